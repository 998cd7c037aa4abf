#include "output/wrap.h"

#include "output/writer.h"
#include "text/character.h"

#include <string.h>

void wrap_begin(struct wrap *wrap, unsigned column) {
    wrap->column = column;
    wrap->empty = true;
    wrap->space = wrap->glued = false;
    wrap->word_columns = 0;
    wrap->word_size = wrap->part_size = 0;
}

/* Puts the word, after a new line, a space or nothing. */
static void put_word(struct wrap *wrap) {
    if (wrap->word_size == 0) { return; }
    const unsigned columns = wrap->column + wrap->space + wrap->word_columns;
    if (columns > wrap->width && !wrap->empty && !wrap->glued) {
        wrap->column = wrap->turn(wrap->writer);
    } else if (wrap->space) {
        wrap->column++;
        writer_put(wrap->writer, " ", 1);
    }
    writer_put(wrap->writer, wrap->word, wrap->word_size);
    wrap->column += wrap->word_columns;
    wrap->word_columns = 0;
    wrap->word_size = 0;
    wrap->space = wrap->empty = wrap->glued = false;
}

static void add_character(struct wrap *wrap, const char *bytes) {
    size_t size;
    const uint32_t point = utf8_decode(bytes, &size);
    if (wrap->word_size > 0 && width_may_break(wrap->last, point)) { put_word(wrap); }
    if (wrap->word_size + size > sizeof wrap->word) {
        put_word(wrap);
        wrap->glued = true;
    }
    memcpy(wrap->word + wrap->word_size, bytes, size);
    wrap->word_size += size;
    wrap->word_columns += width_of(point);
    wrap->last = point;
}

static void add_space(struct wrap *wrap) {
    put_word(wrap);
    wrap->space = !wrap->empty;
    wrap->glued = false;
}

static size_t sequence_size(char lead) {
    unsigned char byte = (unsigned char)lead;
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/* Completes the character that the last piece cut. Returns how many bytes of the text it takes. */
static size_t complete(struct wrap *wrap, const char *text, size_t size) {
    size_t more = sequence_size(wrap->part[0]) - wrap->part_size;
    size_t taken = size < more ? size : more;
    memcpy(wrap->part + wrap->part_size, text, taken);
    wrap->part_size += taken;
    if (taken < more) { return taken; }
    wrap->part_size = 0;
    add_character(wrap, wrap->part);
    return taken;
}

void wrap_text(struct wrap *wrap, const char *text, size_t size) {
    size_t at = wrap->part_size > 0 ? complete(wrap, text, size) : 0;
    while (at < size) {
        size_t length = sequence_size(text[at]);
        if (length > size - at) {
            wrap->part_size = size - at;
            memcpy(wrap->part, text + at, wrap->part_size);
            break;
        }
        if (text[at] == ' ') {
            add_space(wrap);
        } else {
            add_character(wrap, text + at);
        }
        at += length;
    }
}

void wrap_tabs(struct wrap *wrap, unsigned count) {
    put_word(wrap);
    for (; count > 0; count--) {
        writer_put(wrap->writer, "\t", 1);
        wrap->column += WRAP_TAB - wrap->column % WRAP_TAB;
    }
    wrap->space = wrap->glued = false;
}

void wrap_end(struct wrap *wrap) {
    put_word(wrap);
}
