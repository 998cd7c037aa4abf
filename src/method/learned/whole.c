#include "method/learned/learned.h"

/* Which shares of a unit's words make a difference, in percent. doc/learned.md has the figures. */
struct shares {
    unsigned keep; /* if at least this share is chosen, all lines come out */
    unsigned drop; /* if less than this share is chosen, no line comes out */
};

static const struct shares shares[HOLDERS] = {
    [HOLDER_PRE] = {10, 10},
    [HOLDER_TABLE] = {50, 30},
    [HOLDER_ITEM] = {70, 0},
    [HOLDER_ROW] = {50, 10},
};

/* Tables also lay out pages. A table of data has no tables or sections in it, and its cells are
 * short. */
#define CELL_WORDS_MOST 40 /* in its longest line */
#define CELL_WORDS_MEAN 5  /* in a line, on average */

#define ITEM_LINK_MOST 30 /* percent of a text item's characters that may be in links */

/* The same of a list. If at least this share of its words is chosen, all its items come out. */
#define LIST_LINK_MOST 10
#define LIST_SHARE     60

/* Consecutive lines in the same element. A piece of a pre, table or item that comes after an inner
 * one of the same kind counts as a unit of its own. */
struct unit_lines {
    enum holder holder;
    size_t first;
    size_t end; /* the line after the last */
    bool outer; /* there are lines of an inner element of the same kind right before or after */
};

/* Finds the next unit, from line `from` on. False if there is none. */
static bool next_unit(const struct feature_row *rows, size_t count, enum holder holder, size_t from,
                      struct unit_lines *found) {
    size_t first = from;
    while (first < count && rows[first].traits.holders[holder] == 0) { first++; }
    if (first == count) { return false; }
    const unsigned depth = rows[first].traits.holders[holder];
    size_t end = first + 1;
    while (end < count && rows[end].traits.holders[holder] == depth &&
           rows[end].traits.shared >= depth) {
        end++;
    }
    bool inner_before = first > 0 && rows[first].traits.shared >= depth &&
                        rows[first - 1].traits.holders[holder] > depth;
    bool inner_after = end < count && rows[end].traits.shared >= depth;
    *found = (struct unit_lines){holder, first, end, inner_before || inner_after};
    return true;
}

struct unit_counts {
    uint64_t words;
    uint64_t chosen; /* words of chosen lines */
    uint64_t characters, link;
    unsigned longest; /* words of the longest line */
    bool plain;       /* all its lines are plain */
};

/* An item of text has only paragraphs in it, and a table of data has no headings except in th. */
static bool is_plain(enum holder holder, const struct traits *line) {
    enum element element = (enum element)line->elements[0];
    if (holder == HOLDER_ITEM) {
        return element == ELEMENT_LI || element == ELEMENT_P || element == ELEMENT_PRE;
    }
    const uint32_t heading = within_bit(WITHIN_HEADING), th = within_bit(WITHIN_TH);
    return (line->within & (heading | th)) != heading;
}

static struct unit_counts count_unit(const struct feature_row *rows, const uint8_t *choices,
                                     const struct unit_lines *unit) {
    struct unit_counts counts = {.plain = true};
    for (size_t i = unit->first; i < unit->end; i++) {
        const struct traits *line = &rows[i].traits;
        counts.words += line->words;
        counts.characters += line->characters;
        counts.link += line->link;
        if (choices[i] != LINE_LEFT_OUT) { counts.chosen += line->words; }
        if (line->words > counts.longest) { counts.longest = line->words; }
        if (!is_plain(unit->holder, line)) { counts.plain = false; }
    }
    return counts;
}

static bool belongs_together(const struct unit_lines *unit, const struct unit_counts *counts) {
    switch (unit->holder) {
    case HOLDER_TABLE:
        return counts->plain && !unit->outer && counts->longest <= CELL_WORDS_MOST &&
               counts->words <= (unit->end - unit->first) * CELL_WORDS_MEAN;
    case HOLDER_ITEM:
        return counts->plain && counts->link * 100 <= counts->characters * ITEM_LINK_MOST;
    default:
        return true;
    }
}

/* What comes before code leads to it, perhaps with a label between. */
static bool is_led_to(const struct feature_row *rows, const uint8_t *choices, size_t line) {
    size_t labels = 0;
    while (line > labels && labels < 2 && choices[line - 1 - labels] == LINE_LEFT_OUT &&
           rows[line - 1 - labels].traits.words <= 2) {
        labels++;
    }
    return line > labels && choices[line - 1 - labels] != LINE_LEFT_OUT;
}

static void choose_unit(uint8_t *choices, const struct unit_lines *unit, bool kept) {
    memset(choices + unit->first, kept ? LINE_CHOSEN : LINE_LEFT_OUT, unit->end - unit->first);
}

