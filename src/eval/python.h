/* The program's own Python scripts; the build puts them into the program. */
#ifndef DANAG_EVAL_PYTHON_H
#define DANAG_EVAL_PYTHON_H

/* src/eval/import.py and src/eval/report/report.py, each followed by a NUL. */
extern const char import_script[];
extern const char report_script[];

/* Runs a script with up to two arguments (or NULL) and `input` (a descriptor, or -1 for our own) as
 * standard input. Returns its exit status, or EVAL_FAILED after a message if python3 could not be
 * started or a signal ended it. */
int python_run(const char *script, const char *first, const char *second, int input);

#endif
