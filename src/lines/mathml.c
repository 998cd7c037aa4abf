/* Reads the tags of MathML, and writes its tokens. */
#include "lines/mathml.h"

#include "text/utf8.h"

/* Writes a character in TeX, with the command of its alphabet. */
static void put_character(struct mathml *mathml, uint32_t point, const char *alphabet) {
    const char *own;
    char bytes[40];
    point = mathml_plain(point, &own);
    if (own[0] != '\0') { alphabet = own; }
    const char *symbol = mathml_symbol(point);
    size_t size = strlen(alphabet);
    memcpy(bytes, alphabet, size);
    if (size > 0) { bytes[size++] = '{'; }
    if (symbol != NULL) {
        memcpy(bytes + size, symbol, strlen(symbol));
        size += strlen(symbol);
    } else {
        size += utf8_encode(point, bytes + size);
    }
    if (alphabet[0] != '\0') { bytes[size++] = '}'; }
    mathml_put(mathml, (struct slice){bytes, size});
}

static void put_characters(struct mathml *mathml, struct slice text, const char *alphabet) {
    for (size_t at = 0, size; at < text.size; at += size) {
        put_character(mathml, utf8_decode(text.bytes + at, &size), alphabet);
    }
}

/* Writes text in a group of its own, and escapes the characters that mean something in TeX. */
static void put_words(struct mathml *mathml, struct slice text, const char *command) {
    mathml_put(mathml, slice_from(command));
    mathml_insert(mathml, mathml->size, "{");
    for (size_t at = 0; at < text.size; at++) {
        const char byte = text.bytes[at];
        const bool special = memchr("#$%&_{}", byte, 7) != NULL;
        if (special) { mathml_insert(mathml, mathml->size, "\\"); }
        if (byte == '\\' || byte == '^' || byte == '~') {
            mathml_insert(mathml, mathml->size,
                          byte == '\\'  ? "\\textbackslash{}"
                          : byte == '^' ? "\\textasciicircum{}"
                                        : "\\textasciitilde{}");
        } else {
            mathml_insert_slice(mathml, mathml->size, (struct slice){&byte, 1});
        }
    }
    mathml_insert(mathml, mathml->size, "}");
}

static const struct {
    const char *name, *command;
} variants[] = {
    {"normal", "\\mathrm"},        {"bold", "\\mathbf"},           {"italic", ""},
    {"double-struck", "\\mathbb"}, {"script", "\\mathcal"},        {"fraktur", "\\mathfrak"},
    {"sans-serif", "\\mathsf"},    {"monospace", "\\mathtt"},      {"bold-italic", "\\boldsymbol"},
    {"bold-script", "\\mathcal"},  {"bold-fraktur", "\\mathfrak"}, {"", ""},
};

static void put_name(struct mathml *mathml, struct slice text) {
    const char *alphabet = variants[mathml->variant].command;
    size_t size;
    utf8_decode(text.bytes, &size);
    if (size == text.size) {
        const bool upright = mathml->variant == 0 && !ascii_is_letter((unsigned char)text.bytes[0]);
        put_character(mathml, utf8_decode(text.bytes, &size), upright ? "" : alphabet);
    } else if (mathml_is_function(text)) {
        char command[16] = "\\";
        memcpy(command + 1, text.bytes, text.size);
        mathml->space = true;
        mathml_put(mathml, (struct slice){command, text.size + 1});
        mathml->space = true;
    } else if ((unsigned char)text.bytes[0] >= 0x80) {
        put_characters(mathml, text, alphabet);
    } else {
        put_words(mathml, text, alphabet[0] != '\0' ? alphabet : "\\mathrm");
    }
    mathml->prefix = false;
}

/* The fences that open, and those that close. */
static enum mathml_fence fence_of(const struct mathml *mathml, uint32_t point) {
    switch (point) {
    case '(':
    case '[':
    case '{':
    case 0x2308:
    case 0x230a:
    case 0x27e8:
        return FENCE_OPENS;
    case ')':
    case ']':
    case '}':
    case 0x2309:
    case 0x230b:
    case 0x27e9:
        return FENCE_CLOSES;
    case '|':
    case 0x2016:
        return !mathml->stretchy ? FENCE_NONE : mathml->prefix ? FENCE_OPENS : FENCE_CLOSES;
    default:
        return FENCE_NONE;
    }
}

static void put_fence(struct mathml *mathml, uint32_t point, enum mathml_fence fence) {
    struct mathml_element *top = mathml_top(mathml);
    put_character(mathml, point, "");
    mathml->prefix = fence == FENCE_OPENS;
    if (fence == FENCE_OPENS) {
        if (top->count == 1) { top->fenced = mathml->stretchy; }
        top->fences++;
    } else if (top->fences > 0 && --top->fences == 0) {
        /* It may close the first fence. If another child follows, the two are not around the whole
         * group. */
        top->fence = FENCE_CLOSES;
    }
}

