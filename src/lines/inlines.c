#include "lines/inlines.h"

#define LONG_LINE 10  /* words */
#define MUCH      40u /* percent of a line's characters */

void inlines_begin(struct inlines *inlines) {
    inlines->count = inlines->open = inlines->skipped = 0;
}

void inlines_start(struct inlines *inlines, const struct keyword_set *set) {
    if (inlines->count == INLINES_MAX) {
        inlines->skipped++;
        return;
    }
    inlines->elements[inlines->count++] = (struct inline_element){.set = *set, .open = true};
    inlines->open++;
}

/* Ends the last element that is open; inline elements rarely end in another order. */
void inlines_end(struct inlines *inlines) {
    if (inlines->skipped > 0) {
        inlines->skipped--;
        return;
    }
    for (uint32_t i = inlines->count; i-- > 0;) {
        if (inlines->elements[i].open) {
            inlines->elements[i].open = false;
            inlines->open--;
            return;
        }
    }
}

static uint32_t characters_of(struct slice text) {
    uint32_t characters = 0;
    for (size_t i = 0; i < text.size; i++) {
        characters += text.bytes[i] != ' ' && (text.bytes[i] & 0xc0) != 0x80;
    }
    return characters;
}

void inlines_text(struct inlines *inlines, struct slice text) {
    uint32_t characters = 0;
    for (uint32_t i = 0; i < inlines->count; i++) {
        struct inline_element *element = &inlines->elements[i];
        if (!element->open || keyword_set_is_empty(&element->set)) { continue; }
        if (characters == 0) { characters = characters_of(text); }
        element->characters += characters;
    }
}

void inlines_add_to(const struct inlines *inlines, struct keyword_set *set, uint32_t words,
                    uint32_t characters) {
    for (uint32_t i = 0; i < inlines->count; i++) {
        const struct inline_element *element = &inlines->elements[i];
        if (words < LONG_LINE || element->characters >= MUCH * characters / 100) {
            keyword_set_add(set, &element->set);
        }
    }
}
