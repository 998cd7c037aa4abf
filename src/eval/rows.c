#include "eval/rows.h"

#include "eval/message.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMN_NAME_SIZE 32

/* A tab or newline in a name would make other columns and rows. */
static void write_text(FILE *file, const char *text) {
    for (; text != NULL && *text != '\0'; text++)
        putc((unsigned char)*text < 0x20 ? ' ' : *text, file);
    putc('\t', file);
}

static void write_number(FILE *file, double number, const char *format) {
    if (!isnan(number))
        fprintf(file, format, number);
    putc('\t', file);
}

static void write_head(FILE *file) {
    fputs("package\tdocument\ttype\tlanguage\tfold\textractor\toutcome\tbytes\tseconds\tpeak\t",
          file);
    for (int measure = 0; measure < MEASURE_COUNT; measure++) {
        const char *name = measure_name((enum measure)measure);
        fprintf(file, "%s_precision\t%s_recall\t%s_f1\t", name, name, name);
    }
    fputs("with\twithout\n", file);
}

static void write_row(const struct evaluation *evaluation, size_t entry, size_t extractor,
                      FILE *file) {
    const struct document *document = evaluation_document(evaluation, entry);
    const struct result *result = evaluation_result(evaluation, entry, extractor);
    write_text(file, evaluation->packages[evaluation->entries[entry].package].name);
    write_text(file, document->name);
    write_text(file, document->meta.type);
    write_text(file, document->meta.language);
    write_text(file, document->meta.fold);
    write_text(file, evaluation->extractors.items[extractor].name);
    write_text(file, outcome_name(result->outcome));
    write_number(file, result->bytes, "%.0f");
    write_number(file, result->seconds, "%.9f");
    write_number(file, result->peak, "%.0f");
    for (int measure = 0; measure < MEASURE_COUNT; measure++) {
        write_number(file, result->scores[measure].precision, "%.6f");
        write_number(file, result->scores[measure].recall, "%.6f");
        write_number(file, result->scores[measure].f1, "%.6f");
    }
    write_number(file, result->with, "%.6f");
    if (!isnan(result->without))
        fprintf(file, "%.6f", result->without);
    putc('\n', file);
}

bool rows_write(const struct evaluation *evaluation, const char *path) {
    FILE *file = fopen(path, "we");
    if (file == NULL) {
        eval_message("%s: %s", path, strerror(errno));
        return false;
    }
    write_head(file);
    for (size_t entry = 0; entry < evaluation->entry_count; entry++)
        for (size_t extractor = 0; extractor < evaluation->extractors.count; extractor++)
            write_row(evaluation, entry, extractor, file);
    bool written = !ferror(file);
    written = fclose(file) == 0 && written;
    if (!written)
        eval_message("%s: %s", path, strerror(errno));
    return written;
}

/* Where the columns stand that are read. */
struct columns {
    size_t package;
    size_t document;
    size_t extractor;
    size_t f1;
    size_t count;
};

/* Cuts off the next cell of a line; NULL where there is none left. */
static char *next_cell(char **line) {
    return strsep(line, "\t");
}

static bool read_head(struct columns *columns, char *line, enum measure measure) {
    char f1[COLUMN_NAME_SIZE];
    const char *const names[] = {"package", "document", "extractor", f1};
    size_t *const places[] = {&columns->package, &columns->document, &columns->extractor,
                              &columns->f1};
    snprintf(f1, sizeof f1, "%s_f1", measure_name(measure));
    size_t found = 0;
    *columns = (struct columns){0};
    for (char *cell; (cell = next_cell(&line)) != NULL; columns->count++) {
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
            if (strcmp(cell, names[i]) == 0) {
                *places[i] = columns->count;
                found++;
            }
        }
    }
    return found == sizeof names / sizeof names[0];
}

static bool read_number(const char *cell, double *number) {
    char *end;
    *number = NAN;
    if (*cell == '\0')
        return true;
    *number = strtod(cell, &end);
    return *end == '\0';
}

static bool read_row(struct row *row, const struct columns *columns, char *line) {
    size_t column = 0;
    bool read = true;
    for (char *cell; (cell = next_cell(&line)) != NULL; column++) {
        if (column == columns->package)
            row->package = cell;
        else if (column == columns->document)
            row->document = cell;
        else if (column == columns->extractor)
            row->extractor = cell;
        else if (column == columns->f1)
            read = read_number(cell, &row->f1);
    }
    return read && column == columns->count;
}

static bool read_lines(struct rows *rows, const char *path, enum measure measure) {
    struct columns columns;
    char *rest = rows->text.bytes;
    char *line = strsep(&rest, "\n");
    if (line == NULL || !read_head(&columns, line, measure)) {
        eval_message("%s: its first line does not name package, document, extractor and %s_f1",
                     path, measure_name(measure));
        return false;
    }
    size_t capacity = 0;
    for (size_t number = 2; (line = strsep(&rest, "\n")) != NULL && rest != NULL; number++) {
        if (rows->count == capacity) {
            capacity = capacity > 0 ? capacity * 2 : 1024;
            rows->items = reallocate(rows->items, capacity, sizeof *rows->items);
        }
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
    if (read_lines(rows, path, measure))
        return true;
    rows_free(rows);
    return false;
}

void rows_free(struct rows *rows) {
    free(rows->items);
    buffer_free(&rows->text);
    *rows = (struct rows){0};
}
