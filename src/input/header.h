/* Reads the lines of a WARC or HTTP header, cut anywhere, and keeps the fields that are wanted.
 *
 * Memory is the caller's, of a fixed size. Values are valid until the next header_reset. */
#ifndef DANAG_INPUT_HEADER_H
#define DANAG_INPUT_HEADER_H

#include <stdbool.h>
#include <stddef.h>

/* Counted from the first field's first byte to the blank line's newline. */
#define HEADER_BOUND 65536

/* All wanted fields of a header, and each of them, with names: a long one leaves room for others.
 */
#define HEADER_KEPT_BOUND  16384
#define HEADER_FIELD_BOUND 12288

/* At least this much of a line is read, however much is kept; by then it is clear whether it is
 * like HTML, or begins a record. */
#define HEADER_LINE_BOUND 1024

struct header {
    const char *const *names; /* of the fields that are wanted; NULL comes after the last */
    size_t stored;            /* bytes of the fields so far, each as "name\0value\0" */
    size_t last;              /* where the last of them begins */
    size_t line;              /* bytes of the line being read, which follow the fields */
    size_t taken;             /* raw bytes so far, which HEADER_BOUND limits */
    bool clipped;             /* there is no room for the rest of the line being read */
    bool in_field;            /* a folded line may continue the one before */
    bool in_wanted;           /* that one is wanted: it is the last of the fields */
    bool bad_line;            /* the line is over and was no field; the next push drops it */
    char bytes[HEADER_KEPT_BOUND + HEADER_LINE_BOUND + 1]; /* and a newline */
};

enum header_event {
    HEADER_MORE,     /* the line goes on in the next piece */
    HEADER_CLIPPED,  /* the line goes on, and its rest is left out */
    HEADER_FIELD,    /* a line is over, and was a field or continued one */
    HEADER_LONG,     /* the same, but there is no room for its value, so it has none */
    HEADER_BAD_LINE, /* a line is over, and was neither; the next push drops it */
    HEADER_END,      /* the blank line was taken */
    HEADER_FULL      /* the next byte is past HEADER_BOUND, and was not taken */
};

/* The names are not copied. */
void header_reset(struct header *header, const char *const *names);

/* Takes at most one line, of *taken bytes. size is not 0. */
enum header_event header_push(struct header *header, const char *data, size_t size, size_t *taken);

/* The line being read, as far as it is not clipped; or the bad one just read, with its newline. */
const char *header_raw_line(const struct header *header, size_t *size);

/* The last value with that name that is not empty, without space around it; or NULL. The caller may
 * cut it short. */
char *header_value(struct header *header, const char *name);

/* The next value with that name after this one, or the first for NULL; NULL if there is none. */
const char *header_value_after(const struct header *header, const char *name, const char *value);

/* Whether a Content-Type value, with parameters or without, is this media type, in lower case. */
bool media_type_is(const char *content_type, const char *media_type);

/* Keeps a text of at most HEADER_KEPT_BOUND bytes instead of the fields, as a string. */
char *header_keep(struct header *header, const char *text, size_t size);

#endif
