#include "method/alike.h"

#include "text/character.h"
#include "text/utf8.h"
#include "text/words.h"

#define BAND_BITS (SIMHASH_BITS / NEAR_BANDS)

static size_t slot_of(uint64_t fingerprint, unsigned band) {
    return (size_t)(fingerprint >> band * BAND_BITS) % NEAR_SLOTS;
}

static bool is_near_in_band(const struct near *near, const struct near_link *links,
                            uint64_t fingerprint, unsigned band) {
    uint32_t number = near->last[band][slot_of(fingerprint, band)];
    for (unsigned looks = 0; number > 0 && looks < NEAR_LOOKS; looks++) {
        const struct near_link *link = &links[number - 1];
        if (simhash_distance(link->fingerprint, fingerprint) <= NEAR_DISTANCE) { return true; }
        number = link->before[band];
    }
    return false;
}

static void add_near(struct near *near, struct near_link *links, uint64_t fingerprint) {
    struct near_link *link = &links[near->count++];
    link->fingerprint = fingerprint;
    for (unsigned band = 0; band < NEAR_BANDS; band++) {
        uint32_t *last = &near->last[band][slot_of(fingerprint, band)];
        link->before[band] = *last;
        *last = (uint32_t)near->count;
    }
}

bool near_is_new(struct near *near, struct near_link *links, uint64_t fingerprint) {
    for (unsigned band = 0; band < NEAR_BANDS; band++) {
        if (is_near_in_band(near, links, fingerprint, band)) { return false; }
    }
    add_near(near, links, fingerprint);
    return true;
}

/* The first of the other characters that is not below `point`. */
static size_t place_of(const struct shared_letters *letters, uint32_t point) {
    size_t low = 0;
    size_t high = letters->other_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (letters->others[middle] < point) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void add_letter(struct shared_letters *letters, uint32_t point) {
    letters->title_size++;
    if (point < TITLE_ASCII) {
        letters->counts[point]++;
        return;
    }
    const size_t place = place_of(letters, point);
    uint32_t *others = letters->others + place;
    uint16_t *counts = letters->counts + TITLE_ASCII + place;
    if (place == letters->other_count || *others != point) {
        const size_t after = letters->other_count++ - place;
        memmove(others + 1, others, after * sizeof *others);
        memmove(counts + 1, counts, after * sizeof *counts);
        *others = point;
        *counts = 0;
    }
    (*counts)++;
}

void shared_letters_make(struct shared_letters *letters, struct slice title) {
    *letters = (struct shared_letters){.title_size = 0};
    for (size_t at = 0, size; at < title.size; at += size) {
        const uint32_t point = utf8_decode(title.bytes + at, &size);
        if (point != ' ') { add_letter(letters, character_fold(point)); }
    }
}

void shared_letters_begin(struct shared_letters *letters) {
    memcpy(letters->left, letters->counts,
           (TITLE_ASCII + letters->other_count) * sizeof letters->left[0]);
}

bool shared_letters_take(struct shared_letters *letters, uint32_t point) {
    size_t place = point;
    if (point >= TITLE_ASCII) {
        const size_t other = place_of(letters, point);
        if (other == letters->other_count || letters->others[other] != point) { return false; }
        place = TITLE_ASCII + other;
    }
    if (letters->left[place] == 0) { return false; }
    letters->left[place]--;
    return true;
}
