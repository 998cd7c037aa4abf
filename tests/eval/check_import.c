#include "eval/commands.h"
#include "eval/package/package.h"
#include "scratch.h"
#include "suites.h"

#include <check.h>
#include <getopt.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define TRUTH(members) "{\"ground_truth\": {" members "}}"
#define ONE_DOCUMENT   "danag-eval: out: 1 documents\n"

static struct scratch scratch;
static struct package package;

static void write_compressed(const char *path, const char *text) {
    gzFile file = gzopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(gzputs(file, text), (int)strlen(text));
    ck_assert_int_eq(gzclose(file), Z_OK);
}

/* A corpus of one document. */
static void set_up(void) {
    scratch_begin(&scratch);
    ck_assert_int_eq(mkdir("wcxb-few", 0777), 0);
    ck_assert_int_eq(mkdir("wcxb-few/html", 0777), 0);
    ck_assert_int_eq(mkdir("wcxb-few/ground-truth", 0777), 0);
    write_compressed("wcxb-few/html/b.html.gz", "<p>B</p>");
    write_text("wcxb-few/ground-truth/b.json", TRUTH("\"main_content\": \"B\""));
}

static void tear_down(void) {
    scratch_end(&scratch);
}

static int import(const char *kind, const char *from, const char *to) {
    char arguments[4][32] = {"import"};
    char *pointers[] = {arguments[0], arguments[1], arguments[2], arguments[3], NULL};
    strcpy(arguments[1], kind);
    strcpy(arguments[2], from);
    strcpy(arguments[3], to);
    optind = 1;
    scratch_listen(&scratch);
    int status = import_command(4, pointers);
    scratch_heard(&scratch);
    ck_assert_str_eq(scratch.output.text.bytes, "");
    return status;
}

static void assert_imports(int status, const char *messages) {
    int found = import("wcxb", "wcxb-few", "out");
    ck_assert_str_eq(scratch.errors.text.bytes, messages);
    ck_assert_int_eq(found, status);
}

static const struct meta *import_truth(const char *truth) {
    write_text("wcxb-few/ground-truth/b.json", truth);
    assert_imports(EVAL_DONE, ONE_DOCUMENT);
    ck_assert(package_open(&package, "out"));
    ck_assert_uint_eq(package.document_count, 1);
    return &package.documents[0].meta;
}

static void assert_gold(const char *gold) {
    struct buffer bytes = {0};
    ck_assert(package_read_gold(&package, &package.documents[0], &bytes));
    ck_assert_str_eq(bytes.bytes, gold);
    buffer_free(&bytes);
}

static void assert_left_out(const char *truth, const char *messages) {
    write_text("wcxb-few/html/a.html", "A");
    write_text("wcxb-few/ground-truth/a.json", truth);
    assert_imports(EVAL_FAULTS, messages);
    ck_assert_int_ne(access("out/a.html", F_OK), 0);
    ck_assert(package_open(&package, "out"));
    ck_assert_uint_eq(package.document_count, 1);
    package_close(&package);
}

static void assert_no_package(const char *messages) {
    assert_imports(EVAL_FAILED, messages);
    ck_assert_int_ne(access("out/description", F_OK), 0);
}

START_TEST(a_corpus_becomes_a_package) {
    struct buffer html = {0};
    write_text("wcxb-few/html/a.html", "<p>A</p>");
    write_text("wcxb-few/ground-truth/a.json", TRUTH("\"main_content\": \"A\""));
    assert_imports(EVAL_DONE, "danag-eval: out: 2 documents\n");
    ck_assert(package_open(&package, "out"));
    ck_assert_str_eq(package.name, "wcxb-few");
    ck_assert_uint_eq(package.document_count, 2);
    ck_assert_str_eq(package.documents[0].name, "a");
    ck_assert_str_eq(package.documents[1].name, "b");
    ck_assert(package_read_html(&package, &package.documents[0], &html));
    ck_assert(package_read_html(&package, &package.documents[1], &html));
    ck_assert_str_eq(html.bytes, "<p>A</p><p>B</p>");
    assert_gold("A");
    buffer_free(&html);
    package_close(&package);
}
END_TEST

