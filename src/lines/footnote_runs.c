/* Finds references to notes, links back from notes, and loose notes, as text comes. */
#include "lines/lines_state.h"

#define BACK_MARK_MAX 8  /* bytes of the text of a link back without a class that says so */
#define LOOSE_MOST    99 /* the number of a note without links */
#define LOOSE         (UINT64_MAX / 2) /* plus the number: stands for the digest of an id */

void footnote_text_add(struct footnote_text *text, struct slice part) {
    for (size_t i = 0; i < part.size && text->size <= FOOTNOTE_MARK_MAX; i++) {
        if (text->size < FOOTNOTE_MARK_MAX) { text->text[text->size] = part.bytes[i]; }
        text->size++;
    }
}

static bool is_word(char byte) {
    return ascii_is_letter((unsigned char)byte) || ascii_is_digit((unsigned char)byte);
}

/* Whether the text is a number, a letter or a sign, perhaps with a word before or in brackets. */
static bool is_mark(struct slice text, size_t most) {
    if (text.size > 0 && strchr("[(", text.bytes[0]) != NULL) { text = slice_after(text, 1); }
    while (text.size > 0 && strchr("]).", text.bytes[text.size - 1]) != NULL) { text.size--; }
    size_t at = 0;
    while (at < text.size && !is_word(text.bytes[at])) { at++; }
    if (at == text.size) { return text.size > 0 && text.size <= most; }
    for (at = 0; at < text.size && (ascii_is_letter((unsigned char)text.bytes[at]) ||
                                    strchr(" -", text.bytes[at]) != NULL);) {
        at++;
    }
    const size_t letters = at;
    while (at < text.size && ascii_is_digit((unsigned char)text.bytes[at])) { at++; }
    return at == text.size && text.size <= most && (at > letters || at == 1);
}

enum footnote_part { PART_NONE, PART_REFERENCE, PART_BACK };

/* Bits of enum footnoting for a text, by the elements around it and by its words. */
static enum footnote_part part_of(const struct footnote_text *text) {
    if (text->size == 0 || (text->footnoting & FOOTNOTE_BACK) != 0) {
        return text->size > 0 ? PART_BACK : PART_NONE;
    }
    if (text->size > FOOTNOTE_MARK_MAX) { return PART_NONE; }
    const struct slice slice = {text->text, text->size};
    if ((text->footnoting & FOOTNOTE_LINK) != 0) {
        bool word = false;
        for (size_t i = 0; i < slice.size; i++) { word = word || is_word(slice.bytes[i]); }
        if (is_mark(slice, BACK_MARK_MAX) && (!word || text->first)) { return PART_BACK; }
    }
    if ((text->footnoting & FOOTNOTE_LABEL) != 0 && text->first && is_mark(slice, BACK_MARK_MAX)) {
        return PART_BACK;
    }
    return text->number != 0 && is_mark(slice, FOOTNOTE_MARK_MAX) ? PART_REFERENCE : PART_NONE;
}

/* A whole number with or without brackets around it; 0: the text is none. */
static unsigned loose_of(struct slice text) {
    unsigned number = 0;
    if (slice_begins(text, "[") && slice_ends(text, "]")) {
        text = (struct slice){text.bytes + 1, text.size - 2};
    }
    for (size_t i = 0; i < text.size; i++) {
        if (!ascii_is_digit(text.bytes[i]) || number > LOOSE_MOST / 10) { return 0; }
        number = number * 10 + (unsigned)(text.bytes[i] - '0');
    }
    return number;
}

