#include "eval/report/pieces.h"

#include "eval/measure/lcs.h"

#include <stdlib.h>
#include <string.h>
#include <unictype.h>
#include <unistr.h>

#define FIRST_CAPACITY 256

/* The size of the white space that the bytes begin with, or 0. */
static size_t blank_size(const char *bytes, size_t size) {
    ucs4_t character;
    int length = u8_mbtouc(&character, (const uint8_t *)bytes, size);
    return uc_is_property_white_space(character) ? (size_t)length : 0;
}

static size_t piece_size(const char *bytes, size_t size) {
    size_t length = 0;
    while (length < size && blank_size(bytes + length, size - length) == 0) { length++; }
    return length;
}

static void add(struct pieces *pieces, struct piece piece, size_t most) {
    pieces->count++;
    pieces->bytes += piece.size;
    if (pieces->kept == most) { return; }
    if (pieces->kept == pieces->capacity) {
        pieces->capacity = pieces->capacity * 2 + FIRST_CAPACITY;
        pieces->items = reallocate(pieces->items, pieces->capacity, sizeof *pieces->items);
    }
    pieces->items[pieces->kept++] = piece;
}

void pieces_split(struct pieces *pieces, const struct buffer *text, size_t most) {
    bool after_newline = false;
    *pieces = (struct pieces){0};
    for (size_t at = 0; at < text->size;) {
        const char *bytes = text->bytes + at;
        size_t size = blank_size(bytes, text->size - at);
        if (size > 0) {
            after_newline = after_newline || *bytes == '\n';
        } else {
            size = piece_size(bytes, text->size - at);
            add(pieces, (struct piece){bytes, size, after_newline, false}, most);
            after_newline = false;
        }
        at += size;
    }
}

void pieces_free(struct pieces *pieces) {
    free(pieces->items);
    *pieces = (struct pieces){0};
}

/* A piece, and where its symbol goes. */
struct place {
    const struct piece *piece;
    uint32_t *symbol;
};

static int compare_places(const void *left, const void *right) {
    const struct piece *a = ((const struct place *)left)->piece;
    const struct piece *b = ((const struct place *)right)->piece;
    if (a->size != b->size) { return a->size < b->size ? -1 : 1; }
    return memcmp(a->bytes, b->bytes, a->size);
}

/* Gives equal pieces equal symbols; the number of symbols. */
static size_t number_pieces(struct place *places, size_t count) {
    size_t symbols = 0;
    qsort(places, count, sizeof *places, compare_places);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || compare_places(&places[i - 1], &places[i]) != 0) { symbols++; }
        *places[i].symbol = (uint32_t)(symbols - 1);
    }
    return symbols;
}

static void mark(struct pieces *pieces, const bool *shared) {
    for (size_t i = 0; i < pieces->kept; i++) { pieces->items[i].shared = shared[i]; }
}

void pieces_align(struct pieces *left, struct pieces *right) {
    size_t count = left->kept + right->kept;
    uint32_t *symbols = allocate(count, sizeof *symbols);
    struct place *places = allocate(count, sizeof *places);
    bool *shared = allocate(count, sizeof *shared);
    for (size_t i = 0; i < count; i++) {
        places[i].piece = i < left->kept ? &left->items[i] : &right->items[i - left->kept];
        places[i].symbol = &symbols[i];
    }
    size_t symbol_count = number_pieces(places, count);
    lcs_align((struct sequence){symbols, left->kept},
              (struct sequence){symbols + left->kept, right->kept}, symbol_count, shared,
              shared + left->kept);
    mark(left, shared);
    mark(right, shared + left->kept);
    free(shared);
    free(places);
    free(symbols);
}
