#include "method/learned/sums.h"

#include <string.h>

#define PROBES 8 /* how many slots to try; the last takes the line, whatever its key */

static void sum_add(struct sum *sum, const struct traits *line) {
    bool punctuated = line->counts[CHARACTER_STOP] + line->counts[CHARACTER_COMMA] > 0;
    sum->lines++;
    sum->characters += line->characters;
    sum->link += line->link;
    sum->prose += punctuated ? (uint32_t)(line->characters - line->link) : 0;
    sum->punctuated += punctuated;
}

void sums_begin(struct sums *sums, size_t lines) {
    sums->used = SUMS_SLOTS_LEAST;
    while (sums->used < sums->slot_count && sums->used < 2 * lines) { sums->used *= 2; }
    memset(sums->slots, 0, sums->used * sizeof sums->slots[0]);
}

uint32_t sums_add(struct sums *sums, uint32_t key, const struct traits *line) {
    key += key == 0;
    uint32_t slot = (key ^ key >> 16) & (sums->used - 1);
    for (int probe = 1; probe < PROBES; probe++) {
        if (sums->slots[slot].key == key || sums->slots[slot].key == 0) { break; }
        slot = (slot + 1) & (sums->used - 1);
    }
    struct sum *sum = &sums->slots[slot];
    sum->key = key;
    sum_add(sum, line);
    return slot;
}
