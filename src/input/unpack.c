#include "input/unpack.h"

#include "input/dictionary.h"
#include "input/sniff.h"
#include "text/octets.h"
#include "text/slice.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define DAMAGE_BOUND 200

/* The magic number and size of a skippable frame (RFC 8878 §3.1.2), in bytes. */
#define SKIPPABLE_HEADER_SIZE 8

/* The last bytes of the file stand in a ring. They are read in pieces that end at multiples of
 * KEPT_PIECE, however they come, so that the same damage always has the same effect. No piece
 * crosses the end of the ring; the first bytes of the ring stand once more after its end, so that
 * those which `peek` shows are together. */
#define KEPT_PIECE (32 * 1024)
_Static_assert(KEPT_SIZE % KEPT_PIECE == 0, "a whole number of pieces");

/* A local file header (APPNOTE §4.3.7), and where a WACZ has its dumps (WACZ 1.1.1, "archive"). */
#define ZIP_MAGIC       "PK\3\4"
#define ZIP_HEADER_SIZE 30
#define ZIP_DUMPS       "archive/"

#define PEEKED (ZIP_HEADER_SIZE + sizeof ZIP_DUMPS - 1)
_Static_assert(SKIPPABLE_HEADER_SIZE <= PEEKED && MAGIC_LIKELY_SIZE <= PEEKED &&
                   MAGIC_FILE_BOUND <= PEEKED,
               "enough for each");

/* Bounds on the search for swallowed members, so that it takes no longer than unpacking does: the
 * longest part of the file that is searched, */
#define SWALLOWED_BOUND ((uint64_t)4096)
/* the most places that are tried, */
#define SWALLOWED_TRIES 4
/* and the most bytes that all of them may unpack to. */
#define SWALLOWED_UNPACKED ((size_t)256 * 1024)
_Static_assert(SWALLOWED_BOUND <= KEPT_SIZE - KEPT_PIECE, "all of them are kept");

/* In a WACZ, a zip archive, the headers of entries stand between the members of its dumps. */
enum entry {
    ENTRY_NONE,  /* the file is no archive */
    ENTRY_OTHER, /* no dump, though it may be a gzip file, too */
    ENTRY_DUMP
};

enum unpack_state {
    AT_START, /* the kind of the file is not known yet */
    PLAIN,
    BETWEEN, /* a member may begin here */
    IN_MEMBER,
    IN_SKIPPABLE,
    AFTER_DAMAGE, /* the next member may begin right here */
    SEARCHING     /* looking for the next member */
};

struct unpack {
    struct stream_sink sink;
    int error;
    enum unpack_state state;
    enum coding coding;
    struct decoder *decoders[CODING_COUNT]; /* NULL: not needed yet */
    struct dictionary dictionary; /* IN_SKIPPABLE: it is open if this is the frame for it */
    bool may_lack_start;
    bool lacks_start; /* the search is for the first member */
    enum entry entry; /* the last that began */
    bool has_member;

    bool over;       /* no more bytes come */
    uint64_t end;    /* the bytes of the file so far; if it is plain, of those that are held */
    uint64_t at;     /* the next byte to read */
    uint64_t start;  /* where the member, skippable frame or entry begins */
    uint64_t left;   /* bytes of the frame or entry still to be skipped */
    bool is_bomb;    /* the member exceeds the limits */
    uint64_t excess; /* by how many bytes it exceeds the ratio so far */
    uint64_t paid;   /* bytes of the member that `excess` has counted */
    uint64_t reread; /* how many bytes were read again in all searches */

    /* After damage: its description, and the offset where unpacking stopped. */
    char lost[DAMAGE_BOUND];
    uint64_t lost_at;
    bool was_cut; /* the file ended there */

    char kept[KEPT_SIZE + PEEKED];
};

void unpack_begin(struct unpack *unpack, bool may_lack_start) {
    unpack->may_lack_start = may_lack_start && coding_is_built_in(CODING_GZIP);
    unpack->lacks_start = unpack->has_member = false;
    unpack->entry = ENTRY_NONE;
    unpack->error = STATUS_OK;
    unpack->state = AT_START;
    unpack->end = 0;
    unpack->over = false;
    unpack->at = unpack->reread = 0;
}

