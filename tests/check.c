/* Runs all suites. CK_RUN_SUITE=NAME in the environment runs one. */
#include "cases.h"
#include "claims.h"

#include <stdlib.h>

int main(void) {
    /* No time limit: the machine may be busy. */
    setenv("CK_DEFAULT_TIMEOUT", "0", 1);
    /* A claim that crashes ends the run; CK_FORK=yes says which. */
    setenv("CK_FORK", "no", 0);
    SRunner *runner = srunner_create(NULL);
    claims_add_suites(runner);
    cases_add_suites(runner);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    cases_free();
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
