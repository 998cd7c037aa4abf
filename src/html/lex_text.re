/* The tokenizer's states outside tags, and the classes of text (HTML §13.2.5.1–5, 15–31, 69). */
#include "html/lexer_state.h"
#include "html/reference.h"
#include "html/scan.h"

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
*/

/* Reads a run of whole non-ASCII characters of one class, and moves `*start` to its end. There must
 * be a NUL at `limit`. */
static enum text_class wide_run(const unsigned char **start, const unsigned char *limit) {
    const unsigned char *cursor = *start;
    const unsigned char *marker = cursor;
    /*!re2c
        re2c:flags:utf-8 = 1;
        re2c:define:YYLIMIT = limit;
        re2c:yyfill:enable = 0;

        space  = [\x80-\x9f\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000];
        joiner = [\u200c-\u200f];
        r2l    = [\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]
               | [\U00010800-\U00010fff\U0001e800-\U0001efff];
        other  = [^\x00-\x7f] \ space \ joiner \ r2l;

        space+  { *start = cursor; return TEXT_SPACE; }
        joiner+ { *start = cursor; return TEXT_JOINER; }
        r2l+    { *start = cursor; return TEXT_R2L; }
        other+  { *start = cursor; return TEXT_OTHER; }
        *       { return TEXT_OTHER; }
        $       { return TEXT_OTHER; }
    */
}

/* The end of the TEXT_OTHER character at `cursor`; NULL if it is another, or cut by the limit. */
static const unsigned char *other_end(const unsigned char *cursor, const unsigned char *limit) {
    const unsigned char *marker = cursor;
    /*!re2c
        other { return cursor; }
        *     { return NULL; }
        $     { return NULL; }
    */
}

static enum text_class class_of(const char *text, size_t size) {
    unsigned char terminated[sizeof((struct reference *)NULL)->text + 1] = {0};
    memcpy(terminated, text, size);
    /* Some references stand for an ASCII and a combining character. wide_run returns TEXT_OTHER. */
    if (terminated[size - 1] >= 0x80) {
        const unsigned char *start = terminated;
        return wide_run(&start, terminated + size);
    }
    return terminated[0] <= ' ' || terminated[0] == 0x7f ? TEXT_SPACE : TEXT_WORDS;
}

static enum step pass_on_wanted(struct lexer *lexer, enum text_class class, struct slice slice,
                                uint64_t source_start) {
    struct text text = {slice, class, source_start, lexer_offset(lexer, lexer->cursor)};
    const struct token_watcher *watcher = lexer->sink.watcher;
    if (watcher != NULL && watcher->wants_text && !lexer->in_math) {
        watcher->text(watcher->self, &text);
    }
    lexer->error = lexer->in_math ? lexer->sink.math_text(lexer->sink.self, &text)
                                  : lexer->sink.text(lexer->sink.self, &text);
    return lexer->error == 0 ? STEP_ON : STEP_WAIT;
}

static enum step pass_on(struct lexer *lexer, enum text_class class, struct slice slice,
                         uint64_t source_start) {
    return lexer_wants_text(lexer) ? pass_on_wanted(lexer, class, slice, source_start)
           : lexer->in_linked_data ? lexer_pass_on_linked_data(lexer, slice)
                                   : STEP_ON;
}

/* Passes on the source from `token` to `end` as it is, and continues at `end`. */
static enum step pass_on_as_is(struct lexer *lexer, enum text_class class,
                               const unsigned char *token, const unsigned char *end) {
    struct slice slice = {(const char *)token, (size_t)(end - token)};
    lexer->cursor = end;
    return pass_on(lexer, class, slice, lexer_offset(lexer, token));
}

/* Passes on `bytes`, one or two characters, in place of the source from `token` to `end`. Continues
 * at `end`. */
static enum step pass_on_for(struct lexer *lexer, const char *bytes, size_t size,
                             const unsigned char *token, const unsigned char *end) {
    lexer->cursor = end;
    return pass_on(lexer, class_of(bytes, size), (struct slice){bytes, size},
                   lexer_offset(lexer, token));
}

/* `token` points to a `&` before a letter or digit. */
static enum step named_reference(struct lexer *lexer, const unsigned char *token) {
    struct reference reference;
    const unsigned char *name = token + 1;
    bool decided = reference_find((const char *)name, (size_t)(lexer->limit - name), &reference);
    if (!decided && !lexer->ending) { return wait_at(lexer, token); }
    if (reference.size == 0) { return pass_on_as_is(lexer, TEXT_WORDS, token, name); }
    return pass_on_for(lexer, reference.text, reference.text_size, token, name + reference.size);
}

