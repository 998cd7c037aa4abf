/* Escapes what Markdown would take for markup (CommonMark §2.4), and nothing else.
 *
 * Openings are escaped, not closings, where that is enough: without `](`, a bracket begins no link.
 */
#include "output/markdown.h"
#include "text/sixteen.h"

#define ADDRESS_REACH 256 /* bytes before a mark where the start of its address is looked for */
#define BACKTICKS_MAX 64  /* around a code span; implementations have limits */
#define REFERENCE_MAX 34  /* bytes of a character reference after its & (CommonMark §2.5, HTML) */

/* Whether the byte is ASCII punctuation (CommonMark §2.1). */
static bool is_mark(char byte) {
    return byte > ' ' && byte < 0x7f && !ascii_is_letter(byte) && !ascii_is_digit(byte);
}

static bool is_end(char byte) {
    return byte == ' ' || byte == '\n';
}

static bool is_word(char byte) {
    return ascii_is_letter(byte) || ascii_is_digit(byte);
}

/* A text and its place. */
struct view {
    const char *text;
    size_t size;
    const struct place *place;
};

static char byte_at(const struct view *view, size_t at) {
    return at < view->size ? view->text[at] : view->place->after;
}

static char byte_before(const struct view *view, size_t at) {
    return at > 0 ? view->text[at - 1] : view->place->before;
}

/* Whether there is nothing but these bytes from `at` on, as far as the text shows. */
static bool has_only(const struct view *view, size_t at, const char *set) {
    while (at < view->size && view->text[at] != '\0' && strchr(set, view->text[at]) != NULL) {
        at++;
    }
    return at == view->size;
}

/* Whether the `&` at `at` may begin a character reference (CommonMark §2.5). */
static bool is_reference(const struct view *view, size_t at) {
    const size_t start = at + 1;
    for (at = start; at < start + REFERENCE_MAX && at < view->size; at++) {
        char byte = view->text[at];
        if (byte == ';') { return at > start; }
        if (!is_word(byte) && (byte != '#' || at > start)) { return false; }
    }
    return at == view->size && !is_end(view->place->after);
}

/* How many bytes of the run of equal bytes at `at`. */
static size_t run_at(const struct view *view, size_t at) {
    size_t end = at + 1;
    while (end < view->size && view->text[end] == view->text[at]) { end++; }
    return end - at;
}

/* Whether a run of stars, underscores or tildes may open or close something (CommonMark §6.2). */
static bool is_delimiter(const struct view *view, size_t at, size_t run) {
    const struct place *place = view->place;
    bool line_start = at == 0 && place->line_start;
    char before = byte_before(view, at);
    bool ends = is_end(byte_at(view, at + run));
    if (line_start && (ends || run > 2)) { return true; }
    ends = ends && !(place->breaks && at + run == view->size && !is_word(before));
    if (view->text[at] == '_') { return !ends && !is_word(before); }
    if (view->text[at] == '*') { return !ends || (place->has_stars && !is_end(before)); }
    /* cmark-gfm looks past tildes for what is around stars. */
    return place->has_deleted || place->has_stars || (run < 3 && !is_end(before));
}

/* Whether a run of underscores may close emphasis that another one has begun (CommonMark §6.2). */
static bool may_close(const struct view *view, size_t at, size_t run) {
    return view->text[at] == '_' && !is_end(byte_before(view, at)) &&
           !is_word(byte_at(view, at + run));
}

/* Whether the byte at `at` is in a word with an address that GitHub makes a link (GFM §6.9). */
static bool is_in_address(const struct view *view, size_t at) {
    for (size_t i = at; i > 0 && at - i < ADDRESS_REACH && !is_end(view->text[i - 1]); i--) {
        const struct slice text = {view->text + i - 1, at - i + 1};
        if (slice_begins(text, "://") || slice_begins(text, "www.")) { return true; }
    }
    return false;
}

bool markdown_ends_in_address(const char *text, size_t size) {
    return size > 0 && is_in_address(&(struct view){.text = text, .size = size}, size - 1);
}

/* The same, but also true if the start of the word is out of sight. In an address, GitHub would
 * take a backslash for a part of it, and a `<` after that for the start of a tag. */
static bool may_be_in_address(const struct view *view, size_t at) {
    size_t start = at;
    while (start > 0 && at - start < ADDRESS_REACH && !is_end(view->text[start - 1])) { start--; }
    return !is_end(byte_before(view, start)) || is_in_address(view, at);
}

/* Whether a run in an address needs no backslashes, which GitHub would take for parts of the
 * address: the run can only open something that nothing closes. */
