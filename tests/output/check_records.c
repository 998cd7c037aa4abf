#include "claims.h"
#include "draw.h"
#include "extract.h"
#include "text/language.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static danag_t *make(const char *method, const char *format) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", method), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "format", format), DANAG_OK);
    return danag;
}

/* Facts are pairs of a name and a value, and end with NULL. */
static void assert_record(danag_t *danag, const char *page, const char *const *facts,
                          const char *expected) {
    struct bytes output = {0};
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(danag_begin(danag, "http://x/", "text/html", NULL), DANAG_OK);
    for (; facts != NULL && *facts != NULL; facts += 2) {
        ck_assert_int_eq(danag_describe(danag, facts[0], facts[1]), DANAG_OK);
    }
    ck_assert_int_eq(danag_feed(danag, page, strlen(page)), DANAG_OK);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, expected);
    bytes_free(&output);
}

static void assert_fields(const char *format, const char *fields, const char *page,
                          const char *expected) {
    danag_t *danag = make("plain", format);
    ck_assert_int_eq(danag_set(danag, "fields", fields), DANAG_OK);
    assert_record(danag, page, NULL, expected);
    danag_free(danag);
}

SUITE("records");

CLAIM(a_record_has_what_is_known_in_a_fixed_order) {
    static const char *const facts[] = {"source.digest",
                                        "sha1:A",
                                        "source.length",
                                        "7",
                                        "source.unpacked",
                                        "5",
                                        "source.offset",
                                        "3",
                                        "source.file",
                                        "f",
                                        "truncated",
                                        "length",
                                        "date",
                                        "2020",
                                        "id",
                                        "<i>",
                                        "status",
                                        "200",
                                        NULL};
    char expected[512];
    snprintf(expected, sizeof expected,
             "{\"url\":\"http://x/\",\"id\":\"<i>\",\"date\":\"2020\",\"status\":200,"
             "\"content_type\":\"text/html\",\"charset\":\"UTF-8\",%s\"title\":\"T\","
             "\"text\":\"a b\\nc\",\"words\":3,\"method\":\"plain\",\"truncated\":\"length\","
             "\"source\":{\"file\":\"f\",\"offset\":3,\"unpacked\":5,\"length\":7,"
             "\"digest\":\"sha1:A\"}}\n",
             language_is_available() ? "\"language\":\"und\"," : "");
    danag_t *danag = make("plain", "jsonl");
    assert_record(danag, "<title>T</title><p>a b<p>c", facts, expected);
    danag_free(danag);
}

CLAIM(a_body_has_no_line_numbers_of_code_only_if_it_is_marked_up) {
    assert_fields("jsonl", "text,markdown", "<pre><span class=lineno>1</span> a</pre>",
                  "{\"text\":\"1 a\",\"markdown\":\"```\\n a\\n```\"}\n");
}

CLAIM(facts_belong_to_one_document) {
    static const char *const facts[] = {"id", "i", NULL};
    danag_t *danag = make("plain", "jsonl");
    danag_set(danag, "fields", "id,text");
    assert_record(danag, "a", facts, "{\"id\":\"i\",\"text\":\"a\"}\n");
    assert_record(danag, "b", NULL, "{\"text\":\"b\"}\n");
    danag_free(danag);
}

CLAIM(a_fact_can_be_replaced_and_taken_back) {
    static const char *const facts[] = {"id", "i", "id", "j", "date", "d", "date", "", NULL};
    danag_t *danag = make("plain", "jsonl");
    danag_set(danag, "fields", "id,date");
    assert_record(danag, "a", facts, "{\"id\":\"j\"}\n");
    danag_free(danag);
}

