#include "cli/arguments.h"

#include "cli/arguments_read.h"
#include "cli/explain/explain.h"
#include "cli/jobs/jobs.h"
#include "cli/printable.h"
#include "cli/repeats.h"
#include "danag.h"
#include "text/number.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONG_OPTIONS_MAX 96

static const struct option own_options[] = {
    {"method", required_argument, NULL, 'm'},
    {"lines", required_argument, NULL, OPTION_LINES},
    {"input", required_argument, NULL, 'i'},
    {"charset", required_argument, NULL, 'c'},
    {"status", required_argument, NULL, OPTION_STATUS},
    {"content-type", required_argument, NULL, OPTION_CONTENT_TYPE},
    {"split-html", no_argument, NULL, OPTION_SPLIT_HTML},
    {"files-from", required_argument, NULL, OPTION_FILES_FROM},
    {"files0-from", required_argument, NULL, OPTION_FILES0_FROM},
    {"format", required_argument, NULL, 'f'},
    {"body", required_argument, NULL, OPTION_BODY},
    {"fields", required_argument, NULL, OPTION_FIELDS},
    {"language", required_argument, NULL, OPTION_LANGUAGE},
#ifdef DANAG_UNIQUE
    {"unique", required_argument, NULL, OPTION_UNIQUE},
    {"unique-rate", required_argument, NULL, OPTION_UNIQUE_RATE},
    {"unique-size", required_argument, NULL, OPTION_UNIQUE_SIZE},
    {"unique-least", required_argument, NULL, OPTION_UNIQUE_LEAST},
#endif
    {"links", no_argument, NULL, OPTION_LINKS},
    {"images", no_argument, NULL, OPTION_IMAGES},
    {"numbers", no_argument, NULL, OPTION_NUMBERS},
    {"width", required_argument, NULL, OPTION_WIDTH},
    {"with-title", optional_argument, NULL, OPTION_WITH_TITLE},
    {"with-url", no_argument, NULL, 'H'},
    {"output", required_argument, NULL, 'o'},
    {"output-dir", required_argument, NULL, OPTION_OUTPUT_DIR},
    {"split", required_argument, NULL, OPTION_SPLIT},
    {"no-sync", no_argument, NULL, OPTION_NO_SYNC},
    {"resume", no_argument, NULL, OPTION_RESUME},
    {"line-buffered", no_argument, NULL, OPTION_LINE_BUFFERED},
    {"jobs", required_argument, NULL, 'j'},
#ifdef DANAG_REPEATS
    {"repeats", required_argument, NULL, OPTION_REPEATS},
    {"repeats-least", required_argument, NULL, OPTION_REPEATS_LEAST},
    {"repeats-share", required_argument, NULL, OPTION_REPEATS_SHARE},
    {"repeats-out", required_argument, NULL, OPTION_REPEATS_OUT},
    {"repeats-size", required_argument, NULL, OPTION_REPEATS_SIZE},
    {"repeats-by", required_argument, NULL, OPTION_REPEATS_BY},
    {"repeats-merge", no_argument, NULL, OPTION_REPEATS_MERGE},
#endif
    {"max-memory", required_argument, NULL, OPTION_MAX_MEMORY},
    {"max-page", required_argument, NULL, OPTION_MAX_PAGE},
    {"max-ratio", required_argument, NULL, OPTION_MAX_RATIO},
    {"max-depth", required_argument, NULL, OPTION_MAX_DEPTH},
    {"page-timeout", required_argument, NULL, OPTION_PAGE_TIMEOUT},
    {"quiet", no_argument, NULL, 'q'},
    {"verbose", no_argument, NULL, 'v'},
    {"summary", required_argument, NULL, OPTION_SUMMARY},
    {"explain", required_argument, NULL, OPTION_EXPLAIN},
    {"progress", no_argument, NULL, OPTION_PROGRESS},
    {"no-progress", no_argument, NULL, OPTION_NO_PROGRESS},
    {"gzip", no_argument, NULL, 'z'},
    {"no-sandbox", no_argument, NULL, OPTION_NO_SANDBOX},
    {"help", no_argument, NULL, OPTION_HELP},
    {"version", no_argument, NULL, OPTION_VERSION},
};

static bool is_listed(const struct option *options, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        /* Most names differ in their first letter, and strcmp takes longer. */
        if (options[i].name[0] == name[0] && strcmp(options[i].name, name) == 0) { return true; }
    }
    return false;
}

/* Lists the program's own options and every parameter of the library's methods. */
static void list_options(struct option options[LONG_OPTIONS_MAX]) {
    size_t count = sizeof own_options / sizeof own_options[0];
    memcpy(options, own_options, sizeof own_options);
    for (size_t method = 0; method < danag_method_count(); method++) {
        const struct danag_parameter *parameter;
        for (size_t i = 0; (parameter = danag_method_parameter(method, i)) != NULL; i++) {
            if (count < LONG_OPTIONS_MAX - 1 && !is_listed(options, count, parameter->name)) {
                options[count++] =
                    (struct option){parameter->name, required_argument, NULL, OPTION_PARAMETER};
            }
        }
    }
    options[count] = (struct option){0};
}

