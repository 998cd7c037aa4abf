#include "method/learned/site_lines.h"

#include "method/learned/model.h"

#define STRETCH 64 /* stands for 1 */

unsigned site_rank(unsigned others, unsigned pages) {
    if (pages < 2) { return 0; }
    if (others < 3) {
        const unsigned size = pages < 5 ? 0 : pages < 20 ? 1 : 2;
        return 1 + 3 * others + size;
    }
    const unsigned share = others * 100 / pages;
    return share < 10 ? 10 : share < 30 ? 11 : share < 70 ? 12 : 13;
}

uint8_t site_level(uint8_t level, unsigned rank) {
    const struct site_weight *weight = &site_weights[rank];
    const int middle = MODEL_LEVELS / 2;
    const int odds = (level - middle) * weight->stretch;
    /* Rounds towards 0, on every machine. */
    const int moved = middle + odds / STRETCH + weight->move;
    return (uint8_t)(moved < 0 ? 0 : moved < MODEL_LEVELS ? moved : MODEL_LEVELS - 1);
}
