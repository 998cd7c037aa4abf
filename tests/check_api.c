#include "claims.h"
#include "extract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* With a gap of 0 only the first region comes out. */
static const char two_regions[] = "<p>The longest line stands first here.<p><a href=x>one</a>"
                                  "<p><a href=y>two</a><p><a href=z>six</a>"
                                  "<p>A short line stands last.";

static danag_t *make(const char *method) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", method), DANAG_OK);
    return danag;
}

static void assert_output(danag_t *danag, const char *page, const char *expected) {
    struct bytes output = {0};
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, expected);
    bytes_free(&output);
}

static void assert_refused(danag_t *danag, const char *name, const char *value) {
    if (danag_set(danag, name, value) != DANAG_INVALID) {
        ck_abort_msg("%s takes '%s'", name, value);
    }
    if (strlen(danag_error(danag)) < 10) {
        ck_abort_msg("%s '%s': no message says what is wrong", name, value);
    }
}

static int set_within(void *context, const char *bytes, size_t size) {
    (void)bytes, (void)size;
    return danag_set(context, "method", "plain") == DANAG_INVALID ? 0 : 1;
}

SUITE("api");

CLAIM(options_are_not_set_within_a_document) {
    danag_t *danag = danag_new();
    danag_set_output(danag, set_within, danag);
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
    ck_assert_int_eq(danag_feed(danag, two_regions, strlen(two_regions)), DANAG_OK);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "method", "plain"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "gap", NULL), DANAG_INVALID);
    ck_assert_int_eq(danag_set(danag, NULL, "1"), DANAG_INVALID);
    danag_free(danag);
}

CLAIM(options_are_set_by_name) {
    static const char *const taken[][2] = {
        {"method", "plain"},   {"method", "danag"},    {"format", "spans"},
        {"format", "text"},    {"lines", "source"},    {"lines", "tag"},
        {"lines", "block"},    {"lines", "text"},      {"max-memory", "65536"},
        {"max-memory", "64K"}, {"max-memory", "100k"}, {"max-memory", "1M"},
        {"max-memory", "2g"},  {"with-url", "yes"},    {"with-url", "no"},
        {"gap", "0"},          {"gap", "4096"},        {"gap", "007"},
    };
    danag_t *danag = danag_new();
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        ck_assert_int_eq(danag_set(danag, taken[i][0], taken[i][1]), DANAG_OK);
    }
    danag_free(danag);
}

CLAIM(a_bad_option_is_refused_and_changes_nothing) {
    static const char *const refused[][2] = {
        {"colour", "red"},
        {"", ""},
        {"Gap", "1"},
        {"method", "none"},
        {"method", ""},
        {"format", "xml"},
        {"lines", "Text"},
        {"lines", ""},
        {"with-url", "maybe"},
        {"separate", "yes"},
        {"max-memory", "63K"},
        {"max-memory", "65535"},
        {"max-memory", "K"},
        {"max-memory", ""},
        {"max-memory", "64K "},
        {"max-memory", "64KB"},
        {"max-memory", "-1"},
        {"max-memory", "1.5M"},
        {"max-memory", "1T"},
        {"max-memory", "0x1000000"},
        {"max-memory", "99999999999999999999"},
        {"max-memory", "18446744073709551615K"},
        {"max-memory", "18014398509482048K"},
        {"gap", "4097"},
        {"gap", "-1"},
        {"gap", ""},
        {"gap", "x"},
        {"gap", "20 "},
        {"gap", " 20"},
        {"gap", "1K"},
        {"gap", "18446744073709551617"},
        {"favor", "recall"},
        {"comments", "yes"},
        {"model", ""},
        {"min-confidence", "0"},
    };
    struct bytes before = {0}, after = {0};
    danag_t *danag = make("danag");
    ck_assert_int_eq(danag_set(danag, "gap", "3"), DANAG_OK);
    extract_text(danag, two_regions, &before);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_refused(danag, refused[i][0], refused[i][1]);
        extract_text(danag, two_regions, &after);
        ck_assert(bytes_equal(&before, &after));
    }
    danag_free(danag);
    bytes_free(&before);
    bytes_free(&after);
}

