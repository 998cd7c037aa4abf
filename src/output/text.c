/* Plain text, one line per paragraph. The last line of a cut document has no newline.
 *
 * A list item begins with a bullet, a row of a table is one line with a tab between its cells, and
 * the lines of a `pre` stay as they are. */
#include "output/writer.h"

#include <inttypes.h>
#include <stdio.h>

#define TABS_MAX 16 /* between two cells, when cells between them are empty */

struct text_state {
    bool whole_cell; /* the open line has all text of the current cell so far */
};

static int put_newline(struct writer *writer) {
    writer->in_line = false;
    return writer_put(writer, "\n", 1);
}

static int text_gap(struct writer *writer) {
    return writer->in_line ? put_newline(writer) : 0;
}

/* Whether the paragraph that begins goes on in the line of the cell before it. */
static bool is_next_cell(const struct writer *writer) {
    const struct block *before = &writer->block_before;
    const struct block *block = &writer->block;
    const struct text_state *state = writer->state;
    return writer->in_line && state->whole_cell && block->row != 0 && block->row == before->row &&
           block->table == before->table && block->pre == before->pre &&
           block->column > before->column;
}

static int put_tabs(struct writer *writer, uint32_t count) {
    static const char tabs[] = "\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t";
    _Static_assert(sizeof tabs - 1 == TABS_MAX, "one tab each");
    return writer_put(writer, tabs, count < TABS_MAX ? count : TABS_MAX);
}

static int put_bullet(struct writer *writer, const struct container *item) {
    char bullet[16];
    if (!writer->numbers || item->kind != CONTAINER_NUMBER) { return writer_put(writer, "- ", 2); }
    int size = snprintf(bullet, sizeof bullet, "%" PRId32 ". ", item->ordinal);
    return writer_put(writer, bullet, (size_t)size);
}

/* Indents the line by the lists around it. A bullet marks the first line of an item. */
static int put_item(struct writer *writer) {
    const struct block *block = &writer->block;
    unsigned shared = block_shared(&writer->block_before, block);
    const struct container *item = NULL;
    int error = 0;
    for (unsigned i = block->outside; i < block->depth && error == 0; i++) {
        if (block->containers[i].kind == CONTAINER_QUOTE) { continue; }
        if (item != NULL) { error = writer_put(writer, "  ", 2); }
        item = &block->containers[i];
    }
    if (error != 0 || item == NULL) { return error; }
    bool begins = item >= &block->containers[shared];
    return begins ? put_bullet(writer, item) : writer_put(writer, "  ", 2);
}

static int begin_line(struct writer *writer) {
    const struct block *block = &writer->block;
    int error = text_gap(writer);
    if (error == 0) { error = writer_put_url(writer); }
    writer->in_line = true;
    if (error != 0 || block->kind == BLOCK_PRE) { return error; }
    if (block->depth > block->outside) { return put_item(writer); }
    bool begins_row =
        block->row != writer->block_before.row || block->table != writer->block_before.table;
    return begins_row && block->column > 1 ? put_tabs(writer, block->column - 1) : 0;
}

/* Writes the empty lines of a `pre` before the line that begins. */
static int put_empty_lines(struct writer *writer) {
    const struct block *block = &writer->block;
    bool inside = writer->block_before.pre == block->pre;
    int error = text_gap(writer);
    for (unsigned i = inside; i < block->newlines && error == 0; i++) {
        error = writer_put_url(writer);
        if (error == 0) { error = put_newline(writer); }
    }
    return error;
}

static int text_run(struct writer *writer, const struct run *run) {
    const struct block *block = &writer->block;
    struct text_state *state = writer->state;
    if (writer->in_line && run->style.paragraph == writer->style.paragraph) {
        return run->style.spaced ? writer_put(writer, " ", 1) : 0;
    }
    if (is_next_cell(writer)) {
        return put_tabs(writer, block->column - writer->block_before.column);
    }
    const struct block *before = &writer->block_before;
    state->whole_cell = block->row != before->row || block->column != before->column ||
                        block->table != before->table;
    int error = block->pre != 0 ? put_empty_lines(writer) : 0;
    return error == 0 ? begin_line(writer) : error;
}

static int text_end(struct writer *writer, const struct ending *ending) {
    return ending->cut ? 0 : text_gap(writer);
}

const struct format format_text = {
    .name = "text",
    .summary = "one paragraph per line",
    .wants = STYLE_WANTS_BLOCKS,
    .may_want = STYLE_WANTS_ATTRIBUTES,
    .state_size = sizeof(struct text_state),
    .with_url = true,
    .begin = writer_separate_documents,
    .run = text_run,
    .text = writer_put,
    .gap = text_gap,
    .end = text_end,
};
