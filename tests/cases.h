/* Claims in a file: pages, and what comes out of them.
 *
 *     ? format=markdown method=plain         options of danag_set, up to the next such line
 *     # a_heading_has_its_level              a claim; the cases up to the next belong to it
 *     < <h1>a</h1>                           a line of a page
 *     > # a                                  a line of what comes out
 *
 * A page is its lines with newlines between them, and none at the end; of the output, each line has
 * a newline. `<:` and `>:` in place of `<` and `>` add no newline, and know \n, \t, \\ and \xHH.
 * `^` is a line before the output of all cases, and `$` one after it, up to the next `?`. A case
 * ends with an empty line, or where the next begins. A line `// ` is a comment. The option url is
 * the URL of danag_begin. */
#pragma once

#include <check.h>

/* Adds a suite for each file of tests/cases, with the name of the file. Says how many cases are
 * skipped, as their format or method is not built. */
void cases_add_suites(SRunner *runner);

/* Frees the cases, after the last test. */
void cases_free(void);
