#include "input/dump/headless.h"

#include "input/dump/record.h"
#include "text/ascii.h"

#include <string.h>

static const char field_start[] = "warc-";

/* Moves past the line "WARC/n.n" at *at, if it is one. */
static bool pass_version(const char **at, const char *end) {
    int state = 0;
    while (*at < end && state >= 0) { state = warc_format.line_next(state, *(*at)++); }
    return state == RECORD_LINE_OVER;
}

bool headless_has_record(const char *data, size_t size) {
    const char *end = data + size;
    for (const char *line = data; line != NULL && line < end;) {
        const char *at = line;
        if (pass_version(&at, end) && ascii_starts(at, (size_t)(end - at), field_start)) {
            return true;
        }
        line = memchr(line, '\n', (size_t)(end - line));
        line = line == NULL ? NULL : line + 1;
    }
    return false;
}
