#include "lines/mathml.h"

#include "text/ascii.h"
#include "text/utf8.h"

static struct mathml_element *top_of(struct mathml *mathml) {
    return &mathml->open[mathml->depth - 1];
}

/* Puts bytes at `at`, before what is there. */
static void insert(struct mathml *mathml, size_t at, struct slice tex) {
    if (tex.size > MATHML_MAX - mathml->size) { mathml->failed = true; }
    if (mathml->failed) { return; }
    memmove(mathml->bytes + at + tex.size, mathml->bytes + at, mathml->size - at);
    memcpy(mathml->bytes + at, tex.bytes, tex.size);
    mathml->size += tex.size;
}

static void insert_text(struct mathml *mathml, size_t at, const char *tex) {
    insert(mathml, at, slice_from(tex));
}

static void remove_range(struct mathml *mathml, size_t from, size_t to) {
    memmove(mathml->bytes + from, mathml->bytes + to, mathml->size - to);
    mathml->size -= to - from;
}

/* Exchanges what is before and after `middle`, from `from` on. Each byte moves a few times. */
static void reverse(char *bytes, size_t from, size_t to) {
    while (from + 1 < to) {
        const char byte = bytes[from];
        bytes[from++] = bytes[--to];
        bytes[to] = byte;
    }
}
static void exchange(struct mathml *mathml, size_t from, size_t middle) {
    reverse(mathml->bytes, from, middle);
    reverse(mathml->bytes, middle, mathml->size);
    reverse(mathml->bytes, from, mathml->size);
}

#define COMMAND_MAX 24 /* letters of a command */

/* Whether a letter would go on with the command at the end. */
static bool ends_in_command(const struct mathml *mathml) {
    size_t at = mathml->size;
    while (at > 0 && mathml->size - at < COMMAND_MAX &&
           ascii_is_letter((unsigned char)mathml->bytes[at - 1])) {
        at--;
    }
    return at > 0 && at < mathml->size && mathml->bytes[at - 1] == '\\';
}

/* Puts TeX at the end, after a space if one is wanted or needed. */
static void put(struct mathml *mathml, struct slice tex) {
    if (tex.size == 0) { return; }
    const bool apart =
        mathml->space || (ascii_is_letter((unsigned char)tex.bytes[0]) && ends_in_command(mathml));
    if (apart && !mathml->fresh) { insert_text(mathml, mathml->size, " "); }
    insert(mathml, mathml->size, tex);
    mathml->space = mathml->fresh = false;
}

static void begin_anew(struct mathml *mathml) {
    mathml->fresh = mathml->prefix = true;
    mathml->space = false;
}

/* Whether the children of an element stand beside each other. */
static bool is_row(unsigned kind) {
    return kind == MATHML_GROUP || kind == MATHML_SQUARE_ROOT || kind == MATHML_CELL ||
           kind == MATHML_HIDDEN;
}

/* A child of the innermost element begins. */
static void begin_child(struct mathml *mathml) {
    struct mathml_element *top = top_of(mathml);
    const bool later = top->count > 0;
    if (later && top->kind == MATHML_TABLE) { insert_text(mathml, mathml->size, " \\\\ "); }
    if (later && (top->kind == MATHML_ROW || top->kind == MATHML_LABELED_ROW)) {
        insert_text(mathml, mathml->size, " & ");
    }
    if (later && top->kind == MATHML_FENCED) { insert_text(mathml, mathml->size, ", "); }
    if (!is_row(top->kind) || (!later && top->kind != MATHML_GROUP)) { begin_anew(mathml); }
    /* Brackets that have been closed are not around all of the group. */
    if (later && top->fences == 0) { top->fenced = false; }
    if (top->count < 3) { top->starts[top->count] = (uint16_t)mathml->size; }
    top->last = (uint16_t)mathml->size;
    top->fence = FENCE_NONE;
    top->table = false;
    top->count++;
}

/* A script of MATHML_SCRIPTS has ended: subscripts and superscripts take turns. */
static void end_script(struct mathml *mathml, struct mathml_element *top) {
    const bool before = top->fences > 0;
    const uint32_t number = before ? top->count - top->columns : top->count - 1;
    if (number == 0 || top->last == mathml->size) { return; }
    insert_text(mathml, top->last, number % 2 == 1 ? "_{" : "^{");
    insert_text(mathml, mathml->size, "}");
}

