#include "delivery.h"

#include "status.h"
#include "text/language.h"
#include "text/memory.h"

#include <stdio.h>
#include <string.h>

/* What is held back until the document ends, such as the bodies of a record, has at most a quarter
 * of max_memory. */
#define HELD_SHARE 4

/* A paragraph that is being judged has as much. */
#define SIEVE_SHARE 4

#define CONFIDENCE_SIZE 16 /* bytes of a confidence in digits, with a NUL */

_Static_assert((int)FIELD_KEYWORDS - (int)FIELD_TITLE ==
                   (int)METADATA_KEYWORDS - (int)METADATA_TITLE,
               "fields and metadata have the same order");

static bool chooses_languages(const struct options *options) {
    return options->languages[0] != '\0';
}

static size_t held_memory(const struct options *options) {
    bool holds = options->record != NULL || chooses_languages(options);
    return holds ? (size_t)options->max_memory / HELD_SHARE : 0;
}

static size_t sieve_memory(const struct options *options) {
    bool sieves = SIEVE_BUILT_IN && options->filter != NULL;
    return sieves ? (size_t)options->max_memory / SIEVE_SHARE : 0;
}

size_t delivery_memory(const struct options *options) {
    return held_memory(options) + sieve_memory(options);
}

/* Makes the recorder, with this share of the memory. */
static bool make_recorder(struct delivery *delivery, const struct field_list *fields,
                          size_t limit) {
    const struct options *options = delivery->options;
    bool with_text = chooses_languages(options) || field_list_has(fields, FIELD_LANGUAGE);
    delivery->recorder =
        recorder_new(options->memory, options->record, fields, &options->wishes, with_text, limit);
    return delivery->recorder != NULL;
}

static bool make_for_records(struct delivery *delivery) {
    const struct options *options = delivery->options;
    const struct field_list fields =
        recorder_fields(options->record, &options->fields, &options->bodies);
    return make_recorder(delivery, &fields, held_memory(options));
}

/* If languages are chosen: half of the memory is for what the writer writes, half for the text that
 * tells the language. */
static size_t memory_for_languages(const struct options *options) {
    return held_memory(options) / 2;
}

static bool make_for_languages(struct delivery *delivery) {
    const struct field_list none = {.count = 0};
    const size_t memory = memory_for_languages(delivery->options);
    delivery->gate.held.limit = memory;
    return make_recorder(delivery, &none, memory);
}

bool delivery_wants_metadata(const struct delivery *delivery) {
    bool wants = delivery->options->metadata;
    for (int field = FIELD_TITLE; delivery->recorder != NULL && field <= FIELD_KEYWORDS; field++) {
        wants = wants || recorder_has(delivery->recorder, (enum field)field);
    }
    return wants;
}

/* Whether the paragraphs are filtered. A constant where that is not built in, so that the linker
 * can leave the sieve out. */
static bool sieves(const struct delivery *delivery) {
    return SIEVE_BUILT_IN && delivery->sieve != NULL;
}

/* What is written is then read from the sieve's tape. */
static bool make_sieve(struct delivery *delivery, struct tape **tape, unsigned *wants) {
    const struct options *options = delivery->options;
    if (!SIEVE_BUILT_IN || options->filter == NULL) { return true; }
    delivery->sieve = sieve_new(options->memory, *tape, sieve_memory(options));
    if (delivery->sieve == NULL) { return false; }
    *tape = sieve_tape(delivery->sieve);
    *wants |= STYLE_WANTS_BLOCKS;
    return true;
}

bool delivery_make(struct delivery *delivery, const struct options *options, struct tape *tape,
                   struct lines *lines) {
    const bool writes = options->record == NULL;
    unsigned wants = writes ? writer_wants(options->format, &options->wishes) : 0;
    delivery->options = options;
    if (!make_sieve(delivery, &tape, &wants)) { return false; }
    delivery->writer.memory = delivery->gate.held.memory = options->memory;
    delivery->writer.separate = options->separate;
    if (!writes && !make_for_records(delivery)) { return false; }
    if (writes && chooses_languages(options) && !make_for_languages(delivery)) { return false; }
    if (delivery->recorder != NULL) {
        wants |= recorder_wants(delivery->recorder);
        delivery->tells_language =
            (chooses_languages(options) || recorder_has(delivery->recorder, FIELD_LANGUAGE)) &&
            language_is_available();
    }
    const bool metadata = delivery_wants_metadata(delivery);
    if (!writes || metadata) {
        delivery->facts = memory_new(options->memory, sizeof *delivery->facts);
        if (delivery->facts == NULL) { return false; }
    }
    return lines_want(lines, wants | (metadata ? STYLE_WANTS_HEADLINE : 0)) &&
           (!writes || writer_make(&delivery->writer, options->format, &options->wishes, tape,
                                   lines, wants)) &&
           (delivery->recorder == NULL || recorder_make(delivery->recorder, tape, lines, wants));
}

