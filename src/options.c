#include "options.h"

#include "explanation.h"
#include "input/charset/text_decoder.h"
#include "metadata/metadata.h"
#include "output/sieve.h"
#include "output/wrap.h"
#include "text/ascii.h"
#include "text/language.h"
#include "text/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define MAX_MEMORY_PRESET ((uint64_t)64 << 20)
#define MAX_MEMORY_LEAST  ((uint64_t)64 << 10)

#define PAGE_TIMEOUT_MOST 86400

/* What is held back until a document ends leaves the text its least room. */
#define HELD_MEMORY_LEAST ((uint64_t)128 << 10)

/* A quarter of this holds a paragraph that is being judged. */
#define FILTER_MEMORY_LEAST ((uint64_t)256 << 10)

static const char *const line_rules[] = {
    [LINES_SOURCE] = "source", [LINES_TAG] = "tag",     [LINES_BLOCK] = "block",
    [LINES_TEXT] = "text",     [LINES_TOKEN] = "token",
};

#define LINE_RULES (sizeof line_rules / sizeof line_rules[0])

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
                                .format = format_at(0),
                                .max_memory = MAX_MEMORY_PRESET};
    options_use_method(options, options->method);
}

void options_free(struct options *options) {
    if (options->method->free_settings != NULL) {
        options->method->free_settings(options->settings);
    }
}

/* Each of these functions sets an option and returns NULL. If the value is not allowed, it returns
 * a description of the values that are. */
static const char *set_method(struct options *options, const char *value) {
    const struct method *method = NULL;
    for (size_t i = 0; (method = method_at(i)) != NULL; i++) {
        if (strcmp(method->name, value) == 0) {
            options_use_method(options, method);
            return NULL;
        }
    }
    return "the name of a method";
}

static const char *set_max_memory(struct options *options, const char *value) {
    uint64_t size;
    if (!number_read_size(value, &size) || size < MAX_MEMORY_LEAST || size > SIZE_MAX) {
        return "bytes, from 64K on";
    }
    options->max_memory = size;
    return NULL;
}

static const char *set_page_timeout(struct options *options, const char *value) {
    uint64_t seconds;
    const char *end = number_read(value, &seconds);
    if (end == NULL || *end != '\0' || seconds > PAGE_TIMEOUT_MOST) {
        return "seconds, from 0 to 86400";
    }
    _Static_assert(PAGE_TIMEOUT_MOST == 86400, "the message says so");
    options->page_timeout = (unsigned)seconds;
    return NULL;
}

static const char *set_switch(bool *option, const char *value) {
    bool yes = strcmp(value, "yes") == 0;
    if (!yes && strcmp(value, "no") != 0) { return "yes or no"; }
    *option = yes;
    return NULL;
}

static const char *set_with_url(struct options *options, const char *value) {
    return set_switch(&options->with_url, value);
}

static const char *set_with_title(struct options *options, const char *value) {
    bool yes;
    const char *allowed = set_switch(&yes, value);
    if (allowed == NULL) { options->wishes.with_title = yes ? TITLE_YES : TITLE_NO; }
    return allowed;
}

static const char *set_links(struct options *options, const char *value) {
    return set_switch(&options->wishes.links, value);
}

static const char *set_images(struct options *options, const char *value) {
    return set_switch(&options->wishes.images, value);
}

static const char *set_numbers(struct options *options, const char *value) {
    return set_switch(&options->wishes.numbers, value);
}

static const char *set_metadata(struct options *options, const char *value) {
    if (!METADATA_BUILT_IN && strcmp(value, "yes") == 0) { return "built in"; }
    return set_switch(&options->metadata, value);
}

static const char *set_explain(struct options *options, const char *value) {
    if (!EXPLANATION_BUILT_IN && strcmp(value, "yes") == 0) { return "built in"; }
    return set_switch(&options->explain, value);
}

static const char *set_width(struct options *options, const char *value) {
    uint64_t width;
    const char *end = number_read(value, &width);
    bool known =
        end != NULL && *end == '\0' && (width == 0 || (width >= WRAP_LEAST && width <= WRAP_MOST));
    _Static_assert(WRAP_LEAST == 20 && WRAP_MOST == 1000, "the message says so");
    if (!known) { return "0 or a number from 20 to 1000"; }
    options->wishes.width = (unsigned)width;
    return NULL;
}

static const char *set_charset(struct options *options, const char *value) {
    enum encoding encoding = encoding_of_label(value, strlen(value));
    if (*value != '\0' && encoding == ENCODING_NONE) { return "a label of an encoding"; }
    if (!encoding_is_readable(encoding)) { return "an encoding that this build can decode"; }
    options->charset = encoding;
    return NULL;
}

/* "" is the empty list. */
static const char *set_list(struct field_list *list, const char *value, bool bodies) {
    struct field_list read = {.count = 0};
    if (*value != '\0' && !field_list_read(&read, value, bodies)) {
        return bodies ? "a list of text, markdown and html, each once"
                      : "a list of fields, each once";
    }
    *list = read;
    return NULL;
}

static const char *set_fields(struct options *options, const char *value) {
    return set_list(&options->fields, value, false);
}

static const char *set_body(struct options *options, const char *value) {
    return set_list(&options->bodies, value, true);
}

