/* What there is to choose from: the lists of danag.h. */
#include "danag.h"
#include "fields.h"
#include "options.h"

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

/* Beyond the last one: a format that says nothing. */
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
    return format_shows(facts_of(format), option);
}

const char *danag_field_name(size_t field) {
    return field < FIELD_COUNT ? field_name((enum field)field) : NULL;
}

const struct danag_parameter *danag_method_parameter(size_t method, size_t parameter) {
    const struct method *found = method_at(method);
    return found != NULL ? options_parameter(found, parameter) : NULL;
}

const char *danag_method_line_rule(size_t method, size_t rule) {
    const struct method *found = method_at(method);
    return found != NULL ? options_line_rule(found, rule) : NULL;
}