static enum step numeric_reference(struct lexer *lexer, enum lexer_state state,
                                   const unsigned char *token, const unsigned char *digits) {
    lexer->text_state = lexer->state;
    lexer->number = 0;
    lexer->reference_start = lexer_offset(lexer, token);
    return go_on_in(lexer, state, digits);
}

static enum step begin_tag(struct lexer *lexer, const unsigned char *token, bool end,
                           const unsigned char *name) {
    lexer->cursor = name;
    lexer_tag_begin(lexer, token, end);
    return STEP_ON;
}

/* Passes on a character that may begin something else, if more bytes can tell. */
static enum step pass_on_decided(struct lexer *lexer, const unsigned char *token,
                                 const unsigned char *end) {
    if (lexer_undecided(lexer)) { return wait_at(lexer, token); }
    return pass_on_as_is(lexer, TEXT_WORDS, token, end);
}

/* Reads `</` in raw text. Only the end tag of the raw text's own element is a tag there (HTML
 * §13.2.5.14 and others). */
static enum step raw_end_tag(struct lexer *lexer, const unsigned char *token) {
    const unsigned char *name = token + 2;
    size_t size = strlen(lexer->raw_name);
    size_t left = (size_t)(lexer->limit - name);
    for (size_t i = 0; i <= size; i++) {
        if (i == left) {
            return lexer->ending ? pass_on_as_is(lexer, TEXT_WORDS, token, token + 1)
                                 : wait_at(lexer, token);
        }
        bool letter = i < size && (name[i] | 0x20) == (unsigned char)lexer->raw_name[i];
        bool end = i == size && memchr("\t\n\f\r />", name[i], 7) != NULL;
        if (!letter && !end) { return pass_on_as_is(lexer, TEXT_WORDS, token, token + 1); }
    }
    return begin_tag(lexer, token, true, name);
}

/* Skips to the next byte that can end the text of a removed element, or to the limit. */
static enum step skip(struct lexer *lexer) {
    const unsigned char *start = lexer->cursor;
    const unsigned char *at = NULL;
    size_t size = (size_t)(lexer->limit - start);
    if (lexer->state == STATE_CDATA) {
        at = memchr(start, ']', size);
    } else if (lexer->state != STATE_PLAINTEXT) {
        at = memchr(start, '<', size);
    }
    lexer->cursor = at != NULL ? at : lexer->limit;
    if (!lexer->in_linked_data) { return STEP_ON; }
    size = (size_t)(lexer->cursor - start);
    return lexer_pass_on_linked_data(lexer, (struct slice){(const char *)start, size});
}

/* A short text is passed on whole, so that a reader can tell a sign or a word by it. */
#define WHOLE_TEXT 32 /* bytes; a longer one may be cut */

static bool may_go_on(const struct lexer *lexer, const unsigned char *token,
                      const unsigned char *end) {
    return end == lexer->limit && !lexer->ending && end - token < WHOLE_TEXT;
}

static enum step wide_text(struct lexer *lexer, const unsigned char *token) {
    const unsigned char *end = token;
    enum text_class class = wide_run(&end, lexer->limit);
    if (end > token) { return pass_on_as_is(lexer, class, token, end); }
    /* The page is valid UTF-8, so the limit cuts this character. */
    if (!lexer->ending && lexer->limit - token < UTF8_SEQUENCE_MAX) {
        return wait_at(lexer, token);
    }
    return pass_on_for(lexer, "\xef\xbf\xbd", 3, token, token + 1);
}

/* Where the text that `end` is in ends, and its class: with characters that are not ASCII, it is
 * TEXT_MIXED. */
static const unsigned char *mixed_end(const unsigned char *end, const unsigned char *limit,
                                      enum text_class *class) {
    for (;;) {
        const unsigned char *next = end + (*end == ' ');
        if (*next < 0x80 || (next = other_end(next, limit)) == NULL) { return end; }
        *class = TEXT_MIXED;
        end = scan_words(next, limit, true);
        while ((*end & 0xc0) == 0x80) { end--; }
        if (end[-1] == ' ') { end--; }
    }
}

