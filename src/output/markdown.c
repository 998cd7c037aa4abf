/* Markdown: CommonMark with the tables and the struck-out text of GitHub (GFM §4.10, §6.5).
 *
 * Only what is in the text is marked; words are those of the plain text. Where Markdown has no way
 * to mark something, the words stand alone. Superscripts and subscripts are HTML. */
#include "output/markdown.h"

#define WORD_MAX 1024 /* bytes of a word that is not cut where the hold is full */

_Static_assert(MARKDOWN_TABLE_SIZE / 8 <= UINT16_MAX + 1, "struct cell cannot name a block");

/* How far the hold may be filled. A paragraph of a table must also fit alone, since it will stand
 * alone if the table turns out to be too large. */
static size_t hold_limit(struct markdown *markdown) {
    struct hold *hold = &markdown->hold;
    if (markdown->gathers != GATHERS_TABLE || hold->used == 0) { return MARKDOWN_HOLD_SIZE; }
    /* The last paragraph may be stored without all of its block, and grow later. */
    const size_t whole = hold_next(hold, hold->block) - hold->block;
    const size_t saved =
        hold->paragraph == hold->block ? 0 : whole - held_size(sizeof(struct cell));
    const size_t alone = hold->paragraph - saved + MARKDOWN_HOLD_SIZE;
    return alone < MARKDOWN_TABLE_SIZE ? alone : MARKDOWN_TABLE_SIZE;
}

static bool has_room(struct markdown *markdown, size_t size) {
    return held_size(size) <= hold_limit(markdown) - markdown->hold.used;
}

/* Adds one thing to the hold, without its bytes; there must be room. */
static struct held *hold_thing(struct hold *hold, enum held_kind kind, size_t size) {
    struct held *held = hold_at(hold, hold->used);
    *held = (struct held){.size = (uint32_t)size, .kind = (uint8_t)kind};
    hold->last = hold->used;
    hold->used += held_size(size);
    return held;
}

/* Adds text to the last thing as far as there is room. Returns how much. */
static size_t append(struct markdown *markdown, const char *text, size_t size) {
    struct hold *hold = &markdown->hold;
    struct held *held = hold_at(hold, hold->last);
    size_t room = hold_limit(markdown) - hold->last - sizeof *held - held->size;
    if (size > room) { size = room; }
    memcpy(held_bytes(held) + held->size, text, size);
    held->size += (uint32_t)size;
    hold->used = hold->last + held_size(held->size);
    return size;
}

/* Keeps the range, which begins with a HELD_PARAGRAPH, and forgets the rest, which is written. */
static void keep(struct hold *hold, struct held_range range) {
    memmove(hold->bytes, hold->bytes + range.start, range.end - range.start);
    hold->used = range.end - range.start;
    if (hold->last >= range.start) { hold->last -= range.start; }
    hold->paragraph = hold->block = 0;
}

/* Stores the last paragraph with all of its block, over the bytes before it. Returns where it
 * is. */
static size_t complete_last(struct hold *hold) {
    struct held *held = hold_at(hold, hold->paragraph);
    if (held->kind == HELD_PARAGRAPH) { return hold->paragraph; }
    struct block room;
    const struct block *block = markdown_block(hold, hold->paragraph, &room);
    const struct held whole = {
        .size = (uint32_t)block_size(block->depth), .kind = HELD_PARAGRAPH, .gap = held->gap};
    const size_t at = hold_next(hold, hold->paragraph) - held_size(whole.size);
    *hold_at(hold, at) = whole;
    memcpy(held_bytes(hold_at(hold, at)), block, whole.size);
    if (hold->last == hold->paragraph) { hold->last = at; }
    return at;
}

/* Whether the paragraph of a table differs from the last HELD_PARAGRAPH only in its cell. */
static bool has_like(struct markdown *markdown, const struct block *block) {
    struct hold *hold = &markdown->hold;
    if (markdown->gathers != GATHERS_TABLE || hold->used == 0) { return false; }
    const struct block *like = held_block(hold_at(hold, hold->block));
    return block->kind == like->kind && block->level == like->level && block->rule == like->rule &&
           block->layout == like->layout && block->depth == like->depth &&
           block->outside == like->outside && block->outer_table == like->outer_table &&
           block->pre == 0 && like->pre == 0 && block->column <= UINT16_MAX &&
           block_shared(like, block) == block->depth;
}

