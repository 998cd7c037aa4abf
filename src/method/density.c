/* Density (Moreno, Deschacht, Moens 2009), in one pass.
 *
 * The texts between tags form a list. Long texts near each other in this list form a group. The
 * main content is the group with the most text, from its first long text to its last. Once the next
 * long text would be too far away, a group is closed for good. So, as with DANAg, only two groups
 * need their text: the best closed group and the open one. */
#include "method/method.h"

enum { MIN_LENGTH, MAX_DISTANCE };

struct density_state {
    struct stretches groups; /* by their characters. A group ends with its last long text */
    uint64_t distance;       /* how many texts follow the last long text of the open group */
    uint64_t weight_between; /* the characters in those texts */
};

static void density_begin(void *self, const struct method_frame *frame) {
    *(struct density_state *)self = (struct density_state){.groups.frame = frame};
}

static void add_long(struct density_state *state, const struct line *line) {
    struct stretches *groups = &state->groups;
    if (!groups->open.exists) {
        stretches_open(groups, line->start);
        state->weight_between = 0;
    }
    stretches_grow(groups, line->end, groups->open.weight + state->weight_between + line->content);
    state->distance = state->weight_between = 0;
}

static int density_line(void *self, const struct line *line) {
    struct density_state *state = self;
    struct stretches *groups = &state->groups;
    const uint64_t *parameters = groups->frame->parameters;
    if (line->content == 0) { return 0; }
    state->distance++;
    if (groups->open.exists && state->distance > parameters[MAX_DISTANCE]) {
        stretches_close(groups);
    }
    if (line->content >= parameters[MIN_LENGTH]) {
        add_long(state, line);
    } else {
        state->weight_between += line->content;
    }
    return stretches_forget(groups, line->end);
}

const struct method method_density = {
    .name = "density",
    .summary = "the group of long texts that has most text, by Density (2009)",
    .parameter_count = 2,
    .parameters = {[MIN_LENGTH] = {"min-length", "least characters of a long text", .least = 1,
                                   .most = 1000000, .preset = 70},
                   [MAX_DISTANCE] = {"max-distance",
                                     "texts from one long text to the next, at most", .least = 1,
                                     .most = 4096, .preset = 48}},
    .line_rule = LINES_TAG,
    .line_rules = LINES_ANY,
    .state_size = sizeof(struct density_state),
    .begin = density_begin,
    .line = density_line,
    .end = stretches_end,
};
