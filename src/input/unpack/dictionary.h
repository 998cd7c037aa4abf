/* In:  the content of a .warc.zst file's dictionary frame, in pieces.
 * Out: the dictionary (RFC 8878 §5), which may have been compressed in its turn.
 * Memory: as much as the frame says, and as the dictionary has; DICTIONARY_MAX each at most. */
#ifndef DANAG_INPUT_UNPACK_DICTIONARY_H
#define DANAG_INPUT_UNPACK_DICTIONARY_H

#include <stdbool.h>
#include <stddef.h>

#define DICTIONARY_MAX (8 * 1024 * 1024)

/* All zero: empty. */
struct dictionary {
    char *bytes;
    size_t size;
    size_t room;
};

/* How much will come, DICTIONARY_MAX at most.  False where memory is short. */
bool dictionary_begin(struct dictionary *dictionary, size_t room);
void dictionary_add(struct dictionary *dictionary, const char *data, size_t size);
void dictionary_free(struct dictionary *dictionary);

/* All has come: unpacks it where it is compressed.  NULL, or what is wrong with it. */
const char *dictionary_end(struct dictionary *dictionary);

#endif
