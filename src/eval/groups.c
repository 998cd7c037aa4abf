#include "eval/groups.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define UNKNOWN "unknown"

const char *grouping_name(enum grouping grouping) {
    static const char *const names[] = {"package", "type", "language", "fold"};
    return names[grouping];
}

bool grouping_by_name(const char *name, enum grouping *grouping) {
    for (int i = BY_PACKAGE; i <= BY_FOLD; i++) {
        if (strcmp(name, grouping_name((enum grouping)i)) == 0) {
            *grouping = (enum grouping)i;
            return true;
        }
    }
    return false;
}

static const char *name_of(const struct evaluation *evaluation, size_t entry,
                           enum grouping grouping) {
    const struct meta *meta = &evaluation_document(evaluation, entry)->meta;
    const char *name = NULL;
    switch (grouping) {
    case BY_PACKAGE:
        name = evaluation->packages[evaluation->entries[entry].package].name;
        break;
    case BY_TYPE:
        name = meta->type;
        break;
    case BY_LANGUAGE:
        name = meta->language;
        break;
    case BY_FOLD:
        name = meta->fold;
        break;
    }
    return name != NULL ? name : UNKNOWN;
}

static int compare_groups(const void *left, const void *right) {
    const struct group *a = left;
    const struct group *b = right;
    if (a->package != b->package) { return a->package < b->package ? -1 : 1; }
    return strcmp(a->name, b->name);
}

/* The group of this package and name; a new one where there is none yet. */
static struct group *find_group(struct groups *groups, size_t package, const char *name) {
    for (size_t i = 0; i < groups->count; i++) {
        if (groups->items[i].package == package && strcmp(groups->items[i].name, name) == 0) {
            return &groups->items[i];
        }
    }
    groups->items = reallocate(groups->items, groups->count + 1, sizeof *groups->items);
    struct group *group = &groups->items[groups->count++];
    *group = (struct group){.package = package, .name = name};
    return group;
}

static char *label(const struct evaluation *evaluation, const struct group *group,
                   enum grouping grouping) {
    struct buffer text = {0};
    buffer_print(&text, "%s", group->name);
    if (grouping != BY_PACKAGE && evaluation->package_count > 1) {
        buffer_print(&text, ", %s", evaluation->packages[group->package].name);
    }
    return text.bytes;
}

void groups_make(struct groups *groups, const struct evaluation *evaluation,
                 enum grouping grouping) {
    *groups = (struct groups){0};
    for (size_t entry = 0; entry < evaluation->entry_count; entry++) {
        struct group *group = find_group(groups, evaluation->entries[entry].package,
                                         name_of(evaluation, entry, grouping));
        if (group->entries == NULL) {
            group->entries = allocate(evaluation->entry_count - entry, sizeof *group->entries);
        }
        group->entries[group->count++] = entry;
    }
    if (groups->count > 0) {
        qsort(groups->items, groups->count, sizeof *groups->items, compare_groups);
    }
    for (size_t i = 0; i < groups->count; i++) {
        groups->items[i].label = label(evaluation, &groups->items[i], grouping);
    }
}

void groups_free(struct groups *groups) {
    for (size_t i = 0; i < groups->count; i++) {
        free(groups->items[i].entries);
        free(groups->items[i].label);
    }
    free(groups->items);
    *groups = (struct groups){0};
}

/* One figure of each of a group's results, and what is said of them together. */
typedef double figure(const struct result *result, enum measure measure);

static double precision_of(const struct result *result, enum measure measure) {
    return result->scores[measure].precision;
}

static double recall_of(const struct result *result, enum measure measure) {
    return result->scores[measure].recall;
}

static double f1_of(const struct result *result, enum measure measure) {
    return result->scores[measure].f1;
}

static double pace_of(const struct result *result, enum measure measure) {
    (void)measure;
    return result->bytes > 0 ? result->seconds / (result->bytes / 1000) : NAN;
}

static double with_of(const struct result *result, enum measure measure) {
    (void)measure;
    return result->with;
}

static double without_of(const struct result *result, enum measure measure) {
    (void)measure;
    return result->without;
}

static struct summary summarize_group(const struct evaluation *evaluation,
                                      const struct group *group, size_t extractor,
                                      enum measure measure, figure *figure_of) {
    double *figures = allocate(group->count, sizeof *figures);
    for (size_t i = 0; i < group->count; i++) {
        figures[i] =
            figure_of(evaluation_result(evaluation, group->entries[i], extractor), measure);
    }
    struct summary summary = summarize(figures, group->count);
    free(figures);
    return summary;
}

struct score_summary group_scores(const struct evaluation *evaluation, const struct group *group,
                                  size_t extractor, enum measure measure) {
    return (struct score_summary){
        summarize_group(evaluation, group, extractor, measure, precision_of),
        summarize_group(evaluation, group, extractor, measure, recall_of),
        summarize_group(evaluation, group, extractor, measure, f1_of)};
}

struct cost_summary group_costs(const struct evaluation *evaluation, const struct group *group,
                                size_t extractor) {
    struct cost_summary costs = {.peak = NAN};
    double bytes = 0;
    double seconds = 0;
    for (size_t i = 0; i < group->count; i++) {
        const struct result *result = evaluation_result(evaluation, group->entries[i], extractor);
        costs.outcomes[result->outcome]++;
        costs.peak = fmax(costs.peak, result->peak);
        if (isnan(result->seconds)) { continue; }
        bytes += result->bytes;
        seconds += result->seconds;
    }
    costs.seconds_per_kilobyte =
        summarize_group(evaluation, group, extractor, MEASURE_STR, pace_of);
    costs.megabytes_per_second = seconds > 0 ? bytes / 1e6 / seconds : NAN;
    costs.with = summarize_group(evaluation, group, extractor, MEASURE_STR, with_of);
    costs.without = summarize_group(evaluation, group, extractor, MEASURE_STR, without_of);
    return costs;
}