static void end_child(struct mathml *mathml) {
    struct mathml_element *top = top_of(mathml);
    if (top->kind == MATHML_SCRIPTS) { end_script(mathml, top); }
    if (top->kind == MATHML_LABELED_ROW && !top->labeled) {
        /* TeX numbers the equation itself. */
        mathml->size = top->last;
        top->count = 0;
        top->labeled = true;
    }
}

/* Whether a script may be put behind the TeX as it is. */
static bool is_atom(struct slice tex) {
    size_t at = 0, size = 0;
    if (tex.size == 0) { return true; }
    if (slice_begins(tex, "\\left") && slice_ends(tex, ")")) { return true; }
    if (tex.bytes[0] != '\\') {
        utf8_decode(tex.bytes, &size);
        bool number = true;
        for (at = 0; at < tex.size; at++) { number = number && ascii_is_digit(tex.bytes[at]); }
        return number || size == tex.size;
    }
    for (at = 1; at < tex.size && ascii_is_letter((unsigned char)tex.bytes[at]);) { at++; }
    if (at == 1) { return tex.size == 2; }
    /* A command, with groups behind it. */
    size_t depth = 0;
    for (; at < tex.size; at++) {
        if (tex.bytes[at] == '\\') {
            at++;
        } else if (tex.bytes[at] == '{' || tex.bytes[at] == '[') {
            depth++;
            continue;
        } else if (tex.bytes[at] == '}' || tex.bytes[at] == ']') {
            if (depth-- == 0) { return false; }
            continue;
        }
        if (depth == 0) { return false; }
    }
    return true;
}

static struct slice range(const struct mathml *mathml, size_t from, size_t to) {
    return (struct slice){mathml->bytes + from, to - from};
}

/* Puts braces around a base that needs them. Returns by how much it has grown. */
static size_t wrap_base(struct mathml *mathml, size_t from, size_t to) {
    const struct slice base = range(mathml, from, to);
    /* The subscript of a base with a superscript, or the other way round. */
    const size_t script = slice_before(base, "_^'{ ");
    const bool simple = script > 0 && script < base.size && base.bytes[script] == '_' &&
                        is_atom((struct slice){base.bytes, script});
    if (is_atom(base) || (simple && top_of(mathml)->kind == MATHML_SUPER)) { return 0; }
    insert_text(mathml, to, "}");
    insert_text(mathml, from, "{");
    return 2;
}

/* Puts braces and what is before them around a script; primes need none. */
static void wrap_script(struct mathml *mathml, size_t from, size_t to, const char *mark) {
    const struct slice script = range(mathml, from, to);
    if (script.size == 0) { return; }
    if (mark[0] == '^' && (slice_is(script, "\\prime") || slice_is(script, "\\prime\\prime"))) {
        const size_t primes = script.size / strlen("\\prime");
        remove_range(mathml, from, to);
        insert_text(mathml, from, primes == 2 ? "''" : "'");
        return;
    }
    insert_text(mathml, to, "}");
    insert_text(mathml, from, mark);
}

static void end_scripts(struct mathml *mathml, const struct mathml_element *element,
                        const char *first, const char *second) {
    if (element->count < 2) { return; }
    if (element->count > 2 && second != NULL) {
        wrap_script(mathml, element->starts[2], mathml->size, second);
        wrap_script(mathml, element->starts[1], element->starts[2], first);
    } else {
        wrap_script(mathml, element->starts[1], mathml->size, first);
    }
    wrap_base(mathml, element->starts[0], element->starts[1]);
}

/* The command of an accent in place of the mark behind its base; false if it is none. */
static bool put_accent(struct mathml *mathml, const struct mathml_element *element, bool under) {
    const size_t start = element->starts[0], middle = element->starts[1];
    const struct slice base = range(mathml, start, middle);
    const struct slice mark = range(mathml, middle, mathml->size);
    size_t size = 0;
    if (base.size > 0) { utf8_decode(base.bytes, &size); }
    const bool wide = size < base.size &&
                      !(is_atom(base) && slice_before(base, "{") == base.size) &&
                      !slice_begins(base, "\\math");
    const char *command = mathml_accent(mark, under, wide);
    if (command == NULL) { return false; }
    mathml->size = middle;
    insert_text(mathml, middle, "}");
    insert_text(mathml, start, "{");
    insert_text(mathml, start, command);
    return true;
}

