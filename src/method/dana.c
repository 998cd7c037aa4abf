/* DANA (Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh 2011): the lines of R2L, and all text
 * from the first of them to the last. */
#include "method/r2l.h"

enum { GAP };

const struct method method_dana = {
    .name = "dana",
    .summary = "all text near the line with most right-to-left characters, by DANA (2011)",
    .parameter_count = 1,
    .parameters = {[GAP] = {.name = "gap",
                            .summary = "lines without such characters that may stand between",
                            .most = R2L_GAP_MOST,
                            .preset = R2L_GAP_PRESET}},
    .line_rule = LINES_SOURCE,
    .line_rules = 1u << LINES_SOURCE | 1u << LINES_TAG,
    .reads_source = true,
    .state_size = sizeof(struct r2l_state),
    .begin = r2l_begin,
    .line = r2l_line,
    .end = r2l_end,
};