struct unpack *unpack_new(const struct stream_sink *sink) {
    struct unpack *unpack = malloc(sizeof *unpack);
    if (unpack == NULL) { return NULL; }
    memset(unpack, 0, offsetof(struct unpack, kept));
    unpack->sink = *sink;
    return unpack;
}

void unpack_free(struct unpack *unpack) {
    if (unpack == NULL) { return; }
    for (size_t i = 0; i < CODING_COUNT; i++) { decoder_free(unpack->decoders[i]); }
    dictionary_free(&unpack->dictionary);
    free(unpack);
}

/* How many bytes that have come are still unread. */
static uint64_t ahead(const struct unpack *unpack) {
    return unpack->end - unpack->at;
}

/* The bytes from this offset to the end of their piece; perhaps none. */
static struct slice rest_of_piece(const struct unpack *unpack, uint64_t offset) {
    const uint64_t left = unpack->end - offset;
    const uint64_t of_piece = KEPT_PIECE - offset % KEPT_PIECE;
    return (struct slice){unpack->kept + offset % KEPT_SIZE,
                          (size_t)(left < of_piece ? left : of_piece)};
}

/* The bytes at this offset. At least PEEKED of them lie in a row, if that many have come. */
static const char *peek(const struct unpack *unpack, uint64_t offset) {
    return unpack->kept + offset % KEPT_SIZE;
}

static void report(const struct unpack *unpack, uint64_t byte, const char *what) {
    unpack->sink.damage(unpack->sink.reporter, byte, what);
}

/* Saves the description of the damage until it is known where reading goes on. */
static void lose(struct unpack *unpack, const char *what) {
    const bool is_entry = unpack->state == IN_SKIPPABLE && unpack->entry != ENTRY_NONE;
    const char *part = is_entry ? "zip entry" : coding_facts[unpack->coding].member;
    snprintf(unpack->lost, sizeof unpack->lost, "%s at byte %" PRIu64 ": %s", part, unpack->start,
             what);
    unpack->lost_at = unpack->at;
    unpack->was_cut = unpack->over && ahead(unpack) == 0;
    unpack->state = AFTER_DAMAGE;
}

static bool lose_member(struct unpack *unpack, const char *what) {
    unpack->error = unpack->sink.member(unpack->sink.self, false);
    lose(unpack, what);
    return true;
}

static void begin_skippable(struct unpack *unpack, const char *header, bool dictionary) {
    unpack->left = octets_four(header + 4);
    unpack->at += SKIPPABLE_HEADER_SIZE;
    unpack->state = IN_SKIPPABLE;
    dictionary_free(&unpack->dictionary);
    if (!dictionary) { return; }
    if (unpack->left > DICTIONARY_MAX) {
        report(unpack, unpack->start, DICTIONARY_TOO_LONG);
    } else if (!dictionary_begin(&unpack->dictionary, (size_t)unpack->left)) {
        unpack->error = STATUS_NO_MEMORY;
    }
}

/* Each function that `advance` calls reads on in one state, and returns false for lack of bytes. */

/* Passes over an entry's header, and over what is in it if that is no dump. Its size is 0 or
 * UINT32_MAX if the header does not have it: then the next entry is searched for. */
static void begin_entry(struct unpack *unpack, const char *header) {
    const uint32_t lengths = octets_four(header + 26), stored = octets_four(header + 18);
    const bool is_dump = memcmp(header + ZIP_HEADER_SIZE, ZIP_DUMPS, strlen(ZIP_DUMPS)) == 0;
    unpack->entry = is_dump ? ENTRY_DUMP : ENTRY_OTHER;
    unpack->start = unpack->at;
    unpack->left = ZIP_HEADER_SIZE + (lengths & UINT16_MAX) + (lengths >> 16);
    if (!is_dump && stored != UINT32_MAX) { unpack->left += stored; }
    unpack->state = IN_SKIPPABLE;
}

