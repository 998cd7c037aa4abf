/* Compares density's choice with a direct search of the whole list. */
#include "claims.h"
#include "draw.h"
#include "numbered.h"

#define LIMIT_UNBOUNDED ((size_t)1 << 30)

enum { MIN_LENGTH, MAX_DISTANCE, PARAMETERS };

struct group {
    bool exists;
    size_t first;
    size_t last;
    uint64_t weight;
};

/* Whether the distance of two lines is small enough. Lines without text do not count. */
static bool near(const struct numbered *document, size_t one, size_t other, uint64_t distance) {
    uint64_t texts = 0;
    for (size_t i = one + 1; i <= other; i++) { texts += document->lines[i].content > 0; }
    return texts <= distance;
}

/* Starts at a long text, and grows while another one is near the last. */
static struct group group_from(const struct numbered *document, size_t first,
                               const uint64_t *parameters) {
    struct group group = {true, first, first, 0};
    for (size_t i = first + 1; i < document->count; i++) {
        if (document->lines[i].content >= parameters[MIN_LENGTH] &&
            near(document, group.last, i, parameters[MAX_DISTANCE])) {
            group.last = i;
        }
    }
    for (size_t i = first; i <= group.last; i++) { group.weight += document->lines[i].content; }
    return group;
}

static struct group best_group(const struct numbered *document, const uint64_t *parameters) {
    struct group best = {.exists = false};
    for (size_t i = 0; i < document->count; i++) {
        if (document->lines[i].content < parameters[MIN_LENGTH]) { continue; }
        struct group group = group_from(document, i, parameters);
        if (!best.exists || group.weight > best.weight) { best = group; }
    }
    return best;
}

static void draw_document(struct draw *draw, struct numbered *document, uint64_t *parameters) {
    document->count = draw_below(draw, draw_below(draw, 4) == 0 ? 5 : 60);
    parameters[MIN_LENGTH] = 1 + draw_below(draw, 5);
    parameters[MAX_DISTANCE] = 1 + draw_below(draw, 5);
    uint64_t bound = 1 + draw_below(draw, 8);
    for (size_t i = 0; i < document->count; i++) {
        bool text = draw_below(draw, 3) > 0;
        document->lines[i] = (struct line){.content = text ? draw_below(draw, bound) : 0};
        document->sizes[i] = document->lines[i].content;
    }
}

SUITE("density");

LONG_CLAIM(random_documents_give_what_the_paper_says) {
    static struct numbered document;
    struct draw draw = {3};
    uint64_t parameters[PARAMETERS];
    struct tape *tape = tape_new(NULL, LIMIT_UNBOUNDED);
    struct trial trial;
    trial_make_method(&trial, tape, &method_density, parameters);
    for (int round = 0; round < 50000; round++) {
        draw_document(&draw, &document, parameters);
        numbered_run(&trial, &document);
        struct group group = best_group(&document, parameters);
        numbered_assert_taken(&trial, &document, group.exists, group.first, group.last);
    }
    trial_free(&trial);
    tape_free(tape);
}

LONG_CLAIM(a_memory_limit_cuts_the_text_at_its_end_and_changes_no_choice) {
    static struct numbered document;
    struct draw draw = {4};
    uint64_t parameters[PARAMETERS];
    int cut = 0;
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    struct trial trial;
    trial_make_method(&trial, tape, &method_density, parameters);
    for (int round = 0; round < 3000; round++) {
        draw_document(&draw, &document, parameters);
        uint64_t bound = draw_below(&draw, 8) == 0 ? 40000 : 1 + draw_below(&draw, 3000);
        for (size_t i = 0; i < document.count; i++) {
            document.sizes[i] = document.lines[i].content > 0 ? draw_below(&draw, bound) : 0;
        }
        numbered_run(&trial, &document);
        struct group group = best_group(&document, parameters);
        cut += numbered_assert_cut(&trial, &document, group.exists, group.first, group.last);
    }
    ck_assert_int_gt(cut, 0);
    trial_free(&trial);
    tape_free(tape);
}

/* Each digit is a line: the length of its text, or 0 for a line without text. */
static void assert_taken(const char *digits, uint64_t min_length, uint64_t max_distance,
                         size_t first, size_t last) {
    static struct numbered document;
    const uint64_t parameters[PARAMETERS] = {min_length, max_distance};
    for (document.count = 0; digits[document.count] != '\0'; document.count++) {
        size_t size = (size_t)(digits[document.count] - '0');
        document.lines[document.count] = (struct line){.content = size};
        document.sizes[document.count] = size;
    }
    struct tape *tape = tape_new(NULL, LIMIT_UNBOUNDED);
    struct trial trial;
    trial_make_method(&trial, tape, &method_density, parameters);
    numbered_run(&trial, &document);
    numbered_assert_taken(&trial, &document, first <= last, first, last);
    trial_free(&trial);
    tape_free(tape);
}

CLAIM(without_a_long_text_nothing_is_taken) {
    assert_taken("", 5, 2, 1, 0);
    assert_taken("44444", 5, 2, 1, 0);
}

CLAIM(a_text_of_exactly_the_least_length_is_long) {
    assert_taken("151", 5, 2, 1, 1);
}

CLAIM(long_texts_near_each_other_are_taken_with_the_short_ones_between) {
    assert_taken("1511511", 5, 3, 1, 4);
    assert_taken("1511611", 5, 2, 4, 4);
}

CLAIM(lines_without_text_add_no_distance) {
    assert_taken("50000005", 5, 1, 0, 7);
}

CLAIM(the_first_group_with_the_most_text_wins) {
    assert_taken("911155", 5, 1, 4, 5);
    assert_taken("511511", 5, 1, 0, 0);
}
