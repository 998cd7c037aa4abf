#include "eval/report/worst.h"

#include "eval/report/markup.h"
#include "eval/report/report.h"
#include "eval/report/side_by_side.h"

#include <string.h>

static bool has_fault(const struct result *result, enum measure measure) {
    return result->outcome != OUTCOME_UNREAD && result->scores[measure].f1 < 1;
}

size_t worst_choose(const struct evaluation *evaluation, size_t extractor, enum measure measure,
                    size_t *entries, size_t most) {
    size_t count = 0;
    for (size_t e = 0; e < evaluation->entry_count; e++) {
        const struct result *result = evaluation_result(evaluation, e, extractor);
        double f1 = result->scores[measure].f1;
        size_t place = count;
        if (!has_fault(result, measure)) { continue; }
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

static void put_scores(struct buffer *page, const struct score *score) {
    buffer_print(page, "<span class=\"figures\">F1 ");
    markup_figure(page, score->f1, 3);
    buffer_print(page, " (P ");
    markup_figure(page, score->precision, 3);
    buffer_print(page, ", R ");
    markup_figure(page, score->recall, 3);
    buffer_print(page, ")</span> ");
}

static void put_summary(struct buffer *page, const struct figures *figures, size_t entry,
                        const struct result *result) {
    const struct evaluation *evaluation = figures->evaluation;
    const struct document *document = evaluation_document(evaluation, entry);
    buffer_print(page, "<summary>");
    put_scores(page, &result->scores[figures->main]);
    markup_isolated(page, document->name);
    if (evaluation->package_count > 1) {
        buffer_print(page, ", ");
        markup_isolated(page, evaluation->packages[evaluation->entries[entry].package].name);
    }
    if (document->meta.type != NULL) {
        buffer_print(page, ", ");
        markup_isolated(page, document->meta.type);
    }
    buffer_print(page, ", %s</summary>\n", outcome_name(result->outcome));
}

static void put_notes(struct buffer *page, const struct document *document,
                      const struct result *result, const struct answer *answer) {
    if (document->meta.url != NULL) {
        buffer_print(page, "<p>");
        markup_url(page, document->meta.url);
        buffer_print(page, "</p>\n");
    }
    if (answer->complaint[0] != '\0') {
        buffer_print(page, "<p class=\"complaint\">");
        markup_isolated(page, answer->complaint);
        buffer_print(page, "</p>\n");
    }
    if (answer->outcome != result->outcome) {
        buffer_print(page, "<p class=\"note\">Run once more for this page: %s.</p>\n",
                     outcome_name(answer->outcome));
    }
}

/* Where it timed out there is nothing to be seen, and that again after a long time. */
static void run_again(const struct evaluation *evaluation, size_t entry, size_t extractor,
                      int lifeline, struct answer *answer) {
    *answer = (struct answer){.outcome = OUTCOME_TIMED_OUT};
    if (evaluation_result(evaluation, entry, extractor)->outcome == OUTCOME_TIMED_OUT) { return; }
    const struct package *package = &evaluation->packages[evaluation->entries[entry].package];
    const struct document *document = evaluation_document(evaluation, entry);
    struct buffer path = {0};
    package_path(&path, package->directory, document->name, ".html");
    const struct page page = {path.bytes, document->meta.url, document->meta.charset};
    extractor_run(&evaluation->extractors.items[extractor], &page, evaluation->timeout, lifeline,
                  answer);
    buffer_free(&path);
}

static void put_document(struct buffer *page, const struct figures *figures, size_t entry,
                         size_t extractor, int lifeline) {
    const struct evaluation *evaluation = figures->evaluation;
    const struct package *package = &evaluation->packages[evaluation->entries[entry].package];
    const struct document *document = evaluation_document(evaluation, entry);
    const struct result *result = evaluation_result(evaluation, entry, extractor);
    struct answer answer;
    struct buffer gold = {0};
    run_again(evaluation, entry, extractor, lifeline, &answer);
    buffer_print(page, "<details class=\"worst\">");
    put_summary(page, figures, entry, result);
    put_notes(page, document, result, &answer);
    if (package_read_gold(package, document, &gold)) {
        side_by_side_put(page, &gold, &answer.text);
    } else {
        buffer_print(page, "<p class=\"note\">The gold text could not be read again.</p>\n");
    }
    buffer_print(page, "</details>\n");
    buffer_free(&gold);
    answer_free(&answer);
}

void worst_put(struct buffer *page, const struct figures *figures, size_t extractor, int lifeline) {
    size_t entries[REPORT_WORST_MAX];
    size_t count =
        worst_choose(figures->evaluation, extractor, figures->main, entries, REPORT_WORST_MAX);
    buffer_print(page, "<h3>");
    markup_isolated(page, figures->evaluation->extractors.items[extractor].name);
    buffer_print(page, "</h3>\n");
    if (count == 0) { buffer_print(page, "<p>No document has a fault.</p>\n"); }
    for (size_t i = 0; i < count; i++) {
        put_document(page, figures, entries[i], extractor, lifeline);
    }
}