/* Looks for the next entry. After a dump, "PK" begins a descriptor or the directory (APPNOTE
 * §4.3.9, §4.3.12). */
static bool read_archive(struct unpack *unpack, const char *bytes, size_t size) {
    if (size < PEEKED && !unpack->over) { return false; }
    if (size == PEEKED && memcmp(bytes, ZIP_MAGIC, 4) == 0) {
        begin_entry(unpack, bytes);
        return true;
    }
    if (unpack->entry == ENTRY_DUMP && memcmp(bytes, ZIP_MAGIC, size < 2 ? size : 2) != 0) {
        report(unpack, unpack->at,
               "this dump in a zip archive is not stored as gzip members: "
               "unzip -p FILE 'archive/*' | danag");
    }
    unpack->entry = ENTRY_OTHER;
    do {
        unpack->at++;
    } while (ahead(unpack) >= PEEKED && memcmp(peek(unpack, unpack->at), ZIP_MAGIC, 4) != 0);
    return true;
}

static bool read_between_members(struct unpack *unpack) {
    if (ahead(unpack) == 0) { return false; }
    /* Zeros may pad the file after a member, as on tapes. gzip(1) skips them, too. */
    const char *bytes = peek(unpack, unpack->at);
    if (unpack->coding != CODING_ZSTD && *bytes == '\0') {
        const struct slice rest = rest_of_piece(unpack, unpack->at);
        for (size_t i = 0; i < rest.size && bytes[i] == '\0'; i++) { unpack->at++; }
        return true;
    }
    const size_t size = ahead(unpack) < PEEKED ? (size_t)ahead(unpack) : PEEKED;
    const enum magic magic = sniff_file(bytes, size);
    if (unpack->entry != ENTRY_NONE && (unpack->entry != ENTRY_DUMP || magic != MAGIC_GZIP)) {
        return read_archive(unpack, bytes, size);
    }
    bool skippable = magic == MAGIC_SKIPPABLE || magic == MAGIC_DICTIONARY;
    bool whole = magic != MAGIC_MORE && (!skippable || size >= SKIPPABLE_HEADER_SIZE);
    if (!whole && !unpack->over) { return false; }
    if (!whole || magic == MAGIC_NONE || magic == MAGIC_ZIP ||
        magic_coding(magic) != unpack->coding) {
        snprintf(unpack->lost, sizeof unpack->lost, "garbage after a %s",
                 coding_facts[unpack->coding].member);
        unpack->lost_at = unpack->at;
        unpack->state = SEARCHING;
        return true;
    }
    unpack->start = unpack->at;
    if (skippable) {
        begin_skippable(unpack, bytes, magic == MAGIC_DICTIONARY);
        return true;
    }
    unpack->state = IN_MEMBER;
    unpack->has_member = true;
    unpack->is_bomb = false;
    unpack->excess = unpack->paid = 0;
    decoder_begin(unpack->decoders[unpack->coding]);
    return true;
}

/* More bytes of the member have been unpacked. Answers whether it is a bomb: it exceeds the ratio
 * by more than any page may have. Bytes that pack less well make up only for those before them. */
static bool is_bomb(struct unpack *unpack, uint64_t unpacked, uint64_t stored) {
    const struct limits *limits = unpack->sink.limits;
    if (limits == NULL || limits->ratio == 0 || limits->page == 0) { return false; }
    uint64_t paid = stored < UINT64_MAX / limits->ratio ? stored * limits->ratio : UINT64_MAX;
    unpack->excess += unpacked;
    unpack->excess -= paid < unpack->excess ? paid : unpack->excess;
    return unpack->excess > LIMIT_MEMBER_FREE && unpack->excess - LIMIT_MEMBER_FREE > limits->page;
}

static int pass_on(void *self, const char *data, size_t size) {
    struct unpack *unpack = self;
    const uint64_t used = unpack->decoders[unpack->coding]->used;
    unpack->is_bomb = is_bomb(unpack, size, used - unpack->paid);
    unpack->paid = used;
    return unpack->is_bomb ? STATUS_ENOUGH : unpack->sink.push(unpack->sink.self, data, size);
}

