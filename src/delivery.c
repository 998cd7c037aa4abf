#include "delivery.h"

#include "status.h"
#include "text/language.h"
#include "text/memory.h"
#include "text/words.h"

#include <inttypes.h>

/* Output that is held back until the document ends, such as the bodies of a record, takes at most a
 * quarter of max_memory. So does a paragraph that a filter judges. */
#define SHARE 4

#define FACTS_SIZE (16 * 1024) /* bytes of all facts of a document, each with a NUL */

/* The known fields of a document. */
struct known {
    struct slice values[FIELD_NONE]; /* `bytes` is NULL: unknown */
    size_t used;
    char facts[FACTS_SIZE]; /* the values of facts, each with a NUL at its end */
};

_Static_assert((int)FIELD_COMMENTS - (int)FIELD_TEXT == (int)BODY_COMMENTS, "a field for each");

static bool chooses_languages(const struct options *options) {
    return options->languages[0] != '\0';
}

static size_t held_memory(const struct options *options) {
    bool holds = options->record != NULL || options->front_matter || chooses_languages(options);
    return holds ? (size_t)options->max_memory / SHARE : 0;
}

static size_t sieve_memory(const struct options *options) {
    bool sieves = SIEVE_BUILT_IN && options->filter != NULL;
    return sieves ? (size_t)options->max_memory / SHARE : 0;
}

size_t delivery_memory(const struct options *options) {
    return held_memory(options) + sieve_memory(options);
}

void delivery_set_output(struct delivery *delivery, danag_output *output, void *context) {
    delivery->output = output;
    delivery->context = context;
    delivery->follows = false;
}

/* The fields of a record: those listed, or else the format's, with the bodies that are listed. */
static struct field_list fields_of_record(const struct options *options) {
    const struct field_list *liked = &options->record->fields;
    const struct field_list *bodies = &options->bodies;
    struct field_list fields = {.count = 0};
    if (options->fields.count > 0) { return options->fields; }
    const bool all = liked->count == 0;
    for (size_t i = 0; i < (all ? FIELD_COUNT : liked->count); i++) {
        const enum field field = (enum field)(all ? i : liked->fields[i]);
        if (all && field != FIELD_TEXT && field_is(field, IS_BODY)) { continue; }
        if (field != FIELD_TEXT || bodies->count == 0) { field_list_add(&fields, field); }
        for (size_t j = 0; field == FIELD_TEXT && j < bodies->count; j++) {
            field_list_add(&fields, (enum field)bodies->fields[j]);
        }
    }
    return fields;
}

static bool has(const struct delivery *delivery, enum field field) {
    return field_list_has(&delivery->fields, field);
}

/* Bodies that are held back share the memory for that. */
static void choose_bodies(struct delivery *delivery) {
    const struct options *options = delivery->options;
    const bool told = chooses_languages(options) || has(delivery, FIELD_LANGUAGE);
    struct body *bodies = delivery->bodies;
    size_t count = 0;
    for (int i = BODY_TEXT; i <= BODY_HTML; i++) {
        if (has(delivery, FIELD_TEXT + (enum field)i)) {
            bodies[i].format = format_row_at((size_t)i)->format;
        }
    }
    if (told || has(delivery, FIELD_WORDS)) { bodies[BODY_TEXT].format = &format_text; }
    if (delivery_wants_comments(delivery)) {
        /* Comments have the format of the first other body. */
        const struct format *format = NULL;
        for (size_t i = 0; i < delivery->fields.count && format == NULL; i++) {
            const enum field field = (enum field)delivery->fields.fields[i];
            if (field_is(field, IS_BODY)) { format = bodies[field - FIELD_TEXT].format; }
        }
        bodies[BODY_COMMENTS].format = format != NULL ? format : &format_text;
    }
    if (options->record == NULL) { bodies[BODY_OUTPUT].format = options->format; }
    delivery->tells_language = told && language_is_available();
    for (int i = 0; i < BODIES; i++) { count += bodies[i].format != NULL; }
    for (int i = 0; i < BODIES; i++) {
        bodies[i].held.memory = bodies[i].writer.memory = options->memory;
        bodies[i].held.most = bodies[i].format != NULL ? held_memory(options) / count : 0;
    }
}

bool delivery_wants_metadata(const struct delivery *delivery) {
    bool wants = delivery->options->metadata || delivery->options->front_matter;
    for (size_t i = 0; i < delivery->fields.count; i++) {
        wants = wants || field_is((enum field)delivery->fields.fields[i], IS_METADATUM);
    }
    return wants;
}

