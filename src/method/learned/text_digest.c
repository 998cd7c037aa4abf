#include "method/learned/text_digest.h"

#include "text/octets.h"

/* The text is taken eight bytes at a time, since every kept line is digested. */
struct reading {
    const struct digest_key *key;
    uint64_t digest;
    uint64_t octets; /* the bytes that are not in the digest yet */
    unsigned count;  /* how many these are, below 8 */
    bool in_note;
    bool begun;
};

static void add_octets(struct reading *reading, uint64_t octets) {
    reading->digest = keyed_digest_add(reading->digest, octets, reading->key);
}

static void add_byte(struct reading *reading, char byte) {
    reading->octets |= (uint64_t)(unsigned char)byte << 8 * reading->count;
    if (++reading->count < 8) { return; }
    add_octets(reading, reading->octets);
    reading->octets = reading->count = 0;
}

static int on_text(void *self, const char *text, size_t size) {
    struct reading *reading = self;
    if (reading->in_note) { return 0; }
    const char *end = text + size;
    while (text < end && reading->count > 0) { add_byte(reading, *text++); }
    for (; end - text >= 8; text += 8) { add_octets(reading, octets_load(text)); }
    while (text < end) { add_byte(reading, *text++); }
    return 0;
}

static int on_run(void *self, const struct run *run) {
    struct reading *reading = self;
    reading->in_note = run->style.kind != RUN_TEXT;
    if (reading->in_note) { return 0; }
    if (reading->begun && run->style.spaced) { add_byte(reading, ' '); }
    reading->begun = true;
    return 0;
}

uint64_t text_digest(struct tape *tape, uint64_t start, uint64_t end,
                     const struct digest_key *key) {
    struct reading reading = {.key = key, .digest = key->first};
    const struct tape_reader reader = {on_run, on_text, &reading};
    tape_read(tape, start, end, &reader);
    add_octets(&reading, reading.octets);
    return reading.digest;
}