static bool is_brace(struct slice base) {
    return slice_begins(base, "\\underbrace{") || slice_begins(base, "\\overbrace{");
}

/* Something under or over a base that is not the last child: \underset{b}{a}. */
static void put_set(struct mathml *mathml, size_t start, size_t middle, const char *command) {
    const size_t base = middle - start;
    insert_text(mathml, mathml->size, "}");
    insert_text(mathml, middle, "{");
    exchange(mathml, start, middle);
    insert_text(mathml, mathml->size - base, "{");
    insert_text(mathml, mathml->size, "}");
    insert_text(mathml, start, command);
}

static void end_under_over(struct mathml *mathml, struct mathml_element *element) {
    const bool under = element->kind != MATHML_OVER;
    if (element->count < 2) { return; }
    const struct slice base = range(mathml, element->starts[0], element->starts[1]);
    if (mathml_has_limits(base) || is_brace(base)) {
        end_scripts(mathml, element, under ? "_{" : "^{",
                    element->kind == MATHML_UNDER_OVER ? "^{" : NULL);
        return;
    }
    if (element->kind != MATHML_UNDER_OVER) {
        if (put_accent(mathml, element, under)) { return; }
        put_set(mathml, element->starts[0], element->starts[1], under ? "\\underset" : "\\overset");
        return;
    }
    end_scripts(mathml, element, "_{", "^{");
}

static void end_fraction(struct mathml *mathml, const struct mathml_element *element) {
    if (element->count < 2) { return; }
    insert_text(mathml, mathml->size, "}");
    insert_text(mathml, element->starts[1], "}{");
    insert_text(mathml, element->starts[0], element->bare ? "\\genfrac{}{}{0pt}{}{" : "\\frac{");
}

static void end_root(struct mathml *mathml, const struct mathml_element *element) {
    const size_t start = element->starts[0], middle = element->starts[1];
    if (element->count < 2) { return; }
    const size_t base = middle - start;
    exchange(mathml, start, middle);
    insert_text(mathml, mathml->size, "}");
    insert_text(mathml, mathml->size - 1 - base, "]{");
    insert_text(mathml, start, "\\sqrt[");
}

static void end_table(struct mathml *mathml, const struct mathml_element *table, size_t start) {
    if (table->count == 0 || (table->count == 1 && table->columns < 2)) { return; }
    insert_text(mathml, start, table->aligned ? "\\begin{aligned} " : "\\begin{matrix} ");
    insert_text(mathml, mathml->size, table->aligned ? " \\end{aligned}" : " \\end{matrix}");
    top_of(mathml)->table = !table->aligned;
}

/* Names the environment of a matrix that begins at `start`, and ends at the end. */
static void rename_table(struct mathml *mathml, size_t start, const char *name) {
    static const char begin[] = "\\begin{", matrix[] = "matrix";
    const size_t end = mathml->size - strlen(matrix) - 1, first = start + strlen(begin);
    remove_range(mathml, end, end + strlen(matrix));
    insert_text(mathml, end, name);
    remove_range(mathml, first, first + strlen(matrix));
    insert_text(mathml, first, name);
}

/* A group that is a table in brackets. False if it is none. */
static bool put_matrix(struct mathml *mathml, const struct mathml_element *group, size_t start) {
    static const char *const rows[][3] = {{"(", ")", "pmatrix"},
                                          {"[", "]", "bmatrix"},
                                          {"|", "|", "vmatrix"},
                                          {"\\{", "\\}", "Bmatrix"},
                                          {"\\|", "\\|", "Vmatrix"}};
    const size_t table = start + slice_find(range(mathml, start, mathml->size), "\\begin{matrix}");
    if (group->count < 2 || group->count > 3 || table > group->starts[1] + 1u) { return false; }
    const struct slice before = range(mathml, start, group->starts[1]);
    if (group->count == 2) {
        if (!group->table || !slice_is(before, "\\{")) { return false; }
        remove_range(mathml, start, table);
        rename_table(mathml, start, "cases");
        return true;
    }
    const struct slice after = slice_trim(range(mathml, group->last, mathml->size), " ");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct slice body = slice_trim(range(mathml, table, group->last), " ");
        if (!slice_is(before, rows[i][0]) || !slice_is(after, rows[i][1]) ||
            !slice_ends(body, "\\end{matrix}")) {
            continue;
        }
        mathml->size = (size_t)(body.bytes + body.size - mathml->bytes);
        remove_range(mathml, start, table);
        rename_table(mathml, start, rows[i][2]);
        return true;
    }
    return false;
}