CLAIM(what_is_no_fact_is_refused) {
    static const char *const refused[][2] = {
        {"ID", "x"},      {"", "x"},
        {"status", "2x"}, {"status", "-1"},
        {"status", " "},  {"status", "0200"},
        {"url", "http:"}, {"source", "x"},
        {NULL, "x"},      {"source.offset", "18446744073709551616"}};
    struct bytes output = {0};
    danag_t *danag = make("plain", "jsonl");
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(danag_describe(danag, "id", "x"), DANAG_INVALID);
    danag_begin(danag, NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        ck_assert_int_eq(danag_describe(danag, refused[i][0], refused[i][1]), DANAG_INVALID);
    }
    ck_assert_int_eq(danag_describe(danag, "status", "0"), DANAG_OK);
    danag_free(danag);
    bytes_free(&output);
}

CLAIM(facts_have_a_bound) {
    struct bytes output = {0}, value = {0};
    danag_t *danag = make("plain", "jsonl");
    danag_set(danag, "fields", "id,date");
    for (int i = 0; i < 10000; i++) { bytes_put(&value, "x", 1); }
    bytes_put(&value, "", 1);
    danag_set_output(danag, bytes_put, &output);
    danag_begin(danag, NULL, NULL, NULL);
    ck_assert_int_eq(danag_describe(danag, "id", value.at), DANAG_OK);
    ck_assert_int_eq(danag_describe(danag, "date", value.at), DANAG_INVALID);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert_uint_eq(output.size, strlen("{\"id\":\"\"}\n") + 10000);
    danag_free(danag);
    bytes_free(&output);
    bytes_free(&value);
}

CLAIM(fields_are_chosen_and_ordered) {
    assert_fields("jsonl", "words,url", "<p>a", "{\"words\":1,\"url\":\"http://x/\"}\n");
    assert_fields("jsonl", "markdown,title", "<h2>a</h2>", "{\"markdown\":\"## a\"}\n");
    assert_fields("jsonl", "id", "<p>a", "{}\n");
    assert_fields("tsv", "words,url", "<p>a", "1\thttp://x/\n");
}

CLAIM(members_of_source_are_one_object) {
    static const char *const facts[] = {"source.offset", "1", "source.file", "f", NULL};
    danag_t *danag = make("plain", "jsonl");
    danag_set(danag, "fields", "source.offset,text,source.file,source.length");
    assert_record(danag, "a", facts, "{\"source\":{\"offset\":1,\"file\":\"f\"},\"text\":\"a\"}\n");
    danag_set(danag, "format", "tsv");
    danag_set(danag, "fields", "source");
    assert_record(danag, "a", facts, "f\t1\t\\N\t\\N\t\\N\n");
    danag_free(danag);
}

CLAIM(a_list_with_a_mistake_is_refused) {
    static const char *const refused[][2] = {
        {"fields", "url,"},     {"fields", ",url"},        {"fields", "url,url"},
        {"fields", "URL"},      {"fields", "url, text"},   {"fields", "source,source.file"},
        {"body", "spans"},      {"body", "text,text"},     {"body", "url"},
        {"body", "text,,html"}, {"fields", "source.name"},
    };
    danag_t *danag = make("plain", "jsonl");
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        if (danag_set(danag, refused[i][0], refused[i][1]) != DANAG_INVALID) {
            ck_abort_msg("%s takes '%s'", refused[i][0], refused[i][1]);
        }
    }
    danag_set(danag, "fields", "words");
    danag_set(danag, "fields", "words,words");
    assert_record(danag, "a", NULL, "{\"words\":1}\n");
    danag_free(danag);
}

/* Whether a document can begin with these options; they are pairs of a name and a value. */
static bool fit(const char *const options[][2], size_t count) {
    struct bytes output = {0};
    danag_t *danag = danag_new();
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(danag_set(danag, options[i][0], options[i][1]), DANAG_OK);
    }
    danag_set_output(danag, bytes_put, &output);
    int status = danag_begin(danag, NULL, NULL, NULL);
    ck_assert(status == DANAG_OK || strlen(danag_error(danag)) > 10);
    danag_free(danag);
    bytes_free(&output);
    return status == DANAG_OK;
}

#define FIT(...)                                                                                   \
    fit((const char *const[][2]){__VA_ARGS__},                                                     \
        sizeof((const char *const[][2]){__VA_ARGS__}) / sizeof(const char *const[2]))

