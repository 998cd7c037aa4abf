/* What happens after damage: the search for the next member in the kept bytes, and the report. */
#include "input/unpack/unpack_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Bounds on the search for swallowed members, so that it takes no longer than unpacking does: the
 * longest part of the file that is searched, */
#define SWALLOWED_BOUND ((uint64_t)4096)
/* the most places that are tried, */
#define SWALLOWED_TRIES 4
/* and the most bytes that all of them may unpack to. */
#define SWALLOWED_UNPACKED ((size_t)256 * 1024)
_Static_assert(SWALLOWED_BOUND <= KEPT_SIZE - KEPT_PIECE, "all of them are kept");

_Static_assert(KEPT_SIZE % KEPT_PIECE == 0, "a whole number of pieces");

size_t kept_add(struct kept *kept, const char *data, size_t size) {
    size_t room = KEPT_PIECE - (size_t)(kept->end % KEPT_PIECE);
    size = size < room ? size : room;
    memcpy(kept->bytes + kept->end % KEPT_SIZE, data, size);
    kept->end += size;
    return size;
}

bool kept_piece_is_whole(const struct kept *kept) {
    return kept->end % KEPT_PIECE == 0;
}

uint64_t kept_start(const struct kept *kept) {
    return kept->end > KEPT_SIZE ? kept->end - KEPT_SIZE : 0;
}

const char *kept_from(const struct kept *kept, uint64_t offset, size_t *size) {
    uint64_t left = kept->end - offset;
    uint64_t of_piece = KEPT_PIECE - offset % KEPT_PIECE;
    *size = (size_t)(left < of_piece ? left : of_piece);
    return kept->bytes + offset % KEPT_SIZE;
}

void kept_copy(const struct kept *kept, uint64_t offset, unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (unsigned char)kept->bytes[(offset + i) % KEPT_SIZE];
    }
}

const char *unpack_member_word(const struct unpack *unpack) {
    switch (unpack->coding) {
    case CODING_ZSTD:
        return "zstd frame";
    case CODING_BZIP2:
        return "bzip2 stream";
    case CODING_XZ:
        return "xz stream";
    default:
        return "gzip member";
    }
}

uint64_t unpack_ahead(const struct unpack *unpack) {
    return unpack->kept->end - unpack->at;
}

void unpack_lose(struct unpack *unpack, const char *what) {
    snprintf(unpack->lost, sizeof unpack->lost, "%s at byte %" PRIu64 ": %s",
             unpack_member_word(unpack), unpack->start, what);
    unpack->lost_at = unpack->at;
    unpack->was_cut = unpack->over && unpack_ahead(unpack) == 0;
    unpack->state = AFTER_DAMAGE;
}

/* Called when `at` is where reading goes on, or the end of the file. */
static void report_loss(struct unpack *unpack) {
    char what[DAMAGE_BOUND + 80];
    bool at_end = unpack->over && unpack_ahead(unpack) == 0;
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
    unpack->sink.damage(unpack->sink.reporter, unpack->lost_at, what);
}

/* The decoder may have read past the end of a damaged member. So the search begins right after the
 * member's start, or at the first kept byte if that is later. All such searches in a file together
 * read again at most as many bytes as the file and one ring have. */
static void search_back(struct unpack *unpack) {
    uint64_t back = unpack->start + 1;
    if (back < kept_start(unpack->kept)) { back = kept_start(unpack->kept); }
    uint64_t again = unpack->lost_at > back ? unpack->lost_at - back : 0;
    if (unpack->reread + again > unpack->lost_at + KEPT_SIZE) { return; }
    unpack->reread += again;
    unpack->at -= again;
}

static bool is_likely(enum coding coding, const unsigned char *bytes) {
    switch (coding) {
    case CODING_ZSTD:
        return magic_zstd_is_likely(bytes);
    case CODING_BZIP2:
        return magic_bzip2_is_likely(bytes);
    case CODING_XZ:
        return magic_xz_is_likely(bytes);
    default:
        return magic_gzip_is_likely(bytes);
    }
}