CLAIM(a_very_long_value_is_refused_in_a_message_of_bounded_length) {
    static char value[10000];
    memset(value, 'x', sizeof value - 1);
    danag_t *danag = make("danag");
    assert_refused(danag, "gap", value);
    assert_refused(danag, "format", value);
    assert_refused(danag, value, value);
    ck_assert_uint_lt(strlen(danag_error(danag)), 1000);
    danag_free(danag);
}

CLAIM(a_parameter_of_another_method_is_refused) {
    danag_t *danag = make("plain");
    assert_refused(danag, "gap", "20");
    ck_assert_ptr_nonnull(strstr(danag_error(danag), "plain"));
    ck_assert_ptr_nonnull(strstr(danag_error(danag), "gap"));
    danag_free(danag);
}

CLAIM(the_gap_decides_which_regions_belong_together) {
    danag_t *danag = make("danag");
    assert_output(
        danag, two_regions,
        "The longest line stands first here.\none\ntwo\nsix\nA short line stands last.\n");
    ck_assert_int_eq(danag_set(danag, "gap", "0"), DANAG_OK);
    assert_output(danag, two_regions, "The longest line stands first here.\none\n");
    danag_free(danag);
}

CLAIM(choosing_a_method_resets_its_parameters) {
    danag_t *danag = make("danag");
    ck_assert_int_eq(danag_set(danag, "gap", "0"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "method", "danag"), DANAG_OK);
    assert_output(
        danag, two_regions,
        "The longest line stands first here.\none\ntwo\nsix\nA short line stands last.\n");
    danag_free(danag);
}

CLAIM(the_methods_and_their_parameters_are_listed) {
    size_t count = danag_method_count();
    ck_assert_uint_ge(count, 2);
    ck_assert_ptr_null(danag_method_name(count));
    ck_assert_ptr_null(danag_method_summary(count));
    ck_assert_ptr_null(danag_method_parameter(count, 0));
    danag_t *danag = danag_new();
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(danag_set(danag, "method", danag_method_name(i)), DANAG_OK);
        ck_assert_uint_gt(strlen(danag_method_summary(i)), 0);
        const struct danag_parameter *parameter;
        for (size_t j = 0; (parameter = danag_method_parameter(i, j)) != NULL; j++) {
            ck_assert_uint_gt(strlen(parameter->summary), 0);
            ck_assert(parameter->values == NULL || strlen(parameter->values) > 0);
            ck_assert_uint_le(parameter->least, parameter->preset);
            ck_assert_uint_le(parameter->preset, parameter->most);
        }
    }
    danag_free(danag);
}

CLAIM(output_in_memory_is_whole_and_can_be_emptied) {
    static const char sentence[] = "<p>A sentence that is long enough to be a paragraph.";
    struct bytes whole = {0};
    struct danag_buffer buffer = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "method", "plain");
    for (int document = 0; document < 2; document++) {
        bytes_clear(&whole);
        buffer.size = 0;
        ck_assert_int_eq(danag_set_output(danag, danag_collect, &buffer), DANAG_OK);
        ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
        for (int i = 0; i < 1000; i++) {
            ck_assert_int_eq(danag_feed(danag, sentence, sizeof sentence - 1), DANAG_OK);
            bytes_put_text(&whole, "A sentence that is long enough to be a paragraph.\n");
        }
        ck_assert_int_eq(danag_finish(danag), DANAG_OK);
        ck_assert_uint_eq(buffer.size, whole.size);
        ck_assert_mem_eq(buffer.bytes, whole.at, whole.size);
    }
    /* More than the first room, and little room left. */
    buffer.size = buffer.capacity - 1;
    ck_assert_int_eq(danag_collect(&buffer, sentence, sizeof sentence), 0);
    ck_assert_str_eq(buffer.bytes + buffer.size - sizeof sentence, sentence);
    danag_buffer_free(&buffer);
    ck_assert_ptr_null(buffer.bytes);
    ck_assert_uint_eq(buffer.capacity, 0);
    bytes_free(&whole);
    danag_free(danag);
}

CLAIM(the_fields_are_listed) {
    danag_t *danag = danag_new();
    size_t count = 0;
    for (const char *name; (name = danag_field_name(count)) != NULL; count++) {
        ck_assert_int_eq(danag_set(danag, "fields", name), DANAG_OK);
    }
    ck_assert_uint_ge(count, 2);
    ck_assert_ptr_null(danag_field_name(count + 1));
    danag_free(danag);
}

