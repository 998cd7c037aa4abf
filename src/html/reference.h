/* In:  the bytes after an `&`, or the number of a numeric character reference.
 * Out: the size of the reference, and the UTF-8 it stands for. */
#pragma once

#include "text/utf8.h"

#include <stdbool.h>

/* Bytes of the longest name with its semicolon. A caller need not look further ahead. */
#define REFERENCE_NAME_MAX 32

struct reference {
    size_t size; /* bytes of source after the `&`; 0: no name matches */
    size_t text_size;
    char text[8]; /* UTF-8 of one or two code points, not terminated */
};

/* Finds the longest name that `bytes` begin with (HTML §13.2.5.73). False if more bytes could make
 * a longer match; REFERENCE_NAME_MAX bytes are always enough. `reference` gets the best match so
 * far either way. In an attribute, the caller must not use a match without a semicolon if `=`, a
 * letter or a digit follows. */
bool reference_find(const char *bytes, size_t size, struct reference *reference);

/* Appends a digit in base 10 or 16 to the number. A number beyond U+10FFFF no longer changes. */
uint32_t reference_digit(uint32_t number, uint32_t base, char digit);

/* Writes the UTF-8 of a numeric reference (HTML §13.2.5.80). Returns its size in bytes, 1 to 4. */
size_t reference_number(uint32_t number, char text[UTF8_SEQUENCE_MAX]);

/* A row of the table in reference_table.c. The table has offsets instead of pointers, so that
 * processes can share its memory. */
struct reference_row {
    uint32_t first : 24; /* code point */
    uint32_t bare : 8;   /* 1: the name is also valid without its semicolon */
    uint16_t second;     /* second code point; 0: none */
    uint16_t name;       /* offset of the name from the start of reference_names */
};

enum {
    REFERENCE_LETTERS = 52,
    REFERENCE_ROWS = 2125,
    REFERENCE_SHELVES = 16,
    REFERENCE_SHELF_SIZE = 1024 /* C11 guarantees only 4095 bytes in one string literal */
};

extern const char reference_names[REFERENCE_SHELVES][REFERENCE_SHELF_SIZE];
extern const struct reference_row reference_rows[REFERENCE_ROWS];

/* The first row of each letter, A to Z and a to z, then the number of rows. */
extern const uint16_t reference_letters[REFERENCE_LETTERS + 1];
