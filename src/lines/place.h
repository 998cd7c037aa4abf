/* In:  the tags and attributes of a page, from the line counter.
 * Out: for each line in what it stands: a list, a form, an advertisement.
 * Memory: a few counters of a fixed size, the caller's. */
#ifndef DANAG_LINES_PLACE_H
#define DANAG_LINES_PLACE_H

#include "html/lexer.h"

enum place {
    PLACE_LIST = 1 << 0,
    PLACE_FORM = 1 << 1,
    PLACE_ADVERTISEMENT = 1 << 2 /* with a link or an image of one */
};

struct place_reader {
    uint64_t in_list;      /* open elements that must have an end tag, from the outermost list on */
    uint64_t in_form;      /* likewise, from the form on */
    bool in_advertisement; /* in a link to one */
    bool advertisement;    /* the line has one */
    /* Of the tag that is being read: */
    bool to_advertiser; /* its address is one of an advertiser */
    unsigned width;
    unsigned height;
};

void place_begin(struct place_reader *reader);
void place_attribute(struct place_reader *reader, const struct attribute *attribute);

/* A tag, after the line that it ends. */
void place_tag(struct place_reader *reader, const struct tag *tag);
void place_line_begin(struct place_reader *reader);

/* Bits of enum place, of the line that ends. */
unsigned place_of_line(const struct place_reader *reader);

#endif
