/* DANAg (Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh 2012), in one pass.
 *
 * The paper takes the heaviest region of the whole file and grows it over gaps of up to 20 lines.
 * Growing by gaps is transitive: it chains the regions into clusters, and a cluster is closed for
 * good once more lines than a gap may have pass without a region.  So the main content is the
 * cluster that holds the heaviest region, and two clusters of text are all that must be kept: the
 * best of those that are closed, and the one that is open.  Of the lines in a gap only the number
 * matters; their text waits in the tape with the cluster's. */
#include "method/method.h"

enum { GAP };

struct cluster {
    bool exists;
    uint64_t start;
    uint64_t end;
    uint64_t heaviest; /* content of its heaviest region */
};

struct danag_state {
    const struct method_frame *frame;
    uint64_t lines;              /* seen so far */
    struct line previous;        /* of the two lines seen last, the first */
    struct line last;            /* and the second */
    struct cluster best;         /* of the closed ones */
    struct cluster open;         /* its end is that of its last region */
    bool in_region;              /* the line judged last has a diff above 0 */
    uint64_t region_content;     /* of the region that it is in */
    uint64_t lines_since_region; /* the gap after the open cluster */
};

static void danag_begin_document(void *state, const struct method_frame *frame) {
    *(struct danag_state *)state = (struct danag_state){.frame = frame};
}

/* Formula 1 (§3.2) for the line in the middle; what is outside of the document is all 0. */
static int64_t diff(const struct line *before, const struct line *line, const struct line *after) {
    return (int64_t)(before->content + line->content + after->content) -
           (int64_t)(before->code + line->code + after->code);
}

/* Of equal regions the first is the heaviest one. */
static bool open_is_best(const struct danag_state *state) {
    return !state->best.exists || state->open.heaviest > state->best.heaviest;
}

static void in_region(struct danag_state *state, const struct line *line) {
    if (!state->open.exists) {
        state->open = (struct cluster){.exists = true, .start = line->start};
    }
    state->region_content = line->content + (state->in_region ? state->region_content : 0);
    state->in_region = true;
    state->lines_since_region = 0;
    state->open.end = line->end;
    if (state->region_content > state->open.heaviest) {
        state->open.heaviest = state->region_content;
    }
    if (state->best.exists && open_is_best(state)) {
        state->best.exists = false;
        tape_drop_kept(state->frame->tape);
    }
}

static void close_cluster(struct danag_state *state) {
    if (open_is_best(state)) {
        state->best = state->open;
        tape_keep(state->frame->tape, state->open.start, state->open.end);
    }
    state->open.exists = false;
}

static int judge(struct danag_state *state, const struct line *before, const struct line *line,
                 const struct line *after) {
    if (diff(before, line, after) > 0) {
        in_region(state, line);
        return 0;
    }
    state->in_region = false;
    state->lines_since_region++;
    if (state->open.exists && state->lines_since_region > state->frame->parameters[GAP]) {
        close_cluster(state);
    }
    if (!state->open.exists && !tape_forget(state->frame->tape, line->end)) {
        return DANAG_NO_MEMORY;
    }
    return 0;
}

static int danag_line(void *self, const struct line *line) {
    struct danag_state *state = self;
    int error = state->lines++ > 0 ? judge(state, &state->previous, &state->last, line) : 0;
    state->previous = state->last;
    state->last = *line;
    return error;
}

static int danag_end(void *self) {
    struct danag_state *state = self;
    const struct method_frame *frame = state->frame;
    const struct line nothing = {0};
    int error = state->lines > 0 ? judge(state, &state->previous, &state->last, &nothing) : 0;
    if (error != 0) { return error; }
    if (state->open.exists && open_is_best(state)) { state->best = state->open; }
    return state->best.exists ? frame->span(frame->self, state->best.start, state->best.end) : 0;
}

const struct method method_danag = {
    .name = "danag",
    .summary = "the lines round the region with most text, by DANAg (2012)",
    .parameter_count = 1,
    .parameters = {[GAP] = {.name = "gap",
                            .summary = "lines that may stand between two regions of it",
                            .most = 4096,
                            .preset = 20}},
    .line_rule = LINES_TEXT,
    .line_rules = LINES_ANY,
    .state_size = sizeof(struct danag_state),
    .begin = danag_begin_document,
    .line = danag_line,
    .end = danag_end,
};
