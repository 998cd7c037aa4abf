/* After damage: the search for the next member, and what is told of the loss. */
#include "input/unpack/unpack_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *unpack_member_word(const struct unpack *unpack) {
    return unpack->coding == CODING_GZIP ? "gzip member" : "zstd frame";
}

uint64_t unpack_ahead(const struct unpack *unpack) {
    return unpack->kept->end - unpack->at;
}

void unpack_copy_ahead(const struct unpack *unpack, unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) { bytes[i] = kept_byte(unpack->kept, unpack->at + i); }
}

void unpack_lose(struct unpack *unpack, const char *what) {
    snprintf(unpack->lost, sizeof unpack->lost, "%s at byte %" PRIu64 ": %s",
             unpack_member_word(unpack), unpack->start, what);
    unpack->lost_at = unpack->at;
    unpack->was_cut = unpack->over && unpack_ahead(unpack) == 0;
    unpack->place = AFTER_DAMAGE;
}

/* Reading goes on at `at`, or the file is over there. */
static void tell_loss(struct unpack *unpack) {
    char what[DAMAGE_BOUND + 80];
    bool at_end = unpack->over && unpack_ahead(unpack) == 0;
    const char *to = at_end ? "end" : "next";
    if (unpack->at > unpack->lost_at) {
        snprintf(what, sizeof what, "%s; %" PRIu64 " bytes skipped to the %s", unpack->lost,
                 unpack->at - unpack->lost_at, to);
    } else if (unpack->at < unpack->lost_at) {
        snprintf(what, sizeof what, "%s; the next one begins before, at byte %" PRIu64,
                 unpack->lost, unpack->at);
    } else {
        snprintf(what, sizeof what, "%s", unpack->lost);
    }
    unpack->sink.damage(unpack->sink.self, unpack->lost_at, what);
}

/* Damaged data may have been unpacked past the end of its member: the search begins soon after the
 * start of it, or as far back as bytes are kept.  However often that happens, no more bytes are
 * looked at again than the file has, and a ring's. */
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
    unpack_copy_ahead(unpack, bytes, sizeof bytes);
    return unpack->coding == CODING_GZIP ? magic_gzip_is_likely(bytes)
                                         : magic_zstd_is_likely(bytes);
}

/* A member whose checksum alone is wrong ends where the next one begins: then what it holds is not
 * searched, which may be other gzip files. */
bool unpack_look_after_damage(struct unpack *unpack) {
    bool enough = unpack_ahead(unpack) >= MAGIC_LIKELY_SIZE;
    if (!enough && !unpack->over) { return false; }
    if (!unpack->was_cut && (enough ? is_likely_here(unpack) : unpack_ahead(unpack) == 0)) {
        tell_loss(unpack);
        unpack->place = BETWEEN;
    } else {
        unpack->place = SEARCHING;
        search_back(unpack);
    }
    return true;
}

bool unpack_search(struct unpack *unpack) {
    if (unpack_ahead(unpack) < MAGIC_LIKELY_SIZE) {
        if (!unpack->over) { return false; }
        unpack->at = unpack->kept->end;
        if (unpack->at < unpack->lost_at) { unpack->at = unpack->lost_at; }
        tell_loss(unpack);
        unpack->place = BETWEEN;
        return true;
    }
    size_t size;
    const char *bytes = kept_from(unpack->kept, unpack->at, &size);
    const char *found = memchr(bytes, unpack->coding == CODING_GZIP ? 0x1f : 0x28, size);
    unpack->at += found != NULL ? (size_t)(found - bytes) : size;
    if (found == NULL || unpack_ahead(unpack) < MAGIC_LIKELY_SIZE) { return true; }
    if (is_likely_here(unpack)) {
        tell_loss(unpack);
        unpack_begin_member(unpack);
    } else {
        unpack->at++;
    }
    return true;
}
