/* In:  what is known of a document, when it ends.
 * Out: one record.
 *
 * A record format needs a row in list.h. It knows nothing of where a value comes from. */
#ifndef DANAG_OUTPUT_RECORD_H
#define DANAG_OUTPUT_RECORD_H

#include "fields.h"
#include "output/formats.h"
#include "output/outlet.h"

struct record {
    const struct field_list *fields; /* to write, in this order */
    const struct slice *values;      /* of each field; `bytes` is NULL: unknown */
    bool first;                      /* the output has no record yet */
};

struct record_format {
    struct format_facts facts;
    struct field_list fields; /* unless the user lists others; `text` stands for all bodies */
    bool one_body;            /* the fields cannot be chosen, and there is one body */
    void (*write)(struct outlet *outlet, const struct record *record);
};

#endif
