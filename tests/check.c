/* Runs all suites. CK_RUN_SUITE=NAME in the environment runs one. */
#include "cases.h"
#include "suites.h"

#include <stdlib.h>

int main(void) {
    /* No time limit: the machine may be busy. */
    setenv("CK_DEFAULT_TIMEOUT", "0", 1);
    SRunner *runner = srunner_create(charset_suite());
    srunner_add_suite(runner, inflate_suite());
    srunner_add_suite(runner, decoder_suite());
    srunner_add_suite(runner, unpack_suite());
    srunner_add_suite(runner, unpack_damage_suite());
    srunner_add_suite(runner, encodings_suite());
    srunner_add_suite(runner, declared_suite());
    srunner_add_suite(runner, charset_pages_suite());
    srunner_add_suite(runner, sniff_suite());
    srunner_add_suite(runner, warc_suite());
    srunner_add_suite(runner, arc_suite());
    srunner_add_suite(runner, html_file_suite());
    srunner_add_suite(runner, facts_suite());
    srunner_add_suite(runner, source_suite());
    srunner_add_suite(runner, place_suite());
    srunner_add_suite(runner, html_sniff_suite());
    srunner_add_suite(runner, chunked_suite());
    srunner_add_suite(runner, content_coding_suite());
    srunner_add_suite(runner, http_suite());
    srunner_add_suite(runner, http_page_suite());
    srunner_add_suite(runner, wanted_suite());
    srunner_add_suite(runner, utf8_suite());
    srunner_add_suite(runner, terms_suite());
    srunner_add_suite(runner, language_suite());
    srunner_add_suite(runner, character_suite());
    srunner_add_suite(runner, width_suite());
    srunner_add_suite(runner, number_suite());
    srunner_add_suite(runner, reference_suite());
    srunner_add_suite(runner, lexer_suite());
    srunner_add_suite(runner, linked_data_suite());
    srunner_add_suite(runner, foreign_suite());
    srunner_add_suite(runner, limits_suite());
    srunner_add_suite(runner, outline_suite());
    srunner_add_suite(runner, removed_suite());
    srunner_add_suite(runner, unclosed_suite());
    srunner_add_suite(runner, styles_suite());
    srunner_add_suite(runner, joins_suite());
    srunner_add_suite(runner, math_suite());
    srunner_add_suite(runner, tape_suite());
#ifdef DANAG_REPEATS
    srunner_add_suite(runner, repeats_suite());
    srunner_add_suite(runner, sketch_suite());
#endif
    srunner_add_suite(runner, verbatim_suite());
    srunner_add_suite(runner, lines_suite());
    srunner_add_suite(runner, line_rules_suite());
    srunner_add_suite(runner, source_lines_suite());
    srunner_add_suite(runner, headline_suite());
    srunner_add_suite(runner, dates_suite());
    srunner_add_suite(runner, persons_suite());
    srunner_add_suite(runner, json_list_suite());
    srunner_add_suite(runner, metadata_suite());
    srunner_add_suite(runner, danag_method_suite());
    srunner_add_suite(runner, lqf_suite());
    srunner_add_suite(runner, crunch_suite());
    srunner_add_suite(runner, r2l_suite());
    srunner_add_suite(runner, density_suite());
    srunner_add_suite(runner, right_to_left_suite());
    srunner_add_suite(runner, tokens_suite());
    srunner_add_suite(runner, blur_suite());
#ifdef DANAG_SURVEY
    srunner_add_suite(runner, importance_suite());
    srunner_add_suite(runner, title_suite());
    srunner_add_suite(runner, cetd_suite());
    srunner_add_suite(runner, reps_suite());
#endif
#if defined DANAG_LEARNED && defined DANAG_REPEATS
    srunner_add_suite(runner, site_lines_suite());
#endif
#ifdef DANAG_LEARNED
    srunner_add_suite(runner, features_suite());
    srunner_add_suite(runner, network_suite());
    srunner_add_suite(runner, reasons_suite());
    srunner_add_suite(runner, choice_suite());
    srunner_add_suite(runner, doubt_suite());
    srunner_add_suite(runner, learned_suite());
    srunner_add_suite(runner, kinds_suite());
    srunner_add_suite(runner, settings_suite());
    srunner_add_suite(runner, rendered_suite());
    srunner_add_suite(runner, whole_suite());
#endif
#ifdef DANAG_UNIQUE
    srunner_add_suite(runner, sieve_suite());
    srunner_add_suite(runner, unique_suite());
#endif
    srunner_add_suite(runner, output_suite());
#ifdef DANAG_THREADS
    srunner_add_suite(runner, jobs_suite());
#endif
    srunner_add_suite(runner, address_suite());
    srunner_add_suite(runner, html_suite());
    srunner_add_suite(runner, markdown_suite());
    srunner_add_suite(runner, opening_suite());
    srunner_add_suite(runner, allocator_suite());
    srunner_add_suite(runner, api_suite());
    srunner_add_suite(runner, documents_suite());
    srunner_add_suite(runner, explanation_suite());
    srunner_add_suite(runner, text_suite());
    srunner_add_suite(runner, cuts_suite());
    srunner_add_suite(runner, json_suite());
    srunner_add_suite(runner, records_suite());
    srunner_add_suite(runner, wet_suite());
    cases_add_suites(runner);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    cases_free();
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
