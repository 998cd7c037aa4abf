/* Writes paragraphs: the lists and quotes around them, headings, and what separates them. */
#include "output/markdown.h"

#include <string.h>

#define MARK_MAX (NUMBER_SIZE_MAX + 2) /* bytes of a number, what follows it, and a space */

static bool is_item(const struct container *container) {
    return container->kind != CONTAINER_QUOTE;
}

/* Where the part of a container begins in the prefix. */
static size_t prefix_start(const struct markdown *markdown, unsigned at) {
    return at > 0 ? markdown->ends[at - 1] : 0;
}

int markdown_put_prefix(struct writer *writer, unsigned from, unsigned to) {
    const struct markdown *markdown = markdown_of(writer);
    const size_t start = prefix_start(markdown, from);
    return writer_put(writer, markdown->prefix + start, prefix_start(markdown, to) - start);
}

/* Ends the line and begins another one in the open containers. */
int markdown_new_line(struct writer *writer) {
    const struct markdown *markdown = markdown_of(writer);
    int error = markdown_puts(writer, "\n");
    return error == 0 ? markdown_put_prefix(writer, 0, markdown->open.depth) : error;
}

/* Writes an empty line in the first containers, without white space at its end. */
int markdown_put_empty_line(struct writer *writer, unsigned depth) {
    const struct markdown *markdown = markdown_of(writer);
    while (depth > 0 && is_item(&markdown->open.containers[depth - 1])) { depth--; }
    int error = 0;
    if (depth > 0) {
        error = markdown_put_prefix(writer, 0, depth - 1);
        if (error == 0) { error = markdown_puts(writer, ">"); }
    }
    return error == 0 ? markdown_puts(writer, "\n") : error;
}

/* A container of the open block in the same place as one of the next block, if both are items and
 * nothing is between them. */
static const struct container *neighbour(const struct markdown *markdown, unsigned at) {
    const struct block *open = &markdown->open;
    bool item = at < open->depth && is_item(&open->containers[at]);
    return item ? &open->containers[at] : NULL;
}

/* Neighbouring lists have different marks; otherwise they would be one list (CommonMark §5.3). */
static char mark_of(const struct markdown *markdown, const struct container *item,
                    const struct container *before, unsigned at) {
    const char *marks = markdown_is_numbered(item) ? ".)" : "-*";
    if (before == NULL || markdown_is_numbered(before) != markdown_is_numbered(item)) {
        return marks[0];
    }
    char mark = markdown->marks[at];
    if (before->list == item->list) { return mark; }
    return mark == marks[0] ? marks[1] : marks[0];
}

static int put_mark(struct writer *writer, const struct container *container,
                    const struct container *before, unsigned at) {
    struct markdown *markdown = markdown_of(writer);
    const size_t start = prefix_start(markdown, at);
    const size_t width = markdown_mark_width(container);
    memset(markdown->prefix + start, ' ', width);
    markdown->ends[at] = (uint8_t)(start + width);
    if (!is_item(container)) {
        markdown->prefix[start] = '>';
        return markdown_puts(writer, "> ");
    }
    char text[MARK_MAX];
    size_t size = markdown_is_numbered(container) ? number_write(container->ordinal, text) : 0;
    const char mark = mark_of(markdown, container, before, at);
    text[size++] = mark;
    text[size++] = ' ';
    markdown->marks[at] = mark;
    return writer_put(writer, text, size);
}

/* Whether a new item, in the containers that are shared, needs no empty line before it. */
static bool is_tight(const struct markdown *markdown, const struct block *block, unsigned shared) {
    const struct block *open = &markdown->open;
    if (block->rule || block->depth == shared || !is_item(&block->containers[shared]) ||
        open->kind != BLOCK_PARAGRAPH || open->table != 0) {
        return false;
    }
    const struct container *item = &block->containers[shared];
    if (open->depth > shared) { return open->containers[shared].list == item->list; }
    /* Only lists that begin with 1 may interrupt a paragraph (CommonMark §5.2). */
    return shared > 0 && is_item(&open->containers[shared - 1]) &&
           (!markdown_is_numbered(item) || item->ordinal == 1);
}

static int put_rule(struct writer *writer, unsigned shared) {
    int error = markdown_put_prefix(writer, 0, shared);
    if (error == 0) { error = markdown_puts(writer, "---\n"); }
    return error == 0 ? markdown_put_empty_line(writer, shared) : error;
}

/* Ends the open block. */
static int separate(struct writer *writer, const struct block *block, unsigned shared) {
    const struct markdown *markdown = markdown_of(writer);
    if (!markdown->written) { return 0; }
    int error = markdown_puts(writer, "\n");
    if (error != 0 || is_tight(markdown, block, shared)) { return error; }
    error = markdown_put_empty_line(writer, shared);
    return error == 0 && block->rule ? put_rule(writer, shared) : error;
}

