/* Implements danag.h: builds the chain of stages for a document, and runs it. */
#include "danag.h"
#include "delivery.h"
#include "html/lexer.h"
#include "html/linked_data.h"
#include "input/charset.h"
#include "lines/lines.h"
#include "lines/source_lines.h"
#include "lines/verbatim.h"
#include "metadata/metadata.h"
#include "options.h"
#include "text/memory.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* The share of max_memory for what lexer_keep_unclosed keeps, and the most it gets. */
#define UNCLOSED_SHARE 16
#define UNCLOSED_MOST  ((size_t)1 << 20)

/* The text of JSON-LD has at most a sixteenth of max_memory, and at most LINKED_DATA_MAX bytes. */
#define LINKED_DATA_SHARE 16
#define LINKED_DATA_MAX   ((size_t)1 << 20)

/* The mean word F1 of the text of JSON-LD on pages that have some (doc/learned.md). */
#define ARTICLE_CONFIDENCE (CONFIDENCE_SURE * 7 / 10)
#define POSTS_CONFIDENCE   (CONFIDENCE_SURE * 3 / 10)

/* How many bytes are read between two looks at the clock, with the option page-timeout. */
#define TIMED_PIECE ((size_t)16 << 10)

struct danag {
    struct danag_allocator allocator; /* only if the caller gave one */
    struct options options;

    /* The chain, in the order in which a document passes through it. It is built when a document
     * begins, and reused until the options change. */
    struct charset charset;
    struct source_lines *source; /* NULL: the method does not read the source */
    struct lexer *lexer;
    struct outline outline;
    struct linked_data *linked_data; /* NULL: its text is never used */
    struct metadata *metadata;       /* NULL: they are not wanted */
    struct lines *lines;
    struct verbatim verbatim; /* reads documents of plain text, instead of all these */
    void *observer_state;     /* NULL: the method has no observer */
    struct tape *tape;
    void *method_state;
    const struct method *method_made; /* the method that method_state belongs to */
    struct method_frame frame;
    struct delivery delivery;

    bool is_text; /* the document is plain text */
    bool in_document;
    int status;     /* the first error in the document, or DANAG_OK */
    double started; /* seconds of CPU time when the document began, with the option page-timeout */
    bool late;      /* it has taken more than that option allows */
    double confidence; /* -1 until the document ends, or if the method gives none */
    char title[TITLE_MAX + 1];
    char error[OPTIONS_ERROR_SIZE];
};

static int fail(danag_t *danag, int status, const char *what) {
    snprintf(danag->error, sizeof danag->error, "%s", what);
    return status;
}

/* iconv may open files, so it may also lack descriptors. */
static int fail_for_memory(danag_t *danag) {
    const struct text_decoder *decoder = &danag->charset.decoder;
    if (!decoder->lacks_tables) { return fail(danag, DANAG_NO_MEMORY, "out of memory"); }
    snprintf(danag->error, sizeof danag->error,
             "out of memory or file descriptors for the charset %s",
             encoding_name(decoder->encoding));
    return DANAG_NO_MEMORY;
}

/* A constant where metadata are not built in, so that the linker can leave them out. */
static bool has_metadata(const danag_t *danag) {
    return METADATA_BUILT_IN && danag->metadata != NULL;
}

/* Records an error from the chain. */
static int fail_document(danag_t *danag, int status) {
    danag->status = status;
    delivery_drop(&danag->delivery);
    danag->title[0] = '\0';
    danag->confidence = -1;
    return status == DANAG_NO_MEMORY ? fail_for_memory(danag)
                                     : fail(danag, status, "the output was stopped");
}

/* Of this thread, where the system counts it. */
static double cpu_seconds(void) {
#ifdef CLOCK_THREAD_CPUTIME_ID
    struct timespec time;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0) {
        return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
    }
#endif
    return (double)clock() / CLOCKS_PER_SEC;
}

static void free_chain(danag_t *danag) {
    source_lines_free(danag->source);
    lexer_free(danag->lexer);
    linked_data_free(danag->linked_data);
    metadata_free(danag->metadata);
    lines_free(danag->lines);
    memory_free(danag->options.memory, danag->observer_state);
    danag->observer_state = NULL;
    tape_free(danag->tape);
    if (danag->method_state != NULL && danag->method_made->free != NULL) {
        danag->method_made->free(danag->method_state);
    }
    memory_free(danag->options.memory, danag->method_state);
    delivery_free(&danag->delivery);
    danag->source = NULL;
    danag->lexer = NULL;
    danag->linked_data = NULL;
    danag->metadata = NULL;
    danag->lines = NULL;
    danag->tape = NULL;
    danag->method_state = NULL;
}

