/* DANAg's successor. The authors of DANAg left it to future work to learn which areas of a page
 * belong together. This method learns which lines are main content.
 *
 * A line's features (features.h) describe its text and the elements that hold it. DANAg smooths a
 * difference over three lines; here, a small net looks at the features of a line and of the lines
 * around it (network.h). DANAg chooses one region and the regions near it; this method chooses the
 * lines with the greatest expected F1 (choice.c). The net also says which lines are readers'
 * comments, so that they can be had or left out.
 *
 * The method judges a page when the page ends. If it has very many lines, or if the lines or their
 * text fill the memory, the method judges the lines so far, and then the rest as if it were another
 * page. So that no few lines stand alone, the last of the lines so far are judged again with it. */
#include "method/learned/settings.h"
#include "text/memory.h"

#define LINES_MOST 8192 /* lines judged together: three times those of any page of WCXB */
#define LINES_STEP 64   /* lines_for tries 1/64 fewer lines each time */
#define TAIL_SHARE 16   /* one sixteenth of them is judged again with those that follow */

struct learned_state {
    const struct danag_allocator *memory;
    const struct method_frame *frame;
    const struct settings *settings;
    struct copies copies;
    struct features features;
    struct feature_row *rows;
    channels *channels;
    uint8_t *levels[MODEL_OUTPUTS];
    size_t count, capacity, channels_capacity, levels_capacity[MODEL_OUTPUTS];
    size_t most;         /* how many lines are judged together: LINES_MOST, or those that fit */
    size_t parts;        /* parts of the page that have been judged */
    uint64_t judged;     /* lines in these parts */
    uint64_t from;       /* where the part begins on the tape */
    unsigned confidence; /* the lowest confidence of these parts */
    bool found;          /* one of these parts has content */
};

/* The bytes of memory for each line. */
#define LINE_SIZE                                                                                  \
    (sizeof(struct feature_row) + (MODEL_NETS + 1) * sizeof(channels) +                            \
     MODEL_OUTPUTS * sizeof(uint8_t))

/* How many lines are judged together, so that they fit into the memory with their tables. */
static size_t lines_for(size_t memory) {
    size_t lines = memory / LINE_SIZE < LINES_MOST ? memory / LINE_SIZE : LINES_MOST;
    while (lines > 1 && lines * LINE_SIZE + features_size(lines) > memory) {
        lines -= (lines + LINES_STEP - 1) / LINES_STEP;
    }
    return lines;
}

static bool learned_make(void *state, const struct danag_allocator *memory, size_t size) {
    struct learned_state *learned = state;
    learned->memory = memory;
    learned->most = lines_for(size);
    digest_key_draw(&learned->copies.key);
    return features_make(&learned->features, memory, learned->most);
}

static void learned_free(void *state) {
    struct learned_state *learned = state;
    const struct danag_allocator *memory = learned->memory;
    features_free(&learned->features);
    memory_free(memory, learned->rows);
    memory_free(memory, learned->channels);
    for (size_t i = 0; i < MODEL_OUTPUTS; i++) { memory_free(memory, learned->levels[i]); }
}

static void learned_begin(void *state, const struct method_frame *frame) {
    struct learned_state *learned = state;
    learned->frame = frame;
    learned->settings = frame->settings != NULL ? frame->settings : &settings_preset;
    learned->count = learned->parts = 0;
    learned->judged = learned->from = 0;
    learned->confidence = CONFIDENCE_SURE;
    learned->found = false;
}

/* Makes room for one line more. False if memory is short. */
static bool make_room(struct learned_state *learned) {
    const size_t count = learned->count + 1, most = learned->most, nets = MODEL_NETS + 1;
    bool grown = memory_grow(learned->memory, &learned->channels, &learned->channels_capacity,
                             nets * NETWORK_ROWS(count), nets * NETWORK_ROWS(most),
                             sizeof *learned->channels);
    for (size_t i = 0; i < MODEL_OUTPUTS; i++) {
        grown = grown && memory_grow(learned->memory, &learned->levels[i],
                                     &learned->levels_capacity[i], count, most, 1);
    }
    return grown && memory_grow(learned->memory, &learned->rows, &learned->capacity, count, most,
                                sizeof *learned->rows);
}

