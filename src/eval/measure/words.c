#include "eval/measure/words.h"

#include "eval/buffer.h"

#include <stdlib.h>
#include <unictype.h>
#include <uniwbrk.h>

#define FIRST_CAPACITY 256

static void put(struct word_sequence *words, const uint32_t *points, size_t length) {
    if (words->length == words->capacity) {
        words->capacity = words->capacity * 2 + FIRST_CAPACITY;
        words->order = reallocate(words->order, words->capacity, sizeof *words->order);
    }
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

static bool is_python(uint32_t point) {
    return point == '_' || is_alphanumeric(point);
}

static void put_python(struct word_sequence *words, const struct characters *text) {
    struct characters lower = characters_lower(text);
    size_t end;
    for (size_t start = 0; start < lower.count; start = end + 1) {
        end = start;
        while (end < lower.count && is_python(lower.points[end])) { end++; }
        if (end > start) { put(words, lower.points + start, end - start); }
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
    case WORDS_PYTHON:
        put_python(&words, text);
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
