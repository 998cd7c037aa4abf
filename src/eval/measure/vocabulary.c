#include "eval/measure/vocabulary.h"

#include "eval/buffer.h"
#include "text/octets.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_SLOT_COUNT 256 /* and always a power of 2 */
#define FIRST_CAPACITY   64

/* FNV-1a (Fowler, Noll, Vo) with a code point in place of each byte. A product's lower bits know
 * nothing of the upper ones, so these are laid over them. */
static size_t hash(const uint32_t *points, size_t length) {
    uint64_t digest = DIGEST_START;
    for (size_t i = 0; i < length; i++) { digest = digest_add(digest, points[i]); }
    return (size_t)(digest ^ digest >> 32);
}

static bool is_word(const struct vocabulary *vocabulary, size_t number, const uint32_t *points,
                    size_t length) {
    const struct vocabulary_word *word = &vocabulary->words[number];
    return word->length == length &&
           memcmp(vocabulary->points + word->start, points, length * sizeof *points) == 0;
}

/* The slot that the word is in, or the free one that it belongs in. */
static uint32_t *find_slot(const struct vocabulary *vocabulary, const uint32_t *points,
                           size_t length) {
    size_t mask = vocabulary->slot_count - 1;
    size_t slot = hash(points, length) & mask;
    while (vocabulary->slots[slot] != 0 &&
           !is_word(vocabulary, vocabulary->slots[slot] - 1, points, length)) {
        slot = (slot + 1) & mask;
    }
    return &vocabulary->slots[slot];
}

/* Half of the slots are free, at least. */
static void make_slots(struct vocabulary *vocabulary) {
    if (vocabulary->count < vocabulary->slot_count / 2) { return; }
    free(vocabulary->slots);
    vocabulary->slot_count =
        vocabulary->slot_count == 0 ? FIRST_SLOT_COUNT : vocabulary->slot_count * 2;
    vocabulary->slots = allocate(vocabulary->slot_count, sizeof *vocabulary->slots);
    for (size_t i = 0; i < vocabulary->count; i++) {
        const struct vocabulary_word *word = &vocabulary->words[i];
        *find_slot(vocabulary, vocabulary->points + word->start, word->length) = (uint32_t)(i + 1);
    }
}

static void make_room(struct vocabulary *vocabulary, size_t length) {
    if (vocabulary->count == vocabulary->capacity) {
        vocabulary->capacity = vocabulary->capacity * 2 + FIRST_CAPACITY;
        vocabulary->words =
            reallocate(vocabulary->words, vocabulary->capacity, sizeof *vocabulary->words);
    }
    if (vocabulary->point_capacity - vocabulary->point_count < length) {
        vocabulary->point_capacity = vocabulary->point_capacity * 2 + length + FIRST_CAPACITY;
        vocabulary->points =
            reallocate(vocabulary->points, vocabulary->point_capacity, sizeof *vocabulary->points);
    }
}

uint32_t vocabulary_add(struct vocabulary *vocabulary, const uint32_t *points, size_t length) {
    make_slots(vocabulary);
    uint32_t *slot = find_slot(vocabulary, points, length);
    if (*slot == 0) {
        make_room(vocabulary, length);
        memcpy(vocabulary->points + vocabulary->point_count, points, length * sizeof *points);
        vocabulary->words[vocabulary->count] =
            (struct vocabulary_word){.start = vocabulary->point_count, .length = length};
        vocabulary->point_count += length;
        *slot = (uint32_t)++vocabulary->count;
    }
    vocabulary->words[*slot - 1].times++;
    return *slot - 1;
}

uint32_t vocabulary_translate(const struct vocabulary *from, size_t number,
                              const struct vocabulary *to) {
    const struct vocabulary_word *word = &from->words[number];
    uint32_t slot =
        to->slots == NULL ? 0 : *find_slot(to, from->points + word->start, word->length);
    return slot > 0 ? slot - 1 : (uint32_t)to->count;
}

void vocabulary_free(struct vocabulary *vocabulary) {
    free(vocabulary->words);
    free(vocabulary->points);
    free(vocabulary->slots);
    *vocabulary = (struct vocabulary){0};
}
