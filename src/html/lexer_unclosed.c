/* Saves the page behind a comment or raw text that has no end.
 *
 * Nobody knows that there is no end before the page is over, so until then the bytes since the
 * start are kept. Most elements end in the buffer in which they began; only what leaves the buffer
 * is copied. Then the lexer reads the kept bytes in place.
 *
 * Each kind of element is found to be unclosed once, by reading to the end of the page. After that
 * its start tags end with their line at once. So a byte is read some ten times at most. */
#include "html/lexer_state.h"
#include "status.h"
#include "text/memory.h"

#include <string.h>

static bool is_reference(enum state state) {
    return state == STATE_DECIMAL || state == STATE_HEXADECIMAL;
}

/* Whether the lexer is in a comment or raw text, and its content is kept. Raw text in math has been
 * passed on already. */
static bool is_open(const struct lexer *lexer) {
    enum state state = is_reference(lexer->state) ? lexer->text_state : lexer->state;
    bool raw = state >= STATE_RCDATA && state <= STATE_SCRIPT_DOUBLE_ESCAPED;
    bool comment = state == STATE_COMMENT_START || state == STATE_COMMENT;
    return lexer->content != NULL && (comment || (raw && !lexer->in_math));
}

/* False if memory is short. There is room for a NUL, too. */
static bool make_room(struct lexer *lexer, size_t size) {
    if (size < lexer->kept_room) { return true; }
    size_t room = lexer->kept_most / 2 < size ? lexer->kept_most + 1 : 2 * size + 1;
    unsigned char *kept = memory_resize(lexer->memory, lexer->kept, room);
    if (kept == NULL) { return false; }
    lexer->kept = kept;
    lexer->kept_room = room;
    return true;
}

/* Keeps the content up to `end`, or gives up if it is too long. */
static void keep(struct lexer *lexer, const unsigned char *end) {
    size_t size = (size_t)(end - lexer->content);
    if (size > lexer->kept_most - lexer->kept_size) {
        lexer->content = NULL;
    } else if (!make_room(lexer, lexer->kept_size + size)) {
        lexer->error = STATUS_NO_MEMORY;
    } else {
        memcpy(lexer->kept + lexer->kept_size, lexer->content, size);
        lexer->kept_size += size;
        lexer->content = lexer->buffer;
    }
}

void lexer_keep_content(struct lexer *lexer) {
    if (is_open(lexer)) { keep(lexer, lexer->cursor); }
}

/* Goes on in the kept bytes, which now reach to the end of the page. */
static void move_to_kept(struct lexer *lexer) {
    lexer->kept[lexer->kept_size] = '\0';
    lexer->content = lexer->ascii_end = lexer->kept;
    lexer->limit = lexer->kept + lexer->kept_size;
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

/* Takes the content to end before its first newline. */
static void end_with_line(struct lexer *lexer) {
    const unsigned char *end = lexer->content;
    while (end < lexer->limit && *end != '\n' && *end != '\r') { end++; }
    if (lexer->content_element == ELEMENT_TITLE) { read_title(lexer, end); }
    go_on_in(lexer, STATE_DATA, end);
    if (lexer->error == 0 && lexer->content_element != ELEMENT_UNKNOWN) {
        lexer_add_end_tag(lexer, lexer->content_element);
    }
}

static bool is_known(const struct lexer *lexer) {
    for (size_t i = 0; i < lexer->unclosed_count; i++) {
        if (lexer->unclosed[i] == lexer->content_element) { return true; }
    }
    return false;
}

/* The page has ended in the content. A script may have an end tag that does not count because of a
 * `<!--` before it (HTML §13.2.5.20); then it counts now. */
static void end_unclosed(struct lexer *lexer) {
    lexer->in_linked_data = false; /* it has been passed on */
    if (lexer->content_element == ELEMENT_SCRIPT && !lexer->plain_scripts) {
        lexer->plain_scripts = true;
        go_on_in(lexer, STATE_SCRIPT, lexer->content);
        return;
    }
    if (!is_known(lexer)) { lexer->unclosed[lexer->unclosed_count++] = lexer->content_element; }
    end_with_line(lexer);
}

void lexer_reread(struct lexer *lexer) {
    if (!is_open(lexer)) { return; }
    keep(lexer, lexer->limit);
    if (lexer->error != 0 || lexer->content == NULL) { return; }
    move_to_kept(lexer);
    while (lexer->error == 0 && is_open(lexer)) {
        end_unclosed(lexer);
        while (lexer->error == 0 && lexer_step(lexer) == STEP_ON) {
            bool begins = lexer->cursor == lexer->content && is_open(lexer);
            if (begins && is_known(lexer)) { end_with_line(lexer); }
        }
    }
}
