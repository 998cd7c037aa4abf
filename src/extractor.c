/* Implements danag.h: runs the chain of stages for a document. */
#include "chain.h"

#include "text/memory.h"

#include <time.h>

/* The mean word F1 of the text of JSON-LD on pages that have some (doc/learned.md). */
#define ARTICLE_CONFIDENCE (CONFIDENCE_SURE * 7 / 10)
#define POSTS_CONFIDENCE   (CONFIDENCE_SURE * 3 / 10)

/* How many bytes are read between two looks at the clock, with the option page-timeout. */
#define TIMED_PIECE ((size_t)16 << 10)

/* Keeps the reason why a call refuses its arguments. */
static int refuse(danag_t *danag, const char *why) {
    snprintf(danag->error, sizeof danag->error, "%s", why);
    return DANAG_INVALID;
}

static int fail(danag_t *danag, int status) {
    static const char *const words[] = {
        [DANAG_CUT] = "content beyond max-memory was left out",
        [DANAG_UNSURE] = "the confidence is below min-confidence",
        [DANAG_NO_MEMORY] = "out of memory",
        [DANAG_STOPPED] = "the output was stopped",
        [DANAG_FOREIGN] = "the language is none of those chosen",
        [DANAG_LATE] = "the document took more CPU time than page-timeout allows",
        [DANAG_FILTERED] = "all paragraphs were left out",
    };
    snprintf(danag->error, sizeof danag->error, "%s", words[status]);
    return status;
}

/* Records an error from the chain. iconv may open files, so it may also lack descriptors. */
static int fail_document(danag_t *danag, int status) {
    const struct text_decoder *decoder = &danag->charset.decoder;
    danag->status = status;
    danag->title[0] = '\0';
    danag->confidence = -1;
    if (status != DANAG_NO_MEMORY || !decoder->lacks_tables) { return fail(danag, status); }
    snprintf(danag->error, sizeof danag->error,
             "no memory, no file descriptor or no file of iconv for the charset %s",
             encoding_name(decoder->encoding));
    return status;
}

/* CPU time of this thread, or of the process where the system does not count threads apart. */
static double cpu_seconds(void) {
#ifdef CLOCK_THREAD_CPUTIME_ID
    struct timespec time;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0) {
        return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
    }
#endif
    return (double)clock() / CLOCKS_PER_SEC;
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
    chain_free(danag);
    charset_free(&danag->charset);
    options_free(&danag->options);
    /* Copied, since the allocator itself is in the block that it frees. */
    const struct danag_allocator allocator = danag->allocator;
    memory_free(danag->options.memory != NULL ? &allocator : NULL, danag);
}

int danag_set(danag_t *danag, const char *name, const char *value) {
    if (name == NULL || value == NULL) {
        return refuse(danag, "an option needs a name and a value");
    }
    if (danag->in_document) { return refuse(danag, "options can only be set between documents"); }
    if (!options_set(&danag->options, name, value, danag->error)) { return DANAG_INVALID; }
    chain_free(danag);
    return DANAG_OK;
}

int danag_set_output(danag_t *danag, danag_output *output, void *context) {
    if (danag->in_document) {
        return refuse(danag, "the output can only be set between documents");
    }
    delivery_set_output(&danag->delivery, output, context);
    return DANAG_OK;
}

int danag_set_filter(danag_t *danag, danag_filter *filter, void *context) {
    struct options *options = &danag->options;
    if (danag->in_document) {
        return refuse(danag, "the filter can only be set between documents");
    }
    if (!SIEVE_BUILT_IN && filter != NULL) {
        return refuse(danag, "filters of paragraphs are not built in");
    }
    if ((filter == NULL) != (options->filter == NULL)) { chain_free(danag); }
    options->filter = filter;
    options->filter_context = context;
    return DANAG_OK;
}

