/* Finds formulas in text, as MathJax and KaTeX do: between \( and \), \[ and \], \begin{name} and
 * its end, [tex] and [/tex], two dollar signs, or one, as pandoc reads them: no space after the
 * first, no space before and no digit after the second. Backticks are around AsciiMath, which looks
 * much like TeX, and comes out as it is. Whether the page has such formulas is only known at its
 * end, so they are marked anyway.
 *
 * A run begins at each mark that may open a formula. So each formula has a run of its own. */
#include "lines/lines_state.h"

#define COMMAND 2 /* `matched`: letters of a command that has been seen, such as \frac */

/* Whether commands are looked for between marks of this kind. */
static bool has_commands(char mark) {
    return mark == '(' || mark == '[' || mark == '$' || mark == '2';
}

/* Ends the run, unless it has no text yet, and goes on in another. */
static bool cut(struct lines *lines, uint64_t source) {
    if (tape_is_empty_run(lines->tape)) { return true; }
    const struct delimited delimited = lines->delimited;
    tape_close(lines->tape, source);
    const bool done = lines_begin_run(lines, source, false);
    lines->delimited = delimited;
    return done;
}

static void mark(struct lines *lines) {
    const char mark = lines->delimited.mark;
    const bool class = lines->delimited.state == DELIMITED_CLASS;
    const bool display = class ? (lines->style.bits & STYLE_DISPLAY) != 0
                               : mark == '[' || mark == '2' || mark == 'b';
    /* Other text seldom has such marks around a command or an environment. */
    if (mark == 'b' || (has_commands(mark) && lines->delimited.matched == COMMAND)) {
        lines->styles.strings->page.formulas = true;
    }
    const unsigned marks =
        MARK_FORMULA | (class && mark != 0 ? 0u : MARK_DELIMITED) | (display ? MARK_DISPLAY : 0u);
    tape_mark(lines->tape, (struct style){.marks = marks & MARKS});
    lines->delimited.state = DELIMITED_NONE;
}

void lines_end_delimited(struct lines *lines) {
    if (lines->delimited.state >= DELIMITED_CLASS) { mark(lines); }
    lines->delimited.state = DELIMITED_NONE;
}

/* Reads a byte inside an environment, which may hold other environments. */
static enum delimited_state inside_environment(struct delimited *delimited, char byte) {
    const char *word = delimited->word == 'b' ? "begin{" : "end{";
    const char last = delimited->last;
    delimited->last = last == '\\' && byte == '\\' ? ' ' : byte;
    if (delimited->matched > 0 && byte == word[delimited->matched]) {
        if (word[++delimited->matched] != '\0') { return DELIMITED_INSIDE; }
        delimited->matched = 0;
        delimited->depth += delimited->word == 'b' ? 1 : -1;
        if (delimited->depth == 0) { delimited->word = '}'; }
        return DELIMITED_INSIDE;
    }
    delimited->matched = 0;
    if (delimited->depth == 0) {
        return delimited->word != '}' ? DELIMITED_NONE
               : byte == '}'          ? DELIMITED_ENDED
                                      : DELIMITED_INSIDE;
    }
    if (last == '\\' && (byte == 'b' || byte == 'e')) {
        delimited->word = byte;
        delimited->matched = 1;
    }
    return DELIMITED_INSIDE;
}

/* Whether the byte is the last one of an end tag in brackets. */
static bool is_end_tag(struct delimited *delimited, char byte) {
    const char start[] = {'[', '/', delimited->word};
    if (delimited->matched == sizeof start) { return byte == ']'; }
    const bool next = byte == start[delimited->matched];
    delimited->matched = next ? delimited->matched + 1 : byte == '[';
    return false;
}

