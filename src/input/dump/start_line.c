#include "input/dump/start_line.h"

void start_line_reset(struct start_line *line) {
    line->state = 0;
    line->size = 0;
}

static enum start_answer whole_line(const struct start_line *line,
                                    const struct record_format *format) {
    bool begins = format->begins == NULL || format->begins(line->bytes, line->size);
    return begins ? START_YES : START_NO;
}

enum start_answer start_line_push(struct start_line *line, const struct record_format *format,
                                  const char *data, size_t size, size_t *taken) {
    for (*taken = 0; *taken < size;) {
        char byte = data[(*taken)++];
        line->bytes[line->size++] = byte;
        line->state = format->line_next(line->state, byte);
        if (line->state == RECORD_LINE_OVER) { return whole_line(line, format); }
        if (line->state == RECORD_LINE_NO || line->size == format->line_bound) { return START_NO; }
    }
    return START_MORE;
}
