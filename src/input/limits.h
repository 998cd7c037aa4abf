/* How much a page may unpack to. A few bytes can unpack to gigabytes; such a bomb must not hold up
 * the pages after it. A bound of 0 means that there is none. */
#ifndef DANAG_INPUT_LIMITS_H
#define DANAG_INPUT_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#define LIMIT_PAGE_PRESET  (UINT64_C(256) << 20)
#define LIMIT_RATIO_PRESET 500
#define LIMIT_DEPTH_PRESET 3

/* The most that --max-depth allows. */
#define LIMIT_DEPTH_MOST 8

/* The ratio does not count for this many unpacked bytes of a page. A page of blanks packs well,
 * too. */
#define LIMIT_RATIO_FREE (UINT64_C(1) << 20)

/* This many bytes may come out of a member before the decoder says what it took in for them. */
#define LIMIT_MEMBER_FREE (UINT64_C(16) << 20)

struct limits {
    uint64_t page;  /* --max-page: unpacked bytes of a page */
    uint64_t ratio; /* --max-ratio: unpacked bytes of a page to its stored bytes */
    unsigned depth; /* --max-depth: codings of an HTTP body */
};

/* Why a page is cut. */
enum limit { LIMIT_NONE, LIMIT_PAGE, LIMIT_RATIO };

static inline bool limits_ratio_exceeded(const struct limits *limits, uint64_t unpacked,
                                         uint64_t stored) {
    return limits->ratio > 0 && unpacked > LIMIT_RATIO_FREE &&
           (unpacked - LIMIT_RATIO_FREE) / limits->ratio > stored;
}

/* How far the bytes of a member exceed the ratio so far. Bytes that pack less well make up for
 * bytes before them, not for later ones. */
struct excess {
    uint64_t bytes;
};

/* More bytes have been unpacked. Answers whether the whole member is a bomb: it exceeds the ratio
 * by more than any page may have. */
static inline bool excess_add(struct excess *excess, const struct limits *limits, uint64_t unpacked,
                              uint64_t stored) {
    if (limits->ratio == 0 || limits->page == 0) { return false; }
    uint64_t paid = stored < UINT64_MAX / limits->ratio ? stored * limits->ratio : UINT64_MAX;
    excess->bytes += unpacked;
    excess->bytes -= paid < excess->bytes ? paid : excess->bytes;
    return excess->bytes > LIMIT_MEMBER_FREE && excess->bytes - LIMIT_MEMBER_FREE > limits->page;
}

#endif
