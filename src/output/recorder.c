#include "output/recorder.h"

#include "output/hold.h"
#include "status.h"
#include "text/memory.h"
#include "text/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Those before the comments are numbered as their formats are (format_at). */
enum { BODY_TEXT, BODY_MARKDOWN, BODY_HTML, BODY_COMMENTS, BODIES };

#define NUMBER_SIZE 24

_Static_assert((int)FIELD_COMMENTS - (int)FIELD_TEXT == (int)BODY_COMMENTS, "a field for each");

struct body {
    const struct format *format; /* NULL: it is not wanted */
    struct writer writer;
    struct hold hold;
};

struct recorder {
    const struct danag_allocator *memory;
    const struct record_format *format;
    struct field_list fields;
    struct writer_wishes wishes;
    struct body bodies[BODIES];
    struct hold url; /* three times as long as the caller's, at most */
    char words[NUMBER_SIZE];
    struct record record;
};

struct field_list recorder_fields(const struct record_format *format,
                                  const struct field_list *listed,
                                  const struct field_list *bodies) {
    struct field_list fields = {.count = 0};
    if (listed->count > 0) { return *listed; }
    for (size_t i = 0; i < format->fields.count; i++) {
        const enum field field = (enum field)format->fields.fields[i];
        if (field == FIELD_TEXT && bodies->count > 0) {
            for (size_t j = 0; j < bodies->count; j++) {
                field_list_add(&fields, (enum field)bodies->fields[j]);
            }
        } else {
            field_list_add(&fields, field);
        }
    }
    return fields;
}

/* The format of the comments: that of the first other body. */
static const struct format *comment_format(const struct recorder *recorder) {
    for (size_t i = 0; i < recorder->fields.count; i++) {
        const enum field field = (enum field)recorder->fields.fields[i];
        if (field_is_body(field)) { return recorder->bodies[field - FIELD_TEXT].format; }
    }
    return &format_text;
}

static void choose_bodies(struct recorder *recorder, bool with_text, size_t limit) {
    struct body *bodies = recorder->bodies;
    size_t count = 0;
    for (int i = BODY_TEXT; i <= BODY_HTML; i++) {
        if (recorder_has(recorder, FIELD_TEXT + (enum field)i)) {
            bodies[i].format = format_at((size_t)i);
        }
    }
    if (with_text || recorder_has(recorder, FIELD_WORDS)) {
        bodies[BODY_TEXT].format = &format_text;
    }
    if (recorder_has(recorder, FIELD_COMMENTS)) {
        bodies[BODY_COMMENTS].format = comment_format(recorder);
    }
    for (int i = 0; i < BODIES; i++) { count += bodies[i].format != NULL; }
    for (int i = 0; i < BODIES && count > 0; i++) { bodies[i].hold.limit = limit / count; }
}

struct recorder *recorder_new(const struct danag_allocator *memory,
                              const struct record_format *format, const struct field_list *fields,
                              const struct writer_wishes *wishes, bool with_text, size_t limit) {
    struct recorder *recorder = memory_new(memory, sizeof *recorder);
    if (recorder == NULL) { return NULL; }
    recorder->memory = recorder->url.memory = memory;
    for (int i = 0; i < BODIES; i++) {
        recorder->bodies[i].writer.memory = recorder->bodies[i].hold.memory = memory;
    }
    recorder->format = format;
    recorder->fields = *fields;
    recorder->wishes = *wishes;
    recorder->wishes.width = 0; /* values are not wrapped */
    recorder->url.limit = SIZE_MAX;
    choose_bodies(recorder, with_text, limit);
    return recorder;
}

void recorder_free(struct recorder *recorder) {
    if (recorder == NULL) { return; }
    for (int i = 0; i < BODIES; i++) {
        writer_free(&recorder->bodies[i].writer);
        hold_free(&recorder->bodies[i].hold);
    }
    hold_free(&recorder->url);
    memory_free(recorder->memory, recorder);
}

unsigned recorder_wants(const struct recorder *recorder) {
    unsigned wants = 0;
    for (int i = 0; i < BODIES; i++) {
        const struct format *format = recorder->bodies[i].format;
        if (format != NULL) { wants |= writer_wants(format, &recorder->wishes); }
    }
    return wants;
}

bool recorder_make(struct recorder *recorder, struct tape *tape, struct lines *lines,
                   unsigned styles) {
    for (int i = 0; i < BODIES; i++) {
        struct body *body = &recorder->bodies[i];
        if (body->format == NULL) { continue; }
        writer_begin_output(&body->writer, hold_put, &body->hold);
        if (!writer_make(&body->writer, body->format, &recorder->wishes, tape, lines, styles)) {
            return false;
        }
    }
    recorder->bodies[BODY_COMMENTS].writer.with_title = false;
    return true;
}

