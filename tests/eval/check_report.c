#include "eval/report/report.h"

#include "scratch.h"
#include "suites.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FILE_NAME "report.html"
#define DEPTH_MAX 64

static struct scratch scratch;
static struct evaluation evaluation;
static struct buffer page;

static void set_up(void) {
    scratch_begin(&scratch);
    evaluation.measures = MEASURES_ALL;
    evaluation.timeout = 60;
    evaluation.jobs = 1;
    evaluation.packages = allocate(2, sizeof *evaluation.packages);
}

static void tear_down(void) {
    evaluation_free(&evaluation);
    buffer_free(&page);
    scratch_end(&scratch);
}

static void write_file(const char *folder, size_t number, const char *end, const char *text) {
    struct buffer path = {0};
    buffer_print(&path, "%s/d%zu%s", folder, number, end);
    write_text(path.bytes, text);
    buffer_free(&path);
}

/* A package of equal documents, d0 and so on. */
static void add_package(const char *folder, size_t documents, const char *gold, const char *meta) {
    struct buffer path = {0};
    struct buffer text = {0};
    ck_assert_int_eq(mkdir(folder, 0777), 0);
    buffer_print(&text, "danag test package 1\nname: %s\n\n", folder);
    for (size_t i = 0; i < documents; i++) {
        buffer_print(&text, "d%zu\n", i);
        write_file(folder, i, ".html", "<p>Some page.</p>");
        write_file(folder, i, ".txt", gold);
        write_file(folder, i, ".meta", meta);
    }
    buffer_print(&path, "%s/description", folder);
    write_text(path.bytes, text.bytes);
    ck_assert(package_open(&evaluation.packages[evaluation.package_count++], folder));
    buffer_free(&path);
    buffer_free(&text);
}

static void add_command(const char *command) {
    ck_assert(extractors_add_command(&evaluation.extractors, command));
}

static struct result *result_of(size_t entry, size_t extractor) {
    return &evaluation.results[entry * evaluation.extractors.count + extractor];
}

/* As a run would have left it: every F1 is a half. */
static void fill(void) {
    evaluation_prepare(&evaluation);
    size_t count = evaluation.entry_count * evaluation.extractors.count;
    for (size_t i = 0; i < count; i++) {
        struct result *result = &evaluation.results[i];
        *result = (struct result){OUTCOME_ANSWERED, .with = 1,       .without = 0,
                                  .bytes = 1000,    .seconds = 1e-6, .peak = 1e6};
        for (int measure = 0; measure < MEASURE_COUNT; measure++) {
            result->scores[measure] = (struct score){0.5, 0.5, 0.5};
        }
    }
}

static void write_report(enum grouping grouping) {
    ck_assert(report_write(&evaluation, grouping, FILE_NAME));
    buffer_clear(&page);
    ck_assert(buffer_read(&page, FILE_NAME, SIZE_MAX / 4));
}

static size_t count_of(const char *part) {
    size_t count = 0;
    for (const char *at = page.bytes; (at = strstr(at, part)) != NULL; at += strlen(part)) {
        count++;
    }
    return count;
}

static void assert_has(const char *part) {
    ck_assert_msg(strstr(page.bytes, part) != NULL, "no %s", part);
}

static void assert_lacks(const char *part) {
    ck_assert_msg(strstr(page.bytes, part) == NULL, "%s", part);
}

/* The end of a tag: its `>` is not one in a quoted value. */
static const char *tag_end(const char *tag) {
    bool quoted = false;
    while (*tag != '\0' && (quoted || *tag != '>')) {
        ck_assert_msg(!quoted || *tag != '<', "a tag in a value: %.40s", tag);
        quoted ^= *tag++ == '"';
    }
    ck_assert_int_eq(*tag, '>');
    return tag;
}

static bool is_void(const char *tag, const char *end) {
    return end[-1] == '/' || tag[1] == '!' || strncmp(tag, "<meta ", 6) == 0;
}

