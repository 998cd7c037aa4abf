#include "eval/arguments.h"

#include "eval/command.h"
#include "text/ascii.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TIMEOUT_PRESET 60  /* seconds */
#define TIMEOUT_MOST   1e6 /* seconds */

enum {
    OPTION_METHOD = 256,
    OPTION_COMMAND,
    OPTION_MEASURE,
    OPTION_METADATA,
    OPTION_BY,
    OPTION_TSV,
    OPTION_HTML,
    OPTION_TIMEOUT,
    OPTION_PARAMETER,
    OPTION_RANGE,
    OPTION_TUNED_METHOD
};

static const struct option options_of_run[] = {
    {"method", required_argument, NULL, OPTION_METHOD},
    {"command", required_argument, NULL, OPTION_COMMAND},
    {"html", required_argument, NULL, OPTION_HTML},
    {"measure", required_argument, NULL, OPTION_MEASURE},
    {"metadata", no_argument, NULL, OPTION_METADATA},
    {"by", required_argument, NULL, OPTION_BY},
    {"tsv", required_argument, NULL, OPTION_TSV},
    {"timeout", required_argument, NULL, OPTION_TIMEOUT},
    {"jobs", required_argument, NULL, 'j'},
    {NULL, 0, NULL, 0},
};

static const struct option options_of_tune[] = {
    {"method", required_argument, NULL, OPTION_TUNED_METHOD},
    {"parameter", required_argument, NULL, OPTION_PARAMETER},
    {"range", required_argument, NULL, OPTION_RANGE},
    {"measure", required_argument, NULL, OPTION_MEASURE},
    {"by", required_argument, NULL, OPTION_BY},
    {"tsv", required_argument, NULL, OPTION_TSV},
    {"timeout", required_argument, NULL, OPTION_TIMEOUT},
    {"jobs", required_argument, NULL, 'j'},
    {NULL, 0, NULL, 0},
};

/* Reads a whole number and the character `end` after it. Moves `text` past both, except a NUL. */
static bool read_number(const char **text, char end, uint64_t *number) {
    char *rest;
    if (!ascii_is_digit(**text)) { return false; }
    errno = 0;
    *number = strtoull(*text, &rest, 10);
    bool read = errno == 0 && *rest == end;
    *text = end != '\0' ? rest + 1 : rest;
    return read;
}

/* LEAST:MOST or LEAST:MOST:STEP */
static bool read_range(struct arguments *arguments, const char *text) {
    const char *rest = text;
    arguments->step = 1;
    bool read = read_number(&rest, ':', &arguments->least);
    if (read && strchr(rest, ':') != NULL) {
        read =
            read_number(&rest, ':', &arguments->most) && read_number(&rest, '\0', &arguments->step);
    } else {
        read = read && read_number(&rest, '\0', &arguments->most);
    }
    if (read && arguments->step > 0 && arguments->least <= arguments->most) { return true; }
    eval_message("range: '%s' is not LEAST:MOST or LEAST:MOST:STEP", text);
    return false;
}

static bool read_timeout(struct evaluation *evaluation, const char *text) {
    char *end;
    double seconds = strtod(text, &end);
    if (end != text && *end == '\0' && seconds > 0 && seconds <= TIMEOUT_MOST) {
        evaluation->timeout = seconds;
        return true;
    }
    eval_message("timeout: '%s' is not a number of seconds up to %.0f", text, TIMEOUT_MOST);
    return false;
}

static bool read_jobs(struct evaluation *evaluation, const char *text) {
    uint64_t jobs;
    const char *rest = text;
    if (read_number(&rest, '\0', &jobs) && jobs > 0 && jobs <= JOBS_MAX) {
        evaluation->jobs = (size_t)jobs;
        return true;
    }
    eval_message("jobs: '%s' is not a number from 1 to %d", text, JOBS_MAX);
    return false;
}

/* NAME,NAME,... or all */
static bool read_measures(struct evaluation *evaluation, const char *text) {
    evaluation->measures = 0;
    bool read = true;
    char *copy = duplicate(text);
    char *rest = copy;
    for (char *name; read && (name = strsep(&rest, ",")) != NULL;) {
        enum measure measure;
        if (strcmp(name, "all") == 0) {
            evaluation->measures = MEASURES_ALL;
        } else if ((read = measure_by_name(name, &measure))) {
            evaluation->measures |= 1u << measure;
        } else {
            eval_message("measure: '%s' is not str, seq, bag, set, wcxb or all", name);
        }
    }
    free(copy);
    return read;
}

