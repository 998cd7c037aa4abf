/* Plain text, one line per paragraph. The last line of a cut document has no newline.
 *
 * A list item begins with a bullet, a row of a table is one line with a tab between its cells, and
 * the lines of a `pre` stay as they are. Cells are side by side only if each holds one paragraph,
 * and all but the first a short one: other tables arrange the page.
 *
 * With a width, lines are wrapped, quotes are marked, and empty lines come between blocks. */
#include "output/writer.h"
#include "text/character.h"
#include "text/number.h"

#define TABS_MAX    16                    /* between two cells, when cells between them are empty */
#define CELL_MAX    1024                  /* bytes of a cell beside another one */
#define MARKER_MAX  (NUMBER_SIZE_MAX + 2) /* bytes of a bullet or number, with what follows */
#define INDENT_MOST 64 /* columns: what is nested deeper is not indented further */
#define MARGIN_MAX  (INDENT_MOST + 2 * MARKER_MAX)

#define WRAP_WORD_MAX 4096 /* bytes. A line holds as many, unless it is full of combining marks */
#define WRAP_TAB      8    /* columns between tab stops */

/* Puts a line on as many lines as it needs to stay within a width. A line ends at a space or
 * between two characters of a script without spaces; a longer word sticks out. The text comes in
 * pieces that may end anywhere, even within a character. */
struct wrap {
    unsigned column; /* columns of the line so far */
    bool empty;      /* the line has no word yet */
    bool space;      /* a space comes before the word */
    bool glued;      /* the word continues one that has already been put */
    uint32_t last;   /* the word's last character */
    unsigned word_columns;
    size_t word_size;
    size_t part_size; /* bytes of a character that is not whole yet */
    char part[UTF8_SEQUENCE_MAX];
    char word[WRAP_WORD_MAX + UTF8_SEQUENCE_MAX]; /* characters are copied with what follows */
};

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

/* Begins a line with `column` columns already used. Drops what the last line has left. */
static void wrap_begin(struct wrap *wrap, unsigned column) {
    wrap->column = column;
    wrap->empty = true;
    wrap->space = wrap->glued = false;
    wrap->word_columns = 0;
    wrap->word_size = wrap->part_size = 0;
}

/* Puts the word: in a new line if the open one is full, else after a space or nothing. */
static void wrap_end(struct writer *writer) {
    struct text_state *state = writer->state;
    struct wrap *wrap = &state->wrap;
    if (wrap->word_size == 0) { return; }
    const unsigned columns = wrap->column + wrap->space + wrap->word_columns;
    if (columns > writer->width && !wrap->empty && !wrap->glued) {
        writer_end_line(writer);
        writer_put_url(writer);
        writer_put(writer, state->margin, state->margin_size);
        wrap->column = (unsigned)state->margin_size;
    } else if (wrap->space) {
        wrap->column++;
        writer_put(writer, " ", 1);
    }
    writer_put(writer, wrap->word, wrap->word_size);
    wrap->column += wrap->word_columns;
    wrap->word_columns = 0;
    wrap->word_size = 0;
    wrap->space = wrap->empty = wrap->glued = false;
}

static void wrap_character(struct writer *writer, uint32_t point, size_t size) {
    struct text_state *state = writer->state;
    struct wrap *wrap = &state->wrap;
    if (wrap->word_size > 0 && width_may_break(wrap->last, point)) { wrap_end(writer); }
    if (wrap->word_size + size > WRAP_WORD_MAX) {
        wrap_end(writer);
        wrap->glued = true;
    }
    memcpy(wrap->word + wrap->word_size, wrap->part, sizeof wrap->part);
    wrap->word_size += size;
    wrap->word_columns += width_of(point);
    wrap->last = point;
}

/* Adds text in valid UTF-8 without tabs or newlines. */
static void wrap_text(struct writer *writer, const char *text, size_t size) {
    struct text_state *state = writer->state;
    struct wrap *wrap = &state->wrap;
    for (; size > 0; text++, size--) {
        size_t whole;
        wrap->part[wrap->part_size++] = *text;
        const uint32_t point = utf8_decode(wrap->part, &whole);
        if (wrap->part_size < whole) { continue; }
        wrap->part_size = 0;
        if (point == ' ') {
            wrap_end(writer);
            wrap->space = !wrap->empty;
            wrap->glued = false;
        } else {
            wrap_character(writer, point, whole);
        }
    }
}

static void put_text(struct writer *writer, const char *text, size_t size) {
    struct text_state *state = writer->state;
    state->line_size += size;
    if (state->wraps) {
        wrap_text(writer, text, size);
    } else {
        writer_put(writer, text, size);
    }
}

