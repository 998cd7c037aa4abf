#include "claims.h"
#include "danag.h"
#include "extract.h"
#include "method/learned/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PARAGRAPHS 3000
#define SURE       (1 << 20) /* a bias that makes every line's score the highest */
#define ONE        (1 << MODEL_SHIFT)

static char path[] = "/tmp/danag-model-XXXXXX";
static danag_t *danag;
static struct bytes output, expected, page;

static void put_numbers(FILE *file, const char *name, size_t count, int number) {
    fprintf(file, "%s", name);
    for (size_t i = 0; i < count; i++) { fprintf(file, "%c%d", i % 16 == 0 ? '\n' : ' ', number); }
    putc('\n', file);
}

/* What a model gives lines: the bias to all, the weights to those with its only feature. */
struct score {
    int bias;
    int weight;
};

static void write_net(FILE *file, struct score content, struct score comment) {
    const size_t square = MODEL_CHANNELS * MODEL_CHANNELS;
    put_numbers(file, "apart", MODEL_LAYERS, 1);
    put_numbers(file, "layer_bias", MODEL_LAYERS * MODEL_CHANNELS, 0);
    put_numbers(file, "layers", MODEL_LAYERS * MODEL_WIDTH * square, 0);
    put_numbers(file, "page_bias", MODEL_CHANNELS, 0);
    put_numbers(file, "page", 2 * square, 0);
    fprintf(file, "last_bias %d %d\n", content.bias, comment.bias);
    put_numbers(file, "last", MODEL_CHANNELS, content.weight);
    put_numbers(file, "", MODEL_CHANNELS, comment.weight);
}

/* `feature`: the only one with weights; `low`: the probability of the lower half of the levels. */
static void write_model_of(unsigned feature, int low, struct score content, struct score comment) {
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fprintf(file, "danag model 4\nfeatures %d\nnamed %ld\nchannels %d\nnets %d\n", FEATURE_COUNT,
            model_features_number(), MODEL_CHANNELS, MODEL_NETS);
    fprintf(file, "width %d\n", MODEL_CHANNELS);
    put_numbers(file, "first_bias", MODEL_LANES_MAX, 0);
    for (unsigned id = 0; id < FEATURE_COUNT; id++) {
        put_numbers(file, id == 0 ? "first" : "", MODEL_LANES_MAX, id == feature ? ONE : 0);
    }
    for (int i = 0; i < MODEL_NETS; i++) { write_net(file, content, comment); }
    put_numbers(file, "probability", MODEL_LEVELS / 2, low);
    put_numbers(file, "", MODEL_LEVELS / 2, MODEL_CERTAIN);
    put_numbers(file, "least_confidence", 1, 0);
    ck_assert_int_eq(fclose(file), 0);
}

static void write_model(struct score content, struct score comment) {
    write_model_of(FEATURE_COUNT, 0, content, comment);
}

static void set_up(void) {
    strcpy(path + sizeof path - 7, "XXXXXX");
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
    danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "learned"), DANAG_OK);
}

static void tear_down(void) {
    danag_free(danag);
    unlink(path);
    bytes_free(&output);
    bytes_free(&expected);
    bytes_free(&page);
}

static void use_model_with_comments(int content_bias, int comment_bias) {
    write_model((struct score){content_bias, 0}, (struct score){comment_bias, 0});
    ck_assert_msg(danag_set(danag, "model", path) == DANAG_OK, "%s", danag_error(danag));
}

static void use_model(int content_bias) {
    use_model_with_comments(content_bias, -SURE);
}

static void make_page(void) {
    char text[64];
    bytes_clear(&page);
    for (int i = 0; i < PARAGRAPHS; i++) {
        snprintf(text, sizeof text, "<p>paragraph %d of many, and some words\n", i);
        bytes_put_text(&page, text);
    }
}

static void extract_plain(void) {
    danag_t *plain = danag_new();
    danag_set(plain, "method", "plain");
    ck_assert_int_eq(extract(plain, &page, CHUNK_WHOLE, &expected), DANAG_OK);
    danag_free(plain);
}

SUITE("learned", .begin = set_up, .end = tear_down);

