#include "claims.h"
#include "draw.h"
#include "extract.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const rules[] = {"source", "tag", "block", "text"};

/* Makes a page of about `size` bytes: different words, and some markup. */
static void make_page(struct draw *draw, size_t size, struct bytes *page) {
    static const char *const between[] = {" ",
                                          " ",
                                          " ",
                                          " ",
                                          " ",
                                          "\n",
                                          " <b>",
                                          "</b> ",
                                          "<i>",
                                          ", ",
                                          "<br>",
                                          ". <p>",
                                          "</p>\n<p class=x>"};
    bytes_clear(page);
    bytes_put_text(page, "<title>A page</title><body><p>");
    while (page->size < size) {
        char word[12] = "";
        uint64_t length = 1 + draw_below(draw, sizeof word - 2);
        for (uint64_t i = 0; i < length; i++) { word[i] = (char)('a' + draw_below(draw, 26)); }
        bytes_put_text(page, word);
        bytes_put_text(page, between[draw_below(draw, sizeof between / sizeof between[0])]);
    }
}

static danag_t *make_method(const char *method) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", method), DANAG_OK);
    return danag;
}

static danag_t *make(const char *rule, const char *memory) {
    danag_t *danag = make_method("danag");
    ck_assert_int_eq(danag_set(danag, "lines", rule), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "max-memory", memory), DANAG_OK);
    return danag;
}

static void assert_output(danag_t *danag, const char *page, size_t size, const char *expected) {
    struct bytes output = {0}, bytes = {0};
    bytes_put(&bytes, page, size);
    ck_assert_int_eq(extract(danag, &bytes, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, expected);
    bytes_free(&bytes);
    bytes_free(&output);
}

/* The page is a string literal and may contain a NUL. */
#define ASSERT_OUTPUT(danag, page, expected) assert_output(danag, page, sizeof(page) - 1, expected)
#define ASSERT_DANAG_OUTPUT(page, expected)  assert_danag_output(page, sizeof(page) - 1, expected)

static void assert_danag_output(const char *page, size_t size, const char *expected) {
    danag_t *danag = make_method("danag");
    assert_output(danag, page, size, expected);
    danag_free(danag);
}

SUITE("documents");

CLAIM(an_empty_document_gives_nothing) {
    for (size_t i = 0; i < danag_method_count(); i++) {
        danag_t *danag = make_method(danag_method_name(i));
        ASSERT_OUTPUT(danag, "", "");
        ASSERT_OUTPUT(danag, "\xef\xbb\xbf", "");
        ASSERT_OUTPUT(danag, "<title>x</title><p> <!-- y -->", "");
        danag_free(danag);
    }
}

CLAIM(invalid_text_is_replaced) {
    ASSERT_DANAG_OUTPUT("\xef\xbb\xbf<p>a\xe2\x82z\xff", "a\xef\xbf\xbdz\xef\xbf\xbd\n");
    ASSERT_DANAG_OUTPUT("<p>\xf0\x9f\x98", "\xef\xbf\xbd\n");
}

CLAIM(a_byte_order_mark_is_dropped_and_not_counted) {
    ASSERT_DANAG_OUTPUT("\xef\xbb\xbf<p>x", "x\n");
    danag_t *danag = make_method("danag");
    danag_set(danag, "format", "spans");
    ASSERT_OUTPUT(danag, "\xef\xbb\xbf<p>x", "3 4\n");
    danag_free(danag);
}

CLAIM(a_nul_is_a_space) {
    ASSERT_DANAG_OUTPUT("<p>a\0b</p>\0", "a b\n");
    ASSERT_DANAG_OUTPUT("\0\0", "");
}

CLAIM(the_title_is_known_after_the_document) {
    danag_t *danag = make_method("danag");
    ck_assert_str_eq(danag_title(danag), "");
    ASSERT_OUTPUT(danag, "<title> A\n &amp; B </title><p>x", "x\n");
    ck_assert_str_eq(danag_title(danag), "A & B");
    ASSERT_OUTPUT(danag, "<p>x", "x\n");
    ck_assert_str_eq(danag_title(danag), "");
    danag_free(danag);
}

static void assert_with_url(const char *format, const char *url, const char *expected) {
    struct bytes output = {0};
    danag_t *danag = make_method("danag");
    danag_set(danag, "with-url", "yes");
    danag_set(danag, "format", format);
    danag_set_output(danag, bytes_put, &output);
    danag_begin(danag, url, "text/html", "utf-8");
    danag_feed(danag, "<p>a<p>b", 8);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, expected);
    danag_free(danag);
    bytes_free(&output);
}

