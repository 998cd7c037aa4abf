#include "claims.h"
#include "input/page.h"

#include <string.h>

static struct wanted wanted;

static void set_up(void) {
    wanted_preset(&wanted);
}

static unsigned count_statuses(void) {
    unsigned count = 0;
    for (unsigned status = 0; status <= 2 * WANTED_STATUS_MOST; status++) {
        count += wanted_status(&wanted, status);
    }
    return count;
}

SUITE("wanted", .begin = set_up);

CLAIM(every_success_is_wanted_unless_another_is_asked_for) {
    ck_assert(wanted_status(&wanted, 200));
    ck_assert(wanted_status(&wanted, 299));
    ck_assert_uint_eq(count_statuses(), 100);
}

CLAIM(statuses_are_a_list_of_numbers_and_classes) {
    ck_assert(wanted_set_status(&wanted, "200,3xx,404"));
    ck_assert(wanted_status(&wanted, 200));
    ck_assert(wanted_status(&wanted, 300));
    ck_assert(wanted_status(&wanted, 399));
    ck_assert(wanted_status(&wanted, 404));
    ck_assert_uint_eq(count_statuses(), 102);
    ck_assert(wanted_set_status(&wanted, "50X,9XX"));
    ck_assert(wanted_status(&wanted, 509));
    ck_assert(wanted_status(&wanted, WANTED_STATUS_MOST));
    ck_assert_uint_eq(count_statuses(), 110);
}

CLAIM(what_is_no_list_of_statuses_changes_nothing) {
    static const char *const wrong[] = {"",     ",",     "200,",     ",200", "200,,300", "20",
                                        "2000", "xxx",   "0xx",      "099",  "2x0",      "200, 300",
                                        "-20",  "2xx;x", "200,nein", "2x"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_msg(!wanted_set_status(&wanted, wrong[i]), "%s", wrong[i]);
        ck_assert_uint_eq(count_statuses(), 100);
    }
}

CLAIM(html_is_wanted_unless_another_type_is_asked_for) {
    ck_assert(wanted_content_type(&wanted, "text/html"));
    ck_assert(wanted_content_type(&wanted, "application/xhtml+xml"));
    ck_assert(wanted_content_type(&wanted, "application/vnd.wap.xhtml+xml"));
    ck_assert(!wanted_content_type(&wanted, "text/htm"));
    ck_assert(!wanted_content_type(&wanted, "text/html5"));
    ck_assert(!wanted_content_type(&wanted, "text/plain"));
    ck_assert(!wanted_content_type(&wanted, "text/plain; text/html"));
    ck_assert(!wanted_content_type(&wanted, ""));
}

CLAIM(a_conversion_may_be_plain_text_unless_types_are_chosen) {
    ck_assert(wanted_conversion(&wanted, "text/html"));
    ck_assert(wanted_conversion(&wanted, "text/plain; charset=utf-8"));
    ck_assert(wanted_conversion(&wanted, "Text/Markdown"));
    ck_assert(!wanted_conversion(&wanted, "image/png"));
    ck_assert(wanted_set_content_type(&wanted, "text/html"));
    ck_assert(wanted_conversion(&wanted, "text/html"));
    ck_assert(!wanted_conversion(&wanted, "text/plain"));
}

CLAIM(case_and_parameters_of_a_type_do_not_matter) {
    ck_assert(wanted_content_type(&wanted, "Text/HTML"));
    ck_assert(wanted_content_type(&wanted, "text/html;charset=utf-8"));
    ck_assert(wanted_content_type(&wanted, "text/html ; charset=utf-8"));
    ck_assert(wanted_content_type(&wanted, "text/html, text/plain"));
    ck_assert(wanted_set_content_type(&wanted, "TEXT/[P-R]*"));
    ck_assert(wanted_content_type(&wanted, "text/plain"));
    ck_assert(wanted_content_type(&wanted, "text/Richtext"));
    ck_assert(!wanted_content_type(&wanted, "text/css"));
}

CLAIM(types_are_a_list_of_patterns) {
    ck_assert(wanted_set_content_type(&wanted, "text/plain,application/*xml,*/x-?"));
    ck_assert(wanted_content_type(&wanted, "text/plain"));
    ck_assert(wanted_content_type(&wanted, "application/atom+xml; type=feed"));
    ck_assert(wanted_content_type(&wanted, "image/x-a"));
    ck_assert(!wanted_content_type(&wanted, "image/x-ab"));
    ck_assert(!wanted_content_type(&wanted, "text/html"));
    ck_assert(wanted_set_content_type(&wanted, "*"));
    ck_assert(wanted_content_type(&wanted, "anything"));
}

CLAIM(an_empty_or_endless_pattern_is_none) {
    char endless[300];
    memset(endless, '*', sizeof endless);
    endless[sizeof endless - 1] = '\0';
    ck_assert(!wanted_set_content_type(&wanted, ""));
    ck_assert(!wanted_set_content_type(&wanted, "text/plain,"));
    ck_assert(!wanted_set_content_type(&wanted, ",text/plain"));
    ck_assert(!wanted_set_content_type(&wanted, endless));
    ck_assert(wanted_content_type(&wanted, "text/html"));
    ck_assert(!wanted_content_type(&wanted, "text/plain"));
}

CLAIM(an_endless_type_is_like_no_pattern_that_names_one) {
    char endless[300] = "text/html";
    memset(endless + 9, 'a', sizeof endless - 10);
    endless[sizeof endless - 1] = '\0';
    ck_assert(!wanted_content_type(&wanted, endless));
    ck_assert(wanted_set_content_type(&wanted, "text/*"));
    ck_assert(!wanted_content_type(&wanted, endless));
}
