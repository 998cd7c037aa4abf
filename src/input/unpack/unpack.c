#include "input/unpack/unpack_state.h"
#include "text/octets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The magic number and size of a skippable frame (RFC 8878 §3.1.2), in bytes. */
#define SKIPPABLE_HEADER_SIZE 8

void unpack_begin(struct unpack *unpack) {
    unpack->error = STATUS_OK;
    unpack->state = AT_START;
    unpack->first_size = 0;
    unpack->over = false;
    unpack->at = 0;
    unpack->reread = 0;
}

struct unpack *unpack_new(const struct stream_sink *sink) {
    struct unpack *unpack = calloc(1, sizeof *unpack);
    if (unpack == NULL) { return NULL; }
    unpack->sink = *sink;
    unpack_begin(unpack);
    return unpack;
}

void unpack_free(struct unpack *unpack) {
    if (unpack == NULL) { return; }
    decoder_free(unpack->gzip);
    decoder_free(unpack->zstd);
    dictionary_free(&unpack->dictionary);
    free(unpack->kept);
    free(unpack);
}

static struct decoder **decoder_slot(struct unpack *unpack) {
    return unpack->coding == CODING_GZIP ? &unpack->gzip : &unpack->zstd;
}

static void begin_member(struct unpack *unpack) {
    unpack->start = unpack->at;
    unpack->state = IN_MEMBER;
    decoder_begin(*decoder_slot(unpack));
}

static void lose_member(struct unpack *unpack, const char *what) {
    unpack->error = unpack->sink.member(unpack->sink.self, false);
    unpack_lose(unpack, what);
}

static void begin_skippable(struct unpack *unpack, const unsigned char *header, bool dictionary) {
    unpack->left = octets_four((const char *)header + 4);
    unpack->start = unpack->at;
    unpack->at += SKIPPABLE_HEADER_SIZE;
    unpack->state = IN_SKIPPABLE;
    if (!dictionary) { return; }
    if (unpack->left > DICTIONARY_MAX) {
        unpack->sink.damage(unpack->sink.reporter, unpack->start, "zstd dictionary over 8 MiB");
        return;
    }
    unpack->state = IN_DICTIONARY;
    if (!dictionary_begin(&unpack->dictionary, (size_t)unpack->left)) {
        unpack->error = STATUS_NO_MEMORY;
    }
}

static bool fits(const struct unpack *unpack, enum magic magic) {
    return unpack->coding == CODING_GZIP ? magic == MAGIC_GZIP : magic >= MAGIC_ZSTD;
}

static bool skip_zeros(struct unpack *unpack) {
    size_t size, zeros = 0;
    const char *bytes = kept_from(unpack->kept, unpack->at, &size);
    while (zeros < size && bytes[zeros] == 0) { zeros++; }
    unpack->at += zeros;
    return zeros > 0;
}

/* Each of the functions that `advance` calls reads on in one state. Each returns false if it
 * needs more bytes. */

static bool read_between_members(struct unpack *unpack) {
    if (unpack_ahead(unpack) == 0) { return false; }
    /* Zeros may pad the file after a member, as on tapes. gzip(1) skips them, too. */
    if (unpack->coding == CODING_GZIP && skip_zeros(unpack)) { return true; }
    unsigned char bytes[SKIPPABLE_HEADER_SIZE];
    size_t size = unpack_ahead(unpack) < sizeof bytes ? (size_t)unpack_ahead(unpack) : sizeof bytes;
    kept_copy(unpack->kept, unpack->at, bytes, size);
    enum magic magic = magic_of(bytes, size);
    bool skippable = magic == MAGIC_SKIPPABLE || magic == MAGIC_DICTIONARY;
    bool whole = magic != MAGIC_MORE && (!skippable || size == SKIPPABLE_HEADER_SIZE);
    if (!whole && !unpack->over) { return false; }
    if (!whole || !fits(unpack, magic)) {
        snprintf(unpack->lost, sizeof unpack->lost, "garbage after a %s",
                 unpack_member_word(unpack));
        unpack->lost_at = unpack->at;
        unpack->state = SEARCHING;
        return true;
    }
    if (skippable) {
        begin_skippable(unpack, bytes, magic == MAGIC_DICTIONARY);
    } else {
        begin_member(unpack);
    }
    return true;
}

static bool unpack_member(struct unpack *unpack) {
    size_t size, taken;
    const char *bytes = kept_from(unpack->kept, unpack->at, &size);
    if (size == 0) {
        if (unpack->over) { lose_member(unpack, "cut short"); }
        return unpack->over;
    }
    struct decoder *decoder = *decoder_slot(unpack);
    enum decoded decoded =
        decoder_push(decoder, bytes, size, &taken, unpack->sink.push, unpack->sink.self);
    unpack->at += taken;
    if (decoded == DECODED_STOPPED) { unpack->error = decoder_push_error(decoder); }
    if (decoded == DECODED_DAMAGED) { lose_member(unpack, decoder_error(decoder)); }
    if (decoded == DECODED_END) {
        unpack->state = BETWEEN;
        unpack->error = unpack->sink.member(unpack->sink.self, true);
    }
    return true;
}

static void end_dictionary(struct unpack *unpack) {
    struct dictionary *dictionary = &unpack->dictionary;
    const char *wrong = dictionary_end(dictionary);
    if (wrong == NULL &&
        !decoder_use_dictionary(unpack->zstd, dictionary->bytes, dictionary->size)) {
        wrong = "zstd dictionary that cannot be used";
    }
    if (wrong != NULL) { unpack->sink.damage(unpack->sink.reporter, unpack->start, wrong); }
    dictionary_free(dictionary);
}