CLAIM(the_url_precedes_each_line_and_cannot_forge_one) {
    assert_with_url("text", "http://x/", "http://x/\ta\nhttp://x/\tb\n");
    assert_with_url("text", "x\ty\n\r\x7f%z", "x%09y%0A%0D%7F%z\ta\nx%09y%0A%0D%7F%z\tb\n");
    assert_with_url("text", "x\x1b\x01y", "x%1B%01y\ta\nx%1B%01y\tb\n");
    assert_with_url("text", "x\xff\xc3\xa9", "x%FF\xc3\xa9\ta\nx%FF\xc3\xa9\tb\n");
    assert_with_url("spans", "u", "u\t3 4\nu\t7 8\n");
    assert_with_url("text", NULL, "a\nb\n");
    assert_with_url("text", "", "\ta\n\tb\n");
}

/* Writes documents, each a URL and a page, to one output. */
static void assert_sequence(danag_t *danag, const char *const (*documents)[2], size_t count,
                            const char *expected) {
    struct bytes output = {0};
    danag_set_output(danag, bytes_put, &output);
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(danag_begin(danag, documents[i][0], NULL, NULL), DANAG_OK);
        danag_feed(danag, documents[i][1], strlen(documents[i][1]));
        ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    }
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, expected);
    bytes_free(&output);
}

CLAIM(nothing_separates_documents_on_one_output) {
    static const char *const pages[][2] = {{"u", "<p>a"}, {"v", ""}, {NULL, "<p>b<p>c"}};
    danag_t *danag = make_method("plain");
    assert_sequence(danag, pages, 3, "a\nb\nc\n");
    danag_set(danag, "with-url", "yes");
    assert_sequence(danag, pages, 3, "u\ta\nb\nc\n");
    danag_set(danag, "format", "spans");
    assert_sequence(danag, pages, 3, "u\t3 4\n3 4\n7 8\n");
    danag_free(danag);
}

CLAIM(options_may_change_between_documents_of_one_output) {
    struct bytes output = {0};
    danag_t *danag = make_method("plain");
    danag_set_output(danag, bytes_put, &output);
    for (size_t i = 0; i < 2; i++) {
        danag_begin(danag, NULL, NULL, NULL);
        danag_feed(danag, "<p>a", 4);
        danag_finish(danag);
        danag_set(danag, "method", "danag");
        danag_set(danag, "format", "spans");
    }
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "a\n3 4\n");
    danag_free(danag);
    bytes_free(&output);
}

/* Checks the output after a document whose only paragraph, of 100,000 bytes, was cut or dropped. */
static void assert_after_open_line(const char *format, const char *url, bool dropped,
                                   const char *before, const char *after) {
    struct bytes output = {0};
    danag_t *danag = make("text", "64K");
    danag_set(danag, "method", "plain");
    danag_set(danag, "format", format);
    danag_set(danag, "with-url", "yes");
    danag_set_output(danag, bytes_put, &output);
    danag_begin(danag, url, NULL, NULL);
    danag_feed(danag, "<p>", 3);
    for (size_t i = 0; i < 50000; i++) { danag_feed(danag, "x ", 2); }
    if (dropped) {
        danag_feed(danag, "<p>next", 7);
    } else {
        ck_assert_int_eq(danag_finish(danag), DANAG_CUT);
    }
    size_t cut = output.size;
    if (cut > 0) { ck_assert_mem_eq(output.at, before, strlen(before)); }
    ck_assert_int_eq(cut > 0, *before != '\0');
    danag_begin(danag, url, NULL, NULL);
    danag_feed(danag, "<p>y", 4);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at + cut, after);
    danag_free(danag);
    bytes_free(&output);
}

CLAIM(a_line_that_stayed_open_does_not_change_the_next_document) {
    for (int dropped = 0; dropped < 2; dropped++) {
        assert_after_open_line("text", NULL, dropped, "x x", "y\n");
        assert_after_open_line("text", "u", dropped, "u\tx x", "u\ty\n");
        assert_after_open_line("spans", NULL, dropped, "", "3 4\n");
        assert_after_open_line("spans", "u", dropped, "u\t", "u\t3 4\n");
    }
}

