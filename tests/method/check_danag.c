#include "claims.h"
#include "draw.h"
#include "paper.h"
#include "trial.h"

#include <stdio.h>
#include <string.h>

#define LINES_BOUND     400
#define TEXT_BOUND      40000
#define GAP_PRESET      20
#define LIMIT_UNBOUNDED ((size_t)1 << 30)

struct document {
    size_t count;
    struct counts lines[LINES_BOUND];
    size_t text_size[LINES_BOUND]; /* on the tape; independent of the counts */
    uint64_t starts[LINES_BOUND];  /* of that text */
    uint64_t ends[LINES_BOUND];
};

/* A text that differs from line to line. */
static const char *text_of(size_t line) {
    static char pattern[TEXT_BOUND + 94];
    if (pattern[0] == '\0') {
        for (size_t i = 0; i < sizeof pattern; i++) { pattern[i] = (char)('!' + i % 94); }
    }
    return pattern + line * 31 % 94;
}

static void put_text(struct tape *tape, size_t line, size_t size) {
    if (size == 0) { return; }
    const struct run run = {.source_start = line};
    if (!tape_open(tape, &run) || !tape_append(tape, text_of(line), size)) {
        ck_abort_msg("memory is short");
    }
    tape_close(tape, line + 1);
}

static void trial_document(struct trial *trial, struct document *document) {
    trial_begin(trial);
    for (size_t i = 0; i < document->count; i++) {
        struct line line = {.content = document->lines[i].content,
                            .code = document->lines[i].code,
                            .start = tape_position(trial->tape)};
        put_text(trial->tape, i, document->text_size[i]);
        line.end = tape_position(trial->tape);
        document->starts[i] = line.start;
        document->ends[i] = line.end;
        if (trial_line(trial, &line) != 0) { ck_abort_msg("the method refused a line"); }
    }
    ck_assert_int_eq(trial_end(trial), 0);
}

static void assert_whole_text(const struct trial *trial, const struct document *document,
                              const struct main_content *content) {
    size_t done = 0;
    for (size_t i = content->first; i <= content->last; i++) {
        size_t size = document->text_size[i];
        if (done + size > trial->text.size ||
            (size > 0 && memcmp(trial->text.at + done, text_of(i), size) != 0)) {
            ck_abort_msg("the text of line %zu is not whole", i);
        }
        done += size;
    }
    ck_assert_uint_eq(done, trial->text.size);
}

static void assert_span(const struct trial *trial, const struct document *document,
                        const struct main_content *content) {
    bool same = trial->spans == content->exists;
    if (same && content->exists) {
        same = trial->start == document->starts[content->first] &&
               trial->end == document->ends[content->last];
    }
    if (!same) {
        ck_abort_msg("of %zu lines the paper takes %zu to %zu", document->count, content->first,
                     content->last);
    }
}

static uint64_t draw_gap(struct draw *draw) {
    static const uint64_t gaps[] = {0, 1, 2, 3, 5, GAP_PRESET};
    return gaps[draw_below(draw, sizeof gaps / sizeof gaps[0])];
}

/* Draws runs of text lines and of code lines, about as long as a gap. There are few different
 * counts, so that regions are often equal. */
static void draw_runs(struct draw *draw, struct document *document, uint64_t gap) {
    uint64_t most = 1 + draw_below(draw, 2 * gap + 6);
    uint64_t bound = 1 + draw_below(draw, draw_below(draw, 2) == 0 ? 4 : 200);
    bool text = draw_below(draw, 2) == 0;
    for (size_t i = 0; i < document->count; text = !text) {
        for (uint64_t left = 1 + draw_below(draw, most); left > 0 && i < document->count; left--) {
            document->lines[i].content = text ? draw_below(draw, bound) : draw_below(draw, 2);
            document->lines[i++].code = text ? draw_below(draw, 2) : draw_below(draw, bound);
        }
    }
}

static void draw_counts(struct draw *draw, struct document *document, uint64_t gap) {
    document->count = draw_below(draw, draw_below(draw, 4) == 0 ? 4 : 60);
    if (draw_below(draw, 50) == 0) { document->count = LINES_BOUND; }
    draw_runs(draw, document, gap);
    if (draw_below(draw, 3) != 0) { return; }
    uint64_t bound = 1 + draw_below(draw, 5);
    for (size_t i = 0; i < document->count; i++) {
        document->lines[i] = (struct counts){draw_below(draw, bound), draw_below(draw, bound)};
    }
}