static bool unpack_member(struct unpack *unpack) {
    size_t taken;
    const struct slice rest = rest_of_piece(unpack, unpack->at);
    if (rest.size == 0) { return unpack->over && lose_member(unpack, "cut short"); }
    struct decoder *decoder = unpack->decoders[unpack->coding];
    enum decoded decoded = decoder_push(decoder, rest.bytes, rest.size, &taken, pass_on, unpack);
    unpack->at += taken;
    if (unpack->is_bomb) {
        return lose_member(unpack, "it unpacks to far more than --max-ratio and --max-page allow");
    }
    if (decoded == DECODED_STOPPED) { unpack->error = decoder->stop_error; }
    if (decoded == DECODED_DAMAGED) { return lose_member(unpack, decoder->error); }
    if (decoded == DECODED_END) {
        unpack->state = BETWEEN;
        unpack->error = unpack->sink.member(unpack->sink.self, true);
    }
    return true;
}

static void end_dictionary(struct unpack *unpack) {
    const char *wrong = NULL;
    unpack->error = dictionary_use(&unpack->dictionary, unpack->decoders[CODING_ZSTD], &wrong);
    if (wrong != NULL) { report(unpack, unpack->start, wrong); }
}

static bool skip_frame(struct unpack *unpack) {
    struct slice rest = rest_of_piece(unpack, unpack->at);
    if (rest.size > unpack->left) { rest.size = (size_t)unpack->left; }
    if (dictionary_is_open(&unpack->dictionary)) { dictionary_add(&unpack->dictionary, rest); }
    unpack->at += rest.size;
    unpack->left -= rest.size;
    if (unpack->left == 0) {
        if (dictionary_is_open(&unpack->dictionary)) { end_dictionary(unpack); }
        unpack->state = BETWEEN;
        return true;
    }
    if (rest.size == 0 && unpack->over) { lose(unpack, "cut short"); }
    return rest.size > 0 || unpack->over;
}

/* Called when `at` is where reading goes on, or the end of the file. */
static void report_loss(struct unpack *unpack) {
    char what[DAMAGE_BOUND + 80];
    bool at_end = unpack->over && ahead(unpack) == 0;
    const char *to = at_end ? "end" : "next";
    if (unpack->at > unpack->lost_at) {
        snprintf(what, sizeof what, "%s; %" PRIu64 " bytes skipped to the %s", unpack->lost,
                 unpack->at - unpack->lost_at, to);
    } else if (unpack->at < unpack->lost_at) {
        snprintf(what, sizeof what, "%s; the next one begins earlier, at byte %" PRIu64,
                 unpack->lost, unpack->at);
    } else {
        snprintf(what, sizeof what, "%s", unpack->lost);
    }
    report(unpack, unpack->lost_at, what);
}

/* The decoder may have read past the end of a damaged member. So the search begins right after the
 * member's start, or at the first kept byte if that is later. All such searches in a file together
 * read again at most as many bytes as the file and one ring have. */
static void search_back(struct unpack *unpack) {
    uint64_t back = unpack->start + 1;
    if (unpack->end > KEPT_SIZE && back < unpack->end - KEPT_SIZE) {
        back = unpack->end - KEPT_SIZE;
    }
    uint64_t again = unpack->lost_at > back ? unpack->lost_at - back : 0;
    if (unpack->reread + again > unpack->lost_at + KEPT_SIZE) { return; }
    unpack->reread += again;
    unpack->at -= again;
}

/* Unpacks nothing that takes more than this. */
static int drop(void *self, const char *data, size_t size) {
    size_t *room = self;
    (void)data;
    if (size > *room) { return STATUS_ENOUGH; }
    *room -= size;
    return STATUS_OK;
}

