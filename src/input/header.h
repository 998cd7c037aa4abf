/* In:  the lines of a WARC or HTTP header, in pieces of any size; the names of the fields wanted.
 * Out: these fields, by name, once they are in; the raw line where one is no field.
 * Memory: the caller's, of fixed size; values are valid until the next header_reset. */
#ifndef DANAG_INPUT_HEADER_H
#define DANAG_INPUT_HEADER_H

#include <stdbool.h>
#include <stddef.h>

/* Counted from the first field's first byte to the blank line's newline. */
#define HEADER_BOUND 65536

/* The wanted fields of a header, and each of them, names and all: a long one leaves room for the
 * others. */
#define HEADER_KEPT_BOUND  16384
#define HEADER_FIELD_BOUND 12288

/* So much of a line is read, however much is kept, and more where there is room. Whether it is like
 * HTML, or begins a record, is clear by then. */
#define HEADER_LINE_BOUND 1024

struct header {
    const char *const *names; /* of the fields that are wanted; NULL comes after the last */
    size_t stored;            /* bytes of the fields so far, each as "name\0value\0" */
    size_t last;              /* where the last of them begins */
    size_t line;              /* bytes of the line being read; they stand behind the fields */
    size_t taken;             /* raw bytes so far, which HEADER_BOUND limits */
    bool clipped;             /* there is no room for the rest of the line being read */
    bool in_field;            /* the line before can be continued by a folded one */
    bool in_wanted;           /* and is kept: it is the last of the fields */
    bool bad_line;            /* the line is over and was no field; the next push drops it */
    char bytes[HEADER_KEPT_BOUND + HEADER_LINE_BOUND + 1]; /* and a newline */
};

enum header_event {
    HEADER_MORE,     /* the line goes on in the next piece */
    HEADER_CLIPPED,  /* so does it; of its rest no more is read than that it ends */
    HEADER_FIELD,    /* a line is over, and was a field or continued one */
    HEADER_LONG,     /* the same, and there is no room for its value; it has none */
    HEADER_BAD_LINE, /* a line is over, and was neither; it is left out if reading goes on */
    HEADER_END,      /* the blank line was taken */
    HEADER_FULL      /* the next byte is past HEADER_BOUND, and was not taken */
};

/* The names are not copied. */
void header_reset(struct header *header, const char *const *names);

/* Takes at most one line; *taken says how many bytes that was. size is not 0. */
enum header_event header_push(struct header *header, const char *data, size_t size, size_t *taken);

/* The line being read, or the bad one just read with its newline; without its rest where it was
 * clipped. */
const char *header_raw_line(const struct header *header, size_t *size);

/* The last value of that name which is not empty, without space round it; NULL if none. The caller
 * may cut it short. */
char *header_value(struct header *header, const char *name);

/* The value of that name which comes after another one of it, or for NULL the first; NULL if none.
 */
const char *header_value_after(const struct header *header, const char *name, const char *value);

/* Whether a Content-Type value, with parameters or without, names this media type. */
bool media_type_is(const char *content_type, const char *media_type);

/* Keeps a text of at most HEADER_KEPT_BOUND bytes in the place of the fields, as a string. */
char *header_keep(struct header *header, const char *text, size_t size);

#endif
