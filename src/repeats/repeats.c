#include "repeats/repeats.h"

#include "repeats/key.h"

bool repeats_add_page(struct sketch *sketch, const char *url, const struct page_keys *keys) {
    uint64_t site;
    if (!site_of_url(url, sketch->by, sketch->find, &site)) { return false; }
    sketch_add(sketch, key_in_site(site, KEY_SITE, 0));
    sketch_add(sketch, key_in_site(site, KEY_PAGE, site_page(url)));
    for (size_t i = 0; i < keys->count; i++) {
        sketch_add(sketch, key_in_site(site, KEY_LINE, keys->keys[i]));
    }
    sketch->pages++;
    return true;
}

static unsigned less(unsigned count, unsigned other) {
    return count > other ? count - other : 0;
}

/* Counts may be too large. So for a line the least possible count is taken, and for the pages of
 * the site and the times of the page itself the greatest: doubt keeps a line. */
void repeats_begin_page(struct repeats_page *page, const struct repeats *repeats, const char *url) {
    *page = (struct repeats_page){.repeats = repeats};
    if (repeats == NULL) { return; }
    const struct sketch *sketch = repeats->sketch;
    if (!site_of_url(url, sketch->by, sketch->find, &page->site)) { return; }
    const unsigned pages = sketch_count(sketch, key_in_site(page->site, KEY_SITE, 0));
    page->times = sketch_count(sketch, key_in_site(page->site, KEY_PAGE, site_page(url)));
    page->others = less(pages, page->times);
    page->known = less(page->others, repeats->noise) + 1 >= repeats->least;
}

unsigned repeats_others(const struct repeats_page *page, uint64_t line) {
    const struct repeats *repeats = page->repeats;
    if (!page->known) { return 0; }
    const unsigned count = sketch_count(repeats->sketch, key_in_site(page->site, KEY_LINE, line));
    return less(count, repeats->noise + page->times);
}

bool repeats_are_enough(const struct repeats_page *page, unsigned others) {
    const struct repeats *repeats = page->repeats;
    return page->known && others + 1 >= repeats->least &&
           (others + 1) * 100 >= (page->others + 1) * repeats->share;
}