CLAIM(all_text_comes_out_if_all_lines_are_likely) {
    use_model(SURE);
    ck_assert_int_eq(extract_text(danag, "<h1>a</h1><p>b c<ul><li>d", &output), DANAG_OK);
    bytes_put_text(&expected, "a\nb c\n- d\n");
    ck_assert(bytes_equal(&output, &expected));
}

CLAIM(nothing_comes_out_if_no_line_is_likely) {
    use_model(-SURE);
    ck_assert_int_eq(extract_text(danag, "<h1>a</h1><p>b c<footer>d</footer>", &output), DANAG_OK);
    ck_assert_uint_eq(output.size, 0);
}

CLAIM(a_page_has_the_text_of_its_json_ld_only_if_no_line_is_likely) {
    static const char text[] =
        "<script type=application/ld+json>{\"articleBody\":\"a b\"}</script><nav>c<p>d</nav>";
    use_model(-SURE);
    ck_assert_int_eq(extract_text(danag, text, &output), DANAG_OK);
    bytes_put_text(&expected, "a b\n");
    ck_assert(bytes_equal(&output, &expected));
    use_model(SURE);
    ck_assert_int_eq(extract_text(danag, text, &output), DANAG_OK);
    bytes_clear(&expected);
    bytes_put_text(&expected, "c\nd\n");
    ck_assert(bytes_equal(&output, &expected));
}

static void assert_comments(const char *value, const char *text) {
    static const char *const three_lines = "<p>a b c<p>d e f<ul><li>g</ul><nav></nav>";
    ck_assert_int_eq(danag_set(danag, "comments", value), DANAG_OK);
    ck_assert_int_eq(extract_text(danag, three_lines, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, text);
}

CLAIM(comments_that_are_no_content_come_out_only_if_wanted) {
    use_model_with_comments(-SURE, SURE);
    assert_comments("auto", "");
    assert_comments("yes", "a b c\nd e f\n- g\n");
    assert_comments("no", "");
}

CLAIM(comments_that_are_content_come_out_unless_unwanted) {
    use_model_with_comments(SURE, SURE);
    assert_comments("auto", "a b c\nd e f\n- g\n");
    assert_comments("yes", "a b c\nd e f\n- g\n");
    assert_comments("no", "");
}

CLAIM(a_few_lines_at_the_end_of_a_long_page_are_not_judged_alone) {
    bytes_clear(&page);
    bytes_put_text(&page, "<title>A report</title><h1>A report</h1>");
    for (int i = 0; i < 8191; i++) {
        bytes_put_text(&page,
                       "<p>The committee met again, and it decided, after a long debate, that "
                       "the harbour will be rebuilt in the spring.\n");
    }
    bytes_put_text(&page, "<ul><li><a href=/a>Next page</a><li><a href=/b>Login</a></ul>");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_ptr_nonnull(strstr(output.at, "in the spring"));
    ck_assert_ptr_null(strstr(output.at, "Login"));
    ck_assert_double_gt(danag_confidence(danag), 0.9);
}

CLAIM(with_little_memory_a_page_is_judged_in_parts_and_nothing_is_lost) {
    static const char *const limits[] = {"64K", "100K", "256K", "1M"};
    use_model(SURE);
    make_page();
    extract_plain();
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        ck_assert_int_eq(danag_set(danag, "max-memory", limits[i]), DANAG_OK);
        ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
        ck_assert_msg(bytes_equal(&output, &expected), "%s", limits[i]);
    }
}

static void feed_lines(int count) {
    for (int i = 0; i < count; i++) { ck_assert_int_eq(danag_feed(danag, "<p>x", 4), DANAG_OK); }
}

CLAIM(of_very_many_lines_the_first_come_out_before_the_page_ends) {
    const int together = 8192, tail = together / 16;
    use_model(SURE);
    ck_assert_int_eq(danag_set_output(danag, bytes_put, &output), DANAG_OK);
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
    feed_lines(together + 1); /* the last one is open */
    ck_assert_uint_eq(output.size, 0);
    feed_lines(1);
    ck_assert_uint_eq(output.size, 2 * (together - tail) - 1); /* the newline may not be needed */
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert_uint_eq(output.size, 2 * (together + 2));
}

