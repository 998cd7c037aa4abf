/* Plain text, one line per paragraph. The last line of a cut document has no newline.
 *
 * A list item begins with a bullet, a row of a table is one line with a tab between its cells, and
 * the lines of a `pre` stay as they are. Cells are side by side only if each holds one paragraph,
 * and all but the first a short one: other tables arrange the page.
 *
 * With a width, lines are wrapped, quotes are marked, and empty lines come between blocks. */
#include "output/wrap.h"
#include "output/writer.h"
#include "text/number.h"

#include <string.h>

#define TABS_MAX    16                    /* between two cells, when cells between them are empty */
#define CELL_MAX    1024                  /* bytes of a cell beside another one */
#define MARKER_MAX  (NUMBER_SIZE_MAX + 2) /* bytes of a bullet or number, with what follows */
#define INDENT_MOST 64 /* columns: what is nested deeper is not indented further */
#define MARGIN_MAX  (INDENT_MOST + 2 * MARKER_MAX)

struct text_state {
    bool wraps;          /* the open line is wrapped */
    bool whole_cell;     /* the open line ends with the current cell, so far one short paragraph */
    size_t line_size;    /* bytes of text in the open line, without a cell that is held back */
    uint32_t side_table; /* the last table that had cells side by side; 0: none */
    uint32_t loose_list; /* the last list that had an item of several blocks; 0: none */
    uint32_t tabs;       /* before the cell that is held back until it ends; 0: none is */
    size_t held_size;
    char held[CELL_MAX];
    size_t margin_size;
    char margin[MARGIN_MAX]; /* where the open line is broken */
    struct wrap wrap;
};

static int put_newline(struct writer *writer) {
    writer->in_line = false;
    return writer_put(writer, "\n", 1);
}

static int put_text(struct writer *writer, const char *text, size_t size) {
    struct text_state *state = writer->state;
    state->line_size += size;
    return state->wraps ? wrap_text(&state->wrap, text, size) : writer_put(writer, text, size);
}

static int put_tabs(struct writer *writer, uint32_t count) {
    static const char tabs[] = "\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t";
    _Static_assert(sizeof tabs - 1 == TABS_MAX, "one tab each");
    struct text_state *state = writer->state;
    if (count > TABS_MAX) { count = TABS_MAX; }
    return state->wraps ? wrap_tabs(&state->wrap, count) : writer_put(writer, tabs, count);
}

static bool is_numbered(const struct writer *writer, const struct container *item) {
    return writer->numbers && item->kind == CONTAINER_NUMBER;
}

/* Writes an item's bullet or number. The space after it is there already. */
static void put_marker(const struct writer *writer, const struct container *item, char *marker) {
    if (is_numbered(writer, item)) {
        marker[number_write(item->ordinal, marker)] = '.';
    } else {
        marker[0] = '-';
    }
}

/* The columns that a container takes in a margin. */
static size_t columns_of(const struct writer *writer, const struct container *container) {
    if (container->kind == CONTAINER_QUOTE) { return writer->width > 0 ? 2 : 0; }
    return is_numbered(writer, container) ? number_size(container->ordinal) + 2 : 2;
}

/* The index after the innermost item, among the first `count` containers. */
static unsigned items_end(const struct block *block, unsigned count) {
    while (count > block->outside && block->containers[count - 1].kind == CONTAINER_QUOTE) {
        count--;
    }
    return count;
}

/* How far a line may be indented, so that the output is not many times its input. */
static size_t indent_most(const struct writer *writer) {
    const size_t half = writer->width / 2;
    return half > 0 && half < INDENT_MOST ? half : INDENT_MOST;
}

/* Indents a line by the lists and quotes around it, up to half of the width. A bullet marks the
 * first line of an item; without a width, nothing marks a quote. Returns the size in bytes, all of
 * them ASCII. */
static size_t make_margin(const struct writer *writer, bool first, char margin[MARGIN_MAX]) {
    const struct block *block = writer->block;
    const unsigned begun = first ? block_shared(writer->block_before, block) : block->depth;
    const unsigned end = items_end(block, block->depth);
    const size_t most = indent_most(writer);
    size_t size = 0;
    memset(margin, ' ', MARGIN_MAX);
    for (unsigned i = block->outside; i < block->depth; i++) {
        const struct container *container = &block->containers[i];
        bool shown = i + 1 == end && i >= begun;
        if (size >= most && !shown) { continue; }
        if (shown) { put_marker(writer, container, margin + size); }
        if (container->kind == CONTAINER_QUOTE && writer->width > 0) { margin[size] = '>'; }
        size += columns_of(writer, container);
    }
    return size;
}

