/* DANAg (Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh 2012), in one pass.
 *
 * The paper finds the heaviest region of the whole file, then adds neighbouring regions across gaps
 * of up to 20 lines. Such gaps join regions into clusters, and the main content is the cluster with
 * the heaviest region. Once a gap is too wide, the cluster before it is closed for good. So only
 * two clusters need their text: the best closed cluster and the open one. Within a gap, the method
 * only counts the lines; their text waits on the tape. */
#include "method/method.h"

enum { GAP };

struct danag_state {
    struct stretches clusters; /* by the content of their heaviest regions */
    struct neighbours neighbours;
    bool in_region;              /* the last line that was judged is in a region */
    uint64_t region_content;     /* characters of content in that region so far */
    uint64_t lines_since_region; /* the gap after the open cluster */
    uint64_t opened;             /* how many clusters have been opened */
};

static void begin(void *self, const struct method_frame *frame) {
    *(struct danag_state *)self = (struct danag_state){.clusters.frame = frame};
}

/* DANAg §3.2, formula 1. Outside the document all counts are 0. */
static int64_t diff(const struct line *before, const struct line *line, const struct line *after) {
    return (int64_t)(before->content + line->content + after->content) -
           (int64_t)(before->code + line->code + after->code);
}

static void in_region(struct danag_state *state, const struct line *line) {
    struct stretches *clusters = &state->clusters;
    if (!clusters->open.exists) {
        stretches_open(clusters, line->start);
        state->opened++;
    }
    state->region_content = line->content + (state->in_region ? state->region_content : 0);
    state->in_region = true;
    state->lines_since_region = 0;
    const uint64_t heaviest = clusters->open.weight;
    stretches_grow(clusters, line->end,
                   state->region_content > heaviest ? state->region_content : heaviest);
    neighbours_tell(&state->neighbours, state->clusters.frame, state->opened);
}

static int judge(void *self, const struct line *before, const struct line *line,
                 const struct line *after) {
    struct danag_state *state = self;
    if (diff(before, line, after) > 0) {
        in_region(state, line);
        return 0;
    }
    neighbours_tell(&state->neighbours, state->clusters.frame, 0);
    state->in_region = false;
    state->lines_since_region++;
    if (state->clusters.open.exists &&
        state->lines_since_region > state->clusters.frame->parameters[GAP]) {
        stretches_close(&state->clusters);
    }
    return stretches_forget(&state->clusters, line->end);
}

static int take_line(void *self, const struct line *line) {
    return neighbours_line(&((struct danag_state *)self)->neighbours, line, judge, self);
}

static int end(void *self) {
    struct danag_state *state = self;
    const int error = neighbours_end(&state->neighbours, judge, state);
    return error == 0 ? stretches_end(&state->clusters) : error;
}

const struct method method_danag = {
    .name = "danag",
    .summary = "the lines around the region with most text, by DANAg (2012)",
    .parameter_count = 1,
    .parameters = {[GAP] = {"gap", "lines allowed between two regions of the main content",
                            .most = 4096, .preset = 20}},
    .line_rule = LINES_TEXT,
    .line_rules = LINES_ANY,
    .state_size = sizeof(struct danag_state),
    .begin = begin,
    .line = take_line,
    .end = end,
};
