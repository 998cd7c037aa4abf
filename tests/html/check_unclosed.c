/* What becomes of a page with a comment or raw text that has no end. */
#include "../extract.h"
#include "claims.h"
#include "tokens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4096

/* The page has these tokens, however it is cut. */
static void assert_tokens_of(struct slice page, unsigned shown, size_t most, const char *expected) {
    static const unsigned char sizes[] = {1, 2, 3, 7, 100};
    struct tokens tokens = {.shown = shown, .unclosed_most = most};
    for (size_t i = 0; i < sizeof sizes + 2; i++) {
        const struct cuts cuts = {sizes + (i < sizeof sizes ? i : 0), i < sizeof sizes, i % 2 == 0};
        ck_assert_int_eq(tokens_read(&tokens, page, cuts, LEXER_BUFFER_LEAST), 0);
        ck_assert_str_eq(tokens.bytes.at, expected);
        ck_assert_int_eq(tokens_read(&tokens, page, cuts, LEXER_BUFFER_SIZE), 0);
        ck_assert_str_eq(tokens.bytes.at, expected);
    }
    tokens_free(&tokens);
}

static void assert_tokens(const char *page, unsigned shown, const char *expected) {
    assert_tokens_of((struct slice){page, strlen(page)}, shown, MOST, expected);
}

static const char *const removed_names[] = {"script", "style",   "textarea",
                                            "iframe", "noembed", "noframes"};
#define REMOVED_NAMES (int)(sizeof removed_names / sizeof removed_names[0])

static void assert_kept_around(const char *format, const char *name, const char *kept) {
    char page[256];
    snprintf(page, sizeof page, format, name, name);
    assert_tokens(page, 0, kept);
}

SUITE("unclosed");

CLAIM_TIMES(an_unclosed_element_ends_with_its_first_line, REMOVED_NAMES) {
    const char *name = removed_names[_i];
    assert_kept_around("a<%s x=y>b<p>c&amp;\nd<p>e</p></%s", name, "a\nd<p>e</p>");
    assert_kept_around("a<%s>\xc3\xa9\n\xc3\xa9</i></", name, "a\n\xc3\xa9</i></");
    assert_kept_around("a<%s>b\rc\n</i>", name, "a\nc\n</i>");
    assert_kept_around("a<%s>\r\nb</i>", name, "a\nb</i>");
}

/* A page cut within a script or a style sheet has no end tag after it. */
CLAIM(what_follows_in_a_script_or_a_style_sheet_that_is_cut_is_no_text) {
    assert_tokens("a<style>b {\n c: d; }\ne", 0, "a");
    assert_tokens("a</p><script>b < c\n d</ \ne", 0, "a</p>");
    assert_tokens("a<script><!--<script>\nb", 0, "a");
    assert_tokens("a<!-- b\nc</p><style>d\ne", 0, "a\nc</p>");
    assert_tokens("a<style>b\nc</p><style>d\ne", 0, "a\nc</p>");
}

CLAIM(an_unclosed_comment_ends_with_its_first_line) {
    assert_tokens("a<!-- b<p>c\nd<p>e -- > f", 0, "a\nd<p>e -- > f");
    assert_tokens("a<!--\nb", 0, "a\nb");
    assert_tokens("a<!---\nb--", 0, "a\nb--");
    assert_tokens("a<!--", 0, "a");
}

CLAIM(an_unclosed_title_is_its_first_line) {
    assert_tokens("<title>a &amp; b<i>\nc<p>d", 0,
                  "<title>a & b<i>\nc<p>d[again]a & b<i></title>\nc<p>d");
    assert_tokens("<title>\xc3\xa9&#38\nb", 0, "<title>\xc3\xa9&\nb[again]\xc3\xa9&</title>\nb");
    assert_tokens("<title>a", 0, "<title>a[again]a</title>");
    assert_tokens("<title>a\n<title>b</\nc", 0,
                  "<title>a\n<title>b</\nc[again]a</title>\n<title>[again]b</</title>\nc");
}

