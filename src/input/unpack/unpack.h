/* Unpacks a file of gzip members or of zstd frames (with the dictionary frame of .warc.zst). Its
 * first bytes show the kind; any other file passes unchanged. The file may come in pieces cut
 * anywhere. Reports the end of each member, and damage with its position in the file.
 *
 * unpack_new and the first compressed files allocate all memory. Its size is fixed, except for
 * zstd's windows and dictionaries, which are bounded. */
#ifndef DANAG_INPUT_UNPACK_UNPACK_H
#define DANAG_INPUT_UNPACK_UNPACK_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Receives the unpacked bytes, which are valid until the call returns. */
struct stream_sink {
    /* Both return STATUS_OK, or an error, which ends the unpacking. `member` is called after each
     * compressed member. `whole` is false if the member is damaged or cut short. */
    int (*push)(void *self, const char *data, size_t size);
    int (*member)(void *self, bool whole);
    void *self;

    /* `byte` is an offset in the compressed file. */
    void (*damage)(void *reporter, uint64_t byte, const char *what);
    void *reporter;
};

struct unpack;

/* Copies the sink. NULL if memory is short. */
struct unpack *unpack_new(const struct stream_sink *sink);
void unpack_free(struct unpack *unpack);

void unpack_begin(struct unpack *unpack);

/* Both return STATUS_OK, an error of the sink, STATUS_NO_MEMORY or STATUS_UNSUPPORTED. Before they
 * return STATUS_UNSUPPORTED, they report the missing library through `damage`. */
int unpack_push(struct unpack *unpack, const char *data, size_t size);
int unpack_end(struct unpack *unpack);

/* In a compressed file: where the member begins whose bytes the sink receives, and, once `member`
 * is called, where it ends. */
uint64_t unpack_member_start(const struct unpack *unpack);
uint64_t unpack_offset(const struct unpack *unpack);

/* Whether the file is not compressed. Valid once the sink has received bytes. */
bool unpack_is_plain(const struct unpack *unpack);

#endif