/* Goes on in a new line where the wrapped one is full. */
static int turn(void *self, unsigned *column) {
    struct writer *writer = self;
    const struct text_state *state = writer->state;
    int error = put_newline(writer);
    if (error == 0) { error = writer_put_url(writer); }
    writer->in_line = true;
    *column = (unsigned)state->margin_size;
    return error == 0 ? writer_put(writer, state->margin, state->margin_size) : error;
}

static int wrap_put(void *self, const char *bytes, size_t size) {
    return writer_put(self, bytes, size);
}

static int end_line(struct writer *writer) {
    struct text_state *state = writer->state;
    if (!writer->in_line) { return 0; }
    int error = state->wraps ? wrap_end(&state->wrap) : 0;
    return error == 0 ? put_newline(writer) : error;
}

/* Begins a line without a margin. */
static int begin_bare_line(struct writer *writer, bool wraps) {
    struct text_state *state = writer->state;
    int error = end_line(writer);
    if (error == 0) { error = writer_put_url(writer); }
    writer->in_line = true;
    state->wraps = wraps;
    state->line_size = state->margin_size = 0;
    if (wraps) { wrap_begin(&state->wrap, 0); }
    return error;
}

/* Writes the cell that is held back, beside the cell before it or in a line of its own. */
static int end_cell(struct writer *writer, bool beside) {
    struct text_state *state = writer->state;
    int error = beside ? put_tabs(writer, state->tabs) : begin_bare_line(writer, writer->width > 0);
    state->tabs = 0;
    return error == 0 ? put_text(writer, state->held, state->held_size) : error;
}

static int text_gap(struct writer *writer) {
    struct text_state *state = writer->state;
    int error = state->tabs > 0 ? end_cell(writer, true) : 0;
    state->whole_cell = false;
    return error == 0 ? end_line(writer) : error;
}

static bool is_in_cell_of(const struct block *block, const struct block *other) {
    return block->table == other->table && block->row == other->row &&
           block->column == other->column;
}

/* Whether the paragraph is neither code nor in a list inside its cell. */
static bool is_plain_cell(const struct block *block) {
    return block->row != 0 && block->kind != BLOCK_PRE && block->depth == block->outside &&
           !block->layout;
}

/* Whether the paragraph that begins may go beside the cell before it. */
static bool is_next_cell(const struct writer *writer) {
    const struct block *before = writer->block_before;
    const struct block *block = writer->block;
    const struct text_state *state = writer->state;
    return writer->in_line && state->whole_cell && is_plain_cell(block) &&
           (state->tabs > 0 || state->line_size <= CELL_MAX) && block->row == before->row &&
           block->table == before->table && block->pre == before->pre &&
           block->column > before->column;
}

/* Whether an empty line comes before the block. */
static bool is_apart(const struct writer *writer) {
    const struct block *before = writer->block_before;
    const struct block *block = writer->block;
    const struct text_state *state = writer->state;
    if (writer->style.paragraph == 0 || block->first == before->first) { return false; }
    if (block->pre != 0 && block->pre == before->pre) { return false; }
    bool side_by_side = block->table != 0 && block->table == before->table;
    if (side_by_side && !is_in_cell_of(block, before)) { return !state->whole_cell; }
    unsigned shared = block_shared(before, block);
    if (shared < block->depth && shared < before->depth) {
        uint32_t list = block->containers[shared].list;
        return list == 0 || list != before->containers[shared].list || list == state->loose_list;
    }
    bool deeper = shared > 0 && shared == before->depth && shared < block->depth;
    return !deeper || before->containers[shared - 1].kind == CONTAINER_QUOTE ||
           block->containers[shared].kind == CONTAINER_QUOTE;
}

/* Writes an empty line, with the marks of the quotes that go on in it. */
static int put_empty_line(struct writer *writer) {
    const struct block *block = writer->block;
    const unsigned shared = block_shared(writer->block_before, block);
    char margin[MARGIN_MAX];
    const size_t most = indent_most(writer);
    size_t size = 0, quotes = 0;
    memset(margin, ' ', MARGIN_MAX);
    for (unsigned i = block->outside; i < shared && size < most; i++) {
        const struct container *container = &block->containers[i];
        if (container->kind == CONTAINER_QUOTE) {
            margin[size] = '>';
            quotes = size + 1;
        }
        size += columns_of(writer, container);
    }
    int error = writer_put_url(writer);
    if (error == 0 && quotes > 0) { error = writer_put(writer, margin, quotes); }
    return error == 0 ? put_newline(writer) : error;
}

/* Remembers a list whose item goes on with another block. */
static void note_loose_list(struct writer *writer) {
    const struct block *block = writer->block;
    struct text_state *state = writer->state;
    unsigned shared = block_shared(writer->block_before, block);
    if (shared > 0 && shared == block->depth && block->first != writer->block_before->first) {
        state->loose_list = block->containers[shared - 1].list;
    }
}