CLAIM_TIMES(what_has_no_second_line_reaches_to_the_end, REMOVED_NAMES) {
    assert_kept_around("a<%s>b<p>c", removed_names[_i], "a");
    assert_kept_around("a<%s>", removed_names[_i], "a");
    assert_tokens("a<!-- b<p>c", 0, "a");
}

CLAIM_TIMES(what_is_closed_ends_where_it_is_closed, REMOVED_NAMES) {
    const char *name = removed_names[_i];
    assert_kept_around("a<%s>b\n<p>c\n</%s >d", name, "ad");
    assert_kept_around("a<!--\n--><!-- b\nc<%s>d\n</%s>e", name, "a\nce");
    assert_tokens("<title>a\nb</title>c<!-- d\n -->", 0, "<title>a\nb</title>c");
}

CLAIM(raw_text_that_is_text_anyway_goes_on) {
    assert_tokens("<xmp>a\n<p>b", 0, "<xmp>a\n<p>b");
    assert_tokens("<plaintext>a\n<!--b\n<script>", 0, "<plaintext>a\n<!--b\n<script>");
}

CLAIM(each_unclosed_element_of_a_page_ends_with_its_line) {
    assert_tokens(
        "a<!-- b\nc<script>d\ne<style>f\ng<!-- h\ni<script>j\nk<textarea>l\nm<style>\n</i>", 0,
        "a\nc\ne\ng\ni\nk\nm\n</i>");
    assert_tokens("a<script>b\n<!-->c<!--->d<!---\ne</i><!-- f", 0, "a\ncd\ne</i>");
    assert_tokens("a<style>b\nc<style>d\n<style>\n\ne</i><style>", 0, "a\nc\n\n\ne</i>");
}

/* The standard reads both scripts as one without an end. */
CLAIM(a_script_in_a_comment_ends_with_its_end_tag_at_least) {
    assert_tokens("a<script><!--<script>\nb</script>c\n<script>d\n<!--</script>e", 0, "ac\ne");
    assert_tokens("a<script><!--<script>\nb</i>", 0, "a\nb</i>");
    assert_tokens("a<script><!--<script>b</script></script>c", 0, "ac");
}

CLAIM(an_unclosed_element_may_be_in_a_removed_one) {
    assert_tokens("a<object><script>b\n<p>c</object>d", 0, "ad");
    assert_tokens("a<svg><!-- b\n</svg>c", 0, "ac");
    assert_tokens("a<math><annotation-xml><style>b\nc", 0, "a");
}

CLAIM(what_is_read_again_has_its_own_position_and_code) {
    assert_tokens(
        "a<!-- \xc3\xa9\nb<p>c<\xc3\xa9 <i \xc3\xa9\n>d", SHOW_SOURCE | SHOW_CODE | SHOW_NEWLINES,
        "(a)0-1(\n)8-9(b)9-10<p 3>(c<)13-15(\xc3\xa9)15-17( )17-18[newline 4]<i 1>(d)25-26");
    assert_tokens("<title>a\n<b>c", SHOW_SOURCE | SHOW_CODE,
                  "<title 7>(a)7-8(\n)8-9(<b>c)9-13[again](a)7-8</title 0>(\n)8-9<b 3>(c)12-13");
}

CLAIM(what_follows_the_start_may_have_no_more_bytes_than_the_bound) {
    static const char page[] = "<title>ab\ncde<p>f<!--ghi\njkl<p>mno\n";
    const size_t after_comment = strlen("ghi\njkl<p>mno\n");
    const char *kept =
        "<title>ab\ncde<p>f<!--ghi\njkl<p>mno\n[again]ab</title>\ncde<p>f\njkl<p>mno\n";
    const size_t after_title = strlen(page) - strlen("<title>");
    const struct slice whole = {page, strlen(page)};
    assert_tokens_of(whole, 0, after_title, kept);
    assert_tokens_of(whole, 0, after_title - 1, "<title>ab\ncde<p>f<!--ghi\njkl<p>mno\n");
    const struct slice body = {page + strlen("<title>"), after_title};
    assert_tokens_of(body, 0, after_comment, "ab\ncde<p>f\njkl<p>mno\n");
    assert_tokens_of(body, 0, after_comment - 1, "ab\ncde<p>f");
    assert_tokens_of(body, 0, 0, "ab\ncde<p>f");
}

