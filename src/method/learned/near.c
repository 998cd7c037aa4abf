/* The nets do not judge pictures, which have no text, nor formulas that stand alone. Those near
 * chosen lines come out with them, and so do captions and lines that are only a formula. */
#include "method/learned/learned.h"

/* How many lines that are left out, such as a caption, may lie between a picture and a chosen line;
 * and how many between the two chosen lines around it (doc/learned.md). */
#define NEAR_LINES   1
#define NEAR_BETWEEN 4
#define NEAR_NOWHERE (NEAR_BETWEEN + 1)

/* How deep a caption may be in the element around all pictures of a gallery. */
#define GALLERY_LEVELS 3u

#define FORMULA_START 16 /* bytes at the start of a line that tell whether it is a formula */

/* A line that is mostly link leads to another page, and so does a picture beside it. */
static bool leads_away(const struct traits *line) {
    return 2u * line->link >= line->characters;
}

/* Whether a figure, or the class of an element, says that the line is about a picture. */
static bool is_about_picture(const struct traits *line) {
    return is_within(line, WITHIN_FIGURE) || keyword_set_has(&line->own, KEYWORD_CAPTION) ||
           keyword_set_has(&line->inside, KEYWORD_CAPTION);
}

/* How many lines lie between the place before the line `at` and the nearest chosen line on one side
 * of it. */
static unsigned distance(const struct feature_row *rows, const uint8_t *choices, size_t count,
                         size_t at, bool back) {
    for (unsigned lines = 0; lines <= NEAR_BETWEEN; lines++) {
        const size_t line = back ? at - 1 - lines : at + lines; /* huge before the first line */
        if (line >= count) { break; }
        if (choices[line] == LINE_CHOSEN) { return lines; }
        if (leads_away(&rows[line].traits)) { break; }
    }
    return NEAR_NOWHERE;
}

/* Whether the line is the text of a teaser. A picture right before it belongs to the teaser if
 * other lines that are left out, such as a heading, stand between the picture and the chosen lines.
 */
static bool is_teaser(const struct traits *line) {
    return leads_away(line) && !is_about_picture(line);
}

bool is_near_chosen(const struct feature_row *rows, const uint8_t *choices, size_t count,
                    size_t at) {
    const unsigned before = distance(rows, choices, count, at, true);
    const unsigned after = distance(rows, choices, count, at, false);
    if (before > 0 && at < count && choices[at] == LINE_LEFT_OUT && is_teaser(&rows[at].traits)) {
        return false;
    }
    return before <= NEAR_LINES || after <= NEAR_LINES || before + after <= NEAR_BETWEEN;
}

static int on_run(void *self, const struct run *run) {
    const enum run_kind *other = self;
    return run->style.kind == RUN_IMAGE || run->style.kind == *other ? 1 : TAPE_NEXT_RUN;
}

static bool has_runs(struct tape *tape, uint64_t start, uint64_t end, enum run_kind other) {
    const struct tape_reader reader = {on_run, NULL, &other};
    return tape_read_end(tape, start, end) == end && tape_read(tape, start, end, &reader) != 0;
}

bool has_pictures(struct tape *tape, uint64_t start, uint64_t end) {
    return has_runs(tape, start, end, RUN_TEXT);
}

/* How deep the element is that makes the line a caption, by its name or its class; 0: none does. */
static unsigned caption_depth(const struct traits *line) {
    if (leads_away(line) || is_within(line, WITHIN_HEADING)) { return 0; }
    for (unsigned i = 0; i < sizeof line->elements; i++) {
        if (line->elements[i] == ELEMENT_FIGCAPTION) { return line->depth - i; }
    }
    return keyword_set_has(&line->own, KEYWORD_CAPTION) ? line->depth : 0;
}

/* Whether a chosen line right before or after the caption is of a table or code in the element
 * around both; `depth` is that of the caption. */
static bool is_beside_table(const struct feature_row *rows, const uint8_t *choices, size_t count,
                            size_t at, unsigned depth) {
    const uint32_t wanted = within_bit(WITHIN_TABLE) | within_bit(WITHIN_PRE);
    for (size_t next = at; next <= at + 1; next++) {
        const size_t other = next > at ? next : at - 1; /* huge before the first line */
        if (next < count && other < count && choices[other] == LINE_CHOSEN &&
            rows[next].traits.shared + 1u >= depth &&
            (rows[other].traits.within & ~rows[at].traits.within & wanted) != 0) {
            return true;
        }
    }
    return false;
}

