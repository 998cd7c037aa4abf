#include "output/fields.h"

#include <string.h>

static const struct {
    const char *name;
    bool number;
} rows[FIELD_COUNT] = {
    [FIELD_URL] = {"url", false},
    [FIELD_ID] = {"id", false},
    [FIELD_DATE] = {"date", false},
    [FIELD_STATUS] = {"status", true},
    [FIELD_CONTENT_TYPE] = {"content_type", false},
    [FIELD_CHARSET] = {"charset", false},
    [FIELD_LANGUAGE] = {"language", false},
    [FIELD_TITLE] = {"title", false},
    [FIELD_AUTHOR] = {"author", false},
    [FIELD_PUBLISHED] = {"published", false},
    [FIELD_MODIFIED] = {"modified", false},
    [FIELD_SITE] = {"site", false},
    [FIELD_DESCRIPTION] = {"description", false},
    [FIELD_IMAGE] = {"image", false},
    [FIELD_CANONICAL] = {"canonical", false},
    [FIELD_LICENSE] = {"license", false},
    [FIELD_KEYWORDS] = {"keywords", false},
    [FIELD_TEXT] = {"text", false},
    [FIELD_MARKDOWN] = {"markdown", false},
    [FIELD_HTML] = {"html", false},
    [FIELD_COMMENTS] = {"comments", false},
    [FIELD_WORDS] = {"words", true},
    [FIELD_CONFIDENCE] = {"confidence", true},
    [FIELD_METHOD] = {"method", false},
    [FIELD_TRUNCATED] = {"truncated", false},
    [FIELD_SOURCE_FILE] = {"source.file", false},
    [FIELD_SOURCE_OFFSET] = {"source.offset", true},
    [FIELD_SOURCE_UNPACKED] = {"source.unpacked", true},
    [FIELD_SOURCE_LENGTH] = {"source.length", true},
    [FIELD_SOURCE_DIGEST] = {"source.digest", false},
};

static const char source[] = "source";

const char *field_name(enum field field) {
    return rows[field].name;
}

bool field_is_number(enum field field) {
    return rows[field].number;
}

bool field_list_has(const struct field_list *list, enum field field) {
    return memchr(list->fields, (int)field, list->count) != NULL;
}

bool field_list_add(struct field_list *list, enum field field) {
    if (field_list_has(list, field)) { return false; }
    list->fields[list->count++] = (uint8_t)field;
    return true;
}

static bool is_name(const char *text, size_t size, const char *name) {
    return strlen(name) == size && memcmp(text, name, size) == 0;
}

static bool add_source(struct field_list *list) {
    bool added = true;
    for (int field = FIELD_SOURCE_FILE; field < FIELD_COUNT; field++) {
        added = field_list_add(list, (enum field)field) && added;
    }
    return added;
}

static bool add_name(struct field_list *list, const char *name, size_t size, bool bodies) {
    if (!bodies && is_name(name, size, source)) { return add_source(list); }
    for (int field = 0; field < FIELD_COUNT; field++) {
        if (is_name(name, size, rows[field].name)) {
            return (!bodies || field_is_body((enum field)field)) &&
                   field_list_add(list, (enum field)field);
        }
    }
    return false;
}

bool field_list_read(struct field_list *list, const char *text, bool bodies) {
    list->count = 0;
    for (;;) {
        const size_t size = strcspn(text, ",");
        if (!add_name(list, text, size, bodies)) { return false; }
        if (text[size] == '\0') { return true; }
        text += size + 1;
    }
}
