#include "claims.h"
#include "extract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Not nested.html: a formula in it comes out, and belongs to no line. */
static const char *const page_names[] = {"arabic",   "article", "broken",  "chinese", "code",
                                         "empty",    "forum",   "letters", "oneline", "persian",
                                         "rendered", "shop",    "table",   "wrapped"};
#define PAGES (sizeof page_names / sizeof page_names[0])

static void read_page(const char *name, struct bytes *page) {
    const char *srcdir = getenv("srcdir");
    char path[4096];
    snprintf(path, sizeof path, "%s/tests/pages/%s.html", srcdir != NULL ? srcdir : ".", name);
    bytes_clear(page);
    ck_assert_msg(bytes_put_file(page, path), "%s cannot be read", path);
}

static danag_t *make(const char *method, const char *explain) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", method), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "explain", explain), DANAG_OK);
    return danag;
}

/* Appends the text without its white space. */
static void strip(const char *text, size_t size, struct bytes *stripped) {
    for (size_t i = 0; i < size; i++) {
        if (strchr(" \t\n\f", text[i]) == NULL) { bytes_put(stripped, text + i, 1); }
    }
}

/* Appends what came out of the lines, without white space. */
static void strip_kept(const danag_t *danag, struct bytes *stripped) {
    const struct danag_line *line;
    for (size_t i = 0; (line = danag_line(danag, i)) != NULL; i++) {
        if (line->kept) { strip(line->text, strlen(line->text), stripped); }
    }
}

SUITE("explanation");

CLAIM(the_lines_that_are_kept_are_those_that_come_out) {
    struct bytes page = {0}, output = {0}, stripped = {0}, kept = {0};
    for (size_t method = 0; danag_method_name(method) != NULL; method++) {
        danag_t *danag = make(danag_method_name(method), "yes");
        for (size_t i = 0; i < PAGES; i++) {
            read_page(page_names[i], &page);
            ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
            bytes_clear(&stripped);
            bytes_clear(&kept);
            extract_drop_bullets(&output);
            strip(output.at, output.size, &stripped);
            strip_kept(danag, &kept);
            bytes_put(&stripped, "", 1);
            bytes_put(&kept, "", 1);
            if (strcmp(stripped.at, kept.at) != 0) {
                ck_abort_msg("%s, %s:\n%s\n%s", danag_method_name(method), page_names[i],
                             stripped.at, kept.at);
            }
        }
        danag_free(danag);
    }
    bytes_free(&page);
    bytes_free(&output);
    bytes_free(&stripped);
    bytes_free(&kept);
}

CLAIM(an_explanation_changes_no_output) {
    struct bytes page = {0}, output = {0}, explained = {0};
    for (size_t method = 0; danag_method_name(method) != NULL; method++) {
        danag_t *silent = make(danag_method_name(method), "no");
        danag_t *danag = make(danag_method_name(method), "yes");
        for (size_t i = 0; i < PAGES; i++) {
            read_page(page_names[i], &page);
            ck_assert_int_eq(extract(silent, &page, CHUNK_WHOLE, &output), DANAG_OK);
            ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &explained), DANAG_OK);
            ck_assert_uint_eq(output.size, explained.size);
            ck_assert_mem_eq(output.at, explained.at, output.size);
            ck_assert_uint_eq(danag_line_count(silent), 0);
            ck_assert_ptr_null(danag_line(silent, 0));
            ck_assert_ptr_null(danag_line_reason(silent, 0, 0));
        }
        danag_free(silent);
        danag_free(danag);
    }
    bytes_free(&page);
    bytes_free(&output);
    bytes_free(&explained);
}

/* The balance of a line; 0 outside the page. */
static int64_t balance(const danag_t *danag, size_t number) {
    const struct danag_line *line = danag_line(danag, number);
    return line == NULL ? 0 : (int64_t)line->content - (int64_t)line->code;
}

