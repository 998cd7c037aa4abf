/* In:  the bytes after an `&`, or the number a numeric character reference says.
 * Out: how many of them make up the reference, and the UTF-8 it stands for.
 * Memory: the caller's; the table is constant, and nothing is allocated. */
#ifndef DANAG_HTML_REFERENCE_H
#define DANAG_HTML_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest name, its semicolon included, so that a caller knows how far to look ahead. */
#define REFERENCE_NAME_MAX 32

struct reference {
    size_t size; /* bytes of source after the `&` that it takes; 0 where no name matches */
    size_t text_size;
    char text[8]; /* UTF-8 of its one or two code points, without a terminating zero */
};

/* The longest name that `bytes` begin with (HTML §13.2.5.73), as far as `size` bytes tell.
 * False where they are all the beginning of a longer name, so that more could change the answer;
 * never so from REFERENCE_NAME_MAX bytes on. `reference` holds the best match either way, for the
 * end of input. In an attribute a match that does not end with a semicolon is mere text where `=`
 * or an alphanumeric follows; that is the caller's to see. */
bool reference_find(const char *bytes, size_t size, struct reference *reference);

/* The number with one more digit of base 10 or 16; stays beyond U+10FFFF once it is there. */
uint32_t reference_digit(uint32_t number, uint32_t base, char digit);

/* Writes what a numeric reference stands for (HTML §13.2.5.80); returns its size, 1 to 4. */
size_t reference_number(uint32_t number, char text[4]);

/* The table behind reference_find, in reference_table.c. Offsets stand in for pointers, so that it
 * is shared read-only between processes whatever address it is loaded at. */
struct reference_row {
    uint32_t first : 24;
    uint32_t bare : 8; /* 1 where the name is one without its semicolon too */
    uint16_t second;   /* 0 where there is one code point only */
    uint16_t name;     /* where its name begins, in bytes from the first shelf */
};

enum {
    REFERENCE_LETTERS = 52,
    REFERENCE_ROWS = 2125,
    REFERENCE_SHELVES = 16,
    REFERENCE_SHELF_SIZE = 1024 /* C11 promises string literals of 4095 bytes, so not one for all */
};

extern const char reference_names[REFERENCE_SHELVES][REFERENCE_SHELF_SIZE];
extern const struct reference_row reference_rows[REFERENCE_ROWS];

/* The first row of each letter, A to Z and a to z, and the end of the last. */
extern const uint16_t reference_letters[REFERENCE_LETTERS + 1];

#endif
