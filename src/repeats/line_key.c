#include "repeats/line_key.h"

#include "repeats/key.h"
#include "text/words.h"

#include <string.h>

static int on_text(void *self, const char *text, size_t size) {
    struct line_key *reader = self;
    if (reader->in_note) { return 0; }
    if (size > LINE_KEY_TEXT - reader->size) { return 1; }
    memcpy(reader->text + reader->size, text, size);
    reader->size += size;
    return 0;
}

static int on_run(void *self, const struct run *run) {
    struct line_key *reader = self;
    reader->in_note = run->style.kind != RUN_TEXT;
    const bool spaced = !reader->in_note && run->style.spaced && reader->size > 0;
    return spaced ? on_text(self, " ", 1) : 0;
}

/* Reads the word at *at, up to the white space behind it, and moves on. Returns its digest. */
static uint64_t read_word(const char *text, size_t *at, bool *digits) {
    uint64_t digest = key_fixed.first;
    size_t size = 8;
    *digits = false;
    while (size == 8) {
        const uint64_t octets = octets_load(text + *at);
        size = octets_before(octets_between(octets, 0, ' '));
        const uint64_t word = octets_first(octets, size);
        *digits |= octets_between(word, '0', '9') != 0;
        digest = keyed_digest_add(digest, word, &key_fixed);
        *at += size;
    }
    return digest;
}

/* The words with digits count only if there are no others. */
static uint64_t key_of_words(const char *text, size_t size) {
    struct simhash words, numbers;
    simhash_begin(&words);
    simhash_begin(&numbers);
    for (size_t at = 0; at < size;) {
        bool digits;
        const size_t start = at;
        const uint64_t digest = read_word(text, &at, &digits);
        if (at > start) { simhash_add(digits ? &numbers : &words, digest); }
        at++;
    }
    return simhash_of(words.words > 0 ? &words : &numbers);
}

/* An element's name, which does not change from version to version, as its number may. */
static uint64_t name_key(enum element element) {
    const char *name = elements[element].name;
    return octets_load(name) ^ octets_load(name + 8) << 1;
}

uint64_t line_key_path(const struct outline *outline) {
    uint64_t path = key_fixed.first;
    for (size_t at = outline_top(outline)->block; at > 0; at = outline->entries[at - 1].block) {
        path = keyed_digest_add(path, name_key(outline->entries[at].element), &key_fixed);
    }
    return path;
}

bool line_key_of(struct line_key *reader, struct tape *tape, uint64_t start, uint64_t end,
                 uint64_t path, uint64_t *key) {
    const struct tape_reader read = {on_run, on_text, reader};
    reader->size = 0;
    if (tape_read_end(tape, start, end) < end || tape_read(tape, start, end, &read) != 0) {
        return false;
    }
    memset(reader->text + reader->size, 0, 8);
    *key = key_join(key_of_words(reader->text, reader->size), path);
    return true;
}
