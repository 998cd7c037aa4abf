#include "options.h"

#include "explanation.h"
#include "input/charset/text_decoder.h"
#include "metadata/metadata.h"
#include "output/sieve.h"
#include "text/language.h"
#include "text/nearest.h"
#include "text/number.h"

#include <inttypes.h>
#include <stdarg.h>

#define MAX_MEMORY_PRESET ((uint64_t)64 << 20)
#define MAX_MEMORY_LEAST  ((uint64_t)64 << 10)

#define PAGE_TIMEOUT_MOST 86400

#define VALUE_SHOWN 64 /* bytes of a wrong value in a message */

/* What is held back until a document ends leaves the text its least room. */
#define HELD_MEMORY_LEAST ((uint64_t)128 << 10)

/* A quarter of this holds a paragraph that is being judged. */
#define FILTER_MEMORY_LEAST ((uint64_t)256 << 10)

static const char *const line_rules[] = {
    [LINES_SOURCE] = "source", [LINES_TAG] = "tag",     [LINES_BLOCK] = "block",
    [LINES_TEXT] = "text",     [LINES_TOKEN] = "token",
};

void options_use_method(struct options *options, const struct method *method) {
    options_free(options);
    options->method = method;
    options->settings = NULL;
    for (size_t i = 0; i < method->parameter_count; i++) {
        options->parameters[i] = method->parameters[i].preset;
    }
    options->line_rule = method->line_rule;
}

void options_preset(struct options *options, const struct danag_allocator *memory) {
    *options = (struct options){.memory = memory,
                                .method = method_at(0),
                                .format = format_row_at(0)->format,
                                .max_memory = MAX_MEMORY_PRESET};
    options_use_method(options, options->method);
}

void options_free(struct options *options) {
    if (options->method->free_settings != NULL) {
        options->method->free_settings(options->settings);
    }
}

const char *options_line_rule(const struct method *method, size_t index) {
    for (size_t i = 0; i <= COUNT_OF(line_rules); i++) {
        size_t rule = i == 0 ? method->line_rule : i - 1;
        const bool other = rule != method->line_rule && (method->line_rules & 1u << rule) != 0;
        if (rule >= COUNT_OF(line_rules) || (i > 0 && !other)) { continue; }
        if (index-- == 0) { return line_rules[rule]; }
    }
    return NULL;
}

/* An option of danag_set. `set` returns NULL, or says which values are allowed. */
struct settable {
    const char *name;
    const char *(*set)(struct options *options, const struct settable *option, const char *value);
    size_t member;        /* of struct options */
    const char *allowed;  /* of a number: in words */
    uint64_t least, most; /* of a number */
    bool in_bytes;        /* of a number */
    bool lacks;           /* of a switch: this build has no "yes" */
    bool bodies;          /* of a list of fields: only names of bodies */
    const char *one;      /* of a list: what each of its items must be */
    /* Of a choice or a list. */
    const char *(*names)(size_t index); /* NULL beyond the last; NULL: the method's line rules */
    void (*choose)(struct options *options, size_t index);
};

static void *member_of(struct options *options, const struct settable *option) {
    return (char *)options + option->member;
}

/* 0 switches it off. A number of bytes is never 0, and may have a unit. */
static const char *set_number(struct options *options, const struct settable *option,
                              const char *value) {
    uint64_t number;
    const char *end = number_read(value, &number);
    const bool read =
        option->in_bytes ? number_read_size(value, &number) : end != NULL && *end == '\0';
    if (!read || number > option->most ||
        (number < option->least && (number > 0 || option->in_bytes))) {
        return option->allowed;
    }
    *(uint64_t *)member_of(options, option) = number;
    return NULL;
}

static const char *set_switch(struct options *options, const struct settable *option,
                              const char *value) {
    const bool yes = strcmp(value, "yes") == 0;
    if (yes && option->lacks) { return "built in"; }
    if (!yes && strcmp(value, "no") != 0) { return "yes or no"; }
    *(bool *)member_of(options, option) = yes;
    return NULL;
}

/* Without it the format decides. */
static const char *set_title(struct options *options, const struct settable *option,
                             const char *value) {
    const char *allowed = set_switch(options, option, value);
    if (allowed == NULL) { options->wishes.chooses_title = true; }
    return allowed;
}

static const char *choice_at(const struct options *options, const struct settable *option,
                             size_t index) {
    return option->names != NULL ? option->names(index) : options_line_rule(options->method, index);
}

static const char *set_choice(struct options *options, const struct settable *option,
                              const char *value) {
    const char *name;
    for (size_t i = 0; (name = choice_at(options, option, i)) != NULL; i++) {
        if (strcmp(name, value) != 0) { continue; }
        option->choose(options, i);
        return NULL;
    }
    return option->allowed;
}

