/* In:  the levels of a page's lines, and how many words each has.
 * Out: the level from which on lines come out, and how good that is expected to be.
 * Memory: of a fixed size, while a call runs. */
#ifndef DANAG_METHOD_LEARNED_CHOICE_H
#define DANAG_METHOD_LEARNED_CHOICE_H

#include "method/learned/model.h"
#include "method/method.h"

struct choice {
    unsigned least_level; /* of the lines that come out; MODEL_LEVELS: none does */
    unsigned confidence;  /* the expected F1, out of CONFIDENCE_SURE */
};

/* Words at each level: the page's, added up. */
struct choice choose_lines(const struct model *model, const uint64_t words[MODEL_LEVELS],
                           enum favor favor);

#endif
