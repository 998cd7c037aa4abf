/* Replaces each value of a vector by the average of its neighbours, weighted by a Gaussian. Values
 * are from 0 to BLUR_ONE: whole numbers, so every machine finds the same. */
#ifndef DANAG_METHOD_BLUR_H
#define DANAG_METHOD_BLUR_H

#include <stddef.h>
#include <stdint.h>

#define BLUR_ONE       (1u << 14)
#define BLUR_WHOLE     (1u << 16) /* the sum of all weights */
#define BLUR_RANGE_MAX 255
#define BLUR_SIGMAS    3 /* the range, in standard deviations of the Gaussian */

struct blur {
    size_t range;
    uint16_t weights[BLUR_RANGE_MAX + 1]; /* by distance */
};

/* `range`, from 1 to BLUR_RANGE_MAX: how many values count on either side. */
void blur_make(struct blur *blur, size_t range);

/* One step, in place. Beyond the ends of the vector all values are 0. */
void blur_step(const struct blur *blur, uint16_t *values, size_t count);

#endif
