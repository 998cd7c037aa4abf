#include "eval/rows.h"

#include "eval/command.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMN_NAME_SIZE 32

void row_put_text(struct buffer *row, const char *text) {
    for (; text != NULL && *text != '\0'; text++) {
        buffer_put(row, (unsigned char)*text < 0x20 ? " " : text, 1);
    }
    buffer_put(row, "\t", 1);
}

void row_put_number(struct buffer *row, double number, int digits) {
    if (!isnan(number)) { buffer_print(row, "%.*f", digits, number); }
    buffer_put(row, "\t", 1);
}

void row_end(struct buffer *row) {
    row->bytes[row->size - 1] = '\n';
}

static void put_head(struct buffer *text) {
    buffer_print(text, "package\tdocument\ttype\tlanguage\tfold\textractor\toutcome\tbytes\t"
                       "seconds\tpeak\t");
    for (int measure = 0; measure < MEASURE_COUNT; measure++) {
        const char *name = measure_name((enum measure)measure);
        buffer_print(text, "%s_precision\t%s_recall\t%s_f1\t", name, name, name);
    }
    buffer_print(text, "with\twithout\n");
}

static void put_row(struct buffer *text, const struct evaluation *evaluation, size_t entry,
                    size_t extractor) {
    const struct document *document = evaluation_document(evaluation, entry);
    const struct result *result = evaluation_result(evaluation, entry, extractor);
    row_put_text(text, evaluation->packages[evaluation->entries[entry].package].name);
    row_put_text(text, document->name);
    row_put_text(text, document->meta.type);
    row_put_text(text, document->meta.language);
    row_put_text(text, document->meta.fold);
    row_put_text(text, evaluation->extractors.items[extractor].name);
    row_put_text(text, outcome_name(result->outcome));
    row_put_number(text, result->bytes, 0);
    row_put_number(text, result->seconds, 9);
    row_put_number(text, result->peak, 0);
    for (int measure = 0; measure < MEASURE_COUNT; measure++) {
        row_put_number(text, result->scores[measure].precision, ROW_SCORE_DIGITS);
        row_put_number(text, result->scores[measure].recall, ROW_SCORE_DIGITS);
        row_put_number(text, result->scores[measure].f1, ROW_SCORE_DIGITS);
    }
    row_put_number(text, result->with, ROW_SCORE_DIGITS);
    row_put_number(text, result->without, ROW_SCORE_DIGITS);
    row_end(text);
}

bool rows_write(const struct evaluation *evaluation, const char *path) {
    struct buffer text = {0};
    put_head(&text);
    for (size_t entry = 0; entry < evaluation->entry_count; entry++) {
        for (size_t extractor = 0; extractor < evaluation->extractors.count; extractor++) {
            put_row(&text, evaluation, entry, extractor);
        }
    }
    bool written = buffer_write(&text, path);
    if (!written) { eval_message("%s: %s", path, strerror(errno)); }
    buffer_free(&text);
    return written;
}

/* The indexes of the columns to read, and the number of all columns. */
struct columns {
    size_t package;
    size_t document;
    size_t extractor;
    size_t f1;
    size_t count;
};

static bool read_head(struct columns *columns, char *line, enum measure measure) {
    char f1[COLUMN_NAME_SIZE];
    const char *const names[] = {"package", "document", "extractor", f1};
    size_t *const places[] = {&columns->package, &columns->document, &columns->extractor,
                              &columns->f1};
    snprintf(f1, sizeof f1, "%s_f1", measure_name(measure));
    size_t found = 0;
    *columns = (struct columns){0};
    for (char *cell; (cell = strsep(&line, "\t")) != NULL; columns->count++) {
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
            if (strcmp(cell, names[i]) == 0) {
                *places[i] = columns->count;
                found++;
            }
        }
    }
    return found == sizeof names / sizeof names[0];
}

static bool read_score(const char *cell, double *number) {
    char *end;
    *number = NAN;
    if (*cell == '\0') { return true; }
    *number = strtod(cell, &end);
    return *end == '\0' && *number >= 0 && *number <= 1;
}

static bool read_row(struct row *row, const struct columns *columns, char *line) {
    size_t column = 0;
    bool read = true;
    for (char *cell; (cell = strsep(&line, "\t")) != NULL; column++) {
        if (column == columns->package) {
            row->package = cell;
        } else if (column == columns->document) {
            row->document = cell;
        } else if (column == columns->extractor) {
            row->extractor = cell;
        } else if (column == columns->f1) {
            read = read_score(cell, &row->f1);
        }
    }
    return read && column == columns->count;
}

/* Cuts off the next line. In a file from another program, a line may end with CR LF. */
static char *next_line(char **text) {
    char *line = strsep(text, "\n");
    size_t length = line != NULL ? strlen(line) : 0;
    if (length > 0 && line[length - 1] == '\r') { line[length - 1] = '\0'; }
    return line;
}

static bool read_lines(struct rows *rows, const char *path, enum measure measure) {
    struct columns columns;
    char *rest = rows->text.bytes;
    char *line = next_line(&rest);
    if (line == NULL || !read_head(&columns, line, measure)) {
        eval_message("%s: its first line does not name package, document, extractor and %s_f1",
                     path, measure_name(measure));
        return false;
    }
    size_t most = 0;
    for (const char *c = rest; c != NULL && *c != '\0'; c++) { most += *c == '\n'; }
    rows->items = allocate(most, sizeof *rows->items);
    for (size_t number = 2; (line = next_line(&rest)) != NULL && rest != NULL; number++) {
        if (!read_row(&rows->items[rows->count++], &columns, line)) {
            eval_message("%s: line %zu: not a row of its columns", path, number);
            return false;
        }
    }
    if (line != NULL && *line != '\0') {
        eval_message("%s: its last line has no end", path);
        return false;
    }
    return true;
}

bool rows_read(struct rows *rows, const char *path, enum measure measure) {
    *rows = (struct rows){0};
    if (!buffer_read(&rows->text, path, ROWS_FILE_MAX)) {
        eval_message("%s: %s", path, strerror(errno));
        return false;
    }
    if (read_lines(rows, path, measure)) { return true; }
    rows_free(rows);
    return false;
}

void rows_free(struct rows *rows) {
    free(rows->items);
    buffer_free(&rows->text);
    *rows = (struct rows){0};
}
