/* Where the links and the images of the page lead, and what their titles say. */
#include "output/writer_links.h"

/* What the addresses of the page are relative to. */
static const struct address *base_of(struct writer *writer) {
    struct writer_extras *extras = writer->extras;
    const struct page_style *page = lines_page(writer->lines);
    if (extras->base_told != page->told + 1u) {
        address_base(&extras->base, page->base, writer->address, page->address);
        extras->base_told = page->told + 1u;
    }
    return &extras->base;
}

/* Makes an address absolute. Its size is 0 if it is refused, or if all have too many bytes. */
static void resolve(struct writer *writer, struct address *to, const char *reference) {
    const uint64_t most =
        WRITER_ADDRESSES_FREE + WRITER_ADDRESSES_FACTOR * writer->run.source_start;
    address_resolve(to, base_of(writer), reference);
    if (writer->addresses + to->size > most) { to->size = 0; }
    writer->addresses += to->size;
}

/* Whether the link leads to a place in the page itself, which the output does not have. With a base
 * element it leads to a place in what that names. */
static bool is_within(const struct writer_extras *extras, const struct page_style *page) {
    const struct address *link = &extras->link, *base = &extras->base;
    const size_t size = base->size > 0 ? strcspn(base->text, "#") : 0;
    return (size == 0 || page->base[0] == '\0') && size < link->size && link->text[size] == '#' &&
           memcmp(link->text, base->text, size) == 0;
}

void writer_find_link(struct writer *writer) {
    struct writer_extras *extras = writer->extras;
    struct style *style = &writer->run.style;
    if ((writer->format->may_want & STYLE_WANTS_LINKS) == 0) { return; }
    if (writer->resolved != writer->links) {
        writer->resolved = writer->links;
        extras->link.size = 0;
        if (extras->href[0] != '\0') { resolve(writer, &extras->link, extras->href); }
        if (is_within(extras, lines_page(writer->lines))) { extras->link.size = 0; }
        writer->link = extras->link.text;
    }
    if (extras->link.size == 0) { style->bits &= (uint16_t)~STYLE_LINK; }
}

/* Puts single spaces in place of white space and control characters, and none at the ends. */
static void clean(char *words) {
    size_t size = 0;
    bool spaced = false;
    for (const char *at = words; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        /* U+0080 to U+00A0 are white space, too, as in lex_text.re. */
        bool wide = byte == 0xc2 && at[1] != '\0' && (unsigned char)at[1] <= 0xa0;
        if (byte <= ' ' || byte == 0x7f || wide) {
            spaced = true;
            at += wide;
            continue;
        }
        if (spaced && size > 0) { words[size++] = ' '; }
        spaced = false;
        words[size++] = *at;
    }
    words[size] = '\0';
}

/* Whether the text begins with what the title says, but for case and white space. */
static bool says(struct slice text, const char *title) {
    size_t at = 0;
    for (; *title != '\0'; title++) {
        if (*title == ' ') { continue; }
        while (at < text.size && (unsigned char)text.bytes[at] <= ' ') { at++; }
        if (at == text.size || ascii_lower(text.bytes[at++]) != ascii_lower(*title)) {
            return false;
        }
    }
    return true;
}

void writer_begin_link(struct writer *writer) {
    struct writer_extras *extras = writer->extras;
    const size_t size = strlen(extras->note);
    memcpy(extras->href, extras->note, size + 1);
    writer->links++;
    writer->titled = false;
    writer->title = "";
    if (size == writer->note_size || writer->note_size - size - 1 > STYLES_TITLE_MAX) { return; }
    memcpy(extras->title, extras->note + size + 1, writer->note_size - size);
    clean(extras->title);
    writer->titled = extras->title[0] != '\0' && strcmp(extras->title, extras->href) != 0;
    if (writer->titled) { writer->title = extras->title; }
}

/* The first text of the link is known, or words that stand for it. */
static void end_title(struct writer *writer, struct slice text) {
    writer->titled = writer->compares = false;
    if (says(text, writer->title)) { writer->title = ""; }
}

/* Shows a player as a link. */
static void player(struct writer *writer, const char *words) {
    writer_begin_link(writer);
    writer->run.style.bits |= STYLE_LINK;
    writer->run.style.marks = writer->titled = 0;
    writer->title = "";
    writer_find_link(writer);
    if ((writer->run.style.bits & STYLE_LINK) == 0) { return; }
    writer_begin_run(writer);
    writer->format->run(writer);
    writer->format->text(writer, words, strlen(words));
}

void writer_image(struct writer *writer) {
    struct writer_extras *extras = writer->extras;
    char *words = memchr(extras->note, '\0', writer->note_size);
    const bool addressed = extras->note[0] != '\0';
    if (words == NULL || writer->format->image == NULL) { return; }
    words++;
    char *title = words + strlen(words);
    if (title < extras->note + writer->note_size) { clean(++title); }
    clean(words);
    if ((writer->run.style.marks & MARK_PLAYER) != 0) {
        player(writer, words);
        return;
    }
    if (addressed) {
        resolve(writer, &extras->image, extras->note);
        if (extras->image.size == 0) { return; }
    }
    if ((writer->run.style.bits & STYLE_LINK) != 0) { writer_find_link(writer); }
    const struct slice text = slice_from(words);
    if (writer->titled) { end_title(writer, text); }
    writer_begin_run(writer);
    if (addressed) {
        writer->format->image(writer, &extras->image, words, says(text, title) ? "" : title);
    } else {
        writer->format->run(writer);
        writer->format->text(writer, words, strlen(words));
    }
}

size_t writer_compare_title(struct writer *writer, struct slice text) {
    struct writer_extras *extras = writer->extras;
    const size_t room = sizeof extras->text - extras->text_size;
    const size_t taken = text.size < room ? text.size : room;
    memcpy(extras->text + extras->text_size, text.bytes, taken);
    extras->text_size += taken;
    if (taken < room && extras->text_size < writer->run.size) { return taken; }
    const struct slice first = {extras->text, extras->text_size};
    end_title(writer, first);
    writer_begin_run(writer);
    writer->format->run(writer);
    writer->format->text(writer, first.bytes, first.size);
    return taken;
}