static void put_operator(struct mathml *mathml, struct slice text) {
    size_t size;
    const uint32_t point = utf8_decode(text.bytes, &size);
    struct mathml_element *top = mathml_top(mathml);
    /* Function application, invisible times, separator and plus (MathML 3 §3.2.5.5). */
    if (point >= 0x2061 && point <= 0x2064) { return; }
    if (ascii_is_letter((unsigned char)text.bytes[0])) {
        put_name(mathml, text);
        return;
    }
    const enum mathml_fence fence = size == text.size ? fence_of(mathml, point) : FENCE_NONE;
    if (fence != FENCE_NONE) {
        put_fence(mathml, point, fence);
        return;
    }
    const char *symbol = mathml_symbol(point);
    const bool tight = memchr(".!'/|", (int)(point < 0x80 ? point : ' '), 5) != NULL;
    const bool comma = point == ',' || point == ';';
    const bool sign =
        point == '+' || point == '-' || point == 0x2212 || point == 0xb1 || point == 0x2213;
    const bool binary = !tight && !comma && !(sign && mathml->prefix) &&
                        (symbol == NULL || !mathml_has_limits(slice_from(symbol)));
    mathml->space = mathml->space || binary;
    put_characters(mathml, text, "");
    mathml->space = (binary || comma) && mathml_is_row(top->kind);
    mathml->prefix = !tight;
}

static void end_token(struct mathml *mathml) {
    const struct slice text = {mathml->token_bytes, mathml->token_size};
    const uint8_t kind = mathml->token;
    mathml->token = MATHML_NONE;
    if (mathml->failed) { return; }
    if (text.size == 0) {
        mathml->space = mathml->space || mathml->spaced;
    } else if (kind == MATHML_NAME) {
        put_name(mathml, text);
    } else if (kind == MATHML_OPERATOR) {
        put_operator(mathml, text);
    } else if (kind == MATHML_WORDS) {
        put_words(mathml, text, "\\text");
        mathml->prefix = false;
    } else {
        put_characters(mathml, text, variants[mathml->variant].command);
        mathml->prefix = false;
    }
    mathml_end_child(mathml);
}

static void begin_token(struct mathml *mathml, enum mathml_kind kind, const struct tag *tag) {
    const struct slice variant = tag_value(tag, ATTRIBUTE_MATHVARIANT);
    mathml_begin_child(mathml);
    mathml->token = (uint8_t)kind;
    mathml->token_size = 0;
    mathml->spaced = false;
    mathml->stretchy = !slice_is_any_case(tag_value(tag, ATTRIBUTE_STRETCHY), "false");
    mathml->variant = 0;
    while (mathml->variant < COUNT_OF(variants) - 1 &&
           !slice_is_any_case(variant, variants[mathml->variant].name)) {
        mathml->variant++;
    }
}

static void begin_fenced(struct mathml *mathml, struct mathml_element *element,
                         const struct tag *tag) {
    struct slice open = tag_value(tag, ATTRIBUTE_OPEN), close = tag_value(tag, ATTRIBUTE_CLOSE);
    size_t size;
    if (!tag_has(tag, ATTRIBUTE_OPEN)) { open = slice_from("("); }
    if (!tag_has(tag, ATTRIBUTE_CLOSE)) { close = slice_from(")"); }
    const uint32_t point = close.size > 0 ? utf8_decode(close.bytes, &size) : '.';
    const char itself[] = {(char)point, '\0'};
    const char *symbol = mathml_symbol(point);
    if (symbol == NULL) { symbol = point < 0x80 ? itself : "."; }
    if (strlen(symbol) >= sizeof element->close) { symbol = "."; }
    memcpy(element->close, symbol, strlen(symbol));
    element->before = (uint16_t)mathml->size;
    mathml_begin_anew(mathml);
    if (open.size == 0) { open = slice_from("."); }
    put_character(mathml, utf8_decode(open.bytes, &size), "");
}

static void begin_element(struct mathml *mathml, enum mathml_kind kind, const struct tag *tag) {
    if (mathml->depth == MATHML_DEPTH) {
        mathml->failed = true;
        return;
    }
    const bool apart = mathml->space || mathml_ends_in_command(mathml);
    if (apart && !mathml->fresh && mathml_is_row(mathml_top(mathml)->kind) &&
        kind != MATHML_GROUP) {
        mathml_insert(mathml, mathml->size, " ");
        mathml->space = false;
    }
    mathml_begin_child(mathml);
    struct mathml_element *element = &mathml->open[mathml->depth++];
    *element = (struct mathml_element){.kind = (uint8_t)kind};
    const struct slice align = tag_value(tag, ATTRIBUTE_COLUMNALIGN);
    element->aligned = kind == MATHML_TABLE && slice_begins_any_case(align, "right left");
    const struct slice line = tag_value(tag, ATTRIBUTE_LINETHICKNESS);
    element->bare = kind == MATHML_FRACTION && line.size > 0 && line.bytes[0] == '0';
    if (kind == MATHML_FENCED) { begin_fenced(mathml, element, tag); }
}