CLAIM(a_paragraph_is_one_line_with_every_rule) {
    for (size_t i = 0; i < 4; i++) {
        danag_t *danag = make(rules[i], "64M");
        danag_set(danag, "method", "plain");
        ASSERT_OUTPUT(danag, "<p>one t<b>wo</b>\nthree <i>four</i></p>five<br>six",
                      "one two three four\nfive\nsix\n");
        danag_free(danag);
    }
}

CLAIM(no_control_character_comes_out_except_a_tab_in_pre) {
    ASSERT_DANAG_OUTPUT("<p>a\fb\x1b"
                        "c\td&#12;e<pre>f\tg\fh</pre>",
                        "a b c d e\nf\tg h\n");
}

static size_t line_size(const char *text) {
    return strcspn(text, "\n");
}

/* Line n of the spans marks line n of the text: both begin and end with the same letters. */
static void assert_spans(const struct bytes *page, const char *text, const char *spans) {
    for (; *text != '\0'; text += line_size(text) + 1, spans += line_size(spans) + 1) {
        char *rest;
        size_t start = strtoul(spans, &rest, 10);
        size_t end = strtoul(rest, &rest, 10);
        ck_assert_int_eq(*rest, '\n');
        ck_assert_uint_lt(start, end);
        ck_assert_uint_le(end, page->size);
        size_t size = line_size(text);
        ck_assert_int_eq(page->at[start], text[0]);
        ck_assert_int_eq(page->at[end - 1], text[size - 1]);
        size_t word = strcspn(text, " \n"), in_page = strcspn(page->at + start, " <\n");
        ck_assert_mem_eq(page->at + start, text, word < in_page ? word : in_page);
    }
    ck_assert_int_eq(*spans, '\0');
}

CLAIM(line_n_of_the_spans_marks_line_n_of_the_text) {
    struct draw draw = {5};
    struct bytes page = {0}, text = {0}, spans = {0};
    make_page(&draw, 20000, &page);
    for (size_t i = 0; i < 8; i++) {
        danag_t *danag = make(rules[i / 2], "64M");
        danag_set(danag, "method", i % 2 == 0 ? "danag" : "plain");
        ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &text), DANAG_OK);
        danag_set(danag, "format", "spans");
        ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &spans), DANAG_OK);
        ck_assert_uint_gt(text.size, 10000);
        bytes_put(&text, "", 1);
        bytes_put(&spans, "", 1);
        assert_spans(&page, text.at, spans.at);
        danag_free(danag);
    }
    bytes_free(&page);
    bytes_free(&text);
    bytes_free(&spans);
}

CLAIM(a_span_includes_whole_references_and_counts_decoded_bytes) {
    danag_t *danag = make_method("danag");
    danag_set(danag, "format", "spans");
    ASSERT_OUTPUT(danag, "<p>&lt;x&gt;</p>", "3 12\n");
    danag_set(danag, "method", "plain");
    ASSERT_OUTPUT(danag, "\xef\xbb\xbf<p>\xff<b>x &#228;</b> <p>y", "3 17\n25 26\n");
    ASSERT_OUTPUT(danag, "<pre>x\n  y", "5 6\n7 10\n");
    danag_free(danag);
}

static void assert_cut(const struct bytes *page, const struct bytes *whole, const char *rule,
                       const char *memory, size_t limit) {
    struct bytes cut = {0};
    danag_t *danag = make(rule, memory);
    ck_assert_int_eq(extract(danag, page, 1000, &cut), DANAG_CUT);
    ck_assert_uint_gt(strlen(danag_error(danag)), 0);
    ck_assert_str_eq(danag_title(danag), "A page");
    ck_assert_uint_gt(cut.size, 0);
    ck_assert_uint_lt(cut.size, limit / 2);
    ck_assert(extract_is_prefix(&cut, whole));
    ASSERT_OUTPUT(danag, "<p>next", "next\n");
    danag_free(danag);
    bytes_free(&cut);
}

LONG_CLAIM_TIMES(with_little_memory_a_page_is_cut_at_its_end_and_that_is_reported, 4) {
    struct draw draw = {6};
    struct bytes page = {0}, whole = {0};
    make_page(&draw, 2000000, &page);
    danag_t *danag = make(rules[_i], "64M");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    ck_assert_uint_gt(whole.size, 1000000);
    assert_cut(&page, &whole, rules[_i], "64K", 64 << 10);
    assert_cut(&page, &whole, rules[_i], "100K", 100 << 10);
    assert_cut(&page, &whole, rules[_i], "1M", 1 << 20);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&whole);
}

