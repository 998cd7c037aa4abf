/* Runs a function in a new process, and collects its output, exit status, time and memory. */
#ifndef DANAG_EVAL_EXTRACT_PROCESS_H
#define DANAG_EVAL_EXTRACT_PROCESS_H

#include "eval/buffer.h"

#define PROCESS_OUTPUT_MAX ((size_t)1 << 26) /* bytes; a process that writes more is killed */
#define PROCESS_ERRORS_MAX ((size_t)1 << 12) /* bytes kept; the rest is dropped */

struct process {
    void (*child)(void *context); /* runs in the new process; after it, the process exits with 0 */
    void *context;
    double timeout; /* seconds from start to end */
    int lifeline;   /* a descriptor or -1; once readable, the process and its caller end */
};

enum process_end {
    PROCESS_EXITED,    /* `status` is the exit status */
    PROCESS_SIGNALLED, /* `status` is the signal */
    PROCESS_TIMED_OUT,
    PROCESS_OVERFLOWED, /* wrote more than PROCESS_OUTPUT_MAX */
    PROCESS_NOT_STARTED /* `status` is errno */
};

struct process_report {
    enum process_end end;
    int status;
    double seconds; /* processor time, including the children's */
    double peak;    /* bytes of memory that the largest of these processes used */
};

/* Prepares a process that will call process_run with a lifeline: closes the lifeline's other end,
 * and ignores signals that would end the process before its children. */
void process_obey_lifeline(int other_end);

/* Appends the process's output to the buffers. Before returning, kills the rest of its group. */
void process_run(const struct process *process, struct buffer *output, struct buffer *errors,
                 struct process_report *report);

#endif