bool delivery_wants_comments(const struct delivery *delivery) {
    return has(delivery, FIELD_COMMENTS);
}

/* Whether the paragraphs are filtered. A constant where that is not built in, so that the linker
 * can leave the sieve out. */
static bool sieves(const struct delivery *delivery) {
    return SIEVE_BUILT_IN && delivery->sieve != NULL;
}

static bool make_writers(struct delivery *delivery, struct tape *tape, struct lines *lines,
                         unsigned styles) {
    const struct options *options = delivery->options;
    struct body *bodies = delivery->bodies;
    for (int i = 0; i < BODIES; i++) {
        struct writer_wishes wishes = options->wishes;
        if (i != BODY_OUTPUT) { wishes.width = 0; } /* values are not wrapped */
        if (bodies[i].format != NULL &&
            !writer_make(&bodies[i].writer, bodies[i].format, &wishes, tape, lines, styles)) {
            return false;
        }
    }
    bodies[BODY_COMMENTS].writer.with_title = false;
    return true;
}

bool delivery_make(struct delivery *delivery, const struct options *options, struct tape *tape,
                   struct lines *lines) {
    unsigned wants = 0;
    delivery->options = options;
    delivery->fields =
        options->record != NULL ? fields_of_record(options) : (struct field_list){.count = 0};
    delivery->shown_url = (struct bounded){.memory = options->memory, .most = SIZE_MAX};
    choose_bodies(delivery);
    if (SIEVE_BUILT_IN && options->filter != NULL) {
        /* The writers then read the sieve's tape. */
        delivery->sieve = sieve_new(options->memory, tape, sieve_memory(options));
        if (delivery->sieve == NULL) { return false; }
        tape = sieve_tape(delivery->sieve);
        wants = STYLE_WANTS_BLOCKS;
    }
    for (int i = 0; i < BODIES; i++) {
        const struct format *format = delivery->bodies[i].format;
        if (format != NULL) { wants |= writer_wants(format, &options->wishes); }
    }
    const bool metadata = delivery_wants_metadata(delivery);
    if (options->record != NULL || metadata) {
        delivery->known = memory_new(options->memory, sizeof *delivery->known);
        if (delivery->known == NULL) { return false; }
    }
    return lines_want(lines, wants | (metadata ? STYLE_WANTS_HEADLINE : 0)) &&
           make_writers(delivery, tape, lines, wants);
}

void delivery_free(struct delivery *delivery) {
    for (int i = 0; i < BODIES; i++) {
        writer_free(&delivery->bodies[i].writer);
        bounded_free(&delivery->bodies[i].held);
        delivery->bodies[i].format = NULL;
    }
    bounded_free(&delivery->shown_url);
    if (sieves(delivery)) { sieve_free(delivery->sieve); }
    if (delivery->known != NULL) { memory_free(delivery->options->memory, delivery->known); }
    delivery->known = NULL;
    delivery->sieve = NULL;
}

static int begin_body(struct delivery *delivery, struct body *body) {
    const bool holds = body->held.most > 0;
    if (body->format == NULL) { return 0; }
    bounded_begin(&body->held);
    body->writer.outlet.output = holds ? bounded_put : delivery->output;
    body->writer.outlet.context = holds ? &body->held : delivery->context;
    body->writer.address = delivery->url;
    return writer_begin(&body->writer);
}

static int begin_output(struct delivery *delivery) {
    const struct options *options = delivery->options;
    struct body *body = &delivery->bodies[BODY_OUTPUT];
    if (delivery->begun) { return 0; }
    delivery->begun = true;
    body->writer.url = options->with_url && options->format->facts.has_lines ? delivery->url : NULL;
    return begin_body(delivery, body);
}

int delivery_begin(struct delivery *delivery, const char *url, const char *content_type) {
    const struct options *options = delivery->options;
    struct known *known = delivery->known;
    int error = 0;
    delivery->url = url;
    delivery->content_type = content_type;
    delivery->foreign = delivery->begun = delivery->filtered = false;
    if (known != NULL) {
        memset(known->values, 0, sizeof known->values);
        known->used = 0;
    }
    bounded_begin(&delivery->shown_url);
    if ((options->record != NULL || options->front_matter) && url != NULL) {
        struct outlet shown = {bounded_put, &delivery->shown_url, false};
        address_put(&shown, slice_from(url));
        known->values[FIELD_URL] = bounded_slice(&delivery->shown_url);
    }
    for (int i = 0; i < BODY_OUTPUT && error == 0; i++) {
        error = begin_body(delivery, &delivery->bodies[i]);
    }
    if (error != 0 || !sieves(delivery)) { return error == 0 ? begin_output(delivery) : error; }
    sieve_begin(delivery->sieve, options->filter, options->filter_context);
    return 0;
}

