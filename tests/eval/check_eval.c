/* Runs every suite of claims about danag-eval. */
#include "suites.h"

#include <stdlib.h>

int main(void) {
    /* No timeouts, for the machine may be busy. */
    setenv("CK_DEFAULT_TIMEOUT", "0", 1);
    SRunner *runner = srunner_create(lcs_suite());
    srunner_add_suite(runner, words_suite());
    srunner_add_suite(runner, measure_suite());
    srunner_add_suite(runner, statistics_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
