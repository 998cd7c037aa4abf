/* Finds where notes are, and the runs that refer to them or lead back. */
#include "lines/lines_state.h"

/* Whether the element at `at` can still become a note: no text is in it so far. */
static bool is_empty(const struct styles *styles, size_t at) {
    const struct style_note *note = &styles->notes[at];
    const enum element element = (enum element)styles->outline->entries[at].element;
    if (element == ELEMENT_P) { return !styles->in_text; }
    const bool box = element == ELEMENT_LI || (note->footnoting & FOOTNOTE_BOX) != 0;
    return box && styles->own[at].id > styles->shown;
}

/* Makes a note of the element at `at`. An item of a list already is a container. */
static bool contain(struct styles *styles, size_t at, unsigned number) {
    struct style_note *note = &styles->notes[at];
    struct style_own *own = &styles->own[at];
    const enum element element = (enum element)styles->outline->entries[at].element;
    /* In a paragraph, a br may end one note before the next. */
    const bool again = element == ELEMENT_P && note->container == at;
    if (note->pre != 0 || ((note->footnoting & FOOTNOTE_INSIDE) != 0 && !again)) { return false; }
    if (element == ELEMENT_LI) {
        if (note->container != at) { return false; }
    } else if (again) {
        own->container.id = own->id = ++styles->ids;
    } else {
        if (note->container == at || note->depth == BLOCK_CONTAINERS_MAX) { return false; }
        *own = (struct style_own){.id = ++styles->ids};
        own->container = (struct container){.id = own->id, .kind = CONTAINER_FOOTNOTE};
        note->container = (uint8_t)at;
        note->depth++;
        note->list = 0;
    }
    own->container.footnote = (uint16_t)number;
    note->footnoting |= FOOTNOTE_INSIDE;
    footnotes_hold(styles->footnotes, number);
    return true;
}

/* The link that was just opened has the id of a note: it may begin the block that is the note. */
static void contain_around(struct styles *styles, unsigned number) {
    const struct outline *outline = styles->outline;
    const size_t top = outline->top, at = outline_top(outline)->block;
    if (at == 0 || outline->marks[at] != at || !is_empty(styles, at) ||
        !contain(styles, at, number)) {
        return;
    }
    const struct style_note *block = &styles->notes[at];
    for (size_t i = top; i > at; i = styles->notes[i].around) {
        struct style_note *note = &styles->notes[i];
        note->container = block->container;
        note->depth = block->depth;
        note->list = block->list;
        note->footnoting |= FOOTNOTE_INSIDE;
    }
}

void styles_opened_footnote(struct styles *styles, struct style_note *note, enum element element) {
    const struct footnote_tag *tag = &styles->tag.footnote;
    const size_t top = styles->outline->top;
    const bool breaks = outline_breaks(styles->outline, top);
    if (breaks && tag->box && note->container != top && note->pre == 0) {
        note->footnoting |= FOOTNOTE_BOX;
        styles->own[top].id = ++styles->ids;
    }
    if (tag->target != 0) {
        const bool block = element == ELEMENT_LI || element == ELEMENT_P ||
                           element == ELEMENT_DIV || element == ELEMENT_ASIDE;
        if (block) { contain(styles, top, tag->target); }
        if (!breaks) { contain_around(styles, tag->target); }
    }
    if (tag->inset && note->pre == 0 && (note->footnoting & FOOTNOTE_INSIDE) == 0) {
        styles->inset = (uint16_t)footnotes_inset(styles->footnotes);
        if (styles->inset != 0) { note->footnoting |= FOOTNOTE_INSIDE | FOOTNOTE_INSET; }
    }
    if (tag->back && (note->footnoting & FOOTNOTE_INSIDE) != 0) {
        note->footnoting |= FOOTNOTE_BACK;
    }
    if (tag->link) {
        note->footnoting &= (uint8_t)~FOOTNOTE_LINK;
        note->refers = 0;
    }
    if (tag->inner) {
        note->footnoting |= FOOTNOTE_LINK;
        styles->fragment = tag->digest;
    }
    /* A reference is a superscript, around or in the link, or says that it is one. */
    if ((note->footnoting & FOOTNOTE_LINK) != 0 && styles->fragment != 0 &&
        (tag->reference || (note->bits & STYLE_SUPER) != 0)) {
        note->refers = (uint16_t)footnotes_number(styles->footnotes, styles->fragment);
    }
}

bool lines_has_footnotes(const struct lines *lines) {
    return lines->styles.footnotes != NULL && lines->styles.footnotes->count > 0;
}

/* The number of the inset note around text here; 0: there is none. */
static unsigned inset_here(const struct lines *lines) {
    const struct styles *styles = &lines->styles;
    return (styles_top(styles)->footnoting & FOOTNOTE_INSET) != 0 ? styles->inset : 0;
}

/* What text here is, by the elements around it. */
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
    if (!lines_is_near_footnote(lines)) {
        lines->footnote.number = lines->footnote.footnoting = 0;
        return true;
    }
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
    const struct footnote_text *text = &lines->footnote;
    if (text->number == 0 && text->footnoting == 0) { return; }
    const enum footnote_part part = footnote_text_is(text);
    if (part == PART_REFERENCE) { tape_mark(lines->tape, (struct style){.marks = MARK_FOOTNOTE}); }
    if (part == PART_BACK) { tape_mark(lines->tape, (struct style){.back = true}); }
}