/* Makes the choice the same for all lines of the unit. Returns whether it may come out in part. */
static bool make_whole(const struct feature_row *rows, uint8_t *choices,
                       const struct unit_lines *unit) {
    const struct unit_counts counts = count_unit(rows, choices, unit);
    if (counts.words == 0 || !belongs_together(unit, &counts)) { return false; }
    const bool led_to = unit->holder == HOLDER_PRE && is_led_to(rows, choices, unit->first);
    const bool kept = led_to || counts.chosen * 100 >= counts.words * shares[unit->holder].keep;
    if (!kept && counts.chosen * 100 >= counts.words * shares[unit->holder].drop) { return true; }
    choose_unit(choices, unit, kept);
    return false;
}

/* A part of a table of data is a number of its rows. */
static void make_rows_whole(const struct feature_row *rows, uint8_t *choices,
                            const struct unit_lines *table) {
    struct unit_lines found = {.end = table->first};
    while (next_unit(rows, table->end, HOLDER_ROW, found.end, &found)) {
        make_whole(rows, choices, &found);
    }
}

/* If a line of another row comes out, so does a first row that has only headers. */
static void keep_header(const struct feature_row *rows, uint8_t *choices,
                        const struct unit_lines *table) {
    struct unit_lines header;
    bool kept = false;
    if (!next_unit(rows, table->end, HOLDER_ROW, table->first, &header)) { return; }
    for (size_t i = header.first; i < header.end; i++) {
        if (!is_within(&rows[i].traits, WITHIN_TH)) { return; }
    }
    for (size_t i = header.end; i < table->end && !kept; i++) {
        kept = choices[i] != LINE_LEFT_OUT;
    }
    if (kept) { choose_unit(choices, &header, true); }
}

/* A list of text has no holes. Takes the list that begins with this item, and returns its end. */
static size_t fill_list(const struct feature_row *rows, uint8_t *choices, size_t count,
                        size_t first) {
    const unsigned depth = rows[first].traits.holders[HOLDER_ITEM];
    size_t end = first + 1;
    while (end < count && rows[end].traits.holders[HOLDER_ITEM] == depth &&
           rows[end].traits.shared + 1u >= depth) {
        end++;
    }
    const struct unit_lines list = {HOLDER_ITEM, first, end, false};
    const struct unit_counts counts = count_unit(rows, choices, &list);
    const bool text =
        counts.plain && counts.words > 0 && counts.link * 100 <= counts.characters * LIST_LINK_MOST;
    if (text && counts.chosen * 100 >= counts.words * LIST_SHARE) {
        choose_unit(choices, &list, true);
    }
    return end;
}

void whole_units(const struct feature_row *rows, uint8_t *choices, size_t count) {
    for (enum holder holder = 0; holder < HOLDER_ROW; holder++) {
        struct unit_lines found = {.end = 0};
        while (next_unit(rows, count, holder, found.end, &found)) {
            const bool in_part = make_whole(rows, choices, &found);
            if (in_part && holder == HOLDER_TABLE) { make_rows_whole(rows, choices, &found); }
            if (holder == HOLDER_TABLE) { keep_header(rows, choices, &found); }
        }
    }
    for (size_t i = 0; i < count;) {
        const bool item = rows[i].traits.holders[HOLDER_ITEM] != 0;
        i = item ? fill_list(rows, choices, count, i) : i + 1;
    }
}

#define LEVELS_APART 4  /* how far above the two lines' elements one may be that holds both */
#define LINES_APART  12 /* from a line to the heading that it repeats, in the same card */

/* A text being digested: eight bytes at a time, since every kept line is. */
struct digesting {
    const struct digest_key *key;
    uint64_t digest;
    uint64_t octets; /* the bytes that are not in the digest yet */
    unsigned count;  /* how many these are, below 8 */
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
    const char *end = text + size;
    while (text < end && digesting->count > 0) { add_byte(digesting, *text++); }
    for (; end - text >= 8; text += 8) { add_octets(digesting, octets_load(text)); }
    while (text < end) { add_byte(digesting, *text++); }
    return 0;
}

static int on_run(void *self, const struct run *run) {
    struct digesting *digesting = self;
    if (run->style.kind != RUN_TEXT) { return TAPE_NEXT_RUN; }
    if (digesting->begun && run->style.spaced) { add_byte(digesting, ' '); }
    digesting->begun = true;
    return 0;
}

/* The digest of a line's text, without the notes about it and however it is divided into runs: the
 * lines that are kept must not depend on the format. */
static uint64_t text_digest(const struct feature_row *row, struct tape *tape,
                            const struct digest_key *key) {
    struct digesting digesting = {.key = key, .digest = key->first};
    const struct tape_reader reader = {on_run, on_text, &digesting};
    tape_read(tape, row->start, row->end, &reader);
    add_octets(&digesting, digesting.octets);
    return digesting.digest;
}

