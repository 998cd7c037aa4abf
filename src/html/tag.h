/* In:  a tag and its attributes, as written in the source.
 * Out: the tag as later stages see it: its element, and the attributes they ask for. */
#ifndef DANAG_HTML_TAG_H
#define DANAG_HTML_TAG_H

#include "html/element.h"
#include "text/slice.h"

#include <stdint.h>

#define TAG_ATTRIBUTES_MAX  16  /* attributes passed on with a tag; more are dropped */
#define ATTRIBUTE_WORDS_MAX 256 /* bytes read of a value that is a list of words */

/* The attributes that some stage reads: name in the code, and in the page. Shorter names first,
 * because attribute_find first looks at the size of a name; of one size, the most frequent first.
 */
#define ATTRIBUTES(X)                                                                              \
    X(ID, "id")                                                                                    \
    X(SRC, "src")                                                                                  \
    X(ALT, "alt")                                                                                  \
    X(DIR, "dir")                                                                                  \
    X(REL, "rel")                                                                                  \
    X(HREF, "href")                                                                                \
    X(NAME, "name")                                                                                \
    X(ROLE, "role")                                                                                \
    X(SIZE, "size")                                                                                \
    X(LANG, "lang")                                                                                \
    X(FACE, "face")                                                                                \
    X(TYPE, "type")                                                                                \
    X(CLASS, "class")                                                                              \
    X(STYLE, "style")                                                                              \
    X(TITLE, "title")                                                                              \
    X(VALUE, "value")                                                                              \
    X(WIDTH, "width")                                                                              \
    X(START, "start")                                                                              \
    X(COLOR, "color")                                                                              \
    X(HEIGHT, "height")                                                                            \
    X(HIDDEN, "hidden")                                                                            \
    X(CONTENT, "content")                                                                          \
    X(COLSPAN, "colspan")                                                                          \
    X(ROWSPAN, "rowspan")                                                                          \
    X(ITEMPROP, "itemprop")                                                                        \
    X(ITEMTYPE, "itemtype")                                                                        \
    X(PROPERTY, "property")                                                                        \
    X(REVERSED, "reversed")                                                                        \
    X(DATETIME, "datetime")                                                                        \
    X(ENCODING, "encoding")                                                                        \
    X(ARIA_LABEL, "aria-label")                                                                    \
    X(HTTP_EQUIV, "http-equiv")                                                                    \
    X(ARIA_HIDDEN, "aria-hidden")                                                                  \
    X(DATA_TESTID, "data-testid")

enum attribute_name {
#define ATTRIBUTE_ENUM(name, text) ATTRIBUTE_##name,
    ATTRIBUTES(ATTRIBUTE_ENUM)
#undef ATTRIBUTE_ENUM
        ATTRIBUTE_OTHER
};

/* For constants; attribute_bit is the same. */
#define ATTRIBUTE_BIT(name) (UINT64_C(1) << ATTRIBUTE_##name)

static inline uint64_t attribute_bit(enum attribute_name name) {
    return UINT64_C(1) << name;
}

struct attribute {
    enum attribute_name name;
    struct slice value; /* its character references are resolved */
};

struct tag {
    enum element element;
    bool end;          /* an end tag */
    bool self_closing; /* it ends in `/>` */
    bool linked_data;  /* a script with JSON-LD; only if the token sink reads such scripts */
    struct slice name; /* as written in the source */
    uint64_t code;     /* characters from the `<`, or from the last newline_in_tag */
    /* Bits of enum attribute_name: the start tag's attributes, except some that no stage needs. */
    uint64_t named;
    size_t attribute_count;
    const struct attribute *attributes; /* those that a stage asked for, in order */
};

static inline bool tag_has(const struct tag *tag, enum attribute_name name) {
    return (tag->named & attribute_bit(name)) != 0;
}

extern const struct slice attribute_names[ATTRIBUTE_OTHER];

/* Ignores case. ATTRIBUTE_OTHER if the name is not in the table. */
enum attribute_name attribute_find(struct slice name);

#define ATTRIBUTE_NAME_MAX 11 /* letters */

/* The sizes and first letters of some names. For each size, bit n is set if a name begins with
 * letter n of the alphabet. */
struct attribute_filter {
    uint32_t letters[ATTRIBUTE_NAME_MAX + 1];
};

/* `names` has bits of enum attribute_name. */
struct attribute_filter attribute_filter_make(uint64_t names);

/* False if the name, which is not empty, is none of those in the filter. */
static inline bool attribute_filter_has(const struct attribute_filter *filter, struct slice name) {
    return name.size <= ATTRIBUTE_NAME_MAX &&
           (filter->letters[name.size] >> (name.bytes[0] & 0x1f) & 1) != 0;
}

/* Copies a value and resolves its references (HTML §13.2.5.73). Copies whole characters, up to
 * `room` bytes. Reads only the first ATTRIBUTE_WORDS_MAX bytes of a list of words. Returns the size
 * of the copy in bytes. */
size_t attribute_resolve(enum attribute_name name, struct slice value, char *copy, size_t room);

#endif
