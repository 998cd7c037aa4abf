/* Reads a WARC or HTTP header in pieces, cut anywhere, and keeps the fields that the caller wants.
 *
 * The caller owns all memory; its size is fixed. Values are valid until the next header_reset. */
#pragma once

#include "text/slice.h"

/* Greatest length of a header, from its first field to the newline of its blank line. */
#define HEADER_BOUND 65536

/* Room for all wanted fields together, and the most that one field may take; both include names.
 * The second is smaller, so that one long field leaves room for others. */
#define HEADER_KEPT_BOUND  16384
#define HEADER_FIELD_BOUND 12288

/* So much of a line always fits: enough to see whether it looks like HTML or begins a record. */
#define HEADER_LINE_BOUND 1024

struct header {
    const char *const *names; /* the wanted fields; NULL comes after the last name */
    size_t stored;            /* size of the stored fields, each as "name\0value\0" */
    size_t last;    /* offset of the last stored field; after HEADER_LONG, of what was dropped */
    size_t line;    /* size of the line being read, which follows the fields */
    size_t taken;   /* raw bytes so far, at most HEADER_BOUND */
    bool clipped;   /* there is no room for the rest of the line being read */
    bool in_field;  /* the last line belongs to a field, so a folded line may follow */
    bool in_wanted; /* this field is wanted, so it is the last stored field */
    bool bad_line;  /* the last line belongs to no field; the next push drops it */
    char bytes[HEADER_KEPT_BOUND + HEADER_LINE_BOUND + 1]; /* fields, a line and a newline */
};

enum header_event {
    HEADER_MORE,     /* the line goes on in the next piece */
    HEADER_CLIPPED,  /* the line goes on, but there is no room for its rest, which is dropped */
    HEADER_FIELD,    /* the line ended; it belongs to a field */
    HEADER_LONG,     /* the line ended; there was no room for its field, which was dropped */
    HEADER_BAD_LINE, /* the line ended; it belongs to no field */
    HEADER_END,      /* the header ended with its blank line */
    HEADER_FULL      /* the header is longer than HEADER_BOUND; no byte was taken */
};

/* Starts a new header. Does not copy the names. */
void header_reset(struct header *header, const char *const *names);

/* Reads to the end of a line at most; *taken is how many bytes that was. `size` must not be 0. */
enum header_event header_push(struct header *header, const char *data, size_t size, size_t *taken);

/* After HEADER_BAD_LINE, the bad line with its newline; otherwise the line being read, so far. A
 * clipped line lacks its rest. */
static inline struct slice header_line(const struct header *header) {
    return (struct slice){header->bytes + header->stored, header->line};
}

/* The last value of this field that is not empty, without space around it; or NULL. The caller may
 * replace the value's last bytes with NULs. */
char *header_value(struct header *header, const char *name);

/* The next value of this field after `value`. The first if `value` is NULL. NULL after the last. */
const char *header_value_after(const struct header *header, const char *name, const char *value);
