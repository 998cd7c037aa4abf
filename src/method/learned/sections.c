/* Headings and the text below them, and lines that only a br separates. */
#include "method/learned/learned.h"

#define LEVELS 6 /* of headings */

/* A heading is left out if nothing below it comes out and at least this many words there are left
 * out: fewer may be a date. At the end of a page, one word is enough. */
#define LEFT_WORDS        10
#define END_HEADINGS_MOST 4 /* a page that ends in more is a list of them */
#define END_APART         3 /* levels from the last heading up to the element that has its text, too */

#define BOXES_MOST       2  /* boxes around a heading alone */
#define QUOTE_WORDS_MOST 12 /* of the line that tells whose words a quote has, */
#define NAME_WORDS_MOST  3  /* and of one before the quote */

#define PARAGRAPH_SHARE 50 /* percent of a paragraph's words that must be chosen */

/* From 1 to 6; 0: the line is no heading. */
static unsigned heading_level(const struct traits *line) {
    const unsigned element = line->elements[0];
    return element >= ELEMENT_H1 && element <= ELEMENT_H6 ? element - ELEMENT_H1 + 1 : 0;
}

/* Whether the element that holds the heading and the line after it is this near to the heading. */
static bool same_section(const struct traits *heading, const struct traits *after, unsigned apart) {
    return after->shared + apart >= heading->depth;
}

/* Whether the line names what comes after it: a term, or the summary of details. */
static bool is_term(const struct traits *line) {
    return line->elements[0] == ELEMENT_DT || line->elements[0] == ELEMENT_SUMMARY;
}

/* Whether the line after a heading or term is what it leads to. A heading may be alone in a box,
 * with its text in the next box. */
static bool leads_to(const struct traits *line, const struct traits *after) {
    const bool alone = !is_term(line) && after->shared >= line->shared;
    return same_section(line, after, alone ? BOXES_MOST + 1 : 1);
}

/* Whether the line is in a box in a heading: a button, perhaps. */
static bool is_in_heading(const struct traits *line) {
    return is_within(line, WITHIN_HEADING) && heading_level(line) == 0;
}

void sections_keep_headings(const struct feature_row *rows, uint8_t *choices, size_t count) {
    unsigned below = LEVELS + 1; /* the level of the heading right below, if it is one */
    for (size_t i = count, next = count; i-- > 0;) {
        const struct traits *line = &rows[i].traits;
        const unsigned level = heading_level(line);
        const bool leads = (level > 1 && level < below) || is_term(line);
        if (leads && next < count && choices[next] != LINE_LEFT_OUT &&
            leads_to(line, &rows[next].traits)) {
            choices[i] = LINE_CHOSEN;
        }
        if (choices[i] == LINE_LEFT_OUT && is_in_heading(line)) { continue; }
        below = level > 0 ? level : LEVELS + 1;
        next = i;
    }
}

/* Whether the line ends a quote and may tell whose words it has. */
static bool ends_quote(const struct feature_row *rows, size_t count, size_t line) {
    const uint32_t quote = within_bit(WITHIN_BLOCKQUOTE);
    const struct traits *now = &rows[line].traits;
    return (now->within & rows[line - 1].traits.within & quote) != 0 &&
           (line + 1 == count || (rows[line + 1].traits.within & quote) == 0) &&
           now->words <= QUOTE_WORDS_MOST && same_section(&rows[line - 1].traits, now, 1);
}

/* Whether the line begins a quote, or ends with a colon right before it, and may tell whose words
 * it has. */
static bool begins_quote(const struct feature_row *rows, size_t line) {
    const uint32_t quote = within_bit(WITHIN_BLOCKQUOTE);
    const struct traits *now = &rows[line].traits, *after = &rows[line + 1].traits;
    const bool inside = (now->within & quote) != 0;
    return (after->within & quote) != 0 && (inside || now->last == CHARACTER_COMMA) &&
           (line == 0 || (rows[line - 1].traits.within & quote) == 0) &&
           now->words <= (inside ? QUOTE_WORDS_MOST : NAME_WORDS_MOST) &&
           same_section(now, after, 1);
}

void sections_introduce_quotes(const struct feature_row *rows, uint8_t *choices, size_t count) {
    for (size_t i = 0; i + 1 < count; i++) {
        const bool kept = choices[i + 1] != LINE_LEFT_OUT;
        const bool introduces = rows[i].traits.last == CHARACTER_COMMA; /* a colon */
        if ((kept || introduces) && begins_quote(rows, i)) {
            choices[i] = kept ? LINE_CHOSEN : LINE_LEFT_OUT;
        }
    }
}