/* The list has room for one setting per argument. One argument such as -HH may repeat
 * -H, so the caller adds the setting of -H only once. */
static void add_setting(struct arguments *arguments, const char *name, const char *value) {
    arguments->settings[arguments->setting_count++] = (struct setting){name, value};
}

static void read_kind(struct arguments *arguments, const char *value) {
    static const char *const names[] = {
        [SOURCE_AUTO] = "auto",
        [SOURCE_HTML] = "html",
        [SOURCE_WARC] = "warc",
        [SOURCE_ARC] = "arc",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], value) == 0) {
            arguments->kind = (enum source_kind)i;
            return;
        }
    }
    arguments_refuse_value(arguments, "input", value, "auto, html, warc or arc");
}

/* The value "help" asks what there is to choose from. */
static void add_choice(struct arguments *arguments, const char *name, enum wish help) {
    if (strcmp(optarg, "help") == 0) {
        arguments->wish = help;
    } else {
        add_setting(arguments, name, optarg);
    }
}

/* Reads an option that the library checks. Returns false for any other option. */
static bool read_setting(struct arguments *arguments, int option, const char *long_name) {
    switch (option) {
    case 'm':
        add_choice(arguments, "method", WISH_METHODS);
        return true;
    case 'f':
        add_choice(arguments, "format", WISH_FORMATS);
        return true;
    case OPTION_FIELDS:
        add_choice(arguments, "fields", WISH_FIELDS);
        return true;
    case 'c':
        add_setting(arguments, "charset", optarg);
        return true;
    case 'H':
        if (!arguments->with_url) { add_setting(arguments, "with-url", "yes"); }
        arguments->with_url = true;
        return true;
    case OPTION_LINKS:
    case OPTION_IMAGES:
    case OPTION_NUMBERS:
        add_setting(arguments, long_name, "yes");
        return true;
    case OPTION_WITH_TITLE:
        add_setting(arguments, long_name, optarg != NULL ? optarg : "yes");
        return true;
    case OPTION_BODY:
    case OPTION_LANGUAGE:
    case OPTION_LINES:
    case OPTION_MAX_MEMORY:
    case OPTION_PAGE_TIMEOUT:
    case OPTION_WIDTH:
    case OPTION_PARAMETER:
        add_setting(arguments, long_name, optarg);
        return true;
    default:
        return false;
    }
}

/* Reads a limit on what pages unpack to. Returns false for any other option. */
static bool read_limit(struct arguments *arguments, int option) {
    struct limits *limits = &arguments->wanted.limits;
    uint64_t depth = 0;
    switch (option) {
    case OPTION_MAX_PAGE:
        if (!number_read_size(optarg, &limits->page)) {
            arguments_refuse_value(arguments, "max-page", optarg, "a size such as 256M");
        }
        return true;
    case OPTION_MAX_RATIO:
        arguments_read_number(arguments, "max-ratio", UINT32_MAX, "a number up to 4294967295",
                              &limits->ratio);
        return true;
    case OPTION_MAX_DEPTH:
        arguments_read_number(arguments, "max-depth", LIMIT_DEPTH_MOST, "a number from 0 to 8",
                              &depth);
        _Static_assert(LIMIT_DEPTH_MOST == 8, "the message says so");
        limits->depth = (unsigned)depth;
        return true;
    default:
        return false;
    }
}

/* Reads an option about input or output files. Returns false for any other option. */
static bool read_files(struct arguments *arguments, int option) {
    switch (option) {
    case 'i':
        read_kind(arguments, optarg);
        return true;
    case OPTION_STATUS:
        if (!wanted_set_status(&arguments->wanted, optarg)) {
            arguments_refuse_value(arguments, "status", optarg, "a list such as 200,3xx");
        }
        return true;
    case OPTION_CONTENT_TYPE:
        if (!wanted_set_content_type(&arguments->wanted, optarg)) {
            arguments_refuse_value(arguments, "content-type", optarg, "a list of patterns");
        }
        return true;
    case OPTION_SPLIT_HTML:
        arguments->wanted.joined = JOINED_APART;
        return true;
    case OPTION_FILES_FROM:
    case OPTION_FILES0_FROM:
        arguments->names_file = optarg;
        arguments->names_by_line = option == OPTION_FILES_FROM;
        return true;
    case 'o':
        arguments->output = strcmp(optarg, "-") == 0 ? NULL : optarg;
        return true;
    case OPTION_OUTPUT_DIR:
        arguments->output_folder = optarg;
        return true;
    case OPTION_SPLIT:
        arguments->split_pages = strcmp(optarg, "page") == 0;
        if (!arguments->split_pages && strcmp(optarg, "file") != 0) {
            arguments_refuse_value(arguments, "split", optarg, "page or file");
        }
        return true;
    case OPTION_NO_SYNC:
        arguments->no_sync = true;
        return true;
    case OPTION_RESUME:
        arguments->resume = true;
        return true;
    case 'z':
        arguments->gzip = true;
        return true;
    default:
        return false;
    }
}