static struct held *hold_head(struct markdown *markdown, const struct block *block) {
    struct hold *hold = &markdown->hold;
    const size_t at = hold->used;
    struct held *held;
    if (has_like(markdown, block)) {
        const struct cell cell = {.first = block->first,
                                  .row = block->row,
                                  .column = (uint16_t)block->column,
                                  .columns = block->columns,
                                  .rows = block->rows,
                                  .like = (uint16_t)(hold->block / 8)};
        held = hold_thing(hold, HELD_CELL, sizeof cell);
        held->bits = block->look;
        memcpy(held_bytes(held), &cell, sizeof cell);
    } else {
        /* The lines of the block show no more containers: their marks would be too wide. */
        unsigned width = 0, depth = 0;
        for (; depth < block->depth; depth++) {
            width += markdown_mark_width(&block->containers[depth]);
            if (width > MARKDOWN_MARKS_MOST) { break; }
        }
        held = hold_thing(hold, HELD_PARAGRAPH, block_size(depth));
        memcpy(held_bytes(held), block, held->size);
        struct block *shown = (void *)held_bytes(held);
        shown->depth = (uint8_t)depth;
        if (shown->outside > depth) { shown->outside = (uint8_t)depth; }
        hold->block = at;
    }
    hold->paragraph = at;
    return held;
}

const struct block *markdown_block(struct hold *hold, size_t at, struct block *room) {
    struct held *held = hold_at(hold, at);
    if (held->kind == HELD_PARAGRAPH) { return held_block(held); }
    struct cell cell;
    memcpy(&cell, held_bytes(held), sizeof cell);
    const struct block *like = held_block(hold_at(hold, cell.like * (size_t)8));
    memcpy(room, like, block_size(like->depth));
    room->first = cell.first;
    room->row = cell.row;
    room->column = cell.column;
    room->columns = cell.columns;
    room->rows = cell.rows;
    room->look = (uint8_t)held->bits;
    return room;
}

size_t markdown_next_paragraph(struct hold *hold, size_t at, size_t end) {
    do { at = hold_next(hold, at); } while (at < end && !is_paragraph(hold_at(hold, at)));
    return at;
}

/* Writes what is gathered. `next` is the block that comes after it; NULL: there is none. */
static void write_gathered(struct writer *writer, const struct block *next) {
    struct markdown *markdown = markdown_of(writer);
    const struct held_range all = {0, markdown->hold.used};
    /* A table with another table inside is only layout. */
    if (markdown->gathers == GATHERS_TABLE &&
        (next == NULL || next->outer_table != markdown->gathers_id)) {
        markdown_write_table(writer);
    } else {
        markdown_write_blocks(writer, all, next);
    }
    markdown->hold.used = 0;
    markdown->gathers = GATHERS_NOTHING;
    markdown->line_goes_on = markdown->plain = false;
    markdown->links = 0;
}

static void classify(struct markdown *markdown, const struct block *block) {
    if (block->table != 0 && block->table != markdown->broken_table) {
        markdown->gathers = GATHERS_TABLE;
        markdown->gathers_id = block->table;
    } else {
        markdown->gathers = block->pre != 0 ? GATHERS_CODE : GATHERS_PARAGRAPH;
        markdown->gathers_id = block->pre;
    }
}

/* The table is too large to know what it is: writes its paragraphs, except the last one. */
static void break_table(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    markdown_write_blocks(writer, (struct held_range){0, hold->paragraph}, NULL);
    keep(hold, (struct held_range){complete_last(hold), hold->used});
    markdown->broken_table = markdown->gathers_id;
    classify(markdown, held_block(hold_at(hold, 0)));
}

