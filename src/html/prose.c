#include "html/prose.h"

#include <string.h>

const char *const character_names[CHARACTER_COUNT] = {
    [CHARACTER_STOP] = "stop",         [CHARACTER_COMMA] = "comma",
    [CHARACTER_DIGIT] = "digit",       [CHARACTER_CAPITAL] = "capital",
    [CHARACTER_QUOTE] = "quote",       [CHARACTER_CURRENCY] = "currency",
    [CHARACTER_SEPARATOR] = "separator", [CHARACTER_MARK] = "mark",
    [CHARACTER_SMALL] = "small",       [CHARACTER_WIDE] = "wide",
    [CHARACTER_UNSPACED] = "unspaced", [CHARACTER_UNCASED] = "uncased",
};

#define WORD_NONE 0x811c9dc5u
#define WORD_PRIME 0x01000193u

/* By byte, what each is; space and control characters are L, which is not counted. */
#define ASCII(S, K, D, C, Q, Y, P, M, L)                                                          \
    L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L,                                               \
    L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L,                                               \
    L, S, Q, M, Y, M, M, Q, Q, Q, P, M, K, M, S, P,                                               \
    D, D, D, D, D, D, D, D, D, D, K, K, P, M, P, S,                                               \
    M, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C,                                               \
    C, C, C, C, C, C, C, C, C, C, C, Q, P, Q, M, M,                                               \
    M, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L,                                               \
    L, L, L, L, L, L, L, L, L, L, L, Q, P, Q, P, L

static const uint8_t classes[128] = {
    ASCII(CHARACTER_STOP, CHARACTER_COMMA, CHARACTER_DIGIT, CHARACTER_CAPITAL, CHARACTER_QUOTE,
          CHARACTER_CURRENCY, CHARACTER_SEPARATOR, CHARACTER_MARK, CHARACTER_SMALL)};

#define LANE_BITS 8
#define LANE(class) ((uint64_t)1 << LANE_BITS * (class))
#define LANE_MOST 255 /* bytes that are counted before a lane could overflow */

/* Eight counters in one sum. */
static const uint64_t lanes[128] = {
    ASCII(LANE(CHARACTER_STOP), LANE(CHARACTER_COMMA), LANE(CHARACTER_DIGIT),
          LANE(CHARACTER_CAPITAL), LANE(CHARACTER_QUOTE), LANE(CHARACTER_CURRENCY),
          LANE(CHARACTER_SEPARATOR), LANE(CHARACTER_MARK), 0)};

void prose_begin(struct prose *prose) {
    *prose = (struct prose){.word = WORD_NONE};
}

static uint32_t mix(uint32_t number, uint32_t more) {
    number = (number ^ more) * 0x85ebca6b;
    return number ^ number >> 15;
}

static size_t title_slot(uint32_t word) {
    return mix(word, 0) % TITLE_SLOTS;
}

static void word_end(struct prose *prose, const struct title_words *title) {
    if (prose->word_size == 0)
        return;
    uint32_t word = prose->word;
    prose->words++;
    prose->text = mix(prose->text, word);
    prose->years += prose->word_size == 4 && prose->word_digits == 4;
    for (size_t slot = title_slot(word); title->slots[slot] != 0; slot = (slot + 1) % TITLE_SLOTS) {
        if (title->slots[slot] == word) {
            prose->title++;
            prose->title_found |= (uint32_t)1 << title->number[slot];
            break;
        }
    }
    prose->word = WORD_NONE;
    prose->word_size = prose->word_digits = 0;
}

void prose_space(struct prose *prose, const struct title_words *title) {
    if (prose->words < PROSE_WORDS_MAX)
        word_end(prose, title);
}

static void word_byte(struct prose *prose, unsigned char byte, bool digit) {
    prose->word = (prose->word ^ byte) * WORD_PRIME;
    if (prose->word_size < UINT8_MAX)
        prose->word_size++;
    prose->word_digits = (uint8_t)(prose->word_digits + digit);
}

static void ascii_words(struct prose *prose, struct slice text, const struct title_words *title) {
    for (size_t i = 0; i < text.size && prose->words < PROSE_WORDS_MAX; i++) {
        unsigned char byte = (unsigned char)text.bytes[i];
        unsigned class = classes[byte & 127];
        if (byte == ' ')
            word_end(prose, title);
        else if (class == CHARACTER_SMALL || class == CHARACTER_CAPITAL)
            word_byte(prose, byte | 0x20, false);
        else if (class == CHARACTER_DIGIT)
            word_byte(prose, byte, true);
    }
}