SUITE("danag method");

LONG_CLAIM(random_documents_give_what_the_paper_says) {
    static struct document document;
    struct draw draw = {1};
    struct tape *tape = tape_new(NULL, LIMIT_UNBOUNDED);
    struct trial trial;
    trial_make(&trial, tape, 0);
    for (int round = 0; round < 100000; round++) {
        trial.gap = draw_gap(&draw);
        draw_counts(&draw, &document, trial.gap);
        for (size_t i = 0; i < document.count; i++) {
            document.text_size[i] = draw_below(&draw, 3) == 0 ? 0 : draw_below(&draw, 9);
        }
        trial_document(&trial, &document);
        struct main_content content = paper_main_content(document.lines, document.count, trial.gap);
        assert_span(&trial, &document, &content);
        if (content.exists) { assert_whole_text(&trial, &document, &content); }
    }
    trial_free(&trial);
    tape_free(tape);
}

LONG_CLAIM(a_memory_limit_cuts_the_text_at_its_end_and_changes_no_choice) {
    static struct document document;
    struct draw draw = {2};
    struct tape *tapes[] = {tape_new(NULL, LIMIT_UNBOUNDED), tape_new(NULL, TAPE_LIMIT_LEAST)};
    int cut = 0;
    struct trial whole, bounded;
    trial_make(&whole, tapes[0], 0);
    trial_make(&bounded, tapes[1], 0);
    for (int round = 0; round < 3000; round++) {
        whole.gap = bounded.gap = draw_gap(&draw);
        draw_counts(&draw, &document, whole.gap);
        uint64_t bound = draw_below(&draw, 8) == 0 ? TEXT_BOUND : 1 + draw_below(&draw, 3000);
        for (size_t i = 0; i < document.count; i++) {
            document.text_size[i] = draw_below(&draw, bound);
        }
        trial_document(&whole, &document);
        trial_document(&bounded, &document);
        struct main_content content = paper_main_content(document.lines, document.count, whole.gap);
        assert_span(&whole, &document, &content);
        assert_span(&bounded, &document, &content);
        if (!bytes_begin_with(&whole.text, &bounded.text, bounded.text.size)) {
            ck_abort_msg("the cut text of round %d is not a prefix", round);
        }
        cut += bounded.text.size < whole.text.size;
    }
    ck_assert_int_gt(cut, 0);
    trial_free(&whole);
    trial_free(&bounded);
    tape_free(tapes[0]);
    tape_free(tapes[1]);
}

/* Each letter is a line: `T` has much text, `t` little text, `-` only code, `.` nothing. The answer
 * names the first and the last letter taken, as in "3-7". */
static void taken(const char *letters, uint64_t gap, char answer[32]) {
    static struct document document;
    document.count = strlen(letters);
    for (size_t i = 0; i < document.count; i++) {
        uint64_t content = letters[i] == 'T' ? 100 : letters[i] == 't' ? 30 : 0;
        document.lines[i] = (struct counts){content, letters[i] == '-' ? 1000 : 0};
        document.text_size[i] = 1;
    }
    struct trial trial;
    struct tape *tape = tape_new(NULL, LIMIT_UNBOUNDED);
    trial_make(&trial, tape, gap);
    trial_document(&trial, &document);
    size_t first = 0, last = 0;
    while (trial.spans > 0 && document.starts[first] != trial.start) { first++; }
    while (trial.spans > 0 && document.ends[last] != trial.end) { last++; }
    snprintf(answer, 32, trial.spans > 0 ? "%zu-%zu" : "none", first, last);
    trial_free(&trial);
    tape_free(tape);
}

static void assert_taken(const char *letters, uint64_t gap, const char *expected) {
    char answer[32];
    taken(letters, gap, answer);
    ck_assert_str_eq(answer, expected);
}

CLAIM(an_empty_document_has_no_main_content) {
    assert_taken("", GAP_PRESET, "none");
}

