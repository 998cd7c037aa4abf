/* The dictionary of a .warc.zst. */
#include "input/unpack/unpack_state.h"

#include <stdlib.h>
#include <string.h>

enum { NO_MEMORY = 1, TOO_LARGE };

bool dictionary_begin(struct dictionary *dictionary, size_t room) {
    dictionary_free(dictionary);
    dictionary->bytes = malloc(room > 0 ? room : 1);
    dictionary->room = room;
    return dictionary->bytes != NULL;
}

void dictionary_add(struct dictionary *dictionary, const char *data, size_t size) {
    memcpy(dictionary->bytes + dictionary->size, data, size);
    dictionary->size += size;
}

void dictionary_free(struct dictionary *dictionary) {
    free(dictionary->bytes);
    *dictionary = (struct dictionary){NULL, 0, 0};
}

static int add_unpacked(void *self, const char *data, size_t size) {
    struct dictionary *dictionary = self;
    if (dictionary->size + size > DICTIONARY_MAX) { return TOO_LARGE; }
    if (dictionary->size + size > dictionary->room) {
        size_t room = 2 * (dictionary->size + size);
        char *bytes = realloc(dictionary->bytes, room);
        if (bytes == NULL) { return NO_MEMORY; }
        dictionary->bytes = bytes;
        dictionary->room = room;
    }
    dictionary_add(dictionary, data, size);
    return 0;
}

static const char *unpack_into(struct dictionary *unpacked, const struct dictionary *packed) {
    struct decoder *decoder = decoder_new(CODING_ZSTD);
    if (decoder == NULL) { return "no memory for the zstd dictionary"; }
    size_t taken;
    enum decoded decoded =
        decoder_push(decoder, packed->bytes, packed->size, &taken, add_unpacked, unpacked);
    int error = decoder_push_error(decoder);
    decoder_free(decoder);
    return error == TOO_LARGE       ? "zstd dictionary over 8 MiB"
           : error == NO_MEMORY     ? "no memory for the zstd dictionary"
           : decoded == DECODED_END ? NULL
                                    : "damaged zstd dictionary";
}

static bool is_dictionary(const struct dictionary *dictionary) {
    return dictionary->size >= 8 &&
           magic_is_raw_dictionary((const unsigned char *)dictionary->bytes);
}

const char *dictionary_end(struct dictionary *dictionary) {
    if (is_dictionary(dictionary)) { return NULL; }
    if (dictionary->size < MAGIC_BOUND ||
        magic_of((const unsigned char *)dictionary->bytes, MAGIC_BOUND) != MAGIC_ZSTD) {
        return "no zstd dictionary in the frame for it";
    }
    struct dictionary unpacked = {NULL, 0, 0};
    const char *wrong = unpack_into(&unpacked, dictionary);
    dictionary_free(dictionary);
    *dictionary = unpacked;
    return wrong != NULL               ? wrong
           : is_dictionary(dictionary) ? NULL
                                       : "no zstd dictionary in the frame for it";
}
