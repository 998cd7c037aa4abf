/* Files of results: tab-separated, with a line of column names, then one row per document and
 * extractor. */
#ifndef DANAG_EVAL_ROWS_H
#define DANAG_EVAL_ROWS_H

#include "eval/extract/evaluation.h"

#define ROW_SCORE_DIGITS 6

#define ROWS_FILE_MAX ((size_t)1 << 32) /* bytes */

/* Writes a file of results. On failure, writes a message and returns false. */
bool rows_write(const struct evaluation *evaluation, const char *path);

/* Append cells to a row, and end the row. Control characters in a text become spaces, so that no
 * tab or newline adds a cell or a row. NAN and NULL become empty cells. */
void row_put_text(struct buffer *row, const char *text);
void row_put_number(struct buffer *row, double number, int digits);
void row_end(struct buffer *row);

struct row {
    const char *package;
    const char *document;
    const char *extractor;
    double f1; /* NAN if the file has none */
};

/* Rows from a file. Owns them until rows_free. */
struct rows {
    struct row *items;
    size_t count;
    struct buffer text; /* holds the rows' strings */
};

/* Reads the rows with the F1 of one measure. On failure, writes a message and returns false. */
bool rows_read(struct rows *rows, const char *path, enum measure measure);
void rows_free(struct rows *rows);

#endif
