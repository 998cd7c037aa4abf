/* In:  the scripts of a page that hold JSON-LD, in pieces of any size.
 * Out: the text of an article or of posts that is in them, as HTML.
 * Memory: the text, in one buffer that grows up to a limit.
 *
 * We look for strings after the keys `articleBody` and `text` (schema.org) and for nothing else. So
 * broken JSON, comments around it and deep nesting do no harm. The longest `articleBody` counts.
 * Without one, each `text` counts, in order: posts, comments, answers, steps. */
#ifndef DANAG_HTML_LINKED_DATA_H
#define DANAG_HTML_LINKED_DATA_H

#include "danag.h"
#include "html/lexer.h"

enum linked_text { LINKED_TEXT_NONE, LINKED_TEXT_ARTICLE, LINKED_TEXT_POSTS };

struct linked_data;

/* NULL if memory is short. Keeps fewer than `most` bytes of text; `most` is at least 1. */
struct linked_data *linked_data_new(const struct danag_allocator *memory, size_t most);
void linked_data_free(struct linked_data *data);

void linked_data_begin(struct linked_data *data);

/* The token sink's callback. After linked_data_end it does nothing. */
int linked_data_push(void *data, const struct slice *script);

/* At the end of the page: says what the text is. */
enum linked_text linked_data_end(struct linked_data *data);

/* After linked_data_end: whether the end of the text was dropped. */
bool linked_data_is_cut(const struct linked_data *data);

/* After linked_data_end: passes on each piece of text to the lexer, as a page of its own. */
int linked_data_pass_on(const struct linked_data *data, struct lexer *lexer);

#endif
