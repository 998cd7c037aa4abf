/* Puts TeX, and writes an element of MathML when it ends. */
#include "lines/mathml.h"

#include "text/utf8.h"

void mathml_insert_slice(struct mathml *mathml, size_t at, struct slice tex) {
    if (tex.size > MATHML_MAX - mathml->size) { mathml->failed = true; }
    if (mathml->failed) { return; }
    memmove(mathml->bytes + at + tex.size, mathml->bytes + at, mathml->size - at);
    memcpy(mathml->bytes + at, tex.bytes, tex.size);
    mathml->size += tex.size;
}

void mathml_insert(struct mathml *mathml, size_t at, const char *tex) {
    mathml_insert_slice(mathml, at, slice_from(tex));
}

static void remove_range(struct mathml *mathml, size_t from, size_t to) {
    memmove(mathml->bytes + from, mathml->bytes + to, mathml->size - to);
    mathml->size -= to - from;
}

/* Swaps the TeX before `middle`, from `from` on, with the TeX after it. */
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

bool mathml_ends_in_command(const struct mathml *mathml) {
    size_t at = mathml->size;
    while (at > 0 && mathml->size - at < COMMAND_MAX &&
           ascii_is_letter((unsigned char)mathml->bytes[at - 1])) {
        at--;
    }
    return at > 0 && at < mathml->size && mathml->bytes[at - 1] == '\\';
}

void mathml_put(struct mathml *mathml, struct slice tex) {
    if (tex.size == 0) { return; }
    const bool apart = mathml->space || (ascii_is_letter((unsigned char)tex.bytes[0]) &&
                                         mathml_ends_in_command(mathml));
    if (apart && !mathml->fresh) { mathml_insert(mathml, mathml->size, " "); }
    mathml_insert_slice(mathml, mathml->size, tex);
    mathml->space = mathml->fresh = false;
}

void mathml_begin_anew(struct mathml *mathml) {
    mathml->fresh = mathml->prefix = true;
    mathml->space = false;
}

bool mathml_is_row(unsigned kind) {
    return kind == MATHML_GROUP || kind == MATHML_SQUARE_ROOT || kind == MATHML_CELL ||
           kind == MATHML_HIDDEN;
}

void mathml_begin_child(struct mathml *mathml) {
    struct mathml_element *top = mathml_top(mathml);
    const bool later = top->count > 0;
    if (later && top->kind == MATHML_TABLE) { mathml_insert(mathml, mathml->size, " \\\\ "); }
    if (later && (top->kind == MATHML_ROW || top->kind == MATHML_LABELED_ROW)) {
        mathml_insert(mathml, mathml->size, " & ");
    }
    if (later && top->kind == MATHML_FENCED) { mathml_insert(mathml, mathml->size, ", "); }
    if (!mathml_is_row(top->kind) || (!later && top->kind != MATHML_GROUP)) {
        mathml_begin_anew(mathml);
    }
    /* Brackets that have been closed already are not around the whole group. */
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
    mathml_insert(mathml, top->last, number % 2 == 1 ? "_{" : "^{");
    mathml_insert(mathml, mathml->size, "}");
}

void mathml_end_child(struct mathml *mathml) {
    struct mathml_element *top = mathml_top(mathml);
    if (top->kind == MATHML_SCRIPTS) { end_script(mathml, top); }
    if (top->kind == MATHML_LABELED_ROW && !top->labeled) {
        /* TeX numbers the equation itself. */
        mathml->size = top->last;
        top->count = 0;
        top->labeled = true;
    }
}

/* Whether the TeX needs no braces to take a script. */
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
    /* A command and its groups. */
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

/* Puts braces around a base that needs them. */
static void wrap_base(struct mathml *mathml, size_t from, size_t to) {
    const struct slice base = range(mathml, from, to);
    /* The subscript of a base with a superscript, or the other way round. */
    const size_t script = slice_before(base, "_^'{ ");
    const bool simple = script > 0 && script < base.size && base.bytes[script] == '_' &&
                        is_atom((struct slice){base.bytes, script});
    if (is_atom(base) || (simple && mathml_top(mathml)->kind == MATHML_SUPER)) { return; }
    mathml_insert(mathml, to, "}");
    mathml_insert(mathml, from, "{");
}

/* Puts `^` or `_` and braces around a script; primes need none. */
static void wrap_script(struct mathml *mathml, size_t from, size_t to, const char *mark) {
    const struct slice script = range(mathml, from, to);
    if (script.size == 0) { return; }
    if (mark[0] == '^' && (slice_is(script, "\\prime") || slice_is(script, "\\prime\\prime"))) {
        const size_t primes = script.size / strlen("\\prime");
        remove_range(mathml, from, to);
        mathml_insert(mathml, from, primes == 2 ? "''" : "'");
        return;
    }
    mathml_insert(mathml, to, "}");
    mathml_insert(mathml, from, mark);
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

/* Replaces a mark after its base by the command of an accent; false if the mark is no accent. */
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
    mathml_insert(mathml, middle, "}");
    mathml_insert(mathml, start, "{");
    mathml_insert(mathml, start, command);
    return true;
}