void sections_keep_values(const struct feature_row *rows, uint8_t *choices, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const struct traits *before = &rows[i - 1].traits, *now = &rows[i].traits;
        if (choices[i] != LINE_LEFT_OUT || choices[i - 1] != LINE_CHOSEN) { continue; }
        const bool value = is_term(before) && !is_term(now) && same_section(before, now, 1) &&
                           now->link * 2u <= now->characters;
        if (value || ends_quote(rows, count, i)) { choices[i] = LINE_CHOSEN; }
    }
}

/* Whether the line comes out, and not only because a chosen line refers to it. */
static bool is_kept(uint8_t choice) {
    return choice != LINE_LEFT_OUT && choice != LINE_CAPTION;
}

/* Only headings come out from this line on, and they are few; `count`: there is no such line. */
static size_t end_of(const struct feature_row *rows, const uint8_t *choices, size_t count) {
    size_t end = count, headings = 0;
    for (; end > 0; end--) {
        if (!is_kept(choices[end - 1])) { continue; }
        if (heading_level(&rows[end - 1].traits) == 0) { break; }
        headings++;
    }
    return end > 0 && headings <= END_HEADINGS_MOST ? end : count;
}

/* Lines below a heading. */
struct section {
    bool kept;      /* some are */
    uint64_t words; /* of the others */
};

void sections_drop_headings(const struct feature_row *rows, uint8_t *choices, size_t count) {
    /* By level: the lines from the next heading on, up to one of this level or above. */
    struct section parts[LEVELS + 1] = {{false, 0}};
    struct section text = {false, 0}; /* up to the next heading */
    const size_t end = end_of(rows, choices, count);
    for (size_t i = count; i-- > 0;) {
        const unsigned level = heading_level(&rows[i].traits);
        if (level == 0) {
            text.kept = text.kept || is_kept(choices[i]);
            text.words += is_kept(choices[i]) ? 0u : rows[i].traits.words;
            continue;
        }
        const bool kept = text.kept || parts[level].kept;
        const uint64_t words = text.words + parts[level].words;
        if (level > 1 && !kept && words >= (i >= end ? 1 : LEFT_WORDS) &&
            same_section(&rows[i].traits, &rows[i + 1].traits, i >= end ? END_APART : 1)) {
            choices[i] = LINE_LEFT_OUT;
        }
        for (unsigned above = 1; above < level; above++) {
            parts[above].kept = parts[above].kept || text.kept || choices[i] != LINE_LEFT_OUT;
            parts[above].words += text.words;
        }
        memset(parts + level, 0, (LEVELS + 1 - level) * sizeof parts[0]);
        text = (struct section){false, 0};
    }
}

/* Whether only a br separates the line from the one before it. */
static bool continues(const struct feature_row *rows, size_t line) {
    const struct traits *before = &rows[line - 1].traits, *now = &rows[line].traits;
    return now->opened == EDGE_BREAK && now->depth == before->depth && now->shared == now->depth;
}

void sections_paragraphs(const struct feature_row *rows, uint8_t *choices, size_t count) {
    for (size_t first = 0, end; first < count; first = end) {
        uint64_t words = 0, chosen = 0;
        for (end = first; end == first || (end < count && continues(rows, end)); end++) {
            words += rows[end].traits.words;
            if (choices[end] != LINE_LEFT_OUT) { chosen += rows[end].traits.words; }
        }
        if (words > 0) {
            const bool kept = chosen * 100 >= words * PARAGRAPH_SHARE;
            memset(choices + first, kept ? LINE_CHOSEN : LINE_LEFT_OUT, end - first);
        }
    }
}

/* Whether the line is in a box that its class calls a note, and is more than a link. */
static bool is_in_note(const struct traits *line) {
    return keyword_set_has(&line->open, KEYWORD_NOTE) && line->link * 2u < line->characters;
}

/* Whether lines around a box come out, and are not in such a box themselves. */
static bool is_text(const struct feature_row *rows, const uint8_t *choices, size_t line) {
    return choices[line] != LINE_LEFT_OUT && !is_in_note(&rows[line].traits);
}

void sections_boxes(const struct feature_row *rows, uint8_t *choices, size_t count) {
    for (size_t first = 1, end; first < count; first = end + 1) {
        end = first;
        while (end < count && choices[end] == LINE_LEFT_OUT && is_in_note(&rows[end].traits)) {
            end++;
        }
        if (end < count && is_text(rows, choices, first - 1) && is_text(rows, choices, end) &&
            same_section(&rows[first - 1].traits, &rows[first].traits, 1) &&
            same_section(&rows[end].traits, &rows[end].traits, 1)) {
            memset(choices + first, LINE_CHOSEN, end - first);
        }
    }
}
