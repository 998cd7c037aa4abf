/* For methods that judge all lines of a document together: keeps where the lines are, and passes on
 * those that are taken.
 *
 * A document that does not fit into memory is judged in parts. A part ends when the method has kept
 * as many lines as it may, or when their text has filled its memory. */
#ifndef DANAG_METHOD_LINE_PART_H
#define DANAG_METHOD_LINE_PART_H

#include "method/method.h"

/* A line of the part, or several lines that are taken together. */
struct extent {
    uint64_t start; /* of its text on the tape */
    uint64_t end;
    bool taken; /* the method sets it before it calls line_part_pass_on */
};

struct line_part {
    const struct danag_allocator *memory;
    const struct method_frame *frame;
    struct extent *extents;
    size_t count;
    size_t capacity;
    size_t most; /* how many extents may be kept */
};

/* The first is called once before the first document, with `most`; the second after the last. */
void line_part_make(struct line_part *part, const struct danag_allocator *memory, size_t most);
void line_part_free(struct line_part *part);

void line_part_begin(struct line_part *part, const struct method_frame *frame);

/* Whether the part must be judged before this line, for which there is no more room. */
bool line_part_is_full(const struct line_part *part, const struct line *line);

/* After that: begins the next part with this line. False if memory is short. */
bool line_part_next(struct line_part *part, const struct line *line);

/* Adds an extent for this line. False if memory is short. */
bool line_part_add(struct line_part *part, const struct line *line);

/* Passes on what is taken, in spans as long as possible, and empties the part. Returns 0 or an
 * error. */
int line_part_pass_on(struct line_part *part);

#endif
