/* In:  text from anywhere: names of files, URLs, values of options.
 * Out: the same on a stream, where it can do no harm.
 * Memory: none. */
#ifndef DANAG_CLI_PRINTABLE_H
#define DANAG_CLI_PRINTABLE_H

#include <stdio.h>

/* Writes the text as UTF-8, with a `?` for each character that is not printable and each sequence
 * of bytes that is not UTF-8, as ls(1) does on a terminal. */
void put_printable(const char *text, FILE *stream);

#endif