bool delivery_describe(struct delivery *delivery, enum field fact, const char *value) {
    struct known *known = delivery->known;
    const size_t size = value != NULL ? strlen(value) : 0;
    if (known == NULL) { return true; }
    known->values[fact] = (struct slice){NULL, 0};
    if (size == 0) { return true; }
    if (size >= FACTS_SIZE - known->used) { return false; }
    char *copy = known->facts + known->used;
    memcpy(copy, value, size + 1);
    known->used += size + 1;
    known->values[fact] = (struct slice){copy, size};
    return true;
}

struct slice delivery_fact(const struct delivery *delivery, enum field fact) {
    return delivery->known->values[fact];
}

static int take_comment(void *self, uint64_t start, uint64_t end) {
    struct delivery *delivery = self;
    return writer_span(&delivery->bodies[BODY_COMMENTS].writer, start, end);
}

/* Gives a span of the content to the writers of all bodies that have it. */
static int give_span(struct delivery *delivery, span_taker *give, uint64_t start, uint64_t end) {
    int error = 0;
    for (int i = 0; i < BODIES && error == 0; i++) {
        struct body *body = &delivery->bodies[i];
        if (body->format != NULL && i != BODY_COMMENTS) { error = give(&body->writer, start, end); }
    }
    return error;
}

static int take_span(void *self, uint64_t start, uint64_t end) {
    int error = begin_output(self);
    return error == 0 ? give_span(self, writer_span, start, end) : error;
}

int delivery_span(void *self, uint64_t start, uint64_t end) {
    struct delivery *delivery = self;
    return sieves(delivery) ? sieve_span(delivery->sieve, take_span, delivery, start, end)
                            : take_span(delivery, start, end);
}

bool delivery_wants_spans_early(const struct delivery *delivery) {
    bool wants = false;
    for (int i = 0; i < BODIES; i++) {
        const struct format *format = delivery->bodies[i].format;
        wants = wants || (format != NULL && (format->wants & STYLE_WANTS_FOOTNOTES) != 0);
    }
    return wants && !sieves(delivery);
}

int delivery_announce(void *self, uint64_t start, uint64_t end) {
    return give_span(self, writer_announce, start, end);
}

int delivery_comment(void *self, uint64_t start, uint64_t end) {
    struct delivery *delivery = self;
    return sieves(delivery) ? sieve_span(delivery->sieve, take_comment, delivery, start, end)
                            : take_comment(delivery, start, end);
}

void delivery_cut(struct delivery *delivery) {
    if (sieves(delivery)) {
        sieve_cut(delivery->sieve);
        return;
    }
    for (int i = 0; i < BODIES; i++) {
        if (i != BODY_COMMENTS) { delivery->bodies[i].writer.cut = true; }
    }
}

bool delivery_is_cut(const struct delivery *delivery) {
    for (int i = 0; i < BODIES; i++) {
        const struct body *body = &delivery->bodies[i];
        /* Without records, another body only tells the language. */
        const bool counts = delivery->options->record != NULL || i == BODY_OUTPUT;
        if (counts && (body->held.cut || body->writer.cut)) { return true; }
    }
    return false;
}

/* A document whose paragraphs were all left out gives no output. One that had none is written as
 * usual. */
static int end_sieve(struct delivery *delivery) {
    if (!sieves(delivery)) { return 0; }
    int error = sieve_end(delivery->sieve);
    delivery->filtered = sieve_is_empty(delivery->sieve);
    return error == 0 && !delivery->filtered ? begin_output(delivery) : error;
}

