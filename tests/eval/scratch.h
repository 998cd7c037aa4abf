/* A folder to work in, and what a command writes to standard output and standard error. A test that
 * cannot have what it needs fails. */
#ifndef DANAG_TESTS_EVAL_SCRATCH_H
#define DANAG_TESTS_EVAL_SCRATCH_H

#include "eval/buffer.h"

#include <stdio.h>

struct heard {
    int number; /* of the stream */
    int kept;   /* the stream itself, while another replaces it */
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

/* Between the two, standard output and standard error are captured. */
void scratch_listen(struct scratch *scratch);
void scratch_heard(struct scratch *scratch);

void write_bytes(const char *file, const void *bytes, size_t size);
void write_text(const char *file, const char *text);

/* Makes the folder "p": a good package "small" with the documents "one" and "two". */
#define SMALL_HEAD "danag test package 1\nname: small\n"
void write_small_package(void);

#endif