static void read_jobs(struct arguments *arguments, const char *value) {
    char *end = NULL;
    const unsigned long jobs = strtoul(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != '\0' || jobs > JOBS_MAX) {
        arguments_refuse_value(arguments, "jobs", value, "a number from 0 to " JOBS_MAX_TEXT);
    } else {
        arguments->jobs = (size_t)jobs;
    }
}

static void read_explain(struct arguments *arguments, const char *file) {
    if (!EXPLAIN_BUILT_IN) {
        arguments_refuse(arguments, "explain", "this build writes only text");
    } else if (explain_kind(file) == EXPLAIN_NOTHING) {
        arguments_refuse_value(arguments, "explain", file, "a file that ends in .html or .tsv");
    } else {
        if (arguments->explain == NULL) { add_setting(arguments, "explain", "yes"); }
        arguments->explain = file;
    }
}

static void read_other(struct arguments *arguments, int option) {
    switch (option) {
    case 'j':
        read_jobs(arguments, optarg);
        break;
    case 'q':
        arguments->quiet = true;
        break;
    case 'v':
        arguments->verbose = true;
        break;
    case OPTION_SUMMARY:
        arguments->summary = optarg;
        break;
    case OPTION_PROGRESS:
        arguments->progress = PROGRESS_YES;
        break;
    case OPTION_NO_PROGRESS:
        arguments->progress = PROGRESS_NO;
        break;
    case OPTION_EXPLAIN:
        read_explain(arguments, optarg);
        break;
    case OPTION_LINE_BUFFERED:
        arguments->line_buffered = true;
        break;
    case OPTION_NO_SANDBOX:
        arguments->no_sandbox = true;
        break;
    case OPTION_HELP:
        arguments->wish = WISH_HELP;
        break;
    case OPTION_VERSION:
        arguments->wish = WISH_VERSION;
        break;
    default:
        break;
    }
}

/* Sketches are added up as they are. */
static bool is_for_merging(int option) {
    return option == OPTION_REPEATS_MERGE || option == OPTION_FILES_FROM ||
           option == OPTION_FILES0_FROM || option == OPTION_NO_SYNC || option == 'o' ||
           option == 'q' || option == OPTION_NO_SANDBOX;
}

static const char *name_of(const struct option *options, int value) {
    while (options->name != NULL && options->val != value) { options++; }
    return options->name;
}

/* Reports what getopt_long could not read. Its own messages would pass on any character. */
static void refuse_option(struct arguments *arguments, const struct option *options, bool bare,
                          const char *given) {
    const char *name = name_of(options, optopt);
    const char letter[] = {'-', (char)optopt, '\0'};
    if (name != NULL && (bare || strchr(given, '=') != NULL)) {
        arguments_refuse(arguments, name, bare ? "needs a value" : "takes no value");
        return;
    }
    fputs("danag: ", stderr);
    put_printable(optopt != 0 ? letter : given, stderr);
    fputs(": unknown or ambiguous option\n", stderr);
    arguments->wish = WISH_REFUSED;
}

void arguments_read(struct arguments *arguments, int argc, char **argv) {
    struct option options[LONG_OPTIONS_MAX];
    *arguments =
        (struct arguments){.settings = calloc((size_t)argc, sizeof(struct setting)),
                           .jobs = 1,
                           .repeats = {.size = REPEATS_SIZE_PRESET,
                                       .by = repeats_know_sites() ? SITE_DOMAIN : SITE_HOST,
                                       .least = REPEATS_LEAST_PRESET,
                                       .share = REPEATS_SHARE_PRESET}};
    if (arguments->settings == NULL) {
        fputs("danag: out of memory\n", stderr);
        arguments->wish = WISH_REFUSED;
        return;
    }
    wanted_preset(&arguments->wanted);
    list_options(options);
    const char *not_for_merging = NULL;
    int option;
    int index = 0;
    opterr = 0;
    while ((arguments->wish == WISH_EXTRACT || arguments->wish == WISH_MERGE) &&
           (option = getopt_long(argc, argv, ":m:i:c:f:Ho:j:qvz", options, &index)) != -1) {
        if (option == '?' || option == ':') {
            refuse_option(arguments, options, option == ':', argv[optind - 1]);
            continue;
        }
        if (!is_for_merging(option)) { not_for_merging = name_of(options, option); }
        if (!read_setting(arguments, option, options[index].name) &&
            !read_files(arguments, option) && !read_limit(arguments, option) &&
            !arguments_read_repeats(arguments, option) &&
            !arguments_read_unique(arguments, option)) {
            read_other(arguments, option);
        }
    }
    if (arguments->verbose && !arguments->quiet && arguments->wanted.joined == JOINED_KEPT) {
        arguments->wanted.joined = JOINED_TOLD;
    }
    if (arguments->wish == WISH_MERGE && not_for_merging != NULL) {
        arguments_refuse(arguments, not_for_merging, "cannot be combined with --repeats-merge");
    }
    arguments->operands = argv + optind;
    arguments->operand_count = (size_t)(argc - optind);
    arguments_check(arguments);
}

void arguments_free(struct arguments *arguments) {
    free(arguments->settings);
}
