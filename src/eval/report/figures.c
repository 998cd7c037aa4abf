#include "eval/report/figures.h"

#include <stdlib.h>

static enum measure main_measure(unsigned measures) {
    if (measures & 1u << MEASURE_WCXB) { return MEASURE_WCXB; }
    enum measure measure = MEASURE_STR;
    while (measure + 1 < MEASURE_COUNT && !(measures & 1u << measure)) { measure++; }
    return measure;
}

static size_t place(const struct figures *figures, enum measure measure, size_t group,
                    size_t extractor) {
    return (measure * figures->groups.count + group) * figures->evaluation->extractors.count +
           extractor;
}

static void take_scores(struct figures *figures, enum measure measure) {
    for (size_t g = 0; g < figures->groups.count; g++) {
        for (size_t x = 0; x < figures->evaluation->extractors.count; x++) {
            figures->scores[place(figures, measure, g, x)] =
                group_scores(figures->evaluation, &figures->groups.items[g], x, measure);
        }
    }
}

static void take_costs(struct figures *figures) {
    const struct evaluation *evaluation = figures->evaluation;
    struct group all = {.name = "all", .count = evaluation->entry_count};
    all.entries = allocate(all.count, sizeof *all.entries);
    for (size_t e = 0; e < all.count; e++) { all.entries[e] = e; }
    for (size_t x = 0; x < evaluation->extractors.count; x++) {
        figures->costs[x] = group_costs(evaluation, &all, x);
    }
    free(all.entries);
}

void figures_take(struct figures *figures, const struct evaluation *evaluation,
                  enum grouping grouping) {
    *figures = (struct figures){.evaluation = evaluation, .grouping = grouping};
    figures->main = main_measure(evaluation->measures);
    groups_make(&figures->groups, evaluation, grouping);
    size_t groups = figures->groups.count;
    size_t extractors = evaluation->extractors.count;
    figures->scores = allocate(MEASURE_COUNT * groups * extractors, sizeof *figures->scores);
    for (enum measure measure = 0; measure < MEASURE_COUNT; measure++) {
        if (figures_has(figures, measure)) { take_scores(figures, measure); }
    }
    figures->costs = allocate(extractors, sizeof *figures->costs);
    take_costs(figures);
}

void figures_free(struct figures *figures) {
    free(figures->scores);
    free(figures->costs);
    groups_free(&figures->groups);
}

const struct score_summary *figures_scores(const struct figures *figures, enum measure measure,
                                           size_t group, size_t extractor) {
    return &figures->scores[place(figures, measure, group, extractor)];
}

bool figures_has(const struct figures *figures, enum measure measure) {
    return (figures->evaluation->measures & 1u << measure) != 0;
}