CLAIM(a_format_says_what_it_is) {
    static const struct {
        const char *name, *extension, *shows;
        bool records, members, lines;
    } rows[] = {
        {"text", ".txt", "numbers width with-title with-url ", false, false, true},
        {"markdown", ".md", "images links with-title ", false, false, false},
        {"html", ".html", "images links with-title ", false, false, false},
        {"spans", ".spans", "with-url ", false, false, true},
        {"jsonl", ".jsonl", "body fields images links numbers with-title ", true, false, false},
        {"tsv", ".tsv", "body fields images links numbers with-title ", true, false, false},
        {"table", ".tsv", "body fields images links numbers with-title ", true, true, false},
        {"warc", ".warc", "body images links numbers with-title ", true, true, false},
    };
    static const char *const options[] = {"body",  "fields",     "images",   "links", "numbers",
                                          "width", "with-title", "with-url", "with",  ""};
    for (size_t i = 0; i < danag_format_count(); i++) {
        char shows[128] = "";
        size_t size = 0;
        for (size_t j = 0; j < sizeof options / sizeof *options; j++) {
            if (!danag_format_shows(i, options[j])) { continue; }
            size += (size_t)snprintf(shows + size, sizeof shows - size, "%s ", options[j]);
            ck_assert_uint_lt(size, sizeof shows);
        }
        ck_assert_str_eq(danag_format_name(i), rows[i].name);
        ck_assert_str_eq(danag_format_extension(i), rows[i].extension);
        ck_assert_str_eq(shows, rows[i].shows);
        ck_assert_int_eq(danag_format_is_records(i), rows[i].records);
        ck_assert_int_eq(danag_format_has_members(i), rows[i].members);
        ck_assert_int_eq(danag_format_has_lines(i), rows[i].lines);
    }
    const size_t beyond = danag_format_count();
    ck_assert_ptr_null(danag_format_extension(beyond));
    ck_assert(!danag_format_is_records(beyond) && !danag_format_has_members(beyond));
    ck_assert(!danag_format_has_lines(beyond) && !danag_format_shows(beyond, "links"));
}

CLAIM(the_formats_are_listed_also_when_one_is_refused) {
    size_t count = danag_format_count();
    ck_assert_uint_ge(count, 2);
    ck_assert_str_eq(danag_format_name(0), "text");
    ck_assert_ptr_null(danag_format_name(count));
    ck_assert_ptr_null(danag_format_summary(count));
    danag_t *danag = danag_new();
    assert_refused(danag, "format", "no-such");
    for (size_t i = 0; i < count; i++) {
        ck_assert_ptr_nonnull(strstr(danag_error(danag), danag_format_name(i)));
        ck_assert_uint_gt(strlen(danag_format_summary(i)), 0);
    }
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(danag_set(danag, "format", danag_format_name(i)), DANAG_OK);
    }
    danag_free(danag);
}

static bool is_listed(size_t method, const char *rule) {
    const char *listed;
    for (size_t i = 0; (listed = danag_method_line_rule(method, i)) != NULL; i++) {
        if (strcmp(listed, rule) == 0) { return true; }
    }
    return false;
}

CLAIM(a_method_accepts_only_the_line_rules_it_lists_and_names_them_when_it_refuses_one) {
    static const char *const rules[] = {"source", "tag", "block", "text", "no-such", ""};
    danag_t *danag = danag_new();
    for (size_t method = 0; method < danag_method_count(); method++) {
        ck_assert_int_eq(danag_set(danag, "method", danag_method_name(method)), DANAG_OK);
        for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
            bool taken = danag_set(danag, "lines", rules[i]) == DANAG_OK;
            ck_assert_int_eq(taken, is_listed(method, rules[i]));
            const char *listed;
            for (size_t j = 0; !taken && (listed = danag_method_line_rule(method, j)) != NULL;
                 j++) {
                ck_assert_ptr_nonnull(strstr(danag_error(danag), listed));
            }
        }
    }
    ck_assert_ptr_null(danag_method_line_rule(danag_method_count(), 0));
    danag_free(danag);
}

static size_t method_called(const char *name) {
    size_t method = 0;
    while (danag_method_name(method) != NULL && strcmp(danag_method_name(method), name) != 0) {
        method++;
    }
    ck_assert_uint_lt(method, danag_method_count());
    return method;
}

