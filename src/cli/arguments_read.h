/* What the files that read the command line share. */
#ifndef DANAG_CLI_ARGUMENTS_READ_H
#define DANAG_CLI_ARGUMENTS_READ_H

#include "cli/arguments.h"

/* Long options, as getopt_long(3) returns them. */
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

/* Both report what is wrong with an option, on standard error, and set `wish` to WISH_REFUSED. */
void arguments_refuse(struct arguments *arguments, const char *option, const char *why);
void arguments_refuse_value(struct arguments *arguments, const char *option, const char *value,
                            const char *expected);

/* Reads the option's value, a number up to `most`, or refuses it. */
void arguments_read_number(struct arguments *arguments, const char *option, uint64_t most,
                           const char *expected, uint64_t *number);

/* Read an option about what sites repeat, or of --unique. They return false for any other option.
 */
bool arguments_read_repeats(struct arguments *arguments, int option);
bool arguments_read_unique(struct arguments *arguments, int option);

/* Refuses options that do not go together. */
void arguments_check(struct arguments *arguments);

#endif
