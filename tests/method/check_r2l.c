/* Compares the choice of R2L, which DANA shares, with a direct search of the whole file. */
#include "claims.h"
#include "draw.h"
#include "numbered.h"

#include <string.h>

#define LIMIT_UNBOUNDED ((size_t)1 << 30)

struct taken {
    bool exists;
    size_t first;
    size_t last;
};

static int64_t diff(const struct numbered *document, size_t i) {
    int64_t sum = 0;
    for (size_t j = i > 0 ? i - 1 : 0; j <= i + 1 && j < document->count; j++) {
        sum += (int64_t)document->lines[j].r2l - (int64_t)document->lines[j].ascii;
    }
    return sum;
}

static void take(struct taken *taken, size_t line) {
    if (!taken->exists || line < taken->first) { taken->first = line; }
    if (!taken->exists || line > taken->last) { taken->last = line; }
    taken->exists = true;
}

/* Takes each line with a right-to-left character, up and down from the seed, until more than `gap`
 * lines in a row have none. */
static struct taken grow(const struct numbered *document, size_t seed, uint64_t gap) {
    struct taken taken = {false, 0, 0};
    uint64_t without = 0;
    if (document->lines[seed].r2l > 0) { take(&taken, seed); }
    for (size_t i = seed; i-- > 0 && without <= gap;) {
        without = document->lines[i].r2l > 0 ? 0 : without + 1;
        if (without == 0) { take(&taken, i); }
    }
    without = 0;
    for (size_t i = seed + 1; i < document->count && without <= gap; i++) {
        without = document->lines[i].r2l > 0 ? 0 : without + 1;
        if (without == 0) { take(&taken, i); }
    }
    return taken;
}

static struct taken choose(const struct numbered *document, uint64_t gap) {
    int64_t greatest = 0;
    size_t seed = 0;
    for (size_t i = 0; i < document->count; i++) {
        if (diff(document, i) > greatest) {
            greatest = diff(document, i);
            seed = i;
        }
    }
    return greatest > 0 ? grow(document, seed, gap) : (struct taken){false, 0, 0};
}

/* Draws runs of lines with and without right-to-left characters, about as long as a gap. There are
 * few different counts, so that diffs are often equal. */
static void draw_counts(struct draw *draw, struct numbered *document, uint64_t gap) {
    document->count = draw_below(draw, draw_below(draw, 4) == 0 ? 5 : 80);
    if (draw_below(draw, 50) == 0) { document->count = NUMBERED_BOUND; }
    uint64_t bound = 2 + draw_below(draw, draw_below(draw, 2) == 0 ? 3 : 100);
    bool r2l = draw_below(draw, 2) == 0;
    for (size_t i = 0; i < document->count; r2l = !r2l) {
        uint64_t run = 1 + draw_below(draw, r2l ? 3 : 3 * gap / 2 + 3);
        for (; run > 0 && i < document->count; run--) {
            uint64_t ascii = draw_below(draw, 3) == 0 ? draw_below(draw, bound) : 0;
            document->lines[i++] =
                (struct line){.r2l = r2l ? 1 + draw_below(draw, bound) : 0, .ascii = ascii};
        }
    }
}

static uint64_t draw_gap(struct draw *draw) {
    static const uint64_t gaps[] = {0, 1, 2, 3, 8, 20};
    return gaps[draw_below(draw, sizeof gaps / sizeof gaps[0])];
}

SUITE("r2l");

LONG_CLAIM(random_documents_give_what_the_paper_says) {
    static struct numbered document;
    struct draw draw = {1};
    uint64_t gap = 0;
    struct tape *tape = tape_new(NULL, LIMIT_UNBOUNDED);
    struct trial trial;
    trial_make_method(&trial, tape, &method_r2l, &gap);
    for (int round = 0; round < 50000; round++) {
        gap = draw_gap(&draw);
        draw_counts(&draw, &document, gap);
        for (size_t i = 0; i < document.count; i++) {
            document.sizes[i] = draw_below(&draw, 3) == 0 ? 0 : draw_below(&draw, 9);
        }
        numbered_run(&trial, &document);
        struct taken taken = choose(&document, gap);
        numbered_assert_taken(&trial, &document, taken.exists, taken.first, taken.last);
    }
    trial_free(&trial);
    tape_free(tape);
}

LONG_CLAIM(a_memory_limit_cuts_the_text_at_its_end_and_changes_no_choice) {
    static struct numbered document;
    struct draw draw = {2};
    uint64_t gap = 0;
    int cut = 0;
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    struct trial trial;
    trial_make_method(&trial, tape, &method_dana, &gap);
    for (int round = 0; round < 3000; round++) {
        gap = draw_gap(&draw);
        draw_counts(&draw, &document, gap);
        uint64_t bound = draw_below(&draw, 8) == 0 ? 40000 : 1 + draw_below(&draw, 3000);
        for (size_t i = 0; i < document.count; i++) {
            document.sizes[i] = draw_below(&draw, bound);
        }
        numbered_run(&trial, &document);
        struct taken taken = choose(&document, gap);
        cut += numbered_assert_cut(&trial, &document, taken.exists, taken.first, taken.last);
    }
    ck_assert_int_gt(cut, 0);
    trial_free(&trial);
    tape_free(tape);
}

/* Each letter is a line: `R` has many right-to-left characters, `r` a few, `-` only ASCII, `.`
 * nothing. Fails unless `first` to `last` are taken, or nothing if `last` is less. */
static void assert_taken(const char *letters, uint64_t gap, size_t first, size_t last) {
    static struct numbered document;
    document.count = strlen(letters);
    for (size_t i = 0; i < document.count; i++) {
        uint64_t r2l = letters[i] == 'R' ? 100 : letters[i] == 'r' ? 10 : 0;
        document.lines[i] = (struct line){.r2l = r2l, .ascii = letters[i] == '-' ? 50 : 0};
        document.sizes[i] = 4;
    }
    struct tape *tape = tape_new(NULL, LIMIT_UNBOUNDED);
    struct trial trial;
    trial_make_method(&trial, tape, &method_r2l, &gap);
    numbered_run(&trial, &document);
    numbered_assert_taken(&trial, &document, first <= last, first, last);
    trial_free(&trial);
    tape_free(tape);
}

CLAIM(without_a_positive_diff_nothing_is_taken) {
    assert_taken("", 8, 1, 0);
    assert_taken("....", 8, 1, 0);
    assert_taken("-r-", 8, 1, 0);
}

CLAIM(the_first_line_with_the_greatest_diff_is_the_seed) {
    assert_taken("r---RR---R", 0, 4, 5);
    assert_taken("-R---R-", 0, 1, 1);
}

CLAIM(lines_are_taken_up_and_down_over_gaps) {
    assert_taken("r..r..RR..r..r", 2, 0, 13);
    assert_taken("r..r..RR..r..r", 1, 6, 7);
    assert_taken("r...r..RR..r...r", 2, 4, 11);
}

CLAIM(a_seed_without_characters_does_not_count_towards_a_gap) {
    assert_taken("R.R", 0, 0, 2);
    assert_taken("-R...r..", 2, 1, 5);
    assert_taken("-RR...r..", 2, 1, 2);
}

CLAIM(a_seed_without_characters_of_its_own_is_not_taken) {
    assert_taken("-R.-", 8, 1, 1);
    assert_taken("--R..", 8, 2, 2);
}
