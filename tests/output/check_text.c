/* Claims about the text format: lists, tables, code, and lines wrapped to a width. */
#include "claims.h"
#include "draw.h"
#include "extract.h"
#include "lines/style.h"

#include <string.h>

/* Options end with NULL: a name, then its value. */
static void assert_text(const char *const *options, const char *page, const char *expected) {
    struct bytes bytes = {0}, output = {0};
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "plain"), DANAG_OK);
    for (; *options != NULL; options += 2) {
        ck_assert_int_eq(danag_set(danag, options[0], options[1]), DANAG_OK);
    }
    bytes_put_text(&bytes, page);
    static const size_t chunks[] = {CHUNK_WHOLE, 1, 7};
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        ck_assert_int_eq(extract(danag, &bytes, chunks[i], &output), DANAG_OK);
        bytes_put(&output, "", 1);
        ck_assert_str_eq(output.at, expected);
    }
    danag_free(danag);
    bytes_free(&bytes);
    bytes_free(&output);
}

static const char *const no_options[] = {NULL};
static const char *const width_20[] = {"width", "20", NULL};

#define ASSERT_TEXT(page, expected)  assert_text(no_options, page, expected)
#define ASSERT_WIDTH(page, expected) assert_text(width_20, page, expected)

SUITE("text");

CLAIM(what_is_nested_deep_is_not_indented_further) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "method", "plain");
    danag_set(danag, "numbers", "yes");
    for (int i = 0; i < 30; i++) { bytes_put_text(&page, "<ol start=999999999><li>"); }
    bytes_put_text(&page, "x<br>y");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_uint_eq(strcspn(output.at, "x"), 66 + 11);
    ck_assert_uint_eq(strspn(strchr(output.at, '\n') + 1, " "), 66);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(of_many_items_the_innermost_are_not_known) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "method", "plain");
    for (int i = 0; i < BLOCK_CONTAINERS_MAX + 8; i++) { bytes_put_text(&page, "<ul><li>"); }
    bytes_put_text(&page, "x");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_uint_eq(strcspn(output.at, "x"), BLOCK_CONTAINERS_MAX * 2);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(lists_of_the_document_before_are_forgotten) {
    static const char *const pages[] = {"<ul><li>a</ul>",
                                        "<table></table><blockquote>b</blockquote>"};
    struct bytes output = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "method", "plain");
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        struct bytes page = {0};
        bytes_put_text(&page, pages[i]);
        ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
        bytes_free(&page);
    }
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "b\n");
    danag_free(danag);
    bytes_free(&output);
}

/* Puts `count` letters. */
static void put_letters(struct bytes *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) { bytes_put_text(bytes, "x"); }
}

CLAIM(a_long_cell_has_a_line_of_its_own) {
    for (size_t size = 1024; size <= 1025; size++) {
        struct bytes page = {0}, expected = {0};
        bytes_put_text(&page, "<table><tr><td>a<td>");
        put_letters(&page, size);
        bytes_put_text(&page, "<td>b</table>");
        bytes_put(&page, "", 1);
        bytes_put_text(&expected, size == 1024 ? "a\t" : "a\n");
        put_letters(&expected, size);
        bytes_put_text(&expected, size == 1024 ? "\tb\n" : "\nb\n");
        bytes_put(&expected, "", 1);
        ASSERT_TEXT(page.at, expected.at);
        bytes_free(&page);
        bytes_free(&expected);
    }
}

CLAIM(a_word_wider_than_the_line_stays_whole) {
    ASSERT_WIDTH("<p>a bbbbbbbbbbbbbbbbbbbbbbbbb c", "a\nbbbbbbbbbbbbbbbbbbbbbbbbb\nc\n");
    struct bytes page = {0}, expected = {0};
    bytes_put_text(&page, "<p>");
    put_letters(&page, 10000);
    bytes_put(&page, " b", 3);
    put_letters(&expected, 10000);
    bytes_put(&expected, "\nb\n", 4);
    ASSERT_WIDTH(page.at, expected.at);
    bytes_free(&page);
    bytes_free(&expected);
}

/* The tape passes text on in pieces of at most 1,024 bytes, which may cut a character. */
CLAIM(no_character_is_lost_between_two_pieces_of_text) {
    for (size_t before = 0; before < 3; before++) {
        struct bytes page = {0}, expected = {0};
        bytes_put_text(&page, "<p>");
        put_letters(&page, before);
        put_letters(&expected, before);
        size_t column = before;
        for (size_t i = 0; i < 1000; i++, column += 2) {
            bytes_put_text(&page, "一");
            if (column + 2 > 20) {
                bytes_put_text(&expected, "\n");
                column = 0;
            }
            bytes_put_text(&expected, "一");
        }
        bytes_put(&page, "", 1);
        bytes_put(&expected, "\n", 2);
        ASSERT_WIDTH(page.at, expected.at);
        bytes_free(&page);
        bytes_free(&expected);
    }
}

/* Puts words, Chinese, lists and tables at random. */
static void put_mixture(struct bytes *page, size_t size) {
    static const char *const parts[] = {
        "word ", "longerword ", "一二三四", "<p>",     "<li>",         "<ul><li>",
        "</ul>", "<td>",        "<tr>",     "<table>", "</table>",     "e\u0301",
        "<br>",  "<pre>",       "</pre>",   "\n",      "<blockquote>", "</blockquote>"};
    struct draw draw = {7};
    while (page->size < size) {
        bytes_put_text(page, parts[draw_below(&draw, sizeof parts / sizeof parts[0])]);
        bytes_put_text(page, "x ");
    }
}

CLAIM(a_cut_text_is_the_beginning_of_the_whole) {
    struct bytes page = {0}, whole = {0}, cut = {0};
    danag_t *danag = danag_new();
    put_mixture(&page, 200000);
    danag_set(danag, "method", "plain");
    danag_set(danag, "width", "40");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    danag_set(danag, "method", "danag");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    danag_set(danag, "max-memory", "64K");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &cut), DANAG_CUT);
    ck_assert_uint_gt(cut.size, 100);
    ck_assert(extract_is_prefix(&cut, &whole));
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&cut);
}

CLAIM(wrapped_text_does_not_depend_on_how_the_page_is_cut) {
    struct bytes page = {0}, whole = {0}, pieces = {0};
    danag_t *danag = danag_new();
    put_mixture(&page, 20000);
    danag_set(danag, "method", "plain");
    danag_set(danag, "width", "30");
    extract(danag, &page, CHUNK_WHOLE, &whole);
    for (size_t chunk = 1; chunk < 6; chunk++) {
        ck_assert_int_eq(extract(danag, &page, chunk, &pieces), DANAG_OK);
        ck_assert(bytes_equal(&whole, &pieces));
    }
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&pieces);
}

CLAIM(a_width_is_0_or_from_20_to_1000) {
    danag_t *danag = danag_new();
    static const char *const good[] = {"0", "20", "72", "1000"};
    static const char *const bad[] = {"", "1", "19", "1001", "72x", "-20"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        ck_assert_int_eq(danag_set(danag, "width", good[i]), DANAG_OK);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_int_eq(danag_set(danag, "width", bad[i]), DANAG_INVALID);
        ck_assert_ptr_nonnull(strstr(danag_error(danag), "from 20 to 1000"));
    }
    danag_free(danag);
}
