/* What a stage passes to its page_sink, as one string that does not show how the bytes were cut. A
 * text that does not fit fails the test. */
#pragma once

#include "input/http/body.h"
#include "input/page.h"

#define TRANSCRIPT_BOUND 262144

/* "[page BYTE URL TYPE]…bytes…[end]", "[skip WHY]", "[damage BYTE: WHAT]" or "[remark BYTE: WHAT]";
 * "-" stands for NULL. */
struct transcript {
    size_t size;
    int calls;     /* of begin, push and end */
    int fail_call; /* the number of the call that fails with TRANSCRIPT_ERROR, from 1; or 0 */
    char text[TRANSCRIPT_BOUND];
};

#define TRANSCRIPT_ERROR 7

void transcript_begin(struct transcript *transcript);
struct page_sink transcript_sink(struct transcript *transcript);

/* "bytes…", "[damage: WHAT]". Only calls of push are counted. */
struct body_sink transcript_body_sink(struct transcript *transcript);

/* How the tests cut their input: in pieces of one size, or, for 0, of random sizes. */
struct cutter {
    size_t piece;
    unsigned seed;
};

size_t next_cut(struct cutter *cutter, size_t left);

#define CUTTERS 12
struct cutter cutter_number(int number);
