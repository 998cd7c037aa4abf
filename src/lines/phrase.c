#include "lines/phrase.h"

#include "text/utf8.h"

#include <string.h>

void phrase_text(struct phrase *phrase, char *bytes, size_t room, const struct text *text) {
    if (text->class == TEXT_SPACE) {
        phrase_space(phrase);
        return;
    }
    if (phrase->whole) { return; }
    size_t used = phrase->size + phrase->space;
    size_t left = used < room ? room - used : 0;
    size_t size = text->text.size;
    if (size > left) { size = utf8_whole(text->text.bytes, left); }
    phrase->whole = size < text->text.size;
    if (phrase->whole && size > 0 && text->text.bytes[size - 1] == ' ') { size--; }
    if (size == 0) { return; }
    if (phrase->space) { bytes[phrase->size++] = ' '; }
    phrase->space = false;
    memcpy(bytes + phrase->size, text->text.bytes, size);
    phrase->size += size;
}
