/* In:  the tokens of a document, as lines by LINES_TOKEN, for methods that judge them all at once.
 * Out: spans of the stored text: the words that the method takes.
 * Memory: a few counters; the tape and the tokens that a method keeps are theirs.
 *
 * Where the tokens or their text take all the room that there is, those so far are judged, and the
 * rest as if it were another document: a part. */
#ifndef DANAG_METHOD_TOKEN_PART_H
#define DANAG_METHOD_TOKEN_PART_H

#include "method/method.h"

struct token_part {
    const struct method_frame *frame;
    uint64_t start; /* of the part's text in the tape */
    uint64_t end;
    /* While its words are handed on: */
    struct tape_cursor word;
    bool first;
    bool taken;          /* the last word was */
    uint64_t span_start; /* of the words that are taken */
};

void token_part_begin(struct token_part *part, const struct method_frame *frame);

static inline bool token_is_word(const struct line *token) {
    return token->content > 0;
}

/* Whether the tape had no room for the text of this one. */
bool token_part_text_is_full(const struct token_part *part, const struct line *token);

/* The part ends before this one, and has been handed on.  False where memory is short. */
bool token_part_next(struct token_part *part, const struct line *token);

/* This one belongs to the part. */
void token_part_add(struct token_part *part, const struct line *token);

/* Hands on the words of the part: each in order, whether it is taken or not.  0, or an error. */
void token_part_rewind(struct token_part *part);
int token_part_word(struct token_part *part, bool taken);
int token_part_end(struct token_part *part);

/* Makes `memory`, of `*capacity` things, large enough for `count` of them, of `most` at most.  NULL
 * where the system has none; then it is as it was. */
void *token_part_grow(void *memory, size_t *capacity, size_t count, size_t most, size_t size);

#endif