void lines_find_loose(struct lines *lines, struct slice text) {
    struct styles *styles = &lines->styles;
    struct style_note *note = &styles->notes[styles->outline->marks[styles->outline->top]];
    const unsigned number = loose_of(text);
    const unsigned inside = FOOTNOTE_LINK | (lines->on_tape ? FOOTNOTE_INSIDE : 0);
    if (number == 0 || note->refers != 0 || note->pre != 0 || note->aside != ASIDE_NONE ||
        lines->outline->in_link || (note->footnoting & inside) != 0 ||
        number > styles->footnotes->loose + 1) {
        return;
    }
    const unsigned known = footnotes_find(styles->footnotes, LOOSE + number);
    if (!lines->on_tape) {
        if (known != 0) { styles_begin_footnote(styles, known); }
    } else if (!ascii_is_digit((int)lines->join.last)) {
        const bool next = number > styles->footnotes->loose;
        styles->footnotes->loose += next;
        note->refers =
            (uint16_t)(next ? footnotes_number(styles->footnotes, LOOSE + number) : known);
        lines->footnote.told = UINT32_MAX; /* no link: each reference has a RUN_FOOTNOTE */
    }
}

bool lines_has_footnotes(const struct lines *lines) {
    return lines->styles.footnotes != NULL && lines->styles.footnotes->count > 0;
}

void lines_tell_footnotes(struct lines *lines) {
    const struct styles *styles = &lines->styles;
    const struct style_note *note = styles_top(styles);
    lines->line.referred = (uint16_t)styles->footnotes->count;
    while (lines->line.note == 0 && (note->footnoting & FOOTNOTE_INSIDE) != 0 &&
           note->container > 0) {
        const struct container *container = &styles->own[note->container].container;
        lines->line.note = (uint16_t)footnote_of(container);
        note = &styles->notes[styles->notes[note->container].around];
    }
}

/* The number of the inset note around text here; 0: there is none. */
static unsigned inset_here(const struct lines *lines) {
    const struct styles *styles = &lines->styles;
    return (styles_top(styles)->footnoting & FOOTNOTE_INSET) != 0 ? styles->inset : 0;
}

/* Bits of enum footnoting for text here, by the elements around it. */
static struct footnote_text text_here(const struct lines *lines) {
    const struct styles *styles = &lines->styles;
    const struct style_note *note = styles_top(styles);
    struct footnote_text text = {.told = lines->footnote.told};
    if (note->pre != 0) { return text; }
    text.number = inset_here(lines) == 0 ? note->refers : 0;
    if ((note->footnoting & FOOTNOTE_INSIDE) != 0) {
        text.footnoting = note->footnoting & (FOOTNOTE_BACK | FOOTNOTE_LINK | FOOTNOTE_INSET);
        if ((note->bits & STYLE_SUPER) != 0) { text.footnoting |= FOOTNOTE_LABEL; }
    }
    if (text.number != 0 || text.footnoting != 0) { text.link = styles->link; }
    return text;
}

bool lines_footnote_differs(const struct lines *lines) {
    const struct footnote_text here = text_here(lines), *open = &lines->footnote;
    return inset_here(lines) != lines->inset || here.number != open->number ||
           here.footnoting != open->footnoting || here.link != open->link;
}

bool lines_begin_inset(struct lines *lines, uint64_t source) {
    const unsigned number = inset_here(lines);
    lines->style.inset = number != 0;
    if (number == lines->inset) { return true; }
    lines->inset = (uint16_t)number;
    return number == 0 ||
           lines_put_run(lines, RUN_FOOTNOTE, source, &lines->inset, sizeof lines->inset);
}

bool lines_begin_footnote(struct lines *lines, uint64_t source, bool first) {
    lines->footnote = text_here(lines);
    lines->footnote.first = first;
    if (lines->footnote.number == 0 || lines->footnote.told == lines->footnote.link) {
        return true;
    }
    lines->footnote.told = lines->footnote.link;
    return lines_put_run(lines, RUN_FOOTNOTE, source, &lines->footnote.number,
                         sizeof lines->footnote.number);
}

void lines_end_footnote(struct lines *lines) {
    const enum footnote_part part = part_of(&lines->footnote);
    if (part == PART_REFERENCE) { tape_mark(lines->tape, (struct style){.marks = MARK_FOOTNOTE}); }
    if (part == PART_BACK) { tape_mark(lines->tape, (struct style){.back = true}); }
    lines->footnote.number = lines->footnote.footnoting = 0;
}
