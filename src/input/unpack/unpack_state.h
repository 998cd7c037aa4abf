/* What unpack.c shares with its search after damage, and with the dictionary of .warc.zst. */
#ifndef DANAG_INPUT_UNPACK_UNPACK_STATE_H
#define DANAG_INPUT_UNPACK_UNPACK_STATE_H

#include "input/decode/decoder.h"
#include "input/unpack/unpack.h"

#define DAMAGE_BOUND 200

/* The last bytes of the file, in a ring. The pieces that they are read in do not depend on how the
 * file was cut, and none crosses the end of the ring. */
#define KEPT_SIZE  (128 * 1024)
#define KEPT_PIECE (32 * 1024)
struct kept {
    uint64_t end; /* the bytes of the file so far */
    char bytes[KEPT_SIZE];
};

/* Takes bytes up to the end of a piece. Answers how many. */
size_t kept_add(struct kept *kept, const char *data, size_t size);

/* Whether the last piece is whole. */
bool kept_piece_is_whole(const struct kept *kept);

/* The offset of the first byte that is kept. */
uint64_t kept_start(const struct kept *kept);

/* The bytes from that offset to the end of its piece; *size may be 0. */
const char *kept_from(const struct kept *kept, uint64_t offset, size_t *size);

/* Copies bytes that are kept. */
void kept_copy(const struct kept *kept, uint64_t offset, unsigned char *bytes, size_t size);

/* The dictionary of a .warc.zst (RFC 8878 §5), from the frame that has it, where it may be
 * compressed. All zero: empty. */
#define DICTIONARY_MAX (8 * 1024 * 1024)
struct dictionary {
    char *bytes;
    size_t size;
    size_t room;
};

/* `room` bytes will come, at most DICTIONARY_MAX. False if memory is short. */
bool dictionary_begin(struct dictionary *dictionary, size_t room);
void dictionary_add(struct dictionary *dictionary, const char *data, size_t size);
void dictionary_free(struct dictionary *dictionary);

/* All has come: unpacks it if it is compressed. NULL, or what is wrong with it. */
const char *dictionary_end(struct dictionary *dictionary);

enum place {
    AT_START, /* of the file, with too few bytes to say what it is */
    PLAIN,
    BETWEEN, /* a member may begin here */
    IN_MEMBER,
    IN_SKIPPABLE,
    IN_DICTIONARY,
    AFTER_DAMAGE, /* the next member may begin right here */
    SEARCHING     /* for the next member */
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
    uint64_t at;     /* the next byte to read */
    uint64_t start;  /* of the member, or skippable frame */
    uint64_t left;   /* of the skippable frame */
    uint64_t reread; /* how many bytes were read again */

    /* After damage: what, and the first byte that could not be unpacked. */
    char lost[DAMAGE_BOUND];
    uint64_t lost_at;
    bool was_cut; /* by the end of the file */
};

/* "gzip member" or "zstd frame". */
const char *unpack_member_word(const struct unpack *unpack);

/* How many bytes there are that have not been read. */
uint64_t unpack_ahead(const struct unpack *unpack);

/* Keeps what was wrong, to be reported once it is clear where reading goes on. */
void unpack_lose(struct unpack *unpack, const char *what);

/* Both answer whether there were enough bytes to do something. */
bool unpack_look_after_damage(struct unpack *unpack);
bool unpack_search(struct unpack *unpack);

#endif