static void begin_stages(danag_t *danag, const char *url, const char *content_type,
                         const char *charset) {
    struct slice type = {content_type, 0};
    if (content_type != NULL) { type.size = strcspn(content_type, ";, \t"); }
    danag->in_document = true;
    danag->status = DANAG_OK;
    danag->late = false;
    if (danag->options.page_timeout > 0) { danag->started = cpu_seconds(); }
    danag->is_text = verbatim_is_for(content_type);
    /* The decoder pushes to the lexer, either directly or through the counter of source lines; or
     * it pushes plain text, past both. */
    struct text_decoder *decoder = &danag->charset.decoder;
    const bool counts = danag->source_lines != NULL;
    decoder->push = danag->is_text ? verbatim_push : counts ? source_lines_push : lexer_push;
    decoder->self = danag->is_text ? (void *)&danag->verbatim
                    : counts       ? (void *)danag->source_lines
                                   : (void *)danag->lexer;
    charset_begin(
        &danag->charset,
        &(struct charset_claims){
            .forced = danag->options.charset,
            .given = charset != NULL ? encoding_of_label(charset, strlen(charset)) : ENCODING_NONE,
            .content_type = content_type,
            .is_text = danag->is_text,
        });
    if (danag->source_lines != NULL) { source_lines_begin(danag->source_lines); }
    lexer_begin(danag->lexer);
    if (slice_is_any_case(type, "application/xhtml+xml") ||
        slice_is_any_case(type, "application/vnd.wap.xhtml+xml")) {
        lexer_begin_xml(danag->lexer);
    }
    if (danag->linked_text != NULL) { linked_text_begin(danag->linked_text); }
    if (chain_has_metadata(danag)) { metadata_begin(danag->metadata, url); }
    tape_begin(danag->tape);
    lines_begin(danag->lines);
    verbatim_begin(&danag->verbatim);
    if (chain_explains(danag)) { explanation_begin(danag->explanation); }
    if (chain_sifts(danag)) { sift_begin(danag->sift, danag->repeats, url); }
    danag->options.method->begin(danag->method_state, &danag->frame);
}

int danag_begin(danag_t *danag, const char *url, const char *content_type, const char *charset) {
    const char *misfit = options_misfit(&danag->options);
    danag_drop(danag);
    danag->title[0] = '\0';
    danag->confidence = -1;
    danag->charset.decoder.lacks_tables = false;
    if (danag->delivery.output == NULL) { return refuse(danag, "no output is set"); }
    if (misfit != NULL) { return refuse(danag, misfit); }
    if (REPEATS_BUILT_IN && danag->repeats != NULL &&
        (danag->options.method->reads_source ||
         (SIFT_RULES & 1u << danag->options.line_rule) == 0)) {
        return refuse(danag, "repeats: cannot be told from lines of the source (parameter lines)");
    }
    if (danag->lexer == NULL && !chain_build(danag)) {
        chain_free(danag);
        return fail_document(danag, DANAG_NO_MEMORY);
    }
    begin_stages(danag, url, content_type, charset);
    int error = delivery_begin(&danag->delivery, url, content_type);
    return error == 0 ? DANAG_OK : fail_document(danag, error);
}

int danag_describe(danag_t *danag, const char *name, const char *value) {
    const enum field fact = name != NULL ? field_of_fact(name) : FIELD_NONE;
    if (fact == FIELD_NONE) { return refuse(danag, "there is no fact of that name"); }
    if (!danag->in_document) { return refuse(danag, "no document was begun"); }
    if (value != NULL && !field_allows(fact, value)) {
        return refuse(danag, "the fact is not a whole number");
    }
    if (!delivery_describe(&danag->delivery, fact, value)) {
        return refuse(danag, "the facts of the document are too long");
    }
    return DANAG_OK;
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
        danag->late = cpu_seconds() - danag->started > (double)danag->options.page_timeout;
    }
    if (danag->late) { delivery_describe(&danag->delivery, FIELD_TRUNCATED, "time"); }
    return error == DANAG_OK && danag->late ? fail(danag, DANAG_LATE) : error;
}

