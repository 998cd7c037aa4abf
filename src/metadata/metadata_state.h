/* What the files in metadata/ share. */
#ifndef DANAG_METADATA_STATE_H
#define DANAG_METADATA_STATE_H

#include "lines/phrase.h"
#include "metadata/date.h"
#include "metadata/metadata.h"
#include "metadata/names.h"

#define STORE_SIZE    (24 * 1024) /* bytes of all values found in a page; later ones are dropped */
#define SHORT_MAX     512         /* bytes of a value that is no text, address or list */
#define CAPTURES_MAX  4           /* elements whose text is kept at the same time */
#define CAPTURE_MAX   320         /* bytes of the text of one */
#define BLOCK_MAX     240         /* bytes of a line that may be a byline */
#define CLASSES_CACHE 256         /* recent values of class attributes */
#define URL_MAX       2048        /* bytes of the page's address that are read */

/* How many lines after an h1 may name the author and the date, and how many h1 count. */
#define LINES_AFTER_H1  40
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
    char bytes[CAPTURE_MAX];
};

struct classes {
    uint64_t digest;
    unsigned means;
};

struct linked;

struct metadata {
    const struct outline *outline;
    bool ended; /* tokens are no longer read */

    struct slot slots[METADATA_COUNT][SOURCE_COUNT];
    char store[STORE_SIZE];
    size_t stored;
    const char *values[METADATA_COUNT]; /* the choice */
    char chosen[METADATA_COUNT][METADATA_VALUE_MAX + 1];
    char url[URL_MAX];
    size_t url_size;
    enum date_order order;

    struct capture captures[CAPTURES_MAX];
    size_t elsewhere;   /* the entry of the outermost open element with comments or the like; 0 */
    bool elsewhere_new; /* it is open from the next token on */
    struct classes cache[CLASSES_CACHE];

    /* The line being read, with marks where inline elements begin and end. */
    struct phrase phrase;
    char block[BLOCK_MAX];
    bool marked;       /* nothing has come since the last mark */
    int lines_left;    /* how many more lines may name the author and the date */
    int h1_count;
    bool byline_open;  /* the last line was only `By`: a name may come */

    /* What kind of page it may be. */
    unsigned articles; /* article elements */
    unsigned linked_articles;
    bool linked_has_article;
    bool og_article;
    bool linked_web_site_only;
    bool label_is_author; /* twitter:label1 says that twitter:data1 is the author */

    struct linked *linked; /* NULL without jansson */
};

/* Keeps a value of a source, with white space collapsed, unless it is empty or the source has given
 * one before. */
void metadata_put(struct metadata *metadata, enum metadata_name name, enum source source,
                  struct slice value);

/* Adds a value to those of the source, as an item of a list. */
void metadata_add(struct metadata *metadata, enum metadata_name name, enum source source,
                  struct slice value);

/* Keeps a text that must be a date, or one that contains a date. */
void metadata_put_stamp(struct metadata *metadata, enum metadata_name name, enum source source,
                        struct slice stamp);

/* Keeps a text that must name authors. metadata_add_author adds them to those before. */
void metadata_add_author(struct metadata *metadata, enum source source, struct slice text);
void metadata_put_author(struct metadata *metadata, enum source source, struct slice text);

struct slice metadata_slot(const struct metadata *metadata, enum metadata_name name,
                           enum source source);
static inline bool metadata_has(const struct metadata *metadata, enum metadata_name name,
                                enum source source) {
    return metadata->slots[name][source].size > 0;
}

void metadata_on_tag(void *metadata, const struct tag *tag);
void metadata_on_text(void *metadata, const struct text *text);

/* A line of the page ends, or an inline element begins or ends in it. */
void metadata_end_line(struct metadata *metadata);
void metadata_mark(struct metadata *metadata);

/* Ends the captures whose elements are closed, and others if `all`. */
void metadata_settle(struct metadata *metadata, bool all);

/* JSON-LD. linked_new is NULL without jansson or if memory is short. */
struct linked *linked_new(void);
void linked_free(struct linked *linked);
void linked_begin(struct linked *linked);
void linked_push(struct metadata *metadata, const struct slice *script);

void metadata_choose(struct metadata *metadata, struct slice title, struct slice headline);

#endif