/* Writes the lines of a `pre` except the last one, or the first part of its only line. */
static void write_lines(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    const size_t last = hold->paragraph;
    bool only = last == 0;
    markdown_write_code(writer, (struct held_range){0, only ? hold->used : last});
    markdown->line_goes_on = only;
    keep(hold,
         only ? (struct held_range){0, hold_next(hold, 0)} : (struct held_range){last, hold->used});
    if (only) { hold_thing(hold, HELD_TEXT, 0); }
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

/* The paragraph is larger than the hold: writes its first part. `spaced`: a space follows. */
static void write_part(struct writer *writer, bool spaced) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    markdown->plain = !spaced;
    markdown_write_paragraph(writer, (struct held_range){0, hold->used}, NULL, spaced ? ' ' : '*');
    markdown->line_goes_on = true;
    markdown->plain = false;
    markdown->links = 0;
    hold->used = hold_next(hold, 0);
}

/* The hold is full: writes some of it. `spaced`: white space follows what is held. */
static void make_room(struct writer *writer, bool spaced) {
    const enum gathering gathers = markdown_of(writer)->gathers;
    if (gathers == GATHERS_TABLE) {
        break_table(writer);
    } else if (gathers == GATHERS_CODE) {
        write_lines(writer);
    } else {
        write_part(writer, spaced);
    }
}

static bool goes_on(const struct markdown *markdown, const struct block *block) {
    return (markdown->gathers == GATHERS_TABLE && block->table == markdown->gathers_id) ||
           (markdown->gathers == GATHERS_CODE && block->pre == markdown->gathers_id);
}

/* Holds the paragraph that begins, before its first text. */
static void hold_paragraph(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    const struct block *block = writer->block;
    if (!markdown->pending) { return; }
    for (;;) {
        if (goes_on(markdown, block)) {
            const bool like = has_like(markdown, block);
            if (has_room(markdown, like ? sizeof(struct cell) : block_size(block->depth))) {
                break;
            }
            make_room(writer, false);
            continue;
        }
        write_gathered(writer, block);
        classify(markdown, block);
        if (markdown->gathers == GATHERS_PARAGRAPH) { break; }
    }
    hold_head(markdown, block)->gap = markdown->gap;
    markdown->pending = markdown->gap = false;
    markdown->links = 0;
}

/* Holds a text or image without its bytes, after the link it is in. */
static void hold_run(struct writer *writer, enum held_kind kind, size_t size, bool spaced) {
    /* A formula is not cut. */
    const bool formula = kind == HELD_FORMULA || kind == HELD_DISPLAY;
    const size_t room = formula ? (size_t)writer->run.size : size;
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    unsigned bits = writer->run.style.bits;
    hold_paragraph(writer);
    if (writer->block->kind == BLOCK_HEADING) { bits &= ~(unsigned)STYLE_STRONG; }
    if (writer->block->kind == BLOCK_TERM) { bits |= STYLE_STRONG; }
    bool linked = (bits & STYLE_LINK) != 0;
    const size_t address_size = linked ? strlen(writer->link) + 1 : 0;
    const size_t link_size = linked ? address_size + strlen(writer->title) + 1 : 0;
    while (!has_room(markdown, link_size + sizeof(struct held) + 8 + room)) {
        make_room(writer, spaced);
    }
    if (linked && markdown->links != writer->links) {
        markdown->links = writer->links;
        char *to = held_bytes(hold_thing(hold, HELD_LINK, link_size));
        memcpy(to, writer->link, address_size);
        memcpy(to + address_size, writer->title, link_size - address_size);
    }
    struct held *held = hold_thing(hold, kind, size);
    held->bits = (uint16_t)bits;
    held->spaced = spaced;
}

static void markdown_paragraph(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    markdown->pending = true;
    markdown->gap = markdown->gap || writer->gap;
}

