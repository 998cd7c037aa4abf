#include "claims.h"
#include "input/dump/warc_dump.h"
#include "input/transcript.h"

#include <stdio.h>
#include <string.h>

#define INFO "WARC-Type: warcinfo\r\n"

/* A record in a member of its own, which shows that the dump has one record a member. */
static long add_whole_member(void) {
    dump_add_record(INFO, "a: b\r\n");
    return (long)dump_size;
}

#define PAGE_HEADER "WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\n"

static size_t add_page_of_length(const char *length, const char *html) {
    size_t start = dump_size;
    dump_add(PAGE_HEADER);
    dump_add("Content-Length: ");
    dump_add(length);
    dump_add("\r\n\r\n");
    dump_add(html);
    return start;
}

/* The format is printf's, for the offsets of the two records. */
static void assert_two_members(const long *ends, const char *format, size_t one, size_t two) {
    char expected[1024];
    snprintf(expected, sizeof expected, format, one, two);
    assert_members_read(ends, expected);
}

SUITE("warc", .begin = warc_set_up, .end = warc_tear_down);

CLAIM(a_record_cut_by_its_member_ends_there) {
    long first = add_whole_member();
    size_t one = add_page_of_length("999", "abc");
    long second = (long)dump_size;
    size_t two = add_page_of_length("3", "xyz");
    assert_two_members((const long[]){first, second, (long)dump_size, 0},
                       "[skip warcinfo][page %1$zu - text/html]abc[damage %1$zu: record cut at the "
                       "end of its member: 3 of 999 bytes][end][page %2$zu - text/html]xyz[end]",
                       one, two);
}

CLAIM(a_record_goes_on_after_its_length_to_the_end_of_its_member) {
    long first = add_whole_member();
    size_t one = add_page_of_length("3", "abc\r\n\r\nWARC/1.0 def\r\n" PAGE_HEADER
                                         "Content-Length: 1\r\n\r\nx\r\n\r\n");
    long second = (long)dump_size;
    size_t two = add_page_of_length("3", "xyz\r\n\r\n");
    assert_two_members(
        (const long[]){first, second, (long)dump_size, 0},
        "[skip warcinfo][page %1$zu - text/html]abc[damage %1$zu: record longer than its "
        "Content-Length; it is read to the end of its member]\r\n\r\nWARC/1.0 def\r\n" PAGE_HEADER
        "Content-Length: 1\r\n\r\nx\r\n\r\n[end][page %2$zu - text/html]xyz[end]",
        one, two);
}

CLAIM(a_record_without_a_length_ends_with_its_member) {
    long first = add_whole_member();
    size_t one = dump_size;
    dump_add(PAGE_HEADER "\r\nabc\n" PAGE_HEADER "Content-Length: 1\r\n\r\nx");
    long second = (long)dump_size;
    size_t two = add_page_of_length("3", "xyz\r\n\r\n");
    assert_two_members((const long[]){first, second, (long)dump_size, 0},
                       "[skip warcinfo][damage %1$zu: record header without Content-Length]"
                       "[page %1$zu - text/html]abc\n" PAGE_HEADER "Content-Length: 1\r\n\r\nx[end]"
                       "[page %2$zu - text/html]xyz[end]",
                       one, two);
}

CLAIM(a_header_cut_by_its_member_is_reported) {
    long first = add_whole_member();
    size_t one = dump_size;
    dump_add("WARC/1.0\r\nWARC-Ty");
    long second = (long)dump_size;
    size_t two = add_page_of_length("3", "xyz\r\n\r\n");
    assert_two_members((const long[]){first, second, (long)dump_size, 0},
                       "[skip warcinfo][damage %zu: record header cut at the end of its member]"
                       "[page %zu - text/html]xyz[end]",
                       one, two);
}

CLAIM(after_a_damaged_member_the_next_one_is_read) {
    size_t one = add_page_of_length("999", "abc");
    long first = -(long)dump_size;
    size_t two = add_page_of_length("3", "xyz\r\n\r\n");
    assert_two_members((const long[]){first, (long)dump_size, 0},
                       "[page %1$zu - text/html]abc[damage %1$zu: record cut at the end of its "
                       "member: 3 of 999 bytes][end][page %2$zu - text/html]xyz[end]",
                       one, two);
}

