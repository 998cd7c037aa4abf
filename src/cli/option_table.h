/* All options of danag, a row each. --help, the completions of the shells, and the checks of what
 * goes together come out of these rows; tests/cli/completion.sh holds danag(1), danag.h and
 * contrib/wasm/danag.d.ts against them. A new option needs a row, and its paragraph in danag(1). */
#pragma once

#include "cli/arguments.h"

enum option_topic { TOPIC_CONTENT, TOPIC_INPUT, TOPIC_OUTPUT, TOPIC_REPEATS, TOPIC_MESSAGES };
#define TOPICS (TOPIC_MESSAGES + 1)

enum {
    OPTION_COMMON = 1,    /* stands in the short --help */
    OPTION_COUNTS = 2,    /* goes with --repeats-make=count, */
    OPTION_MERGES = 4,    /* and with --repeats-make=merge */
    OPTION_WRITES = 8,    /* its value, at `at`, names a file that danag writes */
    OPTION_LOOKS = 16,    /* only some formats can show it */
    OPTION_PARAMETER = 32 /* of some methods; the library knows its values and its preset */
};

struct option_row {
    const char *name;
    const char *off;      /* a switch: the name that takes it back; NULL: none does */
    const char *argument; /* what --help calls its value; NULL: a switch; with [=]: optional */
    const char *help;     /* a sentence without its full stop */
    const char *choices;  /* the words it takes, as in "a, b or c"; NULL: it takes others */
    const char *(*names)(size_t index); /* the same, from the library; NULL after the last */
    void (*print)(void);                /* what the value "help" prints */
    const char *allowed;     /* other values, in words; NULL: numbers from least to most */
    const char *preset;      /* what --help says; who uses the value has it */
    const char *needs[2];    /* one of these options must be given, too */
    const char *not_with[2]; /* none of these may */
    const char *missing;     /* why this build cannot do it */
    /* Takes the value, of a switch "yes" or "no". False if the row does not allow it. */
    bool (*set)(struct arguments *arguments, const struct option_row *row, const char *value);
    uint64_t least; /* of a number, and what the first of some words means */
    uint64_t most;
    unsigned short at; /* where in the struct arguments the value goes */
    unsigned char use; /* some of the OPTION_ above */
    unsigned char topic;
    char letter; /* the short option; NUL: none */
};

extern const struct option_row option_rows[];
extern const size_t option_count; /* at most OPTIONS_MAX */

/* The row with that long name. */
const struct option_row *option_find(const char *name);

/* Whether danag_set takes it. */
bool option_is_setting(const struct option_row *row);

/* The parameter of a method, and the first method that has it; NULL: none has. */
const struct danag_parameter *option_parameter(const char *name, size_t *method);

/* Whether this build has it. */
bool option_is_listed(const struct option_row *row);
