/* What the subcommands share: exit statuses, messages, scripts, the progress line, tables. */
#ifndef DANAG_EVAL_COMMAND_H
#define DANAG_EVAL_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* Exit statuses. If several apply, the greatest counts. */
enum {
    EVAL_DONE = 0,
    EVAL_FAULTS = 1, /* the command did its work, but found a fault */
    EVAL_FAILED = 2  /* the command could not do its work */
};

/* The subcommands. argv[0] names the subcommand. Each returns the exit status. */
int run_command(int argc, char **argv);     /* run PACKAGE... */
int tune_command(int argc, char **argv);    /* tune PACKAGE... */
int compare_command(int argc, char **argv); /* compare A.tsv B.tsv */
int check_command(int argc, char **argv);   /* check PACKAGE... */

/* Writes one line to standard error, "danag-eval: ...". Control characters become `?`. On a
 * terminal, the line replaces the progress line, even one that another process drew. */
void eval_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Like eval_message, but adds the line "Try 'danag-eval --help' ...". Returns EVAL_FAILED. */
int eval_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* src/eval/import.py and src/eval/report/report.py as strings. */
extern const char import_script[];
extern const char report_script[];

/* Runs a Python script. `first` and `second` are its arguments, or NULL; the descriptor `input`
 * becomes its standard input, unless `input` is -1. Returns the script's exit status. If python3
 * cannot be started or a signal ends it, writes a message and returns EVAL_FAILED. */
int python_run(const char *script, const char *first, const char *second, int input);

/* The time on one of the system's clocks, in seconds. */
double clock_seconds(clockid_t clock);

/* A line on standard error that shows progress; only on a terminal. */
struct progress {
    bool shown;
    size_t total;
    double started; /* seconds, on a clock that only goes forward */
    double drawn;   /* when the line was last drawn, on the same clock */
};

void progress_begin(struct progress *progress, size_t total);
void progress_step(struct progress *progress, size_t done);
void progress_clear(const struct progress *progress);

/* An aligned table of text, filled cell by cell. All rows must have as many cells as the first.
 * Starts as all zeros and owns its cells until table_free. */
struct table {
    char **cells;
    size_t cell_count;
    size_t column_count; /* 0 until the first row has ended */
};

void table_cell(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a number with `digits` digits after the point, or `-` for NAN. */
void table_number(struct table *table, double number, int digits);

void table_end_row(struct table *table);

/* Prints the table to standard output. The first `left_columns` columns are flush left, the others
 * flush right, with two spaces between columns. */
void table_print(const struct table *table, size_t left_columns);

void table_free(struct table *table);

#endif
