/* In:  how many documents are done, of how many.
 * Out: one line that is drawn over and over on standard error, where that is a terminal.
 * Memory: none kept. */
#ifndef DANAG_EVAL_PROGRESS_H
#define DANAG_EVAL_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

#define PROGRESS_CLEAR "\r\033[K" /* takes a terminal's line away */

struct progress {
    bool shown; /* standard error is a terminal */
    size_t total;
    double started; /* seconds, of a clock that only goes forward */
    double drawn;   /* when the line was drawn last */
};

void progress_begin(struct progress *progress, size_t total);
void progress_step(struct progress *progress, size_t done);

/* Takes the line away. */
void progress_clear(const struct progress *progress);

#endif