/* clang-format off */
static const struct {
    const char *name;
    enum mathml_kind kind;
} rows[] = {
    {"mi", MATHML_NAME}, {"mo", MATHML_OPERATOR}, {"mn", MATHML_NUMBER}, {"mrow", MATHML_GROUP},
    {"mtext", MATHML_WORDS}, {"ms", MATHML_WORDS}, {"msup", MATHML_SUPER}, {"msub", MATHML_SUB},
    {"mfrac", MATHML_FRACTION}, {"mtd", MATHML_CELL}, {"mtr", MATHML_ROW},
    {"msubsup", MATHML_SUB_SUPER}, {"mstyle", MATHML_GROUP}, {"mspace", MATHML_SPACE},
    {"mover", MATHML_OVER}, {"munder", MATHML_UNDER}, {"munderover", MATHML_UNDER_OVER},
    {"msqrt", MATHML_SQUARE_ROOT}, {"mroot", MATHML_ROOT}, {"mtable", MATHML_TABLE},
    {"mlabeledtr", MATHML_LABELED_ROW}, {"mfenced", MATHML_FENCED}, {"mphantom", MATHML_HIDDEN},
    {"mmultiscripts", MATHML_SCRIPTS}, {"mprescripts", MATHML_BEFORE}, {"semantics", MATHML_GROUP},
    {"mpadded", MATHML_GROUP}, {"menclose", MATHML_GROUP}, {"maction", MATHML_GROUP},
    {"merror", MATHML_GROUP}, {"none", MATHML_GROUP}, {"math", MATHML_GROUP},
};
/* clang-format on */

static enum mathml_kind kind_of(struct slice name) {
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (slice_is_any_case(name, rows[i].name)) { return rows[i].kind; }
    }
    return MATHML_NONE;
}

/* Closes the innermost element of the kind and all in it, if one is open. */
static void end_kind(struct mathml *mathml, enum mathml_kind kind) {
    size_t at = mathml->depth;
    while (at > 1 && mathml->open[at - 1].kind != kind) { at--; }
    if (at <= 1) { return; }
    while (mathml->depth >= at) { mathml_end_element(mathml); }
}

void mathml_begin(struct mathml *mathml) {
    mathml->failed = false;
    mathml->token = MATHML_NONE;
    mathml->size = 0;
    mathml->depth = 1;
    mathml->open[0] = (struct mathml_element){.kind = MATHML_GROUP};
    mathml_begin_anew(mathml);
}

void mathml_tag(struct mathml *mathml, const struct tag *tag) {
    const enum mathml_kind kind = kind_of(tag->name);
    const bool token = kind >= MATHML_NAME && kind <= MATHML_WORDS;
    if (kind == MATHML_NONE || mathml->failed) { return; }
    if (mathml->token != MATHML_NONE) { end_token(mathml); }
    struct mathml_element *top = mathml_top(mathml);
    if (tag->end) {
        if (!token) { end_kind(mathml, kind); }
    } else if (kind == MATHML_SPACE) {
        mathml->space = !mathml->fresh;
    } else if (kind == MATHML_BEFORE) {
        if (top->kind == MATHML_SCRIPTS && top->fences == 0) {
            top->fences = 1;
            top->columns = (uint16_t)top->count;
            top->before = (uint16_t)mathml->size;
        }
    } else if (token) {
        begin_token(mathml, kind, tag);
        if (tag->self_closing) { end_token(mathml); }
    } else {
        begin_element(mathml, kind, tag);
        if (tag->self_closing && !mathml->failed) { mathml_end_element(mathml); }
    }
}

void mathml_text(struct mathml *mathml, const struct text *text) {
    const struct slice slice = text->text;
    if (mathml->token == MATHML_NONE || mathml->failed) { return; }
    if (text->class == TEXT_SPACE) {
        /* White space at the edges of a token does not count, except no-break spaces (MathML 3
         * §2.1.7). */
        const bool hard = (unsigned char)slice.bytes[0] >= 0x80;
        mathml->spaced = mathml->token_size > 0 || hard || mathml->spaced;
        return;
    }
    const bool spaced = mathml->spaced && mathml->token == MATHML_WORDS;
    if (slice.size + spaced > MATHML_TOKEN_MAX - mathml->token_size) {
        mathml->failed = true;
        return;
    }
    if (spaced) { mathml->token_bytes[mathml->token_size++] = ' '; }
    mathml->spaced = false;
    memcpy(mathml->token_bytes + mathml->token_size, slice.bytes, slice.size);
    mathml->token_size += slice.size;
}

struct slice mathml_end(struct mathml *mathml) {
    if (mathml->token != MATHML_NONE) { end_token(mathml); }
    while (mathml->depth > 1 && !mathml->failed) { mathml_end_element(mathml); }
    if (!mathml->failed) { mathml_end_group(mathml, &mathml->open[0]); }
    return (struct slice){mathml->bytes, mathml->failed ? 0 : mathml->size};
}