/* Passes on the common text of a page, outside of removed elements. False if there is none. */
static bool plain_text(struct lexer *lexer, enum step *step) {
    const unsigned char *token = lexer->cursor;
    const unsigned char *limit = lexer->limit;
    const unsigned char *end;
    enum text_class class = *token <= ' ' ? TEXT_SPACE : TEXT_WORDS;
    if (class == TEXT_SPACE) {
        end = scan_spaces(token, limit);
    } else {
        end = scan_words(token, limit, false);
        if (lexer->sink.mixed) { end = mixed_end(end, limit, &class); }
    }
    if (end == token) { return false; }
    if (class != TEXT_SPACE && may_go_on(lexer, token, end)) {
        *step = wait_at(lexer, token);
        return true;
    }
    const struct slice slice = {(const char *)token, (size_t)(end - token)};
    lexer->cursor = end;
    *step = pass_on_wanted(lexer, class, slice, lexer_offset(lexer, token));
    return true;
}

static enum step text_token(struct lexer *lexer) {
    const bool script_comment =
        lexer->state == STATE_SCRIPT_ESCAPED || lexer->state == STATE_SCRIPT_DOUBLE_ESCAPED;
    if (!lexer_wants_text(lexer) && !script_comment && skip(lexer) == STEP_WAIT) {
        return STEP_WAIT;
    }
    const unsigned char *token = lexer->cursor;
    const unsigned char *cursor = token;
    const unsigned char *marker = cursor;
    lexer->cut = false;
    enum step step;
    if (lexer->state == STATE_DATA &&
        (*token == '<' ? lexer_quick_tag(lexer, &step) : plain_text(lexer, &step))) {
        return step;
    }
    /*!re2c
        re2c:flags:utf-8 = 0;
        re2c:define:YYLIMIT = "lexer->limit";
        re2c:yyfill:enable = 1;

        name_start = [a-zA-Z];
        name_end   = [\t\n\f\r />];
        ascii      = [!-~];

        <*> $ { return wait_at(lexer, token); }
        <*> [\x01-\x0c\x0e-\x20\x7f]+ { return pass_on_as_is(lexer, TEXT_SPACE, token, cursor); }
        <*> [\x80-\xff] { return wide_text(lexer, token); }

        text  = ascii \ [<&];
        raw   = ascii \ "<";
        words = text+ (" " text+)*;
        <DATA, RCDATA> words   {
            return may_go_on(lexer, token, cursor)
                       ? wait_at(lexer, token)
                       : pass_on_as_is(lexer, TEXT_WORDS, token, cursor);
        }
        <RAWTEXT, SCRIPT> raw+ { return pass_on_as_is(lexer, TEXT_WORDS, token, cursor); }
        <PLAINTEXT> ascii+     { return pass_on_as_is(lexer, TEXT_WORDS, token, cursor); }
        <CDATA> (ascii \ "]")+ { return pass_on_as_is(lexer, TEXT_WORDS, token, cursor); }
        <SCRIPT_ESCAPED, SCRIPT_DOUBLE_ESCAPED> (raw \ "-")+ {
            return pass_on_as_is(lexer, TEXT_WORDS, token, cursor);
        }

        /* Every newline becomes one LF (HTML §13.2.3.5). */
        <*> "\r\n" { return pass_on_for(lexer, "\n", 1, token, cursor); }
        <*> "\r" {
            return lexer_undecided(lexer) ? wait_at(lexer, token)
                                          : pass_on_for(lexer, "\n", 1, token, cursor);
        }
        <DATA, CDATA> "\x00" { return pass_on_as_is(lexer, TEXT_SPACE, token, cursor); }
        <RCDATA, RAWTEXT, SCRIPT, SCRIPT_ESCAPED, SCRIPT_DOUBLE_ESCAPED, PLAINTEXT> "\x00" {
            return pass_on_for(lexer, "\xef\xbf\xbd", 3, token, cursor);
        }

