/* In:  the arguments of a subcommand; the first is its own name.
 * Out: its exit status: 0, 1 (something measured or checked was not as it should be), or 2 (it
 *      could not be done).
 * Memory: none kept. */
#ifndef DANAG_EVAL_COMMANDS_H
#define DANAG_EVAL_COMMANDS_H

enum { EVAL_DONE = 0, EVAL_FAULTS = 1, EVAL_FAILED = 2 };

int run_command(int argc, char **argv);     /* run PACKAGE... */
int tune_command(int argc, char **argv);    /* tune PACKAGE... */
int compare_command(int argc, char **argv); /* compare A.tsv B.tsv */
int check_command(int argc, char **argv);   /* check PACKAGE... */

#endif
