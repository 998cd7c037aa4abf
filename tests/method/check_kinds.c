/* What the compiled-in model chooses on pages of kinds that earlier models got wrong. */
#include "claims.h"
#include "danag.h"
#include "extract.h"

#include <stdio.h>
#include <string.h>

#define SERIES 30

static danag_t *danag;
static struct bytes output, page;

static const char *const paragraphs[] = {
    "The mill by the river has ground flour since 1743, and the people of the village say that it "
    "has never stood still for more than a week. Its wheel was renewed four times.",
    "Anna Berg took the mill over from her uncle eleven years ago. She had worked in an office in "
    "the city, and she knew nothing of stones, sieves or grain.",
    "Today she sells to nine bakeries and to anyone who comes to the door with a bag. The flour is "
    "dearer than that of the large mills, but it keeps its taste.",
    "In spring the county will decide whether the weir may stay. Fish cannot pass it, and a new "
    "law asks for a ladder that would cost more than the mill earns in five years."};

#define PARAGRAPHS (sizeof paragraphs / sizeof paragraphs[0])

static void set_up(void) {
    danag = danag_new();
    bytes_put_text(&page, "<!DOCTYPE html><title>The mill that never stood still - The Courier"
                          "</title><ul class=menu><li><a href=/>Home</a><li><a href=/n>News</a>"
                          "<li><a href=/s>Sport</a><li><a href=/w>Weather</a></ul>"
                          "<div class=article><h1>The mill that never stood still</h1>");
}

static void tear_down(void) {
    danag_free(danag);
    bytes_free(&output);
    bytes_free(&page);
}

static void put_paragraphs(size_t count, const char *begin) {
    for (size_t i = 0; i < count; i++) {
        bytes_put_text(&page, begin);
        bytes_put_text(&page, paragraphs[i]);
        bytes_put_text(&page, "</p>");
    }
    bytes_put_text(&page, "</div>");
}

static void put_series(const char *format) {
    char text[256];
    for (int i = 0; i < SERIES; i++) {
        snprintf(text, sizeof text, format, i);
        bytes_put_text(&page, text);
    }
}

static void extract_page(void) {
    static const char footer[] =
        "<div id=footer><p>© 2024 The Courier. <a href=/p>Privacy</a></div>";
    bytes_put_text(&page, footer);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
}

static int count(const char *text) {
    int found = 0;
    for (const char *at = output.at; (at = strstr(at, text)) != NULL; at++) { found++; }
    return found;
}

static void assert_paragraphs(size_t most) {
    for (size_t i = 0; i < most; i++) { ck_assert_int_eq(count(paragraphs[i]), 1); }
}

SUITE("kinds", .begin = set_up, .end = tear_down);

CLAIM(most_teasers_after_an_article_are_left_out) {
    put_paragraphs(PARAGRAPHS, "<p>");
    put_series("<div class=teaser>Story %d. Residents have planted herbs and small trees on the "
               "roofs of the harbour, and more houses will follow next year, says the city.</div>");
    extract_page();
    assert_paragraphs(PARAGRAPHS);
    ck_assert_int_lt(count("Residents"), SERIES / 3);
}

static void put_comments(void) {
    put_paragraphs(PARAGRAPHS, "<p>");
    bytes_put_text(&page, "<div id=comments><h3>30 comments</h3>");
    put_series("<div class=comment><p class=author>Tom%d says:<p class=date>March 2, 2024 at 10:12 "
               "am<p>I went there last year and bought some rye. Best bread ever!</div>");
    bytes_put_text(&page, "</div>");
    extract_page();
    assert_paragraphs(PARAGRAPHS);
}

CLAIM(comments_on_an_article_are_left_out) {
    put_comments();
    ck_assert_int_eq(count("bought some rye"), 0);
}

CLAIM(comments_on_an_article_come_out_if_wanted) {
    ck_assert_int_eq(danag_set(danag, "comments", "yes"), DANAG_OK);
    put_comments();
    ck_assert_int_eq(count("bought some rye"), SERIES);
}

CLAIM(a_link_to_the_comments_does_not_cost_its_paragraph) {
    put_paragraphs(PARAGRAPHS, "<p><a class=comments_count href=#c>0</a> ");
    extract_page();
    assert_paragraphs(PARAGRAPHS);
}

CLAIM(an_article_of_one_paragraph_comes_out) {
    put_paragraphs(1, "<p>");
    extract_page();
    assert_paragraphs(1);
    ck_assert_int_eq(count("Weather"), 0);
}

CLAIM(an_unclosed_title_does_not_cost_the_page) {
    bytes_clear(&page);
    bytes_put_text(&page, "<title>The mill that never stood still\n<div><p>");
    put_paragraphs(PARAGRAPHS, "<p>");
    extract_page();
    assert_paragraphs(PARAGRAPHS);
}