static void assert_balanced(void) {
    const char *open[DEPTH_MAX];
    size_t depth = 0;
    for (const char *tag = page.bytes; (tag = strchr(tag, '<')) != NULL; tag++) {
        const char *end = tag_end(tag);
        if (tag[1] == '/') {
            size_t length = (size_t)(end - tag) - 2;
            ck_assert_uint_gt(depth--, 0);
            ck_assert_msg(strncmp(open[depth] + 1, tag + 2, length) == 0 &&
                              strchr(" >", open[depth][1 + length]) != NULL,
                          "%.20s ends %.20s", tag, open[depth]);
        } else if (!is_void(tag, end)) {
            ck_assert_uint_lt(depth, DEPTH_MAX);
            open[depth++] = tag;
        }
    }
    ck_assert_uint_eq(depth, 0);
}

static void make_usual(void) {
    add_package("first", 2, "some gold", "type: article\n");
    add_package("second", 1, "some gold", "type: forum\n");
    add_command("one=echo some gold");
    add_command("two=echo some");
    fill();
}

START_TEST(every_tag_is_ended) {
    make_usual();
    write_report(BY_TYPE);
    assert_balanced();
}
END_TEST

START_TEST(names_texts_and_complaints_are_escaped) {
    add_package("first", 1, "<script>gold</script> & \"more\" 'yet' </div>",
                "url: https://example.org/?a=\"><script>&b='\ntype: <script>\n");
    add_command("<script>&\"'=echo '</details><script>x'; echo '<script>wrong' >&2; exit 3");
    fill();
    result_of(0, 0)->outcome = OUTCOME_FAILED;
    write_report(BY_TYPE);
    assert_balanced();
    assert_lacks("<script");
    assert_has(
        "&lt;script&gt;gold&lt;/script&gt; &amp; &quot;more&quot; &#x27;yet&#x27; &lt;/div&gt;");
    assert_has("href=\"https://example.org/?a=%22%3E%3Cscript%3E&amp;b=&#x27;\"");
    assert_has("exit status 3: &lt;script&gt;wrong");
}
END_TEST

START_TEST(what_no_page_can_hold_is_replaced) {
    add_package("first", 1, "gold", "");
    add_command(
        "one=printf 'a\\001b c\\377d \\302\\205 e\\302\\237f g\\357\\277\\277h \\342\\202'");
    fill();
    write_report(BY_PACKAGE);
    assert_has(">a\uFFFDb c\uFFFDd e\uFFFDf g\uFFFDh \uFFFD</mark>");
}
END_TEST

START_TEST(every_extractor_has_a_bar_in_every_group_by_every_measure) {
    make_usual();
    write_report(BY_TYPE);
    ck_assert_uint_eq(count_of("class=\"bar\""), 2 * MEASURE_COUNT * 2);
    evaluation.measures = 1u << MEASURE_SEQ | 1u << MEASURE_BAG;
    write_report(BY_FOLD);
    ck_assert_uint_eq(count_of("class=\"bar\""), 2 * 2 * 2);
    assert_has("one, unknown, first: F1 0.500 ± 0.000, n = 2<");
    assert_has("two, unknown, second: F1 0.500 ± 0.000, n = 1<");
}
END_TEST

START_TEST(every_figure_is_in_its_place) {
    make_usual();
    result_of(0, 1)->scores[MEASURE_STR] = (struct score){0.25, 0.75, 0.375};
    result_of(2, 0)->scores[MEASURE_SET] = (struct score){1, 0, 0.125};
    write_report(BY_TYPE);
    assert_has("two, article, first: F1 0.438 ± 0.088, n = 2<");
    assert_has("one, forum, second: F1 0.125 ± 0.000, n = 1<");
    ck_assert_uint_eq(count_of("F1 0.500 ± 0.000, n"), 2 * MEASURE_COUNT * 2 - 2);
    assert_has("<bdi>two</bdi></th><td>2</td><td>0.375 ± 0.177</td><td>0.625 ± 0.177</td>"
               "<td>0.438 ± 0.088</td>");
    assert_has("<bdi>one</bdi></th><td>1</td><td>1.000 ± 0.000</td><td>0.000 ± 0.000</td>"
               "<td>0.125 ± 0.000</td>");
}
END_TEST

