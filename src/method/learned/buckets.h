/* In:  a count, or a part of a whole.
 * Out: the number of its bucket: each bucket of a group is a feature. */
#ifndef DANAG_METHOD_LEARNED_BUCKETS_H
#define DANAG_METHOD_LEARNED_BUCKETS_H

#include "method/learned/features.h"
#include "text/octets.h"

/* The buckets begin at 0, 1, 2, 3, 4, 6, 8, 12, 16, 24, ... */
#define BUCKET_START(bucket) ((bucket) < 4 ? (bucket) : (2 + (bucket) % 2) << ((bucket) / 2 - 1))

/* The buckets of small counts. */
#define TWICE(...)          __VA_ARGS__, __VA_ARGS__
#define OCTAVE(run, bucket) run(bucket), run(bucket + 1)
#define RUN_2(bucket)       TWICE(bucket)
#define RUN_4(bucket)       TWICE(RUN_2(bucket))
#define RUN_8(bucket)       TWICE(RUN_4(bucket))
#define RUN_16(bucket)      TWICE(RUN_8(bucket))
#define RUN_32(bucket)      TWICE(RUN_16(bucket))
#define RUN_64(bucket)      TWICE(RUN_32(bucket))
#define RUN_128(bucket)     TWICE(RUN_64(bucket))
#define RUN_256(bucket)     TWICE(RUN_128(bucket))
static const uint8_t buckets_of[] = {0,
                                     1,
                                     2,
                                     3,
                                     OCTAVE(RUN_2, 4),
                                     OCTAVE(RUN_4, 6),
                                     OCTAVE(RUN_8, 8),
                                     OCTAVE(RUN_16, 10),
                                     OCTAVE(RUN_32, 12),
                                     OCTAVE(RUN_64, 14),
                                     OCTAVE(RUN_128, 16),
                                     OCTAVE(RUN_256, 18)};
_Static_assert(sizeof buckets_of == BUCKET_START(20), "all buckets below 20");

static inline unsigned bucket(uint64_t count, unsigned buckets) {
    const uint64_t most = BUCKET_START(buckets - 1);
    if (most < sizeof buckets_of) { return buckets_of[count < most ? count : most]; }
    if (count < sizeof buckets_of) { return buckets_of[count]; }
    const unsigned highest = bits_highest(count);
    const unsigned result = 2 * highest + (unsigned)(count >> (highest - 1) & 1);
    return result < buckets ? result : buckets - 1;
}

/* The buckets: none; less than 1/8, 2/8, ... 8/8; all. The code avoids a division. */
static inline unsigned share(uint64_t part, uint64_t whole) {
    if (part == 0 || whole == 0) { return 0; }
    if (part >= whole) { return SHARES - 1; }
    unsigned eighths = 0;
    for (int bit = 0; bit < 3; bit++) {
        part *= 2;
        unsigned more = part >= whole;
        part -= more * whole;
        eighths = 2 * eighths + more;
    }
    return 1 + eighths;
}

/* The buckets: none; less than 1/64, 1/32, ... 1/2, 3/4, 1; all. */
static inline unsigned small_share(uint64_t part, uint64_t whole) {
    if (part == 0) { return 0; }
    if (part >= whole) { return SHARES - 1; }
    if (2 * part >= whole) { return 4 * part >= 3 * whole ? SHARES - 2 : SHARES - 3; }
    unsigned step = SHARES - 4;
    for (part *= 4; step > 1 && part < whole; part *= 2) { step--; }
    return step;
}

#endif
