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

/* Finds the group with this package and name, or adds it. */
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

struct score_summary group_scores(const struct evaluation *evaluation, const struct group *group,
                                  size_t extractor, enum measure measure) {
    double *precision = allocate(3 * group->count, sizeof *precision);
    double *recall = precision + group->count;
    double *f1 = recall + group->count;
    for (size_t i = 0; i < group->count; i++) {
        const struct score *score =
            &evaluation_result(evaluation, group->entries[i], extractor)->scores[measure];
        precision[i] = score->precision;
        recall[i] = score->recall;
        f1[i] = score->f1;
    }
    struct score_summary summary = {summarize(precision, group->count),
                                    summarize(recall, group->count), summarize(f1, group->count)};
    free(precision);
    return summary;
}

struct cost_summary group_costs(const struct evaluation *evaluation, const struct group *group,
                                size_t extractor) {
    struct cost_summary costs = {.peak = NAN};
    double bytes = 0;
    double seconds = 0;
    double *pace = allocate(3 * group->count, sizeof *pace);
    double *with = pace + group->count;
    double *without = with + group->count;
    for (size_t i = 0; i < group->count; i++) {
        const struct result *result = evaluation_result(evaluation, group->entries[i], extractor);
        costs.outcomes[result->outcome]++;
        costs.peak = fmax(costs.peak, result->peak);
        pace[i] = result->bytes > 0 ? result->seconds / (result->bytes / 1000) : NAN;
        with[i] = result->with;
        without[i] = result->without;
        if (isnan(result->seconds)) { continue; }
        bytes += result->bytes;
        seconds += result->seconds;
    }
    costs.seconds_per_kilobyte = summarize(pace, group->count);
    costs.megabytes_per_second = seconds > 0 ? bytes / 1e6 / seconds : NAN;
    costs.with = summarize(with, group->count);
    costs.without = summarize(without, group->count);
    free(pace);
    return costs;
}