static void ascii_text(struct prose *prose, struct slice text, const struct title_words *title) {
    if (prose->words < PROSE_WORDS_MAX)
        ascii_words(prose, text, title);
    for (size_t i = 0; i < text.size;) {
        size_t end = text.size - i > LANE_MOST ? i + LANE_MOST : text.size;
        uint64_t sum = 0;
        for (; i < end; i++)
            sum += lanes[(unsigned char)text.bytes[i] & 127];
        for (int lane = 0; sum != 0; lane++, sum >>= LANE_BITS)
            prose->counts[lane] += sum & LANE_MOST;
    }
}

/* The code point that valid UTF-8 begins with. */
static uint32_t decode(const unsigned char *bytes, size_t *size) {
    uint32_t lead = bytes[0];
    if (lead < 0x80) {
        *size = 1;
        return lead;
    }
    if (lead < 0xe0) {
        *size = 2;
        return (lead & 0x1f) << 6 | (bytes[1] & 0x3fu);
    }
    if (lead < 0xf0) {
        *size = 3;
        return (lead & 0x0f) << 12 | (bytes[1] & 0x3fu) << 6 | (bytes[2] & 0x3fu);
    }
    *size = 4;
    return (lead & 0x07) << 18 | (bytes[1] & 0x3fu) << 12 | (bytes[2] & 0x3fu) << 6 |
           (bytes[3] & 0x3fu);
}

static enum character wide_class(uint32_t point) {
    if (point < 0x80)
        return (enum character)classes[point];
    if (point < 0xc0)
        return point >= 0xa2 && point <= 0xa5     ? CHARACTER_CURRENCY
               : point == 0xab || point == 0xbb   ? CHARACTER_QUOTE
               : point == 0xb7                    ? CHARACTER_SEPARATOR
                                                  : CHARACTER_MARK;
    if (point < 0x100)
        return point < 0xdf && point != 0xd7 ? CHARACTER_CAPITAL : CHARACTER_SMALL;
    if (point < 0x180)
        return point % 2 == 0 ? CHARACTER_CAPITAL : CHARACTER_SMALL;
    if (point < 0x370)
        return CHARACTER_SMALL;
    if (point < 0x530) {
        bool greek = point >= 0x386 && point <= 0x3ab && point != 0x390;
        bool cyrillic = point >= 0x400 && point < 0x430;
        return greek || cyrillic ? CHARACTER_CAPITAL : CHARACTER_SMALL;
    }
    if (point < 0x590)
        return CHARACTER_SMALL;
    if (point < 0xe00)
        return point == 0x60c || point == 0x61b                    ? CHARACTER_COMMA
               : point == 0x61f || point == 0x6d4 || point == 0x964 ? CHARACTER_STOP
               : point >= 0x660 && point <= 0x669                   ? CHARACTER_DIGIT
                                                                    : CHARACTER_UNCASED;
    if (point < 0x1100)
        return point < 0xf00 || point >= 0x1000 ? CHARACTER_UNSPACED : CHARACTER_UNCASED;
    if (point >= 0x1780 && point < 0x1800)
        return CHARACTER_UNSPACED;
    if (point < 0x2000)
        return point >= 0x1e00 ? CHARACTER_SMALL : CHARACTER_UNCASED;
    if (point < 0x3000)
        return point >= 0x2018 && point <= 0x201f     ? CHARACTER_QUOTE
               : point == 0x2026                      ? CHARACTER_STOP
               : point == 0x2022 || point == 0x203a   ? CHARACTER_SEPARATOR
               : point >= 0x20a0 && point < 0x20d0    ? CHARACTER_CURRENCY
               : point >= 0x2190 && point < 0x2c00    ? CHARACTER_SEPARATOR
                                                      : CHARACTER_MARK;
    if (point < 0x3040)
        return point == 0x3001   ? CHARACTER_COMMA
               : point == 0x3002 ? CHARACTER_STOP
               : point >= 0x3008 ? CHARACTER_QUOTE
                                 : CHARACTER_MARK;
    if (point < 0xa000 || (point >= 0xf900 && point < 0xfb00) || point >= 0x20000)
        return CHARACTER_WIDE;
    if (point >= 0xff00 && point < 0xff66)
        return point == 0xff01 || point == 0xff1f || point == 0xff0e ? CHARACTER_STOP
               : point == 0xff0c || point == 0xff1a || point == 0xff1b ? CHARACTER_COMMA
               : point >= 0xff10 && point <= 0xff19                    ? CHARACTER_DIGIT
                                                                       : CHARACTER_MARK;
    return point >= 0x1f000 && point < 0x20000 ? CHARACTER_SEPARATOR : CHARACTER_UNCASED;
}

