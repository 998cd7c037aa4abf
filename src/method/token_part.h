/* For methods that judge all tokens of a document together: passes on the words that they take.
 *
 * When the tokens or their text have used up their memory, those so far are judged, and the rest as
 * if it were another document: these are its parts. */
#ifndef DANAG_METHOD_TOKEN_PART_H
#define DANAG_METHOD_TOKEN_PART_H

#include "method/method.h"

struct token_part {
    const struct method_frame *frame;
    uint64_t start; /* of the part's text in the tape */
    uint64_t end;
    /* While its words are passed on: */
    struct tape_cursor word;
    bool first;
    bool taken;          /* the last word was */
    uint64_t span_start; /* of the last words taken */
};

void token_part_begin(struct token_part *part, const struct method_frame *frame);

static inline bool token_is_word(const struct line *token) {
    return token->content > 0;
}

/* Whether the tape had no room for the token's text. */
bool token_part_tape_is_full(const struct token_part *part, const struct line *token);

/* Begins the next part, with this token. False if memory is short. */
bool token_part_next(struct token_part *part, const struct line *token);

/* Adds the token to the part. */
void token_part_add(struct token_part *part, const struct line *token);

/* Passes on the words of the part: rewind, each word in order, end. Return 0 or an error. */
void token_part_rewind(struct token_part *part);
int token_part_word(struct token_part *part, bool taken);
int token_part_end(struct token_part *part);

/* Grows `memory` for `*capacity` things to hold `count` of them; it never gets room for more than
 * `most`. NULL, and no change, if memory is short. */
void *token_part_grow(void *memory, size_t *capacity, size_t count, size_t most, size_t size);

#endif