START_TEST(what_a_truth_says_is_known) {
    const struct meta *meta =
        import_truth("{\"url\": \"http://a/\", \"language\": \"fr\","
                     " \"_internal\": {\"page_type\": {\"primary\": \"forum\"}},"
                     " \"ground_truth\": {\"main_content\": \"a\\n\\u00e9\","
                     " \"with\": [\"a\\nb\", \"\", \" c\\\\n\"], \"without\": [\"d\"]}}");
    assert_gold("a\n\xc3\xa9");
    ck_assert_str_eq(meta->url, "http://a/");
    ck_assert_str_eq(meta->charset, "utf-8");
    ck_assert_str_eq(meta->language, "fr");
    ck_assert_str_eq(meta->type, "forum");
    ck_assert_ptr_null(meta->fold);
    ck_assert_uint_eq(meta->with.count, 2);
    ck_assert_str_eq(meta->with.texts[0], "a\nb");
    ck_assert_str_eq(meta->with.texts[1], " c\\n");
    ck_assert_uint_eq(meta->without.count, 1);
    ck_assert_str_eq(meta->without.texts[0], "d");
    package_close(&package);
}
END_TEST

START_TEST(a_truth_may_say_things_elsewhere) {
    const struct meta *meta = import_truth(
        "{\"url\": \"\", \"_internal\": {\"page_type\": \"forum\"},"
        " \"ground_truth\": {\"url\": \"http://a/\", \"language\": \"fr\", \"with\": null}}");
    assert_gold("");
    ck_assert_str_eq(meta->url, "http://a/");
    ck_assert_str_eq(meta->language, "fr");
    ck_assert_str_eq(meta->type, "forum");
    package_close(&package);
}
END_TEST

START_TEST(a_truth_may_say_nothing) {
    const struct meta *meta = import_truth(TRUTH("\"main_content\": null"));
    assert_gold("");
    ck_assert_ptr_null(meta->url);
    ck_assert_ptr_null(meta->type);
    package_close(&package);
}
END_TEST

START_TEST(the_table_goes_before_the_truth) {
    write_text("wcxb-few/pages.tsv",
               "domain\tfold\tid\tpage_type\na.org\t1\ta\tlisting\nb.org\t4\tb\tproduct\n");
    const struct meta *meta = import_truth(
        "{\"_internal\": {\"page_type\": {\"primary\": \"forum\"}}, \"ground_truth\": {}}");
    ck_assert_str_eq(meta->type, "product");
    ck_assert_str_eq(meta->fold, "4");
    package_close(&package);
}
END_TEST

START_TEST(a_table_may_lack_cells_and_rows) {
    write_text("wcxb-few/pages.tsv", "id\tfold\tpage_type\r\n\r\n\r\nb\t2\r\n");
    const struct meta *meta =
        import_truth("{\"_internal\": {\"page_type\": \"forum\"}, \"ground_truth\": {}}");
    ck_assert_str_eq(meta->type, "forum");
    ck_assert_str_eq(meta->fold, "2");
    package_close(&package);
}
END_TEST

START_TEST(a_bad_table_makes_no_package) {
    write_text("wcxb-few/pages.tsv", "name\tfold\nb\t1\n");
    assert_no_package("danag-eval: wcxb-few/pages.tsv: no column 'id'\n");
    write_text("wcxb-few/pages.tsv", "id\tfold\nb\t1\nb\t2\n");
    assert_no_package("danag-eval: wcxb-few/pages.tsv: the page 'b' is there twice\n");
    write_text("wcxb-few/pages.tsv", "id\tfold\nb\t\xff\n");
    assert_no_package("danag-eval: wcxb-few/pages.tsv: not a text in UTF-8\n");
}
END_TEST

START_TEST(a_folder_of_another_name_is_wcxb_still) {
    ck_assert_int_eq(rename("wcxb-few", "few"), 0);
    ck_assert_int_eq(import("wcxb", "few/", "out"), EVAL_DONE);
    ck_assert(package_open(&package, "out"));
    ck_assert_str_eq(package.name, "wcxb-few");
    package_close(&package);
}
END_TEST

