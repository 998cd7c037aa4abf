#include "claims.h"
#include "extract.h"
#include "output/wet.h"

#include <stdio.h>
#include <string.h>

static void assert_sha1(const char *text, size_t repeats, const char *expected) {
    struct sha1 sha1;
    unsigned char digest[SHA1_SIZE];
    char hex[2 * SHA1_SIZE + 1];
    sha1_begin(&sha1);
    for (size_t i = 0; i < repeats; i++) { sha1_add(&sha1, text, strlen(text)); }
    sha1_end(&sha1, digest);
    for (size_t i = 0; i < SHA1_SIZE; i++) { snprintf(hex + 2 * i, 3, "%02x", digest[i]); }
    ck_assert_str_eq(hex, expected);
}

SUITE("wet");

/* The examples of FIPS 180-4, and sizes around the padding. */
CLAIM(sha1_is_that_of_the_standard) {
    assert_sha1("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    assert_sha1("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d");
    assert_sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
    assert_sha1("a", 1000000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    assert_sha1("0123456701234567012345670123456701234567012345670123456701234567", 10,
                "dea356a2cddd90c7a7ecedc5ebb563934f460452");
    assert_sha1("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a");
    assert_sha1("a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699");
    assert_sha1("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d");
}

static void assert_code(const char *code, const char *expected) {
    const struct slice found = language_code((struct slice){code, strlen(code)});
    ck_assert_uint_eq(found.size, strlen(expected));
    ck_assert(memcmp(found.bytes, expected, found.size) == 0);
}

CLAIM(language_codes_have_three_letters) {
    assert_code("en", "eng");
    assert_code("aa", "aar");
    assert_code("zu", "zul");
    assert_code("zh-Hant", "zho");
    assert_code("ceb", "ceb");
    assert_code("qq", "qq");
    assert_code("", "");
}

/* Checks that each record's id is a UUID of version 5, and replaces its digits. */
static void blank_ids(struct bytes *output) {
    static const char start[] = "WARC-Record-ID: <urn:uuid:";
    bytes_put(output, "", 1);
    for (char *at = output->at; (at = strstr(at, start)) != NULL; at += sizeof start) {
        char *id = at + sizeof start - 1;
        ck_assert_uint_eq(strspn(id, "0123456789abcdef-"), 36);
        ck_assert_int_eq(id[14], '5');
        ck_assert_ptr_nonnull(strchr("89ab", id[19]));
        memset(id, 'x', 36);
    }
}

static danag_t *make_plain(const char *format) {
    danag_t *danag = danag_new();
    danag_set(danag, "method", "plain");
    ck_assert_int_eq(danag_set(danag, "format", format), DANAG_OK);
    return danag;
}

static danag_t *make(const char *body) {
    danag_t *danag = make_plain("warc");
    ck_assert_int_eq(danag_set(danag, "body", body), DANAG_OK);
    return danag;
}

static void write_page(danag_t *danag, const char *url, const char *page,
                       const char *const *facts) {
    ck_assert_int_eq(danag_begin(danag, url, "text/html", NULL), DANAG_OK);
    for (; facts != NULL && *facts != NULL; facts += 2) {
        ck_assert_int_eq(danag_describe(danag, facts[0], facts[1]), DANAG_OK);
    }
    danag_feed(danag, page, strlen(page));
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
}

static const char *const facts[] = {"id",        "urn:uuid:1", "date", "2020-01-01T00:00:00Z",
                                    "truncated", "time",       NULL};

CLAIM(each_page_is_a_conversion_record_after_a_warcinfo) {
    static const char expected[] =
        "WARC/1.1\r\nWARC-Type: conversion\r\nWARC-Date: 2020-01-01T00:00:00Z\r\n"
        "WARC-Record-ID: <urn:uuid:xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx>\r\n"
        "WARC-Target-URI: http://x/\r\nWARC-Refers-To: <urn:uuid:1>\r\n"
        "WARC-Block-Digest: sha1:H54GQUHDQ5KQ7WVYG3WX43OIQHPCGAA3\r\n"
        "WARC-Truncated: time\r\n"
        "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\na\n\r\n\r\n";
    struct bytes output = {0};
    danag_t *danag = make("text");
    danag_set_output(danag, bytes_put, &output);
    write_page(danag, "http://x/", "<p>a", facts);
    write_page(danag, "http://x/", "<p>a", facts);
    blank_ids(&output);
    ck_assert(strncmp(output.at, "WARC/1.1\r\nWARC-Type: warcinfo\r\n", 31) == 0);
    const char *first = strstr(output.at, "WARC/1.1\r\nWARC-Type: conversion");
    ck_assert_ptr_nonnull(first);
    ck_assert_uint_eq(strlen(first), 2 * (sizeof expected - 1));
    ck_assert(strncmp(first, expected, sizeof expected - 1) == 0);
    ck_assert_str_eq(first + sizeof expected - 1, expected);
    danag_free(danag);
    bytes_free(&output);
}

static int count_ends(void *context, const char *bytes, size_t size) {
    (void)bytes;
    *(int *)context += size == 0;
    return 0;
}

CLAIM(a_piece_of_no_bytes_follows_each_record) {
    int ends = 0;
    danag_t *danag = make("text");
    danag_set_output(danag, count_ends, &ends);
    write_page(danag, NULL, "a", NULL);
    ck_assert_int_eq(ends, 2);
    write_page(danag, NULL, "a", NULL);
    ck_assert_int_eq(ends, 3);
    danag_free(danag);
}

/* Lists in quotes, code, cells, links and a heading, and a word that a mark parts. */
static const char varied[] =
    "<h1>H</h1><blockquote><ul><li>a<ol><li>b<p>c<pre>d\n\n  e</pre></ol></ul></blockquote>"
    "<table><tr><th>f<td>g<tr><td><td>h</table><p>i*<a "
    "href=http://x/?a&b>j</a>_<p>k<br>|<pre>`</pre>"
    "<p><code>l&#0;</code><img src=m alt=n>";

CLAIM(in_other_formats_no_piece_is_without_bytes) {
    static const char *const formats[] = {"text", "markdown", "html", "spans", "tsv", "jsonl"};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        int ends = 0;
        danag_t *danag = make_plain(formats[i]);
        danag_set(danag, "links", "1");
        danag_set(danag, "images", "1");
        danag_set_output(danag, count_ends, &ends);
        write_page(danag, "http://x/", varied, NULL);
        ck_assert_int_eq(ends, 0);
        danag_free(danag);
    }
}

/* The id of the last record. */
static void id_of(danag_t *danag, const char *url, const char *page, const char *const *what,
                  char id[37]) {
    static const char start[] = "WARC-Record-ID: <urn:uuid:";
    struct bytes output = {0};
    danag_set_output(danag, bytes_put, &output);
    write_page(danag, url, page, what);
    bytes_put(&output, "", 1);
    char *conversion = strstr(output.at, "WARC-Type: conversion");
    memcpy(id, strstr(conversion, start) + sizeof start - 1, 36);
    id[36] = '\0';
    bytes_free(&output);
}

struct page {
    const char *url, *text;
    const char *const *what;
};

/* Whether the records of two pages have the same id. */
static bool same_id(danag_t *danag, struct page page, struct page other) {
    char ids[2][37];
    id_of(danag, page.url, page.text, page.what, ids[0]);
    id_of(danag, other.url, other.text, other.what, ids[1]);
    return strcmp(ids[0], ids[1]) == 0;
}

CLAIM(ids_are_those_of_what_the_record_says) {
    const struct page page = {"http://x/", "a", facts};
    danag_t *danag = make("text");
    ck_assert(same_id(danag, page, (struct page){"http://x/", "<b>a", facts}));
    ck_assert(!same_id(danag, page, (struct page){"http://x/", "b", facts}));
    ck_assert(!same_id(danag, page, (struct page){"http://y/", "a", facts}));
    ck_assert(!same_id(danag, page, (struct page){"http://x/", "a", NULL}));
    danag_free(danag);
}

/* As danag takes pages from one HTML file, which may be compressed. */
CLAIM(pages_without_an_id_have_their_place_in_it) {
    static const char *const first[] = {"source.offset", "0", NULL};
    static const char *const second[] = {"source.offset", "30", NULL};
    static const char *const packed[] = {"source.offset", "0", "source.unpacked", "30", NULL};
    static const char *const known[] = {"id", "urn:uuid:1", "source.offset", "0", NULL};
    static const char *const moved[] = {"id", "urn:uuid:1", "source.offset", "30", NULL};
    const struct page second_page = {"x.html", "a", second};
    const struct page known_page = {"x.html", "a", known};
    danag_t *danag = make("text");
    ck_assert(!same_id(danag, second_page, (struct page){"x.html", "a", first}));
    ck_assert(same_id(danag, second_page, (struct page){"x.html", "a", packed}));
    ck_assert(same_id(danag, known_page, (struct page){"x.html", "a", moved}));
    danag_free(danag);
}

static void assert_line(danag_t *danag, const char *url, const char *const *what,
                        const char *expected) {
    struct bytes output = {0};
    danag_set_output(danag, bytes_put, &output);
    write_page(danag, url, "a", what);
    bytes_put(&output, "", 1);
    ck_assert_msg(strstr(output.at, expected) != NULL, "no '%s' in:\n%s", expected, output.at);
    danag_free(danag);
    bytes_free(&output);
}

CLAIM(no_value_can_forge_a_line) {
    static const char *const forged[] = {"id", "<a>\r\nX: y", "date", "2020\nX: y", NULL};
    assert_line(make("text"), "http://x/\r\nX: y", NULL,
                "\r\nWARC-Target-URI: http://x/%0D%0AX:%20y\r\n");
    assert_line(make("text"), NULL, forged, "\r\nWARC-Refers-To: <a>%0D%0AX: y\r\n");
    assert_line(make("text"), NULL, forged, "\r\nWARC-Date: 2020%0AX: y\r\n");
}

CLAIM(what_is_unknown_is_left_out_except_the_date) {
    assert_line(make("text"), NULL, NULL,
                "\r\nWARC-Date: 1970-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:");
    assert_line(make("text"), NULL, NULL, ">\r\nWARC-Block-Digest: ");
}

CLAIM(the_name_of_a_file_is_no_uri) {
    assert_line(make("text"), "x/page.html", NULL, "\r\nWARC-Target-URI: file:x/page.html\r\n");
    assert_line(make("text"), "svn+ssh://x", NULL, "\r\nWARC-Target-URI: svn+ssh://x\r\n");
    assert_line(make("text"), "1:x", NULL, "\r\nWARC-Target-URI: file:1:x\r\n");
    assert_line(make("text"), "a \"b\"<\xc3\xa4>", NULL,
                "\r\nWARC-Target-URI: file:a%20%22b%22%3C\xc3\xa4%3E\r\n");
}

CLAIM(the_body_has_its_type) {
    assert_line(make("markdown"), NULL, NULL, "\r\nContent-Type: text/markdown; charset=UTF-8\r\n");
    assert_line(make("html"), NULL, NULL, "\r\nContent-Type: text/html; charset=utf-8\r\n");
}

CLAIM(there_is_one_body) {
    struct bytes output = {0};
    danag_t *danag = make("text,markdown");
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_INVALID);
    danag_set(danag, "body", "text");
    ck_assert_int_eq(danag_set(danag, "fields", "url"), DANAG_OK);
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_INVALID);
    danag_free(danag);
    bytes_free(&output);
}

static int stop_at_last(void *context, const char *bytes, size_t size) {
    int *left = context;
    (void)bytes, (void)size;
    return --*left < 0;
}

CLAIM(the_output_can_stop_anywhere_in_the_records) {
    danag_t *danag = make("text");
    int status = DANAG_STOPPED;
    for (int calls = 0; status == DANAG_STOPPED; calls++) {
        int left = calls;
        danag_set_output(danag, stop_at_last, &left);
        danag_begin(danag, "http://x/", NULL, NULL);
        danag_feed(danag, "<p>a", 4);
        status = danag_finish(danag);
        ck_assert(left >= -1);
        ck_assert_int_lt(calls, 1000);
    }
    ck_assert_int_eq(status, DANAG_OK);
    danag_free(danag);
}