START_TEST(charts_are_drawn_to_scale) {
    add_package("first", 2, "gold", "");
    add_command("one=echo gold");
    fill();
    evaluation.measures = 1u << MEASURE_SET;
    result_of(0, 0)->scores[MEASURE_SET] = (struct score){0.25, 1, 1};
    write_report(BY_PACKAGE);
    assert_has("height=\"142.5\"");       /* of 190, for a mean F1 of 0.75 */
    assert_has("translate(352.0 276.0)"); /* the point of recall 0.75 and precision 0.375 */
    /* The bar's whisker is cut at 1 and has one cap; that of the time has two. */
    ck_assert_uint_eq(count_of("class=\"whisker\""), 2 + 3);
}
END_TEST

START_TEST(many_extractors_all_have_their_looks) {
    add_package("first", 1, "gold", "");
    for (int i = 0; i < 40; i++) {
        char command[32];
        snprintf(command, sizeof command, "extractor %d=true", i);
        add_command(command);
    }
    fill();
    write_report(BY_PACKAGE);
    assert_balanced();
    ck_assert_uint_eq(count_of("class=\"bar\""), MEASURE_COUNT * 40);
    ck_assert_uint_eq(count_of("<pattern id="), 24);
    for (const char *at = page.bytes; (at = strstr(at, "url(#")) != NULL; at++) {
        char id[64];
        size_t length = strcspn(at + 5, ")");
        snprintf(id, sizeof id, "id=\"%.*s\"", (int)length, at + 5);
        ck_assert_uint_eq(count_of(id), 1);
    }
}
END_TEST

START_TEST(missed_and_surplus_words_are_marked) {
    add_package("first", 1, "one two three four\nfive", "");
    add_command("one=echo 'one 2 3 four five six'");
    fill();
    write_report(BY_PACKAGE);
    assert_has("dir=\"auto\">one <mark class=\"missed\">two three</mark> four\nfive</div>");
    assert_has(
        ">one <mark class=\"surplus\">2 3</mark> four five <mark class=\"surplus\">six</mark><");
    assert_has("Gold: 5 words, 2 missed");
    assert_has("Extract: 6 words, 3 surplus");
}
END_TEST

START_TEST(the_page_says_what_is_clipped) {
    struct buffer gold = {0};
    for (int i = 0; i < 2007; i++) { buffer_print(&gold, "w%d ", i); }
    add_package("first", 1, gold.bytes, "");
    add_command("one=head -c 100000 /dev/zero | tr '\\0' x");
    fill();
    write_report(BY_PACKAGE);
    assert_has(" w1999</mark></div>\n<p class=\"note\">Clipped: the first 2000 of 2007 words, ");
    assert_has("Clipped: the first 1 of 1 words, 32768 of 100000 characters.");
    buffer_free(&gold);
}
END_TEST

START_TEST(the_worst_come_first_and_no_more_than_twenty) {
    size_t entries[3];
    add_package("first", 25, "gold", "");
    add_command("one=echo gold");
    add_command("two=echo gold");
    fill();
    result_of(3, 0)->scores[MEASURE_WCXB].f1 = 0.25;
    result_of(5, 0)->scores[MEASURE_WCXB].f1 = 0.125;
    ck_assert_uint_eq(report_worst(&evaluation, 0, MEASURE_WCXB, entries, 3), 3);
    ck_assert_uint_eq(entries[0], 5);
    ck_assert_uint_eq(entries[1], 3);
    ck_assert_uint_eq(entries[2], 0);
    write_report(BY_PACKAGE);
    ck_assert_uint_eq(count_of("class=\"worst\""), 2 * REPORT_WORST_MAX);
}
END_TEST

START_TEST(neither_perfect_nor_unread_documents_are_among_the_worst) {
    add_package("first", 3, "gold", "");
    add_command("one=echo gold");
    fill();
    result_of(0, 0)->scores[MEASURE_WCXB].f1 = 1;
    result_of(1, 0)->outcome = OUTCOME_UNREAD;
    write_report(BY_PACKAGE);
    ck_assert_uint_eq(count_of("class=\"worst\""), 1);
    assert_has("<bdi>d2</bdi>, answered</summary>");
}
END_TEST