int danag_feed(danag_t *danag, const void *bytes, size_t size) {
    if (!danag->in_document) { return refuse(danag, "no document was begun"); }
    if (danag->status != DANAG_OK) { return danag->status; }
    if (danag->late) { return fail(danag, DANAG_LATE); }
    return danag->options.page_timeout == 0 ? feed(danag, bytes, size)
                                            : feed_until_late(danag, bytes, size);
}

int danag_feed_in_place(danag_t *danag, void *bytes, size_t size) {
    if (danag->in_document) { lexer_read_in_place(danag->lexer, true); }
    const int status = danag_feed(danag, bytes, size);
    if (danag->in_document) { lexer_read_in_place(danag->lexer, false); }
    return status;
}

static int pass_over(void *self, const struct line *line) {
    (void)self, (void)line;
    return 0;
}

static int write_linked_text(danag_t *danag) {
    struct line_sink sink = {pass_over, NULL};
    const struct line_sink method_sink = chain_line_sink(danag);
    const uint64_t start = tape_position(danag->tape);
    if (!tape_forget(danag->tape, start)) { return DANAG_NO_MEMORY; }
    if (chain_explains(danag)) {
        sink = (struct line_sink){explanation_line_alone, danag->explanation};
    }
    lines_send_to(danag->lines, &sink);
    int error = linked_text_pass_on(danag->linked_text, danag->lexer);
    if (error == 0) { error = lines_end(danag->lines); }
    lines_send_to(danag->lines, &method_sink);
    const uint64_t end = tape_position(danag->tape);
    if (error == 0 && end > start) { error = danag->frame.span(danag->frame.self, start, end); }
    if (linked_text_is_cut(danag->linked_text)) { delivery_cut(&danag->delivery); }
    return error;
}

/* If the page has no content, takes the text of its JSON-LD. */
static int take_linked_text(danag_t *danag, struct verdict *verdict) {
    if (danag->linked_text == NULL || !verdict->empty) { return 0; }
    enum linked_kind kind = linked_text_end(danag->linked_text);
    if (kind == LINKED_TEXT_NONE) { return 0; }
    verdict->confidence = kind == LINKED_TEXT_ARTICLE ? ARTICLE_CONFIDENCE : POSTS_CONFIDENCE;
    verdict->withheld = verdict->confidence < verdict->least;
    return verdict->withheld ? 0 : write_linked_text(danag);
}

static void end_metadata(danag_t *danag) {
    const struct delivery *delivery = &danag->delivery;
    const struct told told =
        metadata_end(danag->metadata, delivery_fact(delivery, FIELD_LAST_MODIFIED),
                     delivery_fact(delivery, FIELD_CONTENT_LANGUAGE));
    metadata_choose(danag->metadata, lines_title(danag->lines),
                    lines_headline(danag->lines, &told));
}

static int end_lines(danag_t *danag) {
    int error = danag->source_lines != NULL ? source_lines_flush(danag->source_lines) : 0;
    if (error == 0) { error = lexer_end(danag->lexer); }
    if (error == 0 && danag->source_lines != NULL) {
        error = source_lines_end(danag->source_lines);
    }
    if (error == 0) { error = lines_end(danag->lines); }
    if (error == 0 && chain_sifts(danag)) { error = sift_end(danag->sift); }
    return error == 0 ? danag->options.method->end(danag->method_state) : error;
}

/* After the whole document has been read. */
static int take_verdict(danag_t *danag, struct verdict *verdict) {
    const struct method *method = danag->options.method;
    const struct slice title = lines_title(danag->lines);
    memcpy(danag->title, title.bytes, title.size);
    danag->title[title.size] = '\0';
    if (method->verdict != NULL) { *verdict = method->verdict(danag->method_state); }
    int error = take_linked_text(danag, verdict);
    if (error == 0 && method->verdict != NULL) {
        danag->confidence = (double)verdict->confidence / CONFIDENCE_SURE;
    }
    return error;
}

