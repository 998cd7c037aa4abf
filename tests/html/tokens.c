#include "tokens.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void put(struct tokens *tokens, const char *text) {
    bytes_put_text(&tokens->bytes, text);
}

static void put_slice(struct tokens *tokens, struct slice slice) {
    bytes_put(&tokens->bytes, slice.bytes, slice.size);
}

static void put_number(struct tokens *tokens, uint64_t number) {
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, number);
    put(tokens, text);
}

static int result_of_call(struct tokens *tokens) {
    return ++tokens->calls == tokens->fail_call ? TOKENS_ERROR : 0;
}

static void text_begin(struct tokens *tokens, const struct text *text) {
    static const char *const classes[] = {[TEXT_SPACE] = "space",
                                          [TEXT_WORDS] = "word",
                                          [TEXT_R2L] = "r2l",
                                          [TEXT_JOINER] = "joiner",
                                          [TEXT_OTHER] = "other"};
    tokens->in_text = true;
    tokens->class = text->class;
    tokens->source_start = text->source_start;
    if (tokens->shown & SHOW_CLASSES) { put(tokens, classes[text->class]); }
    if (tokens->shown & (SHOW_CLASSES | SHOW_SOURCE)) { put(tokens, "("); }
}

static void text_end(struct tokens *tokens) {
    if (!tokens->in_text) { return; }
    tokens->in_text = false;
    if (tokens->shown & (SHOW_CLASSES | SHOW_SOURCE)) { put(tokens, ")"); }
    if (tokens->shown & SHOW_SOURCE) {
        put_number(tokens, tokens->source_start);
        put(tokens, "-");
        put_number(tokens, tokens->source_end);
    }
}

/* Text that replaces its source is a run of its own, because cuts cannot divide it. */
static void text_piece(struct tokens *tokens, const struct text *text) {
    bool unchanged = text->source_end - text->source_start == text->text.size;
    if (!unchanged || text->class != tokens->class || text->source_start != tokens->source_end) {
        text_end(tokens);
    }
    if (!tokens->in_text) { text_begin(tokens, text); }
    put_slice(tokens, text->text);
    tokens->source_end = text->source_end;
    if (!unchanged) { text_end(tokens); }
}

static enum text_class class_in_words(char byte) {
    return byte == ' ' ? TEXT_SPACE : (unsigned char)byte < 0x80 ? TEXT_WORDS : TEXT_OTHER;
}

/* Single spaces may come with the words or alone, depending on the cuts. */
static void words(struct tokens *tokens, const struct text *text) {
    for (size_t i = 0; i < text->text.size; i++) {
        struct text one = {.text = {text->text.bytes + i, 1},
                           .class = class_in_words(text->text.bytes[i]),
                           .source_start = text->source_start + i,
                           .source_end = text->source_start + i + 1};
        text_piece(tokens, &one);
    }
}

static int on_text(void *self, const struct text *text) {
    struct tokens *tokens = self;
    bool unchanged = text->source_end - text->source_start == text->text.size;
    if (text->class == TEXT_MIXED || (text->class == TEXT_WORDS && unchanged)) {
        words(tokens, text);
    } else {
        text_piece(tokens, text);
    }
    return result_of_call(tokens);
}

static int on_tag(void *self, const struct tag *tag) {
    struct tokens *tokens = self;
    text_end(tokens);
    for (size_t i = 0; i < tag->attribute_count; i++) {
        put(tokens, "[");
        put_slice(tokens, attribute_names[tag->attributes[i].name]);
        put(tokens, "=");
        put_slice(tokens, tag->attributes[i].value);
        put(tokens, "]");
    }
    put(tokens, tag->end ? "</" : "<");
    put_slice(tokens, tag->name);
    if (tag->self_closing) { put(tokens, "/"); }
    if (tokens->shown & SHOW_CODE) {
        put(tokens, " ");
        put_number(tokens, tag->code);
    }
    put(tokens, ">");
    return result_of_call(tokens);
}

static int on_newline_in_tag(void *self, uint64_t code) {
    struct tokens *tokens = self;
    text_end(tokens);
    put(tokens, "[newline ");
    put_number(tokens, code);
    put(tokens, "]");
    return result_of_call(tokens);
}

static void on_title_again(void *self) {
    struct tokens *tokens = self;
    text_end(tokens);
    put(tokens, "[again]");
}

void tokens_begin(struct tokens *tokens) {
    bytes_clear(&tokens->bytes);
    tokens->calls = 0;
    tokens->in_text = false;
}

void tokens_end(struct tokens *tokens) {
    text_end(tokens);
    bytes_put(&tokens->bytes, "", 1);
    tokens->bytes.size--;
}

struct token_sink tokens_sink(struct tokens *tokens) {
    struct token_sink sink = {.text = on_text,
                              .tag = on_tag,
                              .title_again = on_title_again,
                              .self = tokens,
                              .mixed = tokens->mixed};
    if (tokens->shown & SHOW_ATTRIBUTES) { sink.attributes = attribute_bit(ATTRIBUTE_OTHER) - 1; }
    if (tokens->shown & SHOW_NEWLINES) { sink.newline_in_tag = on_newline_in_tag; }
    return sink;
}

static void push(struct lexer *lexer, const char *piece, size_t size) {
    lexer_push(lexer, piece, size);
}

/* No byte around the piece can be read or written, and none of it changes. */
static void push_in_place(struct lexer *lexer, const char *piece, size_t size) {
    char *copy = malloc(size);
    if (copy == NULL) { abort(); }
    memcpy(copy, piece, size);
    lexer_read_in_place(lexer, true);
    lexer_push(lexer, copy, size);
    if (memcmp(copy, piece, size) != 0) { abort(); }
    free(copy);
}

static void push_in_pieces(struct lexer *lexer, struct slice page, struct cuts cuts) {
    for (size_t number = 0; page.size > 0; number++) {
        size_t size = page.size;
        if (cuts.count > 0) {
            size = cuts.sizes[number % cuts.count] == 0 ? 256 : cuts.sizes[number % cuts.count];
        }
        if (size > page.size) { size = page.size; }
        (cuts.in_place ? push_in_place : push)(lexer, page.bytes, size);
        page.bytes += size;
        page.size -= size;
    }
}

int tokens_read(struct tokens *tokens, struct slice page, struct cuts cuts, size_t buffer_size) {
    struct token_sink sink = tokens_sink(tokens);
    struct outline outline;
    struct lexer *lexer = lexer_new(NULL, &sink, &outline, buffer_size);
    if (lexer == NULL) { abort(); }
    lexer_keep_unclosed(lexer, tokens->unclosed_most);
    tokens_begin(tokens);
    push_in_pieces(lexer, page, cuts);
    int error = lexer_end(lexer);
    lexer_free(lexer);
    tokens_end(tokens);
    return error;
}

void tokens_free(struct tokens *tokens) {
    bytes_free(&tokens->bytes);
}
