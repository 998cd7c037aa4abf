/* In:  what unpack.c shares with the search after damage, unpack_search.c.
 * Out: nothing of its own.
 * Memory: as in unpack.h. */
#ifndef DANAG_INPUT_UNPACK_UNPACK_STATE_H
#define DANAG_INPUT_UNPACK_UNPACK_STATE_H

#include "input/decode/decoder.h"
#include "input/unpack/dictionary.h"
#include "input/unpack/kept.h"
#include "input/unpack/magic.h"
#include "input/unpack/unpack.h"

#define DAMAGE_BOUND 200

enum place {
    AT_START, /* of the file, with too few bytes to tell what it is */
    PLAIN,
    BETWEEN, /* where a member may begin */
    IN_MEMBER,
    IN_SKIPPABLE,
    IN_DICTIONARY,
    AFTER_DAMAGE, /* before it is clear whether the next member begins right here */
    SEARCHING     /* for the next one */
};

struct unpack {
    struct stream_sink sink;
    int error;
    enum place place;
    enum coding coding;
    struct decoder *gzip, *zstd;
    struct dictionary dictionary;
    unsigned char first[MAGIC_BOUND]; /* at the start */
    size_t first_size;

    struct kept *kept;
    bool over;       /* no more bytes come */
    uint64_t at;     /* the next byte to look at */
    uint64_t start;  /* of the member, or skippable frame */
    uint64_t left;   /* of the skippable frame */
    uint64_t reread; /* how many bytes were looked at again */

    /* After damage: what, and the first byte that could not be unpacked. */
    char lost[DAMAGE_BOUND];
    uint64_t lost_at;
    bool was_cut; /* by the end of the file */
};

/* In words. */
const char *unpack_member_word(const struct unpack *unpack);

/* How many bytes are there and not yet looked at. */
uint64_t unpack_ahead(const struct unpack *unpack);
void unpack_copy_ahead(const struct unpack *unpack, unsigned char *bytes, size_t size);

void unpack_begin_member(struct unpack *unpack);

/* Damage, told once it is clear where reading goes on. */
void unpack_lose(struct unpack *unpack, const char *what);

/* Each of these returns whether it could do something with the bytes that are there. */
bool unpack_look_after_damage(struct unpack *unpack);
bool unpack_search(struct unpack *unpack);

#endif
