/* Comments and raw text that have no end: what follows their first line is read again as HTML, when
 * the page has ended (lexer_keep_unclosed). What follows in a style sheet or a script in which the
 * page was cut is not. */
#include "html/lexer_state.h"
#include "status.h"
#include "text/ascii.h"
#include "text/memory.h"

bool lexer_is_open(const struct lexer *lexer) {
    const bool reference = lexer->state == STATE_DECIMAL || lexer->state == STATE_HEXADECIMAL;
    const enum lexer_state state = reference ? lexer->text_state : lexer->state;
    bool raw = state >= STATE_RCDATA && state <= STATE_SCRIPT_DOUBLE_ESCAPED;
    bool comment = state == STATE_COMMENT_START || state == STATE_COMMENT;
    return lexer->content != NULL && (comment || (raw && (!lexer->in_math || lexer->in_tex)));
}

void lexer_keep_to(struct lexer *lexer, const unsigned char *end) {
    const size_t size = (size_t)(end - lexer->content), kept = lexer->kept_size + size;
    if (size > lexer->kept_most - lexer->kept_size) {
        lexer->content = NULL;
        return;
    }
    if (!memory_grow(lexer->memory, &lexer->kept, &lexer->kept_room, kept + 1, lexer->kept_most + 1,
                     1)) {
        lexer->error = STATUS_NO_MEMORY;
        return;
    }
    memcpy(lexer->kept + lexer->kept_size, lexer->content, size);
    lexer->kept_size = kept;
}

/* Passes on the text of a title up to `end`, as if the page ended there. */
static void read_title(struct lexer *lexer, const unsigned char *end) {
    const unsigned char *limit = lexer->limit;
    unsigned char *byte = lexer->kept + (end - lexer->kept), after = *end;
    lexer->limit_offset -= (uint64_t)(limit - end);
    lexer->limit = end;
    *byte = '\0';
    if (lexer->sink.title_again != NULL) { lexer->sink.title_again(lexer->sink.self); }
    go_on_in(lexer, STATE_RCDATA, lexer->content);
    while (lexer_step(lexer) == STEP_ON) {}
    *byte = after;
    lexer->limit = limit;
    lexer->limit_offset += (uint64_t)(limit - end);
}

/* Where the last end tag begins in the kept bytes, or their start if there is none. */
static const unsigned char *last_end_tag(const struct lexer *lexer) {
    const unsigned char *at = lexer->limit; /* a zero byte stands there */
    while (at > lexer->kept && !(at[0] == '<' && at[1] == '/' && ascii_is_letter(at[2]))) { at--; }
    return at;
}

/* Takes the content to end before its first newline. A style sheet or a script in which the page
 * was cut, so that no end tag follows, ends with the page. */
static void end_content(struct lexer *lexer, const unsigned char *last_tag) {
    const unsigned char *end = lexer->content;
    const bool is_code =
        lexer->content_element == ELEMENT_STYLE || lexer->content_element == ELEMENT_SCRIPT;
    const bool page_is_cut = is_code && last_tag <= lexer->content;
    while (end < lexer->limit && (page_is_cut || (*end != '\n' && *end != '\r'))) { end++; }
    if (lexer->content_element == ELEMENT_TITLE) { read_title(lexer, end); }
    go_on_in(lexer, STATE_DATA, end);
    if (lexer->error == 0 && lexer->content_element != ELEMENT_UNKNOWN) {
        lexer_add_end_tag(lexer, lexer->content_element);
    }
}

/* The page has ended in the content. A script may have an end tag that does not count because of a
 * `<!--` before it (HTML §13.2.5.20); then it counts now. */
static void end_unclosed(struct lexer *lexer, const unsigned char *last_tag) {
    lexer->in_linked_data = false; /* it has been passed on */
    if (lexer->in_tex && lexer->sink.math_again != NULL) {
        lexer->sink.math_again(lexer->sink.self);
    } else if (lexer->content_element == ELEMENT_SCRIPT && !lexer->plain_scripts) {
        lexer->plain_scripts = true;
        go_on_in(lexer, STATE_SCRIPT, lexer->content);
        return;
    }
    lexer->unclosed[lexer->content_element] = true;
    end_content(lexer, last_tag);
}

void lexer_reread(struct lexer *lexer) {
    if (!lexer_is_open(lexer)) { return; }
    lexer_keep_to(lexer, lexer->limit);
    if (lexer->error != 0 || lexer->content == NULL) { return; }
    /* Goes on in the kept bytes, which now reach to the end of the page. */
    lexer->kept[lexer->kept_size] = '\0';
    lexer->content = lexer->ascii_end = lexer->kept;
    lexer->limit = lexer->kept + lexer->kept_size;
    const unsigned char *last_tag = last_end_tag(lexer);
    while (lexer->error == 0 && lexer_is_open(lexer)) {
        end_unclosed(lexer, last_tag);
        while (lexer->error == 0 && lexer_step(lexer) == STEP_ON) {
            bool begins = lexer->cursor == lexer->content && lexer_is_open(lexer);
            if (begins && lexer->unclosed[lexer->content_element]) { end_content(lexer, last_tag); }
        }
    }
}
