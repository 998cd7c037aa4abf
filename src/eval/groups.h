/* Groups of an evaluation's documents, and the figures of each group. */
#ifndef DANAG_EVAL_GROUPS_H
#define DANAG_EVAL_GROUPS_H

#include "eval/extract/evaluation.h"
#include "eval/measure/measure.h"

enum grouping { BY_PACKAGE, BY_TYPE, BY_LANGUAGE, BY_FOLD };

/* "package", "type", "language" or "fold". */
const char *grouping_name(enum grouping grouping);

/* Returns false if no grouping has this name. */
bool grouping_by_name(const char *name, enum grouping *grouping);

struct group {
    size_t package;
    const char *name; /* name of a package, type, language or fold; "unknown" if not known */
    char *label;      /* the name, followed by the package's name if needed */
    size_t *entries;
    size_t count;
};

/* Sorted by package, then by name. Owns its groups until groups_free; names belong to packages. */
struct groups {
    struct group *items;
    size_t count;
};

void groups_make(struct groups *groups, const struct evaluation *evaluation,
                 enum grouping grouping);
void groups_free(struct groups *groups);

/* The scores by one measure, over all documents of a group that were read. */
struct score_summary {
    struct summary precision;
    struct summary recall;
    struct summary f1;
};

struct score_summary group_scores(const struct evaluation *evaluation, const struct group *group,
                                  size_t extractor, enum measure measure);

struct cost_summary {
    struct summary seconds_per_kilobyte; /* a kilobyte is 1,000 bytes */
    double megabytes_per_second;         /* all bytes / all seconds / 1,000,000 */
    double peak;                         /* greatest memory in bytes; NAN if unknown */
    struct summary with;
    struct summary without;
    size_t outcomes[OUTCOME_COUNT];
};

struct cost_summary group_costs(const struct evaluation *evaluation, const struct group *group,
                                size_t extractor);

#endif
