#include "eval/package/fields.h"

#include "text/utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define WHAT_SIZE 1024

static void print_what(struct buffer *line, const char *format, va_list values) {
    char what[WHAT_SIZE];
    int length = vsnprintf(what, sizeof what, format, values);
    if (length >= WHAT_SIZE) { what[utf8_whole(what, WHAT_SIZE - 2)] = '\0'; }
    buffer_print(line, "%s", what);
}

void problem(struct problems *problems, const char *file, size_t line, const char *format, ...) {
    struct buffer text = {0};
    buffer_print(&text, "%s: ", file);
    if (line > 0) { buffer_print(&text, "line %zu: ", line); }
    va_list values;
    va_start(values, format);
    print_what(&text, format, values);
    va_end(values);
    for (char *c = text.bytes; *c != '\0'; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) { *c = '?'; }
    }
    problems->report(problems, text.bytes);
    problems->count++;
    buffer_free(&text);
}

bool problems_read(struct problems *problems, const char *file, struct buffer *buffer) {
    if (buffer_read(buffer, file, PACKAGE_FILE_MAX)) { return true; }
    problem(problems, file, 0, "cannot read: %s", strerror(errno));
    return false;
}

bool text_lines_open(struct text_lines *lines, const char *file, struct problems *problems) {
    *lines = (struct text_lines){.problems = problems, .file = file};
    if (problems_read(problems, file, &lines->bytes)) { return true; }
    text_lines_free(lines);
    return false;
}

bool text_lines_next(struct text_lines *lines) {
    size_t left = lines->bytes.size - lines->next;
    if (left == 0) { return false; }
    lines->line = lines->bytes.bytes + lines->next;
    const char *newline = memchr(lines->line, '\n', left);
    lines->size = newline != NULL ? (size_t)(newline - lines->line) : left;
    lines->next += lines->size + (newline != NULL);
    if (newline != NULL && lines->size > 0 && newline[-1] == '\r') { lines->size--; }
    lines->line[lines->size] = '\0';
    lines->number++;
    return true;
}

void text_lines_free(struct text_lines *lines) {
    buffer_free(&lines->bytes);
}

size_t utf8_prefix(const char *bytes, size_t size) {
    enum utf8_sequence next;
    size_t length;
    return utf8_valid((const unsigned char *)bytes, size, &next, &length);
}

/* Replaces escapes in place. Returns false if a backslash does not begin an escape. */
static bool unescape(char *value) {
    static const char escaped[] = "\n\t\r\\";
    static const char letters[] = "ntr\\";
    char *end = value;
    for (const char *c = value; *c != '\0'; c++) {
        if (*c != '\\') {
            *end++ = *c;
            continue;
        }
        const char *letter = *++c != '\0' ? strchr(letters, *c) : NULL;
        if (letter == NULL) { return false; }
        *end++ = escaped[letter - letters];
    }
    *end = '\0';
    return true;
}

/* Puts a NUL after the key. Returns the value, or NULL after reporting a problem. */
static char *split(const struct text_lines *lines) {
    struct problems *problems = lines->problems;
    char *colon = strchr(lines->line, ':');
    char *value = colon;
    if (strlen(lines->line) < lines->size) {
        problem(problems, lines->file, lines->number, "a NUL byte");
    } else if (utf8_prefix(lines->line, lines->size) < lines->size) {
        problem(problems, lines->file, lines->number, "not UTF-8");
    } else if (colon == NULL) {
        problem(problems, lines->file, lines->number, "not 'key: value': no colon");
    } else {
        *value++ = '\0';
        return *value == ' ' ? value + 1 : value;
    }
    return NULL;
}

static bool find_key(const struct fields *fields, const char *name, size_t *key) {
    for (*key = 0; *key < fields->key_count; ++*key) {
        if (strcmp(fields->keys[*key], name) == 0) { return true; }
    }
    return false;
}

bool field_read(struct fields *fields, struct text_lines *lines, struct field *field) {
    struct problems *problems = lines->problems;
    field->value = split(lines);
    if (field->value == NULL) { return false; }
    const char *name = lines->line;
    if (!find_key(fields, name, &field->key)) {
        if (problems->unknown_keys) {
            problem(problems, lines->file, lines->number, "unknown key '%s'", name);
        }
        return false;
    }
    bool repeated = field->key < fields->single_count && fields->seen[field->key];
    fields->seen[field->key] = true;
    if (repeated) {
        problem(problems, lines->file, lines->number, "'%s' for the second time", name);
    } else if (*field->value == '\0') {
        problem(problems, lines->file, lines->number, "'%s' without a value", name);
    } else if (!unescape(field->value)) {
        problem(problems, lines->file, lines->number,
                "a backslash that is not of \\n, \\t, \\r or \\\\");
    } else {
        return true;
    }
    return false;
}

bool field_is_plain(const struct text_lines *lines, const struct field *field) {
    for (const char *c = field->value; *c != '\0'; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) {
            problem(lines->problems, lines->file, lines->number,
                    "a control character in the %s '%s'", lines->line, field->value);
            return false;
        }
    }
    return true;
}
