/* danag-eval tune: finds the best value of a method's parameter for a package. The best value has
 * the highest mean F1, as in the paper on R2L (Mohammadzadeh, Schweiggert, Nakhaeizadeh 2011). */
#include "danag.h"
#include "eval/arguments.h"
#include "eval/command.h"
#include "eval/rows.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCORE_DIGITS 4

/* Without --range, tune tries all values of a parameter that has at most VALUES_ALL values. Of any
 * other parameter, it tries up to VALUES_NEAR values. (The paper: 1 to 20, with a preset of 8.) */
#define VALUES_ALL  101
#define VALUES_NEAR 20

/* Finds a method's parameter by name, if its values are whole numbers. */
static const struct danag_parameter *find_parameter(const char *method, const char *name) {
    for (size_t i = 0; i < danag_method_count(); i++) {
        const struct danag_parameter *parameter;
        if (strcmp(danag_method_name(i), method) != 0) { continue; }
        for (size_t j = 0; (parameter = danag_method_parameter(i, j)) != NULL; j++) {
            if (strcmp(parameter->name, name) == 0 && parameter->values == NULL) {
                return parameter;
            }
        }
    }
    return NULL;
}

/* Chooses values in steps of a tenth of the preset, up to about twice the preset. */
static void range_near_preset(struct arguments *arguments,
                              const struct danag_parameter *parameter) {
    const uint64_t tenth = parameter->preset / (VALUES_NEAR / 2);
    const uint64_t step = tenth > 0 ? tenth : 1;
    const uint64_t least = parameter->least > step ? parameter->least : step;
    const uint64_t most = least + (VALUES_NEAR - 1) * step;
    arguments->step = step;
    arguments->least = least;
    arguments->most = most < parameter->most ? most : parameter->most;
}

/* Without --range, chooses all values, or values near the preset if there are too many. */
static void complete_range(struct arguments *arguments, const struct danag_parameter *parameter) {
    if (arguments->step > 0) { return; }
    if (parameter->most - parameter->least >= VALUES_ALL) {
        range_near_preset(arguments, parameter);
        return;
    }
    arguments->least = parameter->least;
    arguments->most = parameter->most;
    arguments->step = 1;
}

static bool check_parameter(struct arguments *arguments) {
    char *method = duplicate(arguments->method);
    method[strcspn(method, ":")] = '\0';
    const struct danag_parameter *parameter = find_parameter(method, arguments->parameter);
    if (parameter == NULL) {
        eval_message("tune: the method '%s' has no parameter '%s'", method, arguments->parameter);
    }
    free(method);
    if (parameter != NULL) { complete_range(arguments, parameter); }
    return parameter != NULL;
}

/* Adds an extractor for each value. */
static bool list_values(const struct arguments *arguments, struct evaluation *evaluation) {
    char separator = strchr(arguments->method, ':') != NULL ? ',' : ':';
    struct buffer text = {0};
    bool listed = true;
    for (uint64_t value = arguments->least; listed; value += arguments->step) {
        buffer_clear(&text);
        buffer_print(&text, "%s%c%s=%" PRIu64, arguments->method, separator, arguments->parameter,
                     value);
        listed = extractors_add_method(&evaluation->extractors, text.bytes);
        if (arguments->most - value < arguments->step) { break; }
    }
    buffer_free(&text);
    return listed;
}

static uint64_t value_of(const struct arguments *arguments, size_t extractor) {
    return arguments->least + extractor * arguments->step;
}

struct curves {
    struct score_summary *scores; /* [group * value_count + value] */
    size_t value_count;
    struct groups groups;
};

static void make_curves(struct curves *curves, const struct evaluation *evaluation,
                        const struct arguments *arguments, enum measure measure) {
    size_t values = evaluation->extractors.count;
    groups_make(&curves->groups, evaluation, arguments->by);
    curves->value_count = values;
    curves->scores = allocate(curves->groups.count * values, sizeof *curves->scores);
    for (size_t group = 0; group < curves->groups.count; group++) {
        for (size_t i = 0; i < values; i++) {
            curves->scores[group * values + i] =
                group_scores(evaluation, &curves->groups.items[group], i, measure);
        }
    }
}

static void free_curves(struct curves *curves) {
    groups_free(&curves->groups);
    free(curves->scores);
}

