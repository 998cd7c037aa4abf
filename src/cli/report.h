/* In:  errors, counts, and how much has been read.
 * Out: everything on standard error: messages, the progress line, the summary.
 * Memory: counters. */
#ifndef DANAG_CLI_REPORT_H
#define DANAG_CLI_REPORT_H

#include "cli/arguments.h"
#include "cli/file_list.h"
#include "input/page.h"
#include "input/source.h"

#include <stdbool.h>
#include <stdint.h>

/* Writes the line "danag: FILE: " and the text. Control characters in the file's name become `?`;
 * "-" is written as "standard input". */
void message(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with the names of two files. */
void message_of_two(const char *file, const char *other, const char *text);

/* "danag: FILE: URL: confidence 0.873". The URL may be NULL. */
void message_confidence(const char *file, const char *url, double confidence);

struct summary {
    double started; /* seconds, on a clock that only goes forward */
    uint64_t files;
    uint64_t failed; /* files not read or not written */
    uint64_t pages;
    uint64_t unsure; /* pages left out for low confidence */
    uint64_t skipped[SKIP_COUNT];
    uint64_t damaged;     /* reports of damage; a page may have several */
    uint64_t undecodable; /* U+FFFD for bytes that could not be decoded */
    uint64_t bytes_in;    /* of finished files, before they are unpacked */
    uint64_t bytes_out;   /* of finished outputs */
};

void summary_begin(struct summary *summary);

/* One line for each figure. */
void summary_print(const struct summary *summary);

struct progress {
    bool shown;
    bool drawn;           /* the line is on the screen now */
    bool shares_terminal; /* with the output, which the line must make room for */
    uint64_t total;       /* bytes of all files; 0: unknown */
    double drawn_at;      /* seconds since the summary began */
    const struct summary *summary;
    const struct source *source;
};

/* Keeps the summary and the source, and reads them whenever it draws the line. */
void progress_begin(struct progress *progress, const struct arguments *arguments,
                    const struct file_list *files, const struct summary *summary,
                    const struct source *source);

/* Draws the line if it is due. Cheap. */
void progress_step(struct progress *progress);

/* Removes the line, to make room for other output. */
void progress_clear(struct progress *progress);

#endif
