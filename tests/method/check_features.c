#include "bytes.h"
#include "claims.h"
#include "draw.h"
#include "method/learned/features.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINES_MOST 4096

/* A page's lines, read in chunks, and their features. */
struct reading {
    struct feature_row rows[LINES_MOST];
    size_t count;
    struct traits_reader reader;
    struct features features;
};

static struct reading one, other;

static int on_line(void *self, const struct line *line) {
    struct reading *reading = self;
    ck_assert_uint_lt(reading->count, LINES_MOST);
    reading->rows[reading->count++].traits = *line->traits;
    return 0;
}

static void read_page(struct reading *reading, const char *page, size_t size, size_t most) {
    struct draw draw = {size};
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    const struct line_sink line_sink = {on_line, reading};
    struct outline outline;
    struct lines *lines = lines_new(NULL, LINES_TEXT, false, tape, &outline, &traits_observer,
                                    &reading->reader, &line_sink);
    const struct token_sink token_sink = lines_token_sink(lines);
    struct lexer *lexer =
        lexer_new(NULL, &token_sink, &outline, most < 100 ? LEXER_BUFFER_LEAST : 4096);
    reading->count = 0;
    traits_observer.make(&reading->reader, &outline);
    tape_begin(tape);
    lines_begin(lines);
    for (size_t done = 0, piece; done < size; done += piece) {
        piece = 1 + draw_below(&draw, most);
        piece = piece < size - done ? piece : size - done;
        ck_assert_int_eq(lexer_push(lexer, page + done, piece), 0);
    }
    ck_assert_int_eq(lexer_end(lexer), 0);
    ck_assert_int_eq(lines_end(lines), 0);
    features_free(&reading->features);
    ck_assert(features_make(&reading->features, NULL, reading->count));
    features_prepare(&reading->features, reading->rows, reading->count, &reading->reader.page);
    lexer_free(lexer);
    lines_free(lines);
    tape_free(tape);
}

static bool has(size_t row, const char *feature) {
    struct feature_ids ids;
    features_of_line(&one.features, row, &ids);
    for (size_t i = 0; i < ids.count; i++) {
        char name[FEATURE_NAME_SIZE];
        feature_name(ids.ids[i], name);
        if (strcmp(name, feature) == 0) { return true; }
    }
    return false;
}

static void assert_lines(const char *page, size_t count) {
    read_page(&one, page, strlen(page), 1000);
    ck_assert_uint_eq(one.count, count);
}

#define ASSERT_HAS(row, feature)     ck_assert_msg(has(row, feature), "%s", feature)
#define ASSERT_HAS_NOT(row, feature) ck_assert_msg(!has(row, feature), "%s", feature)

static void assert_alike(const struct reading *expected, const struct reading *found) {
    struct feature_ids ids, others;
    ck_assert_uint_eq(expected->count, found->count);
    features_of_page(&expected->features, &ids);
    features_of_page(&found->features, &others);
    ck_assert_uint_eq(ids.count, others.count);
    ck_assert_mem_eq(ids.ids, others.ids, ids.count * sizeof ids.ids[0]);
    for (size_t row = 0; row < expected->count; row++) {
        features_of_line(&expected->features, row, &ids);
        features_of_line(&found->features, row, &others);
        ck_assert_uint_eq(ids.count, others.count);
        ck_assert_mem_eq(ids.ids, others.ids, ids.count * sizeof ids.ids[0]);
    }
}

static const char *const names[] = {"article", "code",   "table",  "forum",   "arabic",
                                    "chinese", "broken", "nested", "oneline", "wrapped"};
#define PAGES (int)(sizeof names / sizeof names[0])

SUITE("features");

CLAIM_TIMES(features_do_not_depend_on_how_the_page_is_cut, PAGES) {
    static const size_t mosts[] = {1, 3, 20, 700};
    const char *srcdir = getenv("srcdir");
    char path[4096];
    struct bytes page = {0};
    snprintf(path, sizeof path, "%s/tests/pages/%s.html", srcdir != NULL ? srcdir : ".", names[_i]);
    ck_assert(bytes_put_file(&page, path));
    read_page(&one, page.at, page.size, page.size);
    for (size_t i = 0; i < sizeof mosts / sizeof mosts[0]; i++) {
        read_page(&other, page.at, page.size, mosts[i]);
        assert_alike(&one, &other);
    }
    bytes_free(&page);
}

CLAIM(a_line_knows_the_elements_around_it) {
    assert_lines("<main><ul class=x><li>a<li>b</ul><p>c</main>d", 4);
    ASSERT_HAS(1, "element:li");
    ASSERT_HAS(1, "open:ul");
    ASSERT_HAS(2, "element:p");
    ASSERT_HAS(2, "parent:main");
    ASSERT_HAS_NOT(2, "open:ul");
    ASSERT_HAS_NOT(3, "open:main");
}

