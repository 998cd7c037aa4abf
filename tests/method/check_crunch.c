#include "block_page.h"
#include "claims.h"
#include "extract.h"

#include <stdio.h>

#define ROUNDS 3000

static danag_t *danag;

enum filter { LINK_RATIO, LINK_LISTS, TEXT_LISTS, ADVERTISEMENTS, FORMS, FILTERS };
static const char *const names[FILTERS] = {"link-ratio", "link-lists", "text-lists",
                                           "advertisements", "forms"};
static const char *const off[FILTERS] = {"100", "100", "0", "0", "0"};
static unsigned filters[FILTERS]; /* their settings */

static void set(const char *name, const char *value) {
    ck_assert_msg(danag_set(danag, name, value) == DANAG_OK, "%s", danag_error(danag));
}

static void set_up(void) {
    danag = danag_new();
    set("method", "crunch");
}

static void tear_down(void) {
    danag_free(danag);
}

static void set_off(void) {
    for (int filter = 0; filter < FILTERS; filter++) { set(names[filter], off[filter]); }
}

static void draw_filters(struct draw *draw) {
    static const unsigned bounds[FILTERS] = {101, 101, 60, 2, 80};
    char value[8];
    for (int filter = 0; filter < FILTERS; filter++) {
        filters[filter] = (unsigned)draw_below(draw, bounds[filter]);
        snprintf(value, sizeof value, "%u", filters[filter]);
        set(names[filter], value);
    }
}

/* Follows each filter's description. */
static bool stays(const struct drawn_block *block) {
    double ratio = (double)block->link / block->content;
    if (ratio > filters[LINK_RATIO] / 100.0) { return false; }
    if ((block->in_list || block->in_cell) && ratio > filters[LINK_LISTS] / 100.0) { return false; }
    if (block->in_list && block->link == 0 && block->content <= filters[TEXT_LISTS]) {
        return false;
    }
    if (filters[ADVERTISEMENTS] && block->advertisement) { return false; }
    return !(block->in_form && block->content <= filters[FORMS]);
}

SUITE("crunch", .begin = set_up, .end = tear_down);

LONG_CLAIM(random_pages_give_the_blocks_that_no_filter_removes) {
    struct draw draw = {4};
    for (int round = 0; round < ROUNDS; round++) {
        struct block_page page;
        draw_filters(&draw);
        block_page_draw(&page, &draw);
        assert_blocks(danag, &page, stays);
        block_page_free(&page);
    }
}

CLAIM(without_filters_all_text_comes_out) {
    static const char page[] = "<ul><li><a href=//doubleclick.net>ad</a></ul><form>x</form>";
    set_off();
    assert_extracted(danag, page, "ad\nx\n");
}

CLAIM(each_filter_removes_only_its_own_blocks) {
    static const char page[] =
        "<p><a href=x>A link</a><ul><li><a href=x>An</a> item</ul><ul><li>An item</ul>"
        "<p>An <a href=//doubleclick.net>ad</a> of some words<form>A form</form>";
    static const char *const without[FILTERS] = {
        "An item\nAn item\nAn ad of some words\nA form\n",
        "A link\nAn item\nAn ad of some words\nA form\n",
        "A link\nAn item\nAn ad of some words\nA form\n",
        "A link\nAn item\nAn item\nA form\n",
        "A link\nAn item\nAn item\nAn ad of some words\n",
    };
    static const char *const on[FILTERS] = {"50", "20", "7", "1", "6"};
    for (int filter = 0; filter < FILTERS; filter++) {
        set_off();
        set(names[filter], on[filter]);
        assert_extracted(danag, page, without[filter]);
    }
}

CLAIM(all_filters_are_on_by_default) {
    assert_extracted(danag,
                     "<p><a href=x>A link</a><ul><li><a href=x>A</a> b</ul><ul><li>An item</ul>"
                     "<p>An <a href=//doubleclick.net>ad</a> of some words<form>A form</form>",
                     "");
}

CLAIM(long_blocks_in_lists_and_forms_stay) {
    set_off();
    set("text-lists", "4");
    set("forms", "5");
    assert_extracted(danag, "<ul><li>item<li>items<li>it em</ul>", "items\nit em\n");
    assert_extracted(danag, "<form>label<p>labels</form>", "labels\n");
    assert_extracted(danag, "<form>a<br>label</form><ul><li>an<br>item</ul>",
                     "a\nlabel\nan\nitem\n");
}

CLAIM(a_list_ends_with_the_element_around_it) {
    assert_extracted(danag, "<div><ul><li>item</div><p>text", "text\n");
    assert_extracted(danag, "<ul><li><div>item</div><li><ul><li>item</ul>more</ul>text", "text\n");
    assert_extracted(danag, "</ul></div>text<ul><li>item</ul></ul></div></div>text",
                     "text\ntext\n");
}

CLAIM(a_form_ends_at_its_end_tag_or_with_the_element_around_it) {
    assert_extracted(danag, "<form><div>label</form>text", "text\n");
    assert_extracted(danag, "<div><form>label</div>text", "text\n");
    assert_extracted(danag, "<form>label<form>label</form>text", "text\n");
}

CLAIM(an_advertiser_is_known_by_the_host_in_the_address) {
    static const char *const addresses[] = {
        "https://doubleclick.net",
        "http://doubleclick.net/x",
        "//doubleclick.net:80/",
        "https://ad.eu.DoubleClick.Net?x",
        "//2mdn.net#x",
        "//a.zergnet.com/b",
    };
    static const char *const others[] = {
        "https://example.org/doubleclick.net",
        "https://notdoubleclick.net/",
        "doubleclick.net",
        "https://doubleclick.net.org/",
        "https://doubleclick.ne/",
        "//",
        "/doubleclick.net/",
        "//net/",
        "//.net/",
        "https://example.org/?to=//a",
        "",
        "/",
    };
    char page[200];
    set_off();
    set("advertisements", "1");
    for (size_t i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
        snprintf(page, sizeof page, "<p>a <a href='%s'>b</a><p>c <img src='%s'><p>d", addresses[i],
                 addresses[i]);
        assert_extracted(danag, page, "d\n");
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        snprintf(page, sizeof page, "<p>a <a href='%s'>b</a><p>c <img src='%s'><p>d", others[i],
                 others[i]);
        assert_extracted(danag, page, "a b\nc\nd\n");
    }
}

CLAIM(a_banner_is_known_by_its_width_and_height) {
    set_off();
    set("advertisements", "1");
    assert_extracted(danag, "<p>a<img width=468 height=60><p>b<img height='90px' width=\"728\">",
                     "");
    assert_extracted(danag,
                     "<p>a<img width=468><img height=60><p>b<img width=469 height=60>"
                     "<p>c<img width=4294967764 height=60><p>d<img width='' height=-60>",
                     "a\nb\nc\nd\n");
}

CLAIM(a_link_to_an_advertiser_covers_all_blocks_inside_it) {
    set_off();
    set("advertisements", "1");
    assert_extracted(danag, "<a href=//mgid.com><div>a</div><div>b</div></a><div>c</div>", "c\n");
}

CLAIM(a_document_does_not_affect_the_next) {
    assert_extracted(
        danag, "<a href=//mgid.com><ul><form><img width=468 height=60><a href=//mgid.com", "");
    assert_extracted(danag, "text", "text\n");
}