CLAIM(options_that_do_not_go_together_are_refused) {
    ck_assert(FIT({"format", "jsonl"}, {"body", "html"}));
    ck_assert(FIT({"format", "jsonl"}, {"fields", "html"}));
    ck_assert(!FIT({"format", "jsonl"}, {"fields", "html"}, {"body", "html"}));
    ck_assert(!FIT({"format", "jsonl"}, {"with-url", "yes"}));
    ck_assert(!FIT({"format", "tsv"}, {"max-memory", "127K"}));
    ck_assert(FIT({"format", "tsv"}, {"max-memory", "128K"}));
    ck_assert(!FIT({"fields", "url"}));
    ck_assert(!FIT({"format", "markdown"}, {"body", "markdown"}));
    ck_assert(FIT({"format", "jsonl"}, {"fields", "url"}, {"fields", ""}, {"format", "text"}));
}

CLAIM(tsv_escapes_what_would_end_a_field) {
    danag_t *danag = make("plain", "tsv");
    danag_set(danag, "fields", "id,text,words,date");
    static const char *const facts[] = {"id", "a\tb\nc\\d\re\xff", NULL};
    assert_record(danag, "<pre>x\ty\\\nz</pre>", facts,
                  "a\\tb\\nc\\\\d\\re\xef\xbf\xbd\tx\\ty\\\\\\nz\t3\t\\N\n");
    assert_record(danag, "", NULL, "\\N\t\t0\t\\N\n");
    danag_free(danag);
}

CLAIM(tsv_has_the_url_title_language_and_bodies) {
    danag_t *danag = make("plain", "tsv");
    danag_set(danag, "body", "markdown,text");
    assert_record(danag, "<title>a</title><h1>a</h1>", NULL,
                  language_is_available() ? "http://x/\ta\tund\t# a\ta\n"
                                          : "http://x/\ta\t\\N\t# a\ta\n");
    danag_free(danag);
}

CLAIM(a_table_has_the_names_of_its_fields_once) {
    struct bytes output = {0};
    danag_t *danag = make("plain", "table");
    danag_set(danag, "fields", "words,url");
    danag_set_output(danag, bytes_put, &output);
    for (int i = 0; i < 2; i++) {
        danag_begin(danag, "http://x/", NULL, NULL);
        danag_finish(danag);
    }
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "words\turl\n0\thttp://x/\n0\thttp://x/\n");
    danag_free(danag);
    bytes_free(&output);
}

CLAIM(a_url_cannot_end_a_line) {
    struct bytes output = {0};
    danag_t *danag = make("plain", "tsv");
    danag_set(danag, "fields", "url");
    danag_set_output(danag, bytes_put, &output);
    danag_begin(danag, "x\ny\xff\t", NULL, NULL);
    danag_finish(danag);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "x%0Ay%FF%09\n");
    danag_free(danag);
    bytes_free(&output);
}

CLAIM(a_page_without_text_has_a_record) {
    danag_t *danag = make("plain", "jsonl");
    danag_set(danag, "fields", "text,words");
    assert_record(danag, "", NULL, "{\"text\":\"\",\"words\":0}\n");
    danag_free(danag);
}

CLAIM(records_follow_each_other) {
    struct bytes output = {0};
    danag_t *danag = make("plain", "jsonl");
    danag_set(danag, "fields", "text");
    danag_set_output(danag, bytes_put, &output);
    for (int i = 0; i < 2; i++) {
        danag_begin(danag, NULL, NULL, NULL);
        danag_feed(danag, "a", 1);
        danag_finish(danag);
    }
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "{\"text\":\"a\"}\n{\"text\":\"a\"}\n");
    danag_free(danag);
    bytes_free(&output);
}