CLAIM(a_line_knows_the_names_of_all_inline_elements_around_it) {
    assert_lines("<div class=sidebar><i class=author>a<b class=comment>b<p class=related>c", 2);
    ASSERT_HAS(0, "own-class:sidebar");
    ASSERT_HAS(0, "inside-class:author");
    ASSERT_HAS(0, "inside-class:comment");
    ASSERT_HAS(1, "own-class:related");
    ASSERT_HAS_NOT(1, "inside-class:comment");
    ASSERT_HAS(1, "above-class:author");
    ASSERT_HAS(1, "above-class:comment");
    ASSERT_HAS(1, "above-class:sidebar");
}

CLAIM(an_end_tag_closes_what_is_left_open) {
    assert_lines("<div id=sidebar><b><p><i>a</div>b", 2);
    ASSERT_HAS(0, "open-class:sidebar");
    ASSERT_HAS_NOT(1, "open-class:sidebar");
    assert_lines("<div class=content><table><td>a</div>b</table>c</div>d", 4);
    ASSERT_HAS(1, "open-class:content");
    ASSERT_HAS(2, "open-class:content");
    ASSERT_HAS_NOT(3, "open-class:content");
}

CLAIM(elements_nested_too_deep_are_ignored) {
    struct bytes page = {0};
    for (int i = 0; i < 3 * OUTLINE_DEPTH; i++) { bytes_put_text(&page, "<div>"); }
    bytes_put_text(&page, "a");
    for (int i = 0; i < 3 * OUTLINE_DEPTH; i++) { bytes_put_text(&page, "</div>"); }
    bytes_put_text(&page, "b<div>c");
    bytes_put(&page, "", 1);
    assert_lines(page.at, 3);
    ASSERT_HAS(1, "depth:0");
    ASSERT_HAS(2, "depth:1");
    bytes_free(&page);
}

CLAIM(keywords_are_found_as_words_humps_plurals_and_endings) {
    assert_lines("<p class='PostTitle main_content7'>a<p id=x class=wpcomment>b<p class=posture>c",
                 3);
    ASSERT_HAS(0, "own-class:post");
    ASSERT_HAS(0, "own-class:title");
    ASSERT_HAS(0, "own-class:main");
    ASSERT_HAS(0, "own-class:content");
    ASSERT_HAS(1, "open-class:comment");
    ASSERT_HAS_NOT(2, "own-class:title");
    assert_lines("<p class=sidebars>a<p class=oneSidebarMore>b", 2);
    ASSERT_HAS(0, "own-class:sidebar");
    ASSERT_HAS(1, "own-class:sidebar");
}

static bool have_alike(const char *page) {
    assert_lines(page, 2);
    return features_alike(&one.rows[0], &one.rows[1]);
}

CLAIM(lines_are_alike_if_they_are_in_the_same_elements_with_the_same_names) {
    ck_assert(have_alike("<ul class=x><li id=1>a<li>b, at length"));
    ck_assert(!have_alike("<p>a<li>b"));
    ck_assert(!have_alike("<p role=note>a<p role=search>b"));
    ck_assert(!have_alike("<div role=note><p role=note>a<p>b"));
    ck_assert(!have_alike("<ul role=note><li>a</ul><ul role=search><li>b"));
    ck_assert(!have_alike("<main role=note><ul><ul><li>a</main><main role=search><ul><ul><li>b"));
    ck_assert(!have_alike("<p class=x>a<p class=y>b"));
    ck_assert(!have_alike("<p hidden>a<p>b"));
}

CLAIM_TIMES(lines_that_are_alike_have_the_same_features_of_their_places, PAGES) {
    const char *srcdir = getenv("srcdir");
    char path[4096];
    struct bytes page = {0};
    size_t found = 0;
    snprintf(path, sizeof path, "%s/tests/pages/%s.html", srcdir != NULL ? srcdir : ".", names[_i]);
    ck_assert(bytes_put_file(&page, path));
    read_page(&one, page.at, page.size, page.size);
    for (size_t row = 1; row < one.count; row++) {
        struct feature_ids ids, before;
        if (!features_alike(&one.rows[row - 1], &one.rows[row])) { continue; }
        features_of_place(&one.features, row - 1, &before);
        features_of_place(&one.features, row, &ids);
        ck_assert_uint_eq(ids.count, before.count);
        ck_assert_mem_eq(ids.ids, before.ids, ids.count * sizeof ids.ids[0]);
        found++;
    }
    ck_assert(found > 0 || one.count < 10);
    bytes_free(&page);
}

/* The two values have the same digest, if it has no key, of keywords.c as it once was. */
CLAIM(a_value_made_to_have_the_digest_of_another_does_not_change_its_meaning) {
    assert_lines("<p class=sumntmdtubneziukers-here>a<p class=comments-of-readers-here>b", 2);
    ASSERT_HAS_NOT(0, "own-class:comment");
    ASSERT_HAS(1, "own-class:comment");
}

