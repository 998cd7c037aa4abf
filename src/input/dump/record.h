/* What the reader of records asks of the formats that dumps come in, WARC and ARC: the line that
 * begins a record, and what its first lines state. And what becomes of its block. */
#ifndef DANAG_INPUT_DUMP_RECORD_H
#define DANAG_INPUT_DUMP_RECORD_H

#include "input/header.h"
#include "input/page.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No crawler writes a record of a tebibyte; a length beyond this is not one. */
#define RECORD_LENGTH_BOUND (UINT64_C(1) << 40)

enum record_use {
    RECORD_HTTP,      /* its block is an HTTP response */
    RECORD_PAGE,      /* its block is a page */
    RECORD_UNTYPED,   /* its block is a page if it begins like HTML */
    RECORD_CONTINUES, /* its block continues that of an earlier segment */
    RECORD_SKIPPED
};

/* Strings are the header's, and valid until it is reset. */
struct record {
    uint64_t start; /* its first byte in the stream */
    enum record_use use;
    enum skip skip; /* why it is skipped, if it is */
    bool has_length;
    uint64_t length;
    const char *url;          /* NULL if unknown */
    const char *content_type; /* NULL if unknown */
    bool truncated;           /* the crawler did not keep all of it (WARC 1.1 §5.13) */
    const char *damage;       /* of its header, which is read all the same; or NULL */

    /* WARC 1.1 §7. The number is 0 if the record is whole. */
    uint64_t segment;
    const char *segment_origin; /* the first segment's record ID */
    bool last_segment;
};

/* What line_next answers for a byte that no such line has, and for the newline that ends one. */
#define RECORD_LINE_NO   (-1)
#define RECORD_LINE_OVER (-2)

struct record_format {
    /* The line that begins a record: its greatest size; its grammar, byte by byte from state 0 on;
     * and whether a whole line is one, or NULL if the grammar says all. */
    size_t line_bound;
    int (*line_next)(int state, char byte);
    bool (*begins)(const char *line, size_t size);

    /* The fields wanted of the lines "name: value" after it, as for header_reset; NULL if there are
     * no such lines. */
    const char *const *field_names;

    /* Fills the record. The line is not read if there are fields. NULL, or why there is no record
     * here. A record found by searching must state more than one where it was expected. */
    const char *(*read)(struct record *record, struct header *header, const char *line, size_t size,
                        const struct wanted *wanted, bool found_by_searching);
};

/* WARC 0.17 to 1.1; ARC 1.0 and 1.1, with five fields in the line or ten. */
extern const struct record_format warc_format, arc_format;

/* Greatest length of an ARC record's line: most of it is its URL. */
#define ARC_LINE_BOUND 16384

/* Nothing but digits, and within the bound. */
bool record_length(const char *digits, uint64_t *length);

/* Sets how a block that is no HTTP response is used. */
void record_use_by_type(struct record *record, const struct wanted *wanted);

bool url_is_http(const char *url);

/* A line that may begin a record, cut anywhere. `bytes` has room for the format's line_bound. */
struct start_line {
    int state;
    size_t size;
    char *bytes;
};

enum start_answer {
    START_MORE, /* all bytes are taken */
    START_YES,  /* the line is whole, its newline taken */
    START_NO    /* as the last byte taken shows, which may be the newline */
};

void start_line_reset(struct start_line *line);
enum start_answer start_line_push(struct start_line *line, const struct record_format *format,
                                  const char *data, size_t size, size_t *taken);

/* Turns the blocks of records into pages: puts together those in segments, and skips the others
 * with the reason. All memory is taken by block_new. A record's URL must stay valid until its page
 * is over. */
struct block;

/* Greatest length of the ID that joins segments; a record with a longer one is taken to be whole.
 */
#define SEGMENT_ID_BOUND 256

/* Copies the sink, but not what is wanted. NULL if memory is short. */
struct block *block_new(const struct page_sink *sink, const struct wanted *wanted);
void block_free(struct block *block);

/* Each answers STATUS_OK, STATUS_NO_MEMORY or the error of the sink. */
int block_begin(struct block *block, const struct record *record);
int block_push(struct block *block, const char *data, size_t size);
int block_end(struct block *block, bool cut);

/* Another stream comes: forgets what was begun. */
void block_reset(struct block *block);

/* No more records come: a page that waits for a segment is over. */
int block_finish(struct block *block);

/* A page waits for its next segment. */
bool block_holds_page(const struct block *block);

/* The rest of the block gives nothing, and need not be pushed. */
bool block_is_done(const struct block *block);

#endif
