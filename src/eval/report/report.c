#include "eval/report/report.h"

#include "danag.h"
#include "eval/extract/process.h"
#include "eval/message.h"
#include "eval/report/bar_chart.h"
#include "eval/report/chart.h"
#include "eval/report/figures.h"
#include "eval/report/markup.h"
#include "eval/report/point_chart.h"
#include "eval/report/report_style.h"
#include "eval/report/report_tables.h"
#include "eval/report/side_by_side.h"
#include "eval/report/time_chart.h"
#include "eval/report/worst.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void put_head(struct buffer *page) {
    buffer_print(page,
                 "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                 "<meta name=\"generator\" content=\"danag-eval %s\">\n"
                 "<title>Evaluation of content extraction</title>\n<style>\n%s</style>\n</head>\n",
                 danag_version(), report_style);
}

static void put_overview(struct buffer *page, const struct figures *figures) {
    const struct evaluation *evaluation = figures->evaluation;
    const char *separator = "";
    buffer_print(page, "<h1>Evaluation of content extraction</h1>\n");
    table_packages(page, evaluation);
    table_extractors(page, evaluation);
    buffer_print(page, "<p>Measures: ");
    for (enum measure measure = 0; measure < MEASURE_COUNT; measure++) {
        if (!figures_has(figures, measure)) { continue; }
        buffer_print(page, "%s%s", separator, measure_name(measure));
        separator = ", ";
    }
    buffer_print(page, ". Grouped by %s: %zu %s. Measured by danag-eval %s.</p>\n",
                 grouping_name(figures->grouping), figures->groups.count,
                 figures->groups.count == 1 ? "group" : "groups", danag_version());
    chart_hatchings(page, evaluation->extractors.count);
}

static void put_f1(struct buffer *page, const struct figures *figures) {
    buffer_print(page, "<h2>F1</h2>\n<figure>\n");
    chart_legend(page, &figures->evaluation->extractors, KEY_BARS);
    for (enum measure measure = 0; measure < MEASURE_COUNT; measure++) {
        if (!figures_has(figures, measure)) { continue; }
        buffer_print(page, "<h3>%s</h3>\n", measure_name(measure));
        bar_chart(page, figures, measure);
    }
    buffer_print(page, "<figcaption>Figure 1. Mean F1 of each extractor in each group. Whiskers "
                       "reach one standard deviation up and down; those without a cap are cut at "
                       "0 or 1.</figcaption>\n</figure>\n");
}

static void put_precision(struct buffer *page, const struct figures *figures) {
    buffer_print(page, "<h2>Precision and recall</h2>\n<figure>\n");
    chart_legend(page, &figures->evaluation->extractors, KEY_POINTS);
    point_charts(page, figures, figures->main);
    buffer_print(
        page,
        "<figcaption>Figure 2. Mean precision against mean recall by the measure %s. F1 is "
        "the same all along a dotted curve.</figcaption>\n</figure>\n",
        measure_name(figures->main));
}

static void put_time(struct buffer *page, const struct figures *figures) {
    buffer_print(page, "<h2>Time</h2>\n<figure>\n");
    time_chart(page, figures);
    buffer_print(page, "<figcaption>Figure 3. Mean processor time for 1,000 bytes of a page, over "
                       "all documents, on a logarithmic scale. Whiskers reach one standard "
                       "deviation up and down; those without a cap reach below 0 or the "
                       "scale.</figcaption>\n</figure>\n");
}

static void put_tables(struct buffer *page, const struct figures *figures) {
    buffer_print(page, "<h2>Figures</h2>\n<p>Means and standard deviations over the documents that "
                       "were read. " MARKUP_ABSENT " stands where there is no figure.</p>\n");
    for (enum measure measure = 0; measure < MEASURE_COUNT; measure++) {
        if (!figures_has(figures, measure)) { continue; }
        buffer_print(page, "<details%s><summary>%s</summary>\n",
                     measure == figures->main ? " open=\"\"" : "", measure_name(measure));
        table_scores(page, figures, measure);
        buffer_print(page, "</details>\n");
    }
    buffer_print(page, "<h3>Outcomes and cost</h3>\n<p>Over all documents. With and without: the "
                       "share found of the snippets that belong to the main content, and of those "
                       "that do not.</p>\n");
    table_costs(page, figures);
}

static void put_worst_head(struct buffer *page, const struct figures *figures) {
    buffer_print(page,
                 "<h2>Worst documents</h2>\n<p>Of each extractor the documents with the lowest F1 "
                 "by the measure %s, %d at most, beside what each should be. Marked are words of "
                 "the gold text that were <mark class=\"missed\">missed</mark>, and words of the "
                 "extract that are <mark class=\"surplus\">surplus</mark>, as their longest common "
                 "subsequence tells. Of each text the first %d words are shown, and %d bytes of "
                 "them at most.</p>\n",
                 measure_name(figures->main), REPORT_WORST_MAX, SHOWN_WORDS_MAX, SHOWN_BYTES_MAX);
}

static void put_charts(struct buffer *page, const struct figures *figures) {
    put_f1(page, figures);
    put_precision(page, figures);
    put_time(page, figures);
}

static bool write_page(const struct evaluation *evaluation, enum grouping grouping,
                       const char *path, int lifeline) {
    struct buffer page = {0};
    struct figures figures;
    figures_take(&figures, evaluation, grouping);
    put_head(&page);
    buffer_print(&page, "<body>\n");
    put_overview(&page, &figures);
    put_charts(&page, &figures);
    put_tables(&page, &figures);
    put_worst_head(&page, &figures);
    for (size_t x = 0; x < evaluation->extractors.count; x++) {
        worst_put(&page, &figures, x, lifeline);
    }
    buffer_print(&page, "</body>\n</html>\n");
    bool written = buffer_write(&page, path);
    if (!written) { eval_message("%s: %s", path, strerror(errno)); }
    figures_free(&figures);
    buffer_free(&page);
    return written;
}

/* In a process of its own, which ends with the extractors that it runs when this one does. */
bool report_write(const struct evaluation *evaluation, enum grouping grouping, const char *path) {
    int lifeline[2];
    int status = EXIT_FAILURE;
    if (pipe2(lifeline, O_CLOEXEC) != 0) {
        eval_message("%s: %s", path, strerror(errno));
        return false;
    }
    fflush(stdout); /* else the other process has a copy of what waits there */
    pid_t child = fork();
    if (child == 0) {
        process_obey_lifeline(lifeline[1]);
        _exit(write_page(evaluation, grouping, path, lifeline[0]) ? EXIT_SUCCESS : EXIT_FAILURE);
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