static int end_chain(danag_t *danag, struct verdict *verdict) {
    int error = charset_end(&danag->charset);
    if (error == 0) { error = danag->is_text ? verbatim_end(&danag->verbatim) : end_lines(danag); }
    if (error != 0) { return error; }
    if (chain_has_metadata(danag)) { end_metadata(danag); }
    /* No method judges plain text: all of it is content. */
    if (!danag->is_text) { error = take_verdict(danag, verdict); }
    if (error != 0) { return error; }
    const struct method *method = danag->options.method;
    const struct document_end known = {.title = danag->title,
                                       .metadata = danag->metadata,
                                       .charset = danag_charset(danag),
                                       .method = danag->is_text ? NULL : method->name,
                                       .confidence = danag->confidence,
                                       .withheld = verdict->withheld};
    return delivery_end(&danag->delivery, &known);
}

int danag_finish(danag_t *danag) {
    if (!danag->in_document) { return refuse(danag, "no document was begun"); }
    struct verdict verdict = {0};
    int error = danag->status == DANAG_OK ? end_chain(danag, &verdict) : danag->status;
    danag->in_document = false;
    if (error != 0) { return fail_document(danag, error); }
    if (danag->delivery.foreign) { return fail(danag, DANAG_FOREIGN); }
    if (SIEVE_BUILT_IN && danag->delivery.filtered) { return fail(danag, DANAG_FILTERED); }
    /* No record is written then, whatever else is wrong with the page. */
    if (verdict.withheld && danag->options.record != NULL) { return fail(danag, DANAG_UNSURE); }
    if (danag->late) { return fail(danag, DANAG_LATE); }
    if (delivery_is_cut(&danag->delivery)) { return fail(danag, DANAG_CUT); }
    if (verdict.withheld) { return fail(danag, DANAG_UNSURE); }
    if (REPEATS_BUILT_IN && danag->options.method == &method_counting && !danag->is_text) {
        danag->take_keys(danag->taker, danag->delivery.url, counting_keys(danag->method_state));
    }
    return DANAG_OK;
}

void danag_drop(danag_t *danag) {
    danag->in_document = false;
}

void repeats_count(danag_t *danag, repeats_taker *take, void *self) {
    chain_free(danag);
    options_use_method(&danag->options, take != NULL ? &method_counting : method_at(0));
    danag->take_keys = take;
    danag->taker = self;
}

void repeats_use(danag_t *danag, const struct repeats *repeats) {
    chain_free(danag);
    danag->repeats = repeats;
}

double danag_confidence(const danag_t *danag) {
    return danag->confidence;
}

const char *danag_title(const danag_t *danag) {
    return danag->title;
}

/* The field of the metadatum with this index; FIELD_NONE after the last. What the page says of its
 * language comes last. */
static enum field metadatum(const danag_t *danag, size_t index) {
    const struct metadata *metadata = danag->metadata;
    for (int field = METADATA_FIRST + 1; chain_has_metadata(danag) && field <= METADATA_END;
         field++) {
        const enum field found = field < METADATA_END ? (enum field)field : METADATA_FIRST;
        if (metadata_value(metadata, found) != NULL && index-- == 0) { return found; }
    }
    return FIELD_NONE;
}

const char *danag_metadata_name(const danag_t *danag, size_t index) {
    const enum field field = metadatum(danag, index);
    return field != FIELD_NONE ? field_name(field) : NULL;
}

const char *danag_metadata_value(const danag_t *danag, size_t index) {
    const enum field field = metadatum(danag, index);
    return field != FIELD_NONE ? metadata_value(danag->metadata, field) : NULL;
}

uint64_t danag_line_count(const danag_t *danag) {
    return chain_explains(danag) ? explanation_lines(danag->explanation) : 0;
}

const struct danag_line *danag_line(const danag_t *danag, size_t line) {
    return chain_explains(danag) ? explanation_at(danag->explanation, line) : NULL;
}

const struct danag_reason *danag_line_reason(const danag_t *danag, size_t line, size_t reason) {
    return chain_explains(danag) ? explanation_reason(danag->explanation, line, reason) : NULL;
}

const char *danag_charset(const danag_t *danag) {
    enum encoding encoding = danag->charset.decoder.encoding;
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