CLAIM(a_lexer_forgets_what_was_unclosed_on_the_last_page) {
    static const char *const pages[] = {"a<script>b\nc</i>", "a<!--\n<script>b\nc</script>d",
                                        "<script><!--<script>\n</script></script>e"};
    static const char *const kept[] = {"a\nc</i>", "a\nd", "e"};
    struct tokens tokens = {.shown = 0};
    struct token_sink sink = tokens_sink(&tokens);
    struct outline outline;
    struct lexer *lexer = lexer_new(NULL, &sink, &outline, LEXER_BUFFER_LEAST);
    lexer_keep_unclosed(lexer, MOST);
    for (size_t i = 0; i < 3; i++) {
        lexer_begin(lexer);
        tokens_begin(&tokens);
        ck_assert_int_eq(lexer_push(lexer, pages[i], strlen(pages[i])), 0);
        ck_assert_int_eq(lexer_end(lexer), 0);
        tokens_end(&tokens);
        ck_assert_str_eq(tokens.bytes.at, kept[i]);
    }
    lexer_free(lexer);
    tokens_free(&tokens);
}

/* A sanitizer or valgrind notices if it is not so. */
CLAIM(an_attribute_of_the_last_page_is_not_read) {
    static const char unclosed[] = "<!--\n<p class=x";
    struct bytes page = {0}, output = {0};
    danag_t *danag = danag_new();
    bytes_put_text(&page, unclosed);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    page.size = 0;
    bytes_put_text(&page, "<!--");
    for (int i = 0; i < 1000; i++) { bytes_put_text(&page, unclosed); }
    bytes_put_text(&page, "--><p class=x>y");
    ck_assert_int_eq(extract(danag, &page, 1, &output), DANAG_OK);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(an_error_in_what_is_read_again_ends_the_page) {
    static const char page[] = "a<!--\nb<p>c<title>d\ne<script>f\n<p>g";
    struct tokens tokens = {.unclosed_most = MOST};
    const struct slice slice = {page, strlen(page)};
    const struct cuts whole = {NULL, 0, false};
    ck_assert_int_eq(tokens_read(&tokens, slice, whole, LEXER_BUFFER_LEAST), 0);
    const size_t calls = tokens.calls;
    for (tokens.fail_call = 1; tokens.fail_call <= calls; tokens.fail_call++) {
        ck_assert_int_eq(tokens_read(&tokens, slice, whole, LEXER_BUFFER_LEAST), TOKENS_ERROR);
        ck_assert_uint_eq(tokens.calls, tokens.fail_call);
    }
    tokens_free(&tokens);
}

/* Reading to the end of the page for each of them would take minutes. */
CLAIM(many_unclosed_elements_take_no_more_time_than_few) {
    struct bytes page = {0};
    for (size_t i = 0; i < 100000; i++) {
        bytes_put_text(&page,
                       "<script><!--<script>\n<!--\n<title>a<style>\r<textarea>\n<iframe>\n");
    }
    struct tokens tokens = {.unclosed_most = page.size};
    const struct cuts whole = {NULL, 0, false};
    tokens_read(&tokens, (struct slice){page.at, page.size}, whole, LEXER_BUFFER_SIZE);
    tokens_free(&tokens);
    bytes_free(&page);
}

static danag_t *make(const char *method) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", method), DANAG_OK);
    return danag;
}

static void assert_output(danag_t *danag, const char *page, const char *expected) {
    struct bytes output = {0};
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, expected);
    bytes_free(&output);
}

