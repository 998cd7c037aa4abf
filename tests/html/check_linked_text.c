#include "claims.h"
#include "html/linked_text.h"
#include "tokens.h"

#include <stdio.h>
#include <string.h>

#define ROOM 1000

static struct linked_text *data;
static struct tokens tokens;
static struct bytes script;

static void set_up(void) {
    data = linked_text_new(NULL, ROOM);
    ck_assert_ptr_nonnull(data);
}

static void tear_down(void) {
    linked_text_free(data);
    tokens_free(&tokens);
    bytes_free(&script);
}

/* Ends the page and reads its text with a lexer. */
static void read_text(enum linked_kind kind) {
    struct token_sink sink = tokens_sink(&tokens);
    struct outline outline;
    struct lexer *lexer = lexer_new(NULL, &sink, &outline, LEXER_BUFFER_LEAST);
    ck_assert_int_eq(linked_text_end(data), kind);
    tokens_begin(&tokens);
    ck_assert_int_eq(linked_text_pass_on(data, lexer), 0);
    tokens_end(&tokens);
    lexer_free(lexer);
}

static void push(const char *bytes, size_t size, size_t most) {
    ck_assert_int_eq(linked_text_push(data, NULL), 0);
    for (size_t done = 0, piece; done < size; done += piece) {
        piece = size - done < most ? size - done : most;
        const struct slice slice = {bytes + done, piece};
        ck_assert_int_eq(linked_text_push(data, &slice), 0);
    }
}

/* The script has this text, whether it comes whole or in small pieces. */
static void assert_bytes(const char *bytes, size_t size, enum linked_kind kind, const char *text) {
    static const size_t mosts[] = {SIZE_MAX, 1, 2, 3};
    for (size_t i = 0; i < sizeof mosts / sizeof mosts[0]; i++) {
        linked_text_begin(data);
        push(bytes, size, mosts[i]);
        read_text(kind);
        ck_assert_str_eq(tokens.bytes.at, text);
    }
}

static void assert_article(const char *json, const char *text) {
    assert_bytes(json, strlen(json), LINKED_TEXT_ARTICLE, text);
}

static void assert_posts(const char *json, const char *text) {
    assert_bytes(json, strlen(json), LINKED_TEXT_POSTS, text);
}

static void assert_none(const char *json) {
    assert_bytes(json, strlen(json), LINKED_TEXT_NONE, "");
}

SUITE("linked_text", .begin = set_up, .end = tear_down);

CLAIM(the_body_of_an_article_is_found_at_any_depth) {
    assert_article("{\"articleBody\":\"a b\"}", "<p>a b");
    assert_article("{\"@graph\": [{}, {\"x\": {\"articleBody\"\n:\t\"a\"}}]}", "<p>a");
    assert_article("<!--\n{\"a\": 1, \"articleBody\": \"a\"}\n-->", "<p>a");
    assert_article("//<![CDATA[\n{\"articleBody\": \"a\"}\n//]]>", "<p>a");
}

CLAIM(only_strings_after_the_exact_keys_count) {
    assert_none("{\"articlebody\":\"a\",\"articleBody2\":\"a\",\"Text\":\"a\",\"tex\":\"a\"}");
    assert_none("{\"a\":\"text\",\"b\":\"articleBody\",\"c\":\"\\\"text\\\":\\\"a\\\"\"}");
    assert_none("{\"text\":7,\"articleBody\":null,\"text\":[\"a\"],\"text\":{\"a\":\"b\"}}");
    assert_none("{\"te\\u0078t\":\"a\",\"\\text\":\"a\",\"reviewBody\":\"a\"}");
    assert_none("");
}

CLAIM(without_an_article_all_posts_count_in_order) {
    assert_posts(
        "[{\"text\":\"a\"},{\"text\":\"\"},{\"comment\":{\"text\":\" \\n\"}},{\"text\":\"b\"}]",
        "<p>a<p>b");
}

CLAIM(the_longest_article_counts_and_no_post) {
    assert_article("[{\"text\":\"posts\"},{\"articleBody\":\"a b\"},{\"text\":\"posts\"},"
                   "{\"articleBody\":\"c\"},{\"articleBody\":\"\"},{\"articleBody\":\"d e f\"},"
                   "{\"articleBody\":\"g h i\"}]",
                   "<p>d e f");
    assert_posts("[{\"text\":\"a\"},{\"articleBody\":\"\"}]", "<p>a");
}

