/* In:  what went wrong.
 * Out: one line on standard error, "danag-eval: ..."; control characters become `?`. On a terminal
 *      it takes the place of the line that tells the progress, whichever process draws that.
 * Memory: none. */
#ifndef DANAG_EVAL_MESSAGE_H
#define DANAG_EVAL_MESSAGE_H

void eval_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same, and "Try 'danag-eval --help'"; always EVAL_FAILED, to be returned. */
int eval_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
