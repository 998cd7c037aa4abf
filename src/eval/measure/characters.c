#include "eval/measure/words.h"

#include "eval/buffer.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <unistr.h>

#define CAPITAL_SIGMA      0x3a3
#define FINAL_SIGMA        0x3c2
#define CAPITAL_I_WITH_DOT 0x130
#define DOT_ABOVE          0x307
#define LOWER_MAX          2 /* characters that one character may become */

struct characters characters_decode(const char *bytes, size_t size) {
    const uint8_t *next = (const uint8_t *)bytes;
    struct characters text = {.points = allocate(size, sizeof *text.points)};
    while (size > 0) {
        ucs4_t point;
        int length = u8_mbtouc(&point, next, size);
        text.points[text.count++] = point;
        next += length;
        size -= (size_t)length;
    }
    text.points = reallocate(text.points, text.count, sizeof *text.points);
    return text;
}

/* Whether the nearest character that is not case-ignorable is cased. Like Python, skips
 * case-ignorable characters even if they are cased. */
static bool cased_before(const struct characters *text, size_t place) {
    while (place > 0 && uc_is_property_case_ignorable(text->points[place - 1])) { place--; }
    return place > 0 && uc_is_property_cased(text->points[place - 1]);
}

static bool cased_after(const struct characters *text, size_t place) {
    while (place < text->count && uc_is_property_case_ignorable(text->points[place])) { place++; }
    return place < text->count && uc_is_property_cased(text->points[place]);
}

/* Applies the only two rules of SpecialCasing.txt that hold in every language. */
struct characters characters_lower(const struct characters *text) {
    size_t most = LOWER_MAX * text->count;
    struct characters lower = {.points = allocate(most, sizeof *lower.points)};
    for (size_t i = 0; i < text->count; i++) {
        uint32_t point = text->points[i];
        if (point == CAPITAL_SIGMA && cased_before(text, i) && !cased_after(text, i + 1)) {
            lower.points[lower.count++] = FINAL_SIGMA;
        } else {
            lower.points[lower.count++] = uc_tolower(point);
        }
        if (point == CAPITAL_I_WITH_DOT) { lower.points[lower.count++] = DOT_ABOVE; }
    }
    return lower;
}

struct characters characters_fold(const struct characters *text) {
    struct characters folded;
    folded.points = u32_casefold(text->points, text->count, NULL, NULL, NULL, &folded.count);
    if (folded.points == NULL) { give_up(); }
    return folded;
}

bool characters_contain(const struct characters *text, const struct characters *part) {
    size_t size = part->count * sizeof *part->points;
    for (size_t start = 0; start + part->count <= text->count; start++) {
        if (memcmp(text->points + start, part->points, size) == 0) { return true; }
    }
    return false;
}

void characters_free(struct characters *text) {
    free(text->points);
    *text = (struct characters){0};
}
