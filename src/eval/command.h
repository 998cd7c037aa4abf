/* What the subcommands share: exit statuses, messages, scripts, the progress line, tables. */
#ifndef DANAG_EVAL_COMMAND_H
#define DANAG_EVAL_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* Exit statuses; the worse one counts. */
enum {
    EVAL_DONE = 0,
    EVAL_FAULTS = 1, /* something that was measured or checked is not as it should be */
    EVAL_FAILED = 2  /* the command could not do its work */
};

/* Each takes the arguments from its own name on, and returns the exit status. */
int run_command(int argc, char **argv);     /* run PACKAGE... */
int tune_command(int argc, char **argv);    /* tune PACKAGE... */
int compare_command(int argc, char **argv); /* compare A.tsv B.tsv */
int check_command(int argc, char **argv);   /* check PACKAGE... */

/* Writes one line to standard error, "danag-eval: ...". Control characters become `?`. On a
 * terminal it replaces the progress line, whichever process has drawn that. */
void eval_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same, and "Try 'danag-eval --help'". Returns EVAL_FAILED. */
int eval_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* src/eval/import.py and src/eval/report/report.py as strings. */
extern const char import_script[];
extern const char report_script[];

/* Runs a script with up to two arguments (or NULL) and `input` (a descriptor, or -1 for our own) as
 * standard input. Returns its exit status, or EVAL_FAILED after a message if python3 could not be
 * started or a signal ended it. */
int python_run(const char *script, const char *first, const char *second, int input);

/* What one of the system's clocks shows, in seconds. */
double clock_seconds(clockid_t clock);

/* A line on standard error that is drawn again and again; nothing if that is not a terminal. */
struct progress {
    bool shown;
    size_t total;
    double started; /* in seconds, by a clock that only goes forward */
    double drawn;   /* when the line was drawn last */
};

void progress_begin(struct progress *progress, size_t total);
void progress_step(struct progress *progress, size_t done);
void progress_clear(const struct progress *progress);

/* An aligned table of text, filled cell by cell. All rows have as many cells as the first. Starts
 * as all zeros and owns its cells until table_free. */
struct table {
    char **cells;
    size_t cell_count;
    size_t column_count; /* 0 until the first row has ended */
};

void table_cell(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A number with that many digits after the point; `-` for NAN. */
void table_number(struct table *table, double number, int digits);

void table_end_row(struct table *table);

/* Prints the table to standard output: the first `left_columns` flush left, the others flush
 * right, two spaces between. */
void table_print(const struct table *table, size_t left_columns);

void table_free(struct table *table);

#endif
