#include "text/language.h"

#include "text/cld2.h"
#include "text/memory.h"
#include "text/nearest.h"
#include "text/utf8.h"

#include <limits.h>

#define CLEAR_PERCENT 80 /* of a text: with less of it in the language, more is read */

bool language_is_available(void) {
    return CLD2_BUILT_IN && cld2_is_installed();
}

/* CLD2 has two codes that ISO 639 has withdrawn, and codes of its own: xx-Goth is any language in
 * Gothic script, zzp is Pig Latin. */
static const char *code_from(const char *code) {
    if (strcmp(code, "iw") == 0) { return "he"; }
    if (strcmp(code, "jw") == 0) { return "jv"; }
    bool known = strlen(code) > 1 && strcmp(code, "un") != 0 && strncmp(code, "xx", 2) != 0 &&
                 strncmp(code, "zz", 2) != 0;
    return known ? code : LANGUAGE_UNDECIDED;
}

/* How many bytes of the text to read: only whole characters. */
static size_t cut(const char *text, size_t size, size_t most) {
    return size <= most ? size : utf8_whole(text, most);
}

/* NULL if memory is short. `copy` has room for the text and a NUL. *clear says whether most of it
 * is in the language. */
static const char *detect(char *copy, const char *text, size_t size, bool *clear) {
    int percent = 0;
    memcpy(copy, text, size);
    copy[size] = '\0';
    const char *code = CLD2_BUILT_IN ? cld2_code_of(copy, (int)size, &percent) : NULL;
    *clear = percent >= CLEAR_PERCENT;
    return code != NULL ? code_from(code) : NULL;
}

static bool is_decided(const char *code) {
    return strcmp(code, LANGUAGE_UNDECIDED) != 0;
}

/* Languages that CLD2 takes for one another if it reads little. */
#define NEAR_MOST 8
static const char *const near[][NEAR_MOST] = {
    {"zu", "xh", "ss", "st", "tn", "ts", "ny", "nso"}, {"hr", "bs", "sr"}, {"id", "ms"}};

/* The group with this code, which may be a tag; NULL if there is none. *place says which it is. */
static const char *const *near_of(const char *code, size_t *place) {
    const struct slice tag = {code, strcspn(code, "-_")};
    for (size_t i = 0; i < COUNT_OF(near); i++) {
        for (size_t j = 0; j < NEAR_MOST && near[i][j] != NULL; j++) {
            *place = j;
            if (slice_is_any_case(tag, near[i][j])) { return near[i]; }
        }
    }
    return NULL;
}

const char *language_settle(const char *code, const char *declared) {
    size_t own, place;
    const char *const *group = declared != NULL ? near_of(declared, &own) : NULL;
    return group != NULL && near_of(code, &place) == group ? group[own] : code;
}

const char *language_of(const struct danag_allocator *memory, const char *text, size_t size) {
    if (!CLD2_BUILT_IN) { return LANGUAGE_UNDECIDED; }
    const size_t first = cut(text, size, LANGUAGE_TEXT_FIRST);
    const size_t most = cut(text, size, LANGUAGE_TEXT_MAX);
    char *copy = memory_resize(memory, NULL, most + 1);
    if (copy == NULL) { return NULL; }
    bool clear;
    const char *code = detect(copy, text, first, &clear);
    size_t place;
    const bool sure = code != NULL && clear && is_decided(code) && near_of(code, &place) == NULL;
    if (code != NULL && most > first && !sure) {
        const char *other = detect(copy, text, most, &clear);
        if (other == NULL || is_decided(other)) { code = other; }
    }
    memory_free(memory, copy);
    return code;
}

/* Whether the code begins with the item of a list, ignoring case. */
static bool begins(const char *code, struct slice item) {
    size_t at = 0;
    while (at < item.size && ascii_lower(code[at]) == ascii_lower(item.bytes[at])) { at++; }
    return at == item.size;
}

const char *language_known(size_t index) {
    const char *code = CLD2_BUILT_IN && index < INT_MAX ? cld2_code((int)index) : NULL;
    return code == NULL ? NULL : code_from(code);
}

bool language_list_is_valid(const char *list) {
    for (struct slice item; slice_next_listed(&list, &item);) {
        if (!nearest_is_name(language_known, item)) { return false; }
    }
    return true;
}

bool language_list_has(const char *list, const char *code) {
    for (struct slice item; slice_next_listed(&list, &item);) {
        if (begins(code, item) && (code[item.size] == '\0' || code[item.size] == '-')) {
            return true;
        }
    }
    return false;
}
