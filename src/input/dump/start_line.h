/* In:  the bytes of a line that may begin a record, cut anywhere.
 * Out: whether it does, as early as that is clear; all of its bytes so far.
 * Memory: the caller's: as many bytes as the format's line_bound. */
#ifndef DANAG_INPUT_DUMP_START_LINE_H
#define DANAG_INPUT_DUMP_START_LINE_H

#include "input/dump/record.h"

struct start_line {
    int state;
    size_t size;
    char *bytes;
};

enum start_answer {
    START_MORE, /* all bytes are taken */
    START_YES,  /* the line is whole, its newline taken */
    START_NO    /* the last byte taken says so: that may be the newline */
};

void start_line_reset(struct start_line *line);
enum start_answer start_line_push(struct start_line *line, const struct record_format *format,
                                  const char *data, size_t size, size_t *taken);

#endif