bool recorder_has(const struct recorder *recorder, enum field field) {
    return field_list_has(&recorder->fields, field);
}

/* A writer can only fail because a hold did. */
static int error_of(int error) {
    return error != 0 ? STATUS_NO_MEMORY : 0;
}

int recorder_begin(struct recorder *recorder, const char *url) {
    int error = 0;
    recorder->record = (struct record){.fields = &recorder->fields};
    hold_begin(&recorder->url);
    if (url != NULL) {
        address_put((struct slice){url, strlen(url)}, hold_put, &recorder->url);
        recorder->record.values[FIELD_URL] =
            (struct slice){recorder->url.bytes, recorder->url.size};
    }
    for (int i = 0; i < BODIES && error == 0; i++) {
        struct body *body = &recorder->bodies[i];
        if (body->format == NULL) { continue; }
        hold_begin(&body->hold);
        body->writer.address = url;
        error = writer_begin(&body->writer);
    }
    return error_of(error);
}

int recorder_span(void *self, uint64_t start, uint64_t end) {
    struct recorder *recorder = self;
    int error = 0;
    for (int i = BODY_TEXT; i <= BODY_HTML && error == 0; i++) {
        struct body *body = &recorder->bodies[i];
        if (body->format != NULL) { error = writer_span(&body->writer, start, end); }
    }
    return error_of(error);
}

int recorder_comment(void *self, uint64_t start, uint64_t end) {
    struct recorder *recorder = self;
    return error_of(writer_span(&recorder->bodies[BODY_COMMENTS].writer, start, end));
}

void recorder_cut(struct recorder *recorder) {
    for (int i = BODY_TEXT; i <= BODY_HTML; i++) { recorder->bodies[i].writer.cut = true; }
}

/* The body. As a value it loses its last newline; as a block it keeps it. */
static struct slice body_value(const struct recorder *recorder, int index) {
    const struct body *body = &recorder->bodies[index];
    const bool bare = recorder->format == NULL || !recorder->format->one_body;
    struct slice value = {body->hold.bytes != NULL ? body->hold.bytes : "", body->hold.size};
    if (bare && value.size > 0 && value.bytes[value.size - 1] == '\n') { value.size--; }
    return value;
}

static int end_body(struct body *body, const char *title, double confidence) {
    int error = writer_end(&body->writer, title, confidence);
    hold_end(&body->hold);
    return error != 0 || body->hold.failed ? STATUS_NO_MEMORY : 0;
}

int recorder_end(struct recorder *recorder, const char *title, double confidence) {
    struct slice *values = recorder->record.values;
    for (int i = 0; i < BODIES; i++) {
        struct body *body = &recorder->bodies[i];
        if (body->format == NULL) { continue; }
        int error = end_body(body, title, confidence);
        if (error != 0) { return error; }
        if (i != BODY_COMMENTS || body->writer.begun) {
            values[FIELD_TEXT + i] = body_value(recorder, i);
        }
    }
    if (recorder_has(recorder, FIELD_WORDS)) {
        const struct slice text = recorder_text(recorder);
        int size = snprintf(recorder->words, sizeof recorder->words, "%" PRIu64,
                            word_count(text.bytes, text.size));
        values[FIELD_WORDS] = (struct slice){recorder->words, (size_t)size};
    }
    if (recorder_is_cut(recorder)) { values[FIELD_TRUNCATED] = (struct slice){"memory", 6}; }
    return recorder->url.failed ? STATUS_NO_MEMORY : 0;
}

bool recorder_is_cut(const struct recorder *recorder) {
    for (int i = 0; i < BODIES; i++) {
        if (recorder->bodies[i].hold.cut || recorder->bodies[i].writer.cut) { return true; }
    }
    return false;
}

struct slice recorder_text(const struct recorder *recorder) {
    const struct hold *hold = &recorder->bodies[BODY_TEXT].hold;
    return (struct slice){hold->bytes != NULL ? hold->bytes : "", hold->size};
}

void recorder_set(struct recorder *recorder, enum field field, struct slice value) {
    struct slice *to = &recorder->record.values[field];
    if (value.size > 0 && to->bytes == NULL) { *to = value; }
}

int recorder_write(struct recorder *recorder, danag_output *output, void *context, bool first) {
    struct outlet outlet = {output, context, false};
    recorder->record.first = first;
    recorder->format->write(&outlet, &recorder->record);
    return outlet.stopped ? STATUS_STOPPED : 0;
}