CLAIM(a_page_keeps_its_text_and_the_first_line_of_its_title) {
    static const char page[] = "<title> The  house\n<body><p>One<p>two\n<!-- x\n<p>three";
    danag_t *danag = make("plain");
    assert_output(danag, page, "One\ntwo\nthree\n");
    ck_assert_str_eq(danag_title(danag), "The house");
    assert_output(danag, "<title>A<p></title>\n<script><p>b\n<title>c\nd</p>", "d\n");
    ck_assert_str_eq(danag_title(danag), "A<p>");
    danag_set(danag, "format", "spans");
    assert_output(danag, page, "28 31\n34 37\n48 53\n");
    danag_free(danag);
}

CLAIM(a_long_title_without_an_end_is_cut_to_its_first_line) {
    struct bytes page = {0};
    danag_t *danag = make("plain");
    bytes_put_text(&page, "<title>House\n<p>");
    for (size_t i = 0; i < 5000; i++) { bytes_put_text(&page, "x"); }
    bytes_put(&page, "", 1);
    struct bytes output = {0};
    ck_assert_int_eq(extract_text(danag, page.at, &output), DANAG_OK);
    ck_assert_str_eq(danag_title(danag), "House");
    ck_assert_uint_eq(output.size, 5001);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}

/* Their lines have gone by when the page ends. */
CLAIM(methods_that_read_the_source_follow_the_standard) {
    static const char page[] = "<p>\u0627\u0628\u0627\u0628\u0627\u0628\u0627\u0628\n<script>\n"
                               "<p>\u0627\u0628\u0627\u0628\u0627\u0628\u0627\u0628";
    static const char *const methods[] = {"r2l", "dana"};
    for (size_t i = 0; i < 2; i++) {
        danag_t *danag = make(methods[i]);
        assert_output(danag, page, "\u0627\u0628\u0627\u0628\u0627\u0628\u0627\u0628\n");
        danag_free(danag);
    }
}

static size_t output_size(const char *max_memory, size_t behind) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("plain");
    ck_assert_int_eq(danag_set(danag, "max-memory", max_memory), DANAG_OK);
    bytes_put_text(&page, "<!--");
    for (size_t i = 0; i < behind; i++) { bytes_put_text(&page, i % 2 == 0 ? "\n" : "x"); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    size_t size = output.size;
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
    return size;
}

CLAIM(what_is_kept_is_a_sixteenth_of_max_memory_and_at_most_a_mebibyte) {
    ck_assert_uint_gt(output_size("64K", 4096), 0);
    ck_assert_uint_eq(output_size("64K", 4097), 0);
    ck_assert_uint_gt(output_size("1M", 65536), 0);
    ck_assert_uint_eq(output_size("1M", 65537), 0);
    ck_assert_uint_gt(output_size("64M", 1 << 20), 0);
    ck_assert_uint_eq(output_size("64M", (1 << 20) + 1), 0);
}

CLAIM(the_output_does_not_depend_on_the_cuts) {
    static const char text[] = "<title>A &eacute;<b>\r\n<body><p>Some text, and <i>\u00e9</i>\r\n"
                               "<!-- a-\n<script><!-- <script>\n<p>More words of it</script>\n"
                               "<p>The last text<p><textarea>x\n<p>is this</title><style>\n end";
    struct bytes page = {0}, whole = {0}, pieces = {0};
    bytes_put_text(&page, text);
    for (size_t method = 0; method < danag_method_count(); method++) {
        danag_t *danag = make(danag_method_name(method));
        for (size_t format = 0; format < danag_format_count(); format++) {
            ck_assert_int_eq(danag_set(danag, "format", danag_format_name(format)), DANAG_OK);
            ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
            for (size_t chunk = 0; chunk < 8; chunk++) { /* 0: CHUNK_RANDOM */
                ck_assert_int_eq(extract(danag, &page, chunk, &pieces), DANAG_OK);
                ck_assert(bytes_equal(&whole, &pieces));
            }
        }
        danag_free(danag);
    }
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&pieces);
}