START_TEST(a_page_and_its_truth_need_each_other) {
    write_text("wcxb-few/html/a.html", "A");
    write_text("wcxb-few/ground-truth/c.json", TRUTH("\"main_content\": \"C\""));
    assert_imports(
        EVAL_FAULTS,
        "danag-eval: wcxb-few/html/a.html: has no ground truth: left out\n"
        "danag-eval: wcxb-few/ground-truth/c.json: has no page: left out\n" ONE_DOCUMENT);
}
END_TEST

START_TEST(a_page_has_one_file) {
    write_text("wcxb-few/html/b.html", "A");
    assert_imports(EVAL_FAULTS, "danag-eval: wcxb-few/html/b.html.gz: there is "
                                "wcxb-few/html/b.html: left out\n" ONE_DOCUMENT);
}
END_TEST

START_TEST(a_page_has_a_name_that_documents_may_have) {
    write_text("wcxb-few/html/b c.html", "A");
    write_text("wcxb-few/html/README", "A");
    assert_imports(EVAL_FAULTS, "danag-eval: wcxb-few/html/b c.html: 'b c' cannot be a document's "
                                "name: left out\n" ONE_DOCUMENT);
}
END_TEST

START_TEST(broken_json_is_left_out) {
    assert_left_out("{\n\"ground_truth\"",
                    "danag-eval: wcxb-few/ground-truth/a.json: line 2: ':' expected near end of "
                    "file\n" ONE_DOCUMENT);
}
END_TEST

START_TEST(a_truth_without_ground_truth_is_left_out) {
    assert_left_out("[]", "danag-eval: wcxb-few/ground-truth/a.json: 'ground_truth' is not an "
                          "object\n" ONE_DOCUMENT);
}
END_TEST

START_TEST(a_truth_of_other_types_is_left_out) {
    assert_left_out(TRUTH("\"main_content\": 1, \"with\": \"a\", \"without\": [null]"),
                    "danag-eval: wcxb-few/ground-truth/a.json: 'main_content' is not a string\n"
                    "danag-eval: wcxb-few/ground-truth/a.json: 'with' is not a list\n"
                    "danag-eval: wcxb-few/ground-truth/a.json: 'without' is not a list of "
                    "strings\n" ONE_DOCUMENT);
}
END_TEST

/* Writes the page again with a part of its bytes, or with other bytes in them. */
static void damage_page(size_t left_out, size_t changed) {
    struct buffer bytes = {0};
    write_compressed("wcxb-few/html/b.html.gz", "<p>A page that is long enough.</p>");
    ck_assert(buffer_read(&bytes, "wcxb-few/html/b.html.gz", PACKAGE_FILE_MAX));
    ck_assert_uint_gt(bytes.size, left_out + changed);
    memset(bytes.bytes + bytes.size - changed, 'x', changed);
    write_bytes("wcxb-few/html/b.html.gz", bytes.bytes, bytes.size - left_out);
    buffer_free(&bytes);
}

START_TEST(cut_gzip_is_left_out) {
    write_text("wcxb-few/html/a.html", "A");
    write_text("wcxb-few/ground-truth/a.json", TRUTH(""));
    damage_page(4, 0);
    assert_imports(EVAL_FAULTS, "danag-eval: wcxb-few/html/b.html.gz: cannot read: gzip that is "
                                "cut\n" ONE_DOCUMENT);
}
END_TEST

START_TEST(damaged_gzip_is_left_out) {
    damage_page(0, 8);
    assert_no_package("danag-eval: wcxb-few/html/b.html.gz: cannot read: damaged gzip\n"
                      "danag-eval: wcxb-few: no documents\n");
}
END_TEST

START_TEST(the_package_may_be_an_empty_folder_only) {
    write_text("out", "");
    assert_no_package("danag-eval: out: cannot make the folder: File exists\n");
    ck_assert_int_eq(unlink("out"), 0);
    ck_assert_int_eq(mkdir("out", 0777), 0);
    write_text("out/.hidden", "");
    assert_no_package("danag-eval: out: is there, and is not empty\n");
    ck_assert_int_eq(unlink("out/.hidden"), 0);
    assert_imports(EVAL_DONE, ONE_DOCUMENT);
}
END_TEST

