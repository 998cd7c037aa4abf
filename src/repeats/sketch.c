#include "repeats/sketch.h"

#include "repeats/key.h"
#include "text/memory.h"

#include <string.h>

struct sketch *sketch_new_with(const struct danag_allocator *memory, uint32_t blocks,
                               enum site_kind by) {
    const uint64_t counters = (uint64_t)blocks * SKETCH_BLOCK_COUNTERS;
    if (blocks == 0 || counters > SIZE_MAX / sizeof(uint16_t)) { return NULL; }
    struct sketch *sketch = memory_new(memory, sizeof *sketch);
    if (sketch == NULL) { return NULL; }
    *sketch = (struct sketch){.memory = memory,
                              .counters = memory_new(memory, (size_t)counters * sizeof(uint16_t)),
                              .width = counters / SKETCH_ROWS,
                              .blocks = blocks,
                              .by = by};
    _Static_assert(SKETCH_BLOCK_COUNTERS % SKETCH_ROWS == 0, "the rows are equally long");
    if (sketch->counters != NULL) { return sketch; }
    sketch_free(sketch);
    return NULL;
}

struct sketch *sketch_new(const struct danag_allocator *memory, uint64_t size, enum site_kind by) {
    if (size < SKETCH_LEAST || size > SKETCH_LARGEST) { return NULL; }
    return sketch_new_with(memory, (uint32_t)((size - 1) / SKETCH_BLOCK), by);
}

void sketch_free(struct sketch *sketch) {
    if (sketch == NULL) { return; }
    memory_free(sketch->memory, sketch->counters);
    memory_free(sketch->memory, sketch);
}

/* The counter of a key in a row. */
static uint16_t *counter(const struct sketch *sketch, unsigned row, uint64_t key) {
    const uint64_t part = key_spread(key, row) >> 32;
    return sketch->counters + row * sketch->width + (size_t)(part * sketch->width >> 32);
}

void sketch_add(struct sketch *sketch, uint64_t key) {
    for (unsigned row = 0; row < SKETCH_ROWS; row++) {
        uint16_t *count = counter(sketch, row, key);
        if (*count < SKETCH_MOST) { (*count)++; }
    }
}

unsigned sketch_count(const struct sketch *sketch, uint64_t key) {
    unsigned least = SKETCH_MOST;
    for (unsigned row = 0; row < SKETCH_ROWS; row++) {
        const unsigned count = *counter(sketch, row, key);
        if (count < least) { least = count; }
    }
    return least;
}

bool sketch_merge(struct sketch *sketch, const struct sketch *other) {
    if (sketch->blocks != other->blocks || sketch->by != other->by) { return false; }
    const size_t counters = (size_t)sketch->width * SKETCH_ROWS;
    for (size_t i = 0; i < counters; i++) {
        const unsigned sum = (unsigned)sketch->counters[i] + other->counters[i];
        sketch->counters[i] = (uint16_t)(sum < SKETCH_MOST ? sum : SKETCH_MOST);
    }
    sketch->pages += other->pages;
    return true;
}

/* How many counters of a row have each value. */
static void take_histogram(const struct sketch *sketch, unsigned row, uint32_t *histogram) {
    const uint16_t *counters = sketch->counters + row * sketch->width;
    memset(histogram, 0, (SKETCH_MOST + 1) * sizeof *histogram);
    for (uint64_t i = 0; i < sketch->width; i++) { histogram[counters[i]]++; }
}

/* For a key that was never added each row is a draw among its counters, so the probability that its
 * count exceeds a value is the product of the shares of counters that exceed it. */
bool sketch_noise(const struct sketch *sketch, unsigned *noise) {
    uint32_t *histogram = memory_new(sketch->memory, (SKETCH_MOST + 1) * sizeof *histogram);
    double *exceeds = memory_new(sketch->memory, (SKETCH_MOST + 1) * sizeof *exceeds);
    const bool room = histogram != NULL && exceeds != NULL;
    for (unsigned row = 0; room && row < SKETCH_ROWS; row++) {
        uint64_t above = 0;
        take_histogram(sketch, row, histogram);
        for (unsigned value = SKETCH_MOST + 1; value-- > 0;) {
            const double share = (double)above / (double)sketch->width;
            exceeds[value] = row == 0 ? share : exceeds[value] * share;
            above += histogram[value];
        }
    }
    *noise = 0;
    while (room && exceeds[*noise] * SKETCH_CERTAIN > 1) { (*noise)++; }
    memory_free(sketch->memory, histogram);
    memory_free(sketch->memory, exceeds);
    return room;
}