danag_t *danag_new_with(const struct danag_allocator *allocator) {
    danag_t *danag = memory_new(allocator, sizeof *danag);
    if (danag == NULL) { return NULL; }
    if (allocator != NULL) { danag->allocator = *allocator; }
    options_preset(&danag->options, allocator != NULL ? &danag->allocator : NULL);
    danag->charset.decoder.memory = danag->options.memory;
    danag->confidence = -1;
    return danag;
}

danag_t *danag_new(void) {
    return danag_new_with(NULL);
}

void danag_free(danag_t *danag) {
    if (danag == NULL) { return; }
    free_chain(danag);
    charset_free(&danag->charset);
    options_free(&danag->options);
    /* The allocator frees the block that it is in. */
    const struct danag_allocator allocator = danag->allocator;
    memory_free(danag->options.memory != NULL ? &allocator : NULL, danag);
}

int danag_set(danag_t *danag, const char *name, const char *value) {
    if (name == NULL || value == NULL) {
        return fail(danag, DANAG_INVALID, "an option needs a name and a value");
    }
    if (danag->in_document) {
        return fail(danag, DANAG_INVALID, "options can only be set between documents");
    }
    if (!options_set(&danag->options, name, value, danag->error)) { return DANAG_INVALID; }
    free_chain(danag);
    return DANAG_OK;
}

int danag_set_output(danag_t *danag, danag_output *output, void *context) {
    if (danag->in_document) {
        return fail(danag, DANAG_INVALID, "the output can only be set between documents");
    }
    writer_begin_output(&danag->delivery.writer, output, context);
    return DANAG_OK;
}

/* How much of max_memory the lexer may use for comments and raw text that may have no end. A method
 * that reads the source has given away its lines when the page ends, so it cannot take text of them
 * then. */
static size_t memory_for_unclosed(const struct options *options) {
    uint64_t share = options->max_memory / UNCLOSED_SHARE;
    if (options->method->reads_source) { return 0; }
    return share < UNCLOSED_MOST ? (size_t)share : UNCLOSED_MOST;
}

static size_t memory_for_text(const struct options *options) {
    return (size_t)options->max_memory - memory_for_unclosed(options) - delivery_memory(options);
}

/* How many bytes of the text of JSON-LD are kept. */
static size_t linked_data_room(const struct options *options) {
    uint64_t room = options->max_memory / LINKED_DATA_SHARE;
    return room < LINKED_DATA_MAX ? (size_t)room : LINKED_DATA_MAX;
}

/* tape_keep may use half of the memory for text. A method that stores lines until the end of the
 * page never calls it, so that half can hold the method's lines instead, and the text of JSON-LD.
 */
static bool make_method(danag_t *danag) {
    const struct method *method = danag->options.method;
    size_t memory = memory_for_text(&danag->options) / 2;
    if (method->takes_linked_data) { memory -= linked_data_room(&danag->options); }
    danag->method_made = method;
    danag->method_state = memory_new(danag->options.memory, method->state_size);
    return danag->method_state != NULL &&
           (method->make == NULL ||
            method->make(danag->method_state, danag->options.memory, memory));
}

static bool make_lines(danag_t *danag) {
    const struct method *method = danag->options.method;
    const struct line_observer *observer = method->observer;
    const struct line_sink line_sink = {method->line, danag->method_state};
    if (observer != NULL) {
        danag->observer_state = memory_resize(danag->options.memory, NULL, observer->size);
        if (danag->observer_state == NULL) { return false; }
        observer->make(danag->observer_state, &danag->outline);
    }
    enum line_rule rule = method->reads_source ? LINES_GIVEN : danag->options.line_rule;
    danag->lines = lines_new(danag->options.memory, rule, method->only_r2l, danag->tape,
                             &danag->outline, observer, danag->observer_state, &line_sink);
    return danag->lines != NULL;
}

static bool make_source(danag_t *danag) {
    const struct source_sink sink = {lexer_push, danag->lexer, lines_given, danag->lines};
    if (!danag->options.method->reads_source) { return true; }
    danag->source =
        source_lines_new(danag->options.memory, danag->options.line_rule == LINES_TAG, &sink);
    return danag->source != NULL;
}

