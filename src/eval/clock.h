/* In:  one of the system's clocks.
 * Out: what it shows, in seconds.
 * Memory: none. */
#ifndef DANAG_EVAL_CLOCK_H
#define DANAG_EVAL_CLOCK_H

#include <time.h>

static inline double clock_seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

#endif