static struct choice choose_by_words(const struct learned_state *learned) {
    const uint8_t *levels = learned->levels[OUTPUT_CONTENT];
    uint64_t words[MODEL_LEVELS] = {0};
    for (size_t i = 0; i < learned->count; i++) {
        words[levels[i]] += traits_words(&learned->rows[i].traits);
    }
    return choose_lines(learned->settings->model, words, learned->settings->favor);
}

/* What the site repeats is less likely content, and what only this page has is more likely. */
static void weigh_repeats(const struct learned_state *learned) {
    uint8_t *levels = learned->levels[OUTPUT_CONTENT];
    for (size_t i = 0; i < learned->count; i++) {
        const unsigned rank = learned->rows[i].traits.site_rank;
        if (rank > 0) { levels[i] = site_level(levels[i], rank); }
    }
}

/* Gives each line a level: the higher the level, the more likely the line is content. Returns the
 * choice of lines. `trace`: see network_end. */
static struct choice judge(struct learned_state *learned, const struct trace *trace) {
    const struct settings *settings = learned->settings;
    const struct model *model = settings->model;
    const struct layer_code *code = layer_code(0);
    const struct traits_reader *reader = learned->frame->observed;
    features_prepare(&learned->features, learned->rows, learned->count, &reader->page);
    network_begin(code, model, &learned->features, learned->channels);
    network_end(code, model, learned->channels, learned->count, learned->levels, trace);
    weigh_repeats(learned);
    weigh_comments(settings->comments, learned->levels, learned->count);
    struct choice choice = choose_by_words(learned);
    if (choice.least_level < MODEL_LEVELS && settings->favor != FAVOR_PRECISION &&
        page_marks_parts(&reader->page)) {
        doubt_raise(model, choice.confidence, learned->rows, learned->levels[OUTPUT_CONTENT],
                    learned->count);
        weigh_comments(settings->comments, learned->levels, learned->count);
        choice.least_level = choose_by_words(learned).least_level;
    }
    return choice;
}

/* Replaces the level of each line: LINE_CHOSEN if the line will be output, or LINE_LEFT_OUT. */
static void choose(struct learned_state *learned, unsigned least_level) {
    uint8_t *choices = learned->levels[OUTPUT_CONTENT];
    series_raise(&learned->features, choices, least_level);
    posts_raise(&learned->features, choices, least_level);
    for (size_t i = 0; i < learned->count; i++) {
        choices[i] = choices[i] >= least_level ? LINE_CHOSEN : LINE_LEFT_OUT;
    }
    whole_units(learned->rows, choices, learned->count);
    sections_paragraphs(learned->rows, choices, learned->count);
    sections_boxes(learned->rows, choices, learned->count);
    sections_keep_headings(learned->rows, choices, learned->count);
    sections_keep_values(learned->rows, choices, learned->count);
    if (memchr(choices, LINE_CHOSEN, learned->count) != NULL) { learned->found = true; }
    copies_find(&learned->copies, &learned->features, learned->frame->tape, choices,
                learned->count);
    whole_repeats(learned->rows, choices, learned->count, REPEAT_WORDS);
    sections_introduce_quotes(learned->rows, choices, learned->count);
    notes_choose(learned->rows, choices, learned->count);
    furniture_leave_out(learned->rows, learned->frame->tape, choices, learned->count);
    sections_drop_headings(learned->rows, choices, learned->count);
    captions_choose(learned->rows, learned->frame->tape, learned->from, choices, learned->count);
}

/* The function that takes the line's text; NULL: the text is left out. */
static span_taker *taker_of(const struct learned_state *learned, size_t line) {
    const struct method_frame *frame = learned->frame;
    if (learned->levels[OUTPUT_CONTENT][line] != LINE_LEFT_OUT) { return frame->span; }
    bool comment = learned->levels[OUTPUT_COMMENT][line] >= COMMENT_LEVEL;
    return comment ? frame->comment : NULL;
}