/* "" is the empty list. */
static const char *set_fields(struct options *options, const struct settable *option,
                              const char *value) {
    struct field_list read = {.count = 0};
    if (*value != '\0' && !field_list_read(&read, value, option->bodies)) {
        return option->allowed;
    }
    *(struct field_list *)member_of(options, option) = read;
    return NULL;
}

static const char *set_charset(struct options *options, const struct settable *option,
                               const char *value) {
    (void)option;
    enum encoding encoding = encoding_of_label(value, strlen(value));
    if (*value != '\0' && encoding == ENCODING_NONE) { return "a label of an encoding"; }
    if (!encoding_is_readable(encoding)) { return "an encoding that this build can decode"; }
    options->charset = encoding;
    return NULL;
}

static const char *set_languages(struct options *options, const struct settable *option,
                                 const char *value) {
    (void)option;
    const size_t size = strlen(value);
    if (size > 0 && !language_is_available()) {
        return "known here: CLD2 is not built in, or not installed";
    }
    if (size > OPTIONS_LANGUAGES_MAX || (size > 0 && !language_list_is_valid(value))) {
        return "a list of language codes, such as en,zh-Hant";
    }
    memcpy(options->languages, value, size + 1);
    return NULL;
}

static void choose_method(struct options *options, size_t index) {
    options_use_method(options, method_at(index));
}

static void choose_format(struct options *options, size_t index) {
    options->format = format_row_at(index)->format;
    options->record = format_row_at(index)->record;
}

static void choose_rule(struct options *options, size_t index) {
    const char *name = options_line_rule(options->method, index);
    size_t rule = 0;
    while (line_rules[rule] != name) { rule++; }
    options->line_rule = (enum line_rule)rule;
}

_Static_assert(PAGE_TIMEOUT_MOST == 86400 && WRITER_WIDTH_LEAST == 20 && WRITER_WIDTH_MOST == 1000,
               "the messages say so");

static const char *body_name(size_t index) {
    for (int field = 0; field < FIELD_COUNT; field++) {
        const bool body = field_is((enum field)field, IS_BODY);
        if (body && index-- == 0) { return field_name((enum field)field); }
    }
    return NULL;
}

static const char *charset_name(size_t index) {
    return index + 1 < ENCODING_COUNT ? encoding_name((enum encoding)(index + 1)) : NULL;
}

/* clang-format off */
#define MEMBER(name) .member = offsetof(struct options, name)
static const struct settable rows[] = {
    {"max-memory", set_number, MEMBER(max_memory), .least = MAX_MEMORY_LEAST, .most = SIZE_MAX,
     .in_bytes = true, .allowed = "bytes, from 64K on"},
    {"page-timeout", set_number, MEMBER(page_timeout), .most = PAGE_TIMEOUT_MOST,
     .allowed = "seconds, from 0 to 86400"},
    {"width", set_number, MEMBER(wishes.width), .least = WRITER_WIDTH_LEAST, .most = WRITER_WIDTH_MOST,
     .allowed = "0 or a number from 20 to 1000"},
    {"with-url", set_switch, MEMBER(with_url)},
    {"links", set_switch, MEMBER(wishes.links)},
    {"images", set_switch, MEMBER(wishes.images)},
    {"numbers", set_switch, MEMBER(wishes.numbers)},
    {"with-title", set_title, MEMBER(wishes.with_title)},
    {"metadata", set_switch, MEMBER(metadata), .lacks = !METADATA_BUILT_IN},
    {"front-matter", set_switch, MEMBER(front_matter), .lacks = !METADATA_BUILT_IN},
    {"explain", set_switch, MEMBER(explain), .lacks = !EXPLANATION_BUILT_IN},
    {"method", set_choice, .names = danag_method_name, .choose = choose_method,
     .allowed = "the name of a method"},
    {"format", set_choice, .names = danag_format_name, .choose = choose_format, .allowed = ""},
    {"lines", set_choice, .choose = choose_rule, .allowed = ""},
    {"charset", set_charset, .names = charset_name},
    {"body", set_fields, MEMBER(bodies), .bodies = true, .names = body_name,
     .one = "text, markdown or html", .allowed = "a list of text, markdown and html, each once"},
    {"fields", set_fields, MEMBER(fields), .names = danag_field_name, .one = "a field",
     .allowed = "a list of fields, each once"},
    {"language", set_languages, .names = language_known,
     .one = "a language code, such as en or zh-Hant"},
};
#undef MEMBER
/* clang-format on */

static void add(char error[OPTIONS_ERROR_SIZE], const char *format, ...) {
    const size_t size = strlen(error);
    va_list values;
    va_start(values, format);
    vsnprintf(error + size, OPTIONS_ERROR_SIZE - size, format, values);
    va_end(values);
}