/* Brackets around all of a group grow with it. */
static void end_group(struct mathml *mathml, const struct mathml_element *group) {
    if (group->count < 2 || !group->fenced) { return; }
    size_t start = group->starts[0];
    while (start < mathml->size && mathml->bytes[start] == ' ') { start++; }
    if (put_matrix(mathml, group, start)) { return; }
    if (group->fence != FENCE_CLOSES || group->fences != 0) { return; }
    size_t last = group->last;
    while (last < mathml->size && mathml->bytes[last] == ' ') { last++; }
    insert_text(mathml, last, "\\right");
    insert_text(mathml, start, "\\left");
}

static void end_fenced(struct mathml *mathml, const struct mathml_element *element, size_t start) {
    insert_text(mathml, mathml->size, element->close);
    insert_text(mathml, mathml->size - strlen(element->close), "\\right");
    insert_text(mathml, start, "\\left");
}

static void end_before(struct mathml *mathml, const struct mathml_element *element) {
    /* Scripts before the base are gathered behind it. */
    if (element->fences == 0) { return; }
    exchange(mathml, element->starts[0], element->before);
    insert_text(mathml, element->starts[0], "{}");
}

static void end_element(struct mathml *mathml) {
    struct mathml_element *element = top_of(mathml);
    struct mathml_element ended = *element;
    const size_t start = ended.kind == MATHML_FENCED ? ended.before
                         : ended.count > 0           ? ended.starts[0]
                                                     : mathml->size;
    if (!mathml->failed) {
        switch (ended.kind) {
        case MATHML_GROUP:
            end_group(mathml, &ended);
            break;
        case MATHML_FRACTION:
            end_fraction(mathml, &ended);
            break;
        case MATHML_SQUARE_ROOT:
            insert_text(mathml, start, "\\sqrt{");
            insert_text(mathml, mathml->size, "}");
            break;
        case MATHML_ROOT:
            end_root(mathml, &ended);
            break;
        case MATHML_SUPER:
            end_scripts(mathml, &ended, "^{", NULL);
            break;
        case MATHML_SUB:
        case MATHML_SUB_SUPER:
            end_scripts(mathml, &ended, "_{", ended.kind == MATHML_SUB ? NULL : "^{");
            break;
        case MATHML_UNDER:
        case MATHML_OVER:
        case MATHML_UNDER_OVER:
            end_under_over(mathml, &ended);
            break;
        case MATHML_SCRIPTS:
            end_before(mathml, &ended);
            break;
        case MATHML_FENCED:
            end_fenced(mathml, &ended, start);
            break;
        case MATHML_HIDDEN:
            mathml->size = start;
            break;
        default:
            break;
        }
    }
    mathml->depth--;
    if (mathml->depth == 0) { return; }
    if (ended.kind == MATHML_TABLE && !mathml->failed) { end_table(mathml, &ended, start); }
    struct mathml_element *top = top_of(mathml);
    const bool row = ended.kind == MATHML_ROW || ended.kind == MATHML_LABELED_ROW;
    if (row && top->kind == MATHML_TABLE && ended.count > top->columns) {
        top->columns = (uint16_t)(ended.count < UINT16_MAX ? ended.count : UINT16_MAX);
    }
    if (ended.kind != MATHML_GROUP) {
        mathml->space = mathml->prefix = false;
        mathml->fresh = mathml->size == top->starts[0];
    }
    end_child(mathml);
}

/* The TeX of a character, in its alphabet. */
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
    put(mathml, (struct slice){bytes, size});
}

