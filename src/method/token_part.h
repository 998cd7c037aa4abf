/* For methods that judge all tokens of a document together: passes on the words that they take.
 *
 * A document that does not fit into memory is judged in parts. A part ends when its tokens or its
 * text have filled their memory. */
#ifndef DANAG_METHOD_TOKEN_PART_H
#define DANAG_METHOD_TOKEN_PART_H

#include "method/method.h"

struct token_part {
    const struct method_frame *frame;
    uint64_t start; /* where the part's text starts on the tape */
    uint64_t end;
    /* Only while the part's words are passed on: */
    struct tape_cursor word;
    bool first;          /* the next word is the first */
    bool taken;          /* the last word was taken */
    uint64_t span_start; /* where the current span of taken words starts */
};

void token_part_begin(struct token_part *part, const struct method_frame *frame);

static inline bool token_is_word(const struct line *token) {
    return token->content > 0;
}

/* Whether the tape had no room for the token's text. */
bool token_part_tape_is_full(const struct token_part *part, const struct line *token);

/* Begins the next part, before this token, and forgets the text of earlier parts. False if memory
 * is short. */
bool token_part_next(struct token_part *part, const struct line *token);

/* Adds the token to the part. */
void token_part_add(struct token_part *part, const struct line *token);

/* To pass on the words of the part, call token_part_rewind, then token_part_word for each word in
 * order, then token_part_end. The last two return 0 or an error. */
void token_part_rewind(struct token_part *part);
int token_part_word(struct token_part *part, bool taken);
int token_part_end(struct token_part *part);

#endif