CLAIM(the_gap_is_20_and_takes_0_to_4096) {
    size_t method = method_called("danag");
    const struct danag_parameter *gap = danag_method_parameter(method, 0);
    ck_assert_str_eq(gap->name, "gap");
    ck_assert_uint_eq(gap->preset, 20);
    ck_assert_uint_eq(gap->least, 0);
    ck_assert_uint_eq(gap->most, 4096);
    ck_assert_ptr_null(gap->values);
    ck_assert_ptr_null(danag_method_parameter(method, 1));
}

CLAIM(the_first_rule_that_a_method_lists_is_its_preset) {
    size_t method = method_called("danag");
    ck_assert_str_eq(danag_method_line_rule(method, 0), "text");
    for (size_t i = 1; i < 4; i++) { ck_assert_str_ne(danag_method_line_rule(method, i), "text"); }
    ck_assert_ptr_null(danag_method_line_rule(method, 4));
}

CLAIM(the_first_method_is_the_default) {
    danag_t *danag = danag_new();
    assert_refused(danag, "no-such", "1");
    ck_assert_ptr_nonnull(strstr(danag_error(danag), danag_method_name(0)));
    danag_free(danag);
#ifdef DANAG_LEARNED
    ck_assert_str_eq(danag_method_name(0), "learned");
#else
    ck_assert_str_eq(danag_method_name(0), "danag");
#endif
}

CLAIM(a_method_without_an_expected_f1_has_no_confidence) {
    danag_t *danag = make("danag");
    ck_assert(danag_confidence(danag) < 0);
    assert_output(danag, "<p>words", "words\n");
    ck_assert(danag_confidence(danag) < 0);
    danag_free(danag);
}

CLAIM(the_library_knows_its_version) {
    ck_assert_uint_gt(strlen(danag_version()), 0);
}

CLAIM(null_may_be_freed) {
    danag_free(NULL);
    danag_free(danag_new());
}

static void assert_out_of_order(danag_t *danag, int status) {
    ck_assert_int_eq(status, DANAG_INVALID);
    ck_assert_uint_gt(strlen(danag_error(danag)), 0);
}

CLAIM(calls_out_of_order_are_refused) {
    struct bytes output = {0};
    danag_t *danag = make("danag");
    assert_out_of_order(danag, danag_begin(danag, NULL, NULL, NULL));
    ck_assert_int_eq(danag_set_output(danag, bytes_put, &output), DANAG_OK);
    assert_out_of_order(danag, danag_feed(danag, "x", 1));
    assert_out_of_order(danag, danag_finish(danag));
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
    assert_out_of_order(danag, danag_set(danag, "gap", "0"));
    assert_out_of_order(danag, danag_set_output(danag, bytes_put, NULL));
    ck_assert_int_eq(danag_feed(danag, two_regions, strlen(two_regions)), DANAG_OK);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert_uint_gt(output.size, 50);
    assert_out_of_order(danag, danag_feed(danag, "x", 1));
    assert_out_of_order(danag, danag_finish(danag));
    danag_free(danag);
    bytes_free(&output);
}

CLAIM(an_unfinished_document_is_dropped) {
    struct bytes output = {0};
    danag_t *danag = make("danag");
    danag_set_output(danag, bytes_put, &output);
    danag_begin(danag, NULL, NULL, NULL);
    danag_feed(danag, "<title>old</title><p>This is dropped <a href='", 45);
    danag_begin(danag, NULL, NULL, NULL);
    danag_feed(danag, "<p>new", 6);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert_str_eq(danag_title(danag), "");
    ck_assert_uint_eq(output.size, 4);
    ck_assert_mem_eq(output.at, "new\n", 4);
    danag_free(danag);
    bytes_free(&output);
}

CLAIM(a_document_may_be_dropped_and_then_the_output_changed) {
    struct bytes output = {0};
    danag_t *danag = make("danag");
    danag_set_output(danag, bytes_put, &output);
    danag_drop(danag);
    danag_begin(danag, NULL, NULL, NULL);
    danag_feed(danag, "<p>This is dropped", 18);
    danag_drop(danag);
    assert_out_of_order(danag, danag_feed(danag, "x", 1));
    assert_out_of_order(danag, danag_finish(danag));
    assert_output(danag, "<p>new", "new\n");
    ck_assert_uint_eq(output.size, 0);
    danag_free(danag);
    bytes_free(&output);
}

