/* Markdown: CommonMark with the tables and the struck-out text of GitHub (GFM §4.10, §6.5).
 *
 * Only what is in the text is marked; words are those of the plain text. Where Markdown has no way
 * to mark something, the words stand alone. Superscripts and subscripts are HTML, which Markdown
 * allows. */
#include "output/markdown.h"

#include <string.h>

#define WORD_MAX 1024 /* bytes of a word that is not cut where the hold is full */

static struct held_range all_of(const struct hold *hold) {
    return (struct held_range){0, hold->used};
}

/* Writes the unit. `next` is the block that comes after it; NULL: there is none. */
static int end_unit(struct writer *writer, const struct block *next) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    int error = 0;
    switch (markdown->unit) {
    case UNIT_NONE:
        break;
    case UNIT_LINE:
        error = markdown_write_paragraph(writer, all_of(hold), next, '\n');
        break;
    case UNIT_CODE:
        error = markdown_write_code(writer, all_of(hold));
        if (error == 0) { error = markdown_end_code(writer); }
        break;
    case UNIT_TABLE:
        /* A table inside it makes it a layout table. */
        if (next != NULL && next->outer_table == markdown->unit_id) {
            error = markdown_write_blocks(writer, all_of(hold));
        } else {
            error = markdown_write_table(writer);
        }
        break;
    }
    hold->used = 0;
    markdown->unit = UNIT_NONE;
    markdown->line_goes_on = markdown->plain = false;
    markdown->links = 0;
    return error;
}

static void classify(struct markdown *markdown, const struct block *block) {
    if (block->table != 0 && block->table != markdown->broken_table) {
        markdown->unit = UNIT_TABLE;
        markdown->unit_id = block->table;
    } else {
        markdown->unit = block->pre != 0 ? UNIT_CODE : UNIT_LINE;
        markdown->unit_id = block->pre;
    }
}

/* The table is too large to know what it is: writes its paragraphs, except the last one. */
static int break_table(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    int error = markdown_write_blocks(writer, (struct held_range){0, hold->paragraph});
    markdown_keep_last(hold);
    markdown->broken_table = markdown->unit_id;
    classify(markdown, held_block(hold_at(hold, 0)));
    return error;
}

/* Writes the lines of a `pre` except the last one, or what there is of the only line. */
static int write_lines(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    const size_t last = hold->paragraph;
    bool only = last == 0;
    const struct held_range part = {0, only ? hold->used : last};
    int error = markdown_write_code(writer, part);
    markdown->line_goes_on = only;
    markdown_keep(hold, only ? (struct held_range){0, hold_next(hold, 0)}
                             : (struct held_range){last, hold->used});
    if (only) { markdown_hold(hold, HELD_TEXT, 0); }
    return error;
}

/* Where the last word of the last thing begins, if that is text; 0 if it is too far back. */
static size_t last_word(struct hold *hold) {
    const struct held *last = hold_at(hold, hold->last);
    const char *text = held_bytes(hold_at(hold, hold->last));
    if (last->kind != HELD_TEXT) { return 0; }
    size_t at = last->size;
    while (at > 0 && last->size - at < WORD_MAX && text[at - 1] != ' ') { at--; }
    return at > 0 && text[at - 1] == ' ' ? at : 0;
}

/* The paragraph is larger than the hold: writes what there is of it. `spaced`: a space follows. */
static int write_part(struct writer *writer, bool spaced) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    markdown->plain = !spaced;
    int error = markdown_write_paragraph(writer, all_of(hold), NULL, spaced ? ' ' : '*');
    markdown->line_goes_on = true;
    markdown->plain = false;
    markdown->links = 0;
    hold->used = hold_next(hold, 0);
    return error;
}

/* The hold is full: writes some of it. `spaced`: white space follows what is held. */
static int make_room(struct writer *writer, bool spaced) {
    switch (markdown_of(writer)->unit) {
    case UNIT_TABLE:
        return break_table(writer);
    case UNIT_CODE:
        return write_lines(writer);
    default:
        return write_part(writer, spaced);
    }
}

static bool goes_on(const struct markdown *markdown, const struct block *block) {
    return (markdown->unit == UNIT_TABLE && block->table == markdown->unit_id) ||
           (markdown->unit == UNIT_CODE && block->pre == markdown->unit_id);
}

/* Holds the paragraph that begins, before its first text. */
static int hold_paragraph(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    const struct block *block = writer->block;
    int error = 0;
    if (!markdown->pending) { return 0; }
    while (error == 0 &&
           (!goes_on(markdown, block) || !markdown_has_room_for_head(markdown, block))) {
        if (goes_on(markdown, block)) {
            error = make_room(writer, false);
            continue;
        }
        error = end_unit(writer, block);
        classify(markdown, block);
        if (markdown->unit == UNIT_LINE) { break; }
    }
    markdown_hold_head(markdown, block)->gap = markdown->gap;
    markdown->pending = markdown->gap = false;
    markdown->links = 0;
    return error;
}

/* What the addresses of the page are relative to. */
static const struct address *base_of(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    const char *href = lines_page(writer->lines)->base;
    if (!markdown->base_known || (href[0] != '\0') != markdown->base_has_href) {
        address_base(&markdown->base, href, writer->address);
        markdown->base_known = true;
        markdown->base_has_href = href[0] != '\0';
    }
    return &markdown->base;
}

/* Resolves the address of the link that the run is in. */
static void find_link(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    if (markdown->resolved == writer->links) { return; }
    markdown->resolved = writer->links;
    markdown->link.size = 0;
    if (writer->link[0] != '\0') {
        writer_resolve(writer, &markdown->link, base_of(writer), writer->link);
    }
}