static bool is_bare(const struct view *view, size_t at, size_t run) {
    const struct place *place = view->place;
    const char mark = view->text[at];
    bool kind = mark == '_' || (mark == '~' && !place->has_stars && !place->has_deleted);
    return kind && at > 0 && is_mark(view->text[at - 1]) && at + run < view->size &&
           is_word(view->text[at + run]) && is_in_address(view, at);
}

/* Whether the byte at `at`, which is no run, must be escaped wherever it is in a line. */
static bool is_markup(const struct view *view, size_t at) {
    const struct place *place = view->place;
    const char byte = view->text[at], after = byte_at(view, at + 1);
    const bool last = at + 1 == view->size;
    if (byte == '\\') { return is_mark(after) || after == '\n' || (place->breaks && last); }
    if (byte == '[') {
        /* `[^1]` is a reference to a note. */
        return place->in_link ||
               (after == '^' && ascii_is_digit((unsigned char)byte_at(view, at + 2)));
    }
    if (byte == ']') { return place->in_link || after == '(' || after == ':'; }
    if (byte == '<') {
        return ascii_is_letter(after) || after == '/' || after == '!' || after == '?' ||
               (last && !is_end(after));
    }
    if (byte == '&') { return is_reference(view, at); }
    if (byte == '!') { return last && after == '['; }
    if (byte == '#') { return place->heading && last && after == '\n'; }
    return byte == '`' || (byte == '|' && place->in_cell);
}

/* Finds the byte at the start of a line that must be escaped so that the line begins no list,
 * heading or quote and is no rule and no underline of a heading or of a table's first row. Returns
 * the size of the text if there is none. */
static size_t line_markup(const struct view *view) {
    const bool continues = view->place->continues;
    const char first = view->text[0];
    const bool alone = is_end(byte_at(view, 1));
    size_t at = 0;
    bool found = first == '>' || (first == '+' && alone) ||
                 (first == '-' && (alone || has_only(view, 0, "-: |"))) ||
                 (first == '=' && continues && has_only(view, 0, "= ")) ||
                 ((first == ':' || first == '|') && continues && has_only(view, 0, "-: |")) ||
                 (first == '_' && has_only(view, 0, "_ "));
    if (first == '#') { found = run_at(view, 0) <= 6 && is_end(byte_at(view, run_at(view, 0))); }
    if (first == '[') {
        /* It may begin the definition of an address (CommonMark §4.7), or be a box to tick. */
        const char *end = memchr(view->text, ']', view->size);
        found = end == NULL || byte_at(view, (size_t)(end - view->text) + 1) == ':' ||
                (byte_at(view, 2) == ']' && strchr(" xX", byte_at(view, 1)) != NULL);
    }
    if (ascii_is_digit(first)) {
        while (at < 10 && at < view->size && ascii_is_digit(view->text[at])) { at++; }
        found = at < view->size && (view->text[at] == '.' || view->text[at] == ')') &&
                is_end(byte_at(view, at + 1));
    }
    return found ? at : view->size;
}

/* Whether a dollar sign may end a formula that another one has begun, as pandoc reads them; where
 * there are formulas, whether it may begin one. Prices do neither. */
static bool is_formula(bool *open, const struct view *view, size_t at) {
    const char after = byte_at(view, at + 1);
    const bool opens = !is_end(after),
               ends = !is_end(byte_before(view, at)) && !ascii_is_digit(after);
    if (view->place->has_formula) { return opens || ends; }
    if (*open && ends) { return true; }
    *open = *open || opens;
    return false;
}

/* Bytes that is_markup and is_delimiter look at. */
static const bool is_special[256] = {
    ['\\'] = true, ['`'] = true, ['['] = true, [']'] = true, ['<'] = true,
    ['&'] = true,  ['!'] = true, ['|'] = true, ['#'] = true, ['*'] = true,
    ['_'] = true,  ['~'] = true, ['$'] = true,
};

/* A bit for each of sixteen bytes that may be special, and for some that are not. */
static unsigned maybe_special(const char *text) {
    const sixteen bytes = sixteen_load((const unsigned char *)text);
    const sixteen signs = sixteen_between(bytes, '!', '&'), bars = sixteen_between(bytes, '|', '~');
    const sixteen others =
        sixteen_or(sixteen_between(bytes, '[', '`'),
                   sixteen_or(sixteen_equal(bytes, '*'), sixteen_equal(bytes, '<')));
    return sixteen_bits(sixteen_or(sixteen_or(signs, bars), others));
}

/* The next special byte from `at` on, or `end`. */
static size_t find_special(const char *text, size_t at, size_t end) {
    const unsigned char *bytes = (const unsigned char *)text;
    for (; SIXTEEN_AT_ONCE && end - at >= 16; at += 16) {
        for (unsigned bits = maybe_special(text + at); bits != 0; bits &= bits - 1) {
            const size_t found = at + bits_lowest(bits);
            if (is_special[bytes[found]]) { return found; }
        }
    }
    while (at < end && !is_special[bytes[at]]) { at++; }
    return at;
}

