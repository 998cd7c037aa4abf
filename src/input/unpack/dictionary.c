/* The dictionary of a .warc.zst. */
#include "input/unpack/unpack_state.h"

#include <stdlib.h>
#include <string.h>

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
    if (dictionary->size + size > DICTIONARY_MAX) { return STATUS_STOPPED; }
    if (dictionary->size + size > dictionary->room) {
        size_t room = 2 * (dictionary->size + size);
        char *bytes = realloc(dictionary->bytes, room);
        if (bytes == NULL) { return STATUS_NO_MEMORY; }
        dictionary->bytes = bytes;
        dictionary->room = room;
    }
    dictionary_add(dictionary, data, size);
    return 0;
}

static int unpack_into(struct dictionary *unpacked, const struct dictionary *packed,
                       const char **wrong) {
    struct decoder *decoder = decoder_new(CODING_ZSTD);
    if (decoder == NULL) { return STATUS_NO_MEMORY; }
    size_t taken;
    enum decoded decoded =
        decoder_push(decoder, packed->bytes, packed->size, &taken, add_unpacked, unpacked);
    int error = decoder_stop_error(decoder);
    decoder_free(decoder);
    *wrong = error != 0               ? "zstd dictionary over 8 MiB"
             : decoded == DECODED_END ? NULL
                                      : "damaged zstd dictionary";
    return error == STATUS_NO_MEMORY ? error : 0;
}

static bool is_dictionary(const struct dictionary *dictionary) {
    return dictionary->size >= 8 &&
           magic_is_raw_dictionary((const unsigned char *)dictionary->bytes);
}

int dictionary_end(struct dictionary *dictionary, const char **wrong) {
    *wrong = NULL;
    if (is_dictionary(dictionary)) { return 0; }
    *wrong = "no zstd dictionary in the frame for it";
    if (dictionary->size < MAGIC_BOUND ||
        magic_of((const unsigned char *)dictionary->bytes, MAGIC_BOUND) != MAGIC_ZSTD) {
        return 0;
    }
    struct dictionary unpacked = {NULL, 0, 0};
    const char *damage = NULL;
    int error = unpack_into(&unpacked, dictionary, &damage);
    dictionary_free(dictionary);
    *dictionary = unpacked;
    if (damage != NULL || is_dictionary(dictionary)) { *wrong = damage; }
    return error;
}
