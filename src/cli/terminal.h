/* What a terminal shows.
 * In:  text from anywhere, such as names of files, URLs and values of options; the environment.
 * Out: the same text, where it can do no harm; how wide lines should be.
 * Memory: none. */
#ifndef DANAG_CLI_TERMINAL_H
#define DANAG_CLI_TERMINAL_H

#include <stdio.h>

/* Writes the text as UTF-8, with a `?` for each character that is not printable and each sequence
 * of bytes that is not UTF-8, as ls(1) does on a terminal. */
void put_printable(const char *text, FILE *stream);

#define TERMINAL_WIDTH_SIZE 16 /* bytes of a width in decimal, with its NUL */

/* Writes the columns of the terminal: those of the variable COLUMNS, or else those that the
 * terminal reports, but at most 100, because longer lines are hard to read. "0" if standard output
 * is no terminal, or if nothing is known. */
void terminal_width(char width[TERMINAL_WIDTH_SIZE]);

#endif
