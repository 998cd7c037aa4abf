#include "chain.h"

#include "text/memory.h"

/* lexer_keep_unclosed may keep as much of max_memory as the text of JSON-LD takes. */
#define SHARE      16
#define SHARE_MOST ((size_t)1 << 20)

static size_t share_of(const struct options *options) {
    const uint64_t share = options->max_memory / SHARE;
    return share < SHARE_MOST ? (size_t)share : SHARE_MOST;
}

/* How much of max_memory the lexer may use for comments and raw text that may have no end. A method
 * that reads the source has passed on its lines by the end of the page, so it cannot use such
 * text. */
static size_t memory_for_unclosed(const struct options *options) {
    return options->method->reads_source ? 0 : share_of(options);
}

static size_t memory_for_text(const struct options *options) {
    return (size_t)options->max_memory - memory_for_unclosed(options) - delivery_memory(options);
}

/* tape_keep may use half of the memory for text. A method that stores lines until the end of the
 * page never calls it, so half can hold the method's lines instead, and the text of JSON-LD. */
static bool make_method(danag_t *danag) {
    const struct method *method = danag->options.method;
    size_t memory = memory_for_text(&danag->options) / 2;
    if (method->takes_linked_text) { memory -= share_of(&danag->options); }
    danag->method_made = method;
    danag->method_state = memory_new(danag->options.memory, method->state_size);
    return danag->method_state != NULL &&
           (method->make == NULL ||
            method->make(danag->method_state, danag->options.memory, memory));
}

static struct line_sink method_sink(const struct danag *danag) {
    if (chain_explains(danag)) { return (struct line_sink){explanation_line, danag->explanation}; }
    return (struct line_sink){danag->options.method->line, danag->method_state};
}

struct line_sink chain_line_sink(const struct danag *danag) {
    return chain_sifts(danag) ? (struct line_sink){sift_line, danag->sift} : method_sink(danag);
}

/* Makes the stages between the lines and the method. Those that leave out lines come first. */
static bool make_line_stages(danag_t *danag) {
    const struct options *options = &danag->options;
    if (EXPLANATION_BUILT_IN && options->explain) {
        danag->explanation =
            explanation_new(options->memory, options->method, danag->method_state, danag->tape);
        if (danag->explanation == NULL) { return false; }
    }
    if (!REPEATS_BUILT_IN || danag->repeats == NULL) { return true; }
    const struct line_sink sink = method_sink(danag);
    danag->sift = sift_new(options->memory, options->line_rule, options->method->weighs_repeats,
                           danag->tape, &danag->outline, &sink);
    return danag->sift != NULL;
}

static bool make_lines(danag_t *danag) {
    const struct method *method = danag->options.method;
    const struct line_observer *observer = method->observer;
    const struct line_sink line_sink = chain_line_sink(danag);
    void *observing = danag->method_state;
    if (observer != NULL && observer->size > 0) {
        observing = danag->observer_state = memory_new(danag->options.memory, observer->size);
        if (observing == NULL) { return false; }
    }
    if (observer != NULL && observer->make != NULL) { observer->make(observing, &danag->outline); }
    enum line_rule rule = method->reads_source ? LINES_GIVEN : danag->options.line_rule;
    danag->lines = lines_new(danag->options.memory, rule, method->only_r2l, danag->tape,
                             &danag->outline, observer, observing, &line_sink);
    return danag->lines != NULL;
}

static int on_linked_data(void *self, const struct slice *script) {
    const danag_t *danag = self;
    int error = chain_has_metadata(danag) ? metadata_linked_data(danag->metadata, script) : 0;
    if (error != 0 || danag->linked_text == NULL) { return error; }
    return linked_text_push(danag->linked_text, script);
}

/* Tokens go to the lines, and metadata watches them. Scripts with JSON-LD go to metadata and to
 * `linked_text`, if these are in use. */
static bool make_lexer(danag_t *danag) {
    const struct options *options = &danag->options;
    struct token_sink sink = lines_token_sink(danag->lines);
    if (options->method->takes_linked_text && !options->format->only_offsets) {
        danag->linked_text = linked_text_new(options->memory, share_of(options));
        if (danag->linked_text == NULL) { return false; }
    }
    if (METADATA_BUILT_IN && delivery_wants_metadata(&danag->delivery)) {
        danag->metadata = metadata_new(options->memory, &danag->outline);
        if (danag->metadata == NULL) { return false; }
        sink.watcher = metadata_watcher(danag->metadata);
        sink.attributes |= metadata_attributes;
        sink.rare_attributes |= metadata_rare_attributes;
    }
    if (danag->linked_text != NULL || chain_has_metadata(danag)) {
        sink.linked_data = on_linked_data;
        sink.linked_data_self = danag;
    }
    danag->lexer = lexer_new(options->memory, &sink, &danag->outline, LEXER_BUFFER_SIZE);
    if (danag->lexer == NULL) { return false; }
    lexer_keep_unclosed(danag->lexer, memory_for_unclosed(options));
    return true;
}

bool chain_build(struct danag *danag) {
    const struct options *options = &danag->options;
    danag->tape = tape_new(options->memory, memory_for_text(options));
    if (danag->tape == NULL || !make_method(danag) || !make_line_stages(danag) ||
        !make_lines(danag) ||
        !delivery_make(&danag->delivery, options, danag->tape, danag->lines) ||
        !make_lexer(danag)) {
        return false;
    }
    if (options->method->reads_source) {
        const struct source_sink sink = {lexer_push, danag->lexer, lines_given, danag->lines};
        danag->source_lines =
            source_lines_new(options->memory, options->line_rule == LINES_TAG, &sink);
        if (danag->source_lines == NULL) { return false; }
    }
    danag->frame = (struct method_frame){
        .tape = danag->tape,
        .outline = &danag->outline,
        .parameters = options->parameters,
        .observed = danag->observer_state,
        .settings = options->settings,
        .span = delivery_span,
        .announce = delivery_wants_spans_early(&danag->delivery) ? delivery_announce : NULL,
        .comment = delivery_wants_comments(&danag->delivery) ? delivery_comment : NULL,
        .self = &danag->delivery};
    if (chain_explains(danag)) { explanation_join(danag->explanation, &danag->frame); }
    danag->verbatim =
        (struct verbatim){.tape = danag->tape, .span = delivery_span, .self = &danag->delivery};
    return true;
}

void chain_free(struct danag *danag) {
    source_lines_free(danag->source_lines);
    lexer_free(danag->lexer);
    linked_text_free(danag->linked_text);
    metadata_free(danag->metadata);
    lines_free(danag->lines);
    memory_free(danag->options.memory, danag->observer_state);
    danag->observer_state = NULL;
    tape_free(danag->tape);
    if (danag->method_state != NULL && danag->method_made->free != NULL) {
        danag->method_made->free(danag->method_state);
    }
    memory_free(danag->options.memory, danag->method_state);
    explanation_free(danag->explanation);
    danag->explanation = NULL;
    if (REPEATS_BUILT_IN) { sift_free(danag->sift); }
    danag->sift = NULL;
    delivery_free(&danag->delivery);
    danag->source_lines = NULL;
    danag->lexer = NULL;
    danag->linked_text = NULL;
    danag->metadata = NULL;
    danag->lines = NULL;
    danag->tape = NULL;
    danag->method_state = NULL;
}