struct line_start {
    size_t size;
    char bytes[FORMULA_START], last[2];
};

static int on_text(void *self, const char *text, size_t size) {
    struct line_start *line = self;
    for (size_t i = 0; i < size; i++) {
        if (line->size < FORMULA_START) { line->bytes[line->size++] = text[i]; }
        line->last[0] = line->last[1];
        line->last[1] = text[i];
    }
    return 0;
}

static int on_text_run(void *self, const struct run *run) {
    (void)self;
    return run->style.kind == RUN_TEXT ? 0 : TAPE_NEXT_RUN;
}

/* Whether the line is a formula in the marks that scripts look for, after its number if it has one.
 */
static bool is_formula(const struct feature_row *row, struct tape *tape) {
    struct line_start line = {0};
    const struct tape_reader reader = {on_text_run, on_text, &line};
    if (tape_read_end(tape, row->start, row->end) != row->end) { return false; }
    tape_read(tape, row->start, row->end, &reader);
    struct slice start = {line.bytes, line.size};
    if (slice_begins(start, "(")) { start = slice_after(start, slice_before(start, ")")); }
    start = slice_skip(start, ") ");
    if (slice_begins(start, "\\[") || slice_begins(start, "\\begin{")) { return true; }
    /* "$$ - $$$" says what a restaurant costs. */
    const struct slice tex = slice_skip(start, "$ ");
    return slice_begins(start, "$$") && memcmp(line.last, "$$", 2) == 0 && tex.size > 0 &&
           (tex.bytes[0] == '\\' || ascii_is_letter((unsigned char)tex.bytes[0]));
}

/* Whether the words of the line are about a picture in it, such as who took that. */
static bool is_about_own(const struct feature_row *row, struct tape *tape) {
    const struct traits *line = &row->traits;
    const bool heading = is_within(line, WITHIN_HEADING);
    return is_about_picture(line) && !heading && !leads_away(line) &&
           has_runs(tape, row->start, row->end, RUN_IMAGE);
}

/* Whether a picture that is near a chosen line stands right before the line `at`. */
static bool is_below_picture(const struct feature_row *rows, struct tape *tape, uint64_t from,
                             const uint8_t *choices, size_t count, size_t at) {
    const uint64_t end = at > 0 ? rows[at - 1].end : from;
    return has_pictures(tape, end, rows[at].start) && is_near_chosen(rows, choices, count, at);
}

/* Whether the caption is of the picture after the one that the line before it is a caption of: in a
 * gallery, the last chosen line may be far. */
static bool is_next_picture(const struct feature_row *rows, struct tape *tape, size_t at,
                            unsigned depth) {
    return caption_depth(&rows[at - 1].traits) == depth &&
           rows[at].traits.shared + GALLERY_LEVELS >= depth &&
           has_pictures(tape, rows[at - 1].end, rows[at].start);
}

void captions_choose(const struct feature_row *rows, struct tape *tape, uint64_t from,
                     uint8_t *choices, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const struct traits *line = &rows[i].traits;
        const bool beside = (i > 0 && choices[i - 1] != LINE_LEFT_OUT) ||
                            (i + 1 < count && choices[i + 1] != LINE_LEFT_OUT);
        if (choices[i] == LINE_LEFT_OUT &&
            ((is_about_own(&rows[i], tape) && is_near_chosen(rows, choices, count, i)) ||
             (beside && is_formula(&rows[i], tape)))) {
            choices[i] = LINE_CAPTION;
            continue;
        }
        const unsigned depth = choices[i] == LINE_LEFT_OUT ? caption_depth(line) : 0;
        if (depth == 0) { continue; }
        const bool pictured = is_below_picture(rows, tape, from, choices, count, i);
        /* A line in the element around the caption, such as whose picture it is, may come first. */
        const bool credited = i > 0 && line->shared + 1u >= depth &&
                              caption_depth(&rows[i - 1].traits) == 0 &&
                              (choices[i - 1] == LINE_CAPTION ||
                               (choices[i - 1] == LINE_LEFT_OUT &&
                                is_below_picture(rows, tape, from, choices, count, i - 1)));
        const bool goes_on = i > 0 && choices[i - 1] == LINE_CAPTION &&
                             (line->shared >= depth || is_next_picture(rows, tape, i, depth));
        if (pictured || credited || goes_on || is_beside_table(rows, choices, count, i, depth)) {
            choices[i] = LINE_CAPTION;
        }
    }
}
