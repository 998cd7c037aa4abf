/* In:  the command line.
 * Out: what it asks for, checked as far as it can be without the library's word.
 * Memory: one list, of the settings; strings are the command line's own. */
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
    const char *names_file;    /* has the names of the FILEs; NULL: they are the operands */
    const char *output;        /* NULL: standard output */
    const char *output_folder; /* NULL: all goes to one output */
    bool resume;
    bool with_url;
    bool line_buffered;
    bool quiet;
    bool verbose;
    enum progress_wish progress;
    char **operands;
    size_t operand_count;
};

/* What is wrong with the arguments is told on standard error, and the wish then WISH_REFUSED. */
void arguments_read(struct arguments *arguments, int argc, char **argv);
void arguments_free(struct arguments *arguments);

/* What an option of the library was last set to; NULL where it was not. */
const char *arguments_setting(const struct arguments *arguments, const char *name);

/* Each writes to standard output. */
void print_help(void);
void print_version(void);
void print_methods(void);
void print_formats(void);

#endif
