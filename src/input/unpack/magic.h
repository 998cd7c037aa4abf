/* In:  the first bytes of a file, or bytes among which a compressed member may begin.
 * Out: what begins there.
 * Memory: the caller's; no byte is kept. */
#ifndef DANAG_INPUT_UNPACK_MAGIC_H
#define DANAG_INPUT_UNPACK_MAGIC_H

#include <stdbool.h>
#include <stddef.h>

enum magic {
    MAGIC_MORE, /* too few bytes to tell */
    MAGIC_NONE,
    MAGIC_GZIP,       /* RFC 1952 §2.3.1 */
    MAGIC_ZSTD,       /* RFC 8878 §3.1.1 */
    MAGIC_SKIPPABLE,  /* RFC 8878 §3.1.2 */
    MAGIC_DICTIONARY, /* the skippable frame with a dictionary; Zstandard for WARC 1.0 §3 */
};

/* Enough bytes to tell. */
#define MAGIC_BOUND 4
enum magic magic_of(const unsigned char *bytes, size_t size);

/* Whether the bytes may well begin a member: a search, other than who reads what comes in turn,
 * must not stop at every two or four bytes that look like a magic number. */
#define MAGIC_LIKELY_SIZE 10
bool magic_gzip_is_likely(const unsigned char *bytes);
bool magic_zstd_is_likely(const unsigned char *bytes);

/* RFC 8878 §5. */
bool magic_is_raw_dictionary(const unsigned char *bytes);

#endif
