/* In:  the names that pages use: of meta tags, properties and classes.
 * Out: what they mean. */
#ifndef DANAG_METADATA_NAMES_H
#define DANAG_METADATA_NAMES_H

#include "metadata/metadata.h"
#include "text/slice.h"

#include <stdint.h>

/* Where a value comes from. metadata/choose.c has the order in which they are believed. */
enum source {
    SOURCE_LINKED,       /* JSON-LD of an article, a post or a question */
    SOURCE_LINKED_PAGE,  /* JSON-LD of a page */
    SOURCE_LINKED_OTHER, /* JSON-LD of an organization or a site; the date of creation */
    SOURCE_META,         /* meta names that many sites use */
    SOURCE_OPEN_GRAPH,
    SOURCE_TWITTER,
    SOURCE_DUBLIN,       /* Dublin Core */
    SOURCE_ITEM,         /* microdata and RDFa */
    SOURCE_REL,          /* link, and rel=author */
    SOURCE_CLASS,        /* classes such as `author` and `published` */
    SOURCE_CLASS_BEFORE, /* the same, before the first h1 */
    SOURCE_TIME,
    SOURCE_TIME_BEFORE,
    SOURCE_TEXT, /* a line near the headline */
    SOURCE_TEXT_BEFORE,
    SOURCE_ADDRESS, /* the URL */
    SOURCE_HTTP,
    SOURCE_HEADLINE, /* danag's choice of it */
    SOURCE_TITLE,
    SOURCE_COUNT
};

struct meaning {
    uint8_t field; /* FIELD_NONE: none */
    uint8_t source;
};

/* The meaning of a meta's name or property. */
struct meaning meta_meaning(struct slice name);

/* The field of an itemprop or property on any element; FIELD_NONE if there is none. */
enum field item_meaning(struct slice property);

/* What the words of a class or id say: bits. */
enum class_means {
    MEANS_AUTHOR = 1 << 0,
    MEANS_DATE = 1 << 1,
    MEANS_PUBLISHED = 1 << 2,
    MEANS_UPDATED = 1 << 3,
    MEANS_ELSEWHERE = 1 << 4, /* comments, related articles and the like */
    MEANS_NAME = 1 << 5,
    MEANS_NOT = 1 << 6 /* avatars, biographies and so on: no name is in them */
};

/* The sizes and the first two letters of the words that class_means knows. For each size, bit n is
 * set if letter n of the alphabet is the first, or the second, of a word. */
#define CLASS_WORD_MAX 15
struct class_filter {
    uint32_t first[CLASS_WORD_MAX + 1];
    uint32_t second[CLASS_WORD_MAX + 1];
};
struct class_filter class_filter_make(void);

#define CLASSES_MAX 64 /* bytes of a class or id that are read */

unsigned class_means(const struct class_filter *filter, struct slice classes);

#endif
