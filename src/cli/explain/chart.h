/* The diagrams of --explain, in SVG: from left to right a bar for each line, which is a link to the
 * line below. */
#ifndef DANAG_CLI_EXPLAIN_CHART_H
#define DANAG_CLI_EXPLAIN_CHART_H

#include "cli/explain/explained.h"

/* The papers' two diagrams, and how likely each line is if the method says so. */
void put_charts(struct outlet *outlet, const struct explained *explained);

/* What the numbers of struct danag_line are called for the method. */
struct number_words {
    const char *content;
    const char *code;
    const char *sum; /* of the content */
    const char *cluster;
};
const struct number_words *number_words(const struct explained *explained);

#endif
