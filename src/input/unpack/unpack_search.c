/* What happens after damage: the search for the next member in the kept bytes, and the report. */
#include "input/unpack/unpack_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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
    return unpack->coding == CODING_GZIP ? "gzip member" : "zstd frame";
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

static bool is_likely_here(const struct unpack *unpack) {
    unsigned char bytes[MAGIC_LIKELY_SIZE];
    kept_copy(unpack->kept, unpack->at, bytes, sizeof bytes);
    return unpack->coding == CODING_GZIP ? magic_gzip_is_likely(bytes)
                                         : magic_zstd_is_likely(bytes);
}

/* If only a member's checksum is wrong, the next member begins right here. Then we do not search
 * the damaged member, since its data may contain other gzip files. */
bool unpack_look_after_damage(struct unpack *unpack) {
    bool enough = unpack_ahead(unpack) >= MAGIC_LIKELY_SIZE;
    if (!enough && !unpack->over) { return false; }
    if (!unpack->was_cut && (enough ? is_likely_here(unpack) : unpack_ahead(unpack) == 0)) {
        report_loss(unpack);
        unpack->state = BETWEEN;
    } else {
        unpack->state = SEARCHING;
        search_back(unpack);
    }
    return true;
}

bool unpack_search(struct unpack *unpack) {
    if (unpack_ahead(unpack) < MAGIC_LIKELY_SIZE) {
        if (!unpack->over) { return false; }
        unpack->at = unpack->kept->end;
        if (unpack->at < unpack->lost_at) { unpack->at = unpack->lost_at; }
        report_loss(unpack);
        unpack->state = BETWEEN;
        return true;
    }
    size_t size;
    const char *bytes = kept_from(unpack->kept, unpack->at, &size);
    const char *found = memchr(bytes, unpack->coding == CODING_GZIP ? 0x1f : 0x28, size);
    unpack->at += found != NULL ? (size_t)(found - bytes) : size;
    if (found == NULL || unpack_ahead(unpack) < MAGIC_LIKELY_SIZE) { return true; }
    if (is_likely_here(unpack)) {
        report_loss(unpack);
        unpack->state = BETWEEN;
    } else {
        unpack->at++;
    }
    return true;
}