void markdown_put_text(struct writer *writer, const char *text, size_t size,
                       const struct place *place) {
    struct markdown *markdown = markdown_of(writer);
    const struct view view = {text, size, place};
    size_t written = 0;
    size_t first = place->line_start ? line_markup(&view) : size;
    for (size_t at = 0, run; at < size; at += run) {
        run = 1;
        at = find_special(text, at, at <= first ? first : size);
        if (at == size) { break; }
        bool delimiter = text[at] == '*' || text[at] == '_' || text[at] == '~';
        if (delimiter) { run = run_at(&view, at); }
        bool escapes = at == first || (text[at] == '$' ? is_formula(&markdown->dollar, &view, at)
                                                       : !delimiter && is_markup(&view, at));
        if (!escapes && delimiter) {
            if (markdown->bare && may_close(&view, at, run)) {
                escapes = true;
            } else if (is_delimiter(&view, at, run)) {
                escapes = !is_bare(&view, at, run);
                markdown->bare = markdown->bare || (!escapes && text[at] == '_');
            }
        }
        if (escapes) {
            writer_put(writer, text + written, at - written);
            const bool named = text[at] == '<' && may_be_in_address(&view, at);
            if (named) { writer_puts(writer, "&lt;"); }
            for (size_t i = at; i < at + run && !named; i++) {
                writer_put(writer, (const char[]){'\\', text[i]}, 2);
            }
            written = at + run;
        }
    }
    writer_put(writer, text + written, size - written);
}

/* In the cell of a table, a bar is escaped even in code. */
bool markdown_put_code(struct writer *writer, const char *text, size_t size, bool in_cell) {
    const struct view view = {text, size, NULL};
    size_t longest = 0; /* of the runs of backticks */
    for (size_t at = 0, run; at < size; at += run) {
        run = run_at(&view, at);
        if (text[at] == '`' && run > longest) { longest = run; }
    }
    if (longest >= BACKTICKS_MAX) { return false; }
    const char *pad = size > 0 && (text[0] == '`' || text[size - 1] == '`') ? " " : "";
    writer_repeat(writer, "`", longest + 1);
    writer_puts(writer, pad);
    for (size_t at = 0; at < size;) {
        const char *bar = in_cell ? memchr(text + at, '|', size - at) : NULL;
        size_t end = bar != NULL ? (size_t)(bar - text) : size;
        writer_put(writer, text + at, end - at);
        if (bar != NULL) { writer_puts(writer, "\\|"); }
        at = end + (bar != NULL);
    }
    writer_puts(writer, pad);
    writer_repeat(writer, "`", longest + 1);
    return true;
}

/* Whether each bracket has its partner, few of them inside each other (CommonMark §6.3). */
static bool is_balanced(const char *address) {
    unsigned depth = 0;
    for (address += strcspn(address, "()"); *address != '\0'; address++) {
        if (*address == '(' && ++depth > 3) { return false; }
        if (*address == ')' && depth-- == 0) { return false; }
    }
    return depth == 0;
}

/* Some programs, cmark-gfm among them, read the references of an address before its backslashes; a
 * backslash would not keep `&amp;` from being one. */
static void put_address(struct writer *writer, const char *address) {
    const struct place place = {.after = '\n'};
    const struct view view = {address, strlen(address), &place};
    const char *marks = is_balanced(address) ? "&" : "&()";
    size_t written = 0;
    for (size_t at = 0; (at += strcspn(address + at, marks)) < view.size; at++) {
        bool reference = address[at] == '&' && is_reference(&view, at);
        if (reference || address[at] != '&') {
            writer_put(writer, address + written, at - written);
            writer_puts(writer, reference ? "&amp;" : "\\");
            written = at + reference;
        }
    }
    writer_put(writer, address + written, view.size - written);
}

/* Writes a title in double quotes, escaped as text is, since some programs look for markup
 * first. */
static void put_title(struct writer *writer, const char *title) {
    const struct place place = {
        .in_link = true, .in_cell = true, .has_formula = true, .before = '"', .after = '"'};
    writer_puts(writer, " \"");
    while (*title != '\0') {
        const size_t size = strcspn(title, "\"");
        markdown_put_text(writer, title, size, &place);
        title += size;
        if (*title == '\0') { break; }
        writer_puts(writer, "\\\"");
        title++;
    }
    writer_puts(writer, "\"");
}

void markdown_put_target(struct writer *writer, const char *address, const char *title) {
    writer_puts(writer, "](");
    put_address(writer, address);
    if (title[0] != '\0') { put_title(writer, title); }
    writer_puts(writer, ")");
}
