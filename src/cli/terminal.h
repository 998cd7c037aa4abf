/* In:  the environment and standard output.
 * Out: how wide lines should be for a reader at a terminal. */
#ifndef DANAG_CLI_TERMINAL_H
#define DANAG_CLI_TERMINAL_H

#define TERMINAL_WIDTH_SIZE 16 /* bytes of a width in decimal, with its NUL */

/* Writes the columns of the terminal: those of the variable COLUMNS, or else those that the
 * terminal reports, but at most 100, because longer lines are hard to read. "0" if standard output
 * is no terminal, or if nothing is known. */
void terminal_width(char width[TERMINAL_WIDTH_SIZE]);

#endif
