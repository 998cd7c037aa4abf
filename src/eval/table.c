#include "eval/table.h"

#include "eval/buffer.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <uniwidth.h>

static void put_cell(struct table *table, char *text) {
    table->cells = reallocate(table->cells, table->cell_count + 1, sizeof *table->cells);
    table->cells[table->cell_count++] = text;
}

void table_cell(struct table *table, const char *format, ...) {
    va_list values;
    char *text = NULL;
    va_start(values, format);
    int length = vasprintf(&text, format, values);
    va_end(values);
    put_cell(table, length >= 0 ? text : duplicate("?"));
}

void table_number(struct table *table, double number, int digits) {
    if (isnan(number)) {
        table_cell(table, "-");
    } else {
        table_cell(table, "%.*f", digits, number);
    }
}

void table_end_row(struct table *table) {
    if (table->column_count == 0) { table->column_count = table->cell_count; }
}

static size_t width_of(const char *text) {
    int width = u8_strwidth((const uint8_t *)text, "UTF-8");
    return width > 0 ? (size_t)width : 0;
}

static size_t column_width(const struct table *table, size_t column) {
    size_t widest = 0;
    for (size_t i = column; i < table->cell_count; i += table->column_count) {
        size_t width = width_of(table->cells[i]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void print_cell(const char *cell, size_t width, bool left, bool last, FILE *file) {
    int padding = (int)(width - width_of(cell));
    if (left) {
        fprintf(file, "%s%*s", cell, last ? 0 : padding, "");
    } else {
        fprintf(file, "%*s%s", padding, "", cell);
    }
    fputs(last ? "\n" : "  ", file);
}

void table_print(const struct table *table, size_t left_columns, FILE *file) {
    size_t columns = table->column_count;
    size_t *widths = allocate(columns, sizeof *widths);
    for (size_t column = 0; column < columns; column++) {
        widths[column] = column_width(table, column);
    }
    for (size_t i = 0; i < table->cell_count; i++) {
        size_t column = i % columns;
        print_cell(table->cells[i], widths[column], column < left_columns, column + 1 == columns,
                   file);
    }
    free(widths);
}

void table_free(struct table *table) {
    for (size_t i = 0; i < table->cell_count; i++) { free(table->cells[i]); }
    free(table->cells);
    *table = (struct table){0};
}
