#include "claims.h"
#include "extract.h"
#include "method/learned/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The model of these tests knows two kinds of lines: those that are one link, and all others. It
 * takes links for comments. */
#define LEVEL_OF_LINK 64
#define LEVEL_OF_TEXT 192
#define LINK_CHANCE   (3 * MODEL_CERTAIN / 10)
#define TEXT_CHANCE   (19 * MODEL_CERTAIN / 20)
#define LEVEL_SHIFT   (MODEL_ODDS_SHIFT + MODEL_LAST_SHIFT) /* from a sum of products to levels */

static char path[] = "/tmp/danag-settings-XXXXXX";
static danag_t *danag;
static struct bytes output;

/* Two lines of ten words. The text alone has an expected F1 of 2 * 9.5 / (10 + 12.5). */
static const char page[] = "<p>The ten words of this line are text and content."
                           "<p><a href=x>The ten words of this line are within one link.</a>";
static const char text_line[] = "The ten words of this line are text and content.\n";
static const char both_lines[] = "The ten words of this line are text and content.\n"
                                 "The ten words of this line are within one link.\n";
#define EXPECTED_OF_TEXT (2 * 9.5 / (10 + 12.5))
#define EXPECTED_OF_BOTH (2 * 12.5 / (20 + 12.5))

/* The same if the line in the link does not count, or counts as much as the text. */
#define EXPECTED_WITHOUT_LINK (2 * 9.5 / (10 + 9.5))
#define EXPECTED_OF_EQUALS    (2 * 19. / (20 + 19))

static void put_zeros(FILE *file, const char *name, size_t count) {
    fprintf(file, "%s", name);
    for (size_t i = 0; i < count; i++) { fputs(" 0", file); }
}

#define WIDTH 4

/* The first channel of a line is 1 if the line is one link. */
static void put_first_layer(FILE *file) {
    fprintf(file, " width %d", WIDTH);
    put_zeros(file, " first_bias", MODEL_NETS * WIDTH);
    fputs(" first", file);
    for (unsigned id = 0; id < FEATURE_COUNT; id++) {
        for (int i = 0; i < MODEL_NETS; i++) {
            fprintf(file, " %d", id == FEATURE_LINK_LAST ? 1 << MODEL_SHIFT : 0);
            put_zeros(file, "", WIDTH - 1);
        }
    }
}

static void put_last_layer(FILE *file) {
    const int weight = (LEVEL_OF_LINK - LEVEL_OF_TEXT) * (1 << (LEVEL_SHIFT - MODEL_SHIFT));
    const int bias = (LEVEL_OF_TEXT - MODEL_LEVELS / 2) * (1 << LEVEL_SHIFT);
    fprintf(file, " last_bias %d %d last %d", bias, -bias, weight);
    put_zeros(file, "", MODEL_CHANNELS - 1);
    fprintf(file, " %d", -weight);
    put_zeros(file, "", MODEL_CHANNELS - 1);
}

static void put_probabilities(FILE *file) {
    fputs(" probability", file);
    for (int level = 0; level < MODEL_LEVELS; level++) {
        fprintf(file, " %d", level == 0 ? 0 : level < LEVEL_OF_TEXT ? LINK_CHANCE : TEXT_CHANCE);
    }
    fputs(" least_confidence 0\n", file);
}

static void write_model(int descriptor) {
    const size_t square = MODEL_CHANNELS * MODEL_CHANNELS;
    FILE *file = fdopen(descriptor, "w");
    ck_assert_ptr_nonnull(file);
    fprintf(file, "danag model 4 features %d named %ld channels %d nets %d", FEATURE_COUNT,
            model_features_number(), MODEL_CHANNELS, MODEL_NETS);
    put_first_layer(file);
    for (int i = 0; i < MODEL_NETS; i++) {
        fputs(" apart 1 1 1", file);
        put_zeros(file, " layer_bias", MODEL_LAYERS * MODEL_CHANNELS);
        put_zeros(file, " layers", MODEL_LAYERS * MODEL_WIDTH * square);
        put_zeros(file, " page_bias", MODEL_CHANNELS);
        put_zeros(file, " page", 2 * square);
        put_last_layer(file);
    }
    put_probabilities(file);
    ck_assert_int_eq(fclose(file), 0);
}

static void set(const char *name, const char *value) {
    ck_assert_msg(danag_set(danag, name, value) == DANAG_OK, "%s", danag_error(danag));
}

static void set_up(void) {
    strcpy(path + sizeof path - 7, "XXXXXX");
    int descriptor = mkstemp(path);
    ck_assert_int_ge(descriptor, 0);
    write_model(descriptor);
    danag = danag_new();
    set("method", "learned");
    set("model", path);
}

static void tear_down(void) {
    danag_free(danag);
    unlink(path);
    bytes_free(&output);
}

static void assert_finish(int status, const char *expected, double confidence) {
    ck_assert_int_eq(extract_text(danag, page, &output), status);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, expected);
    ck_assert_double_eq_tol(danag_confidence(danag), confidence, 0.002);
}

static void assert_refused(const char *name, const char *value, const char *why) {
    ck_assert_int_eq(danag_set(danag, name, value), DANAG_INVALID);
    ck_assert_msg(strstr(danag_error(danag), why) != NULL, "%s='%s': '%s' has no '%s'", name, value,
                  danag_error(danag), why);
}

SUITE("settings", .begin = set_up, .end = tear_down);

