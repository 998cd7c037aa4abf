/* The suites that tests/check.c runs. Each belongs to the runner it is added to. */
#ifndef DANAG_TESTS_SUITES_H
#define DANAG_TESTS_SUITES_H

#include <check.h>

Suite *address_suite(void);
Suite *api_suite(void);
Suite *arc_suite(void);
Suite *blur_suite(void);
Suite *charset_pages_suite(void);
Suite *charset_suite(void);
Suite *choice_suite(void);
Suite *crunch_suite(void);
Suite *chunked_suite(void);
Suite *content_coding_suite(void);
Suite *cuts_suite(void);
Suite *danag_method_suite(void);
Suite *decoder_suite(void);
Suite *density_suite(void);
Suite *declared_suite(void);
Suite *documents_suite(void);
Suite *encodings_suite(void);
Suite *features_suite(void);
Suite *headline_suite(void);
Suite *html_sniff_suite(void);
Suite *http_page_suite(void);
Suite *http_suite(void);
Suite *inflate_suite(void);
Suite *learned_suite(void);
Suite *lexer_suite(void);
Suite *line_rules_suite(void);
Suite *lines_suite(void);
Suite *lqf_suite(void);
Suite *network_suite(void);
Suite *r2l_suite(void);
Suite *reference_suite(void);
Suite *outline_suite(void);
Suite *removed_suite(void);
Suite *right_to_left_suite(void);
Suite *settings_suite(void);
Suite *sniff_suite(void);
Suite *source_suite(void);
Suite *source_lines_suite(void);
Suite *opening_suite(void);
Suite *styles_suite(void);
Suite *tape_suite(void);
Suite *unpack_damage_suite(void);
Suite *unpack_suite(void);
Suite *tokens_suite(void);
Suite *wanted_suite(void);
Suite *warc_suite(void);

#endif
