#include "text/word_count.h"

#include "text/ascii.h"
#include "text/character.h"
#include "text/utf8.h"

#include <stdbool.h>

static bool is_ascii_mark(uint32_t point) {
    return point < 0x80 && !ascii_is_letter((char)point) && !ascii_is_digit((char)point);
}

/* A word so far. */
struct open_word {
    uint64_t characters;
    bool mark; /* the last of them is an ASCII mark */
};

static unsigned end_word(struct open_word *word) {
    unsigned ended = word->characters > 1 || (word->characters == 1 && !word->mark);
    word->characters = 0;
    return ended;
}

uint64_t word_count(const char *text, size_t size) {
    struct open_word word = {0, false};
    uint64_t count = 0;
    for (size_t at = 0, length; at < size; at += length) {
        const uint32_t point = utf8_decode(text + at, &length);
        if (point <= ' ') {
            count += end_word(&word);
        } else if (point >= 0x80 && character_is_word(point)) {
            count += end_word(&word) + 1;
        } else {
            word.characters++;
            word.mark = is_ascii_mark(point);
        }
    }
    return count + end_word(&word);
}
