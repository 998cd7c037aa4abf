/* Extractors, the answers that they give for a page, and the worker that asks them. */
#ifndef DANAG_EVAL_EXTRACTOR_H
#define DANAG_EVAL_EXTRACTOR_H

#include "eval/base.h"

#include <stdint.h>

#define FILE_SIZE_MAX ((size_t)1 << 30) /* bytes of one file of a package */

/* Either a method of libdanag as "NAME" or "NAME:OPTION=VALUE,...", where OPTION is an option of
 * danag_set; or a command, which /bin/sh -c runs with HTML on its standard input and text or HTML
 * on its standard output. The other one is NULL. */
struct extractor {
    const char *method;
    const char *command;
};

/* Whether libdanag has the method and accepts its settings. If not, writes a message. */
bool method_is_possible(const char *method);

enum outcome {
    OUTCOME_ANSWERED,
    OUTCOME_EMPTY,     /* it ended well, but found no text */
    OUTCOME_FAILED,    /* its exit status was not 0; its text is still measured */
    OUTCOME_CRASHED,   /* it did not start or did not end by itself; its text does not count */
    OUTCOME_TIMED_OUT, /* it took too long; its text does not count */
    OUTCOME_UNREAD,    /* the document could not be read, so nothing was measured */
    OUTCOME_COUNT
};

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

/* Runs an extractor on a page in a process of its own. As soon as standard input can be read, this
 * kills that process and ends the calling one: whoever asks writes nothing until all is answered,
 * so that it must be gone. */
void extractor_run(const struct extractor *extractor, const struct page *page, double timeout,
                   struct answer *answer);

void answer_free(struct answer *answer);

/* Answers requests on standard input until it ends, or until it can be read too early. A request is
 * a size of 4 bytes, and as many bytes of strings, each with a NUL after it: what is wanted, and
 * paths and texts; a missing one is empty.
 *
 *   measure PAGE URL CHARSET GOLD SNIPPET...   one reply for each extractor, without its text; a
 *                                              snippet begins with + if it belongs to the content
 *   text PAGE URL CHARSET NUMBER               the reply of one extractor, with its text
 *   metadata PAGE URL CHARSET                  a reply whose text is three strings: title,
 *                                              author and date, each behind a + or empty
 *
 * A reply is a struct reply, then the complaint and the text. The arguments are the measures'
 * bits, the timeout, and for each extractor "method" or "command" and its text. */
int work(int argc, char **argv);

/* Where figures are; evaluation.py reads them. A figure that there is not is NAN. */
enum { FIGURE_BYTES, FIGURE_SECONDS, FIGURE_PEAK, FIGURE_SCORES };

/* Bytes, seconds, peak, three scores for each of five measures, and two shares of snippets. */
#define FIGURE_COUNT 20

struct reply {
    double figures[FIGURE_COUNT];
    uint32_t outcome;
    uint32_t complaint_size;
    uint64_t text_size;
};

#endif