static void assert_text(const char *html, const char *text) {
    ck_assert_int_eq(extract_text(danag, html, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_msg(strcmp(output.at, text) == 0, "%s\ngives\n%s", html, output.at);
}

#define LONG_LINE "one paragraph of as many as eight words"

CLAIM(a_paragraph_repeated_in_place_comes_out_each_time) {
    use_model(SURE);
    assert_text("<p>" LONG_LINE "<p>" LONG_LINE "<p>" LONG_LINE,
                LONG_LINE "\n" LONG_LINE "\n" LONG_LINE "\n");
    assert_text("<ul><li>" LONG_LINE "</ul><ul><li>" LONG_LINE "</ul>",
                "- " LONG_LINE "\n- " LONG_LINE "\n");
}

CLAIM(a_refrain_comes_out_each_time) {
    use_model(SURE);
    assert_text("<div class=song><div id=verse1><p>a verse<br>" LONG_LINE "</div>"
                "<div id=verse2><p>b verse<br>" LONG_LINE "</div></div>",
                "a verse\n" LONG_LINE "\nb verse\n" LONG_LINE "\n");
    assert_text("a<br>" LONG_LINE "<br>b<br>" LONG_LINE, "a\n" LONG_LINE "\nb\n" LONG_LINE "\n");
}

CLAIM(a_text_repeated_by_the_layout_comes_out_once) {
    static const char *const pages[] = {
        "<p>" LONG_LINE "<p hidden>" LONG_LINE,
        "<div aria-hidden=true><p>" LONG_LINE "</div><div><p>" LONG_LINE "</div>",
        "<div class=wide><p>" LONG_LINE "</div><div class=narrow><p>" LONG_LINE "</div>",
        "<p class=summary>" LONG_LINE "</p><p>" LONG_LINE,
        "<h2>" LONG_LINE "</h2><p>" LONG_LINE,
        "<p>" LONG_LINE "<div><div><p>" LONG_LINE "</div></div>",
        "<div id=wide><p>" LONG_LINE "</div><div id=narrow><p>" LONG_LINE "</div>",
        "<div><div><div><div><p>" LONG_LINE "</div></div></div></div>"
        "<div><div><div><div><p>" LONG_LINE "</div></div></div></div>"};
    use_model(SURE);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        assert_text(pages[i], LONG_LINE "\n");
    }
}

CLAIM(a_heading_comes_out_though_a_table_of_contents_has_it) {
    use_model(SURE);
    ck_assert_int_eq(danag_set(danag, "format", "markdown"), DANAG_OK);
    assert_text("<p>" LONG_LINE "<p>1<p>2<p>3<p>4<p>5<p>6<p>7<p>8<p>9<p>10<p>11<p>12"
                "<h2>" LONG_LINE "</h2><p>b",
                LONG_LINE "\n\n1\n\n2\n\n3\n\n4\n\n5\n\n6\n\n7\n\n8\n\n9\n\n10\n\n11\n\n12\n\n"
                          "## " LONG_LINE "\n\nb\n");
}

CLAIM(a_heading_comes_out_instead_of_a_line_right_before_it) {
    use_model(SURE);
    ck_assert_int_eq(danag_set(danag, "format", "markdown"), DANAG_OK);
    assert_text("<p>a<p>" LONG_LINE "<p>b<h2>" LONG_LINE "</h2><p>c",
                "a\n\nb\n\n## " LONG_LINE "\n\nc\n");
}

/* The two lines have the same digest, if it has no key, of copies.c as it once was. */
CLAIM(a_line_made_to_have_the_digest_of_another_is_no_copy) {
#define DIGESTED "The lamp of a lighthouse turns every night over the sea "
    use_model(SURE);
    assert_text("<p>" DIGESTED "ships may see it from far away.<p hidden>" DIGESTED
                "dlkkputzhxmggaqx from far away.",
                DIGESTED "ships may see it from far away.\n" DIGESTED
                         "dlkkputzhxmggaqx from far away.\n");
}

/* Each danag_t draws a key of its own. */
CLAIM(the_key_of_the_digests_does_not_show) {
    use_model(SURE);
    make_page();
    for (int i = 0; i < 4; i++) { bytes_put_text(&page, "<p>" LONG_LINE "<p hidden>" LONG_LINE); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &expected), DANAG_OK);
    for (int i = 0; i < 8; i++) {
        danag_free(danag);
        danag = danag_new();
        use_model(SURE);
        ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
        ck_assert(bytes_equal(&output, &expected));
    }
}