CLAIM(a_dropped_document_has_no_record) {
    struct bytes output = {0};
    danag_t *danag = make("plain", "jsonl");
    danag_set(danag, "fields", "text,id");
    danag_set_output(danag, bytes_put, &output);
    danag_begin(danag, NULL, NULL, NULL);
    danag_describe(danag, "id", "1");
    danag_feed(danag, "a", 1);
    danag_drop(danag);
    ck_assert_uint_eq(output.size, 0);
    danag_begin(danag, NULL, NULL, NULL);
    danag_feed(danag, "b", 1);
    danag_finish(danag);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "{\"text\":\"b\"}\n");
    danag_free(danag);
    bytes_free(&output);
}

static int stop_at_last(void *context, const char *bytes, size_t size) {
    int *left = context;
    (void)bytes, (void)size;
    return --*left < 0;
}

CLAIM(the_output_can_stop_anywhere_in_a_record) {
    danag_t *danag = make("plain", "jsonl");
    int status = DANAG_STOPPED;
    for (int calls = 0; status == DANAG_STOPPED; calls++) {
        int left = calls;
        danag_set_output(danag, stop_at_last, &left);
        ck_assert_int_eq(danag_begin(danag, "http://x/", NULL, NULL), DANAG_OK);
        danag_feed(danag, "<p>a", 4);
        status = danag_finish(danag);
        ck_assert(left >= -1);
        ck_assert_int_lt(calls, 1000);
    }
    ck_assert_int_eq(status, DANAG_OK);
    danag_set(danag, "fields", "text");
    assert_record(danag, "a", NULL, "{\"text\":\"a\"}\n");
    danag_free(danag);
}

static void make_long(struct bytes *page, const char *line, size_t size) {
    bytes_clear(page);
    while (page->size < size) { bytes_put_text(page, line); }
}

CLAIM(a_body_that_does_not_fit_is_cut_at_a_character) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("plain", "jsonl");
    danag_set(danag, "max-memory", "128K");
    danag_set(danag, "fields", "text,truncated");
    for (int ascii = 0; ascii < 6; ascii++) {
        bytes_clear(&page);
        bytes_put_text(&page, &"12345"[ascii]);
        while (page.size < 400000) { bytes_put_text(&page, "<p>\xc3\xa9\xe4\xbd\xa0"); }
        ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_CUT);
        ck_assert_uint_lt(output.size, 48 * 1024);
        ck_assert_uint_gt(output.size, 32 * 1024);
        bytes_put(&output, "", 1);
        ck_assert_ptr_null(strstr(output.at, "\xef\xbf\xbd"));
        ck_assert_ptr_nonnull(strstr(output.at, "\",\"truncated\":\"memory\"}\n"));
        ck_assert_int_eq(extract_text(danag, "a", &output), DANAG_OK);
        bytes_put(&output, "", 1);
        ck_assert_str_eq(output.at, "{\"text\":\"a\"}\n");
    }
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(a_record_does_not_depend_on_how_the_page_is_cut) {
    static const char page[] = "<title>T</title><h1>a</h1><p>b <b>c</b><ul><li>d</ul>"
                               "<table><tr><td>e<td>f</table>";
    struct bytes whole = {0}, cut = {0}, bytes = {0};
    danag_t *danag = make("plain", "jsonl");
    danag_set(danag, "body", "text,markdown,html");
    bytes_put_text(&bytes, page);
    ck_assert_int_eq(extract(danag, &bytes, CHUNK_WHOLE, &whole), DANAG_OK);
    for (size_t chunk = 1; chunk < 20; chunk++) {
        ck_assert_int_eq(extract(danag, &bytes, chunk, &cut), DANAG_OK);
        ck_assert(bytes_equal(&whole, &cut));
    }
    danag_free(danag);
    bytes_free(&whole);
    bytes_free(&cut);
    bytes_free(&bytes);
}

