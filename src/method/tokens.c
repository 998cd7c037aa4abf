#include "method/tokens.h"

#include <stdlib.h>

#define FIRST_CAPACITY 4096

void tokens_begin(struct tokens *tokens, const struct method_frame *frame) {
    *tokens = (struct tokens){.frame = frame};
}

bool tokens_text_is_full(const struct tokens *tokens, const struct line *token) {
    return store_read_end(tokens->frame->store, token->start, token->end) < token->end;
}

bool tokens_next_part(struct tokens *tokens, const struct line *token) {
    tokens->start = tokens->end = token->start;
    return store_forget(tokens->frame->store, token->start);
}

void tokens_add(struct tokens *tokens, const struct line *token) {
    tokens->end = token->end;
}

void tokens_rewind(struct tokens *tokens) {
    tokens->word = (struct store_cursor){.position = tokens->start};
    tokens->first = true;
    tokens->taken = false;
}

static int hand_on(struct tokens *tokens, uint64_t end) {
    const struct method_frame *frame = tokens->frame;
    return frame->span(frame->self, tokens->span_start, end);
}

/* Words next to each other are one span. */
int tokens_word(struct tokens *tokens, bool taken) {
    if (!tokens->first)
        store_next(tokens->frame->store, &tokens->word);
    tokens->first = false;
    if (taken == tokens->taken)
        return 0;
    tokens->taken = taken;
    if (!taken)
        return hand_on(tokens, tokens->word.position);
    tokens->span_start = tokens->word.position;
    return 0;
}

int tokens_end(struct tokens *tokens) {
    return tokens->taken ? hand_on(tokens, tokens->end) : 0;
}

void *tokens_grow(void *memory, size_t *capacity, size_t count, size_t most, size_t size) {
    if (count <= *capacity)
        return memory;
    size_t larger = *capacity > 0 ? *capacity : FIRST_CAPACITY;
    while (larger < count)
        larger *= 2;
    if (larger > most)
        larger = most;
    memory = realloc(memory, larger * size);
    if (memory != NULL)
        *capacity = larger;
    return memory;
}