/* Short lines (names, dates, prices) may be repeated, and so may code, cells and definitions. */
static bool repeats_matter(const struct traits *line) {
    const uint32_t exempt =
        within_bit(WITHIN_DL) | within_bit(WITHIN_PRE) | within_bit(WITHIN_TABLE);
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

/* Whether a heading repeats what is no heading, such as a line of a table of contents. */
static bool is_heading_of(const struct traits *line, const struct traits *earlier) {
    return (line->within & ~earlier->within & within_bit(WITHIN_HEADING)) != 0;
}

/* Whether the line repeats an earlier line of the output because of the page's layout. A heading
 * may repeat other text; in a card, that text is left out instead. A section's first text may
 * repeat an overview far above, as in the reference of a library. */
static bool is_copy(struct copies *copies, const struct features *features, struct tape *tape,
                    uint8_t *choices, size_t line) {
    struct feature_row *row = &features->rows[line];
    const bool heading = is_within(&row->traits, WITHIN_HEADING);
    uint32_t *first = &copies->first_lines[row->text];
    const bool opens = copies->section_begins && !heading;
    if (heading) { copies->section_begins = *first == 0; }
    if (!repeats_matter(&row->traits)) {
        if (heading && *first == 0) { *first = (uint32_t)line + 1; }
        return false;
    }
    if (!heading) { copies->section_begins = false; }
    row->digest = text_digest(row, tape, &copies->key);
    if (*first == 0) {
        *first = (uint32_t)line + 1;
        return false;
    }
    /* Lines in one slot usually have the same text, but not always. */
    const size_t number = *first - 1;
    const struct feature_row *earlier = &features->rows[number];
    if (opens && line - number > LINES_APART) { return false; }
    const bool copy = !same_place(copies->since, &row->traits, &earlier->traits, number) &&
                      row->digest == earlier->digest;
    if (!copy || !is_heading_of(&row->traits, &earlier->traits)) { return copy; }
    if (line - number <= LINES_APART) { choices[number] = LINE_REPEATED; }
    return false;
}

/* Whether the line is a heading that says what the heading right before it says. */
static bool is_said_again(const struct copies *copies, const struct feature_row *earlier,
                          const struct feature_row *row, struct tape *tape) {
    return row->text == earlier->text &&
           (row->traits.within & earlier->traits.within & within_bit(WITHIN_HEADING)) != 0 &&
           text_digest(row, tape, &copies->key) == text_digest(earlier, tape, &copies->key);
}

void copies_find(struct copies *copies, const struct features *features, struct tape *tape,
                 uint8_t *choices, size_t count) {
    memset(copies->first_lines, 0, features->used * sizeof copies->first_lines[0]);
    memset(copies->since, 0, sizeof copies->since);
    copies->section_begins = false;
    const struct feature_row *before = NULL; /* the last line that comes out */
    for (size_t i = 0; i < count; i++) {
        const struct traits *line = &features->rows[i].traits;
        for (unsigned depth = line->shared + 1u; depth <= line->depth; depth++) {
            copies->since[depth] = i;
        }
        if (choices[i] != LINE_CHOSEN) { continue; }
        const struct feature_row *row = &features->rows[i];
        if (is_copy(copies, features, tape, choices, i) ||
            (before != NULL && is_said_again(copies, before, row, tape))) {
            choices[i] = LINE_REPEATED;
        } else {
            before = row;
        }
    }
}

/* Decides for the whole item whether it repeats an earlier one. */
static void settle_item(const struct feature_row *rows, uint8_t *choices,
                        const struct unit_lines *item, unsigned long_words) {
    struct unit_counts counts = count_unit(rows, choices, item);
    bool repeated = false, new = false;
    if (!belongs_together(item, &counts)) { return; }
    for (size_t i = item->first; i < item->end; i++) {
        if (choices[i] == LINE_REPEATED) { repeated = true; }
        if (choices[i] == LINE_CHOSEN && rows[i].traits.words >= long_words) { new = true; }
    }
    if (!repeated) { return; }
    for (size_t i = item->first; i < item->end; i++) {
        if (choices[i] != LINE_LEFT_OUT) { choices[i] = new ? LINE_CHOSEN : LINE_LEFT_OUT; }
    }
}

void whole_repeats(const struct feature_row *rows, uint8_t *choices, size_t count,
                   unsigned long_words) {
    struct unit_lines item = {.end = 0};
    while (next_unit(rows, count, HOLDER_ITEM, item.end, &item)) {
        settle_item(rows, choices, &item, long_words);
    }
    for (size_t i = 0; i < count; i++) {
        if (choices[i] == LINE_REPEATED) { choices[i] = LINE_LEFT_OUT; }
    }
}
