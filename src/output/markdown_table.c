/* Writes tables (GFM §4.10): looks at all cells first, because they say whether it is one, which
 * row is its header and how its columns are aligned. */
#include "output/markdown.h"

#include "text/ascii.h"

#include <string.h>

#define COLUMNS_MAX 64 /* a table with more is written as paragraphs */
#define EMPTY_CELL  "  |"
#define CELL_MAX    1000 /* bytes of text in a cell; with more, the table is for layout */
#define HEADER_MAX                                                                                 \
    60 /* bytes of text in a cell that may be a header, if the page does not say it */
#define NUMBERS_LEAST 2 /* cells of a column that has numbers */
#define NAMES_LEAST   3 /* columns that a first row without digits may name */
#define ROWS_LEAST    3 /* rows below a first one that names longer texts */
#define LONGER_LEAST  2 /* how many times as long as their name these are */

/* The text of a cell. */
struct cell_text {
    size_t size;
    bool strong;  /* all of it */
    bool digits;  /* it has some, */
    bool letters; /* and these, or characters of other scripts */
    bool code;    /* some of it is */
    char first, last;
};

struct column {
    uint32_t above;   /* the row of the last cell that reaches down */
    uint32_t last;    /* the last row that it reaches */
    size_t headed;    /* bytes of the text of its cell in the first row */
    uint8_t align;    /* of its first cell that has one: CELL_LEFT, CELL_CENTER, CELL_RIGHT or 0 */
    uint32_t cells;   /* below the first row */
    uint32_t numbers; /* of these */
    uint32_t longer;  /* of these, with far more text than the cell in the first row */
};

/* What the cells say about a table. */
struct survey {
    bool layout;
    uint32_t rows; /* those with text */
    uint32_t columns;
    bool header;           /* each cell of the first row is a header, or begins with a heading */
    bool headings;         /* a cell has one */
    bool plain_header;     /* they look as if, but for what is in the columns */
    bool names;            /* and these cells may be names */
    bool strong;           /* all text of the first row is strong */
    bool other_strong;     /* and all text of the other rows */
    size_t captions;       /* paragraphs before the first cell */
    struct cell_text cell; /* the text of the last cell */
    uint32_t row;          /* the last cell */
    uint32_t column;
    struct column places[COLUMNS_MAX + 1]; /* by column, from 1 */
};

/* Signs such as £, ± and € have these lead bytes. */
static bool is_sign(unsigned char byte) {
    return byte < 0xc0 || byte == 0xc2 || byte == 0xe2;
}

/* Where the cell stands, from 1, among cells that reach down; it may be beyond COLUMNS_MAX. */
static uint32_t find_column(const struct survey *survey, const struct block *cell) {
    uint32_t free = 0;
    for (uint32_t column = 1; column <= COLUMNS_MAX; column++) {
        const struct column *place = &survey->places[column];
        bool taken = place->above < cell->row && cell->row <= place->last;
        if (!taken && ++free == cell->column) { return column; }
    }
    return COLUMNS_MAX + 1;
}

static void take_columns(struct survey *survey, const struct block *cell, uint32_t column) {
    for (uint32_t i = column; cell->rows > 1 && i < column + cell->columns; i++) {
        survey->places[i].above = cell->row;
        survey->places[i].last = cell->row + cell->rows - 1;
    }
}

/* Whether the text may say what a column is about. A colon says what the next cell is. */
static bool is_name(const struct cell_text *cell) {
    const unsigned char first = (unsigned char)cell->first;
    return !cell->digits && !cell->code && cell->last != ':' &&
           (ascii_is_upper(cell->first) || !is_sign(first));
}

/* The last cell has ended. */
static void end_cell(struct survey *survey) {
    const struct cell_text *cell = &survey->cell;
    struct column *place = &survey->places[survey->column];
    const bool number = cell->digits && !cell->letters;
    if (survey->rows == 0 || cell->size == 0) { return; }
    if (survey->rows == 1) {
        place->headed = cell->size;
        survey->names = survey->names && is_name(cell);
        survey->strong = survey->strong && cell->strong;
        if (number || cell->size > HEADER_MAX) { survey->plain_header = false; }
    } else {
        place->cells++;
        place->numbers += number;
        place->longer += cell->size >= LONGER_LEAST * place->headed;
        survey->other_strong = survey->other_strong && cell->strong;
    }
}