        <DATA> "<" / name_start { return begin_tag(lexer, token, false, cursor); }
        <DATA> "</" / name_start { return begin_tag(lexer, token, true, cursor); }
        <DATA> "</>"      { return go_on_in(lexer, STATE_DATA, cursor); }
        <DATA> "<!--" {
            lexer_content_begin(lexer, ELEMENT_UNKNOWN, cursor);
            return go_on_in(lexer, STATE_COMMENT_START, cursor);
        }
        <DATA> "<![CDATA[" {
            bool foreign = outline_is_foreign(lexer->outline);
            return go_on_in(lexer, foreign ? STATE_CDATA : STATE_BOGUS_COMMENT, cursor);
        }
        <DATA> "<?xml" / [\t\n\r ] {
            if (lexer_offset(lexer, token) == 0) { lexer->xml = true; }
            return go_on_in(lexer, STATE_BOGUS_COMMENT, cursor);
        }
        <DATA> "<!" | "<?" | "</" {
            const bool text = token[1] == '/' && cursor == lexer->limit;
            if (text || lexer_undecided(lexer)) { return pass_on_decided(lexer, token, cursor); }
            return go_on_in(lexer, STATE_BOGUS_COMMENT, cursor);
        }
        <RCDATA, RAWTEXT, SCRIPT, SCRIPT_ESCAPED> "</" { return raw_end_tag(lexer, token); }
        <DATA, RCDATA, RAWTEXT, SCRIPT, SCRIPT_ESCAPED, SCRIPT_DOUBLE_ESCAPED> "<" {
            return pass_on_decided(lexer, token, cursor);
        }

        /* Read the dashes again: they may also begin `-->` (HTML §13.2.5.19). */
        <SCRIPT> "<!--" {
            if (!lexer->plain_scripts) { lexer->state = STATE_SCRIPT_ESCAPED; }
            return pass_on_as_is(lexer, TEXT_WORDS, token, token + 2);
        }
        <SCRIPT_ESCAPED> "<" 'script' / name_end {
            lexer->state = STATE_SCRIPT_DOUBLE_ESCAPED;
            return pass_on_as_is(lexer, TEXT_WORDS, token, cursor);
        }
        <SCRIPT_DOUBLE_ESCAPED> "</" 'script' / name_end {
            lexer->state = STATE_SCRIPT_ESCAPED;
            return pass_on_as_is(lexer, TEXT_WORDS, token, cursor);
        }
        <SCRIPT_ESCAPED, SCRIPT_DOUBLE_ESCAPED> "-->" {
            lexer->state = STATE_SCRIPT;
            return pass_on_as_is(lexer, TEXT_WORDS, token, cursor);
        }
        <SCRIPT_ESCAPED, SCRIPT_DOUBLE_ESCAPED> "-" {
            return pass_on_decided(lexer, token, cursor);
        }
        <CDATA> "]]>" { return go_on_in(lexer, STATE_DATA, cursor); }
        <CDATA> "]" { return pass_on_decided(lexer, token, cursor); }

        <DATA, RCDATA> "&#" / [0-9] {
            return numeric_reference(lexer, STATE_DECIMAL, token, cursor);
        }
        <DATA, RCDATA> "&#" 'x' / [0-9a-fA-F] {
            return numeric_reference(lexer, STATE_HEXADECIMAL, token, cursor);
        }
        <DATA, RCDATA> "&" / [0-9a-zA-Z] { return named_reference(lexer, token); }
        <DATA, RCDATA> "&" { return pass_on_decided(lexer, token, cursor); }
    */
}

/* Reads until the state changes or more bytes are needed. */
enum step lex_text(struct lexer *lexer) {
    const enum lexer_state state = lexer->state;
    enum step step;
    do { step = text_token(lexer); } while (step == STEP_ON && lexer->state == state);
    return step;
}

static enum step reference_end(struct lexer *lexer, const unsigned char *cursor) {
    char text[4];
    size_t size = reference_number(lexer->number, text);
    enum text_class class = class_of(text, size);
    lexer->state = lexer->text_state;
    lexer->cursor = cursor;
    return pass_on(lexer, class, (struct slice){text, size}, lexer->reference_start);
}

static enum step digits(struct lexer *lexer, const unsigned char *end, uint32_t base) {
    while (lexer->cursor < end) {
        lexer->number = reference_digit(lexer->number, base, (char)*lexer->cursor++);
    }
    return STEP_ON;
}

enum step lex_reference(struct lexer *lexer) {
    const unsigned char *cursor = lexer->cursor;
    const unsigned char *token = cursor;
    /*!re2c
        <DECIMAL> [0-9]+ { return digits(lexer, cursor, 10); }
        <HEXADECIMAL> [0-9a-fA-F]+ { return digits(lexer, cursor, 16); }
        <*> ";" { return reference_end(lexer, cursor); }
        <*> *   { return reference_end(lexer, token); }
        <*> $   { return lexer->ending ? reference_end(lexer, token) : wait_at(lexer, token); }
    */
}
