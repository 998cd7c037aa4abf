/* Runs a function in a process of its own, and collects what it writes, how it ends and what it
 * uses. */
#ifndef DANAG_EVAL_EXTRACT_PROCESS_H
#define DANAG_EVAL_EXTRACT_PROCESS_H

#include "eval/buffer.h"

#define PROCESS_OUTPUT_MAX ((size_t)1 << 26) /* bytes; a process that writes more is ended */
#define PROCESS_ERRORS_MAX ((size_t)1 << 12) /* bytes kept; the rest is dropped */

struct process {
    void (*child)(void *context); /* runs in the new process; its return is a good end */
    void *context;
    double timeout; /* seconds from start to end */
    int lifeline;   /* a descriptor or -1; once it can be read, the process and its caller end */
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
    double seconds; /* of processor time, its children's included */
    double peak;    /* bytes of memory of the largest of these processes */
};

/* Prepares a process that will call process_run with a lifeline: closes the lifeline's other end,
 * and ignores signals that would end the process before those that it has started. */
void process_obey_lifeline(int other_end);

/* Appends to the buffers. Before it returns, it kills what is left of the process's group. */
void process_run(const struct process *process, struct buffer *output, struct buffer *errors,
                 struct process_report *report);

#endif