static const char *set_language(struct options *options, const char *value) {
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

static const struct option_row {
    const char *name;
    const char *(*set)(struct options *options, const char *value);
} rows[] = {
    {"method", set_method},
    {"max-memory", set_max_memory},
    {"page-timeout", set_page_timeout},
    {"with-url", set_with_url},
    {"charset", set_charset},
    {"links", set_links},
    {"images", set_images},
    {"numbers", set_numbers},
    {"with-title", set_with_title},
    {"width", set_width},
    {"body", set_body},
    {"fields", set_fields},
    {"metadata", set_metadata},
    {"explain", set_explain},
    {"language", set_language},
};

static void refuse_format(const char *value, char error[OPTIONS_ERROR_SIZE]) {
    size_t size = (size_t)snprintf(error, OPTIONS_ERROR_SIZE, "format: '%.64s' is not ", value);
    for (size_t i = 0; format_row_at(i) != NULL; i++) {
        const char *before = i == 0 ? "" : format_row_at(i + 1) == NULL ? " or " : ", ";
        size += (size_t)snprintf(error + size, OPTIONS_ERROR_SIZE - size, "%s%s", before,
                                 format_row_at(i)->facts->name);
    }
}

static bool set_format(struct options *options, const char *value, char error[OPTIONS_ERROR_SIZE]) {
    const struct format_row *row = format_row_of(value);
    if (row == NULL) {
        refuse_format(value, error);
        return false;
    }
    options->format = row->format;
    options->record = row->record;
    return true;
}

/* Why the options for records do not go together, or NULL. */
static const char *misfit(const struct options *options) {
    const struct record_format *record = options->record;
    const bool fields = options->fields.count > 0;
    const bool bodies = options->bodies.count > 0;
    bool held = record != NULL || options->languages[0] != '\0';
    if (held && options->max_memory < HELD_MEMORY_LEAST) {
        return "max-memory: records, and texts of chosen languages, need at least 128K";
    }
    if (SIEVE_BUILT_IN && options->filter != NULL && options->max_memory < FILTER_MEMORY_LEAST) {
        return "max-memory: to filter paragraphs takes at least 256K";
    }
    if (record == NULL) {
        if (fields) { return "fields: only jsonl and tsv have fields"; }
        return bodies ? "body: only jsonl, tsv and warc have bodies" : NULL;
    }
    if (options->with_url) { return "with-url: a record has its URL already"; }
    if (fields && record->one_body) { return "fields: only jsonl and tsv have fields"; }
    if (fields && bodies) { return "body: is not for records with fields, which name the bodies"; }
    bool many = record->one_body && options->bodies.count > 1;
    return many ? "body: this format has only one" : NULL;
}

bool options_fit(const struct options *options, char error[OPTIONS_ERROR_SIZE]) {
    const char *why = misfit(options);
    if (why != NULL) { snprintf(error, OPTIONS_ERROR_SIZE, "%s", why); }
    return why == NULL;
}

const char *options_line_rule(const struct method *method, size_t index) {
    for (size_t i = 0; i <= LINE_RULES; i++) {
        size_t rule = i == 0 ? method->line_rule : i - 1;
        bool listed = i > 0 && rule == method->line_rule;
        if (listed || rule >= LINE_RULES || (method->line_rules & 1u << rule) == 0) { continue; }
        if (index-- == 0) { return line_rules[rule]; }
    }
    return NULL;
}

static void refuse_rule(const struct method *method, const char *value,
                        char error[OPTIONS_ERROR_SIZE]) {
    const char *rule = options_line_rule(method, 0);
    size_t size = (size_t)snprintf(error, OPTIONS_ERROR_SIZE,
                                   "lines: '%.64s' is not a rule that the method %s takes: %s",
                                   value, method->name, rule != NULL ? rule : "it takes none");
    for (size_t i = 1; (rule = options_line_rule(method, i)) != NULL; i++) {
        size += (size_t)snprintf(error + size, OPTIONS_ERROR_SIZE - size, ", %s", rule);
    }
}

static bool set_lines(struct options *options, const char *value, char error[OPTIONS_ERROR_SIZE]) {
    for (size_t i = 0; i < LINE_RULES; i++) {
        if (strcmp(line_rules[i], value) == 0 && (options->method->line_rules & 1u << i) != 0) {
            options->line_rule = (enum line_rule)i;
            return true;
        }
    }
    refuse_rule(options->method, value, error);
    return false;
}

static bool set_number(struct options *options, size_t index, const char *value,
                       char error[OPTIONS_ERROR_SIZE]) {
    const struct danag_parameter *parameter = &options->method->parameters[index];
    uint64_t number;
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

const struct danag_parameter *options_parameter(const struct method *method, size_t index) {
    return index < method->parameter_count ? &method->parameters[index] : NULL;
}

static bool set_parameter(struct options *options, size_t index, const char *value,
                          char error[OPTIONS_ERROR_SIZE]) {
    const struct method *method = options->method;
    return method->parameters[index].values == NULL
               ? set_number(options, index, value, error)
               : method->set(options->memory, &options->settings, index, value, error);
}

bool options_set(struct options *options, const char *name, const char *value,
                 char error[OPTIONS_ERROR_SIZE]) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].name, name) != 0) { continue; }
        const char *allowed = rows[i].set(options, value);
        if (allowed != NULL) {
            snprintf(error, OPTIONS_ERROR_SIZE, "%s: '%.64s' is not %s", name, value, allowed);
        }
        return allowed == NULL;
    }
    if (strcmp(name, "format") == 0) { return set_format(options, value, error); }
    if (strcmp(name, "lines") == 0) { return set_lines(options, value, error); }
    const struct danag_parameter *parameter;
    for (size_t i = 0; (parameter = options_parameter(options->method, i)) != NULL; i++) {
        if (strcmp(parameter->name, name) == 0) { return set_parameter(options, i, value, error); }
    }
    snprintf(error, OPTIONS_ERROR_SIZE, "the method %s has no parameter '%.64s'",
             options->method->name, name);
    return false;
}
