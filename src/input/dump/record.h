/* In:  nothing; the contract between the reader of records and the formats that dumps come in.
 * Out: what the first lines of a record say of it.
 * Memory: strings of a record are its header's, and valid until that is reset. */
#ifndef DANAG_INPUT_DUMP_RECORD_H
#define DANAG_INPUT_DUMP_RECORD_H

#include "input/header.h"
#include "input/skip.h"
#include "input/wanted.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No crawler writes a record of a tebibyte: a length beyond this was never one. */
#define RECORD_LENGTH_BOUND (UINT64_C(1) << 40)

enum record_use {
    RECORD_HTTP,      /* its block is an HTTP response */
    RECORD_PAGE,      /* its block is a page as it stands */
    RECORD_UNTYPED,   /* the same, if it begins like HTML */
    RECORD_CONTINUES, /* its block goes on with that of a segment before */
    RECORD_SKIPPED
};

struct record {
    uint64_t start; /* its first byte in the stream */
    enum record_use use;
    enum skip skip; /* why it is skipped, where it is */
    bool has_length;
    uint64_t length;
    const char *url;          /* NULL where none is known */
    const char *content_type; /* the same */
    bool truncated;           /* the crawler did not keep all of it (WARC 1.1 §5.13) */
    const char *damage; /* of its header, which is read all the same; NULL where there is none */

    /* WARC 1.1 §7.  The number is 0 where the record is whole. */
    uint64_t segment;
    const char *segment_origin; /* the first segment's record ID */
    bool last_segment;
};

/* What line_next returns for bytes that no such line has, and for the newline that ends one. */
#define RECORD_LINE_NO   (-1)
#define RECORD_LINE_OVER (-2)

struct record_format {
    /* The line that begins a record: its greatest size, its grammar byte by byte from state 0 on,
     * and whether a whole one is one, where the grammar does not say it. */
    size_t line_bound;
    int (*line_next)(int state, char byte);
    bool (*begins)(const char *line, size_t size);

    /* The names that are wanted of the lines "name: value" after it, as header_reset takes them;
     * NULL where no such lines come. */
    const char *const *field_names;

    /* Fills the record; the line is not looked at where there are fields.  NULL, or why there is no
     * record here: found by searching, it must say more than where one was expected. */
    const char *(*read)(struct record *record, struct header *header, const char *line, size_t size,
                        const struct wanted *wanted, bool found_by_searching);
};

/* Digits and nothing else, at most the bound. */
bool record_length(const char *digits, uint64_t *length);

/* How a block that is no HTTP response is used. */
void record_use_by_type(struct record *record, const struct wanted *wanted);

bool url_is_http(const char *url);

#endif