CLAIM(a_copy_with_other_inline_tags_comes_out_once) {
    use_model(SURE);
    ck_assert_int_eq(danag_set(danag, "format", "markdown"), DANAG_OK);
    assert_text("<p>one <b>paragraph</b> of <i>as many</i> as eight words<p hidden>" LONG_LINE,
                "one **paragraph** of *as many* as eight words\n");
}

CLAIM(a_line_that_only_screen_readers_tell_is_left_out) {
    static const char *const pages[] = {
        "<p>a<p class=sr-only>b<p class='VisuallyHidden-x'>c<p class='sr-only focus:not-sr-only'>d",
        "<p>a<p class=srOnly>b<p class=show-for-sr>c<p class=visuallyhidden>d<p "
        "class=screenReader>e",
        "<p>a<div class=screen-reader-text><i>b</div>",
        "<p>a<p><span class='u-visually-hidden'>four</span> 1",
        "<p>a<p><span class=screenreader>one</span> <b>1</b> <b class=screen_reader>two</b>",
    };
    use_model(SURE);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) { assert_text(pages[i], "a\n"); }
}

CLAIM(a_line_that_may_be_seen_in_part_or_at_times_is_kept) {
    use_model(SURE);
    assert_text("<p>some are <span class=sr-only>not</span> seen", "some are not seen\n");
    assert_text("<p class='sr-only md:not-sr-only'>a", "a\n");
    assert_text("<p class=full-screen>a", "a\n");
    assert_text("<ul class=sr-only><li>a<li>b</ul>", "- a\n- b\n");
    assert_text("<p class=sr-only>$12.50", "$12.50\n");
    assert_text("<table><tr><td>a<td><i class=sr-only>yes</i></table>", "a\tyes\n");
}

CLAIM(a_hidden_copy_of_a_song_repeats_none_of_its_lines) {
    use_model(SURE);
    assert_text("<div><p>" LONG_LINE "<p>a<p>" LONG_LINE "</div>"
                "<div hidden><p>" LONG_LINE "<p>b<p>" LONG_LINE "</div>",
                LONG_LINE "\na\n" LONG_LINE "\nb\n");
}

CLAIM(text_with_nothing_around_it_comes_out_however_unlikely_it_is) {
    use_model(-SURE);
    assert_text("<p>Hello world</p>", "Hello world\n");
    assert_text("Hello world", "Hello world\n");
    assert_text("<h1>a</h1><p>b c<p>d<ul><li>e</ul>", "a\nb c\nd\n- e\n");
    assert_text("<p>a<br>b<br>c<p>d<br>e<br>c", "a\nb\nc\nd\ne\nc\n");
    assert_text("<p>a b c d e f <a href=x>g</a>", "a b c d e f g\n");
    ck_assert(danag_confidence(danag) >= 0.5);
}

CLAIM(unlikely_text_with_anything_around_it_does_not_come_out) {
    static const char *const pages[] = {
        "<p>a</p><nav></nav>",
        "<p>a</p><footer></footer>",
        "<p>a</p><form></form>",
        "<p>a</p><button></button>",
        "<p>a b c d</p><p><a href=x>e</a>",
        "<p>a</p><p>a <a href=x>b</a>",
        "<p>a</p><p class=cookie-banner>b",
        "<p>a</p><p class=comment>b",
        "<p>a</p><p><span class=menu>b</span>",
        "<p>a</p><p>Login",
        "<p>a</p><p hidden>b",
        "<p>a</p><p>&copy; b",
        "<noscript>This page needs scripts.</noscript>",
    };
    use_model(-SURE);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) { assert_text(pages[i], ""); }
}

CLAIM(a_page_with_scripts_needs_a_long_line_to_come_out) {
    const char line[] = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25";
    char html[200], text[200];
    use_model(-SURE);
    assert_text("<script></script><p>Please enable scripts to see this page.", "");
    snprintf(html, sizeof html, "<p>%s<script></script>", line);
    snprintf(text, sizeof text, "%s\n", line);
    assert_text(html, text);
    snprintf(html, sizeof html, "<p>%s<script></script>", line + 2);
    assert_text(html, "");
}