/* Reads a byte inside a formula of any kind. */
static enum delimited_state inside(struct delimited *delimited, char byte) {
    const char last = delimited->last, mark = delimited->mark;
    const bool escaped = last == '\\';
    const size_t least = mark == '2' ? 3 : 2; /* bytes of a formula, its closing mark included */
    if (++delimited->size > FORMULAS_MAX) { return DELIMITED_NONE; }
    if (mark == 'b') { return inside_environment(delimited, byte); }
    delimited->last = escaped && byte == '\\' ? ' ' : byte;
    bool ends = false;
    if (has_commands(mark) && delimited->matched < COMMAND) {
        const bool goes_on = escaped || delimited->matched > 0;
        delimited->matched =
            goes_on && ascii_is_letter((unsigned char)byte) ? delimited->matched + 1 : 0;
    }
    switch (mark) {
    case '(':
    case '[':
        ends = escaped && byte == (mark == '(' ? ')' : ']');
        return ends && delimited->size > 2 ? DELIMITED_ENDED : DELIMITED_INSIDE;
    case '2':
        ends = byte == '$' && last == '$';
        break;
    case 't':
        ends = is_end_tag(delimited, byte);
        break;
    case '`':
        ends = byte == '`';
        break;
    default:
        if (byte == '$' && last == ' ') { return DELIMITED_DOLLAR; }
        ends = byte == '$' && !escaped;
        break;
    }
    return ends && delimited->size >= least ? DELIMITED_ENDED : DELIMITED_INSIDE;
}

static void open(struct delimited *delimited, char mark) {
    *delimited = (struct delimited){
        .state = DELIMITED_INSIDE, .mark = mark, .last = 'x', .word = mark, .matched = mark == 'b'};
}

/* A mark for MathJax that forums and courses use. */
static void open_tag(struct delimited *delimited, struct slice text) {
    if (!slice_begins(text, "[tex]") && !slice_begins(text, "[itex]") &&
        !slice_begins(text, "[latex]")) {
        return;
    }
    open(delimited, 't');
    delimited->word = text.bytes[1];
}

/* Reads one byte of text and changes the state. */
static void step(struct delimited *delimited, struct slice text, bool asciimath) {
    const char byte = text.bytes[0];
    switch (delimited->state) {
    case DELIMITED_BACKSLASH:
        delimited->state = DELIMITED_NONE;
        if (byte == '(' || byte == '[' || byte == 'b') { open(delimited, byte); }
        break;
    case DELIMITED_DOLLAR:
        open(delimited, byte == '$' ? '2' : '$');
        if (byte != '$') { delimited->state = (uint8_t)inside(delimited, byte); }
        break;
    case DELIMITED_INSIDE:
        delimited->state = (uint8_t)inside(delimited, byte);
        break;
    default:
        delimited->state = byte == '\\'  ? DELIMITED_BACKSLASH
                           : byte == '$' ? DELIMITED_DOLLAR
                                         : DELIMITED_NONE;
        if (byte == '[') { open_tag(delimited, text); }
        if (byte == '`' && asciimath) { open(delimited, '`'); }
        break;
    }
}

/* Whether the next byte may belong to a word that begins or ends an environment, may end its name,
 * or may be the second letter of a command. */
static bool is_in_word(const struct delimited *delimited) {
    const uint8_t matched = delimited->matched;
    return delimited->mark == 'b'   ? matched > 0 || delimited->word == '}'
           : delimited->mark == 't' ? matched > 0
                                    : matched == 1;
}

/* Passes over bytes that neither open nor end a formula. Returns where the next other one is. */
static const char *pass(struct delimited *delimited, const char *at, const char *end) {
    const char *from = at;
    const bool within = delimited->state == DELIMITED_INSIDE;
    if (within ? delimited->last == '\\' || is_in_word(delimited)
               : delimited->state != DELIMITED_NONE) {
        return at;
    }
    while (at < end && *at != '$' && *at != '\\' && *at != '[' && *at != '`') { at++; }
    if (!within || at == from) { return at; }
    delimited->last = at[-1];
    delimited->size += (size_t)(at - from);
    if (delimited->size > FORMULAS_MAX) { delimited->state = DELIMITED_NONE; }
    return at;
}

bool lines_begin_delimited(struct lines *lines, const struct text *text) {
    struct delimited *delimited = &lines->delimited;
    if (lines->space.size == 0 || delimited->state == DELIMITED_CLASS) { return true; }
    if (delimited->state == DELIMITED_ENDED) {
        mark(lines);
        return cut(lines, text->source_start);
    }
    if (delimited->state != DELIMITED_INSIDE) { delimited->state = DELIMITED_NONE; }
    delimited->last = ' ';
    return true;
}

