/* In:  the line that begins a record of an ARC file, 1.0 or 1.1, of five fields or of ten.
 * Out: what it says: whether its block is a page, and how long it is.
 * Memory: nothing of its own; see record.h. */
#ifndef DANAG_INPUT_DUMP_ARC_H
#define DANAG_INPUT_DUMP_ARC_H

#include "input/dump/record.h"

/* Greatest length of a record's line: most of it is its URL. */
#define ARC_LINE_BOUND 16384

extern const struct record_format arc_format;

#endif
