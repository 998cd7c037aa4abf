/* In:  how far the reading is, whenever it gets on.
 * Out: one line on standard error, drawn over and over: bytes, share, speed, time left.
 * Memory: none kept. */
#ifndef DANAG_CLI_PROGRESS_H
#define DANAG_CLI_PROGRESS_H

#include "cli/arguments.h"
#include "cli/file_list.h"
#include "cli/summary.h"
#include "input/source.h"

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool shown;
    bool drawn;           /* the line stands there now */
    bool shares_terminal; /* with the output: the line must make room for that, too */
    uint64_t total;       /* bytes of all files; 0: not known */
    double drawn_at;      /* by summary_seconds */
    const struct summary *summary;
    const struct source *source;
};

/* Both are looked at whenever the line is drawn. */
void progress_begin(struct progress *progress, const struct arguments *arguments,
                    const struct file_list *files, const struct summary *summary,
                    const struct source *source);

/* Draws the line where that is due.  Cheap. */
void progress_step(struct progress *progress);

/* Takes the line away: something else is to be written. */
void progress_clear(struct progress *progress);

#endif
