#include "eval/base.h"
#include "eval/measure.h"
#include "text/character.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <unistr.h>
#include <uniwbrk.h>

#define CAPITAL_SIGMA      0x3a3
#define FINAL_SIGMA        0x3c2
#define CAPITAL_I_WITH_DOT 0x130
#define DOT_ABOVE          0x307
#define LOWER_MAX          2 /* characters that one character may become */

#define FIRST_SLOT_COUNT 256 /* every slot count is a power of 2 */

struct characters characters_decode(const char *bytes, size_t size) {
    const uint8_t *next = (const uint8_t *)bytes;
    struct characters text = {.points = allocate(size, sizeof *text.points)};
    while (size > 0) {
        ucs4_t point;
        int length = u8_mbtouc(&point, next, size);
        text.points[text.count++] = point;
        next += length;
        size -= (size_t)length;
    }
    text.points = reallocate(text.points, text.count, sizeof *text.points);
    return text;
}

/* Whether the nearest character that is not case-ignorable is cased. Like Python, skips
 * case-ignorable characters even if they are cased. */
static bool cased_before(const struct characters *text, size_t place) {
    while (place > 0 && uc_is_property_case_ignorable(text->points[place - 1])) { place--; }
    return place > 0 && uc_is_property_cased(text->points[place - 1]);
}

static bool cased_after(const struct characters *text, size_t place) {
    while (place < text->count && uc_is_property_case_ignorable(text->points[place])) { place++; }
    return place < text->count && uc_is_property_cased(text->points[place]);
}

/* Applies the only two rules of SpecialCasing.txt that hold in every language. */
struct characters characters_lower(const struct characters *text) {
    size_t most = LOWER_MAX * text->count;
    struct characters lower = {.points = allocate(most, sizeof *lower.points)};
    for (size_t i = 0; i < text->count; i++) {
        uint32_t point = text->points[i];
        if (point == CAPITAL_SIGMA && cased_before(text, i) && !cased_after(text, i + 1)) {
            lower.points[lower.count++] = FINAL_SIGMA;
        } else {
            lower.points[lower.count++] = uc_tolower(point);
        }
        if (point == CAPITAL_I_WITH_DOT) { lower.points[lower.count++] = DOT_ABOVE; }
    }
    return lower;
}

struct characters characters_fold(const struct characters *text) {
    struct characters folded;
    folded.points = u32_casefold(text->points, text->count, NULL, NULL, NULL, &folded.count);
    if (folded.points == NULL) { give_up(); }
    return folded;
}

bool characters_contain(const struct characters *text, const struct characters *part) {
    size_t size = part->count * sizeof *part->points;
    for (size_t start = 0; start + part->count <= text->count; start++) {
        if (memcmp(text->points + start, part->points, size) == 0) { return true; }
    }
    return false;
}

void characters_free(struct characters *text) {
    free(text->points);
    *text = (struct characters){0};
}

static size_t hash(const struct vocabulary *vocabulary, const uint32_t *points, size_t length) {
    return (size_t)keyed_digest_of((const char *)points, length * sizeof *points, &vocabulary->key);
}

static bool is_word(const struct vocabulary *vocabulary, size_t number, const uint32_t *points,
                    size_t length) {
    const struct vocabulary_word *word = &vocabulary->words[number];
    return word->length == length &&
           memcmp(vocabulary->points + word->start, points, length * sizeof *points) == 0;
}

/* Returns the word's slot, or a free slot for the word. */
static uint32_t *find_slot(const struct vocabulary *vocabulary, const uint32_t *points,
                           size_t length) {
    size_t mask = vocabulary->slot_count - 1;
    size_t slot = hash(vocabulary, points, length) & mask;
    while (vocabulary->slots[slot] != 0 &&
           !is_word(vocabulary, vocabulary->slots[slot] - 1, points, length)) {
        slot = (slot + 1) & mask;
    }
    return &vocabulary->slots[slot];
}

