/* In:  what is known of a document, when it ends.
 * Out: one record.
 *
 * A record format needs a row in record_formats.c. It knows nothing of where a value comes from. */
#ifndef DANAG_OUTPUT_RECORD_H
#define DANAG_OUTPUT_RECORD_H

#include "fields.h"
#include "output/outlet.h"

struct record {
    const struct field_list *fields; /* to write, in this order */
    const struct slice *values;      /* of each field; `bytes` is NULL: unknown */
    bool first;                      /* the output has no record yet */
};

struct record_format {
    const char *name;
    const char *summary;
    struct field_list fields; /* unless the user lists others; `text` stands for all bodies */
    bool one_body;            /* the fields cannot be chosen, and there is one body */
    void (*write)(struct outlet *outlet, const struct record *record);
};

extern const struct record_format record_jsonl;
extern const struct record_format record_tsv;
extern const struct record_format record_warc;

/* The record formats, numbered from 0. NULL beyond the last. */
const struct record_format *record_format_at(size_t index);

#endif
