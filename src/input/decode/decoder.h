/* Unpacks one compressed stream, cut anywhere: a gzip member, a zstd frame, an HTTP body's coding.
 * Says where the stream ends, or what is wrong with it; and which coding bytes begin with.
 *
 * All memory is taken by decoder_new, except what the libraries take for the windows of zstd and
 * brotli, at most DECODER_WINDOW_MAX. */
#ifndef DANAG_INPUT_DECODE_DECODER_H
#define DANAG_INPUT_DECODE_DECODER_H

#include <stdbool.h>
#include <stddef.h>

#define DECODER_WINDOW_MAX (8 * 1024 * 1024) /* RFC 8878 §3.1.1.1.2 asks decoders for this much */

enum coding {
    CODING_GZIP,    /* RFC 1952, one member */
    CODING_DEFLATE, /* HTTP's: zlib's format (RFC 1950), or bare deflate (RFC 1951) */
    CODING_ZSTD,    /* RFC 8878, one frame */
    CODING_BROTLI   /* RFC 7932 */
};

/* Whether this build can decode it; and if not, what it was built without ("zlib and ISA-L"). */
bool coding_is_built_in(enum coding coding);
const char *coding_library(enum coding coding);

/* What this build decodes with, as "ISA-L, zstd, brotli"; or "none". */
const char *decoder_libraries(void);

struct decoder;

/* NULL if memory is short. The coding must be built in. */
struct decoder *decoder_new(enum coding coding);
void decoder_free(struct decoder *decoder);

/* Ready for another stream of the same coding. */
void decoder_begin(struct decoder *decoder);

/* zstd: for this stream and all that follow; a size of 0 ends that. False if memory is short or
 * the data is no dictionary. */
bool decoder_use_dictionary(struct decoder *decoder, const char *data, size_t size);

enum decoded {
    DECODED_MORE,    /* all bytes are taken, and the stream goes on */
    DECODED_END,     /* the stream is over; bytes after it are not taken */
    DECODED_DAMAGED, /* decoder_error says how; what could be unpacked before was pushed */
    DECODED_STOPPED  /* push failed: decoder_push_error */
};

/* Unpacks into `push`; *taken is the number of bytes taken. If a stream is cut short, what its last
 * bytes give may depend on how it was cut into pieces. */
typedef int decoder_output(void *self, const char *data, size_t size);
enum decoded decoder_push(struct decoder *decoder, const char *data, size_t size, size_t *taken,
                          decoder_output *push, void *self);

/* In a few words, as "wrong checksum"; constant. */
const char *decoder_error(const struct decoder *decoder);

/* What push returned. */
int decoder_push_error(const struct decoder *decoder);

/* What bytes begin with. */
enum magic {
    MAGIC_MORE, /* too few bytes to say */
    MAGIC_NONE,
    MAGIC_GZIP,       /* RFC 1952 §2.3.1 */
    MAGIC_ZSTD,       /* RFC 8878 §3.1.1 */
    MAGIC_SKIPPABLE,  /* RFC 8878 §3.1.2 */
    MAGIC_DICTIONARY, /* the skippable frame with a dictionary; Zstandard for WARC 1.0 §3 */
};

/* Enough bytes to say. */
#define MAGIC_BOUND 4
enum magic magic_of(const unsigned char *bytes, size_t size);

/* Whether a member is likely to begin here. A search needs this: it must not stop at any two or
 * four bytes that happen to be a magic number. */
#define MAGIC_LIKELY_SIZE 10
bool magic_gzip_is_likely(const unsigned char *bytes);
bool magic_zstd_is_likely(const unsigned char *bytes);

/* RFC 8878 §5. */
bool magic_is_raw_dictionary(const unsigned char *bytes);

#endif
