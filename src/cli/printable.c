#include "cli/printable.h"

#include "text/character.h"
#include "text/utf8.h"

#include <string.h>

void put_printable(const char *text, FILE *stream) {
    const unsigned char *bytes = (const unsigned char *)text;
    size_t length = 1;
    for (size_t left = strlen(text); left > 0; left -= length, bytes += length) {
        size_t size;
        enum utf8_sequence sequence = utf8_sequence(bytes, left, &length);
        if (sequence == UTF8_CUT) { length = left; }
        if (sequence == UTF8_VALID && character_is_printable(utf8_decode((const char *)bytes, &size))) {
            fwrite(bytes, 1, length, stream);
        } else {
            putc('?', stream);
        }
    }
}
