/* danag-eval run --metadata: compares the metadata that danag reads with those of the packages. */
#ifndef DANAG_EVAL_METADATA_H
#define DANAG_EVAL_METADATA_H

#include "eval/groups.h"

/* Reads the metadata of all documents of a prepared evaluation and prints a table by package, and
 * by the grouping if that is another one. Returns false after a message if a page cannot be read.
 */
bool metadata_measure(const struct evaluation *evaluation, enum grouping by);

/* How a value compares with the gold. For `title`, `author` and `published`, values are as good as
 * equal if they differ only in what doc/test-packages.md lists. */
enum agreement { AGREEMENT_NONE, AGREEMENT_NEAR, AGREEMENT_EXACT };
enum agreement metadata_compare(const char *name, const char *value, const char *gold);

#endif
