#include "eval/report/report.h"

#include "danag.h"
#include "eval/command.h"
#include "eval/extract/process.h"
#include "text/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define REPLACEMENT "\uFFFD"

/* A figure, or null for NAN. */
static json_t *number(double figure) {
    return isnan(figure) ? json_null() : json_real(figure);
}

static json_t *text(const char *bytes, size_t size) {
    struct buffer valid = {0};
    for (;;) {
        enum utf8_sequence next;
        size_t length;
        size_t prefix = utf8_valid((const unsigned char *)bytes, size, &next, &length);
        buffer_put(&valid, bytes, prefix);
        if (next == UTF8_VALID) { break; }
        buffer_print(&valid, REPLACEMENT);
        bytes += prefix + length;
        size -= prefix + length;
    }
    json_t *json = json_stringn(valid.bytes, valid.size);
    buffer_free(&valid);
    return json;
}

/* A string, or null for NULL. */
static json_t *string(const char *string) {
    return string != NULL ? text(string, strlen(string)) : json_null();
}

/* A mean and its deviation. */
static json_t *spread(const struct summary *summary) {
    return json_pack("[o, o]", number(summary->mean), number(summary->deviation));
}

/* The size of all documents that were read. */
static double bytes_of_package(const struct evaluation *evaluation, size_t package) {
    double bytes = 0;
    for (size_t e = 0; e < evaluation->entry_count; e++) {
        double size = evaluation_result(evaluation, e, 0)->bytes;
        if (evaluation->entries[e].package == package && size > 0) { bytes += size; }
    }
    return bytes;
}

static json_t *packages(const struct evaluation *evaluation) {
    json_t *list = json_array();
    for (size_t i = 0; i < evaluation->package_count; i++) {
        const struct package *package = &evaluation->packages[i];
        json_array_append_new(list, json_pack("{s:o, s:I, s:f}", "name", string(package->name),
                                              "documents", (json_int_t)package->document_count,
                                              "bytes", bytes_of_package(evaluation, i)));
    }
    return list;
}

static json_t *extractors(const struct evaluation *evaluation) {
    json_t *list = json_array();
    for (size_t x = 0; x < evaluation->extractors.count; x++) {
        const struct extractor *extractor = &evaluation->extractors.items[x];
        json_array_append_new(list, json_pack("{s:o, s:o}", "name", string(extractor->name),
                                              "command", string(extractor->command)));
    }
    return list;
}

static json_t *group_list(const struct groups *groups) {
    json_t *list = json_array();
    for (size_t g = 0; g < groups->count; g++) {
        const struct group *group = &groups->items[g];
        json_array_append_new(list, json_pack("{s:o, s:o, s:I}", "name", string(group->name),
                                              "label", string(group->label), "package",
                                              (json_int_t)group->package));
    }
    return list;
}

/* The scores by measure, group and extractor. */
static json_t *scores(const struct evaluation *evaluation, const struct groups *groups) {
    json_t *by_measure = json_object();
    for (enum measure measure = 0; measure < MEASURE_COUNT; measure++) {
        if ((evaluation->measures >> measure & 1) == 0) { continue; }
        json_t *by_group = json_array();
        for (size_t g = 0; g < groups->count; g++) {
            json_t *by_extractor = json_array();
            for (size_t x = 0; x < evaluation->extractors.count; x++) {
                struct score_summary summary =
                    group_scores(evaluation, &groups->items[g], x, measure);
                json_array_append_new(
                    by_extractor,
                    json_pack("{s:I, s:o, s:o, s:o}", "documents", (json_int_t)summary.f1.count,
                              "precision", spread(&summary.precision), "recall",
                              spread(&summary.recall), "f1", spread(&summary.f1)));
            }
            json_array_append_new(by_group, by_extractor);
        }
        json_object_set_new(by_measure, measure_name(measure), by_group);
    }
    return by_measure;
}

static json_t *outcomes(const struct cost_summary *costs) {
    json_t *counts = json_object();
    for (int i = 0; i < OUTCOME_COUNT; i++) {
        json_object_set_new(counts, outcome_name((enum outcome)i),
                            json_integer((json_int_t)costs->outcomes[i]));
    }
    return counts;
}

/* The costs of each extractor over all documents. */
static json_t *costs(const struct evaluation *evaluation) {
    json_t *list = json_array();
    struct group all = {.count = evaluation->entry_count};
    all.entries = allocate(all.count, sizeof *all.entries);
    for (size_t e = 0; e < all.count; e++) { all.entries[e] = e; }
    for (size_t x = 0; x < evaluation->extractors.count; x++) {
        struct cost_summary summary = group_costs(evaluation, &all, x);
        json_array_append_new(
            list, json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "outcomes", outcomes(&summary),
                            "time", spread(&summary.seconds_per_kilobyte), "speed",
                            number(summary.megabytes_per_second), "peak", number(summary.peak),
                            "with", spread(&summary.with), "without", spread(&summary.without)));
    }
    free(all.entries);
    return list;
}

/* The measure that ranks documents. */
static enum measure main_measure(unsigned measures) {
    if (measures & 1u << MEASURE_WCXB) { return MEASURE_WCXB; }
    enum measure measure = MEASURE_STR;
    while (measure + 1 < MEASURE_COUNT && !(measures & 1u << measure)) { measure++; }
    return measure;
}

/* Writes the JSON as one line, and frees it. */
static bool write_line(FILE *file, json_t *json) {
    bool written = json_dumpf(json, file, JSON_COMPACT) == 0 && fputc('\n', file) != EOF;
    json_decref(json);
    return written;
}

