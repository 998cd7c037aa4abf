/* In:  each line, as the method gets it; what the method tells of it; the spans of its choice.
 * Out: the same lines and spans, unchanged; what was seen of each line, for danag_line.
 * Memory: at most EXPLANATION_MEMORY, which grows with the page and comes on top of max_memory.
 *
 * It stands before the method and behind it, and only with the option explain: otherwise the lines
 * go to the method and its spans to the delivery. */
#pragma once

#include "method/method.h"

#define EXPLANATION_BUILT_IN BUILT_IN(DANAG_FORMATS)

#define EXPLANATION_LINES_MAX 10000             /* of a page; the rest is only counted */
#define EXPLANATION_LINE_TEXT 4096              /* bytes of a line's text; the rest is left out */
#define EXPLANATION_TEXT_MAX  ((size_t)8 << 20) /* bytes of the text of all lines */
#define EXPLANATION_MEMORY    ((size_t)16 << 20)

struct explanation;

/* NULL if memory is short. The method's state and the tape must outlive it. */
struct explanation *explanation_new(const struct danag_allocator *memory,
                                    const struct method *method, void *method_state,
                                    struct tape *tape);
void explanation_free(struct explanation *explanation); /* accepts NULL */

/* Puts the explanation between the method and the sinks that the method's frame has named so
 * far. */
void explanation_join(struct explanation *explanation, struct method_frame *frame);

/* Forgets the page before. */
void explanation_begin(struct explanation *explanation);

/* Sinks for lines that the method gets, and for lines that no method sees. `explanation` is a
 * struct explanation. */
int explanation_line(void *explanation, const struct line *line);
int explanation_line_alone(void *explanation, const struct line *line);

/* How many lines the page had. */
uint64_t explanation_lines(const struct explanation *explanation);

/* As danag_line and danag_line_reason. */
const struct danag_line *explanation_at(struct explanation *explanation, size_t line);
const struct danag_reason *explanation_reason(struct explanation *explanation, size_t line,
                                              size_t index);
