/* In:  the first line and the fields of a WARC record, 0.17 to 1.1.
 * Out: what they say: whether its block is a page, how long it is, which segment it is.
 * Memory: nothing of its own; see record.h. */
#ifndef DANAG_INPUT_DUMP_WARC_H
#define DANAG_INPUT_DUMP_WARC_H

#include "input/dump/record.h"

extern const struct record_format warc_format;

#endif