CLAIM(each_way_to_hide_an_element_is_recognised) {
    assert_lines("<p hidden>a<p aria-hidden=true>b<p style='color:red;display: none'>c"
                 "<p style='display:block'>d<p aria-hidden=false>e",
                 5);
    ASSERT_HAS(0, "open:hidden");
    ASSERT_HAS(1, "open:hidden");
    ASSERT_HAS(2, "open:hidden");
    ASSERT_HAS_NOT(3, "open:hidden");
    ASSERT_HAS_NOT(4, "open:hidden");
}

CLAIM(content_that_is_streamed_to_the_end_of_a_page_is_not_hidden) {
    assert_lines("<div>a<template id=B:0></template></div><div hidden id=S:0><p>b</div>"
                 "<div hidden id='S:1aF'>c</div><table style=display:none id=S:2><td>d</table>e",
                 5);
    for (size_t line = 0; line < 5; line++) { ASSERT_HAS_NOT(line, "open:hidden"); }
}

CLAIM(other_hidden_elements_stay_hidden_and_hide_streamed_content) {
    assert_lines("<p hidden id=S:>a<p hidden id=S:1g>b<p hidden id=S>c<p hidden id=s:1>d"
                 "<p hidden id=P:1>e<p hidden class=S:1>f<div hidden>g<p hidden id=S:1>h</div>",
                 8);
    for (size_t line = 0; line < 8; line++) { ASSERT_HAS(line, "open:hidden"); }
}

CLAIM(the_line_of_the_title_is_found) {
    assert_lines("<title>A day in April - Notes</title><p>Home<h1>A Day in April</h1><p>It rained.",
                 3);
    ASSERT_HAS(0, "before-title:0");
    ASSERT_HAS(1, "title-line:0");
    ASSERT_HAS(2, "after-title:0");
}

CLAIM(three_words_of_a_long_title_are_enough_to_find_its_line) {
    assert_lines("<title>A day in April when it rained on the old harbour</title>"
                 "<p>Home, April<h1>Old harbour day</h1><p>It was.",
                 3);
    ASSERT_HAS(0, "before-title:0");
    ASSERT_HAS(1, "title-line:0");
}

CLAIM(a_dash_is_no_word_of_the_title) {
    assert_lines("<title>Old - harbour</title><p>Home, April<h1>Harbour, here</h1><p>It was.", 3);
    ASSERT_HAS(1, "title-line:0");
}

CLAIM(a_line_knows_how_far_it_is_from_prose) {
    assert_lines("<p>Menu<p>Home<p>Here is some prose, and more of it, and then it ends at last."
                 "<p>Bye.",
                 4);
    ASSERT_HAS(0, "prose-after:1");
    ASSERT_HAS(1, "prose-after:0");
    ASSERT_HAS(3, "prose-before:0");
    ASSERT_HAS_NOT(3, "prose-after:0");
}

CLAIM(a_line_knows_the_series_of_links_and_of_short_lines_that_it_is_in) {
    assert_lines("<p><a href=1>one</a><p><a href=2>two</a><p>three<p><a href=4>four</a>", 4);
    ASSERT_HAS(0, "link-run:2");
    ASSERT_HAS(1, "link-run:2");
    ASSERT_HAS(2, "link-run:0");
    ASSERT_HAS(3, "link-run:1");
    ASSERT_HAS(0, "short-run:4");
}

CLAIM(a_line_knows_the_others_on_its_path) {
    assert_lines("<p class=a>one<p>two<p>three<p class=a>four<p class=a>five", 5);
    ASSERT_HAS(0, "path-after:2");
    ASSERT_HAS(0, "path-from-first:0");
    ASSERT_HAS(0, "path-to-last:2");
    ASSERT_HAS(3, "path-before:2");
    ASSERT_HAS(4, "path-before:0");
    ASSERT_HAS(4, "path-from-first:2");
}

CLAIM(a_line_knows_what_its_heading_says) {
    assert_lines("<p>one<h2>Comments</h2><p>two", 3);
    ASSERT_HAS_NOT(0, "headed:comment");
    ASSERT_HAS(2, "headed:comment");
}

CLAIM(a_small_link_says_nothing_about_a_long_line) {
    assert_lines(
        "<p><a class=comments href=1>0</a> of these ten words are about what one link says"
        "<p><span class=comments>Nearly all of these ten words are in it, though</span> not"
        "<p><a class=comments href=1>0</a> so far",
        3);
    ASSERT_HAS_NOT(0, "inside-class:comment");
    ASSERT_HAS(1, "inside-class:comment");
    ASSERT_HAS(2, "inside-class:comment");
}

CLAIM(first_words_are_known_in_other_languages_whatever_their_case) {
    assert_lines("<p>Kommentare<p>ΣΧΌΛΙΑ<p>Комментарии (3)<p>\xc3\x84hnliche Artikel", 4);
    for (size_t line = 0; line < 3; line++) { ASSERT_HAS(line, "said:comment"); }
    ASSERT_HAS(3, "said:related");
}
