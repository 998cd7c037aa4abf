#include "claims.h"
#include "text/nearest.h"

SUITE("nearest");

static const char *name(size_t index) {
    static const char *const names[] = {"text",  "markdown", "html", "title",
                                        "tithe", "zh-Hant",  NULL};
    return names[index];
}

static void assert_nearest(const char *word, const char *expected) {
    ck_assert_pstr_eq(nearest_name(name, slice_from(word)), expected);
}

CLAIM(a_word_is_near_to_a_name_with_few_errors) {
    assert_nearest("titel", "title");
    assert_nearest("itle", "title");
    assert_nearest("tiitle", "title");
    assert_nearest("Markdawn", "markdown");
    assert_nearest("mrakdonw", "markdown");
    assert_nearest("htm", "html");
    assert_nearest("tetx", "text");
}

CLAIM(a_word_that_is_no_names_is_near_to_none) {
    assert_nearest("", NULL);
    assert_nearest("x", NULL);
    assert_nearest("yaml", NULL);
    assert_nearest("markdownmarkdownmarkdownmarkdownx", NULL);
}

CLAIM(the_first_of_the_nearest_names_counts) {
    assert_nearest("titxe", "title");
}

CLAIM(the_case_of_a_name_does_not_matter) {
    ck_assert(nearest_is_name(name, slice_from("HTML")));
    ck_assert(nearest_is_name(name, slice_from("ZH-hant")));
    ck_assert(!nearest_is_name(name, slice_from("htm")));
    ck_assert(!nearest_is_name(name, slice_from("htmlx")));
}
