/* In:  the bytes of a file, cut anywhere: gzip members, zstd frames (with the dictionary frame of
 *      .warc.zst), or neither, found out by their magic bytes.
 * Out: the same unpacked, and where each member ends; damage by its byte in the file.
 * Memory: all of it from unpack_new and the first compressed file on; of a fixed size. */
#ifndef DANAG_INPUT_UNPACK_UNPACK_H
#define DANAG_INPUT_UNPACK_UNPACK_H

#include "input/stream.h"

struct unpack;

/* Copies the sink.  NULL where memory is short. */
struct unpack *unpack_new(const struct stream_sink *sink);
void unpack_free(struct unpack *unpack);

/* Each returns 0, an error of the sink, STATUS_NO_MEMORY or STATUS_UNSUPPORTED; it sticks until
 * unpack_end. What comes after unpack_end is another file. */
int unpack_push(struct unpack *unpack, const char *data, size_t size);
int unpack_end(struct unpack *unpack);

/* Whether the file is none of those that are unpacked; known once UNPACK_SNIFF bytes
 * were pushed: then what is pushed is handed on as it is. */
#define UNPACK_SNIFF 4
bool unpack_is_plain(const struct unpack *unpack);

#endif
