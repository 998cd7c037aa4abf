#include "claims.h"
#include "input/http/body.h"

#include "input/transcript.h"

#include <string.h>

#define NO_LAST "[damage: chunked body cut: it has no last chunk]"
#define WRONG(byte)                                                                                \
    "[damage: chunk of wrong length: no chunk follows at byte " byte                               \
    " of the body; the rest is read as it is]"
#define AFTER "[damage: bytes after the last chunk are left out]"

static struct transcript transcript;

static int read_body(const char *data, size_t size, bool cut, struct cutter cutter) {
    struct chunked chunked = {.sink = transcript_body_sink(&transcript)};
    int error = 0;
    chunked_begin(&chunked);
    while (size > 0 && error == 0) {
        size_t piece = next_cut(&cutter, size);
        error = chunked_push(&chunked, data, piece);
        data += piece;
        size -= piece;
    }
    return error == 0 ? chunked_end(&chunked, cut) : error;
}

static void assert_reads_as(const char *body, bool cut, const char *expected) {
    for (int number = 0; number < CUTTERS; number++) {
        transcript_begin(&transcript);
        ck_assert_int_eq(read_body(body, strlen(body), cut, cutter_number(number)), 0);
        ck_assert_str_eq(transcript.text, expected);
    }
}

static void assert_reads(const char *body, const char *expected) {
    assert_reads_as(body, false, expected);
}

SUITE("chunked");

CLAIM(chunks_are_joined) {
    assert_reads("5\r\n<p>a\n\r\n0B\r\nb\r\n0\r\n\r\nc d\r\n0\r\n\r\n", "<p>a\nb\r\n0\r\n\r\nc d");
    assert_reads("0\r\n\r\n", "");
}

CLAIM(a_size_is_hexadecimal_of_either_case_with_zeros_and_space_round_it) {
    assert_reads("a\r\n0123456789\r\nA\r\nabcdefghij\r\n0\r\n\r\n", "0123456789abcdefghij");
    assert_reads("00000000000000000000002\r\nab\r\n  1  \r\nc\r\n\t1\t \r\nd\r\n000\r\n\r\n",
                 "abcd");
}

CLAIM(extensions_and_trailers_are_left_out) {
    assert_reads("2;a=b\r\nab\r\n1 ; x=\"y\"\r\nc\r\n0;last\r\nExpires: never\r\nX: y\r\n\r\n",
                 "abc");
}

CLAIM(lines_may_end_in_a_bare_newline) {
    assert_reads("2\nab\n1\nc\n0\n\n", "abc");
}

CLAIM(a_blank_line_may_stand_before_the_first_chunk) {
    assert_reads("\r\n2\r\nab\r\n0\r\n\r\n", "ab");
}

CLAIM(a_body_that_begins_with_no_chunk_stays_as_it_is) {
    assert_reads("<html>\r\n5\r\nhello\r\n0\r\n\r\n", "<html>\r\n5\r\nhello\r\n0\r\n\r\n");
    assert_reads("dead or alive", "dead or alive");
    assert_reads("\r\n\r\n<p>", "\r\n\r\n<p>");
    assert_reads("-1\r\nab", "-1\r\nab");
    assert_reads("1f", "1f");
    assert_reads("", "");
}

CLAIM(a_size_of_more_than_64_bits_is_none) {
    assert_reads("10000000000000000\r\nab", "10000000000000000\r\nab");
    assert_reads("2\r\nab\r\nfffffffffffffffff\r\nc", "ab" WRONG("5") "\r\nfffffffffffffffff\r\nc");
    assert_reads("ffffffffffffffff\r\nab", "ab" NO_LAST);
}

CLAIM(a_line_longer_than_the_bound_is_no_chunk) {
    char body[CHUNK_LINE_BOUND + 2] = "0;";
    memset(body + 2, 'x', CHUNK_LINE_BOUND - 2);
    memcpy(body + CHUNK_LINE_BOUND - 1, "\n", 2);
    assert_reads(body, "");
    memcpy(body + CHUNK_LINE_BOUND - 1, "x\n", 3);
    assert_reads(body, body);
}

CLAIM(after_a_wrong_length_the_rest_stays_as_it_is) {
    assert_reads("2\r\nabc\r\n1\r\nd\r\n0\r\n\r\n", "ab" WRONG("5") "c\r\n1\r\nd\r\n0\r\n\r\n");
    assert_reads("2\r\nab1\r\nc\r\n", "ab" WRONG("5") "1\r\nc\r\n");
    assert_reads("2\r\nab\r\n<p>", "ab" WRONG("5") "\r\n<p>");
    assert_reads("2\r\nab\r\n1;x\r\ncd", "abc" WRONG("13") "d");
    assert_reads("4\r\nab\r\n0\r\n\r\n", "ab\r\n" WRONG("7") "0\r\n\r\n");
}

CLAIM(a_missing_last_chunk_is_told) {
    assert_reads("5\r\nabc", "abc" NO_LAST);
    assert_reads("3\r\nabc", "abc" NO_LAST);
    assert_reads("3\r\nabc\r\n", "abc" NO_LAST);
    assert_reads("3\r\nabc\r\n1f", "abc" NO_LAST);
}

CLAIM(what_is_known_to_be_cut_is_not_told_again) {
    assert_reads_as("5\r\nabc", true, "abc");
    assert_reads_as("3\r\nabc\r\n1f", true, "abc");
    assert_reads_as("1f", true, "1f");
}

CLAIM(a_last_chunk_may_lack_its_blank_line) {
    assert_reads("3\r\nabc\r\n0", "abc");
    assert_reads("3\r\nabc\r\n0\r\n", "abc");
    assert_reads("3\r\nabc\r\n0\r\nX: y", "abc");
}

CLAIM(bytes_after_the_last_chunk_are_told_once_and_space_is_not) {
    assert_reads("1\r\na\r\n0\r\n\r\n\r\n  \r\n", "a");
    assert_reads("1\r\na\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n\r\nx", "a" AFTER);
    assert_reads("1\r\na\r\n0\r\n<p>b\r\n<p>c", "a" AFTER);
}

CLAIM(an_error_of_the_sink_comes_back) {
    static const char body[] = "1\r\na\r\n1\r\nbc<p>";
    for (int call = 1; call <= 4; call++) {
        transcript_begin(&transcript);
        transcript.fail_call = call;
        ck_assert_int_eq(read_body(body, sizeof body - 1, false, cutter_number(1)),
                         TRANSCRIPT_ERROR);
        ck_assert_int_eq(transcript.calls, call);
    }
}
