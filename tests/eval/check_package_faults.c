#include "eval/command.h"
#include "scratch.h"
#include "suites.h"

#include <check.h>
#include <getopt.h>
#include <string.h>
#include <unistd.h>

static struct scratch scratch;

static void set_up(void) {
    scratch_begin(&scratch);
    write_small_package();
}

static void tear_down(void) {
    scratch_end(&scratch);
}

static void assert_checks(int status, const char *output) {
    char name[] = "check";
    char folder[] = "p/";
    char *arguments[] = {name, folder, NULL};
    optind = 1;
    scratch_listen(&scratch);
    int found = check_command(2, arguments);
    scratch_heard(&scratch);
    ck_assert_str_eq(scratch.output.text.bytes, output);
    ck_assert_str_eq(scratch.errors.text.bytes, "");
    ck_assert_int_eq(found, status);
}

START_TEST(a_good_package_has_no_problems) {
    assert_checks(EVAL_DONE, "small: 2 documents, 0 problems\n");
    write_text("p/.gitignore", "");
    write_text("p/one.meta", "with: ONE page\nwithout: Menu\n");
    assert_checks(EVAL_DONE, "small: 2 documents, 0 problems\n");
}
END_TEST

START_TEST(everything_wrong_with_lines_is_reported) {
    write_text("p/description", SMALL_HEAD "colour: red\nbad\n\none\n.two\none\ntwo\n");
    write_text("p/two.meta", "fold\nmore: 1\nurl: \xff\nwith: \\x\n");
    assert_checks(EVAL_FAULTS,
                  "p/description: line 3: unknown key 'colour'\n"
                  "p/description: line 4: not 'key: value': no colon\n"
                  "p/description: line 7: '.two' cannot be a document's name\n"
                  "p/description: line 8: the document 'one' is listed for the second time\n"
                  "p/two.meta: line 1: not 'key: value': no colon\n"
                  "p/two.meta: line 2: unknown key 'more'\n"
                  "p/two.meta: line 3: not UTF-8\n"
                  "p/two.meta: line 4: a backslash that is not of \\n, \\t, \\r or \\\\\n"
                  "small: 2 documents, 8 problems\n");
}
END_TEST

START_TEST(everything_wrong_with_files_is_reported) {
    unlink("p/one.html");
    unlink("p/one.txt");
    unlink("p/one.meta");
    write_text("p/two.html", "");
    write_text("p/two.txt", "ab\xe2\x82");
    write_text("p/notes\n.doc", "");
    write_text("p/three.txt", "");
    assert_checks(EVAL_FAULTS, "p/one.meta: cannot read: No such file or directory\n"
                               "p/one.html: cannot read: No such file or directory\n"
                               "p/one.txt: cannot read: No such file or directory\n"
                               "p/two.html: empty\n"
                               "p/two.txt: byte 2 is not UTF-8\n"
                               "p/notes?.doc: belongs to no document\n"
                               "p/three.txt: the document 'three' is not listed\n"
                               "small: 2 documents, 7 problems\n");
}
END_TEST

START_TEST(the_gold_text_contains_each_snippet) {
    write_text("p/one.meta", "with: one\nwith: Two\nwithout: page\n");
    assert_checks(EVAL_FAULTS, "p/one.txt: does not have the snippet 'Two'\n"
                               "small: 2 documents, 1 problems\n");
}
END_TEST

START_TEST(a_long_snippet_is_cut_between_characters) {
    write_text("p/one.meta", "with: 123456789 123456789 123456789 123456789 123456789 123456789 "
                             "123456789 1\xc3\xa9 and so on\n");
    assert_checks(EVAL_FAULTS,
                  "p/one.txt: does not have the snippet '123456789 123456789 123456789 123456789 "
                  "123456789 123456789 123456789 1...'\n"
                  "small: 2 documents, 1 problems\n");
}
END_TEST

START_TEST(no_files_are_checked_if_there_are_no_documents) {
    unlink("p/description");
    assert_checks(EVAL_FAULTS, "p/description: cannot read: No such file or directory\n"
                               "p: 0 documents, 1 problems\n");
}
END_TEST

START_TEST(a_folder_that_is_not_there_cannot_be_checked) {
    char name[] = "check";
    char missing[] = "q";
    char folder[] = "p";
    char *arguments[] = {name, missing, folder, NULL};
    optind = 1;
    scratch_listen(&scratch);
    int status = check_command(3, arguments);
    scratch_heard(&scratch);
    ck_assert_str_eq(scratch.errors.text.bytes,
                     "danag-eval: q: cannot read: No such file or directory\n");
    ck_assert_str_eq(scratch.output.text.bytes, "small: 2 documents, 0 problems\n");
    ck_assert_int_eq(status, EVAL_FAILED);
}
END_TEST

START_TEST(check_needs_a_package) {
    char name[] = "check";
    char *arguments[] = {name, NULL};
    optind = 1;
    scratch_listen(&scratch);
    int status = check_command(1, arguments);
    scratch_heard(&scratch);
    ck_assert_ptr_nonnull(strstr(scratch.errors.text.bytes, "no test package is named"));
    ck_assert_int_eq(status, EVAL_FAILED);
}
END_TEST
Suite *package_faults_suite(void) {
    Suite *suite = suite_create("package faults");
    TCase *claims = tcase_create("claims");
    tcase_add_checked_fixture(claims, set_up, tear_down);
    tcase_add_test(claims, a_good_package_has_no_problems);
    tcase_add_test(claims, everything_wrong_with_lines_is_reported);
    tcase_add_test(claims, everything_wrong_with_files_is_reported);
    tcase_add_test(claims, the_gold_text_contains_each_snippet);
    tcase_add_test(claims, a_long_snippet_is_cut_between_characters);
    tcase_add_test(claims, no_files_are_checked_if_there_are_no_documents);
    tcase_add_test(claims, a_folder_that_is_not_there_cannot_be_checked);
    tcase_add_test(claims, check_needs_a_package);
    suite_add_tcase(suite, claims);
    return suite;
}
