#include "html/lexer.h"

#include "html/lexer_state.h"
#include "status.h"
#include "text/memory.h"

#include <string.h>

struct lexer *lexer_new(const struct danag_allocator *memory, const struct token_sink *sink,
                        struct outline *outline, size_t buffer_size) {
    struct lexer *lexer = memory_resize(memory, NULL, sizeof *lexer);
    if (lexer == NULL) { return NULL; }
    memset(lexer, 0, offsetof(struct lexer, tag_name_aside)); /* the buffers need no zeros */
    lexer->memory = memory;
    lexer->buffer = memory_resize(memory, NULL, buffer_size + 1);
    if (lexer->buffer == NULL) {
        memory_free(memory, lexer);
        return NULL;
    }
    lexer->buffer_size = buffer_size;
    lexer->sink = *sink;
    lexer->outline = outline;
    /* The outline always needs to know whether a link has an address, and the lines whether text is
     * hidden from a screen reader. */
    lexer->filter =
        attribute_filter_make(sink->attributes | sink->rare_attributes |
                              attribute_bit(ATTRIBUTE_HREF) | attribute_bit(ATTRIBUTE_ARIA_HIDDEN) |
                              (sink->linked_data != NULL ? attribute_bit(ATTRIBUTE_TYPE) : 0));
    lexer->tag_name = (struct part){.aside = lexer->tag_name_aside, .most = LEXER_NAME_MAX};
    lexer->name = (struct part){.aside = lexer->name_aside, .most = LEXER_NAME_MAX};
    lexer->value = (struct part){.aside = lexer->value_aside, .most = LEXER_ATTRIBUTE_MAX};
    element_index_make(&lexer->elements);
    lexer_begin(lexer);
    return lexer;
}

void lexer_free(struct lexer *lexer) {
    if (lexer == NULL) { return; }
    memory_free(lexer->memory, lexer->buffer);
    memory_free(lexer->memory, lexer->kept);
    memory_free(lexer->memory, lexer);
}

void lexer_begin(struct lexer *lexer) {
    lexer->state = STATE_DATA;
    lexer->ending = false;
    lexer->error = 0;
    lexer->cursor = lexer->limit = lexer->ascii_end = lexer->buffer;
    lexer->buffer[0] = '\0';
    lexer->limit_offset = 0;
    lexer->code_start = NULL;
    part_begin(&lexer->name); /* they may be in the kept bytes of the page before */
    part_begin(&lexer->value);
    lexer->in_attribute = lexer->in_math = lexer->in_linked_data = false;
    lexer->content = NULL;
    lexer->unclosed_count = 0;
    lexer->plain_scripts = false;
    lexer->xml = false;
    outline_begin(lexer->outline);
}

void lexer_begin_xml(struct lexer *lexer) {
    lexer->xml = true;
}

/* The states are in this order in enum state. */
enum step lexer_step(struct lexer *lexer) {
    return lexer->state >= STATE_TAG_NAME        ? lex_tag(lexer)
           : lexer->state >= STATE_COMMENT_START ? lex_comment(lexer)
           : lexer->state >= STATE_DECIMAL       ? lex_reference(lexer)
                                                 : lex_text(lexer);
}

static int run(struct lexer *lexer) {
    while (lexer_step(lexer) == STEP_ON) {}
    return lexer->error;
}

/* Keeps the unread bytes, and adds as many new bytes as fit. Returns how many it added. */
static size_t refill(struct lexer *lexer, const char *data, size_t size) {
    if (lexer->code_start != NULL) {
        lexer_count_code(lexer, lexer->cursor);
        part_save(&lexer->tag_name);
        part_save(&lexer->name);
        part_save(&lexer->value);
        lexer->code_start = lexer->buffer;
    }
    if (lexer->kept_most > 0) { lexer_keep_content(lexer); }
    size_t undecided = (size_t)(lexer->limit - lexer->cursor);
    memmove(lexer->buffer, lexer->cursor, undecided);
    size_t room = lexer->buffer_size - undecided;
    if (size > room) { size = room; }
    memcpy(lexer->buffer + undecided, data, size);
    lexer->buffer[undecided + size] = '\0';
    lexer->cursor = lexer->ascii_end = lexer->buffer;
    lexer->limit = lexer->buffer + undecided + size;
    lexer->limit_offset += size;
    return size;
}

enum step lexer_pass_on_linked_data(struct lexer *lexer, struct slice script) {
    lexer->error = lexer->sink.linked_data(lexer->sink.linked_data_self, &script);
    return lexer->error == 0 ? STEP_ON : STEP_WAIT;
}

int lexer_push(void *self, const char *data, size_t size) {
    struct lexer *lexer = self;
    while (size > 0 && lexer->error == 0) {
        size_t taken = refill(lexer, data, size);
        data += taken;
        size -= taken;
        if (lexer->error == 0) { run(lexer); }
    }
    return lexer->error;
}

int lexer_end(struct lexer *lexer) {
    lexer->ending = true;
    if (lexer->error == 0) { run(lexer); }
    if (lexer->error == 0 && lexer->kept_most > 0) { lexer_reread(lexer); }
    /* Report the newlines of an unfinished tag too: a refill may have reported some already. */
    if (lexer->error == 0 && lexer->code_start != NULL) { lexer_count_code(lexer, lexer->cursor); }
    if (lexer->error == 0 && lexer->in_math) {
        lexer->error = lexer->sink.math_tag(lexer->sink.self, NULL);
    }
    outline_end(lexer->outline);
    return lexer->error;
}

void lexer_keep_unclosed(struct lexer *lexer, size_t most) {
    lexer->kept_most = most;
}

void lexer_keep_removed(struct lexer *lexer) {
    lexer->keep_removed = true;
}

void lexer_begin_in(struct lexer *lexer, const char *name, const char *open) {
    lexer_go_on_after(lexer, element_find(&lexer->elements, name, strlen(name)));
    enum element element = element_find(&lexer->elements, open, strlen(open));
    memcpy(lexer->raw_name, elements[element].name, sizeof lexer->raw_name);
}

void lexer_begin_in_cdata(struct lexer *lexer) {
    lexer->state = STATE_CDATA;
}

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
