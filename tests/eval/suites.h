/* The suites that tests/eval/check_eval.c runs. A suite belongs to the runner it is added to. */
#ifndef DANAG_TESTS_EVAL_SUITES_H
#define DANAG_TESTS_EVAL_SUITES_H

#include <check.h>

Suite *lcs_suite(void);
Suite *measure_suite(void);
Suite *statistics_suite(void);
Suite *words_suite(void);

#endif
