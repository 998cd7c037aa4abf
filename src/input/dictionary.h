/* The dictionary of a .warc.zst, which stands in a frame of its own and may be compressed there
 * (RFC 8878 §5).
 *
 * Memory: DICTIONARY_MAX bytes, twice while it is unpacked. */
#pragma once

#include "input/decode/decoder.h"
#include "text/slice.h"

#define DICTIONARY_MAX      (8 * 1024 * 1024)
#define DICTIONARY_TOO_LONG "zstd dictionary over 8 MiB"

/* All zeros: not open. */
struct dictionary {
    char *bytes;
    size_t size;
};

static inline bool dictionary_is_open(const struct dictionary *dictionary) {
    return dictionary->bytes != NULL;
}

/* Opens it for a frame of that size, and adds what is in the frame. False if memory is short. */
bool dictionary_begin(struct dictionary *dictionary, size_t size);
void dictionary_add(struct dictionary *dictionary, struct slice bytes);

/* Gives it to zstd's decoder, and closes it. Returns STATUS_OK, or STATUS_NO_MEMORY. *wrong says
 * what is wrong with it, if anything is. */
int dictionary_use(struct dictionary *dictionary, struct decoder *decoder, const char **wrong);

/* Closes it. */
void dictionary_free(struct dictionary *dictionary);
