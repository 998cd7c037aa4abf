/* Options that do not go together. */
#include "cli/arguments_read.h"
#include "cli/explain/explain.h"
#include "cli/gzip.h"
#include "cli/repeats.h"
#include "cli/unique/unique.h"
#include "danag.h"

#include <stdio.h>
#include <string.h>

#define NAME_SIZE 32 /* of a field; longer names are no formats */

/* Whether a file and the output go to one place. The file may be NULL. */
static bool is_output(const struct arguments *arguments, const char *file) {
    if (file == NULL || arguments->output_folder != NULL) { return false; }
    return strcmp(file, arguments->output != NULL ? arguments->output : "-") == 0;
}

static void check_explain(struct arguments *arguments) {
    if (arguments->names_file != NULL || arguments->operand_count > 1) {
        arguments_refuse(arguments, "explain", "takes one FILE, with one page");
    } else if (is_output(arguments, arguments->explain)) {
        arguments_refuse(arguments, "explain", "would go where the output goes");
    } else if (arguments->summary != NULL && strcmp(arguments->summary, arguments->explain) == 0) {
        arguments_refuse(arguments, "explain", "would go where the summary goes");
    }
    arguments->jobs = 1;
}

/* The file says nothing of a run that was broken off, so such a run cannot be resumed. */
static void check_unique(struct arguments *arguments) {
    const char *file = arguments->unique;
    if (file == NULL) {
        const char *option = arguments->unique_rate > 0    ? "unique-rate"
                             : arguments->unique_size > 0  ? "unique-size"
                             : arguments->unique_least > 0 ? "unique-least"
                                                           : NULL;
        if (option != NULL) { arguments_refuse(arguments, option, "needs --unique"); }
    } else if (arguments->resume) {
        arguments_refuse(arguments, "resume", "cannot be combined with --unique");
    } else if (is_output(arguments, file)) {
        arguments_refuse(arguments, "unique", "would go where the output goes");
    } else if (arguments->summary != NULL && strcmp(arguments->summary, file) == 0) {
        arguments_refuse(arguments, "unique", "would go where the summary goes");
    } else if (arguments->explain != NULL && strcmp(arguments->explain, file) == 0) {
        arguments_refuse(arguments, "unique", "would go where the explanation goes");
    }
}

static void check_combinations(struct arguments *arguments) {
    if (arguments->names_file != NULL && arguments->operand_count > 0) {
        arguments_refuse(arguments, arguments->names_by_line ? "files-from" : "files0-from",
                         "cannot be combined with FILE operands");
    } else if (arguments->output != NULL && arguments->output_folder != NULL) {
        arguments_refuse(arguments, "output-dir", "cannot be combined with --output");
    } else if (is_output(arguments, arguments->summary)) {
        arguments_refuse(arguments, "summary", "would go where the output goes");
    } else if (arguments->gzip && !GZIP_BUILT_IN) {
        arguments_refuse(arguments, "gzip", "this build has neither ISA-L nor zlib");
    } else if (arguments->output_folder == NULL) {
        if (arguments->resume) { arguments_refuse(arguments, "resume", "needs --output-dir"); }
        if (arguments->no_sync) { arguments_refuse(arguments, "no-sync", "needs --output-dir"); }
        if (arguments->split_pages) { arguments_refuse(arguments, "split", "needs --output-dir"); }
    }
}

/* What only some formats can show. */
static const struct {
    const char *option;
    bool in_bodies; /* of records, too */
    const char *formats;
} looks[] = {
    {"images", true, "markdown and html"},           {"links", true, "markdown and html"},
    {"numbers", true, "text and comments"},          {"width", false, "text"},
    {"with-title", true, "text, markdown and html"},
};

static bool is_format(const char *format) {
    size_t i = 0;
    while (danag_format_name(i) != NULL && strcmp(danag_format_name(i), format) != 0) { i++; }
    return danag_format_name(i) != NULL;
}

/* Whether the list, with commas between the names, has one that is in `names`. */
static bool has_any(const char *list, const char *names) {
    while (*list != '\0') {
        char name[NAME_SIZE];
        const size_t size = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)size, list);
        if (strstr(names, name) != NULL) { return true; }
        list += size + (list[size] == ',');
    }
    return false;
}