#define NAV "<nav>a b</nav>"

/* Its model is sure of h1. All else is content with a probability of a tenth, and a comment. */
static void assert_strange_page(const char *start, const char *favor, const char *comments,
                                const char *text) {
    const struct score content = {-SURE, 2 * ONE}, comment = {SURE, -2 * ONE};
    write_model_of(FEATURE_ELEMENT + KIND_H1, MODEL_CERTAIN / 10, content, comment);
    ck_assert_msg(danag_set(danag, "model", path) == DANAG_OK, "%s", danag_error(danag));
    ck_assert_int_eq(danag_set(danag, "favor", favor), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "comments", comments), DANAG_OK);
    bytes_clear(&page);
    bytes_put_text(&page, start);
    bytes_put_text(&page, "<h1>c d</h1><p>e f g h i j k l");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, text);
}

CLAIM(doubt_brings_out_what_nothing_marks_as_furniture) {
    assert_strange_page(NAV, "balanced", "auto", "c d\ne f g h i j k l\n");
    assert_strange_page(NAV, "recall", "auto", "c d\ne f g h i j k l\n");
}

CLAIM(doubt_brings_nothing_out_if_precision_matters_more) {
    assert_strange_page(NAV, "precision", "auto", "c d\n");
}

CLAIM(doubt_brings_nothing_out_if_no_element_marks_a_part) {
    assert_strange_page("<div class=menu>a b</div>", "balanced", "auto", "c d\n");
}

CLAIM(doubt_brings_no_unwanted_comments_out) {
    assert_strange_page(NAV, "balanced", "no", "c d\n");
}

CLAIM(many_lines_are_not_taken_for_a_text_with_nothing_around_it) {
    use_model(-SURE);
    bytes_clear(&page);
    for (int i = 0; i < 100; i++) { bytes_put_text(&page, "<p>a"); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert_uint_eq(output.size, 200);
    bytes_put_text(&page, "<p>a");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert_uint_eq(output.size, 0);
}

CLAIM(the_rest_of_a_page_judged_in_parts_is_no_text_with_nothing_around_it) {
    use_model(-SURE);
    bytes_clear(&page);
    for (int i = 0; i < 100; i++) {
        for (int word = 0; word < 100; word++) { bytes_put_text(&page, "word "); }
        bytes_put_text(&page, "<p>");
    }
    for (int i = 0; i < 50; i++) { bytes_put_text(&page, "<p>a"); }
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_ptr_null(strstr(output.at, "a\n"));
}

CLAIM(a_line_of_seven_words_may_be_repeated) {
    use_model(SURE);
    ck_assert_int_eq(extract_text(danag, "<p>a b c d e f g<p class=x>a b c d e f g", &output),
                     DANAG_OK);
    bytes_put_text(&expected, "a b c d e f g\na b c d e f g\n");
    ck_assert(bytes_equal(&output, &expected));
}

CLAIM(lines_in_code_and_tables_may_be_repeated) {
    use_model(SURE);
    ck_assert_int_eq(extract_text(danag,
                                  "<pre>a b c d e f g h</pre><pre class=x>a b c d e f g h"
                                  "</pre><table><tr><td>i j k l m n o p"
                                  "<td class=x>i j k l m n o p</table>",
                                  &output),
                     DANAG_OK);
    bytes_put_text(&expected, "a b c d e f g h\na b c d e f g h\n"
                              "i j k l m n o p\ti j k l m n o p\n");
    ck_assert(bytes_equal(&output, &expected));
}

CLAIM(a_repeated_line_makes_no_hole_in_a_list_item) {
    use_model(SURE);
    ck_assert_int_eq(extract_text(danag,
                                  "<p>a b c d e f g h<ul><li>one<p>a b c d e f g h"
                                  "<li>i j k l m n o p<p>a b c d e f g h</ul>",
                                  &output),
                     DANAG_OK);
    extract_drop_bullets(&output);
    bytes_put_text(&expected, "a b c d e f g h\ni j k l m n o p\na b c d e f g h\n");
    ck_assert(bytes_equal(&output, &expected));
}

CLAIM(lines_that_only_begin_alike_all_come_out) {
    use_model(SURE);
    bytes_clear(&page);
    for (int i = 0; i < PARAGRAPHS; i++) {
        char text[100];
        snprintf(text, sizeof text, "<p>the same ten words in front of each of them %d\n", i);
        bytes_put_text(&page, text);
    }
    extract_plain();
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert(bytes_equal(&output, &expected));
}

CLAIM(a_line_larger_than_memory_is_cut) {
    use_model(SURE);
    bytes_put_text(&page, "<p>before<p>");
    for (int i = 0; i < 100000; i++) { bytes_put_text(&page, "word "); }
    bytes_put_text(&page, "<p>after");
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_CUT);
    bytes_put_text(&expected, "before\nword word ");
    ck_assert(bytes_begin_with(&output, &expected, expected.size));
}

