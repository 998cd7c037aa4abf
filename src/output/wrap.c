#include "output/wrap.h"

#include "text/width.h"

#include <string.h>

void wrap_begin(struct wrap *wrap, unsigned column) {
    wrap->column = column;
    wrap->empty = true;
    wrap->space = wrap->glued = false;
    wrap->word_columns = 0;
    wrap->word_size = wrap->part_size = 0;
}

/* Puts what comes before the word: a new line, a space or nothing. */
static int separate(struct wrap *wrap) {
    unsigned columns = wrap->column + wrap->space + wrap->word_columns;
    bool turns = columns > wrap->width && !wrap->empty && !wrap->glued;
    bool space = wrap->space && !turns;
    wrap->space = false;
    if (turns) { return wrap->sink.turn(wrap->sink.self, &wrap->column); }
    wrap->column += space;
    return space ? wrap->sink.put(wrap->sink.self, " ", 1) : 0;
}

static int put_word(struct wrap *wrap) {
    if (wrap->word_size == 0) { return 0; }
    int error = separate(wrap);
    if (error == 0) { error = wrap->sink.put(wrap->sink.self, wrap->word, wrap->word_size); }
    wrap->column += wrap->word_columns;
    wrap->word_columns = 0;
    wrap->word_size = 0;
    wrap->empty = wrap->glued = false;
    return error;
}

static int add_character(struct wrap *wrap, const char *bytes) {
    size_t size;
    const uint32_t point = utf8_decode(bytes, &size);
    int error = 0;
    if (wrap->word_size > 0 && width_may_break(wrap->last, point)) { error = put_word(wrap); }
    if (error == 0 && wrap->word_size + size > sizeof wrap->word) {
        error = put_word(wrap);
        wrap->glued = true;
    }
    memcpy(wrap->word + wrap->word_size, bytes, size);
    wrap->word_size += size;
    wrap->word_columns += width_of(point);
    wrap->last = point;
    return error;
}

static int add_space(struct wrap *wrap) {
    int error = put_word(wrap);
    wrap->space = !wrap->empty;
    wrap->glued = false;
    return error;
}

static size_t sequence_size(char lead) {
    unsigned char byte = (unsigned char)lead;
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/* Completes the character that the last piece cut. Returns how many bytes of the text it takes. */
static size_t complete(struct wrap *wrap, const char *text, size_t size, int *error) {
    size_t more = sequence_size(wrap->part[0]) - wrap->part_size;
    size_t taken = size < more ? size : more;
    memcpy(wrap->part + wrap->part_size, text, taken);
    wrap->part_size += taken;
    if (taken < more) { return taken; }
    wrap->part_size = 0;
    *error = add_character(wrap, wrap->part);
    return taken;
}

int wrap_text(struct wrap *wrap, const char *text, size_t size) {
    int error = 0;
    size_t at = wrap->part_size > 0 ? complete(wrap, text, size, &error) : 0;
    while (error == 0 && at < size) {
        size_t length = sequence_size(text[at]);
        if (length > size - at) {
            wrap->part_size = size - at;
            memcpy(wrap->part, text + at, wrap->part_size);
            break;
        }
        error = text[at] == ' ' ? add_space(wrap) : add_character(wrap, text + at);
        at += length;
    }
    return error;
}

int wrap_tabs(struct wrap *wrap, unsigned count) {
    int error = put_word(wrap);
    for (; count > 0 && error == 0; count--) {
        error = wrap->sink.put(wrap->sink.self, "\t", 1);
        wrap->column += WRAP_TAB - wrap->column % WRAP_TAB;
    }
    wrap->space = wrap->glued = false;
    return error;
}

int wrap_end(struct wrap *wrap) {
    return put_word(wrap);
}
