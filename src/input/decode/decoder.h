/* Unpacks one compressed stream: a gzip member, a zstd frame, or an HTTP body with a content
 * coding. Takes the stream in pieces cut anywhere, and finds its end and its damage.
 *
 * decoder_new allocates all memory, except for dictionaries and the windows of zstd and brotli. The
 * libraries allocate these; a window of zstd has at most DECODER_WINDOW_MAX bytes. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DECODER_WINDOW_MAX (8 * 1024 * 1024) /* as RFC 8878 §3.1.1.1.2 recommends */

/* The largest window of brotli (RFC 7932 §9.1); servers use it for files packed in advance. */
#define DECODER_BROTLI_MAX (16 * 1024 * 1024)

/* All that the library for xz may need, for windows of up to 64 MiB, the largest of `xz -9`. */
#define DECODER_XZ_MEMORY (68 * 1024 * 1024)

enum coding {
    CODING_GZIP,    /* RFC 1952, one member */
    CODING_DEFLATE, /* as in HTTP: zlib's format (RFC 1950), or bare deflate (RFC 1951) */
    CODING_ZSTD,    /* RFC 8878, one frame */
    CODING_BROTLI,  /* RFC 7932 */
    CODING_BZIP2,   /* this and the next only for files */
    CODING_XZ,
    CODING_COUNT
};

/* What a coding is called in reports. */
extern const struct coding_facts {
    const char *name;
    const char *member;  /* what a file in it consists of; NULL: it is only for HTTP */
    const char *library; /* what a build needs to decode it */
    const char *decoder; /* what this build decodes it with, such as "ISA-L"; NULL: it cannot */
} coding_facts[CODING_COUNT];

static inline bool coding_is_built_in(enum coding coding) {
    return coding_facts[coding].decoder != NULL;
}

struct backend;

/* The first three and the last are the decoder's own; the others may be read. */
struct decoder {
    const struct backend *backend;
    void *state; /* the backend's */
    char *room;
    const char *error; /* after DECODED_DAMAGED: a few words, such as "wrong checksum" */
    int stop_error;    /* after DECODED_STOPPED: what the last push returned, or STATUS_NO_MEMORY */
    uint64_t used;     /* bytes of the stream that have been used for the output so far */
    _Alignas(max_align_t) char bytes[];
};

/* NULL if memory is short or the library cannot be loaded. The coding must be built in. */
struct decoder *decoder_new(enum coding coding);
void decoder_free(struct decoder *decoder);

/* Begins another stream of the same coding. */
void decoder_begin(struct decoder *decoder);

enum decoded {
    DECODED_MORE,    /* all bytes are used, and the stream goes on */
    DECODED_END,     /* the stream is over; bytes after it are not used */
    DECODED_DAMAGED, /* `error` says what is wrong; output before the damage was pushed */
    DECODED_STOPPED  /* push failed, or memory is short; `stop_error` says which */
};

/* Passes the unpacked data to `push`. *taken is the number of bytes used. If a stream is cut short,
 * the output of its last bytes may depend on how the caller cut it into pieces. */
typedef int decoder_output(void *self, const char *data, size_t size);
enum decoded decoder_push(struct decoder *decoder, const char *data, size_t size, size_t *taken,
                          decoder_output *push, void *self);

/* Sets zstd's dictionary from the next stream on; size 0 is none. Copies the data. DECODED_DAMAGED:
 * it is no dictionary; DECODED_STOPPED: memory is short; otherwise DECODED_END. */
enum decoded decoder_use_dictionary(struct decoder *decoder, const char *data, size_t size);
