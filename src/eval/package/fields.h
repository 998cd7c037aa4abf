/* The text files of a test package: their lines, fields ("key: value") and problems. */
#ifndef DANAG_EVAL_PACKAGE_FIELDS_H
#define DANAG_EVAL_PACKAGE_FIELDS_H

#include "eval/buffer.h"

#define PACKAGE_FILE_MAX ((size_t)1 << 30) /* bytes of one file of a package */

/* Receives problems. Each problem is one line, "FILE: line N: TEXT"; its control characters become
 * `?`. */
struct problems {
    void (*report)(const struct problems *problems, const char *line);
    bool unknown_keys; /* whether an unknown key is a problem */
    size_t count;      /* problems reported before */
};

/* Reports a problem. Line 0 stands for the whole file. */
void problem(struct problems *problems, const char *file, size_t line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Appends a package's file to a buffer. On failure, reports a problem and returns false. */
bool problems_read(struct problems *problems, const char *file, struct buffer *buffer);

/* Reads a file line by line. Owns the lines until text_lines_free. */
struct text_lines {
    struct problems *problems;
    const char *file; /* path; belongs to the caller */
    struct buffer bytes;
    size_t next;   /* offset of the next line */
    size_t number; /* number of the current line, from 1 */
    char *line;    /* current line, with a NUL in place of LF or CR LF */
    size_t size;   /* bytes in the current line */
};

/* On failure, reports a problem and returns false. */
bool text_lines_open(struct text_lines *lines, const char *file, struct problems *problems);
bool text_lines_next(struct text_lines *lines);
void text_lines_free(struct text_lines *lines);

#define FIELDS_KEYS_MAX 16

/* The keys that a file may have. The first `single_count` keys may occur only once. */
struct fields {
    const char *const *keys;
    size_t key_count;
    size_t single_count;
    bool seen[FIELDS_KEYS_MAX];
};

struct field {
    size_t key;  /* its index among the keys */
    char *value; /* with escapes replaced; part of the line */
};

/* Reads the current line as a field. Returns false after reporting a problem, or if the key is
 * unknown. */
bool field_read(struct fields *fields, struct text_lines *lines, struct field *field);

/* Whether the value can be printed in lines and cells. If it has a control character, reports a
 * problem and returns false. */
bool field_is_plain(const struct text_lines *lines, const struct field *field);

/* The number of bytes before the first invalid byte of UTF-8. */
size_t utf8_prefix(const char *bytes, size_t size);

#endif