static void wide_word(struct prose *prose, const unsigned char *bytes, size_t size,
                      enum character class, const struct title_words *title) {
    bool alone = class == CHARACTER_WIDE;
    if (class < CHARACTER_SMALL && class != CHARACTER_CAPITAL && class != CHARACTER_DIGIT)
        return;
    if (alone)
        word_end(prose, title);
    for (size_t i = 0; i < size; i++)
        word_byte(prose, bytes[i], false);
    if (alone)
        word_end(prose, title);
}

static void wide_text(struct prose *prose, struct slice text, const struct title_words *title,
                      enum character *first, enum character *last) {
    const unsigned char *bytes = (const unsigned char *)text.bytes;
    enum character class = CHARACTER_MARK;
    for (size_t i = 0, size; i < text.size; i += size) {
        uint32_t point = decode(bytes + i, &size);
        class = wide_class(point);
        if (i == 0)
            *first = class;
        prose->copyright = prose->copyright || point == 0xa9;
        prose->counts[class]++;
        if (prose->words < PROSE_WORDS_MAX)
            wide_word(prose, bytes + i, size, class, title);
    }
    *last = class;
}

void prose_text(struct prose *prose, const struct text *text, const struct title_words *title) {
    enum character first = CHARACTER_MARK, last = CHARACTER_MARK;
    struct slice slice = text->text;
    if (text->class == TEXT_WORDS) {
        ascii_text(prose, slice, title);
        first = (enum character)classes[(unsigned char)slice.bytes[0] & 127];
        last = (enum character)classes[(unsigned char)slice.bytes[slice.size - 1] & 127];
    } else if (text->class == TEXT_JOINER) {
        return;
    } else {
        wide_text(prose, slice, title, &first, &last);
    }
    if (!prose->begun)
        prose->first = first;
    prose->last = last;
    prose->begun = true;
}

/* Adds words to the title's as they end; the line's own counts are not needed. */
static void add_word(struct title_words *title, uint32_t word) {
    size_t slot = title_slot(word);
    while (title->slots[slot] != 0 && title->slots[slot] != word)
        slot = (slot + 1) % TITLE_SLOTS;
    if (title->slots[slot] == word || title->count == TITLE_WORDS_MAX)
        return;
    title->slots[slot] = word;
    title->number[slot] = title->count++;
}

void title_words_make(struct title_words *title, struct slice text) {
    static const struct title_words none;
    const unsigned char *bytes = (const unsigned char *)text.bytes;
    struct prose prose;
    prose_begin(&prose);
    *title = none;
    for (size_t i = 0, size; i < text.size; i += size) {
        uint32_t point = decode(bytes + i, &size);
        enum character class = wide_class(point);
        uint32_t before = prose.word;
        bool ends = point == ' ' || class == CHARACTER_WIDE;
        if (ends && prose.word_size > 0) {
            add_word(title, before);
            word_end(&prose, &none);
        }
        if (point == ' ')
            continue;
        if (point < 0x80) {
            if (class == CHARACTER_SMALL || class == CHARACTER_CAPITAL || class == CHARACTER_DIGIT)
                word_byte(&prose, (unsigned char)(point | (class == CHARACTER_DIGIT ? 0 : 0x20)),
                          false);
            continue;
        }
        if (class == CHARACTER_WIDE) {
            for (size_t k = 0; k < size; k++)
                word_byte(&prose, bytes[i + k], false);
            add_word(title, prose.word);
            word_end(&prose, &none);
        } else {
            wide_word(&prose, bytes + i, size, class, &none);
        }
    }
    if (prose.word_size > 0)
        add_word(title, prose.word);
}