/* Keeps at least half of the slots free. */
static void make_slots(struct vocabulary *vocabulary) {
    if (vocabulary->count < vocabulary->slot_count / 2) { return; }
    if (vocabulary->slot_count == 0) { digest_key_draw(&vocabulary->key); }
    free(vocabulary->slots);
    vocabulary->slot_count =
        vocabulary->slot_count == 0 ? FIRST_SLOT_COUNT : vocabulary->slot_count * 2;
    vocabulary->slots = allocate(vocabulary->slot_count, sizeof *vocabulary->slots);
    for (size_t i = 0; i < vocabulary->count; i++) {
        const struct vocabulary_word *word = &vocabulary->words[i];
        *find_slot(vocabulary, vocabulary->points + word->start, word->length) = (uint32_t)(i + 1);
    }
}

uint32_t vocabulary_add(struct vocabulary *vocabulary, const uint32_t *points, size_t length) {
    make_slots(vocabulary);
    uint32_t *slot = find_slot(vocabulary, points, length);
    if (*slot == 0) {
        vocabulary->words = grow(vocabulary->words, &vocabulary->capacity, vocabulary->count + 1,
                                 sizeof *vocabulary->words);
        vocabulary->points = grow(vocabulary->points, &vocabulary->point_capacity,
                                  vocabulary->point_count + length, sizeof *points);
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

static void put(struct word_sequence *words, const uint32_t *points, size_t length) {
    words->order = grow(words->order, &words->capacity, words->length + 1, sizeof *words->order);
    words->order[words->length++] = vocabulary_add(&words->vocabulary, points, length);
}

static void put_characters(struct word_sequence *words, const struct characters *text) {
    const uint32_t space = ' ';
    bool after_space = false;
    for (size_t i = 0; i < text->count; i++) {
        if (uc_is_property_white_space(text->points[i])) {
            after_space = words->length > 0;
        } else {
            if (after_space) { put(words, &space, 1); }
            put(words, &text->points[i], 1);
            after_space = false;
        }
    }
}

static bool is_alphanumeric(uint32_t point) {
    return uc_is_general_category_withtable(point, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N);
}

static bool has_alphanumeric(const uint32_t *points, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (is_alphanumeric(points[i])) { return true; }
    }
    return false;
}

static void put_unicode(struct word_sequence *words, const struct characters *text) {
    char *breaks = allocate(text->count, 1);
    u32_wordbreaks(text->points, text->count, breaks);
    size_t end;
    for (size_t start = 0; start < text->count; start = end) {
        end = start + 1;
        while (end < text->count && !breaks[end]) { end++; }
        if (has_alphanumeric(text->points + start, end - start)) {
            put(words, text->points + start, end - start);
        }
    }
    free(breaks);
}

static bool is_in_run(uint32_t point) {
    return (point == '_' || is_alphanumeric(point)) && !character_is_word(point);
}

static void put_runs(struct word_sequence *words, const struct characters *text) {
    struct characters lower = characters_lower(text);
    size_t end;
    for (size_t start = 0; start < lower.count; start = end) {
        end = start;
        while (end < lower.count && is_in_run(lower.points[end])) { end++; }
        bool is_word = end > start || character_is_word(lower.points[start]);
        if (end == start) { end++; }
        if (is_word) { put(words, lower.points + start, end - start); }
    }
    characters_free(&lower);
}

struct word_sequence word_sequence_of(enum word_kind kind, const struct characters *text) {
    struct word_sequence words = {0};
    switch (kind) {
    case WORDS_CHARACTERS:
        put_characters(&words, text);
        break;
    case WORDS_UNICODE:
        put_unicode(&words, text);
        break;
    case WORDS_RUNS:
        put_runs(&words, text);
        break;
    case WORD_KINDS:
        break;
    }
    return words;
}

void word_sequence_free(struct word_sequence *words) {
    vocabulary_free(&words->vocabulary);
    free(words->order);
    *words = (struct word_sequence){0};
}
