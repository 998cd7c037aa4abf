#include "facts.h"

#include "text/ascii.h"

#include <string.h>

#define NUMBER_DIGITS 19 /* any number with so few digits fits into 64 bits, signed or not */

static const struct {
    const char *name;
    bool number;
} rows[FACT_COUNT] = {
    [FACT_ID] = {"id", false},
    [FACT_DATE] = {"date", false},
    [FACT_STATUS] = {"status", true},
    [FACT_TRUNCATED] = {"truncated", false},
    [FACT_SOURCE_FILE] = {"source.file", false},
    [FACT_SOURCE_OFFSET] = {"source.offset", true},
    [FACT_SOURCE_UNPACKED] = {"source.unpacked", true},
    [FACT_SOURCE_LENGTH] = {"source.length", true},
    [FACT_SOURCE_DIGEST] = {"source.digest", false},
    [FACT_LAST_MODIFIED] = {"last-modified", false},
    [FACT_CONTENT_LANGUAGE] = {"content-language", false},
};

enum fact fact_of_name(const char *name) {
    size_t fact = 0;
    while (fact < FACT_COUNT && strcmp(rows[fact].name, name) != 0) { fact++; }
    return (enum fact)fact;
}

/* JSON has no number with a leading zero. */
static bool is_number(const char *value) {
    size_t digits = 0;
    while (ascii_is_digit(value[digits]) && digits <= NUMBER_DIGITS) { digits++; }
    return digits > 0 && digits <= NUMBER_DIGITS && value[digits] == '\0' &&
           (digits == 1 || value[0] != '0');
}

bool fact_allows(enum fact fact, const char *value) {
    return !rows[fact].number || *value == '\0' || is_number(value);
}

void facts_begin(struct facts *facts) {
    memset(facts->values, 0, sizeof facts->values);
    facts->used = 0;
}

bool facts_set(struct facts *facts, enum fact fact, const char *value) {
    const size_t size = value != NULL ? strlen(value) : 0;
    facts->values[fact] = (struct slice){NULL, 0};
    if (size == 0) { return true; }
    if (size >= FACTS_SIZE - facts->used) { return false; }
    char *copy = facts->text + facts->used;
    memcpy(copy, value, size + 1);
    facts->used += size + 1;
    facts->values[fact] = (struct slice){copy, size};
    return true;
}
