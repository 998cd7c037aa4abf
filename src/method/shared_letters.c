#include "method/shared_letters.h"

#include "text/character.h"
#include "text/utf8.h"

#include <string.h>

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

/* Makes room for another character, and a count of 0. */
static void insert(struct shared_letters *letters, size_t place, uint32_t point) {
    const size_t after = letters->other_count++ - place;
    uint32_t *others = letters->others + place;
    uint16_t *counts = letters->counts + TITLE_ASCII + place;
    memmove(others + 1, others, after * sizeof *others);
    memmove(counts + 1, counts, after * sizeof *counts);
    *others = point;
    *counts = 0;
}

static void add(struct shared_letters *letters, uint32_t point) {
    letters->title_size++;
    if (point < TITLE_ASCII) {
        letters->counts[point]++;
        return;
    }
    const size_t place = place_of(letters, point);
    if (place == letters->other_count || letters->others[place] != point) {
        insert(letters, place, point);
    }
    letters->counts[TITLE_ASCII + place]++;
}

void shared_letters_make(struct shared_letters *letters, struct slice title) {
    *letters = (struct shared_letters){.title_size = 0};
    for (size_t at = 0, size; at < title.size; at += size) {
        const uint32_t point = utf8_decode(title.bytes + at, &size);
        if (point != ' ') { add(letters, character_fold(point)); }
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
