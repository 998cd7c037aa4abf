/* In:  nothing.
 * Out: the suites of claims that tests/check.c runs, one for each part.
 * Memory: a suite belongs to the runner that it is added to. */
#ifndef DANAG_TESTS_SUITES_H
#define DANAG_TESTS_SUITES_H

#include <check.h>

Suite *api_suite(void);
Suite *charset_pages_suite(void);
Suite *charset_suite(void);
Suite *choice_suite(void);
Suite *cuts_suite(void);
Suite *danag_method_suite(void);
Suite *declared_suite(void);
Suite *documents_suite(void);
Suite *encodings_suite(void);
Suite *features_suite(void);
Suite *http_suite(void);
Suite *learned_suite(void);
Suite *lexer_suite(void);
Suite *line_rules_suite(void);
Suite *lines_suite(void);
Suite *network_suite(void);
Suite *reference_suite(void);
Suite *removed_suite(void);
Suite *settings_suite(void);
Suite *sniff_suite(void);
Suite *store_suite(void);
Suite *warc_suite(void);

#endif
