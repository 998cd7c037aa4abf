/* In:  errors, and the number of bytes read; the environment.
 * Out: messages and the progress line, both on standard error; how wide lines should be on a
 *      terminal.
 * Memory: a struct of fixed size. */
#pragma once

#include "cli/summary.h"

#define TERMINAL_WIDTH_SIZE 16 /* bytes of a width in decimal, with its NUL */

/* Writes the columns of the terminal: those of the variable COLUMNS, or else those that the
 * terminal reports, but at most 100, because longer lines are hard to read. "0" if standard output
 * is no terminal, or if nothing is known. */
void terminal_width(char width[TERMINAL_WIDTH_SIZE]);

/* Writes the line "danag: FILE: TEXT" or "danag: FILE: OTHER: TEXT", without what is NULL. Names
 * are written by put_printable; "-" becomes "standard input". Returns false. */
#define message(file, ...) message_of_two(file, NULL, __VA_ARGS__)
bool message_of_two(const char *file, const char *other, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Appends as much of the text as fits. */
#define LINE_SIZE 512
void line_add(char line[LINE_SIZE], const char *format, ...) __attribute__((format(printf, 2, 3)));

struct progress {
    bool shown;
    bool drawn;           /* the line is on the screen now */
    bool shares_terminal; /* output goes to the same terminal, so the line must make room */
    uint64_t total;       /* bytes of all files; 0: unknown */
    double drawn_at;      /* seconds since the summary began */
    const struct summary *summary;
};

/* Keeps a pointer to the summary, for drawing the line later. */
void progress_begin(struct progress *progress, const struct arguments *arguments,
                    const struct file_list *files, const struct summary *summary);

/* Redraws the line a few times a second. `file_bytes` of the present file have been read. */
void progress_step(struct progress *progress, uint64_t file_bytes);

/* Removes the line, to make room for other output. */
void progress_clear(struct progress *progress);