static void put_characters(struct mathml *mathml, struct slice text, const char *alphabet) {
    for (size_t at = 0, size; at < text.size; at += size) {
        put_character(mathml, utf8_decode(text.bytes + at, &size), alphabet);
    }
}

/* Text in a group of its own, with the characters escaped that mean something in TeX. */
static void put_words(struct mathml *mathml, struct slice text, const char *command) {
    put(mathml, slice_from(command));
    insert_text(mathml, mathml->size, "{");
    for (size_t at = 0; at < text.size; at++) {
        const char byte = text.bytes[at];
        const bool special = memchr("#$%&_{}", byte, 7) != NULL;
        if (special) { insert_text(mathml, mathml->size, "\\"); }
        if (byte == '\\' || byte == '^' || byte == '~') {
            insert_text(mathml, mathml->size,
                        byte == '\\'  ? "\\textbackslash{}"
                        : byte == '^' ? "\\textasciicircum{}"
                                      : "\\textasciitilde{}");
        } else {
            insert(mathml, mathml->size, (struct slice){&byte, 1});
        }
    }
    insert_text(mathml, mathml->size, "}");
}

static const struct {
    const char *name;
    const char *command;
} variants[] = {
    {"normal", "\\mathrm"},        {"bold", "\\mathbf"},           {"italic", ""},
    {"double-struck", "\\mathbb"}, {"script", "\\mathcal"},        {"fraktur", "\\mathfrak"},
    {"sans-serif", "\\mathsf"},    {"monospace", "\\mathtt"},      {"bold-italic", "\\boldsymbol"},
    {"bold-script", "\\mathcal"},  {"bold-fraktur", "\\mathfrak"}, {"", ""},
};
#define VARIANTS (sizeof variants / sizeof variants[0])

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
        put(mathml, (struct slice){command, text.size + 1});
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
    struct mathml_element *top = top_of(mathml);
    put_character(mathml, point, "");
    mathml->prefix = fence == FENCE_OPENS;
    if (fence == FENCE_OPENS) {
        if (top->count == 1) { top->fenced = mathml->stretchy; }
        top->fences++;
    } else if (top->fences > 0 && --top->fences == 0) {
        /* It may be the end of the first one; another child shows that it was not that of all. */
        top->fence = FENCE_CLOSES;
    }
}

static void put_operator(struct mathml *mathml, struct slice text) {
    size_t size;
    const uint32_t point = utf8_decode(text.bytes, &size);
    struct mathml_element *top = top_of(mathml);
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
    mathml->space = (binary || comma) && is_row(top->kind);
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
    end_child(mathml);
}