static int on_linked_data(void *self, const struct slice *script) {
    const danag_t *danag = self;
    int error = has_metadata(danag) ? metadata_linked_data(danag->metadata, script) : 0;
    if (error != 0 || danag->linked_data == NULL) { return error; }
    return linked_data_push(danag->linked_data, script);
}

/* The tokens go to the lines, and scripts with JSON-LD to `linked_data` if it may be needed. */
static bool make_lexer(danag_t *danag) {
    const struct options *options = &danag->options;
    struct token_sink sink = lines_token_sink(danag->lines);
    if (options->method->takes_linked_data && !options->format->only_offsets) {
        danag->linked_data = linked_data_new(options->memory, linked_data_room(options));
        if (danag->linked_data == NULL) { return false; }
    }
    if (METADATA_BUILT_IN && delivery_wants_metadata(&danag->delivery)) {
        danag->metadata = metadata_new(options->memory, &danag->outline);
        if (danag->metadata == NULL) { return false; }
        sink.watcher = metadata_watcher(danag->metadata);
        sink.attributes |= metadata_attributes;
        sink.rare_attributes |= metadata_rare_attributes;
    }
    if (danag->linked_data != NULL || has_metadata(danag)) {
        sink.linked_data = on_linked_data;
        sink.linked_data_self = danag;
    }
    danag->lexer = lexer_new(options->memory, &sink, &danag->outline, LEXER_BUFFER_SIZE);
    if (danag->lexer == NULL) { return false; }
    lexer_keep_unclosed(danag->lexer, memory_for_unclosed(options));
    return true;
}

static bool build_chain(danag_t *danag) {
    const struct options *options = &danag->options;
    danag->tape = tape_new(options->memory, memory_for_text(options));
    if (danag->tape == NULL || !make_method(danag) || !make_lines(danag) ||
        !delivery_make(&danag->delivery, options, danag->tape, danag->lines) ||
        !make_lexer(danag) || !make_source(danag)) {
        return false;
    }
    danag->frame = (struct method_frame){.tape = danag->tape,
                                         .parameters = options->parameters,
                                         .observed = danag->observer_state,
                                         .settings = options->settings,
                                         .span = delivery_span,
                                         .self = &danag->delivery};
    if (delivery_wants_comments(&danag->delivery)) { danag->frame.comment = delivery_comment; }
    danag->verbatim =
        (struct verbatim){.tape = danag->tape, .span = delivery_span, .self = &danag->delivery};
    return true;
}

/* The decoder pushes to the lexer, either directly or through the counter of source lines; or it
 * pushes plain text, past both. */
static void aim_decoder(danag_t *danag) {
    struct text_decoder *decoder = &danag->charset.decoder;
    decoder->push = lexer_push;
    decoder->self = danag->lexer;
    if (danag->source != NULL) {
        decoder->push = source_lines_push;
        decoder->self = danag->source;
    }
    if (danag->is_text) {
        decoder->push = verbatim_push;
        decoder->self = &danag->verbatim;
    }
}

int danag_begin(danag_t *danag, const char *url, const char *content_type, const char *charset) {
    danag_drop(danag);
    danag->title[0] = '\0';
    danag->confidence = -1;
    danag->charset.decoder.lacks_tables = false;
    if (danag->delivery.writer.output == NULL) {
        return fail(danag, DANAG_INVALID, "no output is set");
    }
    if (!options_fit(&danag->options, danag->error)) { return DANAG_INVALID; }
    if (danag->lexer == NULL && !build_chain(danag)) {
        free_chain(danag);
        return fail_document(danag, DANAG_NO_MEMORY);
    }
    danag->in_document = true;
    danag->status = DANAG_OK;
    danag->late = false;
    if (danag->options.page_timeout > 0) { danag->started = cpu_seconds(); }
    danag->is_text = verbatim_is_for(content_type);
    aim_decoder(danag);
    charset_begin(
        &danag->charset,
        &(struct charset_claims){
            .forced = danag->options.charset,
            .given = charset != NULL ? encoding_of_label(charset, strlen(charset)) : ENCODING_NONE,
            .content_type = content_type,
            .is_text = danag->is_text,
        });
    if (danag->source != NULL) { source_lines_begin(danag->source); }
    lexer_begin(danag->lexer);
    if (danag->linked_data != NULL) { linked_data_begin(danag->linked_data); }
    if (has_metadata(danag)) { metadata_begin(danag->metadata, url); }
    tape_begin(danag->tape);
    lines_begin(danag->lines);
    verbatim_begin(&danag->verbatim);
    danag->options.method->begin(danag->method_state, &danag->frame);
    int error = delivery_begin(&danag->delivery, url, content_type);
    return error == 0 ? DANAG_OK : fail_document(danag, error);
}

