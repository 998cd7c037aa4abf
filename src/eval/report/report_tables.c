#include "eval/report/report_tables.h"

#include "eval/report/markup.h"

#include <string.h>

#define MEGABYTE 1e6
#define MEBIBYTE (1024.0 * 1024)
#define COSTS    5 /* columns of put_costs, after the outcomes */

/* The first `names` columns are names, all others are figures. */
static void put_head(struct buffer *page, const char *const *heads, size_t count, size_t names) {
    buffer_print(page, "<div class=\"wide\"><table>\n<thead><tr>");
    for (size_t i = 0; i < count; i++) {
        buffer_print(page, "<th scope=\"col\"%s>%s</th>", i < names ? " class=\"name\"" : "",
                     heads[i]);
    }
    buffer_print(page, "</tr></thead>\n<tbody>\n");
}

static void put_foot(struct buffer *page) {
    buffer_print(page, "</tbody>\n</table></div>\n");
}

static void put_name(struct buffer *page, const char *name, size_t rows) {
    buffer_print(page, "<th scope=\"row\" class=\"name\" rowspan=\"%zu\">", rows);
    markup_isolated(page, name);
    buffer_print(page, "</th>");
}

static void put_figure(struct buffer *page, double figure, int decimals) {
    buffer_print(page, "<td>");
    markup_figure(page, figure, decimals);
    buffer_print(page, "</td>");
}

static void put_summary(struct buffer *page, const struct summary *summary) {
    buffer_print(page, "<td>");
    markup_summary(page, summary, 3);
    buffer_print(page, "</td>");
}

/* Of the documents that were read. */
static double bytes_of_package(const struct evaluation *evaluation, size_t package) {
    double bytes = 0;
    for (size_t e = 0; e < evaluation->entry_count && evaluation->extractors.count > 0; e++) {
        double size = evaluation_result(evaluation, e, 0)->bytes;
        if (evaluation->entries[e].package == package && size > 0) { bytes += size; }
    }
    return bytes;
}

void table_packages(struct buffer *page, const struct evaluation *evaluation) {
    static const char *const heads[] = {"package", "documents", "MB"};
    put_head(page, heads, sizeof heads / sizeof heads[0], 1);
    for (size_t i = 0; i < evaluation->package_count; i++) {
        buffer_print(page, "<tr>");
        put_name(page, evaluation->packages[i].name, 1);
        buffer_print(page, "<td>%zu</td>", evaluation->packages[i].document_count);
        put_figure(page, bytes_of_package(evaluation, i) / MEGABYTE, 2);
        buffer_print(page, "</tr>\n");
    }
    put_foot(page);
}

void table_extractors(struct buffer *page, const struct evaluation *evaluation) {
    static const char *const heads[] = {"extractor", "what it runs"};
    put_head(page, heads, sizeof heads / sizeof heads[0], 2);
    for (size_t i = 0; i < evaluation->extractors.count; i++) {
        const struct extractor *extractor = &evaluation->extractors.items[i];
        buffer_print(page, "<tr>");
        put_name(page, extractor->name, 1);
        buffer_print(page, "<td class=\"name\">");
        if (extractor->command == NULL) {
            buffer_print(page, "a method of libdanag");
        } else {
            buffer_print(page, "<code>");
            markup_text(page, extractor->command);
            buffer_print(page, "</code>");
        }
        buffer_print(page, "</td></tr>\n");
    }
    put_foot(page);
}

static void put_scores(struct buffer *page, const struct figures *figures, enum measure measure,
                       size_t group) {
    size_t count = figures->evaluation->extractors.count;
    for (size_t x = 0; x < count; x++) {
        const struct score_summary *scores = figures_scores(figures, measure, group, x);
        buffer_print(page, x == 0 ? "<tr class=\"first\">" : "<tr>");
        if (x == 0) { put_name(page, figures->groups.items[group].label, count); }
        put_name(page, figures->evaluation->extractors.items[x].name, 1);
        buffer_print(page, "<td>%zu</td>", scores->f1.count);
        put_summary(page, &scores->precision);
        put_summary(page, &scores->recall);
        put_summary(page, &scores->f1);
        buffer_print(page, "</tr>\n");
    }
}

void table_scores(struct buffer *page, const struct figures *figures, enum measure measure) {
    static const char *const heads[] = {"group",     "extractor", "documents",
                                        "precision", "recall",    "F1"};
    put_head(page, heads, sizeof heads / sizeof heads[0], 2);
    for (size_t g = 0; g < figures->groups.count; g++) { put_scores(page, figures, measure, g); }
    put_foot(page);
}

static void put_costs(struct buffer *page, const struct cost_summary *costs) {
    for (size_t i = 0; i < OUTCOME_COUNT; i++) {
        buffer_print(page, "<td>%zu</td>", costs->outcomes[i]);
    }
    buffer_print(page, "<td>");
    markup_times(page, &costs->seconds_per_kilobyte);
    buffer_print(page, "</td>");
    put_figure(page, costs->megabytes_per_second, costs->megabytes_per_second < 1 ? 4 : 1);
    put_figure(page, costs->peak / MEBIBYTE, 1);
    put_summary(page, &costs->with);
    put_summary(page, &costs->without);
}

void table_costs(struct buffer *page, const struct figures *figures) {
    const char *heads[1 + OUTCOME_COUNT + COSTS] = {"extractor"};
    static const char *const costs[COSTS] = {"time per kB", "MB/s", "peak MiB", "with", "without"};
    for (size_t i = 0; i < OUTCOME_COUNT; i++) { heads[1 + i] = outcome_name((enum outcome)i); }
    memcpy(heads + 1 + OUTCOME_COUNT, costs, sizeof costs);
    put_head(page, heads, sizeof heads / sizeof heads[0], 1);
    for (size_t x = 0; x < figures->evaluation->extractors.count; x++) {
        buffer_print(page, "<tr>");
        put_name(page, figures->evaluation->extractors.items[x].name, 1);
        put_costs(page, &figures->costs[x]);
        buffer_print(page, "</tr>\n");
    }
    put_foot(page);
}