void delivery_free(struct delivery *delivery) {
    writer_free(&delivery->writer);
    recorder_free(delivery->recorder);
    hold_free(&delivery->gate.held);
    if (sieves(delivery)) { sieve_free(delivery->sieve); }
    if (delivery->facts != NULL) { memory_free(delivery->options->memory, delivery->facts); }
    delivery->recorder = NULL;
    delivery->facts = NULL;
    delivery->sieve = NULL;
}

bool delivery_wants_comments(const struct delivery *delivery) {
    return delivery->recorder != NULL && recorder_has(delivery->recorder, FIELD_COMMENTS);
}

/* Begins what the writer writes. */
static int begin_writing(struct delivery *delivery) {
    const struct options *options = delivery->options;
    struct writer *writer = &delivery->writer;
    if (delivery->begun) { return 0; }
    delivery->begun = true;
    if (options->record != NULL) { return 0; }
    if (delivery->recorder != NULL) { gate_close(&delivery->gate, writer); }
    writer->address = delivery->url;
    writer->url = options->with_url && options->format->facts.has_lines ? delivery->url : NULL;
    int error = writer_begin(writer);
    /* What separates the document from the one before takes no room from it. */
    if (delivery->recorder != NULL) {
        delivery->gate.held.limit = memory_for_languages(options) + delivery->gate.held.size;
    }
    return error;
}

int delivery_begin(struct delivery *delivery, const char *url, const char *content_type) {
    const struct options *options = delivery->options;
    delivery->url = url;
    delivery->content_type = content_type;
    delivery->foreign = delivery->begun = delivery->filtered = false;
    if (delivery->facts != NULL) { facts_begin(delivery->facts); }
    int error = delivery->recorder != NULL ? recorder_begin(delivery->recorder, url) : 0;
    if (error != 0 || !sieves(delivery)) { return error == 0 ? begin_writing(delivery) : error; }
    sieve_begin(delivery->sieve, options->filter, options->filter_context);
    return 0;
}

static int take_span(void *self, uint64_t start, uint64_t end) {
    struct delivery *delivery = self;
    int error = begin_writing(delivery);
    if (error == 0 && delivery->recorder != NULL) {
        error = recorder_span(delivery->recorder, start, end);
    }
    bool writes = error == 0 && delivery->options->record == NULL;
    return writes ? writer_span(&delivery->writer, start, end) : error;
}

int delivery_span(void *self, uint64_t start, uint64_t end) {
    struct delivery *delivery = self;
    return sieves(delivery) ? sieve_span(delivery->sieve, take_span, delivery, start, end)
                            : take_span(delivery, start, end);
}

int delivery_comment(void *self, uint64_t start, uint64_t end) {
    const struct delivery *delivery = self;
    struct recorder *recorder = delivery->recorder;
    return sieves(delivery) ? sieve_span(delivery->sieve, recorder_comment, recorder, start, end)
                            : recorder_comment(recorder, start, end);
}

void delivery_cut(struct delivery *delivery) {
    if (sieves(delivery)) {
        sieve_cut(delivery->sieve);
        return;
    }
    if (delivery->recorder != NULL) { recorder_cut(delivery->recorder); }
    delivery->writer.cut = true;
}

static void tell(struct delivery *delivery, enum field field, const char *value) {
    if (value == NULL) { return; }
    recorder_set(delivery->recorder, field, (struct slice){value, strlen(value)});
}