/* Accepts a number of calls, then stops. */
static int stop_after(void *context, const char *bytes, size_t size) {
    int *calls_left = context;
    (void)bytes, (void)size;
    return (*calls_left)-- > 0 ? 0 : -77;
}

CLAIM(an_output_that_stops_ends_only_its_document) {
    danag_t *danag = make("plain");
    for (int calls = 0; calls < 6; calls++) {
        int left = calls;
        danag_set_output(danag, stop_after, &left);
        ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
        int status = DANAG_OK;
        for (int i = 0; i < 100; i++) { status = danag_feed(danag, "<p>some words", 13); }
        ck_assert_int_eq(status, DANAG_STOPPED);
        ck_assert_uint_gt(strlen(danag_error(danag)), 0);
        ck_assert_int_eq(danag_feed(danag, "<p>x", 4), DANAG_STOPPED);
        ck_assert_int_eq(danag_finish(danag), DANAG_STOPPED);
        ck_assert_int_eq(left, -1);
        assert_output(danag, "<p>next", "next\n");
    }
    danag_free(danag);
}

CLAIM(an_output_may_stop_at_the_end_too) {
    danag_t *danag = make("danag");
    int left = 0;
    danag_set_output(danag, stop_after, &left);
    danag_begin(danag, NULL, NULL, NULL);
    ck_assert_int_eq(danag_feed(danag, "<p>x", 4), DANAG_OK);
    ck_assert_int_eq(danag_finish(danag), DANAG_STOPPED);
    assert_output(danag, "<p>next", "next\n");
    danag_free(danag);
}

CLAIM(a_stopped_document_has_no_title) {
    danag_t *danag = make("plain");
    int left = 0;
    assert_output(danag, "<title>the title</title>text", "text\n");
    ck_assert_str_eq(danag_title(danag), "the title");
    danag_set_output(danag, stop_after, &left);
    danag_begin(danag, NULL, NULL, NULL);
    danag_feed(danag, "<p>some<p>words", 15);
    ck_assert_int_eq(danag_finish(danag), DANAG_STOPPED);
    ck_assert_str_eq(danag_title(danag), "");
    danag_free(danag);
}

CLAIM(feeding_no_bytes_changes_nothing) {
    struct bytes output = {0};
    danag_t *danag = make("danag");
    danag_set_output(danag, bytes_put, &output);
    danag_begin(danag, NULL, NULL, NULL);
    ck_assert_int_eq(danag_feed(danag, NULL, 0), DANAG_OK);
    danag_feed(danag, "<p>w", 4);
    ck_assert_int_eq(danag_feed(danag, NULL, 0), DANAG_OK);
    danag_feed(danag, "d", 1);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert_uint_eq(output.size, 3);
    ck_assert_mem_eq(output.at, "wd\n", 3);
    danag_free(danag);
    bytes_free(&output);
}

/* Feeds until the time is up, but at most a gigabyte. */
static int feed_for_long(danag_t *danag) {
    static char page[1 << 20];
    int status = DANAG_OK;
    for (size_t i = 0; i < sizeof page; i++) { page[i] = "<p>a "[i % 5]; }
    for (int i = 0; i < 1000 && status == DANAG_OK; i++) {
        status = danag_feed(danag, page, sizeof page);
    }
    return status;
}

CLAIM(a_document_that_takes_too_long_is_cut) {
    danag_t *danag = danag_new();
    struct bytes output = {0};
    ck_assert_int_eq(danag_set(danag, "page-timeout", "1"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "format", "jsonl"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "fields", "truncated"), DANAG_OK);
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
    ck_assert_int_eq(feed_for_long(danag), DANAG_LATE);
    ck_assert_int_eq(danag_feed(danag, "x", 1), DANAG_LATE);
    ck_assert(strstr(danag_error(danag), "page-timeout") != NULL);
    ck_assert_int_eq(danag_finish(danag), DANAG_LATE);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "{\"truncated\":\"time\"}\n");
    bytes_clear(&output);
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
    ck_assert_int_eq(danag_feed(danag, "x", 1), DANAG_OK);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    bytes_free(&output);
    danag_free(danag);
}
