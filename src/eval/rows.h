/* Files of results: tab-separated, a line of names, then a row per document and extractor. */
#ifndef DANAG_EVAL_ROWS_H
#define DANAG_EVAL_ROWS_H

#include "eval/extract/evaluation.h"

#define ROW_SCORE_DIGITS 6

#define ROWS_FILE_MAX ((size_t)1 << 32) /* bytes */

/* False after a message. */
bool rows_write(const struct evaluation *evaluation, const char *path);

/* Append the cells of a row, and end it. Control characters in a text become spaces, so that no tab
 * or newline adds a cell or a row. NAN is an empty cell. */
void row_put_text(struct buffer *row, const char *text); /* takes NULL, too */
void row_put_number(struct buffer *row, double number, int digits);
void row_end(struct buffer *row);

struct row {
    const char *package;
    const char *document;
    const char *extractor;
    double f1; /* NAN if the file has none */
};

/* Rows that were read; owns them until rows_free. */
struct rows {
    struct row *items;
    size_t count;
    struct buffer text; /* the rows' strings are part of it */
};

/* Reads the F1 of one measure. False after a message with the file and the line. */
bool rows_read(struct rows *rows, const char *path, enum measure measure);
void rows_free(struct rows *rows);

#endif
