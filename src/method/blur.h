/* In:  a vector of values from 0 to BLUR_ONE.
 * Out: the same, each value the average of those round it, weighted by a Gaussian.
 * Memory: the vector is the caller's, and is changed in place.
 *
 * All in whole numbers, so that each machine gives the same. */
#ifndef DANAG_METHOD_BLUR_H
#define DANAG_METHOD_BLUR_H

#include <stddef.h>
#include <stdint.h>

#define BLUR_ONE       (1u << 14)
#define BLUR_WHOLE     (1u << 16) /* what all weights are together */
#define BLUR_RANGE_MAX 255
#define BLUR_SIGMAS    3 /* the range, in standard deviations of the Gaussian */

struct blur {
    size_t range;
    uint16_t weights[BLUR_RANGE_MAX + 1]; /* of a value so far away, to either side */
};

/* `range` from 1 to BLUR_RANGE_MAX: values that count, to either side. */
void blur_make(struct blur *blur, size_t range);

/* Beyond the ends of the vector all is 0. */
void blur_step(const struct blur *blur, uint16_t *values, size_t count);

#endif