/* The formats of the bodies of records; `format` itself if it is none of records. */
static const char *bodies_of(const struct arguments *arguments, const char *format) {
    const char *fields = arguments_setting(arguments, "fields");
    const char *body = arguments_setting(arguments, "body");
    if (strstr("jsonl tsv warc", format) == NULL) { return format; }
    if (fields != NULL && *fields != '\0') { return fields; }
    return body != NULL && *body != '\0' ? body : "text";
}

/* 0 columns, and no headline, are what all formats have that cannot show them. */
static bool asks_for_nothing(const char *value) {
    return strcmp(value, "0") == 0 || strcmp(value, "no") == 0;
}

/* Says which options change nothing. An unknown format is refused when it is set. */
static void check_looks(const struct arguments *arguments) {
    const char *format = arguments_setting(arguments, "format");
    if (format == NULL) { format = danag_format_name(0); }
    if (arguments->quiet || !is_format(format)) { return; }
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        const char *value = arguments_setting(arguments, looks[i].option);
        const char *list = looks[i].in_bodies ? bodies_of(arguments, format) : format;
        if (value != NULL && !asks_for_nothing(value) && !has_any(list, looks[i].formats)) {
            fprintf(stderr, "danag: %s: changes nothing here: it is for %s\n", looks[i].option,
                    looks[i].formats);
        }
    }
}

/* What is counted is not written as content. */
static bool is_for_counting(const char *setting) {
    return strcmp(setting, "charset") == 0 || strcmp(setting, "max-memory") == 0 ||
           strcmp(setting, "page-timeout") == 0;
}

static void check_counting(struct arguments *arguments) {
    for (size_t i = 0; i < arguments->setting_count; i++) {
        const char *setting = arguments->settings[i].name;
        if (!is_for_counting(setting)) {
            arguments_refuse(arguments, setting,
                             "cannot be combined with --repeats-out, which only counts");
            return;
        }
    }
    if (arguments->repeats.known != NULL || arguments->output != NULL ||
        arguments->output_folder != NULL || arguments->explain != NULL ||
        arguments->unique != NULL || arguments->gzip) {
        arguments_refuse(arguments, "repeats-out", "only counts: it writes nothing but the sketch");
    } else if (is_output(arguments, arguments->repeats.out)) {
        arguments_refuse(arguments, "repeats-out", "needs the name of a file");
    } else if (arguments->summary != NULL &&
               strcmp(arguments->summary, arguments->repeats.out) == 0) {
        arguments_refuse(arguments, "repeats-out", "would go where the summary goes");
    }
}

/* Whether standard input is read for pages, or for their names. */
static bool reads_input(const struct arguments *arguments) {
    const bool names = arguments->names_file != NULL;
    bool reads = names ? strcmp(arguments->names_file, "-") == 0 : arguments->operand_count == 0;
    for (size_t i = 0; i < arguments->operand_count; i++) {
        reads = reads || strcmp(arguments->operands[i], "-") == 0;
    }
    return reads;
}

static void check_repeats(struct arguments *arguments) {
    const struct repeats_wish *wish = &arguments->repeats;
    if (wish->known != NULL && strcmp(wish->known, "-") == 0 && reads_input(arguments)) {
        arguments_refuse(arguments, "repeats", "standard input is read for pages already");
    }
    if (wish->for_out && wish->out == NULL) {
        arguments_refuse(arguments, "repeats-out",
                         "is missing: --repeats-size and --repeats-by need it");
    } else if (wish->for_known && wish->known == NULL) {
        arguments_refuse(arguments, "repeats",
                         "is missing: --repeats-least and --repeats-share need it");
    } else if (wish->out != NULL) {
        check_counting(arguments);
    }
}

void arguments_check(struct arguments *arguments) {
    if (arguments->wish == WISH_EXTRACT) { check_combinations(arguments); }
    if (REPEATS_BUILT_IN && arguments->wish == WISH_EXTRACT) { check_repeats(arguments); }
    if (arguments->explain != NULL) { check_explain(arguments); }
    if (UNIQUE_BUILT_IN && arguments->wish == WISH_EXTRACT) { check_unique(arguments); }
    if (arguments->wish == WISH_EXTRACT) { check_looks(arguments); }
}
