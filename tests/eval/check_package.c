#include "eval/package/package.h"
#include "scratch.h"
#include "suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct scratch scratch;
static struct package package;

static void set_up(void) {
    scratch_begin(&scratch);
    write_small_package();
}

static void tear_down(void) {
    scratch_end(&scratch);
}

static bool open_package(void) {
    scratch_listen(&scratch);
    bool opened = package_open(&package, "p");
    scratch_heard(&scratch);
    return opened;
}

static void assert_opens(void) {
    bool opened = open_package();
    ck_assert_str_eq(scratch.errors.text.bytes, "");
    ck_assert(opened);
}

/* Nothing is left to be closed. */
static void assert_refused(const char *message) {
    ck_assert(!open_package());
    ck_assert_str_eq(scratch.errors.text.bytes, message);
    ck_assert_ptr_null(package.documents);
}

static void assert_description_refused(const char *description, const char *message) {
    write_text("p/description", description);
    assert_refused(message);
}

static void assert_meta_refused(const char *meta, const char *message) {
    write_text("p/two.meta", meta);
    assert_refused(message);
}

static const struct meta *read_meta(const char *meta) {
    write_text("p/two.meta", meta);
    assert_opens();
    return &package.documents[1].meta;
}

START_TEST(a_package_has_its_documents_in_their_order) {
    write_text("p/description", SMALL_HEAD "\ntwo\none\n");
    assert_opens();
    ck_assert_str_eq(package.name, "small");
    ck_assert_uint_eq(package.document_count, 2);
    ck_assert_str_eq(package.documents[0].name, "two");
    ck_assert_str_eq(package.documents[1].name, "one");
    package_close(&package);
}
END_TEST

START_TEST(what_a_meta_does_not_say_is_unknown) {
    const struct meta *meta = read_meta("");
    ck_assert_ptr_null(meta->url);
    ck_assert_ptr_null(meta->charset);
    ck_assert_ptr_null(meta->language);
    ck_assert_ptr_null(meta->type);
    ck_assert_ptr_null(meta->fold);
    ck_assert(!meta->fragmented);
    ck_assert(!meta->several);
    ck_assert_uint_eq(meta->with.count, 0);
    ck_assert_uint_eq(meta->without.count, 0);
    package_close(&package);
}
END_TEST

START_TEST(a_meta_says_what_is_known) {
    const struct meta *meta =
        read_meta("# by hand\n\nurl: http://a/b?c:d\ncharset: iso-8859-1\nlanguage: fr\n"
                  "type: forum\nfold: 3\nfragmented: yes\nseveral: no\nwith: a\nwithout: b\n"
                  "with: \xc3\xa9: c");
    ck_assert_str_eq(meta->url, "http://a/b?c:d");
    ck_assert_str_eq(meta->charset, "iso-8859-1");
    ck_assert_str_eq(meta->language, "fr");
    ck_assert_str_eq(meta->type, "forum");
    ck_assert_str_eq(meta->fold, "3");
    ck_assert(meta->fragmented);
    ck_assert(!meta->several);
    ck_assert_uint_eq(meta->with.count, 2);
    ck_assert_str_eq(meta->with.texts[0], "a");
    ck_assert_str_eq(meta->with.texts[1], "\xc3\xa9: c");
    ck_assert_uint_eq(meta->without.count, 1);
    ck_assert_str_eq(meta->without.texts[0], "b");
    package_close(&package);
}
END_TEST

START_TEST(values_have_escapes_and_keep_their_blanks) {
    const struct meta *meta = read_meta("with: a\\nb\\tc\\rd\\\\n\nwith:  a \nwith:a\n");
    ck_assert_uint_eq(meta->with.count, 3);
    ck_assert_str_eq(meta->with.texts[0], "a\nb\tc\rd\\n");
    ck_assert_str_eq(meta->with.texts[1], " a ");
    ck_assert_str_eq(meta->with.texts[2], "a");
    package_close(&package);
}
END_TEST

START_TEST(lines_may_end_as_on_other_systems) {
    write_text("p/description", "danag test package 1\r\nname: small\r\n\r\none\r\ntwo\r\n");
    const struct meta *meta = read_meta("fold: 1\r\n\r\ntype: forum\r\n");
    ck_assert_str_eq(package.name, "small");
    ck_assert_str_eq(meta->fold, "1");
    ck_assert_str_eq(meta->type, "forum");
    package_close(&package);
}
END_TEST

