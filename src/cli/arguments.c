#include "cli/arguments.h"

#include "cli/explain/explain.h"
#include "cli/gzip.h"
#include "cli/jobs/jobs.h"
#include "cli/printable.h"
#include "cli/repeats.h"
#include "cli/unique/unique.h"
#include "cli/unique/unique_file.h"
#include "danag.h"
#include "text/number.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONG_OPTIONS_MAX 96

/* How many bytes of a wrong value a message shows. */
#define VALUE_SHOWN 64

enum {
    OPTION_BODY = 256,
    OPTION_CONTENT_TYPE,
    OPTION_EXPLAIN,
    OPTION_FIELDS,
    OPTION_FILES0_FROM,
    OPTION_FILES_FROM,
    OPTION_HELP,
    OPTION_IMAGES,
    OPTION_LANGUAGE,
    OPTION_LINES,
    OPTION_LINE_BUFFERED,
    OPTION_LINKS,
    OPTION_MAX_DEPTH,
    OPTION_MAX_MEMORY,
    OPTION_MAX_PAGE,
    OPTION_MAX_RATIO,
    OPTION_NO_PROGRESS,
    OPTION_NO_SANDBOX,
    OPTION_NO_SYNC,
    OPTION_NUMBERS,
    OPTION_OUTPUT_DIR,
    OPTION_PAGE_TIMEOUT,
    OPTION_PROGRESS,
    OPTION_REPEATS,
    OPTION_REPEATS_BY,
    OPTION_REPEATS_LEAST,
    OPTION_REPEATS_MERGE,
    OPTION_REPEATS_OUT,
    OPTION_REPEATS_SHARE,
    OPTION_REPEATS_SIZE,
    OPTION_RESUME,
    OPTION_SPLIT,
    OPTION_SPLIT_HTML,
    OPTION_STATUS,
    OPTION_SUMMARY,
    OPTION_UNIQUE,
    OPTION_UNIQUE_LEAST,
    OPTION_UNIQUE_RATE,
    OPTION_UNIQUE_SIZE,
    OPTION_VERSION,
    OPTION_WIDTH,
    OPTION_WITH_TITLE,
    OPTION_PARAMETER /* any parameter of a method */
};

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
        if (strcmp(options[i].name, name) == 0) { return true; }
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

static void refuse(struct arguments *arguments, const char *option, const char *why) {
    fprintf(stderr, "danag: %s: %s\n", option, why);
    arguments->wish = WISH_REFUSED;
}

