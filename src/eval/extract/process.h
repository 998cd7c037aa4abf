/* In:  what to do in a process of its own.
 * Out: what it wrote on its standard output and standard error, how it ended, what it took.
 * Memory: the buffers are the caller's. */
#ifndef DANAG_EVAL_EXTRACT_PROCESS_H
#define DANAG_EVAL_EXTRACT_PROCESS_H

#include "eval/buffer.h"

#define PROCESS_OUTPUT_MAX ((size_t)1 << 26) /* bytes; a process that writes more is ended */
#define PROCESS_ERRORS_MAX ((size_t)1 << 12) /* bytes kept; what comes after them is dropped */

struct process {
    void (*child)(void *context); /* runs in the new process; when it comes back, that ends well */
    void *context;
    double timeout; /* seconds from start to end */
    int lifeline;   /* a descriptor or -1: when it can be read, the process is ended and so is the
                       one that called */
};

enum process_end {
    PROCESS_EXITED,    /* `status` is its own */
    PROCESS_SIGNALLED, /* `status` is the signal */
    PROCESS_TIMED_OUT,
    PROCESS_OVERFLOWED, /* more than PROCESS_OUTPUT_MAX */
    PROCESS_NOT_STARTED /* `status` is errno */
};

struct process_report {
    enum process_end end;
    int status;
    double seconds; /* of processor time, with the children that it waited for */
    double peak;    /* bytes of memory: the largest of these processes */
};

/* For a process that calls process_run with a lifeline: closes the lifeline's other end and ignores
 * the signals that would end it sooner, so that nothing that it has started is left behind. */
void process_obey_lifeline(int other_end);

/* Whatever is left of the process's group when this comes back has been killed. */
void process_run(const struct process *process, struct buffer *output, struct buffer *errors,
                 struct process_report *report);

#endif