/* What one format wants of the page must not show in another. */
CLAIM(bodies_are_what_their_formats_write) {
    static const char page[] = "<ul><li>a <b>b</b><table><caption>c</caption><tr><th>d<td>e"
                               "<tr><td><ul><li>f</ul><td>g</table></ul><blockquote>h</blockquote>";
    static const char *const formats[] = {"text", "markdown", "html"};
    struct bytes one = {0}, record = {0};
    for (int i = 0; i < 3; i++) {
        danag_t *alone = make("plain", formats[i]);
        danag_t *beside = make("plain", "tsv");
        extract_text(alone, page, &one);
        danag_set(beside, "fields", "html,markdown,text");
        extract_text(beside, page, &record);
        bytes_put(&record, "", 1);
        bytes_put(&one, "", 1);
        /* The same, but for the escaped newlines and the last one. */
        char *field = record.at;
        for (int j = i; j < 2; j++) { field = strchr(field, '\t') + 1; }
        const char *at = one.at;
        for (; *field != '\t' && *field != '\n'; at++, field++) {
            if (*field == '\\') {
                field++;
                ck_assert_int_eq(*at, *field == 'n' ? '\n' : '\t');
            } else {
                ck_assert_msg(*at == *field, "%s: %s and %s", formats[i], at, field);
            }
        }
        ck_assert_str_eq(at, "\n");
        danag_free(alone);
        danag_free(beside);
    }
    bytes_free(&one);
    bytes_free(&record);
}

static const char english[] = "<p>A lighthouse does not only shine. It counts the seconds of the "
                              "night, and every sailor knows which rock he is looking at.";
static const char german[] =
    "<p>Ein Leuchtturm leuchtet nicht nur. Er z\xc3\xa4hlt die Sekunden der "
    "Nacht, und jeder Seemann wei\xc3\x9f, welchen Felsen er vor sich hat.";

static int write_page(danag_t *danag, const char *page) {
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
    ck_assert_int_eq(danag_feed(danag, page, strlen(page)), DANAG_OK);
    return danag_finish(danag);
}

CLAIM(only_documents_of_the_languages_come_out) {
    if (!language_is_available()) { return; }
    struct bytes output = {0};
    danag_t *danag = make("plain", "text");
    ck_assert_int_eq(danag_set(danag, "language", "de,zh"), DANAG_OK);
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(write_page(danag, english), DANAG_FOREIGN);
    ck_assert_uint_eq(output.size, 0);
    ck_assert_int_eq(write_page(danag, german), DANAG_OK);
    const size_t size = output.size;
    ck_assert_uint_eq(size, strlen(german) + 1 - strlen("<p>"));
    ck_assert_int_eq(write_page(danag, english), DANAG_FOREIGN);
    ck_assert_int_eq(write_page(danag, ""), DANAG_FOREIGN);
    danag_begin(danag, NULL, NULL, NULL);
    danag_feed(danag, german, strlen(german));
    danag_drop(danag);
    ck_assert_uint_eq(output.size, size);
    ck_assert_int_eq(write_page(danag, german), DANAG_OK);
    ck_assert_uint_eq(output.size, 2 * size);
    danag_free(danag);
    bytes_free(&output);
}

CLAIM(only_records_of_the_languages_come_out) {
    if (!language_is_available()) { return; }
    struct bytes output = {0};
    danag_t *danag = make("plain", "jsonl");
    danag_set(danag, "language", "de");
    danag_set(danag, "fields", "words,language");
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(write_page(danag, english), DANAG_FOREIGN);
    ck_assert_int_eq(write_page(danag, german), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "{\"words\":21,\"language\":\"de\"}\n");
    danag_set(danag, "language", "");
    bytes_clear(&output);
    ck_assert_int_eq(write_page(danag, english), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "{\"words\":23,\"language\":\"en\"}\n");
    danag_free(danag);
    bytes_free(&output);
}

CLAIM(a_text_of_a_chosen_language_is_cut_where_memory_ends) {
    if (!language_is_available()) { return; }
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("plain", "text");
    danag_set(danag, "language", "de");
    danag_set(danag, "max-memory", "127K");
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_INVALID);
    danag_set(danag, "max-memory", "128K");
    make_long(&page, german, 400000);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_CUT);
    ck_assert_uint_gt(output.size, 15 * 1024);
    ck_assert_uint_le(output.size, 16 * 1024);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(languages_are_refused_if_they_cannot_be_told) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "language", "german"), DANAG_INVALID);
    ck_assert_int_eq(danag_set(danag, "language", "de"),
                     language_is_available() ? DANAG_OK : DANAG_INVALID);
    ck_assert_int_eq(danag_set(danag, "language", ""), DANAG_OK);
    danag_free(danag);
}

