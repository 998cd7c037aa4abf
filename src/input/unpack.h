/* Unpacks a file of gzip members, of bzip2 or xz streams, or of zstd frames (with the dictionary
 * frame of .warc.zst). Its first bytes show the kind; any other file passes unchanged. If its first
 * bytes are noise, the first MiB may be searched for a gzip member. Of a zip archive (WACZ), it
 * unpacks the gzip members in the entries under archive/. Reports the end of each member, and
 * damage with its position in the file.
 *
 * The caller reads the file into the room that unpack_room gives: the one buffer in which unpacking
 * looks ahead, and back after damage. unpack_new and the first compressed files allocate all
 * memory. Its size is fixed, except for zstd's windows and dictionaries, which are bounded. */
#pragma once

#include "input/page.h"

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

    /* A member that exceeds them by far is damaged. NULL: there are none. */
    const struct limits *limits;
};

/* This many bytes may come out of a member before the decoder says what it took in for them. */
#define LIMIT_MEMBER_FREE (UINT64_C(16) << 20)

/* How many bytes of a file without its beginning are searched for a member. */
#define LACKING_BOUND (1024 * 1024)

/* The end of a compressed file that is kept, to be searched after damage. */
#define KEPT_SIZE (128 * 1024)

/* The most room for bytes of the file: what a pipe holds on Linux. */
#define UNPACK_ROOM (64 * 1024)

struct unpack;

/* Copies the sink. NULL if memory is short. */
struct unpack *unpack_new(const struct stream_sink *sink);
void unpack_free(struct unpack *unpack);

/* `may_lack_start`: binary data may be gzip members that lack the first. */
void unpack_begin(struct unpack *unpack, bool may_lack_start);

/* Room for the next bytes of the file, which may be filled by any part. *size is never 0. */
char *unpack_room(struct unpack *unpack, size_t *size);

/* Reads on: the next `size` bytes of the file are in the room. Both return STATUS_OK, an error of
 * the sink, STATUS_NO_MEMORY, STATUS_UNSUPPORTED or, if such a search finds nothing,
 * STATUS_NO_PAGE. Before the last two, they report why through `damage`. */
int unpack_filled(struct unpack *unpack, size_t size);
int unpack_end(struct unpack *unpack);

/* In a compressed file: where the present member begins and, once `member` is called, ends. */
uint64_t unpack_member_start(const struct unpack *unpack);
uint64_t unpack_offset(const struct unpack *unpack);

/* How many bytes of a compressed file have been used for the output so far; 0 if it is plain. */
uint64_t unpack_used(const struct unpack *unpack);

/* Whether the file is not compressed. Valid once the sink has received bytes. */
bool unpack_is_plain(const struct unpack *unpack);
