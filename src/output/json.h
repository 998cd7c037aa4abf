/* Writes strings of JSON (RFC 8259).
 *
 * In:  any bytes; those that are not UTF-8 become U+FFFD.
 * Out: valid JSON in UTF-8, without anything that ends a line, whatever counts as such. */
#ifndef DANAG_OUTPUT_JSON_H
#define DANAG_OUTPUT_JSON_H

#include "output/outlet.h"

/* Puts the string, with its quotes. */
void json_put_string(struct outlet *outlet, struct slice text);

#endif