static void begin_token(struct mathml *mathml, enum mathml_kind kind, const struct tag *tag) {
    const struct slice variant = tag_value(tag, ATTRIBUTE_MATHVARIANT);
    begin_child(mathml);
    mathml->token = (uint8_t)kind;
    mathml->token_size = 0;
    mathml->spaced = false;
    mathml->stretchy = !slice_is_any_case(tag_value(tag, ATTRIBUTE_STRETCHY), "false");
    mathml->variant = 0;
    while (mathml->variant < VARIANTS - 1 &&
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
    const char *symbol = mathml_symbol(point);
    if (symbol == NULL && point >= 0x80) { symbol = "."; }
    const size_t length = symbol != NULL ? strlen(symbol) : 1;
    element->close[0] = (char)point;
    if (symbol != NULL && length < sizeof element->close) {
        memcpy(element->close, symbol, length);
    } else if (symbol != NULL) {
        element->close[0] = '.';
    }
    element->before = (uint16_t)mathml->size;
    begin_anew(mathml);
    if (open.size == 0) { open = slice_from("."); }
    put_character(mathml, utf8_decode(open.bytes, &size), "");
}

static void begin_element(struct mathml *mathml, enum mathml_kind kind, const struct tag *tag) {
    if (mathml->depth == MATHML_DEPTH) {
        mathml->failed = true;
        return;
    }
    const bool apart = mathml->space || ends_in_command(mathml);
    if (apart && !mathml->fresh && is_row(top_of(mathml)->kind) && kind != MATHML_GROUP) {
        insert_text(mathml, mathml->size, " ");
    }
    begin_child(mathml);
    struct mathml_element *element = &mathml->open[mathml->depth++];
    *element = (struct mathml_element){.kind = (uint8_t)kind};
    const struct slice align = tag_value(tag, ATTRIBUTE_COLUMNALIGN);
    element->aligned = kind == MATHML_TABLE && slice_begins_any_case(align, "right left");
    const struct slice line = tag_value(tag, ATTRIBUTE_LINETHICKNESS);
    element->bare = kind == MATHML_FRACTION && line.size > 0 && line.bytes[0] == '0';
    if (kind == MATHML_FENCED) { begin_fenced(mathml, element, tag); }
}

static const struct {
    const char *name;
    enum mathml_kind kind;
} rows[] = {
    {"mi", MATHML_NAME},
    {"mo", MATHML_OPERATOR},
    {"mn", MATHML_NUMBER},
    {"mrow", MATHML_GROUP},
    {"mtext", MATHML_WORDS},
    {"ms", MATHML_WORDS},
    {"msup", MATHML_SUPER},
    {"msub", MATHML_SUB},
    {"mfrac", MATHML_FRACTION},
    {"mtd", MATHML_CELL},
    {"mtr", MATHML_ROW},
    {"msubsup", MATHML_SUB_SUPER},
    {"mstyle", MATHML_GROUP},
    {"mspace", MATHML_SPACE},
    {"mover", MATHML_OVER},
    {"munder", MATHML_UNDER},
    {"munderover", MATHML_UNDER_OVER},
    {"msqrt", MATHML_SQUARE_ROOT},
    {"mroot", MATHML_ROOT},
    {"mtable", MATHML_TABLE},
    {"mlabeledtr", MATHML_LABELED_ROW},
    {"mfenced", MATHML_FENCED},
    {"mphantom", MATHML_HIDDEN},
    {"mmultiscripts", MATHML_SCRIPTS},
    {"mprescripts", MATHML_BEFORE},
    {"semantics", MATHML_GROUP},
    {"mpadded", MATHML_GROUP},
    {"menclose", MATHML_GROUP},
    {"maction", MATHML_GROUP},
    {"merror", MATHML_GROUP},
    {"none", MATHML_GROUP},
    {"math", MATHML_GROUP},
};

static enum mathml_kind kind_of(struct slice name) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (slice_is_any_case(name, rows[i].name)) { return rows[i].kind; }
    }
    return MATHML_NONE;
}

/* Closes the innermost element of the kind and all in it, if one is open. */
static void end_kind(struct mathml *mathml, enum mathml_kind kind) {
    size_t at = mathml->depth;
    while (at > 1 && mathml->open[at - 1].kind != kind) { at--; }
    if (at <= 1) { return; }
    while (mathml->depth >= at) { end_element(mathml); }
}

void mathml_begin(struct mathml *mathml) {
    mathml->failed = false;
    mathml->token = MATHML_NONE;
    mathml->size = 0;
    mathml->depth = 1;
    mathml->open[0] = (struct mathml_element){.kind = MATHML_GROUP};
    begin_anew(mathml);
}

void mathml_tag(struct mathml *mathml, const struct tag *tag) {
    const enum mathml_kind kind = kind_of(tag->name);
    const bool token = kind >= MATHML_NAME && kind <= MATHML_WORDS;
    if (kind == MATHML_NONE || mathml->failed) { return; }
    if (mathml->token != MATHML_NONE) { end_token(mathml); }
    struct mathml_element *top = top_of(mathml);
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
        if (tag->self_closing && !mathml->failed) { end_element(mathml); }
    }
}

void mathml_text(struct mathml *mathml, const struct text *text) {
    const struct slice slice = text->text;
    if (mathml->token == MATHML_NONE || mathml->failed) { return; }
    if (text->class == TEXT_SPACE) {
        /* White space at the edges of a token is none, except no-break spaces (MathML 3 §2.1.7). */
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
    while (mathml->depth > 1 && !mathml->failed) { end_element(mathml); }
    if (!mathml->failed) { end_group(mathml, &mathml->open[0]); }
    return (struct slice){mathml->bytes, mathml->failed ? 0 : mathml->size};
}
