/* The tokenizer's states inside tags and comments (HTML §13.2.5.6–8, 32–53). */
#include "html/lexer_state.h"

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

enum step lex_comment(struct lexer *lexer) {
    if (lexer->state != STATE_COMMENT_START) {
        const bool bogus = lexer->state == STATE_BOGUS_COMMENT;
        const size_t size = (size_t)(lexer->limit - lexer->cursor);
        const unsigned char *next = memchr(lexer->cursor, bogus ? '>' : '-', size);
        lexer->cursor = next != NULL ? next : lexer->limit;
        if (bogus && next == NULL) { return STEP_WAIT; }
        if (bogus) { return go_on_in(lexer, STATE_DATA, next + 1); }
    }
    const unsigned char *token = lexer->cursor;
    const unsigned char *cursor = token;
    const unsigned char *marker = cursor;
    lexer->cut = false;
    /*!re2c
        <COMMENT_START, COMMENT> $ { return wait_at(lexer, token); }
        <COMMENT_START> ">" | "->" { return go_on_in(lexer, STATE_DATA, cursor); }
        <COMMENT> "-->" | "--!>"   { return go_on_in(lexer, STATE_DATA, cursor); }
        <COMMENT_START, COMMENT> * {
            if (lexer_undecided(lexer)) { return wait_at(lexer, token); }
            const bool start = lexer->state == STATE_COMMENT_START;
            return go_on_in(lexer, STATE_COMMENT, start ? token : cursor);
        }
    */
}

/* Ends the attribute being read, if there is one. */
static void attribute_end(struct lexer *lexer) {
    if (!lexer->in_attribute) { return; }
    lexer->in_attribute = false;
    const struct slice name = part_slice(&lexer->name);
    if (lexer->tag.end || !attribute_filter_has(lexer_filter(lexer), name)) { return; }
    char padded[TAG_NAME_SIZE] = {0};
    memcpy(padded, name.bytes, name.size);
    lexer_keep_attribute(lexer, (struct slice){padded, name.size});
}

/* Begins an attribute, whose name begins here. */
static void attribute_begin(struct lexer *lexer) {
    attribute_end(lexer);
    lexer->in_attribute = true;
    part_begin(&lexer->name);
    part_begin(&lexer->value);
}

static enum step tag_end(struct lexer *lexer, bool self_closing, const unsigned char *cursor) {
    lexer->cursor = cursor;
    attribute_end(lexer);
    return lexer->error == 0 ? lexer_tag_end(lexer, self_closing) : STEP_WAIT;
}

/* Adds the bytes up to the closing quote or the limit to the value. Returns where they end. */
static const unsigned char *quoted_value(struct lexer *lexer, const unsigned char *token,
                                         unsigned char quote) {
    const unsigned char *end = memchr(token, quote, (size_t)(lexer->limit - token));
    const unsigned char *stop = end != NULL ? end : lexer->limit;
    part_extend(&lexer->value, token, (size_t)(stop - token));
    return stop;
}

/* Reads the tag to its end, or to the limit. The rules jump straight to the next state; those with
 * `:=>` go on behind what they match. An attribute ends where the next one or the tag's end is. */
enum step lex_tag(struct lexer *lexer) {
    const unsigned char *cursor = lexer->cursor;
    const unsigned char *token = cursor;
    /*!re2c
        re2c:define:YYSETCONDITION = "lexer->state = @@;";
        re2c:define:YYSETCONDITION@cond = @@;
        re2c:define:YYSETCONDITION:naked = 1;
        re2c:cond:goto = "{ token = cursor; goto @@; }";

        <TAG_NAME, BEFORE_NAME, NAME, AFTER_NAME, BEFORE_VALUE> $ { return wait_at(lexer, token); }
        <VALUE_DOUBLE_QUOTED, VALUE_SINGLE_QUOTED, VALUE_UNQUOTED, SELF_CLOSING> $ {
            return wait_at(lexer, token);
        }

        <TAG_NAME> [^\t\n\f\r />]+ => TAG_NAME {
            part_extend(&lexer->tag_name, token, (size_t)(cursor - token));
            token = cursor;
            goto yyc_TAG_NAME;
        }
        <TAG_NAME> [\t\n\f\r />] => BEFORE_NAME {
            lexer->tag.element = element_find(&lexer->element_index, lexer->tag_name.slice);
            cursor = token;
            goto yyc_BEFORE_NAME;
        }

        <BEFORE_NAME> space+ :=> BEFORE_NAME
        <AFTER_NAME> space+ :=> AFTER_NAME
        <BEFORE_VALUE> space+ :=> BEFORE_VALUE
        <BEFORE_NAME, NAME, AFTER_NAME> "/" :=> SELF_CLOSING
        <BEFORE_NAME, NAME, AFTER_NAME, BEFORE_VALUE, VALUE_UNQUOTED> ">" {
            return tag_end(lexer, false, cursor);
        }
        <SELF_CLOSING> ">" { return tag_end(lexer, true, cursor); }
        <SELF_CLOSING> * => BEFORE_NAME { cursor = token; goto yyc_BEFORE_NAME; }

        /* A `=` at the start of a name is part of the name (HTML §13.2.5.32). */
        <BEFORE_NAME> [^\t\n\f\r />] [^\t\n\f\r />=]* => NAME {
            attribute_begin(lexer);
            part_extend(&lexer->name, token, (size_t)(cursor - token));
            token = cursor;
            goto yyc_NAME;
        }
        <NAME> [^\t\n\f\r />=]+ => NAME {
            part_extend(&lexer->name, token, (size_t)(cursor - token));
            token = cursor;
            goto yyc_NAME;
        }
        <NAME> space :=> AFTER_NAME
        <AFTER_NAME> [^\t\n\f\r />=] => BEFORE_NAME { cursor = token; goto yyc_BEFORE_NAME; }
        <NAME, AFTER_NAME> "=" :=> BEFORE_VALUE

        <BEFORE_VALUE> "\"" :=> VALUE_DOUBLE_QUOTED
        <BEFORE_VALUE> "'" :=> VALUE_SINGLE_QUOTED
        <VALUE_DOUBLE_QUOTED> [^"] => VALUE_DOUBLE_QUOTED {
            token = cursor = quoted_value(lexer, token, '"');
            goto yyc_VALUE_DOUBLE_QUOTED;
        }
        <VALUE_SINGLE_QUOTED> [^'] => VALUE_SINGLE_QUOTED {
            token = cursor = quoted_value(lexer, token, '\'');
            goto yyc_VALUE_SINGLE_QUOTED;
        }
        <VALUE_DOUBLE_QUOTED> "\"" :=> BEFORE_NAME
        <VALUE_SINGLE_QUOTED> "'" :=> BEFORE_NAME
        <BEFORE_VALUE> [^\t\n\f\r >"'] => VALUE_UNQUOTED { cursor = token; goto yyc_VALUE_UNQUOTED; }
        <VALUE_UNQUOTED> [^\t\n\f\r >]+ => VALUE_UNQUOTED {
            part_extend(&lexer->value, token, (size_t)(cursor - token));
            token = cursor;
            goto yyc_VALUE_UNQUOTED;
        }
        <VALUE_UNQUOTED> space :=> BEFORE_NAME
    */
}