static bool is_likely_here(const struct unpack *unpack) {
    unsigned char bytes[MAGIC_LIKELY_SIZE];
    kept_copy(unpack->kept, unpack->at, bytes, sizeof bytes);
    return is_likely(unpack->coding, bytes);
}

/* Unpacks nothing that takes more than this. */
static int drop(void *self, const char *data, size_t size) {
    size_t *room = self;
    (void)data;
    if (size > *room) { return STATUS_CUT; }
    *room -= size;
    return STATUS_OK;
}

/* Whether nothing but whole members lies between these offsets. */
static bool are_members(struct unpack *unpack, uint64_t from, uint64_t to) {
    struct decoder *decoder = unpack->decoders[unpack->coding];
    size_t room = SWALLOWED_UNPACKED;
    enum decoded decoded = DECODED_END;
    while (from < to && (decoded == DECODED_END || decoded == DECODED_MORE)) {
        size_t size, taken;
        const char *bytes = kept_from(unpack->kept, from, &size);
        if (size > to - from) { size = (size_t)(to - from); }
        if (decoded == DECODED_END) { decoder_begin(decoder); }
        decoded = decoder_push(decoder, bytes, size, &taken, drop, &room);
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
        unsigned char bytes[MAGIC_LIKELY_SIZE];
        kept_copy(unpack->kept, at, bytes, sizeof bytes);
        if (!is_likely(unpack->coding, bytes)) { continue; }
        if (are_members(unpack, at, unpack->lost_at)) { return at; }
        tries--;
    }
    return unpack->lost_at;
}

/* If only a member's checksum is wrong, the next member begins right here. Then we do not search
 * the damaged member, since its data may contain other gzip files, except for members that end
 * where it does: no data can, since its own checksum stands there. */
bool unpack_look_after_damage(struct unpack *unpack) {
    bool enough = unpack_ahead(unpack) >= MAGIC_LIKELY_SIZE;
    if (!enough && !unpack->over) { return false; }
    if (!unpack->was_cut && (enough ? is_likely_here(unpack) : unpack_ahead(unpack) == 0)) {
        unpack->at = first_swallowed(unpack);
        report_loss(unpack);
        unpack->state = BETWEEN;
    } else {
        unpack->state = SEARCHING;
        search_back(unpack);
    }
    return true;
}

static int first_byte(enum coding coding) {
    return coding == CODING_ZSTD    ? 0x28
           : coding == CODING_BZIP2 ? 'B'
           : coding == CODING_XZ    ? 0xfd
                                    : 0x1f;
}

/* The file is no dump without its beginning. */
static bool give_up(struct unpack *unpack) {
    unpack->sink.damage(unpack->sink.reporter, 0, "no page and no dump, but binary data");
    unpack->error = STATUS_FOREIGN;
    return true;
}

bool unpack_search(struct unpack *unpack) {
    if (unpack->lacks_start && unpack->at > LACKING_BOUND) { return give_up(unpack); }
    if (unpack_ahead(unpack) < MAGIC_LIKELY_SIZE) {
        if (!unpack->over) { return false; }
        if (unpack->lacks_start) { return give_up(unpack); }
        unpack->at = unpack->kept->end;
        if (unpack->at < unpack->lost_at) { unpack->at = unpack->lost_at; }
        report_loss(unpack);
        unpack->state = BETWEEN;
        return true;
    }
    size_t size;
    const char *bytes = kept_from(unpack->kept, unpack->at, &size);
    const char *found = memchr(bytes, first_byte(unpack->coding), size);
    unpack->at += found != NULL ? (size_t)(found - bytes) : size;
    if (found == NULL || unpack_ahead(unpack) < MAGIC_LIKELY_SIZE) { return true; }
    if (is_likely_here(unpack)) {
        report_loss(unpack);
        unpack->lacks_start = false;
        unpack->state = BETWEEN;
    } else {
        unpack->at++;
    }
    return true;
}
