#include "eval/package/page_table.h"

#include "eval/message.h"
#include "eval/package/fields.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROWS_MAX 10000000

enum { COLUMN_ID, COLUMN_TYPE, COLUMN_FOLD, COLUMN_COUNT };

static const char *const column_names[COLUMN_COUNT] = {
    [COLUMN_ID] = "id", [COLUMN_TYPE] = "page_type", [COLUMN_FOLD] = "fold"};

/* Where in a line the columns stand, from 1; 0 where there is none of the name. */
struct columns {
    size_t places[COLUMN_COUNT];
};

static void tell(const struct problems *problems, const char *line) {
    (void)problems;
    eval_message("%s", line);
}

static struct columns read_columns(char *line) {
    struct columns columns = {0};
    const char *cell;
    for (size_t place = 1; (cell = strsep(&line, "\t")) != NULL; place++) {
        for (size_t i = 0; i < COLUMN_COUNT; i++) {
            if (strcmp(cell, column_names[i]) == 0) { columns.places[i] = place; }
        }
    }
    return columns;
}

static struct page_row read_row(const struct columns *columns, char *line) {
    const char *cells[COLUMN_COUNT] = {"", "", ""};
    const char *cell;
    for (size_t place = 1; (cell = strsep(&line, "\t")) != NULL; place++) {
        for (size_t i = 0; i < COLUMN_COUNT; i++) {
            if (columns->places[i] == place) { cells[i] = cell; }
        }
    }
    return (struct page_row){cells[COLUMN_ID], cells[COLUMN_TYPE], cells[COLUMN_FOLD]};
}

static void read_rows(struct page_table *table, struct text_lines *lines) {
    size_t capacity = 0;
    struct columns columns = {0};
    if (text_lines_next(lines)) { columns = read_columns(lines->line); }
    if (columns.places[COLUMN_ID] == 0) {
        problem(lines->problems, lines->file, 0, "no column '%s'", column_names[COLUMN_ID]);
    }
    while (text_lines_next(lines)) {
        struct page_row row = read_row(&columns, lines->line);
        if (*row.id == '\0') { continue; }
        if (table->count == ROWS_MAX) {
            problem(lines->problems, lines->file, 0, "more than %d pages", ROWS_MAX);
            return;
        }
        if (table->count == capacity) {
            capacity = capacity > 0 ? 2 * capacity : 64;
            table->rows = reallocate(table->rows, capacity, sizeof *table->rows);
        }
        table->rows[table->count++] = row;
    }
}

static int by_id(const void *left, const void *right) {
    return strcmp(((const struct page_row *)left)->id, ((const struct page_row *)right)->id);
}

static void sort_rows(struct page_table *table, const struct text_lines *lines) {
    if (table->count > 0) { qsort(table->rows, table->count, sizeof *table->rows, by_id); }
    for (size_t i = 1; i < table->count; i++) {
        if (by_id(&table->rows[i - 1], &table->rows[i]) == 0) {
            problem(lines->problems, lines->file, 0, "the page '%s' is there twice",
                    table->rows[i].id);
        }
    }
}

bool page_table_read(struct page_table *table, const char *file) {
    struct problems problems = {.tell = tell};
    struct text_lines lines;
    *table = (struct page_table){0};
    if (access(file, F_OK) != 0 && errno == ENOENT) { return true; }
    if (!text_lines_open(&lines, file, &problems)) { return false; }
    if (memchr(lines.bytes.bytes, '\0', lines.bytes.size) != NULL ||
        utf8_prefix(lines.bytes.bytes, lines.bytes.size) < lines.bytes.size) {
        problem(&problems, file, 0, "not a text in UTF-8");
    }
    read_rows(table, &lines);
    sort_rows(table, &lines);
    table->text = lines.bytes;
    if (problems.count > 0) { page_table_free(table); }
    return problems.count == 0;
}

const struct page_row *page_table_find(const struct page_table *table, const char *id) {
    const struct page_row key = {.id = id};
    if (table->count == 0) { return NULL; }
    return bsearch(&key, table->rows, table->count, sizeof *table->rows, by_id);
}

void page_table_free(struct page_table *table) {
    free(table->rows);
    buffer_free(&table->text);
    *table = (struct page_table){0};
}
