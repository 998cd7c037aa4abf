#include "method/learned/repeats.h"

#define LEVELS_APART 4 /* how far above the two lines' elements one may be that holds both */

bool repeats_matter(const struct traits *line) {
    const uint32_t exempt = within_bit(WITHIN_PRE) | within_bit(WITHIN_TABLE);
    return line->words >= REPEAT_WORDS && (line->within & exempt) == 0;
}

void repeats_begin(struct repeats *repeats) {
    *repeats = (struct repeats){{0}};
}

void repeats_line(struct repeats *repeats, const struct traits *line, size_t number) {
    for (unsigned depth = line->shared + 1u; depth <= line->depth; depth++) {
        repeats->since[depth] = number;
    }
}

bool repeats_same_place(const struct repeats *repeats, const struct traits *line,
                        const struct traits *earlier, size_t earlier_number) {
    const uint32_t hidden = within_bit(WITHIN_HIDDEN);
    const unsigned holder = line->depth > LEVELS_APART ? (unsigned)line->depth - LEVELS_APART : 0;
    return line->place == earlier->place && ((line->within ^ earlier->within) & hidden) == 0 &&
           repeats->since[holder] <= earlier_number;
}
