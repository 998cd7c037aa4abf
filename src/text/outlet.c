#include "text/outlet.h"

#include "text/character.h"
#include "text/memory.h"
#include "text/utf8.h"

#include <stdarg.h>

#define PRINTED_SIZE 256

void outlet_print(struct outlet *outlet, const char *format, ...) {
    char text[PRINTED_SIZE];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    outlet_put_text(outlet, text);
}

void bounded_begin(struct bounded *bounded) {
    bounded->size = 0;
    bounded->cut = bounded->failed = false;
}

void bounded_free(struct bounded *bounded) {
    memory_free(bounded->memory, bounded->bytes);
    bounded->bytes = NULL;
    bounded->capacity = 0;
}

int bounded_put(void *self, const char *bytes, size_t size) {
    struct bounded *bounded = self;
    if (bounded->cut) { return 0; }
    const size_t left = bounded->most - bounded->size;
    const bool splits = size > left && ((unsigned char)bytes[left] & 0xc0) == 0x80;
    if (size > left) {
        bounded->cut = true;
        size = left;
    }
    if (size > 0) {
        if (!memory_grow(bounded->memory, &bounded->bytes, &bounded->capacity, bounded->size + size,
                         bounded->most, 1)) {
            bounded->cut = bounded->failed = true;
            return 0;
        }
        memcpy(bounded->bytes + bounded->size, bytes, size);
        bounded->size += size;
    }
    if (splits && bounded->size > 0) {
        bounded->size = utf8_whole(bounded->bytes, bounded->size - 1);
    }
    return 0;
}

void put_printable(const char *text, FILE *stream) {
    const unsigned char *bytes = (const unsigned char *)text;
    size_t length = 1;
    for (size_t left = strlen(text); left > 0; left -= length, bytes += length) {
        size_t size;
        enum utf8_sequence sequence = utf8_sequence(bytes, left, &length);
        if (sequence == UTF8_CUT) { length = left; }
        if (sequence == UTF8_VALID &&
            character_is_printable(utf8_decode((const char *)bytes, &size))) {
            fwrite(bytes, 1, length, stream);
        } else {
            putc('?', stream);
        }
    }
}
