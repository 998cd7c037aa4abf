/* In:  errors, counts and the number of bytes read.
 * Out: messages, the progress line and the summary, all on standard error.
 * Memory: counters. */
#ifndef DANAG_CLI_REPORT_H
#define DANAG_CLI_REPORT_H

#include "cli/arguments.h"
#include "cli/document.h"
#include "cli/file_list.h"
#include "input/page.h"

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

struct summary {
    double started; /* seconds, on a clock that only goes forward */
    uint64_t jobs;
    uint64_t before; /* results that there were already */
    uint64_t files;
    uint64_t failed; /* files that could not be read or written */
    uint64_t pages;
    uint64_t unsure;   /* pages left out for low confidence */
    uint64_t foreign;  /* pages left out for their language */
    uint64_t filtered; /* pages left out because nothing in them was new */
    uint64_t cut;      /* pages cut by --max-page, --max-ratio or --page-timeout */
    uint64_t skipped[SKIP_COUNT];
    struct unique_counts unique;
    uint64_t damaged;     /* reports of damage; a page may have several */
    uint64_t undecodable; /* U+FFFD characters that replaced undecodable bytes */
    uint64_t bytes_in;    /* read from finished files, before unpacking */
    uint64_t bytes_out;   /* written to finished outputs */
    const char *sandbox;  /* what the system limits */
};

void summary_begin(struct summary *summary, size_t jobs);

double summary_seconds(const struct summary *summary);

/* Pages and what was skipped. */
uint64_t summary_records(const struct summary *summary);

/* Prints one line for each figure. */
void summary_print(const struct summary *summary);

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
