/* What the files in metadata/ share. */
#ifndef DANAG_METADATA_STATE_H
#define DANAG_METADATA_STATE_H

#include "lines/phrase.h"
#include "metadata/date.h"
#include "metadata/metadata.h"
#include "metadata/names.h"
#include "text/keyed_digest.h"

#include <stddef.h>

#define STORE_SIZE    (24 * 1024) /* bytes of all values found in a page; later ones are dropped */
#define SHORT_MAX     512         /* bytes of a title, author, date, site, license or language */
#define CAPTURES_MAX  4           /* elements whose text is kept at the same time */
#define CAPTURE_MAX   320         /* bytes of the text of one */
#define BLOCK_MAX     240         /* bytes of a line that may be a byline */
#define CLASSES_CACHE 256         /* recent values of class attributes */
#define URL_MAX       2048        /* bytes of the page's address that are read */

/* The body is read for the author and the date until this many lines with text after an h1 (without
 * one: from the start), and this many h1 count. */
#define LINES_AFTER_H1  80
#define LINES_BEFORE_H1 400
#define H1_MOST         4

struct slot {
    uint16_t at; /* offset in the store */
    uint16_t size;
};

/* An element whose text is kept. */
struct capture {
    bool open;
    bool new;      /* its element is open from the next token on */
    uint8_t level; /* the element's entry in the outline */
    enum element element;
    struct meaning meaning;
    struct phrase phrase;
};

struct classes {
    uint64_t digest;
    unsigned means;
};

struct linked;

struct metadata {
    const struct danag_allocator *memory;
    const struct outline *outline;
    struct linked *linked;
    struct class_filter filter;
    struct token_watcher watcher;
    struct digest_key key;               /* of the digests in the cache */
    struct classes cache[CLASSES_CACHE]; /* of any page */

    struct slot slots[METADATA_END][SOURCE_COUNT];
    size_t stored;
    const char *values[METADATA_END]; /* the choice */
    enum date_order order;
    bool article; /* Open Graph or JSON-LD says that the page is one */
    bool ended;   /* scripts are no longer read */

    struct capture captures[CAPTURES_MAX];
    size_t captures_open;
    size_t elsewhere;   /* the entry of the outermost open element with comments or the like; 0 */
    bool elsewhere_new; /* it is open from the next token on */

    /* The line being read, with marks where inline elements begin and end. */
    struct phrase phrase;
    int lines_left; /* how many more lines are read for the author and the date */
    int h1_count;
    bool byline_open;     /* the last line was only `By`: a name may come */
    bool label_is_author; /* twitter:label1 says that twitter:data1 is the author */

    size_t url_size;
    char store[STORE_SIZE];
    char captured[CAPTURES_MAX][CAPTURE_MAX];
    char block[BLOCK_MAX];
    char url[URL_MAX];
    char chosen[METADATA_END][METADATA_VALUE_MAX + 1];
};

/* Keeps a value of a source, with white space collapsed, unless it is empty or the source has given
 * one before. */
void metadata_put(struct metadata *metadata, enum field name, enum source source,
                  struct slice value);

/* Adds a value to those of the source, as an item of a list. */
void metadata_add(struct metadata *metadata, enum field name, enum source source,
                  struct slice value);

/* Keeps a text that must be a date, or one that contains a date. */
void metadata_put_stamp(struct metadata *metadata, enum field name, enum source source,
                        struct slice stamp);

/* Keeps a text that must name authors. metadata_add_author adds them to those before. */
void metadata_add_author(struct metadata *metadata, enum source source, struct slice text);
void metadata_put_author(struct metadata *metadata, enum source source, struct slice text);

struct slice metadata_slot(const struct metadata *metadata, enum field name, enum source source);
static inline bool metadata_has(const struct metadata *metadata, enum field name,
                                enum source source) {
    return metadata->slots[name][source].size > 0;
}

/* Reads the body for the author and the date, for this many more lines with text. */
void metadata_read_lines(struct metadata *metadata, int lines);

void metadata_on_tag(void *metadata, const struct tag *tag);
void metadata_on_text(void *metadata, const struct text *text);

/* A line of the page ends, or an inline element begins or ends in it. */
void metadata_end_line(struct metadata *metadata);
void metadata_mark(struct metadata *metadata);

/* Ends the captures and the comments whose elements are closed. */
void metadata_settle_more(struct metadata *metadata);
static inline void metadata_settle(struct metadata *metadata) {
    if (metadata->elsewhere > 0 || metadata->captures_open > 0) { metadata_settle_more(metadata); }
}

void metadata_end_captures(struct metadata *metadata);

/* JSON-LD. linked_new is NULL if memory is short. linked_push returns 0 or STATUS_NO_MEMORY; it
 * cannot fail at the end of a script, which is NULL. */
struct linked *linked_new(const struct danag_allocator *memory);
void linked_free(struct linked *linked);
void linked_begin(struct linked *linked);
int linked_push(struct metadata *metadata, const struct slice *script);

/* Whether a value from this source could be chosen: no source that is believed more has one. */
bool metadata_may_count(const struct metadata *metadata, enum field name, enum source source);

#endif
