/* In:  the scripts of a page that hold JSON-LD, in pieces of any size.
 * Out: the text of an article or of posts that is in them, as HTML.
 * Memory: the text, in one buffer that grows up to a limit.
 *
 * We look for strings after the keys `articleBody` and `text` (schema.org) and for nothing else. So
 * broken JSON, comments around it and deep nesting do no harm. The longest `articleBody` counts.
 * Without one, each `text` counts, in order: posts, comments, answers, steps. */
#pragma once

#include "html/lexer.h"

enum linked_kind { LINKED_TEXT_NONE, LINKED_TEXT_ARTICLE, LINKED_TEXT_POSTS };

struct linked_text;

/* NULL if memory is short. Keeps fewer than `most` bytes of text; `most` is at least 1. */
struct linked_text *linked_text_new(const struct danag_allocator *memory, size_t most);
void linked_text_free(struct linked_text *data);

void linked_text_begin(struct linked_text *data);

/* The token sink's callback. After linked_text_end it does nothing. */
int linked_text_push(void *data, const struct slice *script);

/* At the end of the page: says what the text is. */
enum linked_kind linked_text_end(struct linked_text *data);

/* After linked_text_end: whether the end of the text was dropped. */
bool linked_text_is_cut(const struct linked_text *data);

/* After linked_text_end: passes on each piece of text to the lexer, as a page of its own. */
int linked_text_pass_on(const struct linked_text *data, struct lexer *lexer);
