/* Looks up the tables from Unicode's CLDR (month_table.c): names of months, and the order of a
 * date's numbers. */
#include "metadata/metadata_state.h"

#include "text/character.h"

#include <stdio.h>

#define HEBREW_GERESH 0x5f3 /* ends a short name */

#define WORD_MAX 64 /* bytes of the longest name, with the marks around it in a row */

/* The month that the word, between a space and an equals sign, has in its row. */
static int month_in_rows(const char *word, size_t size) {
    uint32_t hash = 0;
    for (size_t i = 1; i < size; i++) { hash = hash * 31 + (unsigned char)word[i]; }
    char key[WORD_MAX + 2];
    memcpy(key, word, size);
    memcpy(key + size, "=", 2);
    const char *found = strstr(month_rows[hash % MONTH_ROWS], key);
    return found != NULL ? found[size + 1] - 'a' + 1 : 0;
}

int month_of(struct slice word, unsigned order) {
    static const char croatian[] = " hr/";
    char folded[WORD_MAX];
    size_t size = strlen(croatian);
    memcpy(folded, croatian, size);
    for (size_t at = 0, length; at < word.size; at += length) {
        char bytes[UTF8_SEQUENCE_MAX];
        const uint32_t point = character_fold(utf8_decode(word.bytes + at, &length));
        const size_t more = utf8_encode(point, bytes);
        if (point == '.' || point == HEBREW_GERESH || character_is_joiner(point)) { continue; }
        if (size + more > WORD_MAX) { return 0; }
        memcpy(folded + size, bytes, more);
        size += more;
    }
    if (size < strlen(croatian) + 2) { return 0; }
    const int month = (order & DATE_CROATIAN) != 0 ? month_in_rows(folded, size) : 0;
    folded[strlen(croatian) - 1] = ' ';
    const size_t skipped = strlen(croatian) - 1;
    return month > 0 ? month : month_in_rows(folded + skipped, size - skipped);
}

unsigned date_order_of(struct slice tag) {
    char whole[16], base[16]; /* ` en-us ` and ` en ` */
    int size = 0;
    while (size < 8 && (size_t)size < tag.size && ascii_is_letter(tag.bytes[size])) { size++; }
    const struct slice end = slice_after(tag, tag.size < 3 ? tag.size : tag.size - 3);
    const bool regional = (size_t)size + 3 <= tag.size && strchr("-_", end.bytes[0]) != NULL;
    snprintf(base, sizeof base, " %.*s ", size, tag.bytes);
    snprintf(whole, sizeof whole, " %.*s-%.2s ", size, tag.bytes, regional ? end.bytes + 1 : "");
    for (int i = 0; i < size + 4; i++) { whole[i] = ascii_lower(whole[i]); }
    for (int i = 0; i < size; i++) { base[i + 1] = whole[i + 1]; }
    if (regional && strstr(order_none, whole) != NULL) { return DATE_UNKNOWN; }
    if (strstr(order_month, whole) != NULL || strstr(order_month, base) != NULL) {
        return DATE_MONTH_FIRST;
    }
    if (regional && strcmp(base, " en ") == 0) { return DATE_DAY_FIRST; }
    return (strstr(order_day, base) != NULL ? DATE_DAY_FIRST : 0) |
           (strcmp(base, " hr ") == 0 ? DATE_CROATIAN : 0);
}
