#include "claims.h"
#include "lines/lines.h"

#include "bytes.h"
#include "html/lexer.h"
#include "text/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define ALEF       "\xd8\xa7"
#define NON_JOINER "\xe2\x80\x8c"

/* The bytes that came out, and each line as "ascii/r2l ". */
struct answer {
    struct bytes bytes;
    struct bytes lines;
};

static int on_bytes(void *self, const char *bytes, size_t size) {
    return bytes_put(&((struct answer *)self)->bytes, bytes, size);
}

static int on_line(void *self, const struct source_counts *counts) {
    char line[48];
    snprintf(line, sizeof line, "%" PRIu64 "/%" PRIu64 " ", counts->ascii, counts->r2l);
    bytes_put_text(&((struct answer *)self)->lines, line);
    return 0;
}

/* The size of the piece from `start` on: `chunk` bytes, and the rest of a character. */
static size_t next_piece(const struct bytes *page, size_t start, size_t chunk) {
    size_t size = chunk < page->size - start ? chunk : page->size - start;
    while (start + size < page->size && ((unsigned char)page->at[start + size] & 0xc0) == 0x80) {
        size++;
    }
    return size;
}

static void read_page(const struct bytes *page, bool by_tag, size_t chunk, struct answer *answer) {
    const struct source_sink sink = {on_bytes, answer, on_line, answer};
    struct source_lines *lines = source_lines_new(NULL, by_tag, &sink);
    bytes_clear(&answer->bytes);
    bytes_clear(&answer->lines);
    source_lines_begin(lines);
    for (size_t done = 0, size; done < page->size; done += size) {
        size = next_piece(page, done, chunk);
        ck_assert_int_eq(source_lines_push(lines, page->at + done, size), 0);
    }
    ck_assert_int_eq(source_lines_flush(lines), 0);
    ck_assert_int_eq(source_lines_end(lines), 0);
    source_lines_free(lines);
    ck_assert(bytes_equal(&answer->bytes, page));
    bytes_put(&answer->lines, "", 1);
}

static void assert_page(const struct bytes *page, bool by_tag, const char *expected) {
    static const size_t chunks[] = {1, 2, 7, 5000, SIZE_MAX};
    struct answer answer = {0};
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        read_page(page, by_tag, chunks[i], &answer);
        ck_assert_str_eq(answer.lines.at, expected);
    }
    bytes_free(&answer.bytes);
    bytes_free(&answer.lines);
}

static void assert_lines(const char *text, bool by_tag, const char *expected) {
    struct bytes page = {0};
    bytes_put_text(&page, text);
    assert_page(&page, by_tag, expected);
    bytes_free(&page);
}

SUITE("source lines");

CLAIM(a_newline_ends_a_line_and_is_not_part_of_it) {
    assert_lines("ab\n\nc\r\n", false, "2/0 0/0 2/0 ");
    assert_lines("ab\nc", false, "2/0 1/0 ");
    assert_lines("", false, "");
}

CLAIM(nothing_is_removed) {
    assert_lines("<script>\n'" ALEF "'\n</script><!--\n" ALEF "-->\n", false, "8/0 2/1 13/0 3/1 ");
}

CLAIM(other_characters_count_as_neither_ascii_nor_right_to_left) {
    assert_lines("a\xc3\xa9 \xe4\xb8\xad\xf0\x9f\x98\x80 " ALEF "\n", false, "3/1 ");
}

CLAIM(joiners_count_only_between_right_to_left_characters) {
    assert_lines(ALEF NON_JOINER ALEF "\n", false, "0/3 ");
    assert_lines(ALEF NON_JOINER "\n" ALEF "\n", false, "0/1 0/1 ");
    assert_lines(ALEF NON_JOINER " " NON_JOINER ALEF "\n", false, "1/2 ");
    assert_lines(ALEF NON_JOINER "\xc3\xa9" ALEF "\n", false, "0/2 ");
    assert_lines("a" NON_JOINER ALEF NON_JOINER NON_JOINER ALEF "\n", false, "1/4 ");
}

