/* In:  the attributes of a start tag, as they stand in the source.
 * Out: those that some stage reads, by number, with references resolved. */
#ifndef DANAG_HTML_ATTRIBUTE_H
#define DANAG_HTML_ATTRIBUTE_H

#include "text/slice.h"

#include <stdint.h>

/* In the order of the table in attribute.c. */
enum attribute_name {
    ATTRIBUTE_ID,
    ATTRIBUTE_SRC,
    ATTRIBUTE_FACE,
    ATTRIBUTE_HREF,
    ATTRIBUTE_NAME,
    ATTRIBUTE_ROLE,
    ATTRIBUTE_SIZE,
    ATTRIBUTE_CLASS,
    ATTRIBUTE_COLOR,
    ATTRIBUTE_STYLE,
    ATTRIBUTE_WIDTH,
    ATTRIBUTE_HEIGHT,
    ATTRIBUTE_HIDDEN,
    ATTRIBUTE_CONTENT,
    ATTRIBUTE_ITEMPROP,
    ATTRIBUTE_ITEMTYPE,
    ATTRIBUTE_PROPERTY,
    ATTRIBUTE_ARIA_LABEL,
    ATTRIBUTE_ARIA_HIDDEN,
    ATTRIBUTE_DATA_TESTID,
    ATTRIBUTE_OTHER
};

static inline uint32_t attribute_bit(enum attribute_name name) {
    return (uint32_t)1 << name;
}

#define ATTRIBUTE_WORDS_MAX 256

struct attribute {
    enum attribute_name name;
    struct slice value; /* references resolved */
};

extern const struct slice attribute_names[ATTRIBUTE_OTHER];

/* Upper and lower case are one. */
enum attribute_name attribute_find(struct slice name);

/* Bit n is set if one of the names in `names`, bits of enum attribute_name, has n letters. */
uint32_t attribute_sizes(uint32_t names);

/* Copies a value, its references resolved (HTML §13.2.5.73), as far as there is room, in whole
 * characters.  Of a value that is a list of words, only ATTRIBUTE_WORDS_MAX bytes of the source are
 * read.  Returns the size of the copy. */
size_t attribute_resolve(enum attribute_name name, struct slice value, char *copy, size_t room);

#endif