int danag_describe(danag_t *danag, const char *name, const char *value) {
    const enum fact fact = name != NULL ? fact_of_name(name) : FACT_COUNT;
    if (fact == FACT_COUNT) { return fail(danag, DANAG_INVALID, "there is no fact of that name"); }
    if (!danag->in_document) { return fail(danag, DANAG_INVALID, "no document was begun"); }
    if (value != NULL && !fact_allows(fact, value)) {
        return fail(danag, DANAG_INVALID, "the fact is not a whole number");
    }
    if (danag->delivery.facts != NULL && !facts_set(danag->delivery.facts, fact, value)) {
        return fail(danag, DANAG_INVALID, "the facts of the document are too long");
    }
    return DANAG_OK;
}

static int fail_late(danag_t *danag) {
    return fail(danag, DANAG_LATE, "the document took more CPU time than page-timeout allows");
}

static int feed(danag_t *danag, const char *bytes, size_t size) {
    int error = charset_push(&danag->charset, bytes, size);
    return error == 0 ? DANAG_OK : fail_document(danag, error);
}

/* Looks at the clock after each piece. */
static int feed_until_late(danag_t *danag, const char *bytes, size_t size) {
    int error = DANAG_OK;
    for (size_t part; size > 0 && error == DANAG_OK && !danag->late; bytes += part, size -= part) {
        part = size < TIMED_PIECE ? size : TIMED_PIECE;
        error = feed(danag, bytes, part);
        danag->late = cpu_seconds() - danag->started > danag->options.page_timeout;
    }
    if (danag->late && danag->delivery.facts != NULL) {
        facts_set(danag->delivery.facts, FACT_TRUNCATED, "time");
    }
    return error == DANAG_OK && danag->late ? fail_late(danag) : error;
}

int danag_feed(danag_t *danag, const void *bytes, size_t size) {
    if (!danag->in_document) { return fail(danag, DANAG_INVALID, "no document was begun"); }
    if (danag->status != DANAG_OK) { return danag->status; }
    if (danag->late) { return fail_late(danag); }
    return danag->options.page_timeout == 0 ? feed(danag, bytes, size)
                                            : feed_until_late(danag, bytes, size);
}

/* After the whole document has been read: sets the title, returns the verdict. */
static struct verdict judge(danag_t *danag) {
    const struct method *method = danag->options.method;
    struct slice title = lines_title(danag->lines);
    memcpy(danag->title, title.bytes, title.size);
    danag->title[title.size] = '\0';
    if (method->verdict == NULL) { return (struct verdict){0}; }
    return method->verdict(danag->method_state);
}

static int pass_over(void *self, const struct line *line) {
    (void)self, (void)line;
    return 0;
}

/* Writes the text of the page's JSON-LD, every line of it. */
static int write_linked_data(danag_t *danag) {
    const struct line_sink sink = {pass_over, NULL};
    const struct line_sink method_sink = {danag->options.method->line, danag->method_state};
    const uint64_t start = tape_position(danag->tape);
    if (!tape_forget(danag->tape, start)) { return DANAG_NO_MEMORY; }
    lines_send_to(danag->lines, &sink);
    int error = linked_data_pass_on(danag->linked_data, danag->lexer);
    if (error == 0) { error = lines_end(danag->lines); }
    lines_send_to(danag->lines, &method_sink);
    const uint64_t end = tape_position(danag->tape);
    if (error == 0 && end > start) { error = delivery_span(&danag->delivery, start, end); }
    if (linked_data_is_cut(danag->linked_data)) { delivery_cut(&danag->delivery); }
    return error;
}

/* If the page has no content, takes the text of its JSON-LD. */
static int take_linked_data(danag_t *danag, struct verdict *verdict) {
    if (danag->linked_data == NULL || !verdict->empty) { return 0; }
    enum linked_text text = linked_data_end(danag->linked_data);
    if (text == LINKED_TEXT_NONE) { return 0; }
    verdict->confidence = text == LINKED_TEXT_ARTICLE ? ARTICLE_CONFIDENCE : POSTS_CONFIDENCE;
    verdict->withheld = verdict->confidence < verdict->least;
    return verdict->withheld ? 0 : write_linked_data(danag);
}

