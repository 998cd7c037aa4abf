/* danag-eval run: measures extractors on test packages. */
#include "eval/arguments.h"
#include "eval/command.h"
#include "eval/metadata.h"
#include "eval/report/report.h"
#include "eval/rows.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define SCORE_DIGITS 4

static void put_summary(struct table *table, const struct summary *summary) {
    table_number(table, summary->mean, SCORE_DIGITS);
    table_number(table, summary->deviation, SCORE_DIGITS);
}

static void put_scores(struct table *table, const struct evaluation *evaluation,
                       const struct group *group, size_t extractor, enum measure measure) {
    struct score_summary scores = group_scores(evaluation, group, extractor, measure);
    table_cell(table, "%s", group->label);
    table_cell(table, "%s", evaluation->extractors.items[extractor].name);
    table_cell(table, "%s", measure_name(measure));
    table_cell(table, "%zu", scores.f1.count);
    put_summary(table, &scores.f1);
    put_summary(table, &scores.precision);
    put_summary(table, &scores.recall);
    table_end_row(table);
}

static void put_names(struct table *table, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++) { table_cell(table, "%s", names[i]); }
    table_end_row(table);
}

static void print_scores(const struct evaluation *evaluation, const struct groups *groups,
                         enum grouping by) {
    const char *const names[] = {grouping_name(by), "extractor", "measure", "documents", "F1", "+-",
                                 "precision",       "+-",        "recall",  "+-"};
    struct table table = {0};
    put_names(&table, names, sizeof names / sizeof names[0]);
    for (size_t group = 0; group < groups->count; group++) {
        for (int measure = 0; measure < MEASURE_COUNT; measure++) {
            for (size_t i = 0; i < evaluation->extractors.count; i++) {
                if ((evaluation->measures >> measure & 1) != 0) {
                    put_scores(&table, evaluation, &groups->items[group], i, (enum measure)measure);
                }
            }
        }
    }
    table_print(&table, 3);
    table_free(&table);
}

static void put_costs(struct table *table, const struct evaluation *evaluation,
                      const struct group *group, size_t extractor) {
    struct cost_summary costs = group_costs(evaluation, group, extractor);
    table_cell(table, "%s", group->label);
    table_cell(table, "%s", evaluation->extractors.items[extractor].name);
    for (int outcome = 0; outcome < OUTCOME_COUNT; outcome++) {
        table_cell(table, "%zu", costs.outcomes[outcome]);
    }
    table_number(table, costs.seconds_per_kilobyte.mean, 7);
    table_number(table, costs.seconds_per_kilobyte.deviation, 7);
    table_number(table, costs.megabytes_per_second, 1);
    table_number(table, costs.peak / (1024 * 1024), 1);
    table_number(table, costs.with.mean, SCORE_DIGITS);
    table_number(table, costs.without.mean, SCORE_DIGITS);
    table_end_row(table);
}

static void print_costs(const struct evaluation *evaluation, const struct groups *groups,
                        enum grouping by) {
    const char *const names[] = {"s/kB", "+-", "MB/s", "peak MiB", "with", "without"};
    struct table table = {0};
    table_cell(&table, "%s", grouping_name(by));
    table_cell(&table, "extractor");
    for (int outcome = 0; outcome < OUTCOME_COUNT; outcome++) {
        table_cell(&table, "%s", outcome_name((enum outcome)outcome));
    }
    put_names(&table, names, sizeof names / sizeof names[0]);
    for (size_t group = 0; group < groups->count; group++) {
        for (size_t i = 0; i < evaluation->extractors.count; i++) {
            put_costs(&table, evaluation, &groups->items[group], i);
        }
    }
    table_print(&table, 2);
    table_free(&table);
}

/* Prints the tables by package first, then by the user's grouping if that is another one. */
static void print_tables(const struct evaluation *evaluation, enum grouping by) {
    for (int grouping = BY_PACKAGE;; grouping = (int)by) {
        struct groups groups;
        groups_make(&groups, evaluation, (enum grouping)grouping);
        print_scores(evaluation, &groups, (enum grouping)grouping);
        putchar('\n');
        print_costs(evaluation, &groups, (enum grouping)grouping);
        groups_free(&groups);
        if (grouping == (int)by) { return; }
        putchar('\n');
    }
}

static bool write_files(const struct arguments *arguments, const struct evaluation *evaluation) {
    bool written = arguments->tsv == NULL || rows_write(evaluation, arguments->tsv);
    return (arguments->html == NULL || report_write(evaluation, arguments->by, arguments->html)) &&
           written;
}

int run_command(int argc, char **argv) {
    struct arguments arguments;
    struct evaluation evaluation = {0};
    int status = run_arguments(&arguments, &evaluation, argc, argv);
    /* Checked before the evaluation, so that a missing Python wastes no time. */
    if (status == EVAL_DONE && arguments.html != NULL && !report_is_possible()) {
        status = EVAL_FAILED;
    }
    const bool extracts = evaluation.extractors.count > 0;
    if (status == EVAL_DONE && extracts && !evaluation_run(&evaluation)) { status = EVAL_FAILED; }
    if (status == EVAL_DONE && arguments.metadata) {
        if (!extracts) { evaluation_prepare(&evaluation); }
        if (!metadata_measure(&evaluation, arguments.by)) { status = EVAL_FAILED; }
        if (extracts) { putchar('\n'); }
    }
    if (status == EVAL_DONE && extracts) {
        print_tables(&evaluation, arguments.by);
        status =
            write_files(&arguments, &evaluation) ? evaluation_status(&evaluation) : EVAL_FAILED;
    }
    evaluation_free(&evaluation);
    return status;
}
