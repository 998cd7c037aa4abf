/* What may be known of a document besides its bytes: a row for each field, and lists of fields.
 *
 * A field may come from the caller (danag_describe), from what the page says of itself (metadata/),
 * or from the content. */
#pragma once

#include "text/slice.h"

#include <stdint.h>

enum field_trait {
    IS_FACT = 1 << 0,      /* danag_describe sets it */
    IS_METADATUM = 1 << 1, /* metadata/ finds it in the page */
    IS_BODY = 1 << 2,      /* it is the content in some format */
    IS_NUMBER = 1 << 3,    /* it is a number in JSON */
    IS_OF_SOURCE = 1 << 4, /* it is a member of `source` in JSON */
    IS_LIST = 1 << 5       /* its lines are a list in JSON */
};

/* Name in the code, name, and traits. Those that a record may have come first, in the order in
 * which JSON has them; the last two are only for danag_describe. The language is that of the
 * content; among the metadata, what the page says it is. The headline is what stands on the page,
 * where the title is only its end. Authors are those of the author, each on a line. */
/* clang-format off */
#define FIELDS(X)                                                                                  \
    X(URL, "url", 0)                                                                               \
    X(ID, "id", IS_FACT)                                                                           \
    X(DATE, "date", IS_FACT)                                                                       \
    X(STATUS, "status", IS_FACT | IS_NUMBER)                                                       \
    X(CONTENT_TYPE, "content_type", 0)                                                             \
    X(CHARSET, "charset", 0)                                                                       \
    X(LANGUAGE, "language", 0)                                                                     \
    X(TITLE, "title", IS_METADATUM)                                                                \
    X(HEADLINE, "headline", IS_METADATUM)                                                          \
    X(AUTHOR, "author", IS_METADATUM)                                                              \
    X(AUTHORS, "authors", IS_METADATUM | IS_LIST)                                                  \
    X(PUBLISHED, "published", IS_METADATUM)                                                        \
    X(MODIFIED, "modified", IS_METADATUM)                                                          \
    X(SITE, "site", IS_METADATUM)                                                                  \
    X(DESCRIPTION, "description", IS_METADATUM)                                                    \
    X(IMAGE, "image", IS_METADATUM)                                                                \
    X(CANONICAL, "canonical", IS_METADATUM)                                                        \
    X(LICENSE, "license", IS_METADATUM)                                                            \
    X(KEYWORDS, "keywords", IS_METADATUM)                                                          \
    X(TEXT, "text", IS_BODY)                                                                       \
    X(MARKDOWN, "markdown", IS_BODY)                                                               \
    X(HTML, "html", IS_BODY)                                                                       \
    X(COMMENTS, "comments", 0)                                                                     \
    X(WORDS, "words", IS_NUMBER)                                                                   \
    X(CONFIDENCE, "confidence", IS_NUMBER)                                                         \
    X(METHOD, "method", 0)                                                                         \
    X(TRUNCATED, "truncated", IS_FACT)                                                             \
    X(SOURCE_FILE, "source.file", IS_FACT | IS_OF_SOURCE)                                          \
    X(SOURCE_OFFSET, "source.offset", IS_FACT | IS_OF_SOURCE | IS_NUMBER)                          \
    X(SOURCE_UNPACKED, "source.unpacked", IS_FACT | IS_OF_SOURCE | IS_NUMBER)                      \
    X(SOURCE_LENGTH, "source.length", IS_FACT | IS_OF_SOURCE | IS_NUMBER)                          \
    X(SOURCE_DIGEST, "source.digest", IS_FACT | IS_OF_SOURCE)                                      \
    X(LAST_MODIFIED, "last-modified", IS_FACT)                                                     \
    X(CONTENT_LANGUAGE, "content-language", IS_FACT)
/* clang-format on */

enum field {
#define FIELD_ENUM(id, name, traits) FIELD_##id,
    FIELDS(FIELD_ENUM)
#undef FIELD_ENUM
        FIELD_NONE,
    FIELD_COUNT = FIELD_LAST_MODIFIED /* how many a record may have */
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
