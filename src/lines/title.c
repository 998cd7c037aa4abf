#include "lines/title.h"

#include "text/utf8.h"

#include <string.h>

void title_begin(struct title *title) {
    title->size = 0;
    title->open = title->whole = title->space = false;
}

void title_tag(struct title *title, bool end) {
    title->whole = title->whole || end;
    title->open = !end;
}

void title_text(struct title *title, const struct text *text) {
    if (text->class == TEXT_SPACE) {
        title->space = title->size > 0;
        return;
    }
    if (title->whole) { return; }
    size_t used = title->size + title->space;
    size_t room = used < TITLE_MAX ? TITLE_MAX - used : 0;
    size_t size = text->text.size;
    if (size > room) { size = utf8_whole(text->text.bytes, room); }
    title->whole = size < text->text.size;
    if (title->whole && size > 0 && text->text.bytes[size - 1] == ' ') { size--; }
    if (size == 0) { return; }
    if (title->space) { title->bytes[title->size++] = ' '; }
    title->space = false;
    memcpy(title->bytes + title->size, text->text.bytes, size);
    title->size += size;
}
