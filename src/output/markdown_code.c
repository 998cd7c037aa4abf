/* Writes a `pre` as a fenced code block (CommonMark §4.5). */
#include "output/markdown.h"

#include <string.h>

#define FENCE_LEAST 3
#define FENCE_MOST  64 /* instead of more backticks, three tildes; implementations have limits */
#define TABS_MAX    16 /* between two cells of a row, as in text.c */

/* The longest run of backticks at the start of a line, after any white space. */
static unsigned longest_fence(struct hold *hold, struct held_range range) {
    unsigned longest = 0;
    bool at_start = false;
    for (size_t at = range.start; at < range.end; at = hold_next(hold, at)) {
        struct held *held = hold_at(hold, at);
        if (held->kind == HELD_PARAGRAPH) { at_start = true; }
        if (held->kind != HELD_TEXT || !at_start) { continue; }
        const char *text = held_bytes(held);
        size_t from = 0;
        while (from < held->size && (text[from] == ' ' || text[from] == '\t')) { from++; }
        size_t end = from;
        while (end < held->size && text[end] == '`') { end++; }
        if (end - from > longest) { longest = (unsigned)(end - from); }
        at_start = from == held->size;
    }
    return longest;
}

static int put_fence(struct writer *writer, const char *language) {
    const struct markdown *markdown = markdown_of(writer);
    const char *mark = markdown->fence < FENCE_MOST ? "`" : "~";
    unsigned size = markdown->fence < FENCE_MOST ? markdown->fence : FENCE_LEAST;
    int error = markdown_repeat(writer, mark, size);
    return error == 0 ? markdown_puts(writer, language) : error;
}

int markdown_end_code(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    if (markdown->fence == 0) { return 0; }
    int error = markdown_new_line(writer);
    if (error == 0) { error = put_fence(writer, ""); }
    markdown->fence = 0;
    return error;
}

/* Opens the code block. If it is open, but a line could be its end, opens another one. */
static int begin_code(struct writer *writer, const struct block *block, unsigned longest) {
    struct markdown *markdown = markdown_of(writer);
    bool fits = longest < markdown->fence;
    if (markdown->fence > 0 && fits) { return 0; }
    int error = markdown_end_code(writer);
    if (error == 0) { error = markdown_begin_block(writer, block); }
    markdown->fence = longest < FENCE_LEAST ? FENCE_LEAST : longest + 1;
    return error == 0 ? put_fence(writer, block->language) : error;
}

/* Whether the paragraph goes on in the line of the cell before it, as in text.c. */
static bool is_next_cell(const struct code_line *line, const struct block *block) {
    return line->whole_cell && block->row != 0 && block->row == line->row &&
           block->table == line->table && block->column > line->column;
}

static int put_tabs(struct writer *writer, uint32_t count) {
    return markdown_repeat(writer, "\t", count < TABS_MAX ? count : TABS_MAX);
}

/* Begins a line of code after the empty lines before it, unless it goes on in the same row.
 * `first`: it is the first of its `pre`. */
static int begin_line(struct writer *writer, const struct block *block, bool first) {
    struct code_line *line = &markdown_of(writer)->code;
    const struct code_line before = *line;
    *line = (struct code_line){.table = block->table, .row = block->row, .column = block->column};
    if (!first && is_next_cell(&before, block)) {
        line->whole_cell = true;
        return put_tabs(writer, block->column - before.column);
    }
    line->whole_cell = first || block->row != before.row || block->column != before.column ||
                       block->table != before.table;
    const unsigned depth = markdown_of(writer)->open.depth;
    int error = markdown_puts(writer, "\n");
    for (unsigned i = !first; i < block->newlines && error == 0; i++) {
        error = markdown_put_empty_line(writer, depth);
    }
    return error == 0 ? markdown_put_prefix(writer, 0, depth) : error;
}

/* Writes the text from `*at` up to the next line, or up to `end`. */
static int put_line(struct writer *writer, size_t *at, size_t end, bool begun) {
    struct hold *hold = &markdown_of(writer)->hold;
    int error = 0;
    for (; *at < end && error == 0; *at = hold_next(hold, *at)) {
        struct held *held = hold_at(hold, *at);
        if (held->kind == HELD_PARAGRAPH) { break; }
        if (held->kind != HELD_TEXT) { continue; }
        if (held->spaced && begun) { error = markdown_puts(writer, " "); }
        if (error == 0) { error = writer_put(writer, held_bytes(held), held->size); }
        begun = true;
    }
    return error;
}

int markdown_write_code(struct writer *writer, struct held_range range) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    bool first = markdown->fence == 0;
    size_t at = range.start;
    int error = 0;
    if (markdown->line_goes_on) {
        at = hold_next(hold, at);
        error = put_line(writer, &at, range.end, true);
        range.start = at;
        if (error != 0 || at == range.end) { return error; }
    }
    const struct block *block = held_block(hold_at(hold, at));
    error = begin_code(writer, block, longest_fence(hold, range));
    while (at < range.end && error == 0) {
        error = begin_line(writer, held_block(hold_at(hold, at)), first);
        first = false;
        at = hold_next(hold, at);
        if (error == 0) { error = put_line(writer, &at, range.end, false); }
    }
    return error;
}