/* A reference stands for its text. */
static void hold_footnote(struct writer *writer) {
    char text[NUMBER_SIZE_MAX + 3] = "[^";
    size_t size = 2 + number_write(writer->footnotes->number, text + 2);
    text[size++] = ']';
    writer->run.style.bits &= STYLE_STRONG | STYLE_EMPHASIS | STYLE_DELETED | STYLE_MARKED;
    hold_run(writer, HELD_FOOTNOTE, size, writer->run.style.spaced);
    struct hold *hold = &markdown_of(writer)->hold;
    memcpy(held_bytes(hold_at(hold, hold->last)), text, size);
}

static void markdown_run(struct writer *writer) {
    const uint8_t marks = writer->run.style.marks;
    if ((marks & MARK_FOOTNOTE) != 0) {
        hold_footnote(writer);
        return;
    }
    const enum held_kind kind = (marks & MARK_FORMULA) == 0   ? HELD_TEXT
                                : (marks & MARK_DISPLAY) == 0 ? HELD_FORMULA
                                                              : HELD_DISPLAY;
    hold_run(writer, kind, 0, writer->run.style.spaced);
}

/* The text is in a run that the hold has no room for: writes some, and keeps its last word. */
static void go_on_with_run(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    if (markdown->gathers != GATHERS_PARAGRAPH) {
        make_room(writer, false);
        return;
    }
    char word[WORD_MAX];
    const size_t at = last_word(hold);
    struct held *last = hold_at(hold, hold->last);
    const size_t size = at > 0 ? last->size - at : 0;
    memcpy(word, held_bytes(last) + last->size - size, size);
    if (at > 0) {
        last->size = (uint32_t)at - 1;
        hold->used = hold_next(hold, hold->last);
    }
    write_part(writer, at > 0);
    hold_run(writer, HELD_TEXT, 0, at > 0);
    append(markdown, word, size);
}

static void markdown_text(struct writer *writer, const char *text, size_t size) {
    if ((writer->run.style.marks & MARK_FOOTNOTE) != 0) { return; }
    while (size > 0) {
        const size_t taken = append(markdown_of(writer), text, size);
        text += taken;
        size -= taken;
        if (size > 0) { go_on_with_run(writer); }
    }
}

static void markdown_image(struct writer *writer, const struct address *address, const char *words,
                           const char *title) {
    struct markdown *markdown = markdown_of(writer);
    if (writer->block->pre != 0) { return; }
    const size_t words_size = strlen(words) + 1, title_size = strlen(title) + 1;
    hold_run(writer, HELD_IMAGE, address->size + 1 + words_size + title_size,
             writer->run.style.spaced);
    char *to = held_bytes(hold_at(&markdown->hold, markdown->hold.last));
    memcpy(to, address->text, address->size + 1);
    to += address->size + 1;
    memcpy(to, words, words_size);
    memcpy(to + words_size, title, title_size);
}

static void markdown_begin(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    hold->used = hold->last = hold->paragraph = hold->block = 0;
    markdown->gathers = GATHERS_NOTHING;
    markdown->gathers_id = markdown->broken_table = markdown->links = markdown->fence = 0;
    markdown->pending = markdown->gap = markdown->written = false;
    markdown->line_goes_on = markdown->plain = false;
    block_make_plain(&markdown->open, 0);
}

static void markdown_end(struct writer *writer, const struct ending *ending) {
    (void)ending;
    write_gathered(writer, NULL);
    if (writer->in_line) { writer_end_line(writer); }
}

const struct format format_markdown = {
    .facts = {.name = "markdown",
              .summary = "CommonMark with tables, as GitHub has them",
              .extension = ".md",
              .shows = "front-matter images links with-title"},
    .wants = STYLE_WANTS_BLOCKS | STYLE_WANTS_INLINE | STYLE_WANTS_ATTRIBUTES |
             STYLE_WANTS_CALLOUTS | STYLE_WANTS_FOOTNOTES,
    .may_want = STYLE_WANTS_LINKS | STYLE_WANTS_IMAGES,
    .with_title = true,
    .state_size = sizeof(struct markdown),
    .begin = markdown_begin,
    .paragraph = markdown_paragraph,
    .run = markdown_run,
    .text = markdown_text,
    .image = markdown_image,
    .end = markdown_end,
    .front_matter = front_matter_put,
};
