/* In:  what a command wrote: text or HTML.
 * Out: its text: of HTML all of it, without tags, comments, scripts and styles, references
 *      resolved, white space collapsed, as the method "plain" of libdanag does it.
 * Memory: the buffer's own. */
#ifndef DANAG_EVAL_EXTRACT_STRIP_H
#define DANAG_EVAL_EXTRACT_STRIP_H

#include "eval/buffer.h"

/* HTML is what begins with a tag, a comment or a doctype after white space, and has a `>`. */
bool is_html(const char *bytes, size_t size);

/* Makes HTML in the buffer to text, leaves text alone. */
void strip_html(struct buffer *text);

#endif
