#include "claims.h"
#include "input/dump/warc_dump.h"
#include "input/transcript.h"

#include <stdio.h>
#include <string.h>

#define FIELDS "URL IP-address Archive-date Content-type Archive-length\n"

/* Adds what comes before the length, and a true length. Answers where the record begins. */
static size_t add(const char *fields, const char *block) {
    char length[32];
    size_t start = dump_size;
    snprintf(length, sizeof length, " %zu\n", strlen(block));
    dump_add(fields);
    dump_add(length);
    dump_add(block);
    dump_add("\n");
    return start;
}

#define PLACE " 1.2.3.4 20140216050221 text/html"

static size_t add_page(const char *html) {
    char block[256];
    snprintf(block, sizeof block, "%s%s", HTML_HEAD, html);
    return add("http://a/" PLACE, block);
}

static void add_version(void) {
    add("filedesc://a.arc 0.0.0.0 20140216050221 text/plain", "1 0 crawler\n" FIELDS);
}

SUITE("arc", .begin = arc_set_up, .end = warc_tear_down);

CLAIM(an_http_response_is_a_page) {
    add_version();
    size_t page = add_page("one");
    size_t secure = add("https://b/ ::1 20140216050221 text/html", HTML_HEAD "two");
    assert_dump_reads_with("[skip warcinfo][page %zu http://a/ text/html]one[end]"
                           "[page %zu https://b/ text/html]two[end]",
                           page, secure);
}

CLAIM(other_schemes_are_skipped) {
    add("dns:a 1.2.3.4 20140216050221 text/dns", "20140216050221\na. 1 IN A 1.2.3.4\n");
    add("ftp://a/" PLACE, "<p>x");
    assert_dump_reads("[skip other record][skip other record]");
}

CLAIM(a_url_may_have_spaces_in_it) {
    add("http://a/b 5 c" PLACE, HTML_HEAD "x");
    assert_dump_reads("[page 0 http://a/b 5 c text/html]x[end]");
}

CLAIM(a_record_may_lack_its_content_type) {
    add("http://a/ 1.2.3.4 20140216050221", HTML_HEAD "x");
    size_t second = add("http://a/b c 1.2.3.4 20140216050221 ", HTML_HEAD "y");
    assert_dump_reads_with("[page 0 http://a/ text/html]x[end]"
                           "[page %zu http://a/b c text/html]y[end]",
                           second);
}

CLAIM(a_date_may_have_from_12_to_18_digits) {
    add("http://a/ 1.2.3.4 201402160502 text/html", HTML_HEAD "x");
    size_t second = add("http://b/ 1.2.3.4 201402160502211234 text/html", HTML_HEAD "y");
    assert_dump_reads_with("[page 0 http://a/ text/html]x[end]"
                           "[page %zu http://b/ text/html]y[end]",
                           second);
}

CLAIM(a_record_may_have_ten_fields) {
    add("filedesc://a.arc 0.0.0.0 20140216050221 text/plain 200 - - 0 a.arc", "2 0 crawler\n");
    size_t page = add("http://a/ b" PLACE " 200 8f14e45f - 1234 a.arc", HTML_HEAD "x");
    assert_dump_reads_with("[skip warcinfo][page %zu http://a/ b text/html]x[end]", page);
}

CLAIM(line_ends_between_records_may_be_missing_or_many) {
    dump_add("\n\r\n");
    add_page("a");
    dump_size--;
    size_t second = add_page("b");
    dump_add("\r\n\n\n");
    size_t third = add_page("c");
    assert_dump_reads_with("[page 3 http://a/ text/html]a[end][page %zu http://a/ text/html]b[end]"
                           "[page %zu http://a/ text/html]c[end]",
                           second, third);
}

CLAIM(a_block_is_not_searched) {
    size_t first = add_page("\nhttp://forged/" PLACE " 1\nx\n");
    assert_dump_reads_with("[page %zu http://a/ text/html]\nhttp://forged/" PLACE " 1\nx\n[end]",
                           first);
}

CLAIM(the_next_record_is_found_after_damage) {
    dump_add("garbage\nhttp://a/ is no record\nhttp://a/" PLACE
             " 12x\nhttp://a/ x 20140216050221 y 3\n");
    size_t page = add_page("one");
    assert_dump_reads_with("[damage 0: no record starts here; %zu bytes skipped to the next record]"
                           "[page %zu http://a/ text/html]one[end]",
                           page, page);
}

CLAIM(a_record_without_a_length_goes_on_to_the_next) {
    dump_add("http://a/" PLACE " -1\n" HTML_HEAD "one\nhttp://a/ two\n");
    size_t page = add_page("three");
    assert_dump_reads_with("[damage 0: record line with a bad length][page 0 http://a/ text/html]"
                           "one\nhttp://a/ two\n[end][page %zu http://a/ text/html]three[end]",
                           page);
}

CLAIM(a_record_that_a_length_too_great_swallowed_is_found_again) {
    dump_add("http://a/" PLACE " 60\n" HTML_HEAD "one\n");
    size_t page = add_page("two");
    assert_dump_reads_with(
        "[page 0 http://a/ text/html]one\nhttp://a/ 1.[end]"
        "[damage %zu: no record starts here; the next one starts 12 bytes earlier]"
        "[page %zu http://a/ text/html]two[end]",
        page + 12, page);
}

CLAIM(a_record_cut_at_the_end_is_reported) {
    add_page("one");
    dump_size -= 2;
    assert_dump_reads("[page 0 http://a/ text/html]on[damage 0: record cut at the end of the "
                      "stream: 46 of 47 bytes][end]");
}

CLAIM(a_member_that_ends_early_ends_its_record) {
    add_version();
    long first = (long)dump_size;
    dump_add("http://a/" PLACE " 999\n" HTML_HEAD "one");
    long second = (long)dump_size;
    size_t third = add_page("two");
    char expected[512];
    snprintf(expected, sizeof expected,
             "[skip warcinfo][page %ld http://a/ text/html]one[damage %ld: record cut at the end "
             "of its member: 47 of 999 bytes][end][page %zu http://a/ text/html]two[end]",
             first, first, third);
    assert_members_read((const long[]){first, second, (long)dump_size, 0}, expected);
}

/* A record whose line has this size. */
static void add_line(size_t size) {
    static const char rest[] = PLACE " 45\n";
    dump_add("http://");
    dump_add_fill('a', size - strlen("http://") - strlen(rest));
    dump_add(rest);
    dump_add(HTML_HEAD "x");
}

CLAIM(a_line_longer_than_the_bound_is_none) {
    enum { bound = 16384 };
    add_line(bound);
    ck_assert_int_eq(dump_read(cutter_number(0)), 0);
    ck_assert_int_eq(dump_told.calls, 3);
    dump_size = 0;
    add_line(bound + 1);
    char expected[128];
    snprintf(expected, sizeof expected,
             "[damage 0: no record starts here; the last %zu bytes skipped]", dump_size);
    assert_dump_reads(expected);
}
