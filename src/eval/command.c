#include "eval/command.h"

#include "eval/buffer.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <uniwidth.h>

#define LINE_SIZE  4096
#define CLEAR_LINE "\r\033[K" /* removes what a terminal's line shows */
#define DRAW_EVERY 0.2        /* seconds */

static void print(const char *format, va_list values) {
    char line[LINE_SIZE];
    vsnprintf(line, sizeof line, format, values);
    for (char *c = line; *c != '\0'; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) { *c = '?'; }
    }
    fprintf(stderr, "%sdanag-eval: %s\n", isatty(STDERR_FILENO) == 1 ? CLEAR_LINE : "", line);
}

void eval_message(const char *format, ...) {
    va_list values;
    va_start(values, format);
    print(format, values);
    va_end(values);
}

int eval_refuse(const char *format, ...) {
    va_list values;
    va_start(values, format);
    print(format, values);
    va_end(values);
    fputs("Try 'danag-eval --help' for more information.\n", stderr);
    return EVAL_FAILED;
}

double clock_seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void progress_begin(struct progress *progress, size_t total) {
    *progress =
        (struct progress){isatty(STDERR_FILENO) == 1, total, clock_seconds(CLOCK_MONOTONIC), 0};
}

void progress_step(struct progress *progress, size_t done) {
    double time = clock_seconds(CLOCK_MONOTONIC);
    if (!progress->shown || time - progress->drawn < DRAW_EVERY) { return; }
    progress->drawn = time;
    double rate = (double)done / (time - progress->started);
    fprintf(stderr, CLEAR_LINE "%zu of %zu documents", done, progress->total);
    if (done > 0) {
        long left = (long)((double)(progress->total - done) / rate);
        fprintf(stderr, ", %.1f a second, %ld:%02ld left", rate, left / 60, left % 60);
    }
    fflush(stderr);
}

void progress_clear(const struct progress *progress) {
    if (progress->shown) { fputs(CLEAR_LINE, stderr); }
}

void table_cell(struct table *table, const char *format, ...) {
    va_list values;
    char *text = NULL;
    va_start(values, format);
    int length = vasprintf(&text, format, values);
    va_end(values);
    table->cells = reallocate(table->cells, table->cell_count + 1, sizeof *table->cells);
    table->cells[table->cell_count++] = length >= 0 ? text : duplicate("?");
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

static void print_cell(const char *cell, size_t width, bool left, bool last) {
    int padding = (int)(width - width_of(cell));
    if (left) {
        printf("%s%*s", cell, last ? 0 : padding, "");
    } else {
        printf("%*s%s", padding, "", cell);
    }
    fputs(last ? "\n" : "  ", stdout);
}

void table_print(const struct table *table, size_t left_columns) {
    size_t columns = table->column_count;
    size_t *widths = allocate(columns, sizeof *widths);
    for (size_t column = 0; column < columns; column++) {
        widths[column] = column_width(table, column);
    }
    for (size_t i = 0; i < table->cell_count; i++) {
        size_t column = i % columns;
        print_cell(table->cells[i], widths[column], column < left_columns, column + 1 == columns);
    }
    free(widths);
}

void table_free(struct table *table) {
    for (size_t i = 0; i < table->cell_count; i++) { free(table->cells[i]); }
    free(table->cells);
    *table = (struct table){0};
}
