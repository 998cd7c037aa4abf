/* The records of WARC and ARC dumps: how each format begins a record and describes it, and how the
 * record's block becomes a page. */
#pragma once

#include "input/header.h"
#include "input/http/http.h"

/* No crawler writes a record of a tebibyte, so a greater length is an error. */
#define RECORD_LENGTH_BOUND (UINT64_C(1) << 40)

/* The strings belong to the header, and are valid until it is reset. */
struct dump_record {
    struct page page; /* `byte` is the record's start in the stream */
    enum record_use use;
    enum skip skip; /* if RECORD_SKIPPED: why */
    bool has_length;
    uint64_t length;    /* of its block */
    const char *damage; /* what is wrong with its header, which we still use; or NULL */

    /* WARC 1.1 §7. */
    uint64_t segment;           /* its number, from 1; 0 if the record is whole */
    const char *segment_origin; /* the first segment's record ID */
    bool last_segment;
};

/* Answers of line_next. */
#define RECORD_LINE_NO   (-1) /* the line begins no record */
#define RECORD_LINE_OVER (-2) /* the line is whole: this byte is its newline */

struct dump_format {
    /* The line that begins a record: its greatest size, with the newline; its grammar, which gives
     * the next state for a state (at first 0) and a byte; and a last check of the whole line, or
     * NULL if the grammar is enough. */
    size_t line_bound;
    int (*line_next)(int state, char byte);
    bool (*begins)(const char *line, size_t size);

    /* The fields to keep, as for header_reset. NULL if no lines "name: value" follow the first. */
    const char *const *field_names;

    /* Fills the record, from the header's fields or, in a format without fields, from the line.
     * Answers NULL, or why this is no record. If a search found the record, any damage to its
     * header is such a reason. */
    const char *(*read)(struct dump_record *record, struct header *header, const char *line,
                        size_t size, const struct wanted *wanted, bool found_by_searching);
};

/* WARC 0.17 to 1.1; ARC 1.0 and 1.1, with five or ten fields in the line. */
extern const struct dump_format warc_format, arc_format;

/* Greatest length of the line that begins an ARC record. Most of the line is the URL. */
#define ARC_LINE_BOUND 16384

/* Whether the bytes begin with a line whose grammar is that of a line that begins a record. */
bool record_line_begins(const struct dump_format *format, struct slice bytes);

/* Whether a line "WARC/n.n" with a field of WARC after it stands in the bytes. */
bool warc_record_is_in(struct slice bytes);

/* Room for the ID that segments share, with its NUL. We read a record with a longer ID as whole. */
#define SEGMENT_ID_BOUND 256

/* Reads an unpacked dump of one format, in pieces cut anywhere. Joins the segments of a page.
 * Passes on its pages, and reports damage and each record that gives no page.
 *
 * records_new allocates all memory: it keeps a record's wanted fields and its block's last bytes.
 */
struct records;

/* Copies `sink` and `wanted`. NULL if memory is short. */
struct records *records_new(const struct dump_format *format, const struct page_sink *sink,
                            const struct wanted *wanted);
void records_free(struct records *records);

/* Each answers STATUS_OK, the sink's error or STATUS_NO_MEMORY, which stick up to records_end. */
int records_push(struct records *records, const char *data, size_t size);

/* A compressed member is over. `whole`: it was not damaged or cut. */
int records_member(struct records *records, bool whole);

/* Ends the stream. The next push begins another stream, at offset 0. */
int records_end(struct records *records);

/* How many of the next bytes need not be pushed. The caller may pass over some or all of them. If
 * *of_page, they are the page's, and its sink must take them in another way. */
uint64_t records_unpushed(const struct records *records, bool *of_page);
void records_pass_over(struct records *records, uint64_t size);