/* The same for pictures before the line, or after the last line, if they are near a chosen line. */
static span_taker *taker_between(const struct learned_state *learned, size_t line, uint64_t start,
                                 uint64_t end) {
    const struct method_frame *frame = learned->frame;
    if (start == end) { return NULL; }
    if (line > 0 && line < learned->count) {
        span_taker *const taker = taker_of(learned, line);
        if (taker != NULL && taker == taker_of(learned, line - 1)) { return taker; }
    }
    const uint8_t *choices = learned->levels[OUTPUT_CONTENT];
    const bool taken = is_near_chosen(learned->rows, choices, learned->count, line) &&
                       has_pictures(frame->tape, start, end);
    return taken ? frame->span : NULL;
}

/* A span that the next one may extend. */
struct passing {
    span_taker *taker; /* NULL: there is none */
    void *self;
    uint64_t start, end;
};

/* Passes on the span unless the next one extends it. */
static int pass(struct passing *passing, span_taker *taker, uint64_t start, uint64_t end) {
    const struct passing last = *passing;
    if (start == end && taker == NULL) { return 0; }
    if (taker == last.taker && start == last.end) {
        passing->end = end;
        return 0;
    }
    *passing = (struct passing){taker, last.self, start, end};
    return last.taker != NULL ? last.taker(last.self, last.start, last.end) : 0;
}

/* Announces the chosen lines, without the pictures between them. */
static int announce(const struct learned_state *learned, uint64_t until) {
    const struct method_frame *frame = learned->frame;
    struct passing passing = {.taker = NULL, .self = frame->self};
    int error = 0;
    for (size_t i = 0; i < learned->count && error == 0 && frame->announce != NULL; i++) {
        const struct feature_row *row = &learned->rows[i];
        const bool chosen = taker_of(learned, i) == frame->span;
        error = pass(&passing, chosen ? frame->announce : NULL, row->start, row->end);
    }
    return error == 0 ? pass(&passing, NULL, until, UINT64_MAX) : error;
}

/* Passes on the chosen lines with the pictures near them, and comments. `until` is where the lines
 * end on the tape. */
static int pass_on(const struct learned_state *learned, uint64_t until) {
    const struct feature_row *rows = learned->rows;
    struct passing passing = {.taker = NULL, .self = learned->frame->self};
    uint64_t end = learned->from;
    int error = 0;
    for (size_t i = 0; i <= learned->count && error == 0; i++) {
        const uint64_t start = i < learned->count ? rows[i].start : until;
        error = pass(&passing, taker_between(learned, i, end, start), end, start);
        if (i == learned->count || error != 0) { break; }
        end = rows[i].end;
        error = pass(&passing, taker_of(learned, i), start, end);
    }
    return error == 0 ? pass(&passing, NULL, until, UINT64_MAX) : error;
}

static void choose_bare(const struct learned_state *learned, struct choice *choice) {
    const struct traits_reader *reader = learned->frame->observed;
    if (learned->parts > 0 || !page_is_bare(learned->rows, learned->count, reader)) { return; }
    choice->least_level = 0;
    if (choice->confidence < BARE_CONFIDENCE) { choice->confidence = BARE_CONFIDENCE; }
}

static double share_of(const struct model *model, unsigned level) {
    return level < MODEL_LEVELS ? (double)model->probability[level] / MODEL_CERTAIN : 2;
}

static void give_opinions(const struct learned_state *learned, unsigned least_level,
                          const struct reasons *reasons) {
    const struct method_frame *frame = learned->frame;
    const struct model *model = learned->settings->model;
    for (size_t i = 0; i < learned->count; i++) {
        struct reason found[OPINION_REASONS];
        const struct opinion opinion = {
            .probability = share_of(model, learned->levels[OUTPUT_CONTENT][i]),
            .least_probability = least_level > 0 ? share_of(model, least_level) : 0,
            .comment = learned->levels[OUTPUT_COMMENT][i] >= COMMENT_LEVEL,
            .reasons = found,
            .reason_count = reasons_of_line(reasons, i, found)};
        if (!frame->opinion(frame->self, learned->judged + i, &opinion)) { return; }
    }
}

/* Judges the lines, and passes on the reasons, if somebody asks for them. False if memory is short.
 */
static bool find_choice(struct learned_state *learned, struct choice *choice) {
    struct reasons reasons;
    const bool asked = learned->frame->opinion != NULL;
    if (asked && !reasons_make(&reasons, learned->memory, learned->count)) { return false; }
    *choice = judge(learned, asked ? &reasons.trace : NULL);
    choose_bare(learned, choice);
    if (asked) {
        reasons_prepare(&reasons, learned->settings->model, &learned->features);
        give_opinions(learned, choice->least_level, &reasons);
        reasons_free(&reasons);
    }
    return true;
}

