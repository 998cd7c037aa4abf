#include "text/nearest.h"

static unsigned least(unsigned one, unsigned other) {
    return one < other ? one : other;
}

static bool is_same(struct slice word, size_t at, const char *name, size_t in_name) {
    return ascii_lower(word.bytes[at]) == ascii_lower(name[in_name]);
}

/* The restricted distance of Damerau and Levenshtein. Its table has a row for each byte of the
 * name; only the last three rows are kept. */
static unsigned distance(struct slice word, const char *name) {
    unsigned rows[3][NEAREST_WORD_MAX + 1];
    unsigned *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t i = 0; i <= word.size; i++) { last[i] = (unsigned)i; }
    for (size_t n = 0; name[n] != '\0'; n++) {
        row[0] = (unsigned)n + 1;
        for (size_t i = 0; i < word.size; i++) {
            row[i + 1] = least(least(row[i], last[i + 1]) + 1,
                               last[i] + (is_same(word, i, name, n) ? 0 : 1));
            if (i > 0 && n > 0 && is_same(word, i, name, n - 1) && is_same(word, i - 1, name, n)) {
                row[i + 1] = least(row[i + 1], before[i - 1] + 1);
            }
        }
        unsigned *oldest = before;
        before = last;
        last = row;
        row = oldest;
    }
    return last[word.size];
}

bool nearest_is_name(const char *(*names)(size_t index), struct slice word) {
    const char *name;
    for (size_t i = 0; (name = names(i)) != NULL; i++) {
        size_t at = 0;
        while (at < word.size && name[at] != '\0' && is_same(word, at, name, at)) { at++; }
        if (at == word.size && name[at] == '\0') { return true; }
    }
    return false;
}

const char *nearest_name(const char *(*names)(size_t index), struct slice word) {
    const char *found = NULL, *name;
    unsigned most = (unsigned)word.size / 3 + 1;
    for (size_t i = 0; word.size <= NEAREST_WORD_MAX && (name = names(i)) != NULL; i++) {
        const unsigned errors = distance(word, name);
        if (errors < most && errors < word.size) {
            found = name;
            most = errors;
        }
    }
    return found;
}
