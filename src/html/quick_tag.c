/* Reads tags in their most common form, many bytes at a time: a short name, then attributes that
 * look like ` name="value"`. All others are left to the rules in lex_tag.re, which can go on after
 * any attribute. */
#include "html/lexer_state.h"
#include "html/scan.h"
#include "text/ascii.h"

static void take_attribute(struct lexer *lexer, struct slice name, struct slice value) {
    const struct tag *tag = &lexer->tag;
    if (tag->end) { return; }
    if (!attribute_filter_has(&lexer->filter, name) && tag->element != ELEMENT_FONT) { return; }
    part_begin(&lexer->value);
    part_extend(&lexer->value, (const unsigned char *)value.bytes, value.size);
    lexer_keep_attribute(lexer, name);
}

/* Reads the attribute at `at`. Returns its end; NULL if it looks different. */
static const unsigned char *attribute(struct lexer *lexer, const unsigned char *at) {
    const unsigned char *limit = lexer->limit;
    if (limit - at < SCAN_SIZE) { return NULL; }
    const size_t size = scan_name(at);
    if (size == 0 || size == SCAN_SIZE || at[size] != '=') { return NULL; }
    const unsigned char *value = at + size + 2;
    const unsigned char quote = value[-1];
    if (quote != '"' && quote != '\'') { return NULL; }
    const unsigned char *end = scan_for(quote, value, limit);
    if (end == NULL) { return NULL; }
    take_attribute(lexer, (struct slice){(const char *)at, size},
                   (struct slice){(const char *)value, (size_t)(end - value)});
    return end + 1;
}

/* Reads attributes to the end of the tag, or to the first that looks different. */
static enum step attributes(struct lexer *lexer, const unsigned char *at) {
    const unsigned char *next = at;
    while (next != NULL && lexer->error == 0) {
        at = next;
        at += *at == ' ';
        while (*at <= ' ' && ascii_is_space(*at)) { at++; }
        if (*at == '>') {
            lexer->cursor = at + 1;
            return lexer_tag_end(lexer, false);
        }
        if (*at == '/' && at[1] == '>') {
            lexer->cursor = at + 2;
            return lexer_tag_end(lexer, true);
        }
        next = attribute(lexer, at);
    }
    return go_on_in(lexer, STATE_BEFORE_NAME, at);
}

bool lexer_quick_tag(struct lexer *lexer, enum step *step) {
    const unsigned char *token = lexer->cursor;
    const bool end = token[1] == '/';
    const unsigned char *name = token + 1 + end;
    if (lexer->limit - name < SCAN_SIZE || !ascii_is_letter(*name)) { return false; }
    const size_t size = scan_name(name);
    if (size == SCAN_SIZE || (name[size] != '>' && !ascii_is_space(name[size]))) { return false; }
    lexer_tag_begin(lexer, token, end);
    lexer->tag_name.slice = (struct slice){(const char *)name, size};
    lexer->tag.element = element_find_padded(&lexer->elements, (const char *)name, size);
    *step = attributes(lexer, name + size);
    return true;
}
