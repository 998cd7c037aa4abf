/* Extractors and the answers that they give for a page. An extractor is a method of libdanag
 * with its settings, or a command. Extractors and answers own their strings until ..._free. */
#ifndef DANAG_EVAL_EXTRACT_EXTRACTOR_H
#define DANAG_EVAL_EXTRACT_EXTRACTOR_H

#include "eval/buffer.h"

#include <stdint.h>

#define EXTRACTORS_MAX 1000

struct setting {
    const char *name;
    const char *value;
};

struct extractor {
    char *name;
    char *command; /* NULL for a method of libdanag */
    char *method;  /* holds the strings of `settings`; NULL for a command */
    struct setting *settings;
    size_t setting_count;
};

struct extractors {
    struct extractor *items;
    size_t count;
};

/* Adds a method of libdanag. `text` is "NAME" or "NAME:OPTION=VALUE,...", where OPTION is an option
 * of danag_set. `text` becomes the extractor's name. "all" adds every method. On failure, writes a
 * message and returns false. */
bool extractors_add_method(struct extractors *extractors, const char *text);

/* Adds "NAME=COMMAND", where /bin/sh -c runs COMMAND with HTML on its standard input and text or
 * HTML on its standard output. On failure, writes a message and returns false. */
bool extractors_add_command(struct extractors *extractors, const char *text);

void extractors_free(struct extractors *extractors);

enum outcome {
    OUTCOME_ANSWERED,
    OUTCOME_EMPTY,     /* it ended well, but found no text */
    OUTCOME_FAILED,    /* its exit status was not 0; its text is still measured */
    OUTCOME_CRASHED,   /* it did not start or did not end by itself; its text does not count */
    OUTCOME_TIMED_OUT, /* it took too long; its text does not count */
    OUTCOME_UNREAD,    /* the document could not be read, so nothing was measured */
    OUTCOME_COUNT
};

const char *outcome_name(enum outcome outcome);

#define COMPLAINT_SIZE 256

/* What an extractor did with a document. */
struct answer {
    struct buffer text; /* plain text */
    enum outcome outcome;
    char complaint[COMPLAINT_SIZE]; /* describes a bad end; "" after a good end */
    double seconds;                 /* processor time; NAN if not known */
    double peak;                    /* bytes of memory that a command used; NAN for a method */
};

/* A page to extract from. A command finds the URL and the charset in the environment variables
 * DANAG_URL and DANAG_CHARSET. */
struct page {
    const char *path;
    const char *url;     /* or NULL */
    const char *charset; /* or NULL */
};

/* Runs an extractor on a page in a process of its own. `lifeline` is a descriptor or -1. As soon as
 * the lifeline can be read, this kills that process and ends the calling one. */
void extractor_run(const struct extractor *extractor, const struct page *page, double timeout,
                   int lifeline, struct answer *answer);

void answer_free(struct answer *answer);

#endif