/* A cell begins. */
static void survey_cell(struct survey *survey, const struct block *cell) {
    bool new_row = cell->row != survey->row;
    uint32_t column = find_column(survey, cell);
    uint32_t last = column + cell->columns - 1;
    bool ordered = cell->row > survey->row || (!new_row && column > survey->column);
    end_cell(survey);
    if (!ordered || last > COLUMNS_MAX) {
        survey->layout = true;
        return;
    }
    survey->rows += new_row;
    if (survey->rows == 1) {
        const bool header = (cell->look & (CELL_HEADER | CELL_HEAD)) != 0;
        if (!header && cell->kind != BLOCK_HEADING) { survey->header = false; }
        if (header) { survey->names = false; }
        if (cell->columns > 1) { survey->plain_header = false; }
    }
    if (last > survey->columns) { survey->columns = last; }
    take_columns(survey, cell, column);
    struct column *place = &survey->places[column];
    if (place->align == 0) { place->align = cell->look & CELL_ALIGNED; }
    survey->row = cell->row;
    survey->column = column;
    survey->cell = (struct cell_text){.strong = true};
}

static void survey_text(struct survey *survey, struct held *held) {
    struct cell_text *cell = &survey->cell;
    const char *text = held_bytes(held);
    if (cell->size == 0 && held->size > 0) { cell->first = *text; }
    cell->size += held->size;
    cell->code = cell->code || (held->bits & STYLE_ANY_CODE) != 0;
    if (cell->size > CELL_MAX) { survey->layout = true; }
    if (held->kind == HELD_TEXT && (held->bits & STYLE_STRONG) == 0) { cell->strong = false; }
    for (size_t i = 0; i < held->size && cell->size <= CELL_MAX; i++) {
        const unsigned char byte = (unsigned char)text[i];
        cell->digits = cell->digits || ascii_is_digit(byte);
        cell->letters = cell->letters || ascii_is_letter(byte) || !is_sign(byte);
    }
    cell->last = held->size > 0 ? text[held->size - 1] : cell->last;
}

/* Whether the first row looks like a header: it names columns of numbers, or it alone is strong, or
 * it has names for some columns or for longer texts. */
static bool looks_like_header(const struct survey *survey) {
    bool numbers = false, longer = survey->rows > ROWS_LEAST;
    if (!survey->plain_header) { return false; }
    for (uint32_t i = 1; i <= survey->columns; i++) {
        const struct column *place = &survey->places[i];
        if (place->headed == 0 && i > 1) { return false; }
        numbers = numbers || (place->headed > 0 && place->cells >= NUMBERS_LEAST &&
                              place->numbers == place->cells);
        longer = longer && place->longer == survey->rows - 1;
    }
    return numbers || (survey->strong && !survey->other_strong) ||
           (survey->names && survey->rows > 2 && (longer || survey->columns >= NAMES_LEAST));
}

static void survey_table(struct hold *hold, struct survey *survey) {
    struct block rooms[2]; /* for the last two */
    const struct block *before = NULL;
    *survey = (struct survey){
        .header = true, .plain_header = true, .names = true, .strong = true, .other_strong = true};
    for (size_t at = 0; at < hold->used && !survey->layout; at = hold_next(hold, at)) {
        struct held *held = hold_at(hold, at);
        if (is_paragraph(held)) {
            const struct block *block = markdown_block(hold, at, &rooms[before == &rooms[0]]);
            if (block->layout || block->pre != 0) { survey->layout = true; }
            if (block->kind == BLOCK_CAPTION && block->column == 0) {
                survey->captions++;
                survey->layout = survey->layout || survey->rows > 0;
            } else if (before == NULL || !writer_same_cell(before, block)) {
                survey_cell(survey, block);
            }
            if (block->kind == BLOCK_HEADING) {
                survey->headings = true;
                survey->layout = survey->layout || survey->rows > 1;
            }
            before = block;
        } else if (held->kind >= HELD_TEXT && held->kind <= HELD_FOOTNOTE && survey->rows > 0) {
            survey_text(survey, held);
        }
    }
    if (survey->rows < 2 || survey->columns < 2 || (survey->headings && !survey->header)) {
        survey->layout = true;
    }
    if (survey->layout) { return; }
    end_cell(survey);
    survey->header = survey->header || looks_like_header(survey);
}