/* Whether nothing but whole members lies between these offsets. */
static bool are_members(struct unpack *unpack, uint64_t from, uint64_t to) {
    struct decoder *decoder = unpack->decoders[unpack->coding];
    size_t room = SWALLOWED_UNPACKED;
    enum decoded decoded = DECODED_END;
    while (from < to && (decoded == DECODED_END || decoded == DECODED_MORE)) {
        size_t taken;
        struct slice rest = rest_of_piece(unpack, from);
        if (rest.size > to - from) { rest.size = (size_t)(to - from); }
        if (decoded == DECODED_END) { decoder_begin(decoder); }
        decoded = decoder_push(decoder, rest.bytes, rest.size, &taken, drop, &room);
        from += taken;
    }
    return decoded == DECODED_END && from == to;
}

/* A small member that was cut may have swallowed those after it, if its checksum seemed to come
 * where theirs end. Answers where the first of them begins, or `lost_at`. */
static uint64_t first_swallowed(struct unpack *unpack) {
    uint64_t at = unpack->start + 1;
    int tries = SWALLOWED_TRIES;
    if (unpack->lost_at - unpack->start > SWALLOWED_BOUND) { return unpack->lost_at; }
    for (; at + MAGIC_LIKELY_SIZE <= unpack->lost_at && tries > 0; at++) {
        if (!sniff_is_likely(unpack->coding, peek(unpack, at))) { continue; }
        if (are_members(unpack, at, unpack->lost_at)) { return at; }
        tries--;
    }
    return unpack->lost_at;
}

/* If only a member's checksum is wrong, the next member begins right here. Then we do not search
 * the damaged member, since its data may contain other gzip files, except for members that end
 * where it does: no data can, since its own checksum stands there. */
static bool look_after_damage(struct unpack *unpack) {
    bool enough = ahead(unpack) >= MAGIC_LIKELY_SIZE;
    if (!enough && !unpack->over) { return false; }
    if (!unpack->was_cut &&
        (enough ? sniff_is_likely(unpack->coding, peek(unpack, unpack->at)) : ahead(unpack) == 0)) {
        unpack->at = first_swallowed(unpack);
        report_loss(unpack);
        unpack->state = BETWEEN;
    } else {
        unpack->state = SEARCHING;
        search_back(unpack);
    }
    return true;
}

static bool give_up(struct unpack *unpack, const char *what) {
    report(unpack, 0, what);
    unpack->error = STATUS_NO_PAGE;
    return true;
}

static bool search(struct unpack *unpack) {
    static const char noise[] = "no page and no dump, but binary data";
    if (unpack->lacks_start && unpack->at > LACKING_BOUND) { return give_up(unpack, noise); }
    if (ahead(unpack) < MAGIC_LIKELY_SIZE) {
        if (!unpack->over) { return false; }
        if (unpack->lacks_start) { return give_up(unpack, noise); }
        unpack->at = unpack->end;
        if (unpack->at < unpack->lost_at) { unpack->at = unpack->lost_at; }
        report_loss(unpack);
        unpack->state = BETWEEN;
        return true;
    }
    const struct slice rest = rest_of_piece(unpack, unpack->at);
    const char *found = memchr(rest.bytes, sniff_first_byte(unpack->coding), rest.size);
    unpack->at += found != NULL ? (size_t)(found - rest.bytes) : rest.size;
    if (found == NULL || ahead(unpack) < MAGIC_LIKELY_SIZE) { return true; }
    if (sniff_is_likely(unpack->coding, peek(unpack, unpack->at))) {
        report_loss(unpack);
        unpack->lacks_start = false;
        unpack->state = BETWEEN;
    } else {
        unpack->at++;
    }
    return true;
}

static void advance(struct unpack *unpack) {
    static bool (*const read_on[])(struct unpack *) = {
        [BETWEEN] = read_between_members,
        [IN_MEMBER] = unpack_member,
        [IN_SKIPPABLE] = skip_frame,
        [AFTER_DAMAGE] = look_after_damage,
        [SEARCHING] = search,
    };
    while (unpack->error == STATUS_OK && read_on[unpack->state](unpack)) {}
}

