#include "cli/summary.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void summary_begin(struct summary *summary) {
    *summary = (struct summary){.started = now()};
}

double summary_seconds(const struct summary *summary) {
    return now() - summary->started;
}

static void print_count(const char *name, uint64_t count) {
    fprintf(stderr, "danag: %-26s %14" PRIu64 "\n", name, count);
}

static void print_skipped(const struct summary *summary, uint64_t skipped) {
    print_count("skipped", skipped);
    for (int i = 0; i < SKIP_COUNT; i++) {
        char name[32];
        snprintf(name, sizeof name, "skipped: %s", skip_name((enum skip)i));
        if (summary->skipped[i] > 0) { print_count(name, summary->skipped[i]); }
    }
}

void summary_print(const struct summary *summary) {
    double seconds = summary_seconds(summary);
    uint64_t skipped = 0;
    for (int i = 0; i < SKIP_COUNT; i++) { skipped += summary->skipped[i]; }
    print_count("files", summary->files);
    print_count("failed", summary->failed);
    print_count("records", summary->pages + skipped);
    print_count("pages", summary->pages);
    if (summary->unsure > 0) { print_count("pages left out", summary->unsure); }
    print_skipped(summary, skipped);
    print_count("damaged", summary->damaged);
    if (summary->undecodable > 0) { print_count("undecodable characters", summary->undecodable); }
    print_count("bytes in", summary->bytes_in);
    print_count("bytes out", summary->bytes_out);
    fprintf(stderr, "danag: %-26s %14.2f\n", "seconds", seconds);
    fprintf(stderr, "danag: %-26s %14.2f\n", "MB/s",
            seconds > 0 ? (double)summary->bytes_in / 1e6 / seconds : 0.0);
}
