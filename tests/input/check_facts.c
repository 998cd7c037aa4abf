/* What a dump says of its pages besides their URL and type. */
#include "claims.h"
#include "input/dump/record.h"

#include "input/dump/warc_dump.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char told[4096];

__attribute__((format(printf, 1, 2))) static void tell(const char *format, ...) {
    va_list values;
    size_t size = strlen(told);
    va_start(values, format);
    vsnprintf(told + size, sizeof told - size, format, values);
    va_end(values);
}

static void tell_fact(const char *name, const char *value) {
    if (value != NULL && *value != '\0') { tell(" %s=%s", name, value); }
}

static int on_begin(void *self, const struct page *page) {
    (void)self;
    tell("[page");
    tell_fact("id", page->id);
    tell_fact("date", page->date);
    tell_fact("digest", page->digest);
    tell_fact("truncated", page->truncated);
    if (page->status != 0) { tell(" status=%u", page->status); }
    tell_fact("modified", page->last_modified);
    tell_fact("language", page->content_language);
    tell("]");
    return 0;
}

static int on_push(void *self, const char *data, size_t size) {
    (void)self, (void)data, (void)size;
    return 0;
}

static int on_end(void *self) {
    (void)self;
    return 0;
}

static void on_skip(void *self, enum skip why) {
    (void)self;
    tell("[skip %s]", skip_names[why]);
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    (void)self;
    tell("[damage %" PRIu64 ": %s]", byte, what);
}

/* Another suite may have left a dump. */
static void set_up(void) {
    dump_size = 0;
}

static void assert_facts_of(const struct dump_format *format, const char *expected) {
    struct wanted wanted;
    wanted_preset(&wanted);
    struct records *records =
        records_new(format,
                    &(struct page_sink){on_begin, on_push, on_end, on_skip, NULL, on_damage, NULL,
                                        NULL, NULL, NULL},
                    &wanted);
    for (int number = 0; number < CUTTERS; number++) {
        struct cutter cutter = cutter_number(number);
        told[0] = '\0';
        for (size_t at = 0; at < dump_size;) {
            size_t cut = next_cut(&cutter, dump_size - at);
            ck_assert_int_eq(records_push(records, dump + at, cut), 0);
            at += cut;
        }
        ck_assert_int_eq(records_end(records), 0);
        ck_assert_str_eq(told, expected);
    }
    records_free(records);
    dump_size = 0;
}

static void assert_facts(const char *expected) {
    assert_facts_of(&warc_format, expected);
}

#define RESOURCE "WARC-Type: resource\r\nContent-Type: text/html\r\n"

SUITE("facts", .begin = set_up);

CLAIM(a_record_states_its_id_date_digest_and_truncation) {
    dump_add_record(RESOURCE "WARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: 2014-02-16T05:02:21Z\r\n"
                             "WARC-Payload-Digest: sha1:ABC\r\nWARC-Truncated: length\r\n",
                    "x");
    assert_facts("[page id=urn:uuid:1 date=2014-02-16T05:02:21Z digest=sha1:ABC truncated=length]");
}

CLAIM(the_facts_of_one_page_are_not_those_of_the_next) {
    dump_add_record(RESOURCE "WARC-Record-ID: <a>\r\nWARC-Date: 2014\r\nWARC-Truncated: time\r\n"
                             "WARC-Payload-Digest: d\r\n",
                    "x");
    dump_add_record("WARC-Type: response\r\n",
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLast-Modified: m\r\n"
                    "Content-Language: de, fr\r\n\r\nx");
    dump_add_record("WARC-Type: response\r\n",
                    "HTTP/1.1 203 OK\r\nContent-Type: text/html\r\n\r\nx");
    dump_add_record(RESOURCE, "x");
    assert_facts("[page id=a date=2014 digest=d truncated=time]"
                 "[page status=200 modified=m language=de, fr][page status=203][page]");
}

