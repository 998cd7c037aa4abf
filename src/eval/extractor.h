/* Extractors, and the answers that they give for a page. */
#ifndef DANAG_EVAL_EXTRACTOR_H
#define DANAG_EVAL_EXTRACTOR_H

#include "eval/base.h"

#define FILE_SIZE_MAX ((size_t)1 << 30) /* bytes of one file of a package */

/* An extractor is a text: either '=' and a method of libdanag, "NAME" or "NAME:OPTION=VALUE,...",
 * where OPTION is an option of danag_set; or '!' and a command, which /bin/sh -c runs with HTML on
 * its standard input and text or HTML on its standard output. */

/* Whether libdanag has the method and accepts its settings. If not, writes a message. */
bool method_is_possible(const char *method);

enum outcome {
    OUTCOME_ANSWERED,
    OUTCOME_EMPTY,     /* it ended well, but found no text */
    OUTCOME_FAILED,    /* its exit status was not 0; its text is still measured */
    OUTCOME_CRASHED,   /* it did not start or did not end by itself; its text does not count */
    OUTCOME_TIMED_OUT, /* it took too long; its text does not count */
    OUTCOME_UNREAD     /* the document could not be read, so nothing was measured */
};

#define COMPLAINT_SIZE 256

/* What an extractor did with a document. */
struct answer {
    struct danag_buffer text; /* plain text */
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

/* Runs an extractor on a page in a process of its own. As soon as standard input can be read, this
 * kills that process and ends the calling one: whoever asks writes nothing until all is answered,
 * so that it must be gone. The caller frees the answer's text. */
void extractor_run(const char *extractor, const struct page *page, double timeout,
                   struct answer *answer);

/* worker.c: answers requests on standard input. */
int work(int argc, char **argv);

#endif