CLAIM(the_output_does_not_depend_on_how_the_page_is_cut) {
    make_page();
    bytes_put_text(&page, "<div class='foot-er nav'><a href=x>one</a> <a href=y>two</a></div>");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &expected), DANAG_OK);
    for (size_t chunk = 1; chunk <= 3; chunk++) {
        ck_assert_int_eq(extract(danag, &page, chunk, &output), DANAG_OK);
        ck_assert(bytes_equal(&output, &expected));
    }
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    ck_assert(bytes_equal(&output, &expected));
}

static void assert_refused(const char *what) {
    ck_assert_int_eq(danag_set(danag, "model", path), DANAG_INVALID);
    ck_assert_msg(strstr(danag_error(danag), what) != NULL, "'%s' has no '%s'", danag_error(danag),
                  what);
}

static void write_text(const char *text) {
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
}

CLAIM(a_file_that_is_not_a_model_is_refused) {
    write_text("");
    assert_refused("line 1: '' instead of 'danag'");
    write_text("danag model 1\n");
    assert_refused("line 1: a model of version 1; this danag reads version 4");
    write_text("danag model 2\n");
    assert_refused("a model of version 2; this danag reads version 4");
    write_text("danag model x\n");
    assert_refused("'x' instead of a number");
    write_text("danag model 4\nfeatures 7\n");
    assert_refused("line 2: '7' instead of a number from");
    unlink(path);
    assert_refused("No such file");
}

CLAIM(a_model_that_is_too_short_or_too_long_is_refused) {
    struct bytes text = {0};
    write_model((struct score){0, 0}, (struct score){0, 0});
    ck_assert(bytes_put_file(&text, path));
    text.at[text.size - 3] = '\0';
    write_text(text.at);
    assert_refused("''");
    write_model((struct score){0, 0}, (struct score){0, 0});
    FILE *file = fopen(path, "a");
    fputs("more\n", file);
    fclose(file);
    assert_refused("'more' instead of ''");
    bytes_free(&text);
}

CLAIM(a_model_with_a_width_that_fills_no_vector_is_refused) {
    static const char wide[] = "width 16", narrow[] = "width 3 ";
    struct bytes text = {0};
    write_model((struct score){0, 0}, (struct score){0, 0});
    ck_assert(bytes_put_file(&text, path));
    bytes_put(&text, "", 1);
    memcpy(strstr(text.at, wide), narrow, strlen(narrow));
    write_text(text.at);
    assert_refused("line 6: a width of 3");
    bytes_free(&text);
}

CLAIM(a_model_with_one_output_is_refused) {
    static const char two[] = "last_bias 0 0", one[] = "last_bias 0  ";
    struct bytes text = {0};
    write_model((struct score){0, 0}, (struct score){0, 0});
    ck_assert(bytes_put_file(&text, path));
    bytes_put(&text, "", 1);
    memcpy(strstr(text.at, two), one, strlen(one));
    write_text(text.at);
    assert_refused("'last' instead of a number");
    bytes_free(&text);
}

CLAIM(a_model_whose_sums_could_overflow_is_refused) {
    const struct score none = {0, 0}, too_much = {INT32_MAX - 1, INT16_MAX};
    write_model(too_much, none);
    assert_refused("overflow");
    write_model(none, too_much);
    assert_refused("overflow");
}
