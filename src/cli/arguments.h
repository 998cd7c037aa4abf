/* In:  the command line.
 * Out: what it asks for, checked as far as possible without the library.
 * Memory: the list of settings; strings belong to the command line. */
#ifndef DANAG_CLI_ARGUMENTS_H
#define DANAG_CLI_ARGUMENTS_H

#include "input/source.h"

#include <stdbool.h>
#include <stddef.h>

/* An option of the library, by name. */
struct setting {
    const char *name;
    const char *value;
};

enum progress_wish { PROGRESS_AUTO, PROGRESS_YES, PROGRESS_NO };

enum wish { WISH_EXTRACT, WISH_HELP, WISH_VERSION, WISH_METHODS, WISH_FORMATS, WISH_REFUSED };

struct arguments {
    enum wish wish;
    struct setting *settings;
    size_t setting_count;
    enum source_kind kind;
    struct wanted wanted;
    const char *names_file;    /* lists the FILEs; NULL: the operands do */
    const char *output;        /* NULL: standard output */
    const char *output_folder; /* NULL: everything goes to one output */
    bool resume;
    bool with_url;
    bool line_buffered;
    bool quiet;
    bool verbose;
    enum progress_wish progress;
    char **operands;
    size_t operand_count;
};

/* Reports wrong arguments on standard error, and then sets `wish` to WISH_REFUSED. */
void arguments_read(struct arguments *arguments, int argc, char **argv);
void arguments_free(struct arguments *arguments);

/* The last value given for an option of the library, or NULL. */
const char *arguments_setting(const struct arguments *arguments, const char *name);

/* Each writes to standard output. */
void print_help(void);
void print_version(void);
void print_methods(void);
void print_formats(void);

#endif
