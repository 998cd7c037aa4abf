/* In:  a document of plain text in valid UTF-8, in pieces of whole characters.
 * Out: its lines as they stand, on the tape and as spans, one after another.
 * Memory: a struct of a fixed size. Each line leaves the tape as soon as it has been passed on, and
 * a long one in parts.
 *
 * Such a document has no markup: `<` is a character, and no line of it surrounds another. So all of
 * it is content. For formats it is one `pre`, as a browser shows it (HTML §7.5.4). Only newlines
 * are written anew, each as one LF, and control characters other than tabs become spaces. */
#pragma once

#include "lines/tape.h"

#define VERBATIM_PART 4096 /* bytes of a line that are passed on at once */

struct verbatim {
    struct tape *tape;
    int (*span)(void *self, uint64_t start, uint64_t end); /* 0, or an error to pass on */
    void *self;

    uint64_t offset;    /* in the decoded document */
    uint64_t start;     /* where the open run begins on the tape, with its note */
    size_t part;        /* bytes of text in it */
    uint32_t paragraph; /* the number of the line, from 1 */
    bool in_line, in_run;
    bool after_return; /* a newline that follows belongs to it */
};

/* Whether a document of this media type, with or without parameters, is plain text: text/plain or
 * text/markdown, whose marks are characters here. NULL is not. */
bool verbatim_is_for(const char *content_type);

/* Begins a document. The caller has set the first three fields. */
void verbatim_begin(struct verbatim *verbatim);

/* Both return 0, STATUS_NO_MEMORY or the error of `span`. */
int verbatim_push(void *verbatim, const char *text, size_t size);
int verbatim_end(struct verbatim *verbatim);
