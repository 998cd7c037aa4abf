/* Writes the elements inside a block: those of enum inline_style, and images. */
#include "output/html.h"

#include <string.h>

struct inline_element {
    uint8_t bit;
    const char *start;
    const char *end;
};

/* Elements that begin at the same place are nested in this order. */
static const struct inline_element inlines[HTML_INLINES] = {
    {STYLE_LINK, "<a href=\"", "</a>"}, {STYLE_STRONG, "<strong>", "</strong>"},
    {STYLE_EMPHASIS, "<em>", "</em>"},  {STYLE_DELETED, "<del>", "</del>"},
    {STYLE_SUPER, "<sup>", "</sup>"},   {STYLE_SUB, "<sub>", "</sub>"},
    {STYLE_CODE, "<code>", "</code>"},  {STYLE_NEXT_CODE, "<code>", "</code>"},
};

static void close_inline(struct writer *writer) {
    struct html_state *html = writer->state;
    const uint8_t bit = html->inline_bits[--html->inlines];
    html->bits &= (uint8_t)~bit;
    for (size_t i = 0; i < HTML_INLINES; i++) {
        if (inlines[i].bit == bit) { html_put(writer, inlines[i].end); }
    }
}

static void open_inline(struct writer *writer, const struct inline_element *element) {
    struct html_state *html = writer->state;
    html_put(writer, element->start);
    if (element->bit == STYLE_LINK) {
        html_put_value(writer, html->link.text, html->link.size);
        html_put(writer, "\">");
    }
    html->inline_bits[html->inlines++] = element->bit;
    html->bits |= element->bit;
}

/* Closes elements until only some with these bits are open. */
static void close_except(struct writer *writer, uint8_t bits) {
    struct html_state *html = writer->state;
    while ((html->bits & ~bits) != 0) { close_inline(writer); }
}

/* Reads the address of the link. Returns the bits without the link's if the address is refused. */
static uint8_t refuse_link(struct writer *writer, uint8_t bits) {
    struct html_state *html = writer->state;
    if ((bits & STYLE_LINK) == 0) { return bits; }
    if (html->links != writer->links) {
        close_except(writer, (uint8_t)~STYLE_LINK);
        html->link.size = 0;
        if (writer->link[0] != '\0') {
            writer_resolve(writer, &html->link, &html->base, writer->link);
        }
        html->links = writer->links;
    }
    return html->link.size > 0 ? bits : bits & (uint8_t)~STYLE_LINK;
}

void html_restyle(struct writer *writer, uint8_t bits, const char *before) {
    const struct html_state *html = writer->state;
    bits = refuse_link(writer, bits);
    close_except(writer, bits);
    html_put(writer, before);
    if (bits == html->bits) { return; }
    for (size_t i = 0; i < HTML_INLINES; i++) {
        if ((bits & ~html->bits & inlines[i].bit) != 0) { open_inline(writer, &inlines[i]); }
    }
}

void html_put_image(struct writer *writer, const struct address *address, const char *words) {
    html_put(writer, "<img src=\"");
    html_put_value(writer, address->text, address->size);
    html_put(writer, "\" alt=\"");
    html_put_value(writer, words, strlen(words));
    html_put(writer, "\">");
}