CLAIM(nothing_follows_a_line_that_was_cut) {
    struct bytes page = {0}, cut = {0};
    bytes_put_text(&page, "<p>first<p>");
    for (int i = 0; i < 50000; i++) { bytes_put_text(&page, "x "); }
    bytes_put_text(&page, "<p>last");
    danag_t *danag = make("text", "64K");
    danag_set(danag, "method", "plain");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &cut), DANAG_CUT);
    ck_assert_mem_eq(cut.at, "first\nx x", 9);
    bytes_put(&cut, "", 1);
    ck_assert_ptr_null(strstr(cut.at, "last"));
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&cut);
}

#define DOCUMENTS 8

struct documents {
    const char *method;
    struct bytes pages[DOCUMENTS];
    struct bytes outputs[DOCUMENTS]; /* each from its own danag_t */
};

static danag_t *make_reader(const char *method) {
    danag_t *danag = make_method(method);
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    return danag;
}

static void make_documents(struct documents *documents, const char *method) {
    struct draw draw = {7};
    *documents = (struct documents){.method = method};
    for (size_t i = 0; i < DOCUMENTS; i++) {
        make_page(&draw, 100 + i * i * 1200, &documents->pages[i]);
        danag_t *danag = make_reader(method);
        extract(danag, &documents->pages[i], CHUNK_WHOLE, &documents->outputs[i]);
        danag_free(danag);
    }
}

static void free_documents(struct documents *documents) {
    for (size_t i = 0; i < DOCUMENTS; i++) {
        bytes_free(&documents->pages[i]);
        bytes_free(&documents->outputs[i]);
    }
}

/* Reads one document after another, twice, to see whether one affects the next. Returns NULL if all
 * is well. */
static void *read_all(void *self) {
    const struct documents *documents = self;
    struct bytes output = {0};
    void *wrong = NULL;
    danag_t *danag = make_reader(documents->method);
    for (size_t i = 0; i < 2 * DOCUMENTS; i++) {
        const struct bytes *page = &documents->pages[i * 5 % DOCUMENTS];
        extract(danag, page, CHUNK_RANDOM, &output);
        if (!bytes_equal(&output, &documents->outputs[i * 5 % DOCUMENTS])) { wrong = self; }
    }
    danag_free(danag);
    bytes_free(&output);
    return wrong;
}

CLAIM_TIMES(one_danag_reads_one_document_after_another, danag_method_count()) {
    struct documents documents;
    make_documents(&documents, danag_method_name((size_t)_i));
    ck_assert_ptr_null(read_all(&documents));
    free_documents(&documents);
}

CLAIM_TIMES(several_in_turn_do_not_affect_each_other, danag_method_count()) {
    struct documents documents;
    danag_t *danags[DOCUMENTS];
    struct bytes outputs[DOCUMENTS] = {{0}};
    make_documents(&documents, danag_method_name((size_t)_i));
    for (size_t i = 0; i < DOCUMENTS; i++) {
        danags[i] = make_reader(documents.method);
        danag_set_output(danags[i], bytes_put, &outputs[i]);
        danag_begin(danags[i], NULL, NULL, NULL);
    }
    for (size_t done = 0; done < documents.pages[DOCUMENTS - 1].size; done += 61) {
        for (size_t i = 0; i < DOCUMENTS; i++) {
            const struct bytes *page = &documents.pages[i];
            size_t left = done < page->size ? page->size - done : 0;
            if (left > 0) { danag_feed(danags[i], page->at + done, left < 61 ? left : 61); }
        }
    }
    for (size_t i = 0; i < DOCUMENTS; i++) {
        danag_finish(danags[i]);
        ck_assert(bytes_equal(&outputs[i], &documents.outputs[i]));
        danag_free(danags[i]);
        bytes_free(&outputs[i]);
    }
    free_documents(&documents);
}

LONG_CLAIM_TIMES(each_thread_may_have_its_own, danag_method_count()) {
    struct documents documents;
    pthread_t threads[4];
    make_documents(&documents, danag_method_name((size_t)_i));
    for (size_t i = 0; i < 4; i++) {
        ck_assert_int_eq(pthread_create(&threads[i], NULL, read_all, &documents), 0);
    }
    for (size_t i = 0; i < 4; i++) {
        void *wrong;
        ck_assert_int_eq(pthread_join(threads[i], &wrong), 0);
        ck_assert_ptr_null(wrong);
    }
    free_documents(&documents);
}