/* Judges the lines, which end at `until` on the tape. All but the last `tail` come out or are left
 * out; those stay. */
static int decide(struct learned_state *learned, size_t tail, uint64_t until) {
    struct choice choice;
    if (learned->count == 0) { return 0; }
    if (!find_choice(learned, &choice)) { return DANAG_NO_MEMORY; }
    if (choice.confidence == 0) { choice.confidence = 1; }
    learned->parts++;
    if (choice.confidence < learned->confidence) { learned->confidence = choice.confidence; }
    bool sure = choice.confidence >= learned->settings->least_confidence;
    learned->count -= tail;
    choose(learned, choice.least_level);
    if (tail > 0) { until = learned->rows[learned->count].start; }
    int error = sure ? announce(learned, until) : 0;
    if (error == 0 && sure) { error = pass_on(learned, until); }
    learned->from = until;
    learned->judged += learned->count;
    memmove(learned->rows, learned->rows + learned->count, tail * sizeof learned->rows[0]);
    learned->count = tail;
    return error;
}

/* If there is no room for this line or for its text, first judges the lines before it. The text of
 * a tail would still take room; without one, a few lines at the page's end could stand alone. */
static int make_room_for(struct learned_state *learned, const struct line *line) {
    struct tape *tape = learned->frame->tape;
    const bool text_fits = tape_read_end(tape, line->start, line->end) >= line->end;
    if (text_fits && learned->count < learned->most) { return 0; }
    int error = decide(learned, text_fits ? learned->most / TAIL_SHARE : 0, line->start);
    if (error != 0) { return error; }
    const uint64_t kept = learned->count > 0 ? learned->rows[0].start : line->start;
    return tape_forget(tape, kept) ? 0 : DANAG_NO_MEMORY;
}

static int learned_line(void *state, const struct line *line) {
    struct learned_state *learned = state;
    int error = make_room_for(learned, line);
    if (error != 0) { return error; }
    if (!make_room(learned)) { return DANAG_NO_MEMORY; }
    struct feature_row *row = &learned->rows[learned->count++];
    row->traits = *line->traits;
    row->traits.site_rank = (uint8_t)site_rank(line->other_pages, line->site_pages);
    row->note = line->note;
    row->referred = line->referred;
    row->start = line->start;
    row->end = line->end;
    return 0;
}

static int learned_end(void *state) {
    struct learned_state *learned = state;
    return decide(learned, 0, tape_position(learned->frame->tape));
}

static struct verdict learned_verdict(const void *state) {
    const struct learned_state *learned = state;
    const unsigned least = learned->settings->least_confidence;
    if (learned->parts == 0) { return (struct verdict){.least = least, .empty = true}; }
    return (struct verdict){.confidence = learned->confidence,
                            .withheld = learned->confidence < least,
                            .least = least,
                            .empty = !learned->found};
}

const struct method method_learned = {
    .name = "learned",
    .summary = "the lines that a model thinks likely, by expected F1",
    .parameter_count = SETTINGS,
    .parameters =
        {[SETTING_FAVOR] = {"favor", "what matters more in the choice of lines",
                            .values = "precision, balanced or recall; balanced by default"},
         [SETTING_COMMENTS] = {"comments", "whether readers' comments are content",
                               .values = "yes, no or auto; auto by default"},
         [SETTING_MODEL] = {"model", "weights to use instead of the compiled-in ones",
                            .values = "a model file; none by default"},
         [SETTING_MIN_CONFIDENCE] = {"min-confidence", "leave out pages with a lower expected F1",
                                     .values =
                                         "from 0 to 1, with up to three decimals; 0 by default"}},
    .set = settings_set,
    .free_settings = settings_free,
    .line_rule = LINES_TEXT,
    .takes_linked_text = true,
    .weighs_repeats = true,
    .state_size = sizeof(struct learned_state),
    .make = learned_make,
    .free = learned_free,
    .observer = &traits_observer,
    .begin = learned_begin,
    .line = learned_line,
    .end = learned_end,
    .verdict = learned_verdict,
    .name_reason = feature_name,
};
