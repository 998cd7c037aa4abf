#include "fields.h"

#define NUMBER_DIGITS 19 /* a number of that many digits fits into 64 bits, signed or not */

static const struct {
    const char *name;
    unsigned traits;
} rows[FIELD_NONE] = {
#define FIELD_ROW(id, name, traits) [FIELD_##id] = {name, traits},
    FIELDS(FIELD_ROW)
#undef FIELD_ROW
};

const char *field_name(enum field field) {
    return rows[field].name;
}

bool field_is(enum field field, enum field_trait trait) {
    return (rows[field].traits & (unsigned)trait) != 0;
}

enum field field_of_fact(const char *name) {
    /* Most facts are among the last fields, and most names differ in their first byte. */
    int field = FIELD_NONE - 1;
    while (field >= 0 && (rows[field].name[0] != name[0] || (rows[field].traits & IS_FACT) == 0 ||
                          strcmp(rows[field].name, name) != 0)) {
        field--;
    }
    return field >= 0 ? (enum field)field : FIELD_NONE;
}

bool field_allows(enum field field, const char *value) {
    size_t digits = 0;
    if (!field_is(field, IS_NUMBER) || *value == '\0') { return true; }
    while (ascii_is_digit(value[digits]) && digits <= NUMBER_DIGITS) { digits++; }
    /* JSON has no number with a leading zero. */
    return digits > 0 && digits <= NUMBER_DIGITS && value[digits] == '\0' &&
           (digits == 1 || value[0] != '0');
}

bool field_list_has(const struct field_list *list, enum field field) {
    return memchr(list->fields, (int)field, list->count) != NULL;
}

bool field_list_add(struct field_list *list, enum field field) {
    if (field_list_has(list, field)) { return false; }
    list->fields[list->count++] = (uint8_t)field;
    return true;
}

/* Adds the field of this name, or all members of `source`. */
static bool add_name(struct field_list *list, struct slice name, bool bodies) {
    const bool source = slice_is(name, "source");
    bool added = false;
    for (int i = 0; i < FIELD_COUNT; i++) {
        const enum field field = (enum field)i;
        const bool meant =
            source ? field_is(field, IS_OF_SOURCE) : slice_is(name, rows[field].name);
        if (!meant) { continue; }
        if ((bodies && !field_is(field, IS_BODY)) || !field_list_add(list, field)) { return false; }
        added = true;
    }
    return added;
}

bool field_list_read(struct field_list *list, const char *text, bool bodies) {
    list->count = 0;
    for (struct slice name; slice_next_listed(&text, &name);) {
        if (!add_name(list, name, bodies)) { return false; }
    }
    return true;
}
