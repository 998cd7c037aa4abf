/* In:  the files that a test needs; what says something.
 * Out: a folder that has them, in which the test works; what was said.
 * Memory: the scratch's own, folder included, until scratch_end. A test that cannot have what it
 *         needs is failed. */
#ifndef DANAG_TESTS_EVAL_SCRATCH_H
#define DANAG_TESTS_EVAL_SCRATCH_H

#include "eval/buffer.h"

#include <stdio.h>

struct heard {
    int number; /* of the stream */
    int kept;   /* the stream itself, while another stands in its place */
    FILE *file; /* that other one */
    struct buffer text;
};

struct scratch {
    char folder[32];
    int before; /* the folder that the test was in */
    struct heard output;
    struct heard errors;
};

void scratch_begin(struct scratch *scratch);
void scratch_end(struct scratch *scratch);

/* In between, what goes to standard output and standard error is kept. */
void scratch_listen(struct scratch *scratch);
void scratch_heard(struct scratch *scratch);

void write_bytes(const char *file, const void *bytes, size_t size);
void write_text(const char *file, const char *text);

/* In the folder "p": a package without a fault, named "small", of the documents "one" and "two". */
#define SMALL_HEAD "danag test package 1\nname: small\n"
void write_small_package(void);

#endif