CLAIM(one_call_extracts_a_page) {
    static const char page[] = "<title>t</title><p>A sentence that is long enough, and more. "
                               "<p>Another one, which is as long as the first.";
    struct danag_buffer text = {.bytes = NULL};
    ck_assert_int_eq(danag_text(page, strlen(page), NULL, NULL, &text), DANAG_OK);
    ck_assert_str_eq(text.bytes, "A sentence that is long enough, and more.\n"
                                 "Another one, which is as long as the first.\n");
    ck_assert_uint_eq(text.size, strlen(text.bytes));
    text.size = 0;
    ck_assert_int_eq(danag_text(page, strlen(page), "http://x/", "jsonl", &text), DANAG_OK);
    ck_assert(strncmp(text.bytes, "{\"url\":\"http://x/\"", 18) == 0);
    text.size = 0;
    ck_assert_int_eq(danag_text(page, strlen(page), NULL, "xml", &text), DANAG_INVALID);
    ck_assert_int_eq(danag_text("", 0, NULL, NULL, &text), DANAG_OK);
    ck_assert_str_eq(text.bytes, "");
    danag_buffer_free(&text);
}

#ifdef DANAG_LEARNED
/* A page with an article and comments, which the model tells apart. */
static void article_with_comments(struct bytes *page) {
    bytes_clear(page);
    bytes_put_text(page, "<title>On lenses</title><article><h1>On lenses</h1>");
    for (int i = 0; i < 6; i++) {
        bytes_put_text(page,
                       "<p>What made it possible was an idea of the last century: a lens need "
                       "not be thick, it only needs the slopes of a thick one, and a frame "
                       "that holds the rings of glass in their places.</p>");
    }
    bytes_put_text(page, "</article><section id=comments class=comments><h2>Comments</h2>");
    for (int i = 0; i < 6; i++) {
        bytes_put_text(page,
                       "<div class=comment><p class=author>Tom says:<p>My grandfather wound "
                       "one of these, and he said that four hours is too long to read.</div>");
    }
    bytes_put_text(page, "</section>");
}

static void assert_comments(const char *setting, bool expected) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "format", "jsonl");
    danag_set(danag, "fields", "text,comments");
    ck_assert_int_eq(danag_set(danag, "comments", setting), DANAG_OK);
    article_with_comments(&page);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    const char *comments = strstr(output.at, "\",\"comments\":\"");
    ck_assert_msg((comments != NULL) == expected, "%s", output.at);
    const char *grandfather = strstr(output.at, "My grandfather");
    ck_assert_ptr_nonnull(grandfather);
    ck_assert((comments != NULL && grandfather > comments) == expected);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(comments_that_are_no_content_have_a_field_of_their_own) {
    assert_comments("auto", true);
    assert_comments("no", true);
    assert_comments("yes", false);
}

CLAIM(comments_have_the_format_of_the_body_but_no_headline) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "format", "jsonl");
    danag_set(danag, "fields", "comments,markdown");
    article_with_comments(&page);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_ptr_null(strstr(output.at, "\"comments\":\"# On lenses"));
    ck_assert_ptr_nonnull(strstr(output.at, "\"markdown\":\"# On lenses"));
    /* Markdown has an empty line between paragraphs. */
    ck_assert_ptr_nonnull(strstr(output.at, "to read.\\n\\nTom says:"));
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(a_withheld_page_has_no_record) {
    struct bytes output = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "format", "jsonl");
    danag_set(danag, "min-confidence", "1");
    ck_assert_int_eq(extract_text(danag, "<p>a<a href=x>b</a>", &output), DANAG_UNSURE);
    ck_assert_uint_eq(output.size, 0);
    danag_free(danag);
    bytes_free(&output);
}
#endif