static void explain(danag_t *danag, const char *name) {
    struct bytes page = {0}, output = {0};
    read_page(name, &page);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(a_diff_adds_up_a_line_and_its_neighbours) {
    danag_t *danag = make("danag", "yes");
    explain(danag, "article");
    ck_assert_uint_eq(danag_line_count(danag), 16);
    for (size_t i = 0; i < 16; i++) {
        const int64_t sum = balance(danag, i - 1) + balance(danag, i) + balance(danag, i + 1);
        ck_assert_int_eq(danag_line(danag, i)->diff, sum);
    }
    danag_free(danag);
}

CLAIM(regions_are_where_the_diff_is_above_0) {
    static const char *const rules[] = {"source", "tag", "block", "text"};
    danag_t *danag = make("danag", "yes");
    const struct danag_line *line;
    for (size_t rule = 0; rule < 4; rule++) {
        ck_assert_int_eq(danag_set(danag, "lines", rules[rule]), DANAG_OK);
        explain(danag, "forum");
        for (size_t i = 0; (line = danag_line(danag, i)) != NULL; i++) {
            ck_assert_int_eq(line->diff > 0, line->cluster > 0);
        }
    }
    danag_free(danag);
}

CLAIM(clusters_have_numbers_in_order_and_gaps_have_none) {
    static const char text[] = "<p>A line of text that has about sixty characters, or few more.";
    static const char links[] = "<p><a href=x>b</a> <a href=x>c</a> <a href=x>d</a>";
    static const uint64_t clusters[] = {1, 1, 0, 0, 1, 1, 0, 0, 0, 2, 2};
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("danag", "yes");
    for (size_t i = 0; i < 11; i++) { bytes_put_text(&page, clusters[i] > 0 ? text : links); }
    ck_assert_int_eq(danag_set(danag, "gap", "2"), DANAG_OK);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    for (size_t i = 0; i < 11; i++) {
        ck_assert_uint_eq(danag_line(danag, i)->cluster, clusters[i]);
        ck_assert_int_eq(danag_line(danag, i)->kept, i < 6);
    }
    ck_assert_ptr_null(danag_line(danag, 11));
    bytes_free(&page);
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(a_line_has_its_counts_and_its_place) {
    static const char page[] = "<div><h2>A heading</h2>\n<p>One <a href=x>two</a> three</div>";
    struct bytes output = {0};
    danag_t *danag = make("danag", "yes");
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    const struct danag_line *line = danag_line(danag, 1);
    ck_assert_str_eq(line->text, "One two three");
    ck_assert_str_eq(line->element, "p");
    ck_assert_uint_eq(line->start, 27);
    ck_assert_uint_eq(line->end, 54);
    ck_assert_mem_eq(page + line->start, "One", 3);
    ck_assert_uint_eq(line->content, 13);
    ck_assert_uint_eq(line->code, 14);
    ck_assert_uint_eq(line->link, 3);
    ck_assert_uint_eq(line->words, 3);
    ck_assert(line->probability < 0 && line->least_probability < 0);
    ck_assert_ptr_null(danag_line_reason(danag, 1, 0));
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(a_text_is_the_same_in_each_format) {
    static const char page[] = "<p>One <b>two</b> <a href=x>three</a>, <img src=x>four";
    struct bytes output = {0};
    danag_t *danag = make("plain", "yes");
    ck_assert_int_eq(danag_set(danag, "links", "yes"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "images", "yes"), DANAG_OK);
    for (size_t format = 0; danag_format_name(format) != NULL; format++) {
        ck_assert_int_eq(danag_set(danag, "format", danag_format_name(format)), DANAG_OK);
        ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
        ck_assert_str_eq(danag_line(danag, 0)->text, "One two three, four");
    }
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(r2l_compares_characters_by_their_direction) {
    danag_t *danag = make("r2l", "yes");
    const struct danag_line *line;
    explain(danag, "arabic");
    for (size_t i = 0; (line = danag_line(danag, i)) != NULL; i++) {
        const int64_t sum = balance(danag, i - 1) + balance(danag, i) + balance(danag, i + 1);
        ck_assert_int_eq(line->diff, sum);
        ck_assert_int_eq(line->content > 0, line->cluster > 0);
    }
    danag_free(danag);
}

/* A page of paragraphs. */
static void make_lines(struct bytes *page, size_t lines, const char *text) {
    bytes_clear(page);
    for (size_t i = 0; i < lines; i++) {
        bytes_put_text(page, "<p>");
        bytes_put_text(page, text);
    }
}

CLAIM(more_lines_than_fit_are_counted) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("danag", "yes");
    make_lines(&page, 10001, "A few words");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert_uint_eq(danag_line_count(danag), 10001);
    ck_assert_ptr_nonnull(danag_line(danag, 9999));
    ck_assert_int_eq(danag_line(danag, 9999)->diff, 33);
    ck_assert_ptr_null(danag_line(danag, 10000));
    ck_assert_int_eq(extract_text(danag, "<p>One line", &output), DANAG_OK);
    ck_assert_uint_eq(danag_line_count(danag), 1);
    ck_assert_int_eq(danag_line(danag, 0)->diff, 8);
    bytes_free(&page);
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(a_long_text_is_cut_after_a_character) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("danag", "yes");
    bytes_put_text(&page, "<p>a");
    for (int i = 0; i < 3000; i++) { bytes_put_text(&page, "\xc3\xa9"); }
    bytes_put_text(&page, "<p>The next line");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert_uint_eq(strlen(danag_line(danag, 0)->text), 4095);
    ck_assert_uint_eq(danag_line(danag, 0)->content, 3001);
    ck_assert_str_eq(danag_line(danag, 1)->text, "The next line");
    bytes_free(&page);
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(a_text_of_4096_bytes_is_whole) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("danag", "yes");
    bytes_put_text(&page, "<p>");
    for (int i = 0; i < 4096; i++) { bytes_put_text(&page, "a"); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    ck_assert_uint_eq(strlen(danag_line(danag, 0)->text), 4096);
    bytes_free(&page);
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(texts_of_all_lines_have_a_bound) {
    struct bytes page = {0}, output = {0}, text = {0};
    danag_t *danag = make("danag", "yes");
    for (int i = 0; i < 4000; i++) { bytes_put_text(&text, "a"); }
    bytes_put(&text, "", 1);
    make_lines(&page, 3000, text.at);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert_uint_eq(danag_line_count(danag), 3000);
    ck_assert_ptr_nonnull(danag_line(danag, 2090));
    ck_assert_ptr_null(danag_line(danag, 2100));
    bytes_free(&page);
    bytes_free(&output);
    bytes_free(&text);
    danag_free(danag);
}

CLAIM(plain_text_has_no_lines_to_explain) {
    static const char text[] = "A line.\nAnother line.\n";
    struct bytes output = {0};
    danag_t *danag = make("danag", "yes");
    ck_assert_int_eq(extract_text(danag, "<p>A page", &output), DANAG_OK);
    ck_assert_int_eq(danag_begin(danag, NULL, "text/plain", NULL), DANAG_OK);
    ck_assert_int_eq(danag_feed(danag, text, strlen(text)), DANAG_OK);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert_uint_eq(danag_line_count(danag), 0);
    bytes_free(&output);
    danag_free(danag);
}

#ifdef DANAG_LEARNED
static double size_of(double weight) {
    return weight < 0 ? -weight : weight;
}

CLAIM(lines_have_reasons_and_the_strongest_come_first) {
    danag_t *danag = make("learned", "yes");
    const struct danag_line *line;
    const struct danag_reason *reason;
    explain(danag, "article");
    for (size_t i = 0; (line = danag_line(danag, i)) != NULL; i++) {
        size_t count = 0;
        double before = 1000;
        while ((reason = danag_line_reason(danag, i, count)) != NULL) {
            ck_assert(size_of(reason->weight) <= before && reason->weight != 0);
            before = size_of(reason->weight);
            count++;
        }
        ck_assert_uint_eq(count, 10);
    }
    danag_free(danag);
}

CLAIM(likely_lines_are_kept) {
    danag_t *danag = make("learned", "yes");
    const struct danag_line *line;
    explain(danag, "article");
    for (size_t i = 0; (line = danag_line(danag, i)) != NULL; i++) {
        ck_assert(line->probability >= 0 && line->probability <= 1);
        ck_assert_int_eq(line->probability >= line->least_probability, line->kept);
    }
    danag_free(danag);
}

CLAIM(each_part_of_a_page_that_fills_the_memory_is_explained) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("learned", "yes");
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    make_lines(&page, 2000, "A few words of a sentence, and a full stop.");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    for (size_t i = 0; i < 2000; i++) {
        ck_assert(danag_line(danag, i)->probability >= 0);
        ck_assert_str_ne(danag_line_reason(danag, i, 0)->name, "");
    }
    bytes_free(&page);
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(the_text_of_json_ld_is_explained_as_kept) {
    static const char page[] =
        "<script type=application/ld+json>{\"@type\":\"Article\",\"articleBody\":"
        "\"A first sentence that is long enough to be the text of an article.\"}</script>";
    struct bytes output = {0};
    danag_t *danag = make("learned", "yes");
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    ck_assert_uint_gt(output.size, 10);
    ck_assert_uint_eq(danag_line_count(danag), 1);
    ck_assert_mem_eq(danag_line(danag, 0)->text, output.at, output.size - 1);
    ck_assert(danag_line(danag, 0)->kept && danag_line(danag, 0)->probability < 0);
    bytes_free(&output);
    danag_free(danag);
}
#endif