static bool is_brace(struct slice base) {
    return slice_begins(base, "\\underbrace{") || slice_begins(base, "\\overbrace{");
}

/* Puts something under or over a base: \underset{b}{a}. */
static void put_set(struct mathml *mathml, size_t start, size_t middle, const char *command) {
    const size_t base = middle - start;
    mathml_insert(mathml, mathml->size, "}");
    mathml_insert(mathml, middle, "{");
    exchange(mathml, start, middle);
    mathml_insert(mathml, mathml->size - base, "{");
    mathml_insert(mathml, mathml->size, "}");
    mathml_insert(mathml, start, command);
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
    mathml_insert(mathml, mathml->size, "}");
    mathml_insert(mathml, element->starts[1], "}{");
    mathml_insert(mathml, element->starts[0], element->bare ? "\\genfrac{}{}{0pt}{}{" : "\\frac{");
}

static void end_root(struct mathml *mathml, const struct mathml_element *element) {
    const size_t start = element->starts[0], middle = element->starts[1];
    if (element->count < 2) { return; }
    const size_t base = middle - start;
    exchange(mathml, start, middle);
    mathml_insert(mathml, mathml->size, "}");
    mathml_insert(mathml, mathml->size - 1 - base, "]{");
    mathml_insert(mathml, start, "\\sqrt[");
}

static void end_table(struct mathml *mathml, const struct mathml_element *table, size_t start) {
    if (table->count == 0 || (table->count == 1 && table->columns < 2)) { return; }
    mathml_insert(mathml, start, table->aligned ? "\\begin{aligned} " : "\\begin{matrix} ");
    mathml_insert(mathml, mathml->size, table->aligned ? " \\end{aligned}" : " \\end{matrix}");
    mathml_top(mathml)->table = !table->aligned;
}

/* Names the environment of a matrix that begins at `start`, and ends at the end. */
static void rename_table(struct mathml *mathml, size_t start, const char *name) {
    static const char begin[] = "\\begin{", matrix[] = "matrix";
    const size_t end = mathml->size - strlen(matrix) - 1, first = start + strlen(begin);
    remove_range(mathml, end, end + strlen(matrix));
    mathml_insert(mathml, end, name);
    remove_range(mathml, first, first + strlen(matrix));
    mathml_insert(mathml, first, name);
}

/* Writes a group that is a table in brackets as a matrix. False if it is no such group. */
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
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
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
void mathml_end_group(struct mathml *mathml, const struct mathml_element *group) {
    if (group->count < 2 || !group->fenced) { return; }
    size_t start = group->starts[0];
    while (start < mathml->size && mathml->bytes[start] == ' ') { start++; }
    if (put_matrix(mathml, group, start)) { return; }
    if (group->fence != FENCE_CLOSES || group->fences != 0) { return; }
    size_t last = group->last;
    while (last < mathml->size && mathml->bytes[last] == ' ') { last++; }
    mathml_insert(mathml, last, "\\right");
    mathml_insert(mathml, start, "\\left");
}

static void end_fenced(struct mathml *mathml, const struct mathml_element *element, size_t start) {
    mathml_insert(mathml, mathml->size, element->close);
    mathml_insert(mathml, mathml->size - strlen(element->close), "\\right");
    mathml_insert(mathml, start, "\\left");
}

static void end_before(struct mathml *mathml, const struct mathml_element *element) {
    /* Scripts that go before the base are kept after it until the element ends. */
    if (element->fences == 0) { return; }
    exchange(mathml, element->starts[0], element->before);
    mathml_insert(mathml, element->starts[0], "{}");
}

void mathml_end_element(struct mathml *mathml) {
    struct mathml_element *element = mathml_top(mathml);
    struct mathml_element ended = *element;
    const size_t start = ended.kind == MATHML_FENCED ? ended.before
                         : ended.count > 0           ? ended.starts[0]
                                                     : mathml->size;
    if (!mathml->failed) {
        switch (ended.kind) {
        case MATHML_GROUP:
            mathml_end_group(mathml, &ended);
            break;
        case MATHML_FRACTION:
            end_fraction(mathml, &ended);
            break;
        case MATHML_SQUARE_ROOT:
            mathml_insert(mathml, start, "\\sqrt{");
            mathml_insert(mathml, mathml->size, "}");
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
    struct mathml_element *top = mathml_top(mathml);
    const bool row = ended.kind == MATHML_ROW || ended.kind == MATHML_LABELED_ROW;
    if (row && top->kind == MATHML_TABLE && ended.count > top->columns) {
        top->columns = (uint16_t)(ended.count < UINT16_MAX ? ended.count : UINT16_MAX);
    }
    if (ended.kind != MATHML_GROUP) {
        mathml->space = mathml->prefix = false;
        mathml->fresh = mathml->size == top->starts[0];
    }
    mathml_end_child(mathml);
}