/* Writes the line between the first row and the others. */
static void put_header_end(struct writer *writer, const struct survey *survey) {
    static const char *const marks[] = {" --- |", " :-- |", " :-: |", " --: |"};
    markdown_new_line(writer);
    writer_puts(writer, "|");
    for (uint32_t i = 1; i <= survey->columns; i++) {
        writer_puts(writer, marks[survey->places[i].align / CELL_LEFT]);
    }
}

/* The header of a row is strong. */
static void make_strong(struct hold *hold, struct held_range range) {
    for (size_t at = range.start; at < range.end; at = hold_next(hold, at)) {
        struct held *held = hold_at(hold, at);
        if (held->kind == HELD_TEXT) { held->bits |= STYLE_STRONG; }
    }
}

/* Writes the paragraphs of a cell, from `*at` on. */
static void put_cell(struct writer *writer, size_t *at, bool strong) {
    struct hold *hold = &markdown_of(writer)->hold;
    struct block rooms[2];
    const struct block *cell = markdown_block(hold, *at, &rooms[0]);
    const char *before = " ";
    struct place place = {.in_cell = true, .after = ' '};
    markdown_of(writer)->bare = markdown_of(writer)->dollar = false;
    do {
        struct held_range range = {hold_next(hold, *at),
                                   markdown_next_paragraph(hold, *at, hold->used)};
        *at = range.end;
        if (strong) { make_strong(hold, range); }
        place.breaks =
            *at < hold->used && writer_same_cell(cell, markdown_block(hold, *at, &rooms[1]));
        writer_puts(writer, before);
        markdown_of(writer)->last_point = ' ';
        markdown_write_inline(writer, range, &place);
        before = "<br>";
    } while (place.breaks);
    writer_puts(writer, " |");
}

/* Writes a row, from `*at` on. `body`: it is not the header. */
static void put_row(struct writer *writer, struct survey *survey, size_t *at, uint32_t columns,
                    bool body) {
    struct hold *hold = &markdown_of(writer)->hold;
    struct block room;
    const uint32_t row = markdown_block(hold, *at, &room)->row;
    uint32_t next = 1;
    writer_puts(writer, "|");
    while (*at < hold->used) {
        const struct block *cell = markdown_block(hold, *at, &room);
        if (cell->row != row) { break; }
        uint32_t column = find_column(survey, cell);
        take_columns(survey, cell, column);
        writer_repeat(writer, EMPTY_CELL, column - next);
        next = column + 1;
        const bool heads_row = (cell->look & (CELL_HEADER | CELL_HEAD)) == CELL_HEADER;
        put_cell(writer, at, body && column == 1 && heads_row);
    }
    writer_repeat(writer, EMPTY_CELL, columns + 1 - next);
}

void markdown_write_table(struct writer *writer) {
    struct hold *hold = &markdown_of(writer)->hold;
    struct survey survey;
    survey_table(hold, &survey);
    if (survey.layout) {
        markdown_write_blocks(writer, (struct held_range){0, hold->used}, NULL);
        return;
    }
    size_t at = 0;
    struct block table, room;
    for (size_t i = 0; i < survey.captions; i++) {
        const struct held_range caption = {at, markdown_next_paragraph(hold, at, hold->used)};
        at = caption.end;
        markdown_write_paragraph(writer, caption, markdown_block(hold, at, &room), '\n');
    }
    const struct block *first = markdown_block(hold, at, &room);
    memcpy(&table, first, block_size(first->depth));
    table.depth = table.outside;
    table.rule = table.rule && survey.captions == 0;
    markdown_begin_block(writer, &table);
    struct survey places = {.layout = false};
    if (!survey.header) {
        writer_puts(writer, "|");
        writer_repeat(writer, EMPTY_CELL, survey.columns);
        put_header_end(writer, &survey);
    }
    for (bool header = survey.header; at < hold->used; header = false) {
        if (!header) { markdown_new_line(writer); }
        put_row(writer, &places, &at, survey.columns, !header);
        if (header) { put_header_end(writer, &survey); }
    }
}
