/* The tokenizer's states inside of tags and comments (HTML §13.2.5.6–8, 32–53). */
#include "html/lexer_state.h"

#include <string.h>

/*!re2c
    re2c:eof = 0;
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = cursor;
    re2c:define:YYLIMIT = "lexer->limit";
    re2c:define:YYMARKER = marker;
    re2c:define:YYFILL = "lexer_has_more(lexer)";
    re2c:define:YYFILL:naked = 1;
    re2c:define:YYGETCONDITION = "(int)lexer->state";
    re2c:define:YYGETCONDITION:naked = 1;
    re2c:condenumprefix = "STATE_";

    space = [\t\n\f\r ];
*/

static enum step go_on_in(struct lexer *lexer, enum state state, const unsigned char *cursor) {
    lexer->state = state;
    lexer->cursor = cursor;
    return STEP_ON;
}

static enum step wait_at(struct lexer *lexer, const unsigned char *token) {
    lexer->cursor = token;
    return STEP_WAIT;
}

/* Reading goes on after the next `>`, outside of markup. */
static enum step bogus_comment(struct lexer *lexer) {
    const unsigned char *end =
        memchr(lexer->cursor, '>', (size_t)(lexer->limit - lexer->cursor));
    if (end == NULL)
        return wait_at(lexer, lexer->limit);
    return go_on_in(lexer, STATE_DATA, end + 1);
}

enum step lex_comment(struct lexer *lexer) {
    if (lexer->state == STATE_BOGUS_COMMENT)
        return bogus_comment(lexer);
    if (lexer->state == STATE_COMMENT) {
        const unsigned char *dash =
            memchr(lexer->cursor, '-', (size_t)(lexer->limit - lexer->cursor));
        lexer->cursor = dash != NULL ? dash : lexer->limit;
    }
    const unsigned char *token = lexer->cursor;
    const unsigned char *cursor = token;
    const unsigned char *marker = cursor;
    lexer->cut = false;
    /*!re2c
        <COMMENT_START, COMMENT> $ { return wait_at(lexer, token); }
        <COMMENT_START> ">" | "->" { return go_on_in(lexer, STATE_DATA, cursor); }
        <COMMENT> "-->" | "--!>"   { return go_on_in(lexer, STATE_DATA, cursor); }
        <COMMENT_START> * {
            if (lexer_undecided(lexer))
                return wait_at(lexer, token);
            return go_on_in(lexer, STATE_COMMENT, token);
        }
        <COMMENT> * {
            if (lexer_undecided(lexer))
                return wait_at(lexer, token);
            return go_on_in(lexer, STATE_COMMENT, cursor);
        }
    */
}

static bool equals(struct slice slice, const char *name) {
    size_t size = strlen(name);
    if (slice.size != size)
        return false;
    for (size_t i = 0; i < size; i++)
        if ((slice.bytes[i] | 0x20) != name[i])
            return false;
    return true;
}

static bool wants_attributes(const struct lexer *lexer) {
    if (lexer->tag.end)
        return false;
    return lexer->sink.attribute != NULL || removed_is_foreign(&lexer->removed);
}

static void name_piece(struct lexer *lexer, const unsigned char *token,
                       const unsigned char *end) {
    if (!lexer->in_attribute) {
        lexer->in_attribute = true;
        part_begin(&lexer->name);
        part_begin(&lexer->value);
    }
    part_extend(&lexer->name, token, (size_t)(end - token));
}

/* An attribute, if one was being read, is whole. */
static void attribute_end(struct lexer *lexer) {
    if (!lexer->in_attribute)
        return;
    lexer->in_attribute = false;
    if (!wants_attributes(lexer))
        return;
    struct attribute attribute = {lexer->tag.element, part_slice(&lexer->name),
                                  part_slice(&lexer->value)};
    if (attribute.element == ELEMENT_FONT &&
        (equals(attribute.name, "color") || equals(attribute.name, "face") ||
         equals(attribute.name, "size")))
        lexer->breakout = true;
    bool removed = lexer->removed.element != ELEMENT_UNKNOWN && !lexer->keep_removed;
    if (lexer->sink.attribute != NULL && !removed)
        lexer->error = lexer->sink.attribute(lexer->sink.self, &attribute);
}

static enum step attribute_end_in(struct lexer *lexer, enum state state,
                                  const unsigned char *cursor) {
    attribute_end(lexer);
    lexer->state = state;
    lexer->cursor = cursor;
    return lexer->error == 0 ? STEP_ON : STEP_WAIT;
}