/* Holds a text or image without its bytes, after the link it is in. */
static int hold_run(struct writer *writer, const struct run *run, enum held_kind kind,
                    size_t size) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    unsigned bits = run->style.bits;
    int error = hold_paragraph(writer);
    if ((bits & STYLE_LINK) != 0) { find_link(writer); }
    if (markdown->link.size == 0) { bits &= ~(unsigned)STYLE_LINK; }
    if (writer->block->kind == BLOCK_HEADING) { bits &= ~(unsigned)STYLE_STRONG; }
    bool linked = (bits & STYLE_LINK) != 0;
    const size_t link_size = linked ? markdown->link.size + 1 : 0;
    while (error == 0 && !markdown_has_room(markdown, link_size + sizeof(struct held) + 8 + size)) {
        error = make_room(writer, run->style.spaced);
    }
    if (error != 0) { return error; }
    if (linked && markdown->links != writer->links) {
        markdown->links = writer->links;
        memcpy(held_bytes(markdown_hold(hold, HELD_LINK, link_size)), markdown->link.text,
               link_size);
    }
    struct held *held = markdown_hold(hold, kind, size);
    held->bits = (uint8_t)bits;
    held->spaced = run->style.spaced;
    return 0;
}

static void note_paragraph(struct writer *writer, const struct run *run) {
    struct markdown *markdown = markdown_of(writer);
    markdown->pending = markdown->pending || !markdown->begun || markdown->gap ||
                        run->style.paragraph != writer->style.paragraph;
    markdown->begun = true;
}

static int markdown_run(struct writer *writer, const struct run *run) {
    note_paragraph(writer, run);
    return hold_run(writer, run, HELD_TEXT, 0);
}

/* The text is in a run that the hold has no room for: writes some, and keeps its last word. */
static int go_on_with_run(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    if (markdown->unit != UNIT_LINE) { return make_room(writer, false); }
    char word[WORD_MAX];
    size_t at = last_word(hold);
    struct held *last = hold_at(hold, hold->last);
    size_t size = at > 0 ? last->size - at : 0;
    memcpy(word, held_bytes(last) + last->size - size, size);
    if (at > 0) { last->size = (uint32_t)at - 1; }
    struct run run = writer->run;
    run.style.spaced = at > 0;
    int error = write_part(writer, run.style.spaced);
    if (error == 0) { error = hold_run(writer, &run, HELD_TEXT, 0); }
    if (error == 0) { markdown_append(markdown, word, size); }
    return error;
}

static int markdown_text(struct writer *writer, const char *text, size_t size) {
    int error = 0;
    while (size > 0 && error == 0) {
        size_t taken = markdown_append(markdown_of(writer), text, size);
        text += taken;
        size -= taken;
        if (size > 0) { error = go_on_with_run(writer); }
    }
    return error;
}

/* Copies words, with single spaces for white space and control characters. Returns their size. */
static size_t copy_words(char *to, const char *words) {
    size_t size = 0;
    bool spaced = false;
    for (const char *at = words; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        /* U+0080 to U+00A0 are white space, too, as in lex_text.re. */
        bool wide = byte == 0xc2 && (unsigned char)at[1] <= 0xa0;
        if (byte <= ' ' || byte == 0x7f || wide) {
            spaced = true;
            at += wide;
            continue;
        }
        if (spaced && size > 0) { to[size++] = ' '; }
        spaced = false;
        to[size++] = *at;
    }
    return size;
}

static int markdown_image(struct writer *writer, const struct run *run, const char *address,
                          const char *words) {
    struct markdown *markdown = markdown_of(writer);
    struct address *image = &markdown->image;
    note_paragraph(writer, run);
    writer_resolve(writer, image, base_of(writer), address);
    if (image->size == 0 || writer->block->pre != 0) { return 0; }
    const size_t most = image->size + 1 + strlen(words) + 1;
    int error = hold_run(writer, run, HELD_IMAGE, most);
    if (error != 0) { return error; }
    char *to = held_bytes(hold_at(&markdown->hold, markdown->hold.last));
    memcpy(to, image->text, image->size + 1);
    size_t size = copy_words(to + image->size + 1, words);
    to[image->size + 1 + size] = '\0';
    return 0;
}

static int markdown_gap(struct writer *writer) {
    markdown_of(writer)->gap = true;
    return 0;
}

static int markdown_begin(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    hold->used = hold->last = hold->paragraph = hold->block = 0;
    markdown->unit = UNIT_NONE;
    markdown->pending = markdown->begun = markdown->gap = false;
    markdown->line_goes_on = markdown->plain = false;
    markdown->unit_id = markdown->broken_table = 0;
    markdown->links = markdown->resolved = 0;
    markdown->link.size = 0;
    markdown->written = markdown->base_known = false;
    markdown->fence = 0;
    block_make_plain(&markdown->open, 0);
    return 0;
}

static int markdown_end(struct writer *writer, const struct ending *ending) {
    (void)ending;
    int error = end_unit(writer, NULL);
    if (error != 0 || !writer->in_line) { return error; }
    writer->in_line = false;
    return markdown_puts(writer, "\n");
}

const struct format format_markdown = {
    .facts = {.name = "markdown",
              .summary = "CommonMark with tables, as GitHub has them",
              .extension = ".md",
              .shows = "images links with-title"},
    .wants = STYLE_WANTS_BLOCKS | STYLE_WANTS_INLINE | STYLE_WANTS_ATTRIBUTES,
    .may_want = STYLE_WANTS_LINKS | STYLE_WANTS_IMAGES,
    .with_title = true,
    .state_size = sizeof(struct markdown),
    .begin = markdown_begin,
    .run = markdown_run,
    .text = markdown_text,
    .image = markdown_image,
    .gap = markdown_gap,
    .end = markdown_end,
};