/* The open block is now this one; the first `shared` containers are open already. */
static void open_block(struct markdown *markdown, const struct block *block, unsigned shared) {
    struct block *open = &markdown->open;
    memcpy(open, block, offsetof(struct block, containers));
    for (unsigned i = shared; i < block->depth; i++) { open->containers[i] = block->containers[i]; }
    markdown->written = true;
}

int markdown_begin_block(struct writer *writer, const struct block *block) {
    struct markdown *markdown = markdown_of(writer);
    unsigned shared = markdown->written ? block_shared(&markdown->open, block) : 0;
    const struct container *before = markdown->written ? neighbour(markdown, shared) : NULL;
    const struct container left = before != NULL ? *before : (struct container){0};
    int error = separate(writer, block, shared);
    writer->in_line = true;
    if (error == 0) { error = markdown_put_prefix(writer, 0, shared); }
    open_block(markdown, block, shared);
    for (unsigned i = shared; i < block->depth && error == 0; i++) {
        bool first = i == shared && before != NULL;
        error = put_mark(writer, &block->containers[i], first ? &left : NULL, i);
    }
    markdown->last_point = ' ';
    markdown->bare = false;
    return error;
}

/* Whether only a br separates the paragraph from the open one. */
static bool is_next_line(const struct markdown *markdown, const struct block *block, bool gap) {
    const struct block *open = &markdown->open;
    return markdown->written && !gap && block->first == open->first && block->kind == open->kind &&
           block->pre == 0 && open->pre == 0 && block->table == open->table &&
           block->row == open->row && block->column == open->column &&
           block->depth == open->depth && block_shared(open, block) == block->depth;
}

/* Begins the line of a paragraph, and says in `place` where its text is. A heading has one line. */
static int begin_paragraph(struct writer *writer, const struct block *block, bool gap,
                           struct place *place) {
    static const char marks[] = "###### ";
    struct markdown *markdown = markdown_of(writer);
    if (is_next_line(markdown, block, gap)) {
        markdown->last_point = ' ';
        if (place->heading) { return markdown_puts(writer, " "); }
        place->line_start = place->continues = true;
        int error = markdown_puts(writer, "\\");
        return error == 0 ? markdown_new_line(writer) : error;
    }
    int error = markdown_begin_block(writer, block);
    if (error != 0 || !place->heading) {
        place->line_start = true;
        return error;
    }
    return markdown_puts(writer, marks + 6 - block->level);
}

int markdown_write_paragraph(struct writer *writer, struct held_range range,
                             const struct block *next, char after) {
    struct markdown *markdown = markdown_of(writer);
    struct held *held = hold_at(&markdown->hold, range.start);
    struct block room;
    const struct block *block = markdown_block(&markdown->hold, range.start, &room);
    struct place place = {.after = after, .heading = block->kind == BLOCK_HEADING};
    place.breaks = next != NULL && next->first == block->first && !place.heading;
    range.start = hold_next(&markdown->hold, range.start);
    int error = 0;
    if (!markdown->line_goes_on) { error = begin_paragraph(writer, block, held->gap, &place); }
    return error == 0 ? markdown_write_inline(writer, range, &place) : error;
}

/* The `pre` that the paragraph at `at` is in, or 0. A HELD_CELL is in none. */
static uint32_t pre_of(struct hold *hold, size_t at) {
    struct held *held = hold_at(hold, at);
    return held->kind == HELD_PARAGRAPH ? held_block(held)->pre : 0;
}

/* Where the lines of a `pre` end that begin at `at`. */
static size_t code_end(struct hold *hold, size_t at, size_t end) {
    const uint32_t pre = pre_of(hold, at);
    do { at = markdown_next_paragraph(hold, at, end); } while (at < end && pre_of(hold, at) == pre);
    return at;
}

int markdown_write_blocks(struct writer *writer, struct held_range range) {
    struct hold *hold = &markdown_of(writer)->hold;
    int error = 0;
    while (range.start < range.end && error == 0) {
        bool code = pre_of(hold, range.start) != 0;
        size_t end = code ? code_end(hold, range.start, range.end)
                          : markdown_next_paragraph(hold, range.start, range.end);
        const struct held_range part = {range.start, end};
        if (code) {
            error = markdown_write_code(writer, part);
            if (error == 0) { error = markdown_end_code(writer); }
        } else {
            struct block room;
            const struct block *next = end < range.end ? markdown_block(hold, end, &room) : NULL;
            error = markdown_write_paragraph(writer, part, next, '\n');
        }
        range.start = end;
    }
    return error;
}
