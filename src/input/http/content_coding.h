/* In:  a body after its chunks are joined, and the codings that its head says it is in.
 * Out: the body with those undone that it is in: what the head says is checked, as it lies.
 * Memory: a piece and a decoder from the first body in a coding on; they are kept for the bodies
 *         after it. */
#ifndef DANAG_INPUT_HTTP_CONTENT_CODING_H
#define DANAG_INPUT_HTTP_CONTENT_CODING_H

#include "input/http/body.h"
#include "input/http/stated_coding.h"

/* Of so many codings one in another; in more a body is left out. */
#define CONTENT_CODING_LAYERS 3

struct content_coding;

/* Copies the sink. NULL where memory ran out. */
struct content_coding *content_coding_new(const struct body_sink *sink);
void content_coding_free(struct content_coding *coding);

/* The names of what is stated are valid until content_coding_end. */
void content_coding_begin(struct content_coding *coding, const struct stated_codings *stated);

/* Each returns 0, the error of the sink or STATUS_NO_MEMORY. `cut`: that the body is, is
 * known already. After damage to a coding, what comes is dropped. */
int content_coding_push(struct content_coding *coding, const char *data, size_t size);
int content_coding_end(struct content_coding *coding, bool cut);

#endif
