/* Headings and the text below them, and lines that only a br separates. */
#include "method/learned/learned.h"

/* A heading whose level is this much too low still comes out if the text below it is surely chosen:
 * its level is at least TEXT_SURE above the least. */
#define HEADING_DOUBT 48u
#define TEXT_SURE     32u

#define END_HEADINGS_MOST 4 /* a page that ends in more is a list of them */
#define END_APART         3 /* levels from the last heading up to the element that has its text, too */

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

void sections_raise(const struct feature_row *rows, uint8_t *levels, size_t count,
                    unsigned least_level) {
    unsigned below = 0; /* the level of the line below that is text of this section, or 0 */
    unsigned inner = 7; /* the heading between has this level, or 7 */
    for (size_t i = count; i-- > 0;) {
        const struct traits *line = &rows[i].traits;
        const unsigned heading = heading_level(line);
        if (heading == 0) {
            below = levels[i];
            inner = 7;
            continue;
        }
        const bool above =
            heading < inner && i + 1 < count && same_section(line, &rows[i + 1].traits, 1);
        if (!above) { below = 0; }
        if (heading > 1 && below >= least_level + TEXT_SURE && levels[i] < least_level &&
            levels[i] + HEADING_DOUBT >= least_level) {
            levels[i] = (uint8_t)least_level;
        }
        inner = heading;
    }
}

void sections_end(const struct feature_row *rows, uint8_t *choices, size_t count) {
    size_t end = count, headings = 0;
    for (; end > 0; end--) {
        if (choices[end - 1] == LINE_LEFT_OUT) { continue; }
        if (heading_level(&rows[end - 1].traits) == 0) { break; }
        headings++;
    }
    if (end == 0 || headings > END_HEADINGS_MOST) { return; }
    for (size_t i = count - 1; i-- > end;) {
        if (choices[i + 1] == LINE_LEFT_OUT &&
            same_section(&rows[i].traits, &rows[i + 1].traits, END_APART)) {
            choices[i] = LINE_LEFT_OUT;
        }
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