/* Separates the block that begins from the one before. */
static int part_blocks(struct writer *writer) {
    if (writer->width == 0) { return 0; }
    bool apart = is_apart(writer);
    note_loose_list(writer);
    return apart ? put_empty_line(writer) : 0;
}

/* Writes the empty lines of a `pre` before the line that begins. */
static int put_pre_lines(struct writer *writer) {
    const struct block *block = writer->block;
    int error = 0;
    for (unsigned i = writer->block_before->pre == block->pre; i < block->newlines && error == 0;
         i++) {
        error = writer_put_url(writer);
        if (error == 0) { error = put_newline(writer); }
    }
    return error;
}

/* Writes tabs for the empty cells before the first one of a row. Rows of tables that arrange the
 * page have none. */
static int put_first_tabs(struct writer *writer) {
    const struct block *block = writer->block;
    const struct text_state *state = writer->state;
    bool begins_row =
        block->table != writer->block_before->table || block->row != writer->block_before->row;
    bool wanted = begins_row && is_plain_cell(block) && block->column > 1 &&
                  (block->header || block->table == state->side_table);
    return wanted ? put_tabs(writer, block->column - 1) : 0;
}

static int put_margin(struct writer *writer, bool first) {
    struct text_state *state = writer->state;
    char margin[MARGIN_MAX];
    size_t size = make_margin(writer, first, margin);
    if (state->wraps) {
        state->margin_size = make_margin(writer, false, state->margin);
        wrap_begin(&state->wrap, (unsigned)size);
    }
    return size > 0 ? writer_put(writer, margin, size) : 0;
}

/* `first`: the line begins a paragraph. Otherwise it goes on in one after a gap. */
static int begin_line(struct writer *writer, bool first) {
    const bool preformatted = writer->block->kind == BLOCK_PRE;
    int error = end_line(writer);
    if (error == 0 && first) { error = part_blocks(writer); }
    if (error == 0 && first && writer->block->pre != 0) { error = put_pre_lines(writer); }
    if (error == 0) { error = begin_bare_line(writer, writer->width > 0 && !preformatted); }
    if (error == 0 && writer->block->depth > writer->block->outside && !preformatted) {
        error = put_margin(writer, first);
    }
    return error == 0 && first ? put_first_tabs(writer) : error;
}

/* Adds to the cell that is held back. A long one gets a line of its own. */
static int hold_text(struct writer *writer, const char *text, size_t size) {
    struct text_state *state = writer->state;
    if (size <= CELL_MAX - state->held_size) {
        memcpy(state->held + state->held_size, text, size);
        state->held_size += size;
        return 0;
    }
    int error = end_cell(writer, false);
    state->whole_cell = false;
    return error == 0 ? put_text(writer, text, size) : error;
}

static int text_text(struct writer *writer, const char *text, size_t size) {
    const struct text_state *state = writer->state;
    return state->tabs > 0 ? hold_text(writer, text, size) : put_text(writer, text, size);
}

static int begin_paragraph(struct writer *writer) {
    const struct block *before = writer->block_before;
    const struct block *block = writer->block;
    struct text_state *state = writer->state;
    bool next_cell = is_next_cell(writer);
    int error = state->tabs > 0 ? end_cell(writer, !is_in_cell_of(block, before)) : 0;
    if (error == 0 && next_cell) {
        state->tabs = block->column - before->column;
        state->side_table = block->table;
        state->held_size = 0;
        return 0;
    }
    if (error == 0) { error = begin_line(writer, true); }
    state->whole_cell = is_plain_cell(block) && !is_in_cell_of(block, before);
    return error;
}

static int text_run(struct writer *writer, const struct run *run) {
    if (run->style.paragraph != writer->style.paragraph) { return begin_paragraph(writer); }
    if (!writer->in_line) { return begin_line(writer, false); }
    return run->style.spaced ? text_text(writer, " ", 1) : 0;
}

static int text_begin(struct writer *writer) {
    struct text_state *state = writer->state;
    state->whole_cell = false;
    state->side_table = state->loose_list = state->tabs = 0;
    state->wrap.sink = (struct wrap_sink){wrap_put, turn, writer};
    state->wrap.width = writer->width;
    return 0;
}

static int text_end(struct writer *writer, const struct ending *ending) {
    return ending->cut ? 0 : text_gap(writer);
}

const struct format format_text = {
    .facts = {.name = "text",
              .summary = "one paragraph per line",
              .extension = ".txt",
              .shows = "numbers width with-title with-url",
              .has_lines = true},
    .wants = STYLE_WANTS_BLOCKS,
    .may_want = STYLE_WANTS_ATTRIBUTES,
    .state_size = sizeof(struct text_state),
    .begin = text_begin,
    .run = text_run,
    .text = text_text,
    .gap = text_gap,
    .end = text_end,
};
