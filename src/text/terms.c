#include "text/terms.h"

#include "text/character.h"
#include "text/utf8.h"

#define SOFT_HYPHEN 0xad

/* Odd numbers whose products spread a letter over all bits. */
#define SPREAD      UINT64_C(0x9e3779b97f4a7c15)
#define SPREAD_LAST UINT64_C(0xff51afd7ed558ccd)

static void add_letter(struct term_reader *reader, uint32_t point) {
    reader->digest = (reader->digest ^ character_fold(point)) * SPREAD;
    reader->digest ^= reader->digest >> 29;
    reader->letters++;
}

static bool is_letter(uint32_t point) {
    const enum character kind = character_of(point);
    return point > ' ' &&
           (kind >= CHARACTER_SMALL || kind == CHARACTER_CAPITAL || kind == CHARACTER_DIGIT);
}

bool term_end(struct term_reader *reader, uint64_t *digest) {
    const bool is_term = reader->letters >= TERM_LETTERS;
    *digest = (reader->digest ^ reader->digest >> 32) * SPREAD_LAST;
    *digest ^= *digest >> 32;
    *reader = (struct term_reader){.letters = 0};
    return is_term;
}

bool term_next(struct term_reader *reader, struct slice *text, uint64_t *digest) {
    while (text->size > 0) {
        size_t size;
        const uint32_t point = utf8_decode(text->bytes, &size);
        const bool alone = point >= 0x80 && character_is_word(point);
        const bool ends_word = alone || (!is_letter(point) && point != SOFT_HYPHEN);
        /* The character is read again after the word. */
        if (ends_word && reader->letters > 0 && term_end(reader, digest)) { return true; }
        text->bytes += size;
        text->size -= size;
        if (alone || is_letter(point)) { add_letter(reader, point); }
        if (alone) {
            reader->letters = TERM_LETTERS;
            return term_end(reader, digest);
        }
    }
    return false;
}
