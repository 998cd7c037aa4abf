/* Runs every suite of claims. */
#include "suites.h"

#include <stdlib.h>

int main(void) {
    // A claim takes as long as it takes: the machine may be busy.
    setenv("CK_DEFAULT_TIMEOUT", "0", 1);
    SRunner *runner = srunner_create(charset_suite());
    srunner_add_suite(runner, encodings_suite());
    srunner_add_suite(runner, declared_suite());
    srunner_add_suite(runner, charset_pages_suite());
    srunner_add_suite(runner, sniff_suite());
    srunner_add_suite(runner, warc_suite());
    srunner_add_suite(runner, http_suite());
    srunner_add_suite(runner, reference_suite());
    srunner_add_suite(runner, lexer_suite());
    srunner_add_suite(runner, removed_suite());
    srunner_add_suite(runner, store_suite());
    srunner_add_suite(runner, lines_suite());
    srunner_add_suite(runner, line_rules_suite());
    srunner_add_suite(runner, danag_method_suite());
#ifdef DANAG_LEARNED
    srunner_add_suite(runner, features_suite());
    srunner_add_suite(runner, network_suite());
    srunner_add_suite(runner, choice_suite());
    srunner_add_suite(runner, learned_suite());
    srunner_add_suite(runner, settings_suite());
#endif
    srunner_add_suite(runner, api_suite());
    srunner_add_suite(runner, documents_suite());
    srunner_add_suite(runner, cuts_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
