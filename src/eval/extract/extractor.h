/* In:  what the user calls an extractor: a method of libdanag with its settings, or a command; a
 *      document's page.
 * Out: the text that it answers with, and how that went.
 * Memory: an extractor and an answer own their strings, until ..._free. */
#ifndef DANAG_EVAL_EXTRACT_EXTRACTOR_H
#define DANAG_EVAL_EXTRACT_EXTRACTOR_H

#include "eval/buffer.h"

#include <stdint.h>

#define EXTRACTORS_MAX 1000

struct setting {
    char *name;
    char *value;
};

struct extractor {
    char *name;
    char *command; /* NULL for a method of libdanag */
    struct setting *settings;
    size_t setting_count;
};

struct extractors {
    struct extractor *items;
    size_t count;
};

/* "NAME" or "NAME:OPTION=VALUE,...": a method of libdanag, with options of danag_set; it is called
 * what it is given as. "all": every method. False after a message on standard error. */
bool extractors_add_method(struct extractors *extractors, const char *text);

/* "NAME=COMMAND": what /bin/sh -c makes of COMMAND; HTML on its standard input, text or HTML on its
 * standard output. False after a message on standard error. */
bool extractors_add_command(struct extractors *extractors, const char *text);

void extractors_free(struct extractors *extractors);

enum outcome {
    OUTCOME_ANSWERED,
    OUTCOME_EMPTY,     /* it ended well and said nothing */
    OUTCOME_FAILED,    /* it ended with a status that is not 0; what it said is measured */
    OUTCOME_CRASHED,   /* a signal ended it; counts as nothing found */
    OUTCOME_TIMED_OUT, /* likewise */
    OUTCOME_UNREAD,    /* the document could not be read: nothing was measured */
    OUTCOME_COUNT
};

const char *outcome_name(enum outcome outcome);

#define COMPLAINT_SIZE 256

/* What an extractor did with a document. */
struct answer {
    struct buffer text; /* HTML is stripped to text already */
    enum outcome outcome;
    char complaint[COMPLAINT_SIZE]; /* how it ended, and the first it said on standard error */
    double seconds;                 /* of processor time; NAN where it is not known */
    double peak;                    /* bytes of memory, of a command; NAN for a method */
};

/* A page to extract from. Commands find the URL and the charset in the environment variables
 * DANAG_URL and DANAG_CHARSET. */
struct page {
    const char *path;
    const char *url;     /* or NULL */
    const char *charset; /* or NULL */
};

/* Runs it on a page in a process of its own. When `lifeline` (a descriptor, or -1) can be read,
 * gives up and ends the calling process, too. */
void extractor_run(const struct extractor *extractor, const struct page *page, double timeout,
                   int lifeline, struct answer *answer);

void answer_free(struct answer *answer);

#endif
