/* Writes HTML: markup as it is, and text in which nothing is markup. */
#ifndef DANAG_CLI_EXPLAIN_MARKUP_H
#define DANAG_CLI_EXPLAIN_MARKUP_H

#include "output/outlet.h"

/* Puts at most 255 bytes, as printf writes them; for numbers and markup of our own. */
void put_markup(struct outlet *outlet, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Puts valid UTF-8, escaped for elements and for attributes in double quotes. */
void put_escaped(struct outlet *outlet, const char *text);

#endif
