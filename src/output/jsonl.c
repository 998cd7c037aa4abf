/* JSON lines: one object a line, for one document. What is unknown is left out. */
#include "output/json.h"
#include "output/record.h"

/* Puts the name of a member; `before` is the bracket or comma before it. */
static void put_name(struct outlet *outlet, const char *before, const char *name) {
    outlet_put_text(outlet, before);
    outlet_put(outlet, "\"", 1);
    outlet_put_text(outlet, name);
    outlet_put(outlet, "\":", 2);
}

static void put_value(struct outlet *outlet, enum field field, struct slice value) {
    if (field_is(field, IS_NUMBER)) {
        outlet_put(outlet, value.bytes, value.size);
    } else {
        json_put_string(outlet, value);
    }
}

/* Puts the members of `source` that the list has. At least one is known. */
static void put_source(struct outlet *outlet, const struct record *record) {
    const size_t prefix = sizeof "source." - 1;
    const char *before = "{";
    for (size_t i = 0; i < record->fields->count; i++) {
        const enum field field = (enum field)record->fields->fields[i];
        if (!field_is(field, IS_OF_SOURCE) || record->values[field].bytes == NULL) { continue; }
        put_name(outlet, before, field_name(field) + prefix);
        put_value(outlet, field, record->values[field]);
        before = ",";
    }
    outlet_put(outlet, "}", 1);
}

static void jsonl_write(struct outlet *outlet, const struct record *record) {
    const char *before = "{";
    bool source = false;
    for (size_t i = 0; i < record->fields->count; i++) {
        const enum field field = (enum field)record->fields->fields[i];
        const bool of_source = field_is(field, IS_OF_SOURCE);
        if (record->values[field].bytes == NULL || (of_source && source)) { continue; }
        put_name(outlet, before, of_source ? "source" : field_name(field));
        if (of_source) {
            put_source(outlet, record);
        } else {
            put_value(outlet, field, record->values[field]);
        }
        source = source || of_source;
        before = ",";
    }
    outlet_put_text(outlet, *before == '{' ? "{}\n" : "}\n");
}

const struct record_format record_jsonl = {
    .facts = {.name = "jsonl",
              .summary = "one JSON object a page, in a line: its text and what is known of it",
              .extension = ".jsonl",
              .shows = "body fields images links numbers with-title"},
    .fields = {FIELD_COUNT - 2, {FIELD_URL,           FIELD_ID,
                                 FIELD_DATE,          FIELD_STATUS,
                                 FIELD_CONTENT_TYPE,  FIELD_CHARSET,
                                 FIELD_LANGUAGE,      FIELD_TITLE,
                                 FIELD_AUTHOR,        FIELD_PUBLISHED,
                                 FIELD_MODIFIED,      FIELD_SITE,
                                 FIELD_DESCRIPTION,   FIELD_IMAGE,
                                 FIELD_CANONICAL,     FIELD_LICENSE,
                                 FIELD_KEYWORDS,      FIELD_TEXT,
                                 FIELD_COMMENTS,      FIELD_WORDS,
                                 FIELD_CONFIDENCE,    FIELD_METHOD,
                                 FIELD_TRUNCATED,     FIELD_SOURCE_FILE,
                                 FIELD_SOURCE_OFFSET, FIELD_SOURCE_UNPACKED,
                                 FIELD_SOURCE_LENGTH, FIELD_SOURCE_DIGEST}},
    .write = jsonl_write,
};
