#include "eval/eval.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The interval leaves out 1/40 of the means at each end, so that 95 % remain. */
#define LEFT_OUT_ONE_IN 40

/* What counts as common to two texts. */
enum comparison { COMPARE_ORDER, COMPARE_TIMES, COMPARE_PRESENCE };

static const struct {
    enum word_kind words;
    enum comparison comparison;
} measures[MEASURE_COUNT] = {
    [MEASURE_STR] = {WORDS_CHARACTERS, COMPARE_ORDER},
    [MEASURE_SEQ] = {WORDS_UNICODE, COMPARE_ORDER},
    [MEASURE_BAG] = {WORDS_UNICODE, COMPARE_TIMES},
    [MEASURE_SET] = {WORDS_UNICODE, COMPARE_PRESENCE},
    [MEASURE_WCXB] = {WORDS_RUNS, COMPARE_TIMES},
};

struct measured_text {
    struct characters characters;
    struct word_sequence words[WORD_KINDS]; /* empty if no measure needs them */
};

struct measured_text *measured_text_new(const char *bytes, size_t size, unsigned wanted) {
    struct measured_text *text = allocate(1, sizeof *text);
    text->characters = characters_decode(bytes, size);
    for (int i = 0; i < MEASURE_COUNT; i++) {
        const enum word_kind kind = measures[i].words;
        if ((wanted >> i & 1) != 0 && text->words[kind].order == NULL) {
            text->words[kind] = word_sequence_of(kind, &text->characters);
        }
    }
    return text;
}

void measured_text_free(struct measured_text *text) {
    if (text == NULL) { return; }
    for (int i = 0; i < WORD_KINDS; i++) { word_sequence_free(&text->words[i]); }
    characters_free(&text->characters);
    free(text);
}

/* The words in common, each as often as both texts have it, or once: then `numbers`, unless it is
 * NULL, gets the number from 1 of each word of `gold`, and then of `found`, among these. */
static size_t common_words(const struct word_sequence *gold, const struct word_sequence *found,
                           bool once, uint32_t *numbers) {
    size_t common = 0;
    for (size_t i = 0, j = 0; i < gold->count && j < found->count;) {
        const int side = word_compare(&gold->words[i], &found->words[j]);
        if (side == 0) {
            const size_t gold_times = gold->words[i].times, found_times = found->words[j].times;
            common += once ? 1 : gold_times < found_times ? gold_times : found_times;
            if (numbers != NULL) { numbers[i] = numbers[gold->count + j] = (uint32_t)common; }
        }
        i += side <= 0;
        j += side >= 0;
    }
    return common;
}

/* Puts the words that have numbers into `kept`, as these numbers. */
static struct sequence keep_common(const struct word_sequence *words, const uint32_t *numbers,
                                   uint32_t *kept) {
    size_t length = 0;
    for (size_t i = 0; i < words->length; i++) {
        const uint32_t number = numbers[words->order[i]];
        if (number > 0) { kept[length++] = number; }
    }
    return (struct sequence){kept, length};
}

static size_t common_in_order(const struct word_sequence *gold, const struct word_sequence *found) {
    if (gold->words == NULL) {
        return lcs_length((struct sequence){gold->order, gold->length},
                          (struct sequence){found->order, found->length}, gold->count);
    }
    uint32_t *numbers = allocate(gold->count + found->count, sizeof *numbers);
    uint32_t *kept = allocate(gold->length + found->length, sizeof *kept);
    const size_t count = common_words(gold, found, true, numbers);
    const size_t common =
        lcs_length(keep_common(gold, numbers, kept),
                   keep_common(found, numbers + gold->count, kept + gold->length), count + 1);
    free(numbers);
    free(kept);
    return common;
}

static struct score score_of(size_t common, size_t gold, size_t found) {
    if (gold == 0 && found == 0) { return (struct score){1, 1, 1}; }
    if (gold == 0 || found == 0) { return (struct score){0, 0, 0}; }
    return (struct score){.precision = (double)common / (double)found,
                          .recall = (double)common / (double)gold,
                          .f1 = 2 * (double)common / ((double)gold + (double)found)};
}

struct score measure_score(enum measure measure, const struct measured_text *gold_text,
                           const struct measured_text *found_text) {
    const struct word_sequence *gold = &gold_text->words[measures[measure].words];
    const struct word_sequence *found = &found_text->words[measures[measure].words];
    const enum comparison comparison = measures[measure].comparison;
    const bool once = comparison == COMPARE_PRESENCE;
    const size_t common = comparison == COMPARE_ORDER ? common_in_order(gold, found)
                                                      : common_words(gold, found, once, NULL);
    return score_of(common, once ? gold->count : gold->length, once ? found->count : found->length);
}

double measure_snippets(const struct measured_text *found, char *const *snippets, size_t count,
                        char sign) {
    struct characters folded = characters_fold(&found->characters);
    double contained = 0, all = 0;
    for (size_t i = 0; i < count; i++) {
        if (snippets[i][0] != sign) { continue; }
        struct characters part = characters_decode(snippets[i] + 1, strlen(snippets[i] + 1));
        struct characters folded_part = characters_fold(&part);
        contained += characters_contain(&folded, &folded_part);
        all++;
        characters_free(&folded_part);
        characters_free(&part);
    }
    characters_free(&folded);
    return all > 0 ? contained / all : NAN;
}

/* SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014). */
static uint64_t draw(uint64_t *state) {
    *state += 0x9e3779b97f4a7c15;
    uint64_t bits = *state;
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return bits ^ bits >> 31;
}

/* Scales a random number by multiplication (Lemire, "Fast random integer generation in an
 * interval", 2019). Some indices are likelier, by at most one part in 2^32 / count. */
static size_t draw_index(uint64_t *state, size_t count) {
    return (size_t)((draw(state) >> 32) * count >> 32);
}

static int by_size(const void *left, const void *right) {
    double a = *(const double *)left;
    double b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Takes the percentiles by rank. Interpolation could round differently on another machine. */
struct interval bootstrap_mean(const double *figures, size_t count, size_t rounds, uint64_t seed) {
    if (count == 0 || rounds == 0) { return (struct interval){NAN, NAN}; }
    double *means = allocate(rounds, sizeof *means);
    for (size_t i = 0; i < rounds; i++) {
        double sum = 0;
        for (size_t j = 0; j < count; j++) { sum += figures[draw_index(&seed, count)]; }
        means[i] = sum / (double)count;
    }
    qsort(means, rounds, sizeof *means, by_size);
    size_t left_out = rounds / LEFT_OUT_ONE_IN;
    struct interval interval = {means[left_out], means[rounds - 1 - left_out]};
    free(means);
    return interval;
}
