/* Options that do not go together. */
#include "cli/arguments_read.h"
#include "cli/explain/explain.h"
#include "cli/gzip.h"
#include "cli/repeats.h"
#include "cli/unique/unique.h"

#include <string.h>

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
}
