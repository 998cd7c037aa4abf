/* The fields of a record: their names, in the order in which JSON has them, and lists of them. */
#ifndef DANAG_OUTPUT_FIELDS_H
#define DANAG_OUTPUT_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum field {
    FIELD_URL,
    FIELD_ID,
    FIELD_DATE,
    FIELD_STATUS,
    FIELD_CONTENT_TYPE,
    FIELD_CHARSET,
    FIELD_LANGUAGE,
    FIELD_TITLE,
    FIELD_AUTHOR,
    FIELD_PUBLISHED,
    FIELD_MODIFIED,
    FIELD_SITE,
    FIELD_DESCRIPTION,
    FIELD_IMAGE,
    FIELD_CANONICAL,
    FIELD_LICENSE,
    FIELD_KEYWORDS,
    FIELD_TEXT, /* the bodies: see body_format */
    FIELD_MARKDOWN,
    FIELD_HTML,
    FIELD_COMMENTS,
    FIELD_WORDS,
    FIELD_CONFIDENCE,
    FIELD_METHOD,
    FIELD_TRUNCATED,
    FIELD_SOURCE_FILE, /* this and the next are members of `source` */
    FIELD_SOURCE_OFFSET,
    FIELD_SOURCE_UNPACKED,
    FIELD_SOURCE_LENGTH,
    FIELD_SOURCE_DIGEST,
    FIELD_COUNT
};

struct field_list {
    size_t count;
    uint8_t fields[FIELD_COUNT]; /* enum field, each at most once */
};

/* The name; that of a member of `source` is "source.file" and the like. */
const char *field_name(enum field field);

/* Whether its values are written as numbers in JSON. */
bool field_is_number(enum field field);

static inline bool field_is_body(enum field field) {
    return field >= FIELD_TEXT && field <= FIELD_HTML;
}

static inline bool field_is_of_source(enum field field) {
    return field >= FIELD_SOURCE_FILE;
}

bool field_list_has(const struct field_list *list, enum field field);

/* Adds the field; false if the list has it. */
bool field_list_add(struct field_list *list, enum field field);

/* Reads names with commas between them; "source" stands for its members. With `bodies`, allows only
 * names of bodies. False, and the list is not to be used, if the text is no such list or has a name
 * twice. */
bool field_list_read(struct field_list *list, const char *text, bool bodies);

#endif