/* Tells the recorder the facts that are fields. */
static void tell_facts(struct delivery *delivery) {
    static const enum field fields[] = {
        [FACT_ID] = FIELD_ID,
        [FACT_DATE] = FIELD_DATE,
        [FACT_STATUS] = FIELD_STATUS,
        [FACT_TRUNCATED] = FIELD_TRUNCATED,
        [FACT_SOURCE_FILE] = FIELD_SOURCE_FILE,
        [FACT_SOURCE_OFFSET] = FIELD_SOURCE_OFFSET,
        [FACT_SOURCE_UNPACKED] = FIELD_SOURCE_UNPACKED,
        [FACT_SOURCE_LENGTH] = FIELD_SOURCE_LENGTH,
        [FACT_SOURCE_DIGEST] = FIELD_SOURCE_DIGEST,
    };
    for (size_t fact = 0; fact < sizeof fields / sizeof fields[0]; fact++) {
        recorder_set(delivery->recorder, fields[fact], delivery->facts->values[fact]);
    }
}

static int write_record(struct delivery *delivery, const struct ending_facts *known,
                        const char *language) {
    struct writer *writer = &delivery->writer;
    const bool first = !writer->follows;
    char confidence[CONFIDENCE_SIZE];
    tell_facts(delivery);
    tell(delivery, FIELD_CONTENT_TYPE, delivery->content_type);
    tell(delivery, FIELD_CHARSET, known->charset);
    tell(delivery, FIELD_LANGUAGE, language);
    for (int field = FIELD_TITLE; known->metadata != NULL && field <= FIELD_KEYWORDS; field++) {
        const int name = METADATA_TITLE + field - FIELD_TITLE;
        tell(delivery, (enum field)field,
             metadata_value(known->metadata, (enum metadata_name)name));
    }
    tell(delivery, FIELD_METHOD, known->method);
    if (known->confidence >= 0) {
        const unsigned parts = (unsigned)(known->confidence * CONFIDENCE_SURE + 0.5);
        snprintf(confidence, sizeof confidence, "%u.%03u", parts / CONFIDENCE_SURE,
                 parts % CONFIDENCE_SURE);
        tell(delivery, FIELD_CONFIDENCE, confidence);
    }
    writer->follows = true;
    return recorder_write(delivery->recorder, writer->output, writer->context, first);
}

/* Finds the language of the content; NULL if it is not told. */
static int find_language(const struct delivery *delivery, const char **code) {
    *code = NULL;
    if (!delivery->tells_language) { return 0; }
    const struct slice text = recorder_text(delivery->recorder);
    *code = language_of(delivery->options->memory, text.bytes, text.size);
    return *code != NULL ? 0 : STATUS_NO_MEMORY;
}

/* Passes on what was held back, unless it is in another language or, as a record, withheld. */
static int pass(struct delivery *delivery, const struct ending_facts *known) {
    const struct options *options = delivery->options;
    const char *code = NULL;
    int error = known->withheld ? 0 : find_language(delivery, &code);
    if (error != 0) { return error; }
    delivery->foreign =
        code != NULL && chooses_languages(options) && !language_list_has(options->languages, code);
    if (delivery->foreign) {
        gate_drop(&delivery->gate, &delivery->writer);
        return 0;
    }
    if (options->record == NULL) { return gate_pass(&delivery->gate, &delivery->writer); }
    return known->withheld ? 0 : write_record(delivery, known, code);
}

/* A document whose paragraphs were all left out gives no output. One that had none is written as
 * usual. */
static int end_sieve(struct delivery *delivery) {
    if (!sieves(delivery)) { return 0; }
    int error = sieve_end(delivery->sieve);
    delivery->filtered = sieve_is_empty(delivery->sieve);
    return error == 0 && !delivery->filtered ? begin_writing(delivery) : error;
}

int delivery_end(struct delivery *delivery, const struct ending_facts *known) {
    struct recorder *recorder = delivery->recorder;
    int error = end_sieve(delivery);
    if (error != 0 || (SIEVE_BUILT_IN && delivery->filtered)) { return error; }
    if (recorder != NULL) { error = recorder_end(recorder, known->title, known->confidence); }
    if (error == 0 && delivery->options->record == NULL) {
        error = writer_end(&delivery->writer, known->title, known->confidence);
    }
    return error == 0 && recorder != NULL ? pass(delivery, known) : error;
}

bool delivery_is_cut(const struct delivery *delivery) {
    bool cut = delivery->options->record != NULL ? recorder_is_cut(delivery->recorder)
                                                 : delivery->writer.cut;
    return cut || delivery->gate.held.cut;
}

void delivery_drop(struct delivery *delivery) {
    gate_drop(&delivery->gate, &delivery->writer);
}
