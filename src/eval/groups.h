/* The documents of an evaluation in groups, and the figures of a group. */
#ifndef DANAG_EVAL_GROUPS_H
#define DANAG_EVAL_GROUPS_H

#include "eval/extract/evaluation.h"
#include "eval/measure/measure.h"

enum grouping { BY_PACKAGE, BY_TYPE, BY_LANGUAGE, BY_FOLD };

/* "package", "type", "language" or "fold". */
const char *grouping_name(enum grouping grouping);

/* False if no grouping has this name. */
bool grouping_by_name(const char *name, enum grouping *grouping);

struct group {
    size_t package;
    const char *name; /* the package's, or a type, language or fold; "unknown" if not known */
    char *label;      /* the name, and the package's if there are several */
    size_t *entries;
    size_t count;
};

/* In order of package and name. Owns its groups until groups_free; the names are the packages'. */
struct groups {
    struct group *items;
    size_t count;
};

void groups_make(struct groups *groups, const struct evaluation *evaluation,
                 enum grouping grouping);
void groups_free(struct groups *groups);

/* By one measure, over those documents of a group that were read. */
struct score_summary {
    struct summary precision;
    struct summary recall;
    struct summary f1;
};

struct score_summary group_scores(const struct evaluation *evaluation, const struct group *group,
                                  size_t extractor, enum measure measure);

struct cost_summary {
    struct summary seconds_per_kilobyte; /* 1,000 bytes */
    double megabytes_per_second;         /* 1,000,000 bytes; all bytes by all seconds */
    double peak;                         /* the greatest, in bytes; NAN if none is known */
    struct summary with;
    struct summary without;
    size_t outcomes[OUTCOME_COUNT];
};

struct cost_summary group_costs(const struct evaluation *evaluation, const struct group *group,
                                size_t extractor);

#endif