CLAIM(a_response_without_a_status_line_has_no_status) {
    dump_add_record("WARC-Type: response\r\n", "Content-Type: text/html\r\n\r\nx");
    dump_add_record("WARC-Type: response\r\n", "<html>x");
    dump_add_record("WARC-Type: response\r\n",
                    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 y\r\nContent-Type: text/html\r\n"
                    "\r\nx");
    assert_facts("[page][page][page status=201]");
}

CLAIM(a_page_in_segments_has_the_facts_of_the_first) {
    dump_add_record("WARC-Type: response\r\nWARC-Record-ID: <a>\r\nWARC-Date: 2014-02\r\n"
                    "WARC-Segment-Number: 1\r\n",
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n");
    dump_add_record("WARC-Type: metadata\r\nWARC-Record-ID: <m>\r\nWARC-Date: 2015\r\n", "x");
    dump_add_record("WARC-Type: continuation\r\nWARC-Record-ID: <b>\r\nWARC-Date: 2016\r\n"
                    "WARC-Segment-Number: 2\r\nWARC-Segment-Origin-ID: <a>\r\n"
                    "WARC-Segment-Total-Length: 1\r\n",
                    "\r\nx");
    assert_facts("[skip metadata][skip continuation][page id=a date=2014-02 status=200]");
}

static void add_dated(const char *date) {
    char header[256];
    snprintf(header, sizeof header, RESOURCE "WARC-Date: %s\r\n", date);
    dump_add_record(header, "x");
}

CLAIM(dates_are_those_of_iso_8601) {
    static const char *const dates[][2] = {
        {"2014", " date=2014"},
        {"2014-02-16", " date=2014-02-16"},
        {"2014-02-16T05:02Z", " date=2014-02-16T05:02Z"},
        {"2014-02-16T05:02:21.123456789+01:00", " date=2014-02-16T05:02:21.123456789+01:00"},
        {"20140216050221", " date=2014-02-16T05:02:21Z"},
        {"201402160502", " date=2014-02-16T05:02Z"},
        {"20140216050221123", " date=2014-02-16T05:02:21Z"},
        {"2014-02-16T05:02:21Z+01:00", ""},
        {"2014-02-16T05:02:21+01:0", ""},
        {"2014-02-16T05:02:21-", ""},
        {"2014-13-16T05:02:21Z", ""},
        {"2014-02-16T05:02:61Z", ""},
        {"20141316050221", ""},
        {"20140216250221", ""},
        {"20140200050221", ""},
        {"2014-02-16T05", ""},
        {"2014-02-16 05:02:21", ""},
        {"2014-02-16T05:02:21<script>", ""},
        {"2014-02-16T05:02:21.1234567890123456789012345Z", ""},
        {"Sun, 16 Feb 2014", ""},
        {"14", ""}};
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        char expected[128];
        snprintf(expected, sizeof expected, "[page%s]", dates[i][1]);
        add_dated(dates[i][0]);
        assert_facts(expected);
    }
}

CLAIM(the_date_in_an_arc_becomes_one_of_iso_8601) {
    dump_add("http://a/ 1.2.3.4 20140216050221 text/html 45\n" HTML_HEAD "x\n");
    dump_add("http://a/b 1.2.3.4 999999999999 - 45\n" HTML_HEAD "x\n");
    assert_facts_of(&arc_format, "[page date=2014-02-16T05:02:21Z status=200][page status=200]");
}

/* Longer than any field that is kept. */
#define LONG_VALUE 13000

static void add_response_with_long(const char *name) {
    char block[LONG_VALUE + 256];
    char value[LONG_VALUE + 1];
    memset(value, 'x', LONG_VALUE);
    value[LONG_VALUE] = '\0';
    snprintf(block, sizeof block,
             "%s: %s\r\n folded\r\nContent-Type: text/html\r\nContent-Language: de\r\n\r\nx", name,
             value);
    dump_add_record("WARC-Type: response\r\n", block);
}

CLAIM(a_fact_that_is_too_long_is_left_out_but_the_page_is_read) {
    add_response_with_long("Last-Modified");
    assert_facts("[page language=de]");
    add_response_with_long("Content-Encoding");
    assert_facts("[damage 0: HTTP head with a value too long; its page is left out]"
                 "[skip unreadable head]");
}
