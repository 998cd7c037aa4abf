#include "lines/lines_state.h"

static const char annotation[] = "annotation";

bool formula_begin(struct formulas *formulas, enum formula_source source, unsigned marks) {
    struct phrase *phrase = &formulas->phrase;
    /* A script says in TeX what was rendered before it. */
    const bool again = source == FORMULA_TEX && formulas->source <= FORMULA_SYMBOLS;
    if (phrase->size > 0 && again) { formula_drop(formulas); }
    phrase->whole = phrase->space = false;
    formulas->start = phrase->size;
    formulas->source = (uint8_t)source;
    if (phrase->size + 2 > FORMULAS_MAX) { return false; }
    formulas->bytes[phrase->size++] = (char)('0' + marks);
    return true;
}

void formula_drop(struct formulas *formulas) {
    formulas->phrase.size = formulas->start;
}

/* The last of the formulas that wait. */
static struct slice last_of(const struct formulas *formulas) {
    const size_t start = formulas->start + 1;
    return (struct slice){formulas->bytes + start, formulas->phrase.size - start};
}

/* Whether one pair of braces holds the whole text. */
static bool is_in_braces(struct slice tex) {
    size_t depth = 0;
    for (size_t i = 0; i < tex.size; i++) {
        if (tex.bytes[i] == '\\') {
            i++;
        } else if (tex.bytes[i] == '{') {
            depth++;
        } else if (tex.bytes[i] == '}' && --depth == 0) {
            return i + 1 == tex.size;
        }
        if (depth == 0) { return false; }
    }
    return false;
}

struct slice formula_bare(struct slice tex) {
    static const char *const groups[] = {"{\\displaystyle ", "{\\textstyle "};
    static const char *const around[][2] = {{"\\(", "\\)"},
                                            {"\\[", "\\]"},
                                            {"$$", "$$"},
                                            {"$", "$"},
                                            {"`", "`"},
                                            {"[tex]", "[/tex]"},
                                            {"[itex]", "[/itex]"},
                                            {"[latex]", "[/latex]"},
                                            {"\\begin{math}", "\\end{math}"},
                                            {"\\begin{displaymath}", "\\end{displaymath}"}};
    for (size_t i = 0; i < COUNT_OF(around); i++) {
        const size_t size = strlen(around[i][0]), both = size + strlen(around[i][1]);
        if (tex.size > both && slice_begins(tex, around[i][0]) && slice_ends(tex, around[i][1])) {
            tex = slice_trim((struct slice){tex.bytes + size, tex.size - both}, " ");
            break;
        }
    }
    for (size_t i = 0; i < COUNT_OF(groups); i++) {
        const size_t group = strlen(groups[i]);
        if (slice_begins(tex, groups[i]) && is_in_braces(tex)) {
            return slice_trim((struct slice){tex.bytes + group, tex.size - group - 1}, " ");
        }
    }
    return tex;
}

/* A backslash at the end would escape what a format puts there. */
static struct slice without_backslash(struct slice tex) {
    size_t count = 0;
    while (count < tex.size && tex.bytes[tex.size - 1 - count] == '\\') { count++; }
    tex.size -= count % 2;
    return slice_trim(tex, " ");
}

/* Whether a script says the formula right before again: MathJax 2 gives MathML in an element and in
 * a script. */
static bool is_again(const struct formulas *formulas, struct slice tex) {
    if (!formulas->again || formulas->start < tex.size + 2) { return false; }
    const size_t at = formulas->start - 1 - tex.size;
    return (at == 1 || formulas->bytes[at - 2] == '\n') &&
           memcmp(formulas->bytes + at, tex.bytes, tex.size) == 0;
}

