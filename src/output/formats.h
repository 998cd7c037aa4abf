/* The facts of each format, those of records included. No other file names a format. */
#pragma once

#include "fields.h"
#include "text/outlet.h"

struct format;

struct format_facts {
    const char *name, *summary;
    const char *extension; /* extension of a file in this format, with the dot */
    const char *shows;     /* the options of danag_set that change it, a space between two */
    bool has_lines;        /* it can write the URL before each line */
    bool has_members;      /* each record can be compressed alone: a piece of no bytes ends it */
};

/* The facts of a document that has ended. A format of records makes one record of them, and does
 * not know where a value comes from. */
struct record {
    const struct field_list *fields; /* the fields to write, in this order */
    const struct slice *values;      /* the value of each field; `bytes` is NULL: unknown */
    bool first;                      /* the output has no record yet */
};

struct record_format {
    struct format_facts facts;
    struct field_list
        fields;    /* unless the user lists others; none: all. `text` stands for bodies */
    bool one_body; /* the fields cannot be chosen, and there is one body */
    void (*write)(struct outlet *outlet, const struct record *record);
};

/* jsonl.c: puts any bytes as a string of JSON (RFC 8259), with its quotes, in valid UTF-8 and
 * without anything that ends a line, whatever counts as such. What is not UTF-8 becomes U+FFFD. */
void json_put_string(struct outlet *outlet, struct slice text);

/* tsv.c: puts any bytes as a value in a table; and the same, but bytes that are not UTF-8 stay. */
void tsv_put_value(struct outlet *outlet, struct slice value);
void tsv_put_escaped(struct outlet *outlet, struct slice value);

/* html.c: puts valid UTF-8, escaped for an element or, as a `value`, for a quoted attribute. */
void html_put_escaped(struct outlet *outlet, struct slice text, bool value);

/* front_matter.c: puts some of the values of a document, by enum field, before its Markdown. */
void front_matter_put(struct outlet *outlet, const struct slice *values);

/* A row of list.h. */
struct format_row {
    const struct format_facts *facts;
    const struct format *format; /* for records: the format of a body, unless the user chooses it */
    const struct record_format *record; /* NULL: it is no format of records */
};

/* The formats, numbered from 0; the first is the default. NULL beyond the last. */
const struct format_row *format_row_at(size_t index);

#define FORMAT(name)  extern const struct format format_##name;
#define RECORDS(name) extern const struct record_format record_##name;
#include "output/list.h"
