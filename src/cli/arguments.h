/* In:  the command line.
 * Out: the user's wishes. The values of settings are not checked yet.
 * Memory: the list of settings; strings belong to the command line. */
#pragma once

#include "input/source.h"
#include "repeats/keys.h"

/* The arguments of one call of danag_set. */
struct setting {
    const char *name, *value;
};

enum { VERBOSE_NOT, VERBOSE_SUMMARY, VERBOSE_PAGES };

enum progress_wish { PROGRESS_AUTO, PROGRESS_YES, PROGRESS_NO };

/* What sites repeat (doc/repeats.md). */
enum { REPEATS_NOTHING, REPEATS_COUNT, REPEATS_MERGE };
struct repeats_wish {
    unsigned make;     /* REPEATS_... */
    const char *known; /* a sketch to use; NULL: none */
    const char *out;   /* a sketch to count pages in, instead of extracting them; NULL: none */
    uint64_t size;     /* of `out`, in bytes */
    unsigned by;       /* a site_kind */
    uint64_t least;    /* a repeated line is on at least this many pages of its site, */
    uint64_t share;    /* and on at least this many per cent of them */
};

enum wish { WISH_EXTRACT, WISH_PRINT, WISH_MERGE, WISH_REFUSED };

#define OPTIONS_MAX 64

struct arguments {
    enum wish wish;
    void (*print)(void);     /* for WISH_PRINT */
    bool given[OPTIONS_MAX]; /* the options of option_rows, unless they were taken back */
    struct setting *settings;
    size_t setting_count;
    const char *method; /* the value of -m; NULL: the preset */
    char *method_text;  /* that value, cut into pieces for the settings */
    unsigned kind;      /* a source_kind */
    bool split_html, recursive;
    struct wanted wanted;
    const char *names_file;    /* this file lists the FILEs; NULL: the operands are the FILEs */
    bool names_by_line;        /* each name ends in a newline, and not in NUL */
    const char *output;        /* NULL: standard output */
    const char *output_folder; /* NULL: everything goes to one output */
    bool split_pages;          /* a result for each page in that folder, not for each FILE */
    bool resume, no_sync, with_url, line_buffered, gzip;
    uint64_t jobs; /* 0: one for each processor */
    bool quiet;
    unsigned verbose; /* VERBOSE_... */
    bool no_sandbox;
    enum progress_wish progress;
    const char *summary; /* NULL: none; "-": standard output */
    const char *explain; /* the file that explains the page; NULL: none */
    struct repeats_wish repeats;
    const char *unique;    /* the file of paragraphs that have passed; NULL: all pass */
    uint64_t unique_rate;  /* a share of BLOOM_RATE_ONE; 0: that of the file, or the preset */
    uint64_t unique_size;  /* bytes of the filter; 0: as in the file, or the preset */
    uint64_t unique_least; /* characters; shorter paragraphs always pass */
    char **operands;
    size_t operand_count;
};

/* Reports wrong arguments on standard error, and then sets `wish` to WISH_REFUSED. */
void arguments_read(struct arguments *arguments, int argc, char **argv);
void arguments_free(struct arguments *arguments);

/* Adds a setting, unless it repeats what holds already. */
void arguments_add_setting(struct arguments *arguments, const char *name, const char *value);

/* The last value given for a setting, or NULL if there is none. */
static inline const char *arguments_setting(const struct arguments *arguments, const char *name) {
    for (size_t i = arguments->setting_count; i-- > 0;) {
        if (strcmp(arguments->settings[i].name, name) == 0) { return arguments->settings[i].value; }
    }
    return NULL;
}

/* These functions write to standard output. */
void print_help(void);       /* the most common options */
void print_help_all(void);   /* all options */
void print_help_table(void); /* all options for programs: rows with tabs */
void print_version(void);
void print_methods(void);
void print_formats(void);
void print_fields(void);
void print_charsets(void);
void print_languages(void);
