#include "eval/progress.h"

#include "eval/clock.h"

#include <stdio.h>
#include <unistd.h>

#define DRAW_EVERY 0.2 /* seconds */

void progress_begin(struct progress *progress, size_t total) {
    *progress =
        (struct progress){isatty(STDERR_FILENO) == 1, total, clock_seconds(CLOCK_MONOTONIC), 0};
}

void progress_step(struct progress *progress, size_t done) {
    double time = clock_seconds(CLOCK_MONOTONIC);
    if (!progress->shown || time - progress->drawn < DRAW_EVERY) { return; }
    progress->drawn = time;
    double rate = (double)done / (time - progress->started);
    fprintf(stderr, PROGRESS_CLEAR "%zu of %zu documents", done, progress->total);
    if (done > 0) {
        long left = (long)((double)(progress->total - done) / rate);
        fprintf(stderr, ", %.1f a second, %ld:%02ld left", rate, left / 60, left % 60);
    }
    fflush(stderr);
}

void progress_clear(const struct progress *progress) {
    if (progress->shown) { fputs(PROGRESS_CLEAR, stderr); }
}
