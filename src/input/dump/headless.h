/* In:  the first bytes of a file that begins like no page and no dump.
 * Out: whether it is a WARC dump that lacks its beginning. */
#ifndef DANAG_INPUT_DUMP_HEADLESS_H
#define DANAG_INPUT_DUMP_HEADLESS_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes are searched for a record. They are held until one is found. */
#define HEADLESS_BOUND ((size_t)1 << 20)

/* Whether a line "WARC/n.n" with a field of WARC after it stands in the bytes. */
bool headless_has_record(const char *data, size_t size);

#endif
