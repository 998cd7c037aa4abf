#include "input/dictionary.h"

#include "input/sniff.h"
#include "status.h"

#include <stdlib.h>

bool dictionary_begin(struct dictionary *dictionary, size_t size) {
    dictionary->bytes = malloc(size > 0 ? size : 1);
    return dictionary->bytes != NULL;
}

void dictionary_add(struct dictionary *dictionary, struct slice bytes) {
    memcpy(dictionary->bytes + dictionary->size, bytes.bytes, bytes.size);
    dictionary->size += bytes.size;
}

void dictionary_free(struct dictionary *dictionary) {
    free(dictionary->bytes);
    *dictionary = (struct dictionary){NULL, 0};
}

static int add_unpacked(void *self, const char *data, size_t size) {
    struct dictionary *dictionary = self;
    if (dictionary->size + size > DICTIONARY_MAX) { return STATUS_STOPPED; }
    char *bytes = realloc(dictionary->bytes, dictionary->size + size);
    if (bytes == NULL) { return STATUS_NO_MEMORY; }
    dictionary->bytes = bytes;
    dictionary_add(dictionary, (struct slice){data, size});
    return 0;
}

static int unpack(struct dictionary *dictionary, const char **wrong) {
    struct dictionary packed = *dictionary;
    struct decoder *decoder = decoder_new(CODING_ZSTD);
    size_t taken;
    if (decoder == NULL) { return STATUS_NO_MEMORY; }
    *dictionary = (struct dictionary){NULL, 0};
    const enum decoded decoded =
        decoder_push(decoder, packed.bytes, packed.size, &taken, add_unpacked, dictionary);
    const int error = decoder->stop_error;
    decoder_free(decoder);
    dictionary_free(&packed);
    if (error == STATUS_NO_MEMORY) { return error; }
    *wrong = error != 0               ? DICTIONARY_TOO_LONG
             : decoded == DECODED_END ? NULL
                                      : "damaged zstd dictionary";
    return STATUS_OK;
}

static bool is_found(const struct dictionary *dictionary) {
    return sniff_is_dictionary(dictionary->bytes, dictionary->size);
}

static int use(struct dictionary *dictionary, struct decoder *decoder, const char **wrong) {
    if (!is_found(dictionary) && sniff_body(dictionary->bytes, dictionary->size) == MAGIC_ZSTD) {
        const int error = unpack(dictionary, wrong);
        if (error != STATUS_OK || *wrong != NULL) { return error; }
    }
    if (!is_found(dictionary)) {
        *wrong = "no zstd dictionary in the frame for it";
        return STATUS_OK;
    }
    const enum decoded used = decoder_use_dictionary(decoder, dictionary->bytes, dictionary->size);
    if (used == DECODED_DAMAGED) { *wrong = "zstd dictionary that cannot be used"; }
    return used == DECODED_STOPPED ? STATUS_NO_MEMORY : STATUS_OK;
}

int dictionary_use(struct dictionary *dictionary, struct decoder *decoder, const char **wrong) {
    *wrong = NULL;
    const int error = use(dictionary, decoder, wrong);
    dictionary_free(dictionary);
    return error;
}
