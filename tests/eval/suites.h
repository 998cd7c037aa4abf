/* In:  nothing.
 * Out: the suites of claims that tests/eval/check_eval.c runs, one for each part.
 * Memory: a suite belongs to the runner that it is added to. */
#ifndef DANAG_TESTS_EVAL_SUITES_H
#define DANAG_TESTS_EVAL_SUITES_H

#include <check.h>

Suite *lcs_suite(void);
Suite *measure_suite(void);
Suite *package_faults_suite(void);
Suite *package_suite(void);
Suite *report_suite(void);
Suite *statistics_suite(void);
Suite *words_suite(void);

#endif
