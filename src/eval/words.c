#include "eval/eval.h"
#include "text/character.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <unistr.h>
#include <uniwbrk.h>

#define CODE_POINTS        0x110000
#define CAPITAL_SIGMA      0x3a3
#define FINAL_SIGMA        0x3c2
#define CAPITAL_I_WITH_DOT 0x130
#define DOT_ABOVE          0x307

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
    return text;
}

struct characters characters_fold(const struct characters *text) {
    struct characters folded;
    folded.points = u32_casefold(text->points, text->count, NULL, NULL, NULL, &folded.count);
    if (folded.points == NULL) { give_up(); }
    return folded;
}

/* Whether a sigma there ends a word: of the nearest characters that are not case-ignorable, the one
 * before is cased, and the one after is not. Like Python, skips these even if they are cased. */
static bool ends_word(const struct characters *text, size_t place) {
    size_t before = place, after = place + 1;
    while (before > 0 && uc_is_property_case_ignorable(text->points[before - 1])) { before--; }
    while (after < text->count && uc_is_property_case_ignorable(text->points[after])) { after++; }
    return before > 0 && uc_is_property_cased(text->points[before - 1]) &&
           (after == text->count || !uc_is_property_cased(text->points[after]));
}

/* The text in lower case, as Python's str.lower makes it: with the only two rules of
 * SpecialCasing.txt that hold in every language. */
static struct characters lower_of(const struct characters *text) {
    struct characters lower = {.points = allocate(2 * text->count, sizeof *lower.points)};
    for (size_t i = 0; i < text->count; i++) {
        const uint32_t point = text->points[i];
        const bool final = point == CAPITAL_SIGMA && ends_word(text, i);
        lower.points[lower.count++] = final ? FINAL_SIGMA : uc_tolower(point);
        if (point == CAPITAL_I_WITH_DOT) { lower.points[lower.count++] = DOT_ABOVE; }
    }
    return lower;
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

int word_compare(const void *left, const void *right) {
    const struct word *a = left, *b = right;
    if (a->length != b->length) { return a->length < b->length ? -1 : 1; }
    return memcmp(a->points, b->points, a->length * sizeof *a->points);
}

static void put(struct word_sequence *words, const uint32_t *points, size_t length) {
    const struct word word = {points, length, words->length++, 0};
    buffer_put(&words->list, &word, sizeof word);
}

/* Keeps each distinct word once, and numbers them in their order. */
static void number_words(struct word_sequence *words) {
    words->words = (struct word *)(void *)words->list.bytes;
    words->order = allocate(words->length, sizeof *words->order);
    if (words->length > 0) {
        qsort(words->words, words->length, sizeof *words->words, word_compare);
    }
    for (size_t i = 0; i < words->length; i++) {
        const struct word word = words->words[i];
        if (i == 0 || word_compare(&words->words[words->count - 1], &word) != 0) {
            words->words[words->count++] = word;
        }
        words->words[words->count - 1].times++;
        words->order[word.place] = (uint32_t)words->count - 1;
    }
}

static void put_characters(struct word_sequence *words, const struct characters *text) {
    bool after_space = false;
    words->count = CODE_POINTS;
    words->order = allocate(text->count, sizeof *words->order);
    for (size_t i = 0; i < text->count; i++) {
        if (uc_is_property_white_space(text->points[i])) {
            after_space = words->length > 0;
        } else {
            if (after_space) { words->order[words->length++] = ' '; }
            words->order[words->length++] = text->points[i];
            after_space = false;
        }
    }
}

static bool is_alphanumeric(uint32_t point) {
    return uc_is_general_category_withtable(point, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N);
}

static void put_unicode(struct word_sequence *words, const struct characters *text) {
    char *breaks = allocate(text->count, 1);
    u32_wordbreaks(text->points, text->count, breaks);
    size_t end;
    for (size_t start = 0; start < text->count; start = end) {
        bool is_word = is_alphanumeric(text->points[start]);
        for (end = start + 1; end < text->count && !breaks[end]; end++) {
            is_word = is_word || is_alphanumeric(text->points[end]);
        }
        if (is_word) { put(words, text->points + start, end - start); }
    }
    free(breaks);
}

static bool is_in_run(uint32_t point) {
    return (point == '_' || is_alphanumeric(point)) && !character_is_word(point);
}

static void put_runs(struct word_sequence *words, const struct characters *lower) {
    size_t end;
    for (size_t start = 0; start < lower->count; start = end) {
        end = start;
        while (end < lower->count && is_in_run(lower->points[end])) { end++; }
        bool is_word = end > start || character_is_word(lower->points[start]);
        if (end == start) { end++; }
        if (is_word) { put(words, lower->points + start, end - start); }
    }
}

struct word_sequence word_sequence_of(enum word_kind kind, const struct characters *text) {
    struct word_sequence words = {0};
    if (kind == WORDS_CHARACTERS) {
        put_characters(&words, text);
        return words;
    }
    if (kind == WORDS_UNICODE) {
        put_unicode(&words, text);
    } else {
        words.lower = lower_of(text);
        put_runs(&words, &words.lower);
    }
    number_words(&words);
    return words;
}

void word_sequence_free(struct word_sequence *words) {
    danag_buffer_free(&words->list);
    free(words->order);
    characters_free(&words->lower);
    *words = (struct word_sequence){0};
}