void formula_end(struct formulas *formulas) {
    struct phrase *phrase = &formulas->phrase;
    struct slice tex = last_of(formulas);
    if (phrase->whole && formulas->source != FORMULA_TEXT) {
        /* Half of a formula is none. */
        formulas->bytes[formulas->start] = '0';
    } else if (formulas->source >= FORMULA_TEX) {
        tex = without_backslash(formula_bare(tex));
    }
    if (tex.size == 0 || is_again(formulas, tex)) {
        formula_drop(formulas);
        return;
    }
    memmove(formulas->bytes + formulas->start + 1, tex.bytes, tex.size);
    phrase->size = formulas->start + 1 + tex.size;
    if (phrase->size == FORMULAS_MAX) { phrase->size--; }
    formulas->bytes[phrase->size++] = '\n';
}

/* The TeX of the MathML in place of its symbols. */
static void take_mathml(struct formulas *formulas) {
    const struct slice tex = mathml_end(&formulas->mathml);
    const size_t start = formulas->start + 1;
    if (tex.size == 0 || tex.size + 1 > FORMULAS_MAX - start) {
        formulas->bytes[formulas->start] = '0';
        return;
    }
    memcpy(formulas->bytes + start, tex.bytes, tex.size);
    formulas->phrase.size = start + tex.size;
    formulas->phrase.whole = false;
}

static bool is_tex(const struct tag *tag) {
    static const char *const names[] = {"application/x-tex", "application/x-latex", "tex", "latex"};
    const struct slice encoding = tag_value(tag, ATTRIBUTE_ENCODING);
    return slice_is_one_of(encoding, names, COUNT_OF(names));
}

static void begin(struct formulas *formulas, const struct tag *tag) {
    struct formula_reading *reading = &formulas->reading;
    const bool script = tag->element == ELEMENT_SCRIPT;
    const bool display = script ? slice_contains(tag_value(tag, ATTRIBUTE_TYPE), "mode=display")
                                : slice_is_any_case(tag_value(tag, ATTRIBUTE_DISPLAY), "block");
    *reading = (struct formula_reading){.open = true, .in_tex = script, .tex = script};
    formula_begin(formulas, script ? FORMULA_TEX : FORMULA_SYMBOLS,
                  MARK_FORMULA | (display ? MARK_DISPLAY : 0u));
    mathml_begin(&formulas->mathml);
}

static void end(struct formulas *formulas) {
    struct formula_reading *reading = &formulas->reading;
    reading->open = false;
    if (formulas->phrase.size <= formulas->start) { return; }
    if (!reading->tex) { take_mathml(formulas); }
    formula_end(formulas);
}

void formula_tag(struct formulas *formulas, const struct tag *tag) {
    struct formula_reading *reading = &formulas->reading;
    if (tag == NULL) {
        if (reading->open) { end(formulas); }
        return;
    }
    if (!reading->open) {
        begin(formulas, tag);
        return;
    }
    const bool note = slice_is_any_case(tag->name, annotation);
    const bool begins = !tag->end && !tag->self_closing;
    reading->apart = true;
    if (tag->end) {
        if (reading->skip != NULL && slice_is_any_case(tag->name, reading->skip)) {
            reading->skip = NULL;
        }
        reading->in_tex = reading->in_tex && !note;
    } else if (begins && reading->skip == NULL && note) {
        reading->in_tex = !reading->tex && is_tex(tag);
        if (!reading->in_tex) { reading->skip = annotation; }
    } else if (begins && reading->skip == NULL &&
               (tag->element == ELEMENT_ANNOTATION_XML ||
                ((element_traits(tag->element) & REMOVED) != 0 && tag->element != ELEMENT_MATH))) {
        reading->skip = elements[tag->element].name;
    }
    if (reading->skip == NULL && !reading->in_tex) { mathml_tag(&formulas->mathml, tag); }
}

static void add(struct formulas *formulas, const struct text *text) {
    phrase_text(&formulas->phrase, formulas->bytes, FORMULAS_MAX - 1, text);
}

