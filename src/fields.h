/* What may be known of a document besides its bytes: a row for each field, and lists of fields.
 *
 * A field may come from the caller (danag_describe), from what the page says of itself (metadata/),
 * or from the content. */
#ifndef DANAG_FIELDS_H
#define DANAG_FIELDS_H

#include "text/slice.h"

#include <stdint.h>

enum field {
    /* Those that a record may have, in the order in which JSON has them. */
    FIELD_URL,
    FIELD_ID,
    FIELD_DATE,
    FIELD_STATUS,
    FIELD_CONTENT_TYPE,
    FIELD_CHARSET,
    FIELD_LANGUAGE, /* that of the content; among the metadata, what the page says it is */
    FIELD_TITLE,
    FIELD_HEADLINE, /* what stands on the page, where the title is only its end */
    FIELD_AUTHOR,
    FIELD_AUTHORS, /* the same, each on a line */
    FIELD_PUBLISHED,
    FIELD_MODIFIED,
    FIELD_SITE,
    FIELD_DESCRIPTION,
    FIELD_IMAGE,
    FIELD_CANONICAL,
    FIELD_LICENSE,
    FIELD_KEYWORDS,
    FIELD_TEXT,
    FIELD_MARKDOWN,
    FIELD_HTML,
    FIELD_COMMENTS,
    FIELD_WORDS,
    FIELD_CONFIDENCE,
    FIELD_METHOD,
    FIELD_TRUNCATED,
    FIELD_SOURCE_FILE,
    FIELD_SOURCE_OFFSET,
    FIELD_SOURCE_UNPACKED,
    FIELD_SOURCE_LENGTH,
    FIELD_SOURCE_DIGEST,
    FIELD_COUNT,
    /* What danag_describe takes besides. */
    FIELD_LAST_MODIFIED = FIELD_COUNT,
    FIELD_CONTENT_LANGUAGE,
    FIELD_NONE
};

enum field_trait {
    IS_FACT = 1 << 0,      /* danag_describe gives it */
    IS_METADATUM = 1 << 1, /* a record has it from metadata/ */
    IS_BODY = 1 << 2,      /* the content in a format */
    IS_NUMBER = 1 << 3,    /* JSON has it as a number */
    IS_OF_SOURCE = 1 << 4, /* JSON has it as a member of `source` */
    IS_LIST = 1 << 5       /* JSON has its lines as a list */
};

/* The name; that of a member of `source` is "source.file" and the like. */
const char *field_name(enum field field);

/* Whether the field has the trait. */
bool field_is(enum field field, enum field_trait trait);

/* The field that danag_describe sets by this name; FIELD_NONE if there is no such fact. */
enum field field_of_fact(const char *name);

/* Whether the field may have the value: some are whole numbers. */
bool field_allows(enum field field, const char *value);

struct field_list {
    size_t count;
    uint8_t fields[FIELD_COUNT]; /* enum field, each at most once */
};

bool field_list_has(const struct field_list *list, enum field field);

/* Adds the field; false if the list has it. */
bool field_list_add(struct field_list *list, enum field field);

/* Reads names with commas between them; "source" stands for its members. With `bodies`, allows only
 * names of bodies. False, and the list is not to be used, if the text is no such list or has a name
 * twice. */
bool field_list_read(struct field_list *list, const char *text, bool bodies);

#endif
