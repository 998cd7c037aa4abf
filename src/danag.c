/* The parts of danag.h that need no chain: the lists of methods and formats, output in memory, and
 * one page in memory. */
#include "danag.h"

#include "options.h"
#include "text/memory.h"

size_t danag_method_count(void) {
    return method_count();
}

const char *danag_method_name(size_t method) {
    return method < method_count() ? method_at(method)->name : NULL;
}

const char *danag_method_summary(size_t method) {
    return method < method_count() ? method_at(method)->summary : NULL;
}

size_t danag_format_count(void) {
    size_t count = 0;
    while (danag_format_name(count) != NULL) { count++; }
    return count;
}

/* Stands for all numbers beyond the last format. */
static const struct format_facts *facts_of(size_t format) {
    static const struct format_facts none = {.shows = ""};
    const struct format_row *row = format_row_at(format);
    return row != NULL ? row->facts : &none;
}

const char *danag_format_name(size_t format) {
    return facts_of(format)->name;
}

const char *danag_format_summary(size_t format) {
    return facts_of(format)->summary;
}

const char *danag_format_extension(size_t format) {
    return facts_of(format)->extension;
}

bool danag_format_is_records(size_t format) {
    const struct format_row *row = format_row_at(format);
    return row != NULL && row->record != NULL;
}

bool danag_format_has_members(size_t format) {
    return facts_of(format)->has_members;
}

bool danag_format_has_lines(size_t format) {
    return facts_of(format)->has_lines;
}

bool danag_format_shows(size_t format, const char *option) {
    struct slice options = slice_from(facts_of(format)->shows), name;
    while (slice_next_word(&options, &name)) {
        if (slice_is(name, option)) { return true; }
    }
    return false;
}

const char *danag_field_name(size_t field) {
    return field < FIELD_COUNT ? field_name((enum field)field) : NULL;
}

const struct danag_parameter *danag_method_parameter(size_t method, size_t parameter) {
    const struct method *found = method_at(method);
    return found != NULL && parameter < found->parameter_count ? &found->parameters[parameter]
                                                               : NULL;
}

const char *danag_method_line_rule(size_t method, size_t rule) {
    const struct method *found = method_at(method);
    return found != NULL ? options_line_rule(found, rule) : NULL;
}

int danag_collect(void *context, const char *bytes, size_t size) {
    struct danag_buffer *buffer = context;
    if (size > SIZE_MAX / 2 - buffer->size ||
        !memory_grow(NULL, &buffer->bytes, &buffer->capacity, buffer->size + size, SIZE_MAX, 1)) {
        return 1;
    }
    if (size > 0) { memcpy(buffer->bytes + buffer->size, bytes, size); }
    buffer->size += size;
    return 0;
}

void danag_buffer_free(struct danag_buffer *buffer) {
    free(buffer->bytes);
    *buffer = (struct danag_buffer){.bytes = NULL};
}

int danag_text(const char *html, size_t size, const char *url, const char *format,
               struct danag_buffer *text) {
    danag_t *danag = danag_new();
    if (danag == NULL) { return DANAG_NO_MEMORY; }
    danag_set_output(danag, danag_collect, text);
    int status = format != NULL ? danag_set(danag, "format", format) : DANAG_OK;
    if (status == DANAG_OK) { status = danag_begin(danag, url, NULL, NULL); }
    if (status == DANAG_OK) { status = danag_feed(danag, html, size); }
    if (status == DANAG_OK) { status = danag_finish(danag); }
    danag_free(danag);
    /* Only a buffer that cannot grow stops it. */
    if (status == DANAG_STOPPED || danag_collect(text, "", 1) != 0) { return DANAG_NO_MEMORY; }
    text->size--;
    return status;
}