/* Adds TeX without its comments, because it will be in one line. */
static void add_tex(struct formulas *formulas, const struct text *text) {
    struct formula_reading *reading = &formulas->reading;
    const struct slice slice = text->text;
    if (text->class == TEXT_SPACE) {
        reading->comment = reading->comment && memchr(slice.bytes, '\n', slice.size) == NULL;
        reading->escaped = false;
        formulas->phrase.space = formulas->phrase.size > formulas->start + 1;
        return;
    }
    struct text part = *text;
    size_t at = 0;
    for (; at < slice.size && !reading->comment; at++) {
        const char byte = slice.bytes[at];
        if (byte == '%' && !reading->escaped) { break; }
        reading->escaped = byte == '\\' && !reading->escaped;
    }
    part.text.size = reading->comment ? 0 : at;
    reading->comment = reading->comment || at < slice.size;
    if (part.text.size > 0) { add(formulas, &part); }
}

void formula_text(struct formulas *formulas, const struct text *text) {
    struct formula_reading *reading = &formulas->reading;
    const bool room = formulas->phrase.size > formulas->start;
    if (reading->skip != NULL || (reading->tex && !reading->in_tex) || !room) { return; }
    if (reading->in_tex) {
        if (!reading->tex && text->class != TEXT_SPACE) {
            /* The first TeX takes the place of the symbols. */
            reading->tex = true;
            formulas->source = FORMULA_TEX;
            formulas->phrase.size = formulas->start + 1;
            formulas->phrase.whole = formulas->phrase.space = false;
        }
        if (reading->tex) { add_tex(formulas, text); }
        return;
    }
    mathml_text(&formulas->mathml, text);
    if (text->class == TEXT_SPACE) {
        reading->apart = true;
        return;
    }
    formulas->phrase.space = reading->apart && formulas->phrase.size > formulas->start + 1;
    reading->apart = false;
    add(formulas, text);
}

/* Images of formulas: their TeX is in their words, or in the address of the program that draws
 * them. */

/* Whether a class says that the words of an image are TeX. */
static bool has_class(struct slice classes) {
    static const char *const names[] = {"tex",
                                        "latex",
                                        "math-inline",
                                        "math-block",
                                        "texrender",
                                        "inlineformula",
                                        "numberedequation",
                                        "displayformula",
                                        "ql-img-inline-formula"};
    struct slice word;
    while (slice_next_word(&classes, &word)) {
        if (slice_begins(word, "mwe-math-fallback-image") ||
            slice_is_one_of(word, names, COUNT_OF(names))) {
            return true;
        }
    }
    return false;
}

static bool are_tex(struct slice words) {
    const char first = words.bytes[0];
    if (first != '{' && first != '\\' && first != '$') { return false; }
    return slice_begins(words, "{\\displaystyle") || slice_begins(words, "{\\textstyle") ||
           slice_begins(words, "\\begin{") || formula_bare(words).size < words.size;
}

static const char codecogs[] = ".codecogs.com/";

/* Whether a program draws formulas at the address. */
static bool is_drawn(struct slice address) {
    static const char *const parts[] = {
        "latex.php", "tex?", "tex.cgi?", "?tex=", "?formula=", "cht=tx", codecogs};
    size_t i = 0;
    if (memchr(address.bytes, '?', address.size) == NULL) { return false; }
    while (i < COUNT_OF(parts) && !slice_contains(address, parts[i])) { i++; }
    return i < COUNT_OF(parts);
}

/* The part of an address that has the TeX. A path with backslashes has no braces. */
static struct slice find_tex(struct slice address, bool drawn, bool cogs) {
    static const char *const names[] = {"latex=", "chl=", "tex=", "formula=", "?"};
    size_t start = slice_find(address, "%5C");
    if (start == address.size) { start = slice_find(address, "%5c"); }
    const bool braces = slice_contains(slice_after(address, start), "%7B") ||
                        slice_contains(slice_after(address, start), "%7b") ||
                        slice_contains(slice_after(address, start), "{");
    for (size_t i = 0; drawn && i < COUNT_OF(names); i++) {
        const size_t at = slice_find(address, names[i]);
        if (at == address.size) { continue; }
        const struct slice rest = slice_after(address, at + strlen(names[i]));
        return (struct slice){rest.bytes, slice_before(rest, cogs ? "#" : "&#")};
    }
    if (start == address.size || !braces) { return (struct slice){"", 0}; }
    while (start > 0 && memchr("?=/&", address.bytes[start - 1], 4) == NULL) { start--; }
    const struct slice rest = slice_after(address, start);
    return (struct slice){rest.bytes, slice_before(rest, "&#?")};
}