START_TEST(a_folder_that_is_no_corpus_makes_no_folder) {
    ck_assert_int_eq(rename("wcxb-few/ground-truth", "wcxb-few/truth"), 0);
    assert_imports(EVAL_FAILED, "danag-eval: wcxb-few/ground-truth: cannot read: No such file or "
                                "directory\n");
    ck_assert_int_ne(access("out", F_OK), 0);
}
END_TEST

/* As on a full disk: no file may have more bytes. */
static void assert_fails_with_files_of(rlim_t most, const char *messages) {
    struct rlimit before;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit = {.rlim_cur = most, .rlim_max = before.rlim_max};
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    int status = import("wcxb", "wcxb-few", "out");
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, handler);
    ck_assert_str_eq(scratch.errors.text.bytes, messages);
    ck_assert_int_eq(status, EVAL_FAILED);
    ck_assert_int_ne(access("out/description", F_OK), 0);
}

START_TEST(a_page_that_cannot_be_written_ends_it) {
    char text[20000] = {0};
    struct buffer truth = {0};
    memset(text, 'a', sizeof text - 1);
    buffer_print(&truth, TRUTH("\"main_content\": \"%s\""), text);
    write_text("wcxb-few/html/a.html", text);
    write_text("wcxb-few/ground-truth/a.json", truth.bytes);
    buffer_free(&truth);
    assert_fails_with_files_of(10000, "danag-eval: out/a.html: cannot write: File too large\n");
    ck_assert_int_ne(access("out/b.html", F_OK), 0);
}
END_TEST

START_TEST(half_a_description_is_taken_away) {
    assert_fails_with_files_of(100, "danag-eval: out/description: cannot write: File too large\n");
    ck_assert_int_eq(access("out/b.html", F_OK), 0);
}
END_TEST

START_TEST(import_needs_a_kind_and_two_folders) {
    ck_assert_int_eq(import("csv", "wcxb-few", "out"), EVAL_FAILED);
    ck_assert_str_eq(scratch.errors.text.bytes,
                     "danag-eval: import: 'csv' is not a kind of corpus: wcxb is\n"
                     "Try 'danag-eval --help' for more information.\n");
    char name[] = "import";
    char *arguments[] = {name, NULL};
    optind = 1;
    scratch_listen(&scratch);
    int status = import_command(1, arguments);
    scratch_heard(&scratch);
    ck_assert_ptr_nonnull(strstr(scratch.errors.text.bytes, "import: a kind of corpus"));
    ck_assert_int_eq(status, EVAL_FAILED);
}
END_TEST

Suite *import_suite(void) {
    Suite *suite = suite_create("import");
    TCase *claims = tcase_create("claims");
    tcase_add_checked_fixture(claims, set_up, tear_down);
    tcase_add_test(claims, a_corpus_becomes_a_package);
    tcase_add_test(claims, what_a_truth_says_is_known);
    tcase_add_test(claims, a_truth_may_say_things_elsewhere);
    tcase_add_test(claims, a_truth_may_say_nothing);
    tcase_add_test(claims, the_table_goes_before_the_truth);
    tcase_add_test(claims, a_table_may_lack_cells_and_rows);
    tcase_add_test(claims, a_bad_table_makes_no_package);
    tcase_add_test(claims, a_folder_of_another_name_is_wcxb_still);
    tcase_add_test(claims, a_page_and_its_truth_need_each_other);
    tcase_add_test(claims, a_page_has_one_file);
    tcase_add_test(claims, a_page_has_a_name_that_documents_may_have);
    tcase_add_test(claims, broken_json_is_left_out);
    tcase_add_test(claims, a_truth_without_ground_truth_is_left_out);
    tcase_add_test(claims, a_truth_of_other_types_is_left_out);
    tcase_add_test(claims, cut_gzip_is_left_out);
    tcase_add_test(claims, damaged_gzip_is_left_out);
    tcase_add_test(claims, the_package_may_be_an_empty_folder_only);
    tcase_add_test(claims, a_folder_that_is_no_corpus_makes_no_folder);
    tcase_add_test(claims, a_page_that_cannot_be_written_ends_it);
    tcase_add_test(claims, half_a_description_is_taken_away);
    tcase_add_test(claims, import_needs_a_kind_and_two_folders);
    suite_add_tcase(suite, claims);
    return suite;
}
