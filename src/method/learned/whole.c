#include "method/learned/learned.h"

/* Which shares of a unit's words make a difference, in percent. doc/learned.md has the figures. */
struct shares {
    unsigned keep; /* if at least this share is chosen, all lines come out */
    unsigned drop; /* if less than this share is chosen, no line comes out */
};

static const struct shares shares[UNITS] = {
    [UNIT_PRE] = {10, 10},
    [UNIT_TABLE] = {50, 30},
    [UNIT_ITEM] = {70, 0},
};

/* Tables also lay out pages. A table of data has no tables or sections in it, and its cells are
 * short. */
#define CELL_WORDS_MOST 40 /* in its longest line */
#define CELL_WORDS_MEAN 5  /* in a line, on average */

#define ITEM_LINK_MOST 30 /* percent of a text item's characters that may be in links */

/* Consecutive lines in the same element. A piece of a pre, table or item that comes after an inner
 * one of the same kind counts as a unit of its own. */
struct unit_lines {
    enum unit unit;
    size_t first;
    size_t end; /* the line after the last */
    bool outer; /* there are lines of an inner element of the same kind right before or after */
};

/* Whether the line is in an element that is `depth` deep, and the line before it is as well. */
static bool goes_on(const struct traits *line, unsigned depth) {
    return line->shared >= depth;
}

/* Finds the next unit, from line `from` on. False if there is none. */
static bool next_unit(const struct feature_row *rows, size_t count, enum unit unit, size_t from,
                      struct unit_lines *found) {
    size_t first = from;
    while (first < count && rows[first].traits.units[unit] == 0) { first++; }
    if (first == count) { return false; }
    const unsigned depth = rows[first].traits.units[unit];
    size_t end = first + 1;
    while (end < count && rows[end].traits.units[unit] == depth &&
           goes_on(&rows[end].traits, depth)) {
        end++;
    }
    bool inner_before = first > 0 && goes_on(&rows[first].traits, depth) &&
                        rows[first - 1].traits.units[unit] > depth;
    bool inner_after = end < count && goes_on(&rows[end].traits, depth);
    *found = (struct unit_lines){unit, first, end, inner_before || inner_after};
    return true;
}

struct unit_counts {
    uint64_t words;
    uint64_t chosen; /* words of chosen lines */
    uint64_t characters;
    uint64_t link;
    unsigned longest; /* words of the longest line */
    bool plain;       /* all its lines are plain */
};

/* An item of text has only paragraphs in it, and a table of data has no headings except in th. */
static bool is_plain(enum unit unit, const struct traits *line) {
    enum element element = (enum element)line->elements[0];
    if (unit == UNIT_ITEM) {
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
        if (!is_plain(unit->unit, line)) { counts.plain = false; }
    }
    return counts;
}

static bool belongs_together(const struct unit_lines *unit, const struct unit_counts *counts) {
    switch (unit->unit) {
    case UNIT_TABLE:
        return counts->plain && !unit->outer && counts->longest <= CELL_WORDS_MOST &&
               counts->words <= (unit->end - unit->first) * CELL_WORDS_MEAN;
    case UNIT_ITEM:
        return counts->plain && counts->link * 100 <= counts->characters * ITEM_LINK_MOST;
    default:
        return true;
    }
}

static void choose_all(uint8_t *choices, const struct unit_lines *unit, enum line_choice choice) {
    for (size_t i = unit->first; i < unit->end; i++) { choices[i] = (uint8_t)choice; }
}

static void make_whole(const struct feature_row *rows, uint8_t *choices,
                       const struct unit_lines *unit) {
    struct unit_counts counts = count_unit(rows, choices, unit);
    if (counts.words == 0 || !belongs_together(unit, &counts)) { return; }
    if (counts.chosen * 100 >= counts.words * shares[unit->unit].keep) {
        choose_all(choices, unit, LINE_CHOSEN);
    } else if (counts.chosen * 100 < counts.words * shares[unit->unit].drop) {
        choose_all(choices, unit, LINE_LEFT_OUT);
    }
}

void whole_units(const struct feature_row *rows, uint8_t *choices, size_t count) {
    for (enum unit unit = 0; unit < UNITS; unit++) {
        struct unit_lines found = {.end = 0};
        while (next_unit(rows, count, unit, found.end, &found)) {
            make_whole(rows, choices, &found);
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
    while (next_unit(rows, count, UNIT_ITEM, item.end, &item)) {
        settle_item(rows, choices, &item, long_words);
    }
    for (size_t i = 0; i < count; i++) {
        if (choices[i] == LINE_REPEATED) { choices[i] = LINE_LEFT_OUT; }
    }
}