CLAIM(what_is_lost_ends_where_a_member_begins_with_a_record) {
    long first = add_whole_member();
    size_t one = dump_size;
    dump_add("garbage without an end");
    long second = -(long)dump_size;
    size_t two = add_page_of_length("3", "xyz\r\n\r\n");
    assert_two_members((const long[]){first, second, (long)dump_size, 0},
                       "[skip warcinfo][damage %zu: no record starts here; 22 bytes skipped to the "
                       "next record][page %zu - text/html]xyz[end]",
                       one, two);
}

/* As in BGZF: no page can forge a record where a member happens to begin. */
CLAIM(members_may_cut_records_anywhere) {
    size_t one = add_page_of_length("12", "WARC/1.0\r\n\r\n");
    long inside = (long)(dump_size - strlen("WARC/1.0\r\n\r\n"));
    dump_add("\r\n\r\n");
    size_t two = add_page_of_length("3", "xyz\r\n\r\n");
    char expected[1024];
    snprintf(expected, sizeof expected,
             "[page %zu - text/html]WARC/1.0\r\n\r\n[end][page %zu - text/html]xyz[end]", one, two);
    for (long at = 1; at < (long)dump_size; at++) {
        assert_members_read((const long[]){at, (long)dump_size, 0}, expected);
    }
    assert_members_read((const long[]){inside, inside + 1, (long)two, (long)dump_size, 0},
                        expected);
}

CLAIM(a_record_cut_by_a_member_goes_on_in_the_next_that_begins_with_none) {
    long first = add_whole_member();
    size_t one = add_page_of_length("9", "abcWARC/x\r\n\r\n");
    long inside = (long)dump_size - 10;
    long second = (long)dump_size;
    size_t two = add_page_of_length("3", "xyz\r\n\r\n");
    assert_two_members(
        (const long[]){first, inside, second, (long)dump_size, 0},
        "[skip warcinfo][page %zu - text/html]abcWARC/x[end][page %zu - text/html]xyz[end]", one,
        two);
}

CLAIM(a_member_may_hold_all_records) {
    dump_add_record(INFO, "a: b\r\n");
    size_t one = add_page_of_length("2", "abc\r\n\r\n");
    size_t two = add_page_of_length("3", "xyz\r\n\r\n");
    assert_two_members(
        (const long[]){(long)dump_size, 0},
        "[skip warcinfo][page %1$zu - text/html]ab[end][damage 141: no record starts "
        "here; 5 bytes skipped to the next record][page %2$zu - text/html]xyz[end]",
        one, two);
}

/* A page that looks like a record, from a byte on where a member ends. */
#define FORGED PAGE_HEADER "Content-Length: 1\r\n\r\nx\r\n\r\n"

static size_t add_page(const char *html) {
    return dump_add_record("WARC-Type: resource\r\nContent-Type: text/html\r\n", html);
}

CLAIM(a_member_that_begins_within_a_record_does_not_show_how_many_each_has) {
    char expected[1024];
    size_t one = add_page("one"), two = add_page("two");
    long within_two = (long)(dump_size - strlen("o\r\n\r\n"));
    size_t three = add_page("three");
    long whole = (long)dump_size;
    size_t four = add_page(FORGED);
    long within_four = (long)(dump_size - strlen(FORGED "\r\n\r\n"));
    snprintf(expected, sizeof expected,
             "[page %zu - text/html]one[end][page %zu - text/html]two[end]"
             "[page %zu - text/html]three[end][page %zu - text/html]" FORGED "[end]",
             one, two, three, four);
    assert_members_read((const long[]){within_two, whole, within_four, (long)dump_size, 0},
                        expected);
}

CLAIM(a_broken_member_does_not_show_how_many_each_has) {
    size_t one = add_page("one");
    long broken = -(long)dump_size;
    size_t two = add_page(FORGED);
    long within_two = (long)(dump_size - strlen(FORGED "\r\n\r\n"));
    assert_two_members((const long[]){broken, within_two, (long)dump_size, 0},
                       "[page %zu - text/html]one[end][page %zu - text/html]" FORGED "[end]", one,
                       two);
}
