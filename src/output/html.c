/* HTML: a small document of the text that was kept, in elements that cannot do harm.
 *
 * The document is always whole: one without text has an empty body, and one that was cut ends with
 * a comment that says so. */
#include "output/html.h"

#include "text/ascii.h"

#include <string.h>

static int html_begin(struct writer *writer) {
    struct html_state *html = writer->state;
    html->error = 0;
    html->in_body = html->gap = false;
    html->paragraph = html->first = html->pre = 0;
    html->depth = html->inlines = 0;
    html->leaf = HTML_NO_LEAF;
    html->bits = 0;
    html->links = 0;
    return 0;
}

static bool is_language(const char *language) {
    const char *at = language;
    while (ascii_is_letter(*at) || ascii_is_digit(*at) || *at == '-') { at++; }
    return at > language && *at == '\0';
}

/* The direction of the page's text, as it says; else each browser finds it. */
static const char *direction_of(const struct page_style *page) {
    static const char *const directions[] = {"ltr", "rtl"};
    for (size_t i = 0; i < sizeof directions / sizeof directions[0]; i++) {
        if (ascii_is_word(page->direction, strlen(page->direction), directions[i])) {
            return directions[i];
        }
    }
    return "auto";
}

/* Names the page's own address, if it has one. */
static void put_canonical(struct writer *writer) {
    struct address address;
    const struct address none = {.size = 0};
    if (writer->address == NULL) { return; }
    address_resolve(&address, &none, writer->address);
    if (!ascii_starts(address.text, address.size, "http")) { return; }
    html_put(writer, "<link rel=\"canonical\" href=\"");
    html_put_value(writer, address.text, address.size);
    html_put(writer, "\">\n");
}

/* Begins the document when its first text comes, because what the page says about itself comes
 * before that. The policy lets no browser run or load anything but images. */
static void begin_body(struct writer *writer) {
    struct html_state *html = writer->state;
    const struct page_style *page = lines_page(writer->lines);
    const struct slice title = lines_title(writer->lines);
    if (html->in_body) { return; }
    html->in_body = true;
    address_base(&html->base, page->base, writer->address);
    html_put(writer, "<!DOCTYPE html>\n<html");
    if (is_language(page->language)) {
        html_put(writer, " lang=\"");
        html_put(writer, page->language);
        html_put(writer, "\"");
    }
    html_put(writer, " dir=\"");
    html_put(writer, direction_of(page));
    html_put(writer, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" "
                     "content=\"default-src 'none'; img-src http: https:\">\n<title>");
    html_put_text(writer, title.bytes, title.size);
    html_put(writer, "</title>\n");
    put_canonical(writer);
    html_put(writer, "</head>\n<body>");
}

/* Begins the paragraph of a run if it is not open. Returns what to put before the run. */
static const char *begin_run(struct writer *writer, const struct run *run) {
    struct html_state *html = writer->state;
    const char *before = run->style.spaced ? " " : "";
    begin_body(writer);
    if (html->gap || run->style.paragraph != html->paragraph) {
        before = html_begin_paragraph(writer);
        html->gap = false;
        html->paragraph = run->style.paragraph;
    }
    return before;
}

static int html_run(struct writer *writer, const struct run *run) {
    const struct html_state *html = writer->state;
    html_restyle(writer, run->style.bits, begin_run(writer, run));
    return html->error;
}

static int html_text(struct writer *writer, const char *text, size_t size) {
    const struct html_state *html = writer->state;
    html_put_text(writer, text, size);
    return html->error;
}

static int html_image(struct writer *writer, const struct run *run, const char *address,
                      const char *words) {
    const struct html_state *html = writer->state;
    struct address image;
    begin_body(writer);
    writer_resolve(writer, &image, &html->base, address);
    if (image.size == 0) { return html->error; }
    html_restyle(writer, run->style.bits, begin_run(writer, run));
    html_put_image(writer, &image, words);
    return html->error;
}

static int html_gap(struct writer *writer) {
    struct html_state *html = writer->state;
    html->gap = true;
    return 0;
}

static int html_end(struct writer *writer, const struct ending *ending) {
    const struct html_state *html = writer->state;
    begin_body(writer);
    html_end_blocks(writer);
    html_put(writer, ending->cut ? "\n<!-- cut -->\n</body>\n</html>\n" : "\n</body>\n</html>\n");
    return html->error;
}

const struct format format_html = {
    .facts = {.name = "html",
              .summary = "a small, clean HTML document",
              .extension = ".html",
              .shows = "images links with-title"},
    .wants = STYLE_WANTS_BLOCKS | STYLE_WANTS_INLINE | STYLE_WANTS_ATTRIBUTES | STYLE_WANTS_CELLS,
    .may_want = STYLE_WANTS_LINKS | STYLE_WANTS_IMAGES,
    .with_title = true,
    .state_size = sizeof(struct html_state),
    .begin = html_begin,
    .run = html_run,
    .text = html_text,
    .image = html_image,
    .gap = html_gap,
    .end = html_end,
};
