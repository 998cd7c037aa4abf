/* One line for a document, with a tab between its fields. As in MySQL's dumps (LOAD DATA) and
 * PostgreSQL's COPY, a backslash escapes what would end a field, and \N is an unknown value. */
#include "output/formats.h"
#include "text/utf8.h"

#define UNKNOWN "\\N"

/* A backslash and a letter stand for some bytes. */
void tsv_put_escaped(struct outlet *outlet, struct slice value) {
    static const char escaped[] = "\0\t\n\r\\";
    static const char letters[] = "0tnr\\";
    const char *end = value.bytes + value.size, *start = value.bytes;
    for (const char *text = start; text < end; text++) {
        if ((unsigned char)*text > '\r' && *text != '\\') { continue; }
        const char *found = memchr(escaped, *text, sizeof escaped - 1);
        if (found == NULL) { continue; }
        outlet_put(outlet, start, (size_t)(text - start));
        outlet_put(outlet, (const char[]){'\\', letters[found - escaped]}, 2);
        start = text + 1;
    }
    outlet_put(outlet, start, (size_t)(end - start));
}

void tsv_put_value(struct outlet *outlet, struct slice value) {
    while (value.size > 0) {
        enum utf8_sequence next;
        size_t length = 0;
        const size_t size =
            utf8_valid((const unsigned char *)value.bytes, value.size, &next, &length);
        tsv_put_escaped(outlet, (struct slice){value.bytes, size});
        if (next == UTF8_VALID) { return; }
        outlet_put_text(outlet, UTF8_REPLACEMENT_TEXT);
        value = slice_after(value, size + length);
    }
}

static void tsv_write(struct outlet *outlet, const struct record *record) {
    for (size_t i = 0; i < record->fields->count; i++) {
        const struct slice value = record->values[record->fields->fields[i]];
        if (i > 0) { outlet_put(outlet, "\t", 1); }
        if (value.bytes != NULL) {
            tsv_put_value(outlet, value);
        } else {
            outlet_put_text(outlet, UNKNOWN);
        }
    }
    outlet_put(outlet, "\n", 1);
}

/* With the names of the fields in a record of their own before the first. */
static void table_write(struct outlet *outlet, const struct record *record) {
    const struct field_list *fields = record->fields;
    for (size_t i = 0; record->first && i < fields->count; i++) {
        outlet_put_text(outlet, field_name(fields->fields[i]));
        outlet_put(outlet, i + 1 < fields->count ? "\t" : "\n", 1);
    }
    if (record->first) { outlet_end_record(outlet); }
    tsv_write(outlet, record);
    outlet_end_record(outlet);
}

#define TSV_SHOWS "body fields images links numbers with-title"
#define TSV_FIELDS                                                                                 \
    {                                                                                              \
        4, {                                                                                       \
            FIELD_URL, FIELD_TITLE, FIELD_LANGUAGE, FIELD_TEXT                                     \
        }                                                                                          \
    }

const struct record_format record_tsv = {
    .facts = {.name = "tsv",
              .summary = "one line a page: chosen fields, with a tab between them",
              .extension = ".tsv",
              .shows = TSV_SHOWS},
    .fields = TSV_FIELDS,
    .write = tsv_write,
};

const struct record_format record_table = {
    .facts = {.name = "table",
              .summary = "as tsv, with the names of the fields as its first line",
              .extension = ".tsv",
              .shows = TSV_SHOWS,
              .has_members = true},
    .fields = TSV_FIELDS,
    .write = table_write,
};
