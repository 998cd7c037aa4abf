/* What a note says is wanted where a chosen line refers to it. So notes that were left out come out
 * with such lines, whatever their scores (doc/learned.md). */
#include "method/learned/learned.h"

/* Notes come out if they have at most this share of the chosen words, or this many words. Longer
 * ones are sources or small print, which are not in most gold texts. */
#define NOTE_SHARE 15 /* percent */
#define NOTE_WORDS 32

#define BACK_LINK_MOST 4 /* characters of a link that leads back to the reference */

/* The first line that refers to the note; `count`: none does. */
static size_t first_reference(const struct feature_row *rows, size_t count, unsigned note) {
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (rows[middle].referred < note) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Whether the line is left out and belongs to a note that a chosen line is the first to refer to. A
 * link back to the reference may be a line of its own: it is not wanted. */
static bool is_note(const struct feature_row *rows, const uint8_t *choices, size_t line) {
    const struct traits *traits = &rows[line].traits;
    const bool back = traits->link == traits->characters && traits->link <= BACK_LINK_MOST;
    if (choices[line] != LINE_LEFT_OUT || rows[line].note == 0 || back) { return false; }
    const size_t first = first_reference(rows, line, rows[line].note);
    return first < line && choices[first] == LINE_CHOSEN;
}

void notes_choose(const struct feature_row *rows, uint8_t *choices, size_t count) {
    uint64_t words = 0, chosen = 0;
    if (count == 0 || rows[count - 1].referred == 0) { return; }
    for (size_t i = 0; i < count; i++) {
        const unsigned own = rows[i].traits.words;
        chosen += choices[i] == LINE_CHOSEN ? own : 0;
        words += is_note(rows, choices, i) ? own : 0;
    }
    if (words > NOTE_WORDS && words * 100 > chosen * NOTE_SHARE) { return; }
    for (size_t i = 0; i < count; i++) {
        if (is_note(rows, choices, i)) { choices[i] = LINE_CAPTION; }
    }
}
