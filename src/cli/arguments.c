#include "cli/arguments.h"

#include "danag.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONG_OPTIONS_MAX 64

enum {
    OPTION_HELP = 256,
    OPTION_VERSION,
    OPTION_LINE_BUFFERED,
    OPTION_LINES,
    OPTION_MAX_MEMORY,
    OPTION_PARAMETER /* one of a method's own */
};

static const struct option own_options[] = {
    {"method", required_argument, NULL, 'm'},
    {"lines", required_argument, NULL, OPTION_LINES},
    {"input", required_argument, NULL, 'i'},
    {"format", required_argument, NULL, 'f'},
    {"with-url", no_argument, NULL, 'H'},
    {"output", required_argument, NULL, 'o'},
    {"line-buffered", no_argument, NULL, OPTION_LINE_BUFFERED},
    {"max-memory", required_argument, NULL, OPTION_MAX_MEMORY},
    {"quiet", no_argument, NULL, 'q'},
    {"verbose", no_argument, NULL, 'v'},
    {"help", no_argument, NULL, OPTION_HELP},
    {"version", no_argument, NULL, OPTION_VERSION},
};

static bool is_listed(const struct option *options, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(options[i].name, name) == 0)
            return true;
    return false;
}

/* The program's own options, and each parameter that a method of the library has. */
static void list_options(struct option options[LONG_OPTIONS_MAX]) {
    size_t count = sizeof own_options / sizeof own_options[0];
    memcpy(options, own_options, sizeof own_options);
    for (size_t method = 0; method < danag_method_count(); method++) {
        const struct danag_parameter *parameter;
        for (size_t i = 0; (parameter = danag_method_parameter(method, i)) != NULL; i++) {
            if (count < LONG_OPTIONS_MAX - 1 && !is_listed(options, count, parameter->name))
                options[count++] =
                    (struct option){parameter->name, required_argument, NULL, OPTION_PARAMETER};
        }
    }
    options[count] = (struct option){0};
}

/* There is room for one an argument: all but -H, which is added once, take one for themselves. */
static void add_setting(struct arguments *arguments, const char *name, const char *value) {
    arguments->settings[arguments->setting_count++] = (struct setting){name, value};
}

static void read_kind(struct arguments *arguments, const char *value) {
    if (strcmp(value, "auto") == 0) {
        arguments->kind = SOURCE_AUTO;
    } else if (strcmp(value, "html") == 0) {
        arguments->kind = SOURCE_HTML;
    } else if (strcmp(value, "warc") == 0) {
        arguments->kind = SOURCE_WARC;
    } else if (strcmp(value, "arc") == 0) {
        arguments->kind = SOURCE_ARC;
    } else {
        fprintf(stderr, "danag: input: '%s' is not auto, html, warc or arc\n", value);
        arguments->wish = WISH_REFUSED;
    }
}

static void read_option(struct arguments *arguments, int option, const char *long_name) {
    switch (option) {
    case 'm':
        if (strcmp(optarg, "help") == 0)
            arguments->wish = WISH_METHODS;
        else
            add_setting(arguments, "method", optarg);
        break;
    case 'i':
        read_kind(arguments, optarg);
        break;
    case 'f':
        add_setting(arguments, "format", optarg);
        break;
    case 'H':
        if (!arguments->with_url)
            add_setting(arguments, "with-url", "yes");
        arguments->with_url = true;
        break;
    case 'o':
        arguments->output = optarg;
        break;
    case 'q':
        arguments->quiet = true;
        break;
    case 'v':
        arguments->verbose = true;
        break;
    case OPTION_LINE_BUFFERED:
        arguments->line_buffered = true;
        break;
    case OPTION_LINES:
    case OPTION_MAX_MEMORY:
    case OPTION_PARAMETER:
        add_setting(arguments, long_name, optarg);
        break;
    case OPTION_HELP:
        arguments->wish = WISH_HELP;
        break;
    case OPTION_VERSION:
        arguments->wish = WISH_VERSION;
        break;
    default: /* getopt_long has told what is wrong */
        arguments->wish = WISH_REFUSED;
    }
}

void arguments_read(struct arguments *arguments, int argc, char **argv) {
    static char standard_input[] = "-";
    static char *only_standard_input[] = {standard_input};
    struct option options[LONG_OPTIONS_MAX];
    *arguments = (struct arguments){.settings = calloc((size_t)argc, sizeof(struct setting))};
    if (arguments->settings == NULL) {
        fputs("danag: out of memory\n", stderr);
        arguments->wish = WISH_REFUSED;
        return;
    }
    list_options(options);
    int option;
    int index = 0;
    while (arguments->wish == WISH_EXTRACT &&
           (option = getopt_long(argc, argv, "m:i:f:Ho:qv", options, &index)) != -1)
        read_option(arguments, option, options[index].name);
    bool given = optind < argc;
    arguments->files = given ? argv + optind : only_standard_input;
    arguments->file_count = given ? (size_t)(argc - optind) : 1;
}

void arguments_free(struct arguments *arguments) {
    free(arguments->settings);
}

const char *arguments_setting(const struct arguments *arguments, const char *name) {
    for (size_t i = arguments->setting_count; i-- > 0;)
        if (strcmp(arguments->settings[i].name, name) == 0)
            return arguments->settings[i].value;
    return NULL;
}