static void list_choices(const struct options *options, const struct settable *option,
                         char error[OPTIONS_ERROR_SIZE]) {
    const bool rules = option->names == NULL;
    const char *name = choice_at(options, option, 0);
    if (rules) {
        add(error, "a rule that the method %s takes: %s", options->method->name,
            name != NULL ? "" : "it takes none");
    }
    for (size_t i = 0; name != NULL; i++) {
        const char *next = choice_at(options, option, i + 1);
        const char *before = i == 0 ? "" : next != NULL || rules ? ", " : " or ";
        add(error, "%s%s", before, name);
        name = next;
    }
}

/* The first item of a list that has a name of none; all of the value, if that is no list or each
 * item has a name. "source" stands for its members. */
static struct slice wrong_item(const struct settable *option, const char *value) {
    const char *list = value;
    for (struct slice item; option->one != NULL && slice_next_listed(&list, &item);) {
        if (!nearest_is_name(option->names, item) && !slice_is(item, "source")) { return item; }
    }
    return slice_from(value);
}

static bool set_option(struct options *options, const struct settable *option, const char *value,
                       char error[OPTIONS_ERROR_SIZE]) {
    const char *allowed = option->set(options, option, value);
    if (allowed == NULL) { return true; }
    const struct slice wrong = wrong_item(option, value);
    const bool named =
        option->names != NULL && option->names(0) != NULL && !nearest_is_name(option->names, wrong);
    const char *near = named ? nearest_name(option->names, wrong) : NULL;
    const bool item = named && option->one != NULL && wrong.size <= VALUE_SHOWN &&
                      memchr(wrong.bytes, ',', wrong.size) == NULL;
    error[0] = '\0';
    add(error, "%s: '%.*s' is not %s", option->name,
        (int)(wrong.size < VALUE_SHOWN ? wrong.size : VALUE_SHOWN), wrong.bytes,
        item ? option->one : allowed);
    if (*allowed == '\0') { list_choices(options, option, error); }
    if (near != NULL) { add(error, "; did you mean %s?", near); }
    return false;
}

static bool set_parameter(struct options *options, size_t index, const char *value,
                          char error[OPTIONS_ERROR_SIZE]) {
    const struct method *method = options->method;
    const struct danag_parameter *parameter = &method->parameters[index];
    uint64_t number;
    if (parameter->values != NULL) {
        return method->set(options->memory, &options->settings, index, value, error);
    }
    const char *end = number_read(value, &number);
    if (end == NULL || *end != '\0' || number < parameter->least || number > parameter->most) {
        snprintf(error, OPTIONS_ERROR_SIZE,
                 "%s: '%.64s' is not a number from %" PRIu64 " to %" PRIu64, parameter->name, value,
                 parameter->least, parameter->most);
        return false;
    }
    options->parameters[index] = number;
    return true;
}

bool options_set(struct options *options, const char *name, const char *value,
                 char error[OPTIONS_ERROR_SIZE]) {
    const struct method *method = options->method;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (strcmp(rows[i].name, name) == 0) { return set_option(options, &rows[i], value, error); }
    }
    for (size_t i = 0; i < method->parameter_count; i++) {
        if (strcmp(method->parameters[i].name, name) == 0) {
            return set_parameter(options, i, value, error);
        }
    }
    snprintf(error, OPTIONS_ERROR_SIZE, "the method %s has no parameter '%.64s'", method->name,
             name);
    return false;
}

const char *options_misfit(const struct options *options) {
    const struct record_format *record = options->record;
    const bool fields = options->fields.count > 0;
    const bool bodies = options->bodies.count > 0;
    const bool front = options->front_matter;
    const bool held = record != NULL || front || options->languages[0] != '\0';
    if (held && options->max_memory < HELD_MEMORY_LEAST) {
        return "max-memory: records, front matter and texts of chosen languages need at least 128K";
    }
    if (SIEVE_BUILT_IN && options->filter != NULL && options->max_memory < FILTER_MEMORY_LEAST) {
        return "max-memory: to filter paragraphs takes at least 256K";
    }
    if (front && (record != NULL || options->format->front_matter == NULL)) {
        return "front-matter: only the format markdown has it";
    }
    if (record != NULL && options->with_url) { return "with-url: a record has its URL already"; }
    if (fields && (record == NULL || record->one_body)) {
        return "fields: only jsonl, tsv and table have fields";
    }
    if (bodies && record == NULL) { return "body: only jsonl, tsv, table and warc have bodies"; }
    if (fields && bodies) { return "body: is not for records with fields, which name the bodies"; }
    const bool many = bodies && record->one_body && options->bodies.count > 1;
    return many ? "body: this format has only one" : NULL;
}
