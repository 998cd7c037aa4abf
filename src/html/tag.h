/* A tag, as the lexer gives it to the stages after it. */
#ifndef DANAG_HTML_TAG_H
#define DANAG_HTML_TAG_H

#include "html/attribute.h"
#include "html/element.h"

#define TAG_ATTRIBUTES_MAX 16 /* attributes that a tag has; more are dropped */

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

#endif