/* The value of a field that is known only now; NULL if there is none. */
static const char *value_of(struct delivery *delivery, const struct document_end *ending,
                            enum field field, const char *language) {
    struct slice text;
    unsigned parts;
    if (field_is(field, IS_METADATUM)) {
        const bool found = METADATA_BUILT_IN && ending->metadata != NULL;
        return found ? metadata_value(ending->metadata, field) : NULL;
    }
    switch (field) {
    case FIELD_CONTENT_TYPE:
        return delivery->content_type;
    case FIELD_CHARSET:
        return ending->charset;
    case FIELD_LANGUAGE:
        return language;
    case FIELD_WORDS:
        text = bounded_slice(&delivery->bodies[BODY_TEXT].held);
        if (!has(delivery, field)) { return NULL; }
        snprintf(delivery->words, sizeof delivery->words, "%" PRIu64,
                 word_count(text.bytes, text.size));
        return delivery->words;
    case FIELD_CONFIDENCE:
        if (ending->confidence < 0) { return NULL; }
        parts = (unsigned)(ending->confidence * CONFIDENCE_SURE + 0.5);
        snprintf(delivery->confidence, sizeof delivery->confidence, "%u.%03u",
                 parts / CONFIDENCE_SURE, parts % CONFIDENCE_SURE);
        return delivery->confidence;
    case FIELD_METHOD:
        return ending->method;
    case FIELD_TRUNCATED:
        return delivery_is_cut(delivery) ? "memory" : NULL;
    default:
        return NULL;
    }
}

/* Adds the values that are known only now. Returns all values. */
static struct slice *find_values(struct delivery *delivery, const struct document_end *ending,
                                 const char *language) {
    struct slice *values = delivery->known->values;
    for (int field = 0; field < FIELD_COUNT; field++) {
        const char *value = value_of(delivery, ending, (enum field)field, language);
        if (value != NULL && *value != '\0') {
            values[field] = (struct slice){value, strlen(value)};
        }
    }
    return values;
}

static int write_record(struct delivery *delivery, const struct document_end *ending,
                        const char *language) {
    struct slice *values = find_values(delivery, ending, language);
    struct outlet outlet = {delivery->output, delivery->context, false};
    const bool bare = !delivery->options->record->one_body;
    const struct record record = {&delivery->fields, values, !delivery->follows};
    for (int i = 0; i < BODY_OUTPUT; i++) {
        const struct body *body = &delivery->bodies[i];
        if (body->format == NULL || (i == BODY_COMMENTS && !body->writer.begun)) { continue; }
        /* A value of a record loses its last newline; a block keeps it. */
        struct slice *value = &values[FIELD_TEXT + i];
        *value = bounded_slice(&body->held);
        value->size -= bare && slice_ends(*value, "\n");
    }
    delivery->follows = true;
    delivery->options->record->write(&outlet, &record);
    return outlet.stopped ? STATUS_STOPPED : 0;
}

/* Writes the output that was held back, with front matter before it if that is wanted. */
static int write_held(struct delivery *delivery, const struct document_end *ending,
                      const char *language) {
    const struct options *options = delivery->options;
    const struct slice held = bounded_slice(&delivery->bodies[BODY_OUTPUT].held);
    struct outlet outlet = {delivery->output, delivery->context, false};
    if (options->front_matter && (held.size > 0 || !ending->withheld)) {
        if (language == NULL && METADATA_BUILT_IN && ending->metadata != NULL) {
            language = metadata_value(ending->metadata, FIELD_LANGUAGE);
        }
        options->format->front_matter(&outlet, find_values(delivery, ending, language));
    }
    if (held.size > 0) { outlet_put(&outlet, held.bytes, held.size); }
    return outlet.stopped ? STATUS_STOPPED : 0;
}

int delivery_end(struct delivery *delivery, const struct document_end *ending) {
    const struct options *options = delivery->options;
    const char *code = NULL;
    int error = end_sieve(delivery);
    if (error != 0 || (SIEVE_BUILT_IN && delivery->filtered)) { return error; }
    for (int i = 0; i < BODIES && error == 0; i++) {
        struct body *body = &delivery->bodies[i];
        if (body->format == NULL) { continue; }
        error = writer_end(&body->writer, ending->title, ending->confidence);
        if (body->held.failed) { error = STATUS_NO_MEMORY; }
    }
    if (delivery->shown_url.failed) { error = STATUS_NO_MEMORY; }
    if (error == 0 && !ending->withheld && delivery->tells_language) {
        const struct slice text = bounded_slice(&delivery->bodies[BODY_TEXT].held);
        code = language_of(options->memory, text.bytes, text.size);
        if (code == NULL) { error = STATUS_NO_MEMORY; }
        if (code != NULL && METADATA_BUILT_IN && ending->metadata != NULL) {
            code = language_settle(code, metadata_value(ending->metadata, FIELD_LANGUAGE));
        }
    }
    if (error != 0) { return error; }
    delivery->foreign =
        code != NULL && chooses_languages(options) && !language_list_has(options->languages, code);
    if (delivery->foreign) { return 0; }
    if (options->record == NULL) { return write_held(delivery, ending, code); }
    return ending->withheld ? 0 : write_record(delivery, ending, code);
}