bool lines_formula_goes_on(const struct lines *lines, uint16_t bits) {
    const uint16_t here = styles_bits(&lines->styles);
    return (bits & here & STYLE_FORMULA) != 0 && ((bits ^ here) & STYLE_NEXT_FORMULA) == 0;
}

void lines_begin_class(struct lines *lines) {
    const struct styles *styles = &lines->styles;
    const uint8_t around = styles_top(styles)->around;
    if (lines_formula_goes_on(lines, styles->notes[around].bits)) { return; }
    lines->delimited = (struct delimited){.state = DELIMITED_CLASS};
}

/* Takes the text of an element whose class says that it is TeX, unless it has marks around it,
 * too. */
static bool is_by_class(struct lines *lines, struct slice text) {
    struct delimited *delimited = &lines->delimited;
    const bool marked =
        text.bytes[0] == '$' || slice_begins(text, "\\(") || slice_begins(text, "\\[");
    if (delimited->state != DELIMITED_CLASS) { return false; }
    if (marked && tape_is_empty_run(lines->tape)) {
        delimited->state = DELIMITED_NONE;
        lines->styles.strings->page.formulas = true;
        return false;
    }
    if (slice_before(text, "\\^_") < text.size) { delimited->mark = '\\'; }
    return true;
}

bool lines_put_delimited(struct lines *lines, const struct text *text) {
    if (is_by_class(lines, text->text)) { return lines_put_characters(lines, text); }
    struct delimited *delimited = &lines->delimited;
    struct text part = *text;
    const char *end = text->text.bytes + text->text.size;
    const bool asciimath = lines->styles.strings->page.asciimath;
    bool done = true;
    const char *at = pass(delimited, part.text.bytes, end);
    for (; at < end && done; at = pass(delimited, at + 1, end)) {
        const uint8_t before = delimited->state;
        bool cuts = false;
        if (before == DELIMITED_ENDED && ascii_is_digit((unsigned char)*at) &&
            delimited->mark == '$') {
            delimited->state = DELIMITED_NONE;
        } else {
            cuts = before == DELIMITED_ENDED;
            step(delimited, (struct slice){at, (size_t)(end - at)}, asciimath);
        }
        const uint8_t after = delimited->state;
        const bool opens =
            after == DELIMITED_BACKSLASH || after == DELIMITED_DOLLAR ||
            (after == DELIMITED_INSIDE && (delimited->mark == 't' || delimited->mark == '`'));
        cuts = cuts || (after != before && opens);
        if (!cuts) { continue; }
        const uint64_t source = text->source_start + (uint64_t)(at - text->text.bytes);
        part.text.size = (size_t)(at - part.text.bytes);
        done = part.text.size == 0 || lines_put_characters(lines, &part);
        if (before == DELIMITED_ENDED) {
            mark(lines);
            delimited->state = after;
        }
        done = done && cut(lines, source);
        part.text.bytes = at;
    }
    part.text.size = (size_t)(end - part.text.bytes);
    return done && (part.text.size == 0 || lines_put_characters(lines, &part));
}

/* Whether an address or a type names a program that looks for formulas: MathJax or KaTeX. */
static bool names_program(struct slice text) {
    const size_t most = 4; /* letters before the x, which few addresses have */
    for (size_t at = most; at < text.size; at++) {
        const char *x = memchr(text.bytes + at, 'x', text.size - at);
        if (x == NULL) { break; }
        const struct slice before = {x - most, most};
        if (slice_is_any_case(before, "thja") || slice_is_any_case(before, "kate")) { return true; }
        at = (size_t)(x - text.bytes);
    }
    return slice_contains(text, "KaTeX") || slice_contains(text, "/tex-"); /* tex-mml-chtml.js */
}

void lines_on_script(void *self, const struct tag *tag) {
    struct lines *lines = self;
    struct style_strings *strings = lines->styles.strings;
    if (strings == NULL || strings->page.asciimath) { return; }
    const struct slice address = tag_value(tag, ATTRIBUTE_SRC);
    const bool program = names_program(address);
    /* MathJax has AM in the name of such a configuration, whatever script came before. */
    strings->page.asciimath =
        slice_ends(address, "/ASCIIMathML.js") || (program && slice_contains(address, "AM_"));
    strings->page.formulas = strings->page.formulas || strings->page.asciimath || program ||
                             names_program(tag_value(tag, ATTRIBUTE_TYPE));
}
