#include "input/unpack/unpack_state.h"
#include "text/octets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The magic number and size of a skippable frame (RFC 8878 §3.1.2), in bytes. */
#define SKIPPABLE_HEADER_SIZE 8

void unpack_begin(struct unpack *unpack, bool may_lack_start) {
    unpack->may_lack_start = may_lack_start && coding_is_built_in(CODING_GZIP);
    unpack->lacks_start = false;
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
    unpack_begin(unpack, false);
    return unpack;
}

void unpack_free(struct unpack *unpack) {
    if (unpack == NULL) { return; }
    for (size_t i = 0; i < CODING_COUNT; i++) { decoder_free(unpack->decoders[i]); }
    dictionary_free(&unpack->dictionary);
    free(unpack->kept);
    free(unpack);
}

static void begin_member(struct unpack *unpack) {
    unpack->start = unpack->at;
    unpack->state = IN_MEMBER;
    unpack->is_bomb = false;
    unpack->excess.bytes = 0;
    unpack->paid = 0;
    decoder_begin(unpack->decoders[unpack->coding]);
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

static enum coding coding_of(enum magic magic) {
    return magic == MAGIC_GZIP    ? CODING_GZIP
           : magic == MAGIC_BZIP2 ? CODING_BZIP2
           : magic == MAGIC_XZ    ? CODING_XZ
                                  : CODING_ZSTD;
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
    if (unpack->coding != CODING_ZSTD && skip_zeros(unpack)) { return true; }
    unsigned char bytes[MAGIC_FILE_BOUND];
    _Static_assert(SKIPPABLE_HEADER_SIZE <= MAGIC_FILE_BOUND, "room for both");
    size_t size = unpack_ahead(unpack) < sizeof bytes ? (size_t)unpack_ahead(unpack) : sizeof bytes;
    kept_copy(unpack->kept, unpack->at, bytes, size);
    enum magic magic = magic_of_file(bytes, size);
    bool skippable = magic == MAGIC_SKIPPABLE || magic == MAGIC_DICTIONARY;
    bool whole = magic != MAGIC_MORE && (!skippable || size >= SKIPPABLE_HEADER_SIZE);
    if (!whole && !unpack->over) { return false; }
    if (!whole || magic == MAGIC_NONE || coding_of(magic) != unpack->coding) {
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

static int pass_on(void *self, const char *data, size_t size) {
    struct unpack *unpack = self;
    const uint64_t used = decoder_used(unpack->decoders[unpack->coding]);
    const struct limits *limits = unpack->sink.limits;
    unpack->is_bomb =
        limits != NULL && excess_add(&unpack->excess, limits, size, used - unpack->paid);
    unpack->paid = used;
    return unpack->is_bomb ? STATUS_CUT : unpack->sink.push(unpack->sink.self, data, size);
}

static bool unpack_member(struct unpack *unpack) {
    size_t size, taken;
    const char *bytes = kept_from(unpack->kept, unpack->at, &size);
    if (size == 0) {
        if (unpack->over) { lose_member(unpack, "cut short"); }
        return unpack->over;
    }
    struct decoder *decoder = unpack->decoders[unpack->coding];
    enum decoded decoded = decoder_push(decoder, bytes, size, &taken, pass_on, unpack);
    unpack->at += taken;
    if (unpack->is_bomb) {
        lose_member(unpack, "it unpacks to far more than --max-ratio and --max-page allow");
    } else if (decoded == DECODED_STOPPED) {
        unpack->error = decoder_stop_error(decoder);
    }
    if (decoded == DECODED_DAMAGED) { lose_member(unpack, decoder_error(decoder)); }
    if (decoded == DECODED_END) {
        unpack->state = BETWEEN;
        unpack->error = unpack->sink.member(unpack->sink.self, true);
    }
    return true;
}

static void end_dictionary(struct unpack *unpack) {
    struct dictionary *dictionary = &unpack->dictionary;
    const char *wrong;
    enum decoded used = DECODED_END;
    unpack->error = dictionary_end(dictionary, &wrong);
    if (unpack->error == 0 && wrong == NULL) {
        used = decoder_use_dictionary(unpack->decoders[CODING_ZSTD], dictionary->bytes,
                                      dictionary->size);
    }
    if (used == DECODED_STOPPED) { unpack->error = STATUS_NO_MEMORY; }
    if (used == DECODED_DAMAGED) { wrong = "zstd dictionary that cannot be used"; }
    if (unpack->error == 0 && wrong != NULL) {
        unpack->sink.damage(unpack->sink.reporter, unpack->start, wrong);
    }
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
    const char *word = unpack_member_word(unpack);
    snprintf(what, sizeof what, "%.*s-compressed, and this danag was built without %s",
             (int)strcspn(word, " "), word, coding_library(unpack->coding));
    unpack->sink.damage(unpack->sink.reporter, 0, what);
    unpack->error = STATUS_UNSUPPORTED;
}

static void begin_packed(struct unpack *unpack) {
    struct decoder **decoder = &unpack->decoders[unpack->coding];
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
    unpack->state = unpack->lacks_start ? SEARCHING : BETWEEN;
    push_packed(unpack, (const char *)unpack->first, unpack->first_size);
}

static void push_plain(struct unpack *unpack, const char *data, size_t size) {
    if (size > 0) { unpack->error = unpack->sink.push(unpack->sink.self, data, size); }
}

/* The file is not packed, unless its first bytes are the middle of a gzip member. */
static void begin_plain(struct unpack *unpack) {
    const char *first = (const char *)unpack->first;
    unpack->lacks_start = unpack->may_lack_start && foreign_is_noise(first, unpack->first_size);
    if (unpack->lacks_start) {
        unpack->coding = CODING_GZIP;
        snprintf(unpack->lost, sizeof unpack->lost, "no gzip member starts here");
        unpack->lost_at = 0;
        begin_packed(unpack);
        return;
    }
    unpack->state = PLAIN;
    push_plain(unpack, first, unpack->first_size);
}

/* Moves bytes to `first` until it has `wanted` of them, or none are left. */
static void gather(struct unpack *unpack, const char **data, size_t *size, size_t wanted) {
    const size_t had = unpack->first_size;
    size_t taken = wanted > had ? wanted - had : 0;
    if (taken > *size) { taken = *size; }
    memcpy(unpack->first + had, *data, taken);
    unpack->first_size += taken;
    *data += taken;
    *size -= taken;
}

/* Finds the kind of the file from its first bytes, which it gathers in `first`. Moves *data and
 * *size past the gathered bytes. Once the kind is known, passes the gathered bytes on. */
static void find_kind(struct unpack *unpack, const char **data, size_t *size) {
    const size_t bound = unpack->may_lack_start ? FOREIGN_BOUND : 1;
    while (*size > 0 && unpack->state == AT_START && unpack->error == STATUS_OK) {
        gather(unpack, data, size, unpack->first_size + 1);
        enum magic magic = magic_of_file(unpack->first, unpack->first_size);
        if (magic == MAGIC_MORE) { continue; }
        if (magic == MAGIC_NONE) { /* whatever follows */
            gather(unpack, data, size, bound);
            if (unpack->first_size >= bound) { begin_plain(unpack); }
            continue;
        }
        unpack->coding = coding_of(magic);
        begin_packed(unpack);
    }
}

int unpack_push(struct unpack *unpack, const char *data, size_t size) {
    if (unpack->error == STATUS_OK && unpack->state == AT_START) {
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
    if (unpack->error == STATUS_OK && unpack->state == AT_START) { begin_plain(unpack); }
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

uint64_t unpack_used(const struct unpack *unpack) {
    return unpack->state == IN_MEMBER
               ? unpack->start + decoder_used(unpack->decoders[unpack->coding])
               : unpack->at;
}

uint64_t unpack_offset(const struct unpack *unpack) {
    return unpack->at;
}

bool unpack_is_plain(const struct unpack *unpack) {
    return unpack->state == PLAIN;
}