CLAIM(escapes_are_undone) {
    assert_article("{\"articleBody\":\"\\\"a\\\\b\\/c\\\" \\u00e9\\u20AC\\ud83D\\uDE00\"}",
                   "<p>\"a\\b/c\" \xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
    assert_article("{\"articleBody\":\"a\\tb\\nc\\rd\\fe\"}", "<p>a\tb<p>c\nd\fe");
}

CLAIM(half_of_a_surrogate_pair_becomes_a_replacement) {
#define FFFD "\xef\xbf\xbd"
    assert_article("{\"articleBody\":\"a\\ud83db\"}", "<p>a" FFFD "b");
    assert_article("{\"articleBody\":\"a\\ude00b\"}", "<p>a" FFFD "b");
    assert_article("{\"articleBody\":\"a\\ud83d\"}", "<p>a" FFFD);
    assert_article("{\"articleBody\":\"\\ud83d\\nb\"}", "<p>" FFFD "<p>b");
    assert_article("{\"articleBody\":\"\\ud83d\\ud83d\\ude00\"}", "<p>" FFFD "\xf0\x9f\x98\x80");
    assert_article("{\"articleBody\":\"a\\u12xyz\\u12\"}", "<p>a" FFFD "xyz" FFFD);
}

CLAIM(a_string_that_is_broken_off_counts_as_far_as_it_goes) {
    assert_article("{\"articleBody\":\"a b", "<p>a b");
    assert_article("{\"articleBody\":\"a b\\", "<p>a b");
    assert_article("{\"articleBody\":\"a b\\u00", "<p>a b");
    linked_text_begin(data);
    push("{\"text\":\"a", 10, SIZE_MAX);
    push("{\"text\":\"c\"}", 12, SIZE_MAX);
    read_text(LINKED_TEXT_POSTS);
    ck_assert_str_eq(tokens.bytes.at, "<p>a<p>c");
}

CLAIM(broken_json_does_no_harm) {
    assert_article("{{{]]\"articleBody\"::\"x\",,\"articleBody\":\"a\nb\"", "<p>a<p>b");
    assert_bytes("{\"text\":\"a\0b\"}", 14, LINKED_TEXT_POSTS, "<p>a<p>b");
    assert_bytes("{\"te\0t\":\"a\"}", 13, LINKED_TEXT_NONE, "");
    assert_posts("{\"text\":\"\xff\xc3\"}", "<p>" FFFD FFFD);
}

CLAIM(a_text_without_end_tags_has_references_but_no_tags) {
    assert_article("{\"articleBody\":\"a <b> &amp; Vec<T> &lt; <!-- c\"}",
                   "<p>a <b> & Vec<T> < <!-- c");
    assert_article("{\"articleBody\":\"a </ b <brx\"}", "<p>a </ b <brx");
}

CLAIM(a_text_with_end_tags_is_html) {
    assert_article("{\"articleBody\":\"<p>a <i>b</i>\\nc\"}", "<p><p>a <i>b</i>\nc");
    assert_article("{\"articleBody\":\"a<br>b<br/>c\"}", "<p>a<br>b<br/>c");
    assert_article("{\"articleBody\":\"\\u003cb\\u003ea\\u003c/b\\u003e<script>c<\\/script>d\"}",
                   "<p><b>a</b>d");
}

CLAIM(markup_left_open_in_a_post_does_not_reach_the_next) {
    assert_posts("{\"text\":\"a</i><script>b\",\"text\":\"c</i><!--d\",\"text\":\"e\"}",
                 "<p>a</i><p>c</i><p>e");
}

static void put_text(char letter, size_t count) {
    bytes_put_text(&script, "{\"text\":\"");
    for (size_t i = 0; i < count; i++) { bytes_put(&script, &letter, 1); }
    bytes_put_text(&script, "\"}");
}

CLAIM(text_beyond_the_limit_is_dropped_and_that_is_known) {
    put_text('a', ROOM - 1);
    linked_text_begin(data);
    push(script.at, script.size, 7);
    read_text(LINKED_TEXT_POSTS);
    ck_assert(!linked_text_is_cut(data));
    ck_assert_uint_eq(tokens.bytes.size, strlen("<p>") + ROOM - 1);
    put_text('b', 1);
    linked_text_begin(data);
    push(script.at, script.size, 7);
    read_text(LINKED_TEXT_POSTS);
    ck_assert(linked_text_is_cut(data));
    ck_assert_uint_eq(tokens.bytes.size, strlen("<p>") + ROOM - 1);
}

CLAIM(a_character_that_the_limit_cuts_is_dropped) {
    put_text('a', ROOM - 2);
    script.size -= 2;
    bytes_put_text(&script, "\xc3\xa9\"}");
    linked_text_begin(data);
    push(script.at, script.size, SIZE_MAX);
    read_text(LINKED_TEXT_POSTS);
    ck_assert(linked_text_is_cut(data));
    ck_assert_uint_eq(tokens.bytes.size, strlen("<p>") + ROOM - 2);
}

CLAIM(an_article_gets_the_room_of_the_posts_before_it) {
    put_text('a', 2 * ROOM);
    bytes_put_text(&script, "{\"articleBody\":\"b\"}");
    linked_text_begin(data);
    push(script.at, script.size, SIZE_MAX);
    read_text(LINKED_TEXT_ARTICLE);
    ck_assert_str_eq(tokens.bytes.at, "<p>b");
    ck_assert(!linked_text_is_cut(data));
}

CLAIM(a_long_string_and_deep_nesting_need_no_memory) {
    for (size_t i = 0; i < 1000000; i++) { bytes_put_text(&script, "[{"); }
    bytes_put_text(&script, "\"");
    for (size_t i = 0; i < 1000000; i++) { bytes_put_text(&script, "a\\\""); }
    bytes_put_text(&script, "\":1,\"text\":\"b");
    linked_text_begin(data);
    push(script.at, script.size, 4096);
    read_text(LINKED_TEXT_POSTS);
    ck_assert_str_eq(tokens.bytes.at, "<p>b");
}

/* The page has this text in its JSON-LD, and these tokens without it. */
static void assert_page(const char *page, const char *rest, enum linked_kind kind,
                        const char *text) {
    for (size_t most = 1; most < 200; most += 66) {
        struct token_sink sink = tokens_sink(&tokens);
        struct outline outline;
        sink.linked_data = linked_text_push;
        sink.linked_data_self = data;
        struct lexer *lexer = lexer_new(NULL, &sink, &outline, LEXER_BUFFER_LEAST);
        linked_text_begin(data);
        tokens_begin(&tokens);
        for (size_t done = 0, piece; done < strlen(page); done += piece) {
            piece = strlen(page) - done < most ? strlen(page) - done : most;
            ck_assert_int_eq(lexer_push(lexer, page + done, piece), 0);
        }
        ck_assert_int_eq(lexer_end(lexer), 0);
        lexer_free(lexer);
        tokens_end(&tokens);
        ck_assert_str_eq(tokens.bytes.at, rest);
        read_text(kind);
        ck_assert_str_eq(tokens.bytes.at, text);
    }
}

CLAIM(scripts_with_the_type_of_json_ld_are_read) {
    static const char *const types[] = {"'application/ld+json'", "application/ld+json",
                                        "\"Application/LD+JSON; charset=utf-8\"",
                                        "application/ld&#x2B;json"};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        char page[200];
        snprintf(page, sizeof page, "a<script id=b type=%s>{\"text\":\"a <b\\nc < /d\"}</script>e",
                 types[i]);
        assert_page(page, "ae", LINKED_TEXT_POSTS, "<p>a <b<p>c < /d");
    }
}

