/* In:  errors, and the number of bytes read.
 * Out: messages and the progress line, both on standard error.
 * Memory: a struct of fixed size. */
#ifndef DANAG_CLI_REPORT_H
#define DANAG_CLI_REPORT_H

#include "cli/arguments.h"
#include "cli/file_list.h"
#include "cli/summary.h"

#include <stdbool.h>
#include <stdint.h>

/* Writes the line "danag: FILE: TEXT". The file's name is written by put_printable; the name
 * "-" becomes "standard input". */
void message(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes the line "danag: FILE: OTHER: TEXT". */
void message_of_two(const char *file, const char *other, const char *text);

/* Writes a line such as "danag: FILE: URL: confidence 0.873"; a confidence of 0 means that the page
 * has no text. The URL may be NULL. */
void message_confidence(const char *file, const char *url, double confidence);

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

/* Redraws the line, but only a few times a second. `file_bytes` is how many bytes have been read of
 * the file that is not finished. */
void progress_step(struct progress *progress, uint64_t file_bytes);

/* Removes the line, to make room for other output. */
void progress_clear(struct progress *progress);

#endif
