/* Checks that the headline comes first, and only once. */
#include "claims.h"
#include "extract.h"
#include "output/writer.h"

#include <string.h>

#define HEAD "<title>Old lamps - The Harbour News</title>"

static danag_t *danag;
static struct bytes output;

static void begin(void) {
    danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "plain"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "with-title", "yes"), DANAG_OK);
}

static void end(void) {
    danag_free(danag);
    bytes_free(&output);
}

static void assert_text(const char *page, const char *expected) {
    struct bytes bytes = {0};
    bytes_put_text(&bytes, page);
    static const size_t chunks[] = {CHUNK_WHOLE, CHUNK_RANDOM, 1};
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        ck_assert_int_eq(extract(danag, &bytes, chunks[i], &output), DANAG_OK);
        bytes_put(&output, "", 1);
        ck_assert_str_eq(output.at, expected);
    }
    bytes_free(&bytes);
}

SUITE("opening", .begin = begin, .end = end);

CLAIM(text_has_no_headline_of_its_own_unless_asked) {
    ck_assert_int_eq(danag_set(danag, "with-title", "no"), DANAG_OK);
    assert_text(HEAD "<p>a", "a\n");
    danag_t *preset = danag_new();
    ck_assert_int_eq(danag_set(preset, "method", "plain"), DANAG_OK);
    ck_assert_int_eq(extract_text(preset, HEAD "<p>a", &output), DANAG_OK);
    ck_assert_int_eq(memcmp(output.at, "a\n", output.size), 0);
    danag_free(preset);
}

CLAIM(a_headline_that_the_text_lacks_comes_first) {
    assert_text(HEAD "<p>a<p>b", "Old lamps\na\nb\n");
}

CLAIM(a_headline_that_the_text_has_comes_once) {
    assert_text(HEAD "<h1>Old lamps</h1><p>a", "Old lamps\na\n");
    assert_text(HEAD "<p>menu<h1>Old <b>LAMPS</b>!</h1><p>a<p>Old lamps", "Old lamps\nmenu\na\n");
}

CLAIM(a_headline_in_several_paragraphs_comes_once) {
    assert_text(HEAD "<h1>Old<br>lamps</h1><p>a", "Old lamps\na\n");
    assert_text(HEAD "<h1>Old<br>lamps</h1>", "Old lamps\n");
    assert_text("<h1>Old<br>lamps</h1>", "Old\nlamps\n");
}

CLAIM(the_beginning_of_a_headline_is_text) {
    assert_text(HEAD "<p>Old<p>a", "Old lamps\nOld\na\n");
    assert_text(HEAD "<p>a<p>Old", "Old lamps\na\nOld\n");
}

CLAIM(text_that_begins_with_the_headline_stays) {
    assert_text(HEAD "<p>Old lamps, new lamps<p>a", "Old lamps\nOld lamps, new lamps\na\n");
}

CLAIM(far_down_the_headline_is_text) {
    struct bytes page = {0}, expected = {0};
    bytes_put_text(&page, HEAD);
    bytes_put_text(&expected, "Old lamps\n");
    for (int i = 0; i < OPENING_PARAGRAPHS; i++) {
        bytes_put_text(&page, "<p>a");
        bytes_put_text(&expected, "a\n");
    }
    bytes_put(&page, "<p>Old lamps", 13);
    bytes_put(&expected, "Old lamps\n", 11);
    assert_text(page.at, expected.at);
    bytes_free(&page);
    bytes_free(&expected);
}

CLAIM(the_end_of_a_long_paragraph_is_not_taken_for_the_headline) {
    struct bytes page = {0}, expected = {0};
    bytes_put_text(&page, HEAD "<p>");
    bytes_put_text(&expected, "Old lamps\n");
    for (int i = 0; i <= OPENING_BYTES_MAX; i++) {
        bytes_put_text(&page, "a");
        bytes_put_text(&expected, "a");
    }
    /* A newline of the source begins another run. */
    ck_assert_int_eq(danag_set(danag, "lines", "source"), DANAG_OK);
    bytes_put(&page, "\nOld lamps<p>b", 15);
    bytes_put(&expected, " Old lamps\nb\n", 14);
    assert_text(page.at, expected.at);
    bytes_free(&page);
    bytes_free(&expected);
}

CLAIM(an_h1_that_never_ends_is_the_headline) {
    ck_assert_int_eq(danag_set(danag, "method", "danag"), DANAG_OK);
    assert_text("<h1>Old<br>lamps", "Old lamps\n");
}

CLAIM(a_page_without_text_has_no_headline) {
    assert_text(HEAD, "");
}

CLAIM(a_page_without_title_and_heading_begins_with_its_text) {
    assert_text("<p>a", "a\n");
}

CLAIM(offsets_have_no_headline) {
    ck_assert_int_eq(danag_set(danag, "format", "spans"), DANAG_OK);
    assert_text("<h1>a</h1>", "4 5\n");
}