static bool skip_frame(struct unpack *unpack) {
    size_t size;
    const char *bytes = kept_from(unpack->kept, unpack->at, &size);
    size = size < unpack->left ? size : (size_t)unpack->left;
    if (unpack->state == IN_DICTIONARY) { dictionary_add(&unpack->dictionary, bytes, size); }
    unpack->at += size;
    unpack->left -= size;
    if (unpack->left == 0) {
        if (unpack->state == IN_DICTIONARY) { end_dictionary(unpack); }
        unpack->state = BETWEEN;
        return true;
    }
    if (size == 0 && unpack->over) { unpack_lose(unpack, "skippable, cut short"); }
    return size > 0 || unpack->over;
}

static bool advance(struct unpack *unpack) {
    switch (unpack->state) {
    case BETWEEN:
        return read_between_members(unpack);
    case IN_MEMBER:
        return unpack_member(unpack);
    case IN_SKIPPABLE:
    case IN_DICTIONARY:
        return skip_frame(unpack);
    case AFTER_DAMAGE:
        return unpack_look_after_damage(unpack);
    case SEARCHING:
        return unpack_search(unpack);
    default:
        return false;
    }
}

static void advance_all(struct unpack *unpack) {
    while (unpack->error == STATUS_OK && advance(unpack)) {}
}

/* Unpacks one whole piece at a time (see struct kept), however the caller cuts the file, so that
 * the same damage always has the same effect. */
static void push_packed(struct unpack *unpack, const char *data, size_t size) {
    while (unpack->error == STATUS_OK && size > 0) {
        size_t part = kept_add(unpack->kept, data, size);
        data += part;
        size -= part;
        if (kept_piece_is_whole(unpack->kept)) { advance_all(unpack); }
    }
}

static void refuse(struct unpack *unpack) {
    char what[DAMAGE_BOUND];
    snprintf(what, sizeof what, "%s-compressed, and this danag was built without %s",
             unpack->coding == CODING_GZIP ? "gzip" : "zstd", coding_library(unpack->coding));
    unpack->sink.damage(unpack->sink.reporter, 0, what);
    unpack->error = STATUS_UNSUPPORTED;
}

static void begin_packed(struct unpack *unpack) {
    struct decoder **decoder = decoder_slot(unpack);
    if (!coding_is_built_in(unpack->coding)) {
        refuse(unpack);
        return;
    }
    if (unpack->kept == NULL) { unpack->kept = malloc(sizeof *unpack->kept); }
    if (*decoder == NULL) { *decoder = decoder_new(unpack->coding); }
    if (unpack->kept == NULL || *decoder == NULL) {
        unpack->error = STATUS_NO_MEMORY;
        return;
    }
    if (unpack->coding == CODING_ZSTD) { decoder_use_dictionary(*decoder, NULL, 0); }
    unpack->kept->end = 0;
    unpack->state = BETWEEN;
    push_packed(unpack, (const char *)unpack->first, unpack->first_size);
}

static void push_plain(struct unpack *unpack, const char *data, size_t size) {
    if (size > 0) { unpack->error = unpack->sink.push(unpack->sink.self, data, size); }
}

/* Finds the kind of the file from its first bytes, which it gathers in `first`. Moves *data and
 * *size past the gathered bytes. Once the kind is known, passes the gathered bytes on. In a plain
 * file, these are only the bytes of earlier calls, and *data and *size do not move. */
static void find_kind(struct unpack *unpack, const char **data, size_t *size) {
    size_t held = unpack->first_size;
    size_t part = MAGIC_BOUND - held < *size ? MAGIC_BOUND - held : *size;
    memcpy(unpack->first + held, *data, part);
    enum magic magic = magic_of(unpack->first, held + part);
    if (magic == MAGIC_NONE) {
        unpack->state = PLAIN;
        push_plain(unpack, (const char *)unpack->first, held);
        return;
    }
    unpack->first_size += part;
    *data += part;
    *size -= part;
    if (magic == MAGIC_MORE) { return; }
    unpack->coding = magic == MAGIC_GZIP ? CODING_GZIP : CODING_ZSTD;
    begin_packed(unpack);
}

int unpack_push(struct unpack *unpack, const char *data, size_t size) {
    if (unpack->error == STATUS_OK && unpack->state == AT_START && size > 0) {
        find_kind(unpack, &data, &size);
    }
    if (unpack->error != STATUS_OK || size == 0) { return unpack->error; }
    if (unpack->state == PLAIN) {
        push_plain(unpack, data, size);
    } else {
        push_packed(unpack, data, size);
    }
    return unpack->error;
}

int unpack_end(struct unpack *unpack) {
    if (unpack->error == STATUS_OK && unpack->state == AT_START) {
        unpack->state = PLAIN;
        push_plain(unpack, (const char *)unpack->first, unpack->first_size);
    }
    if (unpack->error == STATUS_OK && unpack->state > PLAIN) {
        unpack->over = true;
        advance_all(unpack);
    }
    dictionary_free(&unpack->dictionary);
    return unpack->error;
}

uint64_t unpack_member_start(const struct unpack *unpack) {
    return unpack->start;
}

uint64_t unpack_offset(const struct unpack *unpack) {
    return unpack->at;
}

bool unpack_is_plain(const struct unpack *unpack) {
    return unpack->state == PLAIN;
}