CLAIM(favor_moves_the_choice_and_the_confidence_is_its_expected_f1) {
    assert_finish(DANAG_OK, text_line, EXPECTED_OF_TEXT);
    set("favor", "recall");
    assert_finish(DANAG_OK, both_lines, EXPECTED_OF_BOTH);
    set("favor", "precision");
    assert_finish(DANAG_OK, text_line, EXPECTED_OF_TEXT);
    set("favor", "balanced");
    assert_finish(DANAG_OK, text_line, EXPECTED_OF_TEXT);
}

CLAIM(comments_come_out_with_the_content_or_not) {
    set("favor", "recall");
    set("comments", "no");
    assert_finish(DANAG_OK, text_line, EXPECTED_WITHOUT_LINK);
    set("favor", "balanced");
    set("comments", "yes");
    assert_finish(DANAG_OK, both_lines, EXPECTED_OF_EQUALS);
    set("comments", "auto");
    assert_finish(DANAG_OK, text_line, EXPECTED_OF_TEXT);
}

CLAIM(a_document_below_min_confidence_gives_nothing_and_that_is_reported) {
    set("min-confidence", "0.85");
    assert_finish(DANAG_UNSURE, "", EXPECTED_OF_TEXT);
    ck_assert_ptr_nonnull(strstr(danag_error(danag), "min-confidence"));
    set("min-confidence", "0.84");
    assert_finish(DANAG_OK, text_line, EXPECTED_OF_TEXT);
    set("min-confidence", "1");
    assert_finish(DANAG_UNSURE, "", EXPECTED_OF_TEXT);
    set("min-confidence", "0");
    assert_finish(DANAG_OK, text_line, EXPECTED_OF_TEXT);
}

CLAIM(the_confidence_of_a_page_is_0_only_if_it_has_no_text) {
    set("min-confidence", "1");
    ck_assert_int_eq(extract_text(danag, "<title>x</title><script>y</script>", &output), DANAG_OK);
    ck_assert(danag_confidence(danag) <= 0);
    ck_assert_int_eq(extract_text(danag, "<nav>\xe2\x80\x94</nav>", &output), DANAG_UNSURE);
    ck_assert(danag_confidence(danag) > 0);
}

CLAIM(a_document_has_no_confidence_until_it_is_finished) {
    ck_assert(danag_confidence(danag) < 0);
    assert_finish(DANAG_OK, text_line, EXPECTED_OF_TEXT);
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
    ck_assert(danag_confidence(danag) < 0);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert(danag_confidence(danag) >= 0);
}

static void assert_preset(void) {
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    double confidence = danag_confidence(danag);
    danag_t *fresh = danag_new();
    struct bytes other = {0};
    ck_assert_int_eq(danag_set(fresh, "method", "learned"), DANAG_OK);
    ck_assert_int_eq(extract_text(fresh, page, &other), DANAG_OK);
    ck_assert(bytes_equal(&output, &other));
    ck_assert_double_eq_tol(confidence, danag_confidence(fresh), 1e-9);
    danag_free(fresh);
    bytes_free(&other);
}

CLAIM(an_empty_model_is_the_built_in_one) {
    set("model", "");
    assert_preset();
    set("model", path);
    set("model", path);
    assert_finish(DANAG_OK, text_line, EXPECTED_OF_TEXT);
}

CLAIM(choosing_the_method_resets_its_parameters) {
    set("favor", "recall");
    set("min-confidence", "1");
    set("method", "learned");
    assert_preset();
}

CLAIM(a_bad_value_is_refused_and_changes_nothing) {
    static const char *const numbers[] = {"",     "x",    "-1",  "2",     "1.1", "1.001", "0.1234",
                                          "0.5 ", " 0.5", ".5",  "0.",    "0,5", "00.5",  "0.5.1",
                                          "50%",  "0.-1", "0x1", "0.5e0", "+1",  "nan",   "1.0000"};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        assert_refused("min-confidence", numbers[i], "not a number from 0 to 1");
    }
    assert_refused("favor", "", "precision, balanced or recall");
    assert_refused("favor", "Recall", "'Recall'");
    assert_refused("comments", "x", "comments: 'x' is not yes, no or auto");
    assert_refused("comments", "", "comments: '' is not yes, no or auto");
    assert_refused("model", "/no/such/file", "/no/such/file: No such file");
    assert_refused("model", "/", "model: /: Is a directory");
    assert_refused("gap", "20", "the method learned has no parameter 'gap'");
    assert_finish(DANAG_OK, text_line, EXPECTED_OF_TEXT);
}

CLAIM(a_model_of_one_word_without_an_end_is_refused) {
    assert_refused("model", "/dev/zero", "model: /dev/zero: line 1: '' instead of 'danag'");
}

CLAIM(min_confidence_takes_up_to_three_decimals) {
    static const char *const numbers[] = {"0", "1", "0.0", "1.0", "1.000", "0.5", "0.75", "0.999"};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        set("min-confidence", numbers[i]);
    }
}

CLAIM(it_accepts_only_the_line_rule_text) {
    static const char *const rules[] = {"source", "tag", "block"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        assert_refused("lines", rules[i], "a rule that the method learned takes: text");
    }
    assert_refused("lines", "no-such",
                   "'no-such' is not a rule that the method learned takes: text");
    set("lines", "text");
    assert_finish(DANAG_OK, text_line, EXPECTED_OF_TEXT);
    set("method", "danag");
    set("lines", "source");
    set("method", "learned");
    set("model", path);
    assert_finish(DANAG_OK, text_line, EXPECTED_OF_TEXT);
}
