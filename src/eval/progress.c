#include "eval/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define DRAW_EVERY 0.2 /* seconds */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void progress_begin(struct progress *progress, size_t total) {
    *progress = (struct progress){isatty(STDERR_FILENO) == 1, total, now(), 0};
}

void progress_step(struct progress *progress, size_t done) {
    double time = now();
    if (!progress->shown || time - progress->drawn < DRAW_EVERY)
        return;
    progress->drawn = time;
    double rate = (double)done / (time - progress->started);
    fprintf(stderr, "\r\033[K%zu of %zu documents", done, progress->total);
    if (done > 0) {
        long left = (long)((double)(progress->total - done) / rate);
        fprintf(stderr, ", %.1f a second, %ld:%02ld left", rate, left / 60, left % 60);
    }
    fflush(stderr);
}

void progress_clear(const struct progress *progress) {
    if (progress->shown)
        fputs("\r\033[K", stderr);
}
