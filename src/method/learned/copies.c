#include "method/learned/learned.h"
#include "text/octets.h"

#include <string.h>

#define LEVELS_APART 4 /* how far above the two lines' elements one may be that holds both */

/* A text being digested: eight bytes at a time, since every kept line is. */
struct digesting {
    const struct digest_key *key;
    uint64_t digest;
    uint64_t octets; /* the bytes that are not in the digest yet */
    unsigned count;  /* how many these are, below 8 */
    bool in_note;
    bool begun;
};

static void add_octets(struct digesting *digesting, uint64_t octets) {
    digesting->digest = keyed_digest_add(digesting->digest, octets, digesting->key);
}

static void add_byte(struct digesting *digesting, char byte) {
    digesting->octets |= (uint64_t)(unsigned char)byte << 8 * digesting->count;
    if (++digesting->count < 8) { return; }
    add_octets(digesting, digesting->octets);
    digesting->octets = digesting->count = 0;
}

static int on_text(void *self, const char *text, size_t size) {
    struct digesting *digesting = self;
    if (digesting->in_note) { return 0; }
    const char *end = text + size;
    while (text < end && digesting->count > 0) { add_byte(digesting, *text++); }
    for (; end - text >= 8; text += 8) { add_octets(digesting, octets_load(text)); }
    while (text < end) { add_byte(digesting, *text++); }
    return 0;
}

static int on_run(void *self, const struct run *run) {
    struct digesting *digesting = self;
    digesting->in_note = run->style.kind != RUN_TEXT;
    if (digesting->in_note) { return 0; }
    if (digesting->begun && run->style.spaced) { add_byte(digesting, ' '); }
    digesting->begun = true;
    return 0;
}

/* The digest of a line's text, without the notes about it and however it is divided into runs: the
 * lines that are kept must not depend on the format. */
static uint64_t text_digest(struct tape *tape, uint64_t start, uint64_t end,
                            const struct digest_key *key) {
    struct digesting digesting = {.key = key, .digest = key->first};
    const struct tape_reader reader = {on_run, on_text, &digesting};
    tape_read(tape, start, end, &reader);
    add_octets(&digesting, digesting.octets);
    return digesting.digest;
}

/* Short lines (names, dates, prices) may be repeated, and so may lines in `pre` or in a table. */
static bool repeats_matter(const struct traits *line) {
    const uint32_t exempt = within_bit(WITHIN_PRE) | within_bit(WITHIN_TABLE);
    return line->words >= REPEAT_WORDS && (line->within & exempt) == 0;
}

/* Whether the line stands in the same place as an earlier one: in the same elements with the same
 * classes and ids (but for digits), both hidden or both not, and not far below an element that
 * holds both. `since`: the first line of the element that holds the line, by depth. */
static bool same_place(const size_t since[], const struct traits *line,
                       const struct traits *earlier, size_t earlier_number) {
    const uint32_t hidden = within_bit(WITHIN_HIDDEN);
    const unsigned holder = line->depth > LEVELS_APART ? (unsigned)line->depth - LEVELS_APART : 0;
    return line->place == earlier->place && ((line->within ^ earlier->within) & hidden) == 0 &&
           since[holder] <= earlier_number;
}

/* Whether the line repeats an earlier line of the output because of the page's layout. */
static bool is_copy(struct copies *copies, const struct features *features, struct tape *tape,
                    struct line_text *texts, size_t line) {
    const struct feature_row *row = &features->rows[line];
    struct line_text *text = &texts[line];
    if (!repeats_matter(&row->traits)) { return false; }
    uint32_t *first = &copies->first_lines[row->text];
    text->digest = text_digest(tape, text->start, text->end, &copies->key);
    if (*first == 0) {
        *first = (uint32_t)line + 1;
        return false;
    }
    /* Lines in one slot usually have the same text, but not always. */
    const size_t earlier = *first - 1;
    return !same_place(copies->since, &row->traits, &features->rows[earlier].traits, earlier) &&
           text->digest == texts[earlier].digest;
}

void copies_find(struct copies *copies, const struct features *features, struct tape *tape,
                 struct line_text *texts, uint8_t *choices, size_t count) {
    memset(copies->first_lines, 0, features->used * sizeof copies->first_lines[0]);
    memset(copies->since, 0, sizeof copies->since);
    for (size_t i = 0; i < count; i++) {
        const struct traits *line = &features->rows[i].traits;
        for (unsigned depth = line->shared + 1u; depth <= line->depth; depth++) {
            copies->since[depth] = i;
        }
        if (choices[i] == LINE_CHOSEN && is_copy(copies, features, tape, texts, i)) {
            choices[i] = LINE_REPEATED;
        }
    }
}
