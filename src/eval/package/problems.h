/* In:  what is wrong with the files of a test package, a thing at a time.
 * Out: each as one line, "FILE: line N: what", handed to who asked; control characters become `?`.
 * Memory: none kept; a line lives while it is told. */
#ifndef DANAG_EVAL_PACKAGE_PROBLEMS_H
#define DANAG_EVAL_PACKAGE_PROBLEMS_H

#include "eval/buffer.h"

struct problems {
    void (*tell)(const struct problems *problems, const char *line);
    bool unknown_keys; /* are problems, too */
    size_t count;      /* of those told before */
};

/* Line 0 stands for the file as a whole. */
void problem(struct problems *problems, const char *file, size_t line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Puts a file of a package into a buffer; false, and a problem, where it cannot be read. */
bool problems_read(struct problems *problems, const char *file, struct buffer *buffer);

#endif
