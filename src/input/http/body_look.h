/* In:  the first bytes of a body.
 * Out: what they look like, whatever the head says: a coding, binary data, text.
 * Memory: none. */
#ifndef DANAG_INPUT_HTTP_BODY_LOOK_H
#define DANAG_INPUT_HTTP_BODY_LOOK_H

#include "input/decode/decoder.h"

/* So many bytes tell whether a body is text. */
#define BODY_LOOK_BOUND 64

/* gzip's or zstd's magic number. */
bool looks_coded(const char *data, size_t size, enum coding *coding);

/* Whether it is not yet clear from the first byte that there is no magic number. */
bool may_look_coded(char first);

/* Not sure: two bytes of text may look so. */
bool looks_like_zlib(const char *data, size_t size);

bool looks_binary(const char *data, size_t size);

/* Like HTML, marked as Unicode, or all of it printable ASCII. */
bool looks_like_text(const char *data, size_t size);

#endif
