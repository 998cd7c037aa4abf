/* Writes a table (GFM §4.10), or the paragraphs of one that only lays out the page. */
#include "output/markdown.h"

#include <string.h>

#define COLUMNS_MAX 64   /* a table with more is written as paragraphs */
#define CELL_MAX    1000 /* bytes of text in a cell; with more, the table is for layout */

/* What the cells say about a table. */
struct survey {
    bool layout;
    uint32_t rows; /* those with text */
    uint32_t columns;
    bool header;      /* the cells of the first row are all headers */
    size_t captions;  /* paragraphs before the first cell */
    size_t cell_size; /* bytes of text in the last cell */
    uint32_t row;     /* the last cell */
    uint32_t column;
    struct {
        uint32_t above;       /* the row of the last cell that reaches down */
        uint32_t last;        /* the last row that it reaches */
    } taken[COLUMNS_MAX + 1]; /* by column, from 1 */
};

/* Where the cell stands, from 1, among cells of rows above that reach down. It may be beyond
 * COLUMNS_MAX. */
static uint32_t find_column(const struct survey *survey, const struct block *cell) {
    uint32_t free = 0;
    for (uint32_t column = 1; column <= COLUMNS_MAX; column++) {
        bool taken =
            survey->taken[column].above < cell->row && cell->row <= survey->taken[column].last;
        if (!taken && ++free == cell->column) { return column; }
    }
    return COLUMNS_MAX + 1;
}

static void take_columns(struct survey *survey, const struct block *cell, uint32_t column) {
    for (uint32_t i = column; cell->rows > 1 && i < column + cell->columns; i++) {
        survey->taken[i].above = cell->row;
        survey->taken[i].last = cell->row + cell->rows - 1;
    }
}

/* A cell begins. */
static void survey_cell(struct survey *survey, const struct block *cell) {
    bool new_row = cell->row != survey->row;
    uint32_t column = find_column(survey, cell);
    uint32_t last = column + cell->columns - 1;
    bool ordered = cell->row > survey->row || (!new_row && column > survey->column);
    if (!ordered || last > COLUMNS_MAX) {
        survey->layout = true;
        return;
    }
    if (survey->rows == 0) { survey->header = true; }
    survey->rows += new_row;
    if (survey->rows == 1 && !cell->header) { survey->header = false; }
    if (last > survey->columns) { survey->columns = last; }
    take_columns(survey, cell, column);
    survey->row = cell->row;
    survey->column = column;
    survey->cell_size = 0;
}

static bool is_same_cell(const struct block *before, const struct block *block) {
    return before != NULL && before->row == block->row && before->column == block->column;
}

static void survey_paragraph(struct survey *survey, const struct block *before,
                             const struct block *block) {
    if (block->layout || block->pre != 0 || block->kind == BLOCK_HEADING) { survey->layout = true; }
    if (block->kind == BLOCK_CAPTION && block->column == 0) {
        survey->captions++;
        survey->layout = survey->layout || survey->rows > 0;
    } else if (!is_same_cell(before, block)) {
        survey_cell(survey, block);
    }
}

static struct survey survey_table(struct hold *hold) {
    struct survey survey = {.layout = false};
    struct block rooms[2]; /* for the last two */
    const struct block *before = NULL;
    for (size_t at = 0; at < hold->used && !survey.layout; at = hold_next(hold, at)) {
        struct held *held = hold_at(hold, at);
        if (is_paragraph(held)) {
            const struct block *block = markdown_block(hold, at, &rooms[before == &rooms[0]]);
            survey_paragraph(&survey, before, block);
            before = block;
        } else if (held->kind == HELD_TEXT && survey.rows > 0) {
            survey.cell_size += held->size;
            if (survey.cell_size > CELL_MAX) { survey.layout = true; }
        }
    }
    if (survey.rows < 2 || survey.columns < 2) { survey.layout = true; }
    return survey;
}

