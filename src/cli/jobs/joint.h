/* In:  pages, each written as the first of its output, in pieces.
 * Out: one output of them all, as the library writes pages with the option `separate`: a form feed
 *      between two pages, or what begins an output only once.
 * Memory: a struct of fixed size. */
#ifndef DANAG_CLI_JOBS_JOINT_H
#define DANAG_CLI_JOBS_JOINT_H

#include "danag.h"

#include <stdbool.h>

struct joint {
    enum {
        JOINT_PLAIN, /* nothing stands between two pages */
        JOINT_FORM_FEED,
        JOINT_MEMBER /* the first gzip member is for the first page only: a warcinfo record */
    } kind;
    bool text; /* an open line is ended before the next page */
    danag_output *put;
    void *self;

    bool follows; /* the output has a page */
    bool in_line; /* it ends within a line */
    bool begun;   /* the present page has begun on the output */
    bool skips;   /* what begins an output is being left out */
};

/* For a format (NULL: text), with or without the URL before each line. `put` takes the output; a
 * piece of no bytes ends a member. */
void joint_make(struct joint *joint, const char *format, bool with_url, danag_output *put,
                void *self);

/* What follows goes to a new output. */
void joint_new_output(struct joint *joint);

void joint_begin(struct joint *joint);

/* The next piece of the page, as the library wrote it. Returns what `put` returns. */
int joint_put(struct joint *joint, const char *bytes, size_t size);

/* Ends the page. `status` is what danag_finish returned. Returns what `put` returns. */
int joint_end(struct joint *joint, int status);

#endif
