#include "method/near.h"

#include "text/words.h"

#define BAND_BITS (SIMHASH_BITS / NEAR_BANDS)

static size_t slot_of(uint64_t fingerprint, unsigned band) {
    return (size_t)(fingerprint >> band * BAND_BITS) % NEAR_SLOTS;
}

void near_begin(struct near *near) {
    *near = (struct near){.count = 0};
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

static void add(struct near *near, struct near_link *links, uint64_t fingerprint) {
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
    add(near, links, fingerprint);
    return true;
}
