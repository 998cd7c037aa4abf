/* In:  a tag and its attributes, as they stand in the source.
 * Out: the tag as the stages after the lexer get it: with the attributes that one of them reads, by
 *      number, their references resolved. */
#ifndef DANAG_HTML_TAG_H
#define DANAG_HTML_TAG_H

#include "html/element.h"
#include "text/slice.h"

#include <stdint.h>

#define TAG_ATTRIBUTES_MAX  16  /* attributes that come with a tag; more are dropped */
#define ATTRIBUTE_WORDS_MAX 256 /* bytes of the source that are read of a list of words */

/* In the order of the table in tag.c: shorter names first. */
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

struct attribute {
    enum attribute_name name;
    struct slice value; /* references resolved */
};

struct tag {
    enum element element;
    bool end;          /* an end tag */
    bool self_closing; /* it ends in `/>` */
    struct slice name; /* as it stands in the source */
    uint64_t code;     /* characters from `<` to `>`, or since the last newline passed on */
    uint32_t named;    /* bits of enum attribute_name: the start tag has such an attribute */
    size_t attribute_count;
    const struct attribute *attributes; /* those that a stage asked for, in order */
};

static inline bool tag_has(const struct tag *tag, enum attribute_name name) {
    return (tag->named & attribute_bit(name)) != 0;
}

extern const struct slice attribute_names[ATTRIBUTE_OTHER];

/* Upper and lower case are one. */
enum attribute_name attribute_find(struct slice name);

/* Bit n is set if one of the names in `names`, bits of enum attribute_name, has n letters. */
uint32_t attribute_sizes(uint32_t names);

/* Copies a value, its references resolved (HTML §13.2.5.73), as far as there is room, in whole
 * characters.  Of a list of words, the first
 * ATTRIBUTE_WORDS_MAX bytes are read.  Returns the size of the copy. */
size_t attribute_resolve(enum attribute_name name, struct slice value, char *copy, size_t room);

#endif