static void refuse_value(struct arguments *arguments, const char *option, const char *value,
                         const char *expected) {
    char shown[VALUE_SHOWN + 1];
    snprintf(shown, sizeof shown, "%s", value);
    fprintf(stderr, "danag: %s: '", option);
    put_printable(shown, stderr);
    fprintf(stderr, "' is not %s\n", expected);
    arguments->wish = WISH_REFUSED;
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
    refuse_value(arguments, "input", value, "auto, html, warc or arc");
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

static void read_number(struct arguments *arguments, const char *option, uint64_t most,
                        const char *expected, uint64_t *number) {
    const char *end = number_read(optarg, number);
    if (end == NULL || *end != '\0' || *number > most) {
        refuse_value(arguments, option, optarg, expected);
    }
}

/* Reads a limit on what pages unpack to. Returns false for any other option. */
static bool read_limit(struct arguments *arguments, int option) {
    struct limits *limits = &arguments->wanted.limits;
    uint64_t depth = 0;
    switch (option) {
    case OPTION_MAX_PAGE:
        if (!number_read_size(optarg, &limits->page)) {
            refuse_value(arguments, "max-page", optarg, "a size such as 256M");
        }
        return true;
    case OPTION_MAX_RATIO:
        read_number(arguments, "max-ratio", UINT32_MAX, "a number up to 4294967295",
                    &limits->ratio);
        return true;
    case OPTION_MAX_DEPTH:
        read_number(arguments, "max-depth", LIMIT_DEPTH_MOST, "a number from 0 to 8", &depth);
        _Static_assert(LIMIT_DEPTH_MOST == 8, "the message says so");
        limits->depth = (unsigned)depth;
        return true;
    default:
        return false;
    }
}

static void read_rate(struct arguments *arguments, const char *value) {
    if (!unique_rate_read(value, &arguments->unique_rate)) {
        refuse_value(arguments, "unique-rate", value, "a number from 0.000000001 to 0.5");
    }
}

static void read_filter_size(struct arguments *arguments, const char *value) {
    uint64_t *size = &arguments->unique_size;
    if (!number_read_size(value, size) || *size < UNIQUE_SIZE_LEAST || *size > UNIQUE_SIZE_MOST ||
        *size % UNIQUE_SIZE_LEAST != 0) {
        refuse_value(arguments, "unique-size", value, "a size such as 64M, up to 1024G");
    }
}

/* Reads an option of --unique. Returns false for any other option. */
static bool read_unique(struct arguments *arguments, int option) {
    if (!UNIQUE_BUILT_IN) { return false; }
    switch (option) {
    case OPTION_UNIQUE:
        arguments->unique = optarg;
        return true;
    case OPTION_UNIQUE_RATE:
        read_rate(arguments, optarg);
        return true;
    case OPTION_UNIQUE_SIZE:
        read_filter_size(arguments, optarg);
        return true;
    case OPTION_UNIQUE_LEAST:
        read_number(arguments, "unique-least", UINT32_MAX, "a number up to 4294967295",
                    &arguments->unique_least);
        return true;
    default:
        return false;
    }
}

static void read_repeats_by(struct arguments *arguments) {
    int kind = 0;
    while (kind < SITE_KINDS && strcmp(site_names[kind], optarg) != 0) { kind++; }
    if (kind == SITE_KINDS) {
        refuse_value(arguments, "repeats-by", optarg, "site, host or all");
    } else if (kind == SITE_DOMAIN && !repeats_know_sites()) {
        refuse(arguments, "repeats-by", "this build cannot tell sites: it has no libpsl");
    } else {
        arguments->repeats.by = (enum site_kind)kind;
    }
}

static unsigned read_repeats_number(struct arguments *arguments, const char *option,
                                    unsigned lowest, unsigned most, const char *expected) {
    uint64_t number = 0;
    read_number(arguments, option, most, expected, &number);
    if (number < lowest && arguments->wish == WISH_EXTRACT) {
        refuse_value(arguments, option, optarg, expected);
    }
    return (unsigned)number;
}

static void read_repeats_size(struct arguments *arguments) {
    uint64_t *size = &arguments->repeats.size;
    _Static_assert(SKETCH_LEAST == 128 << 10 && SKETCH_LARGEST >> 30 == 16, "the message says so");
    if (!number_read_size(optarg, size) || *size < SKETCH_LEAST || *size > SKETCH_LARGEST) {
        refuse_value(arguments, "repeats-size", optarg, "bytes, from 128K to 16G");
    }
}

/* Reads an option about what sites repeat. Returns false for any other option. */
static bool read_repeats(struct arguments *arguments, int option) {
    struct repeats_wish *wish = &arguments->repeats;
    if (!REPEATS_BUILT_IN) { return false; }
    switch (option) {
    case OPTION_REPEATS:
        wish->known = optarg;
        break;
    case OPTION_REPEATS_OUT:
        wish->out = optarg;
        break;
    case OPTION_REPEATS_MERGE:
        arguments->wish = WISH_MERGE;
        break;
    case OPTION_REPEATS_LEAST:
        wish->least = read_repeats_number(arguments, "repeats-least", REPEATS_LEAST_LOWEST,
                                          SKETCH_MOST, "a number from 2 to 65535");
        wish->for_known = true;
        break;
    case OPTION_REPEATS_SHARE:
        wish->share =
            read_repeats_number(arguments, "repeats-share", 0, 100, "per cent, from 0 to 100");
        wish->for_known = true;
        break;
    case OPTION_REPEATS_SIZE:
        read_repeats_size(arguments);
        wish->for_out = true;
        break;
    case OPTION_REPEATS_BY:
        read_repeats_by(arguments);
        wish->for_out = true;
        break;
    default:
        return false;
    }
    return true;
}

/* Reads an option about input or output files. Returns false for any other option. */
static bool read_files(struct arguments *arguments, int option) {
    switch (option) {
    case 'i':
        read_kind(arguments, optarg);
        return true;
    case OPTION_STATUS:
        if (!wanted_set_status(&arguments->wanted, optarg)) {
            refuse_value(arguments, "status", optarg, "a list such as 200,3xx");
        }
        return true;
    case OPTION_CONTENT_TYPE:
        if (!wanted_set_content_type(&arguments->wanted, optarg)) {
            refuse_value(arguments, "content-type", optarg, "a list of patterns");
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
            refuse_value(arguments, "split", optarg, "page or file");
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
        refuse_value(arguments, "jobs", value, "a number from 0 to " JOBS_MAX_TEXT);
    } else {
        arguments->jobs = (size_t)jobs;
    }
}

/* The lines of one page are kept, by one job. */
static void read_explain(struct arguments *arguments, const char *file) {
    if (!EXPLAIN_BUILT_IN) {
        refuse(arguments, "explain", "this build writes only text");
    } else if (explain_kind(file) == EXPLAIN_NOTHING) {
        refuse_value(arguments, "explain", file, "a file that ends in .html or .tsv");
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
    default: /* getopt_long has reported the error */
        arguments->wish = WISH_REFUSED;
    }
}

/* Whether a file and the output go to one place. The file may be NULL. */
static bool is_output(const struct arguments *arguments, const char *file) {
    if (file == NULL || arguments->output_folder != NULL) { return false; }
    return strcmp(file, arguments->output != NULL ? arguments->output : "-") == 0;
}

static void check_explain(struct arguments *arguments) {
    if (arguments->names_file != NULL || arguments->operand_count > 1) {
        refuse(arguments, "explain", "takes one FILE, with one page");
    } else if (is_output(arguments, arguments->explain)) {
        refuse(arguments, "explain", "would go where the output goes");
    } else if (arguments->summary != NULL && strcmp(arguments->summary, arguments->explain) == 0) {
        refuse(arguments, "explain", "would go where the summary goes");
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
        if (option != NULL) { refuse(arguments, option, "needs --unique"); }
    } else if (arguments->resume) {
        refuse(arguments, "resume", "cannot be combined with --unique");
    } else if (is_output(arguments, file)) {
        refuse(arguments, "unique", "would go where the output goes");
    } else if (arguments->summary != NULL && strcmp(arguments->summary, file) == 0) {
        refuse(arguments, "unique", "would go where the summary goes");
    } else if (arguments->explain != NULL && strcmp(arguments->explain, file) == 0) {
        refuse(arguments, "unique", "would go where the explanation goes");
    }
}

static void check_combinations(struct arguments *arguments) {
    if (arguments->names_file != NULL && arguments->operand_count > 0) {
        refuse(arguments, arguments->names_by_line ? "files-from" : "files0-from",
               "cannot be combined with FILE operands");
    } else if (arguments->output != NULL && arguments->output_folder != NULL) {
        refuse(arguments, "output-dir", "cannot be combined with --output");
    } else if (is_output(arguments, arguments->summary)) {
        refuse(arguments, "summary", "would go where the output goes");
    } else if (arguments->gzip && !gzip_is_available()) {
        refuse(arguments, "gzip", "this build has neither ISA-L nor zlib");
    } else if (arguments->output_folder == NULL) {
        if (arguments->resume) { refuse(arguments, "resume", "needs --output-dir"); }
        if (arguments->no_sync) { refuse(arguments, "no-sync", "needs --output-dir"); }
        if (arguments->split_pages) { refuse(arguments, "split", "needs --output-dir"); }
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
            refuse(arguments, setting, "cannot be combined with --repeats-out, which only counts");
            return;
        }
    }
    if (arguments->repeats.known != NULL || arguments->output != NULL ||
        arguments->output_folder != NULL || arguments->explain != NULL ||
        arguments->unique != NULL || arguments->gzip) {
        refuse(arguments, "repeats-out", "only counts: it writes nothing but the sketch");
    } else if (is_output(arguments, arguments->repeats.out)) {
        refuse(arguments, "repeats-out", "needs the name of a file");
    } else if (arguments->summary != NULL &&
               strcmp(arguments->summary, arguments->repeats.out) == 0) {
        refuse(arguments, "repeats-out", "would go where the summary goes");
    }
}

static void check_repeats(struct arguments *arguments) {
    const struct repeats_wish *wish = &arguments->repeats;
    if (wish->for_out && wish->out == NULL) {
        refuse(arguments, "repeats-out", "is missing: --repeats-size and --repeats-by need it");
    } else if (wish->for_known && wish->known == NULL) {
        refuse(arguments, "repeats", "is missing: --repeats-least and --repeats-share need it");
    } else if (wish->out != NULL) {
        check_counting(arguments);
    }
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
    int option;
    int index = 0;
    while ((arguments->wish == WISH_EXTRACT || arguments->wish == WISH_MERGE) &&
           (option = getopt_long(argc, argv, "m:i:c:f:Ho:j:qvz", options, &index)) != -1) {
        if (!read_setting(arguments, option, options[index].name) &&
            !read_files(arguments, option) && !read_limit(arguments, option) &&
            !read_repeats(arguments, option) && !read_unique(arguments, option)) {
            read_other(arguments, option);
        }
    }
    if (arguments->verbose && !arguments->quiet && arguments->wanted.joined == JOINED_KEPT) {
        arguments->wanted.joined = JOINED_TOLD;
    }
    arguments->operands = argv + optind;
    arguments->operand_count = (size_t)(argc - optind);
    if (arguments->wish == WISH_EXTRACT) { check_combinations(arguments); }
    if (REPEATS_BUILT_IN && arguments->wish == WISH_EXTRACT) { check_repeats(arguments); }
    if (arguments->explain != NULL) { check_explain(arguments); }
    if (UNIQUE_BUILT_IN && arguments->wish == WISH_EXTRACT) { check_unique(arguments); }
}

void arguments_free(struct arguments *arguments) {
    free(arguments->settings);
}
