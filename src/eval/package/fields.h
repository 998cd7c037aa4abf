/* In:  a file of lines, in UTF-8, of which some are fields, "key: value".
 * Out: its lines, and the fields' values with their escapes undone; what is wrong is told.
 * Memory: the lines' own, until text_lines_free; values stand in them. */
#ifndef DANAG_EVAL_PACKAGE_FIELDS_H
#define DANAG_EVAL_PACKAGE_FIELDS_H

#include "eval/package/problems.h"

struct text_lines {
    struct problems *problems;
    const char *file;
    struct buffer bytes;
    size_t next;   /* where in the bytes the next line begins */
    size_t number; /* of the line, from 1 */
    char *line;    /* followed by a NUL, without its end */
    size_t size;
};

/* False after a problem. The name of the file must outlive the lines. */
bool text_lines_open(struct text_lines *lines, const char *file, struct problems *problems);
bool text_lines_next(struct text_lines *lines);
void text_lines_free(struct text_lines *lines);

#define FIELDS_KEYS_MAX 16

/* What fields there may be; the first `single_count` of them once at most. */
struct fields {
    const char *const *keys;
    size_t key_count;
    size_t single_count;
    bool seen[FIELDS_KEYS_MAX];
};

struct field {
    size_t key; /* its place among the keys */
    char *value;
};

/* Reads the line as a field. False where it is none, which is a problem, or where its key is
 * unknown. */
bool field_read(struct fields *fields, struct text_lines *lines, struct field *field);

/* False, and a problem, where the value has a control character: it is part of lines and cells that
 * are printed. */
bool field_is_plain(const struct text_lines *lines, const struct field *field);

/* How many bytes come before the first that is not UTF-8: all, where there is none. */
size_t utf8_prefix(const char *bytes, size_t size);

#endif
