#include "cli/terminal.h"

#include "text/character.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define COMFORTABLE_MOST 100 /* columns */
#define USEFUL_LEAST     20  /* the least that the option width takes */

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

static unsigned long columns(void) {
    struct winsize size;
    const char *variable = getenv("COLUMNS");
    unsigned long wanted = variable != NULL ? strtoul(variable, NULL, 10) : 0;
    if (wanted > 0) { return wanted; }
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void terminal_width(char width[TERMINAL_WIDTH_SIZE]) {
    unsigned long count = isatty(STDOUT_FILENO) != 0 ? columns() : 0;
    if (count > COMFORTABLE_MOST) { count = COMFORTABLE_MOST; }
    snprintf(width, TERMINAL_WIDTH_SIZE, "%lu", count >= USEFUL_LEAST ? count : 0);
}
