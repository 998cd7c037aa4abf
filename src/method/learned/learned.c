/* DANAg's successor: its authors' future work, which areas of a page belong together, learned.
 *
 * The counts of a line, and what it stands in, make its features (features.h); a small net looks at
 * them and at those of the lines round it (network.h), in place of the difference and the smoothing
 * over three lines; and those lines come out that make the expected F1 of the page greatest
 * (choice.h), in place of one region and a gap.
 *
 * A page is judged when it ends. Where its lines or their text take all the room that there is, the
 * lines so far are judged and come out, and the rest is judged as if it were another page. */
#include "method/learned/choice.h"
#include "method/learned/network.h"
#include "method/method.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_LINES 256 /* that there is room for at first */

struct place {
    uint64_t start; /* of a line's text in the store */
    uint64_t end;
};

struct learned_state {
    const struct method_frame *frame;
    struct features *features;
    struct feature_row *rows;
    struct place *places;
    channels *channels;
    channels *spare;
    uint8_t *levels;
    size_t count;
    size_t capacity;
    size_t most;         /* lines that the memory is enough for */
    unsigned confidence; /* of the part of the page that was judged last */
};

/* What a line takes. */
#define LINE_SIZE                                                                                 \
    (sizeof(struct feature_row) + sizeof(struct place) + 2 * sizeof(channels) + sizeof(uint8_t))

static bool learned_make(void *state, size_t memory) {
    struct learned_state *learned = state;
    *learned = (struct learned_state){.features = malloc(sizeof *learned->features),
                                      .most = memory / LINE_SIZE};
    return learned->features != NULL;
}

static void learned_free(void *state) {
    struct learned_state *learned = state;
    free(learned->features);
    free(learned->rows);
    free(learned->places);
    free(learned->channels);
    free(learned->spare);
    free(learned->levels);
}

static void learned_begin(void *state, const struct method_frame *frame) {
    struct learned_state *learned = state;
    learned->frame = frame;
    learned->count = 0;
}

static bool grow(void **memory, size_t count, size_t size) {
    void *larger = realloc(*memory, count * size);
    if (larger != NULL)
        *memory = larger;
    return larger != NULL;
}

/* Room for a line more. */
static bool make_room(struct learned_state *learned) {
    if (learned->count < learned->capacity)
        return true;
    size_t capacity = learned->capacity > 0 ? 2 * learned->capacity : FIRST_LINES;
    if (capacity > learned->most)
        capacity = learned->most;
    const size_t cells = capacity + 2 * NETWORK_MARGIN;
    bool grown = grow((void **)&learned->rows, capacity, sizeof *learned->rows) &&
                 grow((void **)&learned->places, capacity, sizeof *learned->places) &&
                 grow((void **)&learned->channels, cells, sizeof *learned->channels) &&
                 grow((void **)&learned->spare, cells, sizeof *learned->spare) &&
                 grow((void **)&learned->levels, capacity, sizeof *learned->levels);
    if (grown)
        learned->capacity = capacity;
    return grown;
}