static bool write_figures(FILE *file, const struct evaluation *evaluation, enum grouping grouping) {
    struct groups groups;
    groups_make(&groups, evaluation, grouping);
    bool written =
        write_line(file, json_pack("{s:s, s:s, s:s, s:i, s:o, s:o, s:o, s:o, s:o}", "version",
                                   danag_version(), "grouping", grouping_name(grouping), "main",
                                   measure_name(main_measure(evaluation->measures)), "worst",
                                   REPORT_WORST_MAX, "packages", packages(evaluation), "extractors",
                                   extractors(evaluation), "groups", group_list(&groups), "scores",
                                   scores(evaluation, &groups), "costs", costs(evaluation)));
    groups_free(&groups);
    return written;
}

size_t report_worst(const struct evaluation *evaluation, size_t extractor, enum measure measure,
                    size_t *entries, size_t most) {
    size_t count = 0;
    for (size_t e = 0; e < evaluation->entry_count; e++) {
        const struct result *result = evaluation_result(evaluation, e, extractor);
        double f1 = result->scores[measure].f1;
        if (result->outcome == OUTCOME_UNREAD || !(f1 < 1)) { continue; }
        size_t place = count;
        while (place > 0 &&
               evaluation_result(evaluation, entries[place - 1], extractor)->scores[measure].f1 >
                   f1) {
            place--;
        }
        if (place == most) { continue; }
        count += count < most ? 1 : 0;
        memmove(entries + place + 1, entries + place, (count - place - 1) * sizeof *entries);
        entries[place] = e;
    }
    return count;
}

/* Runs an extractor on a document again, unless it timed out there before. */
static void run_again(const struct evaluation *evaluation, size_t entry, size_t extractor,
                      int lifeline, struct answer *answer) {
    *answer = (struct answer){.outcome = OUTCOME_TIMED_OUT};
    if (evaluation_result(evaluation, entry, extractor)->outcome == OUTCOME_TIMED_OUT) { return; }
    struct buffer path = {0};
    const struct page page = evaluation_page(evaluation, entry, &path);
    extractor_run(&evaluation->extractors.items[extractor], &page, evaluation->timeout, lifeline,
                  answer);
    buffer_free(&path);
}

static bool write_document(FILE *file, const struct evaluation *evaluation, size_t entry,
                           size_t extractor, int lifeline) {
    const struct package *package = &evaluation->packages[evaluation->entries[entry].package];
    const struct document *document = evaluation_document(evaluation, entry);
    const struct result *result = evaluation_result(evaluation, entry, extractor);
    const struct score *score = &result->scores[main_measure(evaluation->measures)];
    struct answer answer;
    struct buffer gold = {0};
    run_again(evaluation, entry, extractor, lifeline, &answer);
    bool has_gold = package_read_gold(package, document, &gold);
    bool written = write_line(
        file, json_pack("{s:I, s:o, s:o, s:o, s:o, s:s, s:s, s:o, s:[f,f,f], s:o, s:o}",
                        "extractor", (json_int_t)extractor, "document", string(document->name),
                        "package", string(package->name), "type", string(document->meta.type),
                        "url", string(document->meta.url), "outcome", outcome_name(result->outcome),
                        "again", outcome_name(answer.outcome), "complaint",
                        string(answer.complaint), "score", score->precision, score->recall,
                        score->f1, "gold", has_gold ? text(gold.bytes, gold.size) : json_null(),
                        "found", text(answer.text.bytes, answer.text.size)));
    buffer_free(&gold);
    answer_free(&answer);
    return written;
}

/* A line with the figures, then a line for each of the worst documents. */
static bool write_lines(FILE *file, const struct evaluation *evaluation, enum grouping grouping,
                        int lifeline) {
    bool written = write_figures(file, evaluation, grouping);
    for (size_t x = 0; x < evaluation->extractors.count; x++) {
        size_t entries[REPORT_WORST_MAX];
        size_t count = report_worst(evaluation, x, main_measure(evaluation->measures), entries,
                                    REPORT_WORST_MAX);
        for (size_t i = 0; i < count && written; i++) {
            written = write_document(file, evaluation, entries[i], x, lifeline);
        }
    }
    return fflush(file) == 0 && written;
}

static bool make_page(const struct evaluation *evaluation, enum grouping grouping, const char *path,
                      int lifeline) {
    FILE *lines = tmpfile();
    if (lines == NULL || !write_lines(lines, evaluation, grouping, lifeline) ||
        fseek(lines, 0, SEEK_SET) != 0) {
        eval_message("%s: cannot write its figures to a temporary file: %s", path, strerror(errno));
        return false;
    }
    return python_run(report_script, path, NULL, fileno(lines)) == EVAL_DONE;
}

bool report_is_possible(void) {
    return python_run("", NULL, NULL, -1) == EVAL_DONE;
}

/* Works in a new process. If the calling process ends, the new process kills its extractor and ends
 * too. */
bool report_write(const struct evaluation *evaluation, enum grouping grouping, const char *path) {
    int lifeline[2];
    int status = EXIT_FAILURE;
    if (pipe2(lifeline, O_CLOEXEC) != 0) {
        eval_message("%s: %s", path, strerror(errno));
        return false;
    }
    fflush(stdout); /* otherwise the child could write the same bytes again */
    pid_t child = fork();
    if (child == 0) {
        process_obey_lifeline(lifeline[1]);
        _exit(make_page(evaluation, grouping, path, lifeline[0]) ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    if (child < 0) { eval_message("%s: %s", path, strerror(errno)); }
    close(lifeline[0]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    close(lifeline[1]);
    if (WIFSIGNALED(status)) {
        eval_message("%s: writing ended by signal %d", path, WTERMSIG(status));
    }
    return status == 0;
}
