#include "input/header.h"

#include "input/pieces.h"

/* Whether a name may contain the byte (WARC 1.1 §4, RFC 9110 §5.6.2). It may not contain "/", so a
 * version line is never a field. */
static bool is_name(char byte) {
    return byte > ' ' && byte < 0x7f && strchr("()<>@,;:\\\"/[]?={}", byte) == NULL;
}

void header_reset(struct header *header, const char *const *names) {
    memset(header, 0, offsetof(struct header, bytes));
    header->names = names;
}

/* Drops the whole field, because part of a value may be wrong. */
static enum header_event drop_field(struct header *header) {
    header->stored = header->last;
    header->in_wanted = false;
    return HEADER_LONG;
}

/* Whether there is room for the last field if it ends at offset `end`. */
static bool has_room(const struct header *header, size_t end) {
    return !header->clipped && end <= HEADER_KEPT_BOUND && end - header->last <= HEADER_FIELD_BOUND;
}

static size_t after_blanks(const char *line, size_t size, size_t at) {
    while (at < size && ascii_is_blank(line[at])) { at++; }
    return at;
}

/* Rewrites the line "name: value\n" as "name\0value\0" in place; it never gets longer. Callers use
 * a value as a string, so it ends at its first NUL. */
static enum header_event keep_field(struct header *header, char *line, size_t size) {
    size_t name = 0;
    while (name < size && is_name(line[name])) { name++; }
    size_t colon = after_blanks(line, size, name);
    if (name == 0 || colon == size || line[colon] != ':') {
        header->in_field = false;
        return HEADER_BAD_LINE;
    }
    size_t start = after_blanks(line, size, colon + 1);
    line[name] = '\0';
    header->in_field = true;
    const char *const *wanted = header->names;
    while (*wanted != NULL && !ascii_same(line, *wanted)) { wanted++; }
    header->in_wanted = *wanted != NULL;
    if (!header->in_wanted) { return HEADER_FIELD; }
    header->last = header->stored;
    size_t length = strnlen(line + start, size - start);
    size_t end = header->stored + name + 1 + length + 1;
    if (!has_room(header, end)) { return drop_field(header); }
    memmove(line + name + 1, line + start, length);
    line[name + 1 + length] = '\0';
    header->stored = end;
    return HEADER_FIELD;
}

/* Adds a folded line to the value before it, after one space (RFC 9112 §5.2). */
static enum header_event continue_field(struct header *header, const char *line, size_t size) {
    if (!header->in_field || !header->in_wanted) {
        return header->in_field ? HEADER_FIELD : HEADER_BAD_LINE;
    }
    size_t start = after_blanks(line, size, 0);
    size_t length = strnlen(line + start, size - start);
    if (length == 0 && !header->clipped) { return HEADER_FIELD; }
    if (!has_room(header, header->stored + 1 + length)) { return drop_field(header); }
    size_t end = header->stored - 1;
    if (header->bytes[end - 1] != '\0') { header->bytes[end++] = ' '; }
    memmove(header->bytes + end, line + start, length);
    header->bytes[end + length] = '\0';
    header->stored = end + length + 1;
    return HEADER_FIELD;
}

static enum header_event line_over(struct header *header) {
    char *line = header->bytes + header->stored;
    size_t size = header->line - 1;
    while (size > 0 && line[size - 1] == '\r') { size--; }
    if (size == 0 && !header->clipped) { return HEADER_END; }
    while (size > 0 && ascii_is_blank(line[size - 1])) { size--; }
    enum header_event event = ascii_is_blank(line[0]) ? continue_field(header, line, size)
                                                      : keep_field(header, line, size);
    header->clipped = false;
    header->bad_line = event == HEADER_BAD_LINE;
    if (!header->bad_line) { header->line = 0; }
    return event;
}

enum header_event header_push(struct header *header, const char *data, size_t size, size_t *taken) {
    if (header->bad_line) {
        header->line = 0;
        header->bad_line = false;
    }
    size_t left = HEADER_BOUND - header->taken;
    if (size > left) { size = left; }
    const char *newline = memchr(data, '\n', size);
    size_t text = newline != NULL ? (size_t)(newline - data) : size;
    size_t kept = text;
    if (!header->clipped) { /* room for a newline is left */
        kept = pieces_hold(header->bytes + header->stored, &header->line,
                           sizeof header->bytes - 1 - header->stored, data, text);
    }
    bool over = newline != NULL && kept == text;
    *taken = kept + over;
    header->taken += *taken;
    if (kept < text) {
        header->clipped = true;
        return HEADER_CLIPPED;
    }
    if (over) {
        header->bytes[header->stored + header->line++] = '\n';
        return line_over(header);
    }
    return size == 0 ? HEADER_FULL : HEADER_MORE;
}

/* The field after that with this value, whose last bytes the caller may have replaced with NULs. */
static const char *field_after(const struct header *header, const char *value) {
    const char *field = value + strlen(value);
    while (field < header->bytes + header->stored && *field == '\0') { /* no name is empty */
        field++;
    }
    return field;
}

const char *header_value_after(const struct header *header, const char *name, const char *value) {
    const char *field = value == NULL ? header->bytes : field_after(header, value);
    while (field < header->bytes + header->stored) {
        value = field + strlen(field) + 1;
        if (ascii_same(field, name)) { return value; }
        field = field_after(header, value);
    }
    return NULL;
}

char *header_value(struct header *header, const char *name) {
    const char *found = NULL;
    const char *value = NULL;
    while ((value = header_value_after(header, name, value)) != NULL) {
        found = *value != '\0' ? value : found;
    }
    return found == NULL ? NULL : header->bytes + (found - header->bytes);
}
