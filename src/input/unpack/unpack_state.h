/* What unpack.c shares with its search after damage, and with the dictionary of .warc.zst. */
#ifndef DANAG_INPUT_UNPACK_UNPACK_STATE_H
#define DANAG_INPUT_UNPACK_UNPACK_STATE_H

#include "input/decode/decoder.h"
#include "input/foreign.h"
#include "input/unpack/unpack.h"

#define DAMAGE_BOUND 200

/* The last bytes of the file, in a ring. They are read in pieces that end at multiples of
 * KEPT_PIECE, however the caller cuts the file. No piece crosses the end of the ring. */
#define KEPT_SIZE  (128 * 1024)
#define KEPT_PIECE (32 * 1024)
struct kept {
    uint64_t end; /* the size of the file so far */
    char bytes[KEPT_SIZE];
};

/* Copies bytes up to the end of the current piece. Returns how many. */
size_t kept_add(struct kept *kept, const char *data, size_t size);

/* Whether the last piece is whole. */
bool kept_piece_is_whole(const struct kept *kept);

/* The offset of the first byte that is kept. */
uint64_t kept_start(const struct kept *kept);

/* The bytes from `offset` to the end of its piece, as far as they have come. *size may be 0. */
const char *kept_from(const struct kept *kept, uint64_t offset, size_t *size);

/* Copies `size` bytes from `offset` on to `bytes`. All of them must be kept. */
void kept_copy(const struct kept *kept, uint64_t offset, unsigned char *bytes, size_t size);

/* The dictionary of a .warc.zst (RFC 8878 §5), which may be compressed in its frame. All zero means
 * empty. */
#define DICTIONARY_MAX (8 * 1024 * 1024)
struct dictionary {
    char *bytes;
    size_t size;
    size_t room;
};

/* Makes room for `room` bytes, at most DICTIONARY_MAX. False if memory is short. */
bool dictionary_begin(struct dictionary *dictionary, size_t room);
void dictionary_add(struct dictionary *dictionary, const char *data, size_t size);
void dictionary_free(struct dictionary *dictionary);

/* Unpacks the dictionary if it is compressed. Answers STATUS_OK or STATUS_NO_MEMORY. Sets `wrong`
 * to what is wrong with the dictionary, or NULL. */
int dictionary_end(struct dictionary *dictionary, const char **wrong);

/* How many bytes of a file without its beginning are searched for a member. */
#define LACKING_BOUND (1024 * 1024)

enum unpack_state {
    AT_START, /* the kind of the file is not known yet */
    PLAIN,
    BETWEEN, /* a member may begin here */
    IN_MEMBER,
    IN_SKIPPABLE,
    IN_DICTIONARY,
    AFTER_DAMAGE, /* the next member may begin right here */
    SEARCHING     /* looking for the next member */
};

struct unpack {
    struct stream_sink sink;
    int error;
    enum unpack_state state;
    enum coding coding;
    struct decoder *decoders[CODING_COUNT]; /* NULL: not needed yet */
    struct dictionary dictionary;
    unsigned char first[FOREIGN_BOUND]; /* the first bytes of the file, to find its kind */
    size_t first_size;
    bool may_lack_start;
    bool lacks_start; /* the search is for the first member */

    struct kept *kept;
    bool over;            /* no more bytes come */
    uint64_t at;          /* the next byte to read */
    uint64_t start;       /* where the member or skippable frame begins */
    uint64_t left;        /* bytes of the skippable frame still to come */
    bool is_bomb;         /* the member exceeds the limits */
    struct excess excess; /* of the member */
    uint64_t paid;        /* bytes of the member that `excess` has counted */
    uint64_t reread;      /* how many bytes were read again in all searches */

    /* After damage: its description, and the offset where unpacking stopped. */
    char lost[DAMAGE_BOUND];
    uint64_t lost_at;
    bool was_cut; /* the file ended there */
};

/* "gzip member", "zstd frame", "bzip2 stream" or "xz stream". */
const char *unpack_member_word(const struct unpack *unpack);

/* How many kept bytes are still unread. */
uint64_t unpack_ahead(const struct unpack *unpack);

/* Saves the description of the damage until we know where reading goes on. */
void unpack_lose(struct unpack *unpack, const char *what);

/* Both return false if they need more bytes. */
bool unpack_look_after_damage(struct unpack *unpack);
bool unpack_search(struct unpack *unpack);

#endif