static void put_tabs(struct writer *writer, uint32_t count) {
    struct text_state *state = writer->state;
    struct wrap *wrap = &state->wrap;
    if (count > TABS_MAX) { count = TABS_MAX; }
    if (state->wraps) {
        wrap_end(writer);
        wrap->column = (wrap->column / WRAP_TAB + count) * WRAP_TAB;
        wrap->space = wrap->glued = false;
    }
    writer_repeat(writer, "\t", count);
}

static bool is_numbered(const struct writer *writer, const struct container *item) {
    return writer->numbers && item->kind == CONTAINER_NUMBER;
}

/* The columns that a container takes in a margin. */
static size_t columns_of(const struct writer *writer, const struct container *container) {
    if (container->kind == CONTAINER_QUOTE) { return writer->width > 0 ? 2 : 0; }
    return is_numbered(writer, container) ? number_size(container->ordinal) + 2 : 2;
}

/* Indents a line by the first `depth` lists and quotes around it, up to half of the width. A bullet
 * marks the first line of an item; without a width, nothing marks a quote. Returns the size in
 * bytes, all of them ASCII. */
static size_t make_margin(const struct writer *writer, unsigned depth, bool first,
                          char margin[MARGIN_MAX]) {
    const struct block *block = writer->block;
    const unsigned begun = first ? writer->shared : depth;
    unsigned end = depth; /* the index after the innermost item */
    /* So that the output is not many times its input. */
    const size_t half = writer->width / 2,
                 most = half > 0 && half < INDENT_MOST ? half : INDENT_MOST;
    size_t size = 0;
    while (end > block->outside && block->containers[end - 1].kind == CONTAINER_QUOTE) { end--; }
    memset(margin, ' ', MARGIN_MAX);
    for (unsigned i = block->outside; i < depth; i++) {
        const struct container *container = &block->containers[i];
        bool shown = i + 1 == end && i >= begun;
        if (size >= most && !shown) { continue; }
        if (shown && is_numbered(writer, container)) {
            margin[size + number_write(container->ordinal, margin + size)] = '.';
        } else if (shown) {
            margin[size] = '-';
        }
        if (container->kind == CONTAINER_QUOTE && writer->width > 0) { margin[size] = '>'; }
        size += columns_of(writer, container);
    }
    return size;
}

static void end_line(struct writer *writer) {
    struct text_state *state = writer->state;
    if (!writer->in_line) { return; }
    if (state->wraps) { wrap_end(writer); }
    writer_end_line(writer);
}

static void begin_bare_line(struct writer *writer, bool wraps) {
    struct text_state *state = writer->state;
    end_line(writer);
    writer_put_url(writer);
    state->wraps = wraps;
    state->line_size = state->margin_size = 0;
    if (wraps) { wrap_begin(&state->wrap, 0); }
}

/* Writes the cell that is held back, beside the cell before it or in a line of its own. */
static void end_cell(struct writer *writer, bool beside) {
    struct text_state *state = writer->state;
    if (state->tabs == 0) { return; }
    if (beside) {
        put_tabs(writer, state->tabs);
    } else {
        begin_bare_line(writer, writer->width > 0);
    }
    state->tabs = 0;
    put_text(writer, state->held, state->held_size);
}

static void text_gap(struct writer *writer) {
    struct text_state *state = writer->state;
    end_cell(writer, true);
    state->whole_cell = false;
    end_line(writer);
}

/* Whether the paragraph is neither code nor in a list inside its cell. */
static bool is_plain_cell(const struct block *block) {
    return block->row != 0 && block->kind != BLOCK_PRE && block->depth == block->outside &&
           !block->layout;
}

/* Whether the paragraph that begins may go beside the cell before it. */
static bool is_next_cell(const struct writer *writer) {
    const struct block *before = writer->block_before, *block = writer->block;
    const struct text_state *state = writer->state;
    return writer->in_line && state->whole_cell && is_plain_cell(block) &&
           (state->tabs > 0 || state->line_size <= CELL_MAX) && block->pre == before->pre &&
           writer_later_cell(before, block);
}

/* Whether an empty line comes before the block. */
static bool is_apart(const struct writer *writer) {
    const struct block *before = writer->block_before, *block = writer->block;
    const struct text_state *state = writer->state;
    if (writer->first || block->first == before->first) { return false; }
    if (block->pre != 0 && block->pre == before->pre) { return false; }
    bool side_by_side = block->table != 0 && block->table == before->table;
    if (side_by_side && !writer_same_cell(before, block)) { return !state->whole_cell; }
    const unsigned shared = writer->shared;
    if (shared < block->depth && shared < before->depth) {
        uint32_t list = block->containers[shared].list;
        return list == 0 || list != before->containers[shared].list || list == state->loose_list;
    }
    bool deeper = shared > 0 && shared == before->depth && shared < block->depth;
    return !deeper || before->containers[shared - 1].kind == CONTAINER_QUOTE ||
           block->containers[shared].kind == CONTAINER_QUOTE;
}