START_TEST(an_absent_figure_is_a_dash) {
    add_package("first", 1, "gold", "");
    add_command("one=echo gold");
    fill();
    struct result *result = result_of(0, 0);
    *result = (struct result){OUTCOME_UNREAD, .with = NAN,    .without = NAN,
                              .bytes = NAN,   .seconds = NAN, .peak = NAN};
    for (int measure = 0; measure < MEASURE_COUNT; measure++) {
        result->scores[measure] = (struct score){NAN, NAN, NAN};
    }
    write_report(BY_PACKAGE);
    assert_has("<td>0</td><td>\u2013</td><td>\u2013</td><td>\u2013</td></tr>");
    assert_has("No time is known.");
    assert_lacks("nan");
    ck_assert_uint_eq(count_of("class=\"bar\""), MEASURE_COUNT);
}
END_TEST

START_TEST(only_addresses_of_the_web_are_links) {
    add_package("first", 1, "gold", "url: javascript:alert(1)\n");
    add_package("second", 1, "gold", "url: HTTP://example.org/\n");
    add_command("one=echo some");
    fill();
    write_report(BY_PACKAGE);
    assert_has("<p><bdi>javascript:alert(1)</bdi></p>");
    assert_has("href=\"HTTP://example.org/\"");
    ck_assert_uint_eq(count_of("href="), 1);
}
END_TEST

START_TEST(the_page_needs_nothing_but_itself) {
    make_usual();
    write_report(BY_TYPE);
    assert_lacks("<script");
    assert_lacks("<link");
    assert_lacks("src=");
    assert_lacks("@import");
    assert_lacks("http");
    ck_assert_uint_eq(count_of("url("), count_of("url(#"));
}
END_TEST

START_TEST(equal_evaluations_make_equal_pages) {
    make_usual();
    write_report(BY_TYPE);
    char *before = duplicate(page.bytes);
    write_report(BY_TYPE);
    ck_assert_str_eq(page.bytes, before);
    free(before);
}
END_TEST

static void assert_refused(const char *path, const char *message) {
    scratch_listen(&scratch);
    bool written = report_write(&evaluation, BY_PACKAGE, path);
    scratch_heard(&scratch);
    ck_assert(!written);
    ck_assert_str_eq(scratch.errors.text.bytes, message);
}

START_TEST(a_file_that_cannot_be_written_is_an_error) {
    make_usual();
    assert_refused("no/report.html", "danag-eval: no/report.html: No such file or directory\n");
    assert_refused("/dev/full", "danag-eval: /dev/full: No space left on device\n");
}
END_TEST

Suite *report_suite(void) {
    Suite *suite = suite_create("report");
    if (!report_is_possible()) {
        puts("skipped: the report's claims need python3");
        return suite;
    }
    TCase *tests = tcase_create("report");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, every_tag_is_ended);
    tcase_add_test(tests, names_texts_and_complaints_are_escaped);
    tcase_add_test(tests, what_no_page_can_hold_is_replaced);
    tcase_add_test(tests, every_extractor_has_a_bar_in_every_group_by_every_measure);
    tcase_add_test(tests, every_figure_is_in_its_place);
    tcase_add_test(tests, charts_are_drawn_to_scale);
    tcase_add_test(tests, many_extractors_all_have_their_looks);
    tcase_add_test(tests, missed_and_surplus_words_are_marked);
    tcase_add_test(tests, the_page_says_what_is_clipped);
    tcase_add_test(tests, the_worst_come_first_and_no_more_than_twenty);
    tcase_add_test(tests, neither_perfect_nor_unread_documents_are_among_the_worst);
    tcase_add_test(tests, an_absent_figure_is_a_dash);
    tcase_add_test(tests, only_addresses_of_the_web_are_links);
    tcase_add_test(tests, the_page_needs_nothing_but_itself);
    tcase_add_test(tests, equal_evaluations_make_equal_pages);
    tcase_add_test(tests, a_file_that_cannot_be_written_is_an_error);
    suite_add_tcase(suite, tests);
    return suite;
}
