/* In:  the lines of a page, before the method gets them, and what its site repeats.
 * Out: the same lines, without those that are repeated, whose text also leaves the tape.
 * Memory: a struct of fixed size.
 *
 * With the line rules `tag` and `token` it holds back the lines between two breaking tags until it
 * knows whether the text there is repeated. */
#ifndef DANAG_REPEATS_SIFT_H
#define DANAG_REPEATS_SIFT_H

#include "lines/lines.h"
#include "repeats/repeats.h"

/* Lines that may be held back, and bytes of their text on the tape. If there are more between two
 * breaking tags, all are passed on: no text is left out there. */
#define SIFT_LINES_MAX 256
#define SIFT_TAPE_MAX  8192

/* The line rules that it works with, as bits. */
#define SIFT_RULES (1u << LINES_TEXT | 1u << LINES_BLOCK | 1u << LINES_TAG | 1u << LINES_TOKEN)

struct sift;

/* NULL if memory is short. The tape, the outline and the sink must outlive it. With `only_tells`,
 * for the rule `text`, no line is left out: each says how many other pages have it. */
struct sift *sift_new(const struct danag_allocator *memory, enum line_rule rule, bool only_tells,
                      struct tape *tape, const struct outline *outline,
                      const struct line_sink *sink);
void sift_free(struct sift *sift); /* accepts NULL */

void sift_begin(struct sift *sift, const struct repeats *repeats, const char *url);

/* A sink for lines; `sift` is a struct sift. */
int sift_line(void *sift, const struct line *line);

/* After the last line of a page. Returns 0 or the sink's error. */
int sift_end(struct sift *sift);

#endif