/* Writes an empty line, with the marks of the quotes that go on in it. */
static void put_empty_line(struct writer *writer) {
    char margin[MARGIN_MAX];
    size_t size = make_margin(writer, writer->shared, false, margin);
    while (size > 0 && margin[size - 1] == ' ') { size--; }
    writer_put_url(writer);
    writer_put(writer, margin, size);
    writer_end_line(writer);
}

/* Writes tabs for the empty cells before a row's first, but not in tables that arrange the page. */
static void put_first_tabs(struct writer *writer) {
    const struct block *block = writer->block;
    const struct text_state *state = writer->state;
    bool begins_row =
        block->table != writer->block_before->table || block->row != writer->block_before->row;
    bool wanted = begins_row && is_plain_cell(block) && block->column > 1 &&
                  ((block->look & CELL_HEADER) != 0 || block->table == state->side_table);
    if (wanted) { put_tabs(writer, block->column - 1); }
}

static void put_margin(struct writer *writer, bool first) {
    struct text_state *state = writer->state;
    char margin[MARGIN_MAX];
    const size_t size = make_margin(writer, writer->block->depth, first, margin);
    if (state->wraps) {
        state->margin_size = make_margin(writer, writer->block->depth, false, state->margin);
        wrap_begin(&state->wrap, (unsigned)size);
    }
    writer_put(writer, margin, size);
    if (first) {
        const char *box = writer_box(writer_task(writer->block, writer->shared));
        put_text(writer, box, strlen(box));
    }
}

/* `first`: the line begins a paragraph. Otherwise it goes on in one after a gap. */
static void begin_line(struct writer *writer, bool first) {
    const struct block *block = writer->block;
    struct text_state *state = writer->state;
    const unsigned shared = writer->shared;
    const bool preformatted = block->kind == BLOCK_PRE;
    end_line(writer);
    if (first && writer->width > 0) {
        const bool apart = is_apart(writer);
        if (shared > 0 && shared == block->depth && block->first != writer->block_before->first) {
            /* The list has an item of several blocks. */
            state->loose_list = block->containers[shared - 1].list;
        }
        if (apart) { put_empty_line(writer); }
    }
    if (first && block->pre != 0 && writer->block_before->pre == block->pre) {
        /* The empty lines of a `pre` before the line. */
        for (unsigned i = 1; i < block->newlines; i++) {
            writer_put_url(writer);
            writer_end_line(writer);
        }
    }
    begin_bare_line(writer, writer->width > 0 && !preformatted);
    if (block->depth > block->outside && !preformatted) { put_margin(writer, first); }
    if (first) { put_first_tabs(writer); }
}

/* Adds to the cell that is held back. A long one gets a line of its own. */
static void text_text(struct writer *writer, const char *text, size_t size) {
    struct text_state *state = writer->state;
    if (state->tabs > 0 && size <= CELL_MAX - state->held_size) {
        memcpy(state->held + state->held_size, text, size);
        state->held_size += size;
        return;
    }
    if (state->tabs > 0) {
        end_cell(writer, false);
        state->whole_cell = false;
    }
    put_text(writer, text, size);
}

static void text_paragraph(struct writer *writer) {
    const struct block *before = writer->block_before, *block = writer->block;
    struct text_state *state = writer->state;
    if (writer->goes_on) {
        begin_line(writer, false);
        return;
    }
    const bool next_cell = is_next_cell(writer);
    const bool same_cell = writer_same_cell(before, block);
    if (state->tabs > 0) { end_cell(writer, !same_cell); }
    if (next_cell) {
        state->tabs = block->column - before->column;
        state->side_table = block->table;
        state->held_size = 0;
        return;
    }
    begin_line(writer, true);
    state->whole_cell = is_plain_cell(block) && !same_cell;
}

static void text_run(struct writer *writer) {
    if (writer->run.style.spaced && !writer->begins) { text_text(writer, " ", 1); }
}

static void text_begin(struct writer *writer) {
    struct text_state *state = writer->state;
    state->whole_cell = false;
    state->side_table = state->loose_list = state->tabs = 0;
}

static void text_end(struct writer *writer, const struct ending *ending) {
    if (!ending->cut) { text_gap(writer); }
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
    .paragraph = text_paragraph,
    .run = text_run,
    .text = text_text,
    .gap = text_gap,
    .end = text_end,
};