static void begin_packed(struct unpack *unpack, enum coding coding) {
    struct decoder **decoder = &unpack->decoders[coding];
    unpack->coding = coding;
    unpack->state = unpack->lacks_start ? SEARCHING : BETWEEN;
    if (!coding_is_built_in(coding)) {
        char what[DAMAGE_BOUND];
        snprintf(what, sizeof what, "%s-compressed, and this danag was built without %s",
                 coding_facts[coding].name, coding_facts[coding].library);
        report(unpack, 0, what);
        unpack->error = STATUS_UNSUPPORTED;
        return;
    }
    if (*decoder == NULL) { *decoder = decoder_new(coding); }
    if (*decoder == NULL) {
        unpack->error = STATUS_NO_MEMORY;
    } else if (coding == CODING_ZSTD) {
        decoder_use_dictionary(*decoder, NULL, 0);
    }
}

/* Finds the kind of the file from its first bytes. False if they are too few to know. A file that
 * is not packed may begin in the middle of a gzip member. */
static bool find_kind(struct unpack *unpack, size_t size) {
    const enum magic magic = sniff_file(unpack->kept, size);
    if (magic > MAGIC_MORE) {
        begin_packed(unpack, magic_coding(magic));
        unpack->entry = magic == MAGIC_ZIP ? ENTRY_OTHER : ENTRY_NONE;
        return true;
    }
    const size_t looked_at = size < SNIFF_FOREIGN_BOUND ? size : SNIFF_FOREIGN_BOUND;
    const bool enough =
        magic == MAGIC_NONE && (!unpack->may_lack_start || looked_at == SNIFF_FOREIGN_BOUND);
    if (!enough && !unpack->over) { return false; }
    unpack->state = PLAIN;
    unpack->lacks_start = unpack->may_lack_start && sniff_is_noise(unpack->kept, looked_at);
    if (unpack->lacks_start) {
        snprintf(unpack->lost, sizeof unpack->lost, "no gzip member starts here");
        unpack->lost_at = 0;
        begin_packed(unpack, CODING_GZIP);
    }
    return true;
}

char *unpack_room(struct unpack *unpack, size_t *size) {
    const uint64_t end = unpack->end;
    *size = (size_t)(unpack->state <= PLAIN ? UNPACK_ROOM - end : KEPT_PIECE - end % KEPT_PIECE);
    return unpack->kept + end % KEPT_SIZE;
}

int unpack_filled(struct unpack *unpack, size_t size) {
    if (unpack->error != STATUS_OK) { return unpack->error; }
    if (unpack->state == AT_START) {
        size += (size_t)unpack->end;
        unpack->end = find_kind(unpack, size) ? 0 : size;
    }
    if (unpack->state == PLAIN && size > 0) {
        unpack->error = unpack->sink.push(unpack->sink.self, unpack->kept, size);
    }
    /* Unpacks one whole piece at a time. */
    while (unpack->state > PLAIN && unpack->error == STATUS_OK && size > 0) {
        size_t part = KEPT_PIECE - (size_t)(unpack->end % KEPT_PIECE);
        part = size < part ? size : part;
        unpack->end += part;
        size -= part;
        memcpy(unpack->kept + KEPT_SIZE, unpack->kept, PEEKED);
        if (unpack->end % KEPT_PIECE == 0) { advance(unpack); }
    }
    return unpack->error;
}

int unpack_end(struct unpack *unpack) {
    unpack->over = true;
    if (unpack->state == AT_START) { unpack_filled(unpack, 0); }
    if (unpack->state > PLAIN) { advance(unpack); }
    if (unpack->entry != ENTRY_NONE && !unpack->has_member && unpack->error == STATUS_OK) {
        give_up(unpack, "no page and no dump, but a zip archive");
    }
    dictionary_free(&unpack->dictionary);
    return unpack->error;
}

uint64_t unpack_member_start(const struct unpack *unpack) {
    return unpack->start;
}

uint64_t unpack_used(const struct unpack *unpack) {
    return unpack->state == PLAIN       ? 0
           : unpack->state == IN_MEMBER ? unpack->start + unpack->decoders[unpack->coding]->used
                                        : unpack->at;
}

uint64_t unpack_offset(const struct unpack *unpack) {
    return unpack->at;
}

bool unpack_is_plain(const struct unpack *unpack) {
    return unpack->state == PLAIN;
}