static void end_metadata(danag_t *danag) {
    const struct slice *facts = danag->delivery.facts->values;
    const char *modified = facts[FACT_LAST_MODIFIED].bytes;
    const char *language = facts[FACT_CONTENT_LANGUAGE].bytes;
    if (modified != NULL) { metadata_last_modified(danag->metadata, modified); }
    if (language != NULL) { metadata_content_language(danag->metadata, language); }
    metadata_end(danag->metadata);
    const struct told told = metadata_told(danag->metadata);
    metadata_choose(danag->metadata, lines_title(danag->lines),
                    lines_headline_told(danag->lines, told.title, told.article));
}

/* No method judges plain text: all of it is content. */
static int end_text(danag_t *danag) {
    int error = charset_end(&danag->charset);
    if (error == 0) { error = verbatim_end(&danag->verbatim); }
    if (error == 0 && has_metadata(danag)) { end_metadata(danag); }
    return error;
}

static int end_markup(danag_t *danag, struct verdict *verdict) {
    int error = charset_end(&danag->charset);
    if (error == 0 && danag->source != NULL) { error = source_lines_flush(danag->source); }
    if (error == 0) { error = lexer_end(danag->lexer); }
    if (error == 0 && danag->source != NULL) { error = source_lines_end(danag->source); }
    if (error == 0) { error = lines_end(danag->lines); }
    if (error == 0) { error = danag->options.method->end(danag->method_state); }
    if (error != 0) { return error; }
    if (has_metadata(danag)) { end_metadata(danag); }
    *verdict = judge(danag);
    error = take_linked_data(danag, verdict);
    if (error == 0 && danag->options.method->verdict != NULL) {
        danag->confidence = (double)verdict->confidence / CONFIDENCE_SURE;
    }
    return error;
}

static int end_chain(danag_t *danag, struct verdict *verdict) {
    int error = danag->is_text ? end_text(danag) : end_markup(danag, verdict);
    if (error != 0) { return error; }
    const struct method *method = danag->options.method;
    const struct ending_facts known = {.title = danag->title,
                                       .metadata = danag->metadata,
                                       .charset = danag_charset(danag),
                                       .method = danag->is_text ? NULL : method->name,
                                       .confidence = danag->confidence,
                                       .withheld = verdict->withheld};
    return delivery_end(&danag->delivery, &known);
}

int danag_finish(danag_t *danag) {
    if (!danag->in_document) { return fail(danag, DANAG_INVALID, "no document was begun"); }
    struct verdict verdict = {0};
    int error = danag->status == DANAG_OK ? end_chain(danag, &verdict) : danag->status;
    danag->in_document = false;
    if (error != 0) { return fail_document(danag, error); }
    if (danag->delivery.foreign) {
        return fail(danag, DANAG_FOREIGN, "the language is none of those chosen");
    }
    if (danag->late) { return fail_late(danag); }
    if (delivery_is_cut(&danag->delivery)) {
        return fail(danag, DANAG_CUT, "content beyond max-memory was left out");
    }
    if (verdict.withheld) {
        return fail(danag, DANAG_UNSURE, "the confidence is below min-confidence");
    }
    return DANAG_OK;
}

void danag_drop(danag_t *danag) {
    danag->in_document = false;
    delivery_drop(&danag->delivery);
}

double danag_confidence(const danag_t *danag) {
    return danag->confidence;
}

const char *danag_title(const danag_t *danag) {
    return danag->title;
}

struct danag_metadatum danag_metadata(const danag_t *danag, size_t index) {
    const struct metadata *metadata = danag->metadata;
    for (int name = 0; metadata != NULL && name < METADATA_COUNT; name++) {
        const char *value = metadata_value(metadata, (enum metadata_name)name);
        if (value != NULL && index-- == 0) {
            return (struct danag_metadatum){metadata_names[name], value};
        }
    }
    return (struct danag_metadatum){NULL, NULL};
}

const char *danag_charset(const danag_t *danag) {
    enum encoding encoding = charset_encoding(&danag->charset);
    return encoding != ENCODING_NONE ? encoding_name(encoding) : "";
}

uint64_t danag_undecodable(const danag_t *danag) {
    return danag->charset.decoder.replaced;
}

const char *danag_error(const danag_t *danag) {
    return danag->error;
}

const char *danag_version(void) {
    return PACKAGE_VERSION;
}