static enum step tag_end(struct lexer *lexer, bool self_closing, const unsigned char *cursor) {
    lexer->cursor = cursor;
    attribute_end(lexer);
    return lexer->error == 0 ? lexer_tag_end(lexer, self_closing) : STEP_WAIT;
}

static enum step tag_name_end(struct lexer *lexer, const unsigned char *token) {
    struct slice name = lexer->tag_name.slice;
    lexer->tag.element = element_find(&lexer->elements, name.bytes, name.size);
    return go_on_in(lexer, STATE_BEFORE_NAME, token);
}

static enum step quoted_value(struct lexer *lexer, unsigned char quote) {
    const unsigned char *token = lexer->cursor;
    const unsigned char *end = memchr(token, quote, (size_t)(lexer->limit - token));
    const unsigned char *stop = end != NULL ? end : lexer->limit;
    part_extend(&lexer->value, token, (size_t)(stop - token));
    if (end == NULL)
        return wait_at(lexer, lexer->limit);
    return attribute_end_in(lexer, STATE_BEFORE_NAME, end + 1);
}

enum step lex_tag(struct lexer *lexer) {
    if (lexer->state == STATE_VALUE_DOUBLE_QUOTED)
        return quoted_value(lexer, '"');
    if (lexer->state == STATE_VALUE_SINGLE_QUOTED)
        return quoted_value(lexer, '\'');
    const unsigned char *token = lexer->cursor;
    const unsigned char *cursor = token;
    /*!re2c
        <TAG_NAME, BEFORE_NAME, NAME, AFTER_NAME, BEFORE_VALUE, VALUE_UNQUOTED, SELF_CLOSING> $ {
            return wait_at(lexer, token);
        }

        <TAG_NAME> [^\t\n\f\r />]+ {
            part_extend(&lexer->tag_name, token, (size_t)(cursor - token));
            return go_on_in(lexer, STATE_TAG_NAME, cursor);
        }
        <TAG_NAME> [\t\n\f\r />] { return tag_name_end(lexer, token); }

        <BEFORE_NAME, AFTER_NAME, BEFORE_VALUE> space+ {
            return go_on_in(lexer, lexer->state, cursor);
        }
        <BEFORE_NAME, NAME, AFTER_NAME> "/" {
            return attribute_end_in(lexer, STATE_SELF_CLOSING, cursor);
        }
        <BEFORE_NAME, NAME, AFTER_NAME, BEFORE_VALUE, VALUE_UNQUOTED> ">" {
            return tag_end(lexer, false, cursor);
        }
        <SELF_CLOSING> ">" { return tag_end(lexer, true, cursor); }
        <SELF_CLOSING> *   { return go_on_in(lexer, STATE_BEFORE_NAME, token); }

        // Where a name begins, a `=` is a part of it (HTML §13.2.5.32).
        <BEFORE_NAME> [^\t\n\f\r />] [^\t\n\f\r />=]* {
            name_piece(lexer, token, cursor);
            return go_on_in(lexer, STATE_NAME, cursor);
        }
        <AFTER_NAME> [^\t\n\f\r />=] {
            return attribute_end_in(lexer, STATE_BEFORE_NAME, token);
        }
        <NAME> [^\t\n\f\r />=]+ {
            name_piece(lexer, token, cursor);
            return go_on_in(lexer, STATE_NAME, cursor);
        }
        <NAME> space              { return go_on_in(lexer, STATE_AFTER_NAME, cursor); }
        <NAME, AFTER_NAME> "="    { return go_on_in(lexer, STATE_BEFORE_VALUE, cursor); }

        <BEFORE_VALUE> "\""       { return go_on_in(lexer, STATE_VALUE_DOUBLE_QUOTED, cursor); }
        <BEFORE_VALUE> "'"        { return go_on_in(lexer, STATE_VALUE_SINGLE_QUOTED, cursor); }
        <BEFORE_VALUE, VALUE_UNQUOTED> [^\t\n\f\r >"'] [^\t\n\f\r >]* {
            part_extend(&lexer->value, token, (size_t)(cursor - token));
            return go_on_in(lexer, STATE_VALUE_UNQUOTED, cursor);
        }
        <VALUE_UNQUOTED> ["'] {
            part_extend(&lexer->value, token, (size_t)(cursor - token));
            return go_on_in(lexer, STATE_VALUE_UNQUOTED, cursor);
        }
        <VALUE_UNQUOTED> space { return attribute_end_in(lexer, STATE_BEFORE_NAME, cursor); }
    */
}