CLAIM(without_a_positive_diff_there_is_no_main_content) {
    assert_taken("-", GAP_PRESET, "none");
    assert_taken(".....", GAP_PRESET, "none");
    assert_taken("-T-T-T-", GAP_PRESET, "none");
}

CLAIM(a_single_line_of_text_is_the_main_content) {
    assert_taken("T", GAP_PRESET, "0-0");
    assert_taken("t", 0, "0-0");
}

CLAIM(the_neighbours_of_a_text_line_belong_to_its_region) {
    assert_taken("..T..", 0, "1-3");
    assert_taken("T.", 0, "0-1");
}

CLAIM(a_text_line_beside_much_code_belongs_to_no_region) {
    assert_taken("TTT-TTT", 0, "0-1");
}

CLAIM(lines_before_the_first_region_are_not_kept) {
    assert_taken("-----TTTT", GAP_PRESET, "6-8");
}

CLAIM(lines_after_the_last_region_are_not_kept) {
    assert_taken("TTTT-----", GAP_PRESET, "0-2");
}

CLAIM(the_heaviest_region_wins_wherever_it_is) {
    assert_taken("ttt---TTT---ttt", 0, "7-7");
    assert_taken("TTT---ttt---ttt", 0, "0-1");
    assert_taken("ttt---ttt---TTT", 0, "13-14");
}

CLAIM(the_first_of_equal_regions_wins) {
    assert_taken("-TTT---TTT---TTT-", 0, "2-2");
}

CLAIM(a_light_cluster_of_many_regions_does_not_beat_one_heavy_region) {
    assert_taken("tttt---tttt---tttt---------TTTTT", 5, "28-31");
}

/* The gap between "TTT" and "TTT" includes the nearest text line on each side. */
CLAIM(a_gap_of_exactly_gap_lines_is_bridged) {
    assert_taken("TTT---TTT", 5, "0-8");
    assert_taken("T.--.T", 4, "0-5");
}

CLAIM(a_gap_of_one_line_more_is_not_bridged) {
    assert_taken("TTT---TTT", 4, "0-1");
}

CLAIM(with_gap_0_the_main_content_is_one_region) {
    assert_taken("TTT-TTTTT-TT", 0, "5-7");
}

CLAIM(content_grows_from_region_to_region_in_both_directions) {
    assert_taken("ttt---ttt---TTTT---ttt---ttt", 5, "0-27");
}

CLAIM(lines_without_text_count_towards_a_gap) {
    assert_taken("TT....TT", 2, "0-7");
    assert_taken("TT.....TT", 2, "0-2");
}

/* First lines with much text that are not taken, then text that fits. */
CLAIM(dropped_text_that_does_not_matter_costs_no_later_content) {
    static struct document document = {.count = 40};
    for (size_t i = 0; i < document.count; i++) {
        document.lines[i] = i < 20 ? (struct counts){1, 2} : (struct counts){50, 0};
        document.text_size[i] = i < 18 ? TEXT_BOUND - 1 : 50;
    }
    struct trial trial;
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    trial_make(&trial, tape, GAP_PRESET);
    trial_document(&trial, &document);
    struct main_content content = paper_main_content(document.lines, document.count, trial.gap);
    assert_span(&trial, &document, &content);
    assert_whole_text(&trial, &document, &content);
    trial_free(&trial);
    tape_free(tape);
}

CLAIM(a_cut_cluster_costs_a_later_heavier_one_nothing) {
    static struct document document = {.count = 100};
    for (size_t i = 0; i < document.count; i++) {
        bool gap = i >= 30 && i < 60;
        document.lines[i] = gap ? (struct counts){1, 20} : (struct counts){i < 30 ? 10 : 50, 0};
        document.text_size[i] = i < 30 ? 10000 : 50;
    }
    struct trial trial;
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    trial_make(&trial, tape, GAP_PRESET);
    trial_document(&trial, &document);
    struct main_content content = paper_main_content(document.lines, document.count, trial.gap);
    ck_assert_uint_gt(content.first, 30);
    assert_span(&trial, &document, &content);
    assert_whole_text(&trial, &document, &content);
    trial_free(&trial);
    tape_free(tape);
}
