#include "claims.h"

#include <string.h>

static struct claim *first_claim;
static struct claim **last_claim = &first_claim;

void claims_join(struct claim *claim) {
    *last_claim = claim;
    last_claim = &claim->next;
}

/* The suite of a claim, which joins the runner with its first one. */
static Suite *suite_of(struct claim *claim, SRunner *runner) {
    const struct claim *other = first_claim;
    while (other != claim && strcmp(other->suite->name, claim->suite->name) != 0) {
        other = other->next;
    }
    if (other != claim) { return other->joined; }
    Suite *suite = suite_create(claim->suite->name);
    srunner_add_suite(runner, suite);
    return suite;
}

void claims_add_suites(SRunner *runner) {
    for (struct claim *claim = first_claim; claim != NULL; claim = claim->next) {
        TCase *test = tcase_create(claim->is_long ? "long" : "claims");
        tcase_add_checked_fixture(test, claim->suite->begin, claim->suite->end);
        if (claim->is_long) { tcase_set_tags(test, "long"); }
        tcase_add_loop_test(test, &claim->test, 0, claim->times);
        claim->joined = suite_of(claim, runner);
        suite_add_tcase(claim->joined, test);
    }
}