CLAIM(all_scripts_of_a_page_are_read_even_if_they_are_in_a_comment) {
    assert_page("<script type=application/ld+json><!-- {\"text\":\"a - b\"} --></script>c"
                "<script>{\"text\":\"no\"}</script>"
                "<script type=application/ld+json>{\"text\":\"d\"}</script>",
                "c", LINKED_TEXT_POSTS, "<p>a - b<p>d");
}

CLAIM(other_scripts_and_elements_are_not_read) {
#define TEXT "{\"text\":\"a\"}"
    assert_page("<script>" TEXT "</script>", "", LINKED_TEXT_NONE, "");
    assert_page("<script type=application/json>" TEXT "</script>", "", LINKED_TEXT_NONE, "");
    assert_page("<script type=application/ld+jsonp>" TEXT "</script>", "", LINKED_TEXT_NONE, "");
    assert_page("<script type=x type=application/ld+json>" TEXT "</script>", "", LINKED_TEXT_NONE,
                "");
    assert_page("<style type=application/ld+json>" TEXT "</style>", "", LINKED_TEXT_NONE, "");
    assert_page("<template><script type=application/ld+json>" TEXT "</script></template>", "",
                LINKED_TEXT_NONE, "");
    assert_page("<script type=application/ld+json></script><style>" TEXT "</style>", "",
                LINKED_TEXT_NONE, "");
}

CLAIM(json_ld_in_the_text_of_json_ld_is_not_read) {
    static const struct slice more = {"{\"text\":\"b\"}", 12};
    linked_text_begin(data);
    push("{\"text\":\"a\"}", 12, SIZE_MAX);
    ck_assert_int_eq(linked_text_end(data), LINKED_TEXT_POSTS);
    ck_assert_int_eq(linked_text_push(data, NULL), 0);
    ck_assert_int_eq(linked_text_push(data, &more), 0);
    read_text(LINKED_TEXT_POSTS);
    ck_assert_str_eq(tokens.bytes.at, "<p>a");
}