static bool read_grouping(struct arguments *arguments, const char *text) {
    if (grouping_by_name(text, &arguments->by)) { return true; }
    eval_message("by: '%s' is not package, type, language or fold", text);
    return false;
}

static bool read_option(struct arguments *arguments, struct evaluation *evaluation, int option) {
    switch (option) {
    case OPTION_METHOD:
        return extractors_add_method(&evaluation->extractors, optarg);
    case OPTION_COMMAND:
        return extractors_add_command(&evaluation->extractors, optarg);
    case OPTION_MEASURE:
        return read_measures(evaluation, optarg);
    case OPTION_METADATA:
        arguments->metadata = true;
        return true;
    case OPTION_BY:
        return read_grouping(arguments, optarg);
    case OPTION_TIMEOUT:
        return read_timeout(evaluation, optarg);
    case OPTION_RANGE:
        return read_range(arguments, optarg);
    case 'j':
        return read_jobs(evaluation, optarg);
    case OPTION_TSV:
        arguments->tsv = optarg;
        return true;
    case OPTION_HTML:
        arguments->html = optarg;
        return true;
    case OPTION_TUNED_METHOD:
        arguments->method = optarg;
        return true;
    case OPTION_PARAMETER:
        arguments->parameter = optarg;
        return true;
    default: /* getopt_long has reported the error */
        return false;
    }
}

/* Rows in reports show only the name of a package, so each package needs its own. */
static bool has_own_name(const struct evaluation *evaluation, const struct package *package) {
    for (size_t i = 0; i < evaluation->package_count; i++) {
        if (&evaluation->packages[i] != package &&
            strcmp(evaluation->packages[i].name, package->name) == 0) {
            eval_message("%s: another package is called '%s', too", package->directory,
                         package->name);
            return false;
        }
    }
    return true;
}

static bool open_packages(struct evaluation *evaluation, char **directories, size_t count) {
    evaluation->packages = allocate(count, sizeof *evaluation->packages);
    for (size_t i = 0; i < count; i++) {
        if (!package_open(&evaluation->packages[i], directories[i])) { return false; }
        evaluation->package_count++;
        if (!has_own_name(evaluation, &evaluation->packages[i])) { return false; }
    }
    return true;
}

/* Called before the evaluation, so that a wrong path wastes no time. */
static bool can_write(const char *path) {
    if (path == NULL) { return true; }
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
        eval_message("%s: %s", path, strerror(errno));
    } else {
        close(file);
    }
    return file >= 0;
}

static int read_arguments(struct arguments *arguments, struct evaluation *evaluation, int argc,
                          char **argv, const struct option *options) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *arguments = (struct arguments){0};
    evaluation->timeout = TIMEOUT_PRESET;
    evaluation->jobs = processors > 0 ? (size_t)processors : 1;
    int option;
    while ((option = getopt_long(argc, argv, "j:", options, NULL)) != -1) {
        if (!read_option(arguments, evaluation, option)) { return EVAL_FAILED; }
    }
    if (optind == argc) { return eval_refuse("%s: no test package is named", argv[0]); }
    bool ready = open_packages(evaluation, argv + optind, (size_t)(argc - optind)) &&
                 can_write(arguments->tsv) && can_write(arguments->html);
    return ready ? EVAL_DONE : EVAL_FAILED;
}

int run_arguments(struct arguments *arguments, struct evaluation *evaluation, int argc,
                  char **argv) {
    evaluation->measures = MEASURES_ALL;
    int status = read_arguments(arguments, evaluation, argc, argv, options_of_run);
    bool files = arguments->tsv != NULL || arguments->html != NULL;
    bool nothing = evaluation->extractors.count == 0 && (!arguments->metadata || files);
    if (status == EVAL_DONE && nothing) {
        return eval_refuse("run: nothing to measure: give --method, --command or --metadata");
    }
    return status;
}

int tune_arguments(struct arguments *arguments, struct evaluation *evaluation, int argc,
                   char **argv) {
    evaluation->measures = 1u << MEASURE_WCXB;
    int status = read_arguments(arguments, evaluation, argc, argv, options_of_tune);
    bool complete = arguments->method != NULL && arguments->parameter != NULL;
    if (status == EVAL_DONE && !complete) {
        return eval_refuse("tune: --method and --parameter are needed");
    }
    if (status == EVAL_DONE && (evaluation->measures & (evaluation->measures - 1)) != 0) {
        return eval_refuse("tune: more than one measure");
    }
    return status;
}