CLAIM(by_tag_each_tag_and_each_text_is_a_line) {
    assert_lines("<p>ab</p>c<br>\n\n<i>", true, "3/0 2/0 4/0 1/0 4/0 3/0 ");
    assert_lines("x\ny<b", true, "1/0 1/0 2/0 ");
}

/* Makes a page of `size` bytes that ends with `newlines` newlines. */
static void make_page(struct bytes *page, size_t size, size_t newlines) {
    bytes_clear(page);
    bytes_put_text(page, "<i>");
    while (page->size < size - newlines) { bytes_put(page, "a", 1); }
    while (page->size < size) { bytes_put(page, "\n", 1); }
}

CLAIM(a_page_with_a_newline_in_2000_bytes_is_not_cut_by_tag) {
    struct bytes page = {0};
    make_page(&page, 2000, 1);
    assert_page(&page, false, "1999/0 ");
    make_page(&page, 4000, 2);
    assert_page(&page, false, "3998/0 0/0 ");
    bytes_free(&page);
}

CLAIM(a_page_with_fewer_newlines_is_cut_by_tag) {
    struct bytes page = {0};
    make_page(&page, 2001, 1);
    assert_page(&page, false, "3/0 1997/0 ");
    make_page(&page, 4001, 2);
    assert_page(&page, false, "3/0 3996/0 ");
    assert_lines("<i>a", false, "3/0 1/0 ");
    bytes_free(&page);
}

CLAIM(the_first_64_kib_decide) {
    struct bytes page = {0};
    make_page(&page, SOURCE_SAMPLE_SIZE, 32);
    bytes_put_text(&page, "\n");
    assert_page(&page, false, "3/0 65501/0 ");
    make_page(&page, SOURCE_SAMPLE_SIZE, 33);
    while (page.size < 2 * SOURCE_SAMPLE_SIZE) { bytes_put_text(&page, "<i>a"); }
    struct answer answer = {0};
    read_page(&page, false, SIZE_MAX, &answer);
    ck_assert(strncmp(answer.lines.at, "65503/0 ", 8) == 0);
    bytes_free(&answer.bytes);
    bytes_free(&answer.lines);
    bytes_free(&page);
}

static int note_class(void *self, const struct text *text) {
    *(enum text_class *)self = text->class;
    return 0;
}

LONG_CLAIM(source_and_text_agree_on_right_to_left_characters) {
    enum text_class class = TEXT_OTHER;
    struct answer answer = {0};
    const struct token_sink tokens = {.text = note_class, .self = &class};
    const struct source_sink sink = {on_bytes, &answer, on_line, &answer};
    struct outline outline;
    struct lexer *lexer = lexer_new(NULL, &tokens, &outline, LEXER_BUFFER_LEAST);
    struct source_lines *lines = source_lines_new(NULL, true, &sink);
    char character[UTF8_SEQUENCE_MAX];
    for (uint32_t point = 0x80; point < 0x20000; point++) {
        if (point >= 0xd800 && point < 0xe000) { continue; }
        size_t size = utf8_encode(point, character);
        lexer_begin(lexer);
        ck_assert(lexer_push(lexer, character, size) == 0 && lexer_end(lexer) == 0);
        bytes_clear(&answer.bytes);
        bytes_clear(&answer.lines);
        source_lines_begin(lines);
        ck_assert(source_lines_push(lines, character, size) == 0 && source_lines_end(lines) == 0);
        if (memcmp(answer.lines.at, class == TEXT_R2L ? "0/1" : "0/0", 3) != 0) {
            ck_abort_msg("U+%04" PRIX32 " is right-to-left in one of them only", point);
        }
    }
    bytes_free(&answer.bytes);
    bytes_free(&answer.lines);
    source_lines_free(lines);
    lexer_free(lexer);
}
