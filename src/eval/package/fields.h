/* The text files of a test package: their lines, the fields ("key: value") on them, and problems.
 */
#ifndef DANAG_EVAL_PACKAGE_FIELDS_H
#define DANAG_EVAL_PACKAGE_FIELDS_H

#include "eval/buffer.h"

#define PACKAGE_FILE_MAX ((size_t)1 << 30) /* bytes of one file of a package */

/* Where problems go: each is one line, "FILE: line N: what", with `?` for control characters. */
struct problems {
    void (*report)(const struct problems *problems, const char *line);
    bool unknown_keys; /* are problems, too */
    size_t count;      /* of those reported before */
};

/* Line 0 is the file as a whole. */
void problem(struct problems *problems, const char *file, size_t line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Puts a file of a package into a buffer; false after a problem. */
bool problems_read(struct problems *problems, const char *file, struct buffer *buffer);

/* A file as lines; owns them until text_lines_free. */
struct text_lines {
    struct problems *problems;
    const char *file; /* the caller's */
    struct buffer bytes;
    size_t next;   /* offset of the next line */
    size_t number; /* of the line, from 1 */
    char *line;    /* ends with a NUL in place of LF or CR LF */
    size_t size;
};

/* False after a problem. */
bool text_lines_open(struct text_lines *lines, const char *file, struct problems *problems);
bool text_lines_next(struct text_lines *lines);
void text_lines_free(struct text_lines *lines);

#define FIELDS_KEYS_MAX 16

/* The keys that a file may have, the first `single_count` of them only once. */
struct fields {
    const char *const *keys;
    size_t key_count;
    size_t single_count;
    bool seen[FIELDS_KEYS_MAX];
};

struct field {
    size_t key;  /* its index among the keys */
    char *value; /* without escapes; part of the line */
};

/* Reads the line as a field. False after a problem, or if the key is unknown. */
bool field_read(struct fields *fields, struct text_lines *lines, struct field *field);

/* Whether the value has no control character, for it is printed in lines and cells; false after a
 * problem. */
bool field_is_plain(const struct text_lines *lines, const struct field *field);

/* The number of bytes before the first that is not valid UTF-8. */
size_t utf8_prefix(const char *bytes, size_t size);

#endif