/* If several values are equally good, returns the first. */
static size_t best_value(const struct curves *curves, size_t group) {
    const struct score_summary *scores = curves->scores + group * curves->value_count;
    size_t best = 0;
    for (size_t i = 1; i < curves->value_count; i++) {
        if (scores[i].f1.mean > scores[best].f1.mean) { best = i; }
    }
    return best;
}

static void print_curves(const struct curves *curves, const struct arguments *arguments) {
    struct table table = {0};
    table_cell(&table, "%s", arguments->parameter);
    for (size_t group = 0; group < curves->groups.count; group++) {
        table_cell(&table, "%s", curves->groups.items[group].label);
    }
    table_end_row(&table);
    for (size_t i = 0; i < curves->value_count; i++) {
        table_cell(&table, "%" PRIu64, value_of(arguments, i));
        for (size_t group = 0; group < curves->groups.count; group++) {
            table_number(&table, curves->scores[group * curves->value_count + i].f1.mean,
                         SCORE_DIGITS);
        }
        table_end_row(&table);
    }
    table_print(&table, 0);
    table_free(&table);
}

static void print_best(const struct curves *curves, const struct arguments *arguments,
                       enum measure measure) {
    for (size_t group = 0; group < curves->groups.count; group++) {
        size_t best = best_value(curves, group);
        const struct summary *f1 = &curves->scores[group * curves->value_count + best].f1;
        if (f1->count == 0) {
            printf("%s: no documents that could be read\n", curves->groups.items[group].label);
            continue;
        }
        printf("%s: best %s %" PRIu64 ", %s F1 %.4f +- %.4f, %zu documents\n",
               curves->groups.items[group].label, arguments->parameter, value_of(arguments, best),
               measure_name(measure), f1->mean, f1->deviation, f1->count);
    }
}

static void put_value(struct buffer *text, const struct curves *curves,
                      const struct arguments *arguments, const struct evaluation *evaluation,
                      size_t place) {
    const struct score_summary *scores = &curves->scores[place];
    const struct group *group = &curves->groups.items[place / curves->value_count];
    row_put_text(text, evaluation->packages[group->package].name);
    row_put_text(text, group->name);
    buffer_print(text, "%" PRIu64 "\t%zu\t", value_of(arguments, place % curves->value_count),
                 scores->f1.count);
    row_put_number(text, scores->f1.mean, ROW_SCORE_DIGITS);
    row_put_number(text, scores->f1.deviation, ROW_SCORE_DIGITS);
    row_put_number(text, scores->precision.mean, ROW_SCORE_DIGITS);
    row_put_number(text, scores->recall.mean, ROW_SCORE_DIGITS);
    row_end(text);
}

static bool write_curves(const struct curves *curves, const struct arguments *arguments,
                         const struct evaluation *evaluation) {
    struct buffer text = {0};
    buffer_print(&text, "package\tgroup\t%s\tdocuments\tf1\tf1_deviation\tprecision\trecall\n",
                 arguments->parameter);
    for (size_t i = 0; i < curves->groups.count * curves->value_count; i++) {
        put_value(&text, curves, arguments, evaluation, i);
    }
    bool written = buffer_write(&text, arguments->tsv);
    if (!written) { eval_message("%s: %s", arguments->tsv, strerror(errno)); }
    buffer_free(&text);
    return written;
}

/* The only measure of the evaluation. */
static enum measure deciding_measure(const struct evaluation *evaluation) {
    int measure = 0;
    while ((evaluation->measures >> measure & 1) == 0) { measure++; }
    return (enum measure)measure;
}

static int print_results(const struct arguments *arguments, const struct evaluation *evaluation) {
    struct curves curves;
    enum measure measure = deciding_measure(evaluation);
    make_curves(&curves, evaluation, arguments, measure);
    print_curves(&curves, arguments);
    putchar('\n');
    print_best(&curves, arguments, measure);
    bool written = arguments->tsv == NULL || write_curves(&curves, arguments, evaluation);
    free_curves(&curves);
    return written ? evaluation_status(evaluation) : EVAL_FAILED;
}

int tune_command(int argc, char **argv) {
    struct arguments arguments;
    struct evaluation evaluation = {0};
    int status = tune_arguments(&arguments, &evaluation, argc, argv);
    if (status == EVAL_DONE &&
        !(check_parameter(&arguments) && list_values(&arguments, &evaluation) &&
          evaluation_run(&evaluation))) {
        status = EVAL_FAILED;
    }
    if (status == EVAL_DONE) { status = print_results(&arguments, &evaluation); }
    evaluation_free(&evaluation);
    return status;
}
