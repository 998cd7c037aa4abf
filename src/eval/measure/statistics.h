/* In:  figures, one a document; NAN stands for one that there is not.
 * Out: what is said of them together.
 * Memory: none kept. */
#ifndef DANAG_EVAL_MEASURE_STATISTICS_H
#define DANAG_EVAL_MEASURE_STATISTICS_H

#include <stddef.h>
#include <stdint.h>

struct summary {
    size_t count;     /* of figures that are not NAN */
    double mean;      /* NAN where there are none */
    double deviation; /* the sample's (n - 1); 0 for a single figure, NAN for none */
};

struct summary summarize(const double *figures, size_t count);

struct interval {
    double low;
    double high;
};

/* The bootstrap's 95 % interval of the mean (percentiles 2.5 and 97.5 of `rounds` resamples), the
 * same for the same figures and seed on every machine; NAN where there are no figures or no rounds.
 * Figures are numbers, not NAN, and fewer than 2^32. */
struct interval bootstrap_mean(const double *figures, size_t count, size_t rounds, uint64_t seed);

#endif