START_TEST(gold_texts_are_read_as_they_are) {
    static const char gold[] = "a\0b\r\n\xff";
    struct buffer bytes = {0};
    write_bytes("p/one.txt", gold, sizeof gold - 1);
    assert_opens();
    ck_assert(package_read_gold(&package, &package.documents[0], &bytes));
    ck_assert_uint_eq(bytes.size, sizeof gold - 1);
    ck_assert_mem_eq(bytes.bytes, gold, sizeof gold);
    buffer_free(&bytes);
    package_close(&package);
}
END_TEST

START_TEST(a_missing_gold_text_is_reported_when_it_is_read) {
    struct buffer bytes = {0};
    unlink("p/one.txt");
    assert_opens();
    scratch_listen(&scratch);
    ck_assert(!package_read_gold(&package, &package.documents[0], &bytes));
    scratch_heard(&scratch);
    ck_assert_str_eq(scratch.errors.text.bytes,
                     "danag-eval: p/one.txt: cannot read: No such file or directory\n");
    buffer_free(&bytes);
    package_close(&package);
}
END_TEST

START_TEST(a_folder_without_a_description_is_no_package) {
    unlink("p/description");
    assert_refused("danag-eval: p/description: cannot read: No such file or directory\n");
    ck_assert_int_eq(mkdir("p/description", 0777), 0);
    assert_refused("danag-eval: p/description: cannot read: Is a directory\n");
}
END_TEST

START_TEST(the_first_line_says_what_it_is) {
    const char *message = "danag-eval: p/description: not a test package: its first line is not "
                          "'danag test package 1'\n";
    assert_description_refused("", message);
    assert_description_refused("\n", message);
    assert_description_refused("danag test package 2\nname: small\n\none\n", message);
    assert_description_refused("name: small\n\none\n", message);
}
END_TEST

START_TEST(a_description_has_a_name_and_documents) {
    assert_description_refused("danag test package 1\n\none\n",
                               "danag-eval: p/description: no 'name: ...'\n");
    assert_description_refused("danag test package 1\nname: \n\none\n",
                               "danag-eval: p/description: line 2: 'name' without a value\n");
    assert_description_refused(
        "danag test package 1\nname: a\\nb\n\none\n",
        "danag-eval: p/description: line 2: a control character in the name 'a?b'\n");
    assert_description_refused(SMALL_HEAD "name: b\n\none\n",
                               "danag-eval: p/description: line 3: 'name' for the second time\n");
    assert_description_refused(SMALL_HEAD, "danag-eval: p/description: no documents\n");
    assert_description_refused(SMALL_HEAD "\n", "danag-eval: p/description: no documents\n");
}
END_TEST

START_TEST(an_empty_line_comes_before_the_documents) {
    assert_description_refused(SMALL_HEAD "one\ntwo\n",
                               "danag-eval: p/description: line 3: not 'key: value': no colon\n");
    assert_description_refused(
        SMALL_HEAD "\none\n\ntwo\n",
        "danag-eval: p/description: line 5: '' cannot be a document's name\n");
}
END_TEST

START_TEST(no_name_leaves_the_folder) {
    static const char *const names[] = {"../one",   "a/b",  ".one", "..",   "one two",
                                        "\xc3\xa9", "one:", "*",    " one", "a\\b"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct buffer description = {0};
        struct buffer message = {0};
        ck_assert(!package_is_document_name(names[i]));
        buffer_print(&description, SMALL_HEAD "\n%s\n", names[i]);
        buffer_print(&message,
                     "danag-eval: p/description: line 4: '%s' cannot be a document's name\n",
                     names[i]);
        assert_description_refused(description.bytes, message.bytes);
        buffer_free(&description);
        buffer_free(&message);
    }
    ck_assert(package_is_document_name("A.b_c-9.html"));
    ck_assert(package_is_document_name("-"));
}
END_TEST

START_TEST(a_name_has_200_bytes_at_most) {
    char name[PACKAGE_NAME_MAX + 2] = {0};
    memset(name, 'a', PACKAGE_NAME_MAX + 1);
    ck_assert(!package_is_document_name(name));
    name[PACKAGE_NAME_MAX] = '\0';
    ck_assert(package_is_document_name(name));
}
END_TEST

START_TEST(a_document_is_listed_once) {
    assert_description_refused(
        SMALL_HEAD "\ntwo\none\nonet\ntwo\n",
        "danag-eval: p/description: line 7: the document 'two' is listed for the second time\n");
}
END_TEST

START_TEST(a_nul_byte_is_no_text) {
    static const char meta[] = "url: a\0b\n";
    static const char description[] = SMALL_HEAD "\none\0\n";
    write_bytes("p/one.meta", meta, sizeof meta - 1);
    assert_refused("danag-eval: p/one.meta: line 1: a NUL byte\n");
    write_bytes("p/description", description, sizeof description - 1);
    assert_refused("danag-eval: p/description: line 4: 'one' cannot be a document's name\n");
}
END_TEST

