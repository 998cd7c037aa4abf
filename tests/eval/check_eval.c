/* Runs every suite of claims about danag-eval. */
#include "claims.h"

#include <stdlib.h>

int main(void) {
    /* No timeouts, for the machine may be busy. */
    setenv("CK_DEFAULT_TIMEOUT", "0", 1);
    /* A claim that crashes ends the run; CK_FORK=yes says which. */
    setenv("CK_FORK", "no", 0);
    SRunner *runner = srunner_create(NULL);
    claims_add_suites(runner);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
