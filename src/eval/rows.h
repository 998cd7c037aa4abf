/* In:  an evaluation's results, or a file of them.
 * Out: the file, one row a document and extractor, tab-separated, with a line of names; or its
 *      rows.
 * Memory: rows that were read own their strings, until rows_free. */
#ifndef DANAG_EVAL_ROWS_H
#define DANAG_EVAL_ROWS_H

#include "eval/extract/evaluation.h"

#define ROW_SCORE_DIGITS 6

#define ROWS_FILE_MAX ((size_t)1 << 32) /* bytes */

/* False after a message on standard error. */
bool rows_write(const struct evaluation *evaluation, const char *path);

/* The cells of such a row, one after the other, and the end of the last. A tab or newline in a text
 * would make other columns and rows: it becomes a space. No number (NAN) is an empty cell. */
void row_put_text(struct buffer *row, const char *text); /* takes NULL, too */
void row_put_number(struct buffer *row, double number, int digits);
void row_end(struct buffer *row);

struct row {
    const char *package;
    const char *document;
    const char *extractor;
    double f1; /* NAN where the file has none */
};

struct rows {
    struct row *items;
    size_t count;
    struct buffer text; /* where the strings stand */
};

/* Reads the F1 of one measure. False after a message on standard error that names the file and the
 * line. */
bool rows_read(struct rows *rows, const char *path, enum measure measure);
void rows_free(struct rows *rows);

#endif
