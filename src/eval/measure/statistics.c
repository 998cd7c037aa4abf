#include "eval/measure/measure.h"

#include "eval/buffer.h"

#include <math.h>
#include <stdlib.h>

/* The interval leaves out 1/40 of the means at each end, so that 95 % remain. */
#define LEFT_OUT_ONE_IN 40

struct summary summarize(const double *figures, size_t count) {
    struct summary summary = {.mean = NAN, .deviation = NAN};
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (!isnan(figures[i])) {
            sum += figures[i];
            summary.count++;
        }
    }
    if (summary.count == 0) { return summary; }
    summary.mean = sum / (double)summary.count;
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        double off = figures[i] - summary.mean;
        if (!isnan(figures[i])) { squares += off * off; }
    }
    summary.deviation = summary.count > 1 ? sqrt(squares / (double)(summary.count - 1)) : 0;
    return summary;
}

/* SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014). */
static uint64_t draw(uint64_t *state) {
    *state += 0x9e3779b97f4a7c15;
    uint64_t bits = *state;
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return bits ^ bits >> 31;
}

/* Scales a random number by multiplication (Lemire, "Fast random integer generation in an
 * interval", 2019). Some indices are slightly likelier than others: by at most one part in 2^32 /
 * count. */
static size_t draw_index(uint64_t *state, size_t count) {
    return (size_t)((draw(state) >> 32) * count >> 32);
}

static double resampled_mean(const double *figures, size_t count, uint64_t *state) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) { sum += figures[draw_index(state, count)]; }
    return sum / (double)count;
}

static int by_size(const void *left, const void *right) {
    double a = *(const double *)left;
    double b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Takes the percentiles by rank. Interpolation could round differently on another machine. */
struct interval bootstrap_mean(const double *figures, size_t count, size_t rounds, uint64_t seed) {
    if (count == 0 || rounds == 0) { return (struct interval){NAN, NAN}; }
    double *means = allocate(rounds, sizeof *means);
    for (size_t i = 0; i < rounds; i++) { means[i] = resampled_mean(figures, count, &seed); }
    qsort(means, rounds, sizeof *means, by_size);
    size_t left_out = rounds / LEFT_OUT_ONE_IN;
    struct interval interval = {means[left_out], means[rounds - 1 - left_out]};
    free(means);
    return interval;
}
