/* In:  the bytes of one compressed stream (a gzip member, a zstd frame, an HTTP body's coding), cut
 *      anywhere.
 * Out: the same unpacked, in pieces; where the stream ends, or what is wrong with it.
 * Memory: from decoder_new; and what the libraries take for the windows of zstd and brotli, which
 * are DECODER_WINDOW_MAX at most. */
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

/* What this build decodes with, as "ISA-L, zstd, brotli"; "none". */
const char *decoder_libraries(void);

struct decoder;

/* NULL where memory is short. The coding must be built in. */
struct decoder *decoder_new(enum coding coding);
void decoder_free(struct decoder *decoder);

/* Ready for another stream of the same coding. */
void decoder_begin(struct decoder *decoder);

/* zstd: for this stream and all that follow; a size of 0 is for none.  False where memory is short
 * or it is no dictionary. */
bool decoder_use_dictionary(struct decoder *decoder, const char *data, size_t size);

enum decoded {
    DECODED_MORE,    /* all bytes are taken, and the stream goes on */
    DECODED_END,     /* it is over; the bytes after it are not taken */
    DECODED_DAMAGED, /* decoder_error says how; what could be unpacked before was pushed */
    DECODED_STOPPED  /* push did not return 0: decoder_push_error */
};

/* Unpacks into `push`; *taken says how many bytes were taken.  Of a stream that is cut short, what
 * comes of the last bytes may depend on how it was cut into pieces. */
typedef int decoder_output(void *self, const char *data, size_t size);
enum decoded decoder_push(struct decoder *decoder, const char *data, size_t size, size_t *taken,
                          decoder_output *push, void *self);

/* In a few words, as "wrong checksum"; constant. */
const char *decoder_error(const struct decoder *decoder);

/* What push returned. */
int decoder_push_error(const struct decoder *decoder);

#endif
