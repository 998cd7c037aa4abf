/* In:  cells, row by row; all rows have as many as the first.
 * Out: the table as aligned text.
 * Memory: the table's own, until table_free; a table begins as all zeros. */
#ifndef DANAG_EVAL_TABLE_H
#define DANAG_EVAL_TABLE_H

#include <stddef.h>
#include <stdio.h>

struct table {
    char **cells;
    size_t cell_count;
    size_t column_count; /* 0 until the first row has ended */
};

void table_cell(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A number with so many digits behind the point; `-` for NAN. */
void table_number(struct table *table, double number, int digits);

void table_end_row(struct table *table);

/* The first `left_columns` to the left, all others to the right; two spaces between. */
void table_print(const struct table *table, size_t left_columns, FILE *file);

void table_free(struct table *table);

#endif