/* TeX without what only CodeCogs reads: how large and in which color to draw it. */
static struct slice without_settings(struct slice tex) {
    static const char *const names[] = {"\\inline", "\\dpi{", "\\bg_", "\\fn_"};
    for (size_t i = 0; i < COUNT_OF(names);) {
        if (!slice_begins(tex, names[i])) {
            i++;
            continue;
        }
        const size_t end = slice_before(tex, names[i][1] == 'd' ? "}" : " ");
        tex = slice_skip(slice_after(tex, end), "} ");
        i = 0;
    }
    return tex;
}

/* Copies TeX from an address, without its escapes (RFC 3986 §2.1) and those of CodeCogs, where a
 * plus is one. */
static struct slice unescape(struct slice part, bool cogs, char bytes[FORMULA_IMAGE_MAX]) {
    static const char space[] = "&space;", plus[] = "&plus;";
    size_t size = 0;
    for (size_t at = 0; at < part.size && size < FORMULA_IMAGE_MAX; at++) {
        char byte = part.bytes[at] == '+' && !cogs ? ' ' : part.bytes[at];
        const struct slice rest = slice_after(part, at);
        if (slice_begins(rest, space)) {
            byte = ' ';
            at += strlen(space) - 1;
        } else if (slice_begins(rest, plus)) {
            byte = '+';
            at += strlen(plus) - 1;
        } else if (byte == '%' && at + 2 < part.size && ascii_hex(part.bytes[at + 1]) >= 0 &&
                   ascii_hex(part.bytes[at + 2]) >= 0) {
            byte = (char)(ascii_hex(part.bytes[at + 1]) << 4 | ascii_hex(part.bytes[at + 2]));
            at += 2;
        }
        /* What is not ASCII may not be UTF-8. */
        if ((unsigned char)byte >= 0x80) { return (struct slice){bytes, 0}; }
        bytes[size++] = byte < ' ' || byte == 0x7f ? ' ' : byte;
    }
    return without_settings(slice_trim((struct slice){bytes, size}, " "));
}

struct slice formula_of_image(const struct tag *tag, char bytes[FORMULA_IMAGE_MAX]) {
    static const char canvas[] = "LaTeX: ";
    const struct slice none = {"", 0}, classes = tag_value(tag, ATTRIBUTE_CLASS);
    const struct slice words = tag_value(tag, ATTRIBUTE_ALT);
    struct slice address = tag_value(tag, ATTRIBUTE_SRC);
    if (words.size > 0 && are_tex(words)) { return words; }
    if (slice_begins(words, canvas)) { return slice_after(words, strlen(canvas)); }
    /* Most images in text have neither of these here. */
    if (address.size + classes.size == 0) { return none; }
    if (slice_begins(address, "data:")) { address = none; }
    const bool drawn = is_drawn(address);
    const bool sphinx = slice_contains(address, "_images/math/");
    const bool escaped = memchr(address.bytes, '%', address.size) != NULL;
    const bool cogs = drawn && slice_contains(address, codecogs);
    const struct slice tex =
        drawn || escaped ? unescape(find_tex(address, drawn, cogs), cogs, bytes) : none;
    /* What is drawn counts more than words such as "equation". */
    if (words.size == 0 || (drawn && tex.size > 0)) { return tex; }
    /* Other words are no TeX, unless the address has the same. */
    const bool same = tex.size == words.size && memcmp(tex.bytes, words.bytes, tex.size) == 0;
    return same || drawn || sphinx || has_class(classes) ? words : none;
}