START_TEST(a_bad_meta_is_refused_with_its_line) {
    assert_meta_refused("url: a\nfold\n",
                        "danag-eval: p/two.meta: line 2: not 'key: value': no colon\n");
    assert_meta_refused("fold: 1\n#\n\nfold: 1\n",
                        "danag-eval: p/two.meta: line 4: 'fold' for the second time\n");
    assert_meta_refused("several: maybe\n",
                        "danag-eval: p/two.meta: line 1: 'several' is neither 'yes' nor 'no'\n");
    assert_meta_refused("several: yes\nseveral: yes\n",
                        "danag-eval: p/two.meta: line 2: 'several' for the second time\n");
    assert_meta_refused("charset:\n",
                        "danag-eval: p/two.meta: line 1: 'charset' without a value\n");
    assert_meta_refused("with: \n", "danag-eval: p/two.meta: line 1: 'with' without a value\n");
    assert_meta_refused("with: \xc3\n", "danag-eval: p/two.meta: line 1: not UTF-8\n");
}
END_TEST

START_TEST(a_backslash_begins_an_escape) {
    const char *message = "danag-eval: p/two.meta: line 1: a backslash that is not of \\n, \\t, "
                          "\\r or \\\\\n";
    assert_meta_refused("with: C:\\dir\n", message);
    assert_meta_refused("with: a\\\n", message);
    assert_meta_refused("with: a\\\\\\", message);
}
END_TEST

START_TEST(a_missing_meta_is_refused) {
    unlink("p/two.meta");
    assert_refused("danag-eval: p/two.meta: cannot read: No such file or directory\n");
}
END_TEST

START_TEST(unknown_keys_are_for_later_versions) {
    write_text("p/description", SMALL_HEAD "colour: red\n\none\ntwo\n");
    const struct meta *meta = read_meta("colour: a\nURL: b\nfold: 1\ncolour:\n");
    ck_assert_ptr_null(meta->url);
    ck_assert_str_eq(meta->fold, "1");
    package_close(&package);
}
END_TEST

START_TEST(many_documents_are_not_compared_each_with_each) {
    enum { MANY = 200000 };
    struct buffer description = {0};
    struct problems problems = {0};
    buffer_print(&description, SMALL_HEAD "\n");
    for (int i = MANY; i > 0; i--) { buffer_print(&description, "%d\n", i); }
    write_bytes("p/description", description.bytes, description.size);
    package_read_description(&package, "p", &problems);
    ck_assert_uint_eq(problems.count, 0);
    ck_assert_uint_eq(package.document_count, MANY);
    ck_assert_str_eq(package.documents[0].name, "200000");
    package_close(&package);
    buffer_free(&description);
}
END_TEST

Suite *package_suite(void) {
    Suite *suite = suite_create("package");
    TCase *claims = tcase_create("claims");
    tcase_add_checked_fixture(claims, set_up, tear_down);
    tcase_add_test(claims, a_package_has_its_documents_in_their_order);
    tcase_add_test(claims, what_a_meta_does_not_say_is_unknown);
    tcase_add_test(claims, a_meta_says_what_is_known);
    tcase_add_test(claims, values_have_escapes_and_keep_their_blanks);
    tcase_add_test(claims, lines_may_end_as_on_other_systems);
    tcase_add_test(claims, gold_texts_are_read_as_they_are);
    tcase_add_test(claims, a_missing_gold_text_is_reported_when_it_is_read);
    tcase_add_test(claims, a_folder_without_a_description_is_no_package);
    tcase_add_test(claims, the_first_line_says_what_it_is);
    tcase_add_test(claims, a_description_has_a_name_and_documents);
    tcase_add_test(claims, an_empty_line_comes_before_the_documents);
    tcase_add_test(claims, no_name_leaves_the_folder);
    tcase_add_test(claims, a_name_has_200_bytes_at_most);
    tcase_add_test(claims, a_document_is_listed_once);
    tcase_add_test(claims, a_nul_byte_is_no_text);
    tcase_add_test(claims, a_bad_meta_is_refused_with_its_line);
    tcase_add_test(claims, a_backslash_begins_an_escape);
    tcase_add_test(claims, a_missing_meta_is_refused);
    tcase_add_test(claims, unknown_keys_are_for_later_versions);
    tcase_add_test(claims, many_documents_are_not_compared_each_with_each);
    suite_add_tcase(suite, claims);
    return suite;
}
