/* danag-eval run --metadata: compares the metadata that danag reads with those of the packages. */
#ifndef DANAG_EVAL_METADATA_H
#define DANAG_EVAL_METADATA_H

#include "eval/groups.h"

/* Reads the metadata of all documents of a prepared evaluation and prints a table by package, and
 * by the grouping if that is another one. Returns false after a message if a page cannot be read.
 */
bool metadata_measure(const struct evaluation *evaluation, enum grouping by);

#endif