static int put_empty_cells(struct writer *writer, uint32_t count) {
    return markdown_repeat(writer, "  |", count);
}

/* Writes the line between the first row and the others. */
static int put_header_end(struct writer *writer, uint32_t columns) {
    int error = markdown_new_line(writer);
    if (error == 0) { error = markdown_puts(writer, "|"); }
    return error == 0 ? markdown_repeat(writer, " --- |", columns) : error;
}

/* Writes the paragraphs of a cell, from `*at` on. */
static int put_cell(struct writer *writer, size_t *at) {
    struct hold *hold = &markdown_of(writer)->hold;
    struct block rooms[2];
    const struct block *cell = markdown_block(hold, *at, &rooms[0]);
    const struct block *block = cell;
    const char *before = " ";
    struct place place = {.in_cell = true, .after = ' '};
    int error = 0;
    markdown_of(writer)->bare = false;
    do {
        struct held_range range = {hold_next(hold, *at),
                                   markdown_next_paragraph(hold, *at, hold->used)};
        *at = range.end;
        if (*at < hold->used) { block = markdown_block(hold, *at, &rooms[1]); }
        place.breaks = *at < hold->used && is_same_cell(cell, block);
        error = markdown_puts(writer, before);
        markdown_of(writer)->last_point = ' ';
        if (error == 0) { error = markdown_write_inline(writer, range, &place); }
        before = "<br>";
    } while (error == 0 && place.breaks);
    return error == 0 ? markdown_puts(writer, " |") : error;
}

/* Writes a row, from `*at` on. */
static int put_row(struct writer *writer, struct survey *survey, size_t *at, uint32_t columns) {
    struct hold *hold = &markdown_of(writer)->hold;
    struct block room;
    const uint32_t row = markdown_block(hold, *at, &room)->row;
    uint32_t next = 1;
    int error = markdown_puts(writer, "|");
    while (error == 0 && *at < hold->used) {
        const struct block *cell = markdown_block(hold, *at, &room);
        if (cell->row != row) { break; }
        uint32_t column = find_column(survey, cell);
        take_columns(survey, cell, column);
        error = put_empty_cells(writer, column - next);
        next = column + 1;
        if (error == 0) { error = put_cell(writer, at); }
    }
    return error == 0 ? put_empty_cells(writer, columns + 1 - next) : error;
}

static int put_captions(struct writer *writer, size_t count, size_t *at) {
    struct hold *hold = &markdown_of(writer)->hold;
    int error = 0;
    for (; count > 0 && error == 0; count--) {
        struct held_range range = {*at, markdown_next_paragraph(hold, *at, hold->used)};
        struct block room;
        error =
            markdown_write_paragraph(writer, range, markdown_block(hold, range.end, &room), '\n');
        *at = range.end;
    }
    return error;
}

int markdown_write_table(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    const struct survey survey = survey_table(hold);
    if (survey.layout) { return markdown_write_blocks(writer, (struct held_range){0, hold->used}); }
    size_t at = 0;
    int error = put_captions(writer, survey.captions, &at);
    struct block table, room;
    const struct block *first = markdown_block(hold, at, &room);
    memcpy(&table, first, block_size(first->depth));
    table.depth = table.outside;
    table.rule = table.rule && survey.captions == 0;
    if (error == 0) { error = markdown_begin_block(writer, &table); }
    struct survey places = {.layout = false};
    if (error == 0 && !survey.header) {
        error = markdown_puts(writer, "|");
        if (error == 0) { error = put_empty_cells(writer, survey.columns); }
        if (error == 0) { error = put_header_end(writer, survey.columns); }
    }
    for (bool header = survey.header; at < hold->used && error == 0; header = false) {
        if (!header) { error = markdown_new_line(writer); }
        if (error == 0) { error = put_row(writer, &places, &at, survey.columns); }
        if (error == 0 && header) { error = put_header_end(writer, survey.columns); }
    }
    return error;
}
