/* DANAg (Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh 2012), in one pass.
 *
 * The paper finds the heaviest region of the whole file, then adds neighbouring regions across gaps
 * of up to 20 lines. Such gaps join regions into clusters, and the main content is the cluster with
 * the heaviest region. Once a gap is too wide, the cluster before it is closed for good. So only
 * two clusters need their text: the best closed cluster and the open one. Within a gap, the method
 * only counts the lines; their text waits on the tape. */
#include "method/method.h"

enum { GAP };

struct cluster {
    bool exists;
    uint64_t start;
    uint64_t end;
    uint64_t heaviest; /* characters of content in its heaviest region */
};

struct danag_state {
    const struct method_frame *frame;
    uint64_t lines;       /* how many have been seen */
    struct line previous; /* the line before `last` */
    struct line last;
    struct cluster best;         /* the best closed cluster */
    struct cluster open;         /* ends where its last region ends */
    bool in_region;              /* the last line that was judged is in a region */
    uint64_t region_content;     /* characters of content in that region so far */
    uint64_t lines_since_region; /* the gap after the open cluster */
    uint64_t judged;             /* how many lines have been judged */
    uint64_t clusters;           /* how many have been opened */
};

static void danag_begin_document(void *state, const struct method_frame *frame) {
    *(struct danag_state *)state = (struct danag_state){.frame = frame};
}

/* DANAg §3.2, formula 1. Outside the document all counts are 0. */
static int64_t diff(const struct line *before, const struct line *line, const struct line *after) {
    return (int64_t)(before->content + line->content + after->content) -
           (int64_t)(before->code + line->code + after->code);
}

/* Among equal regions the first wins. */
static bool open_is_best(const struct danag_state *state) {
    return !state->best.exists || state->open.heaviest > state->best.heaviest;
}

static void in_region(struct danag_state *state, const struct line *line) {
    if (!state->open.exists) {
        state->open = (struct cluster){.exists = true, .start = line->start};
        state->clusters++;
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

/* Says which cluster the line is in, if somebody asks. */
static void give_opinion(struct danag_state *state, bool in_region) {
    const struct method_frame *frame = state->frame;
    const uint64_t line = state->judged++;
    if (frame->opinion == NULL) { return; }
    frame->opinion(frame->self, line,
                   &(struct opinion){.cluster = in_region ? state->clusters : 0});
}

static int judge(struct danag_state *state, const struct line *before, const struct line *line,
                 const struct line *after) {
    if (diff(before, line, after) > 0) {
        in_region(state, line);
        give_opinion(state, true);
        return 0;
    }
    give_opinion(state, false);
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

static int take_line(void *self, const struct line *line) {
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
    .summary = "the lines around the region with most text, by DANAg (2012)",
    .parameter_count = 1,
    .parameters = {[GAP] = {.name = "gap",
                            .summary = "lines allowed between two regions of the main content",
                            .most = 4096,
                            .preset = 20}},
    .line_rule = LINES_TEXT,
    .line_rules = LINES_ANY,
    .state_size = sizeof(struct danag_state),
    .begin = danag_begin_document,
    .line = take_line,
    .end = danag_end,
};
