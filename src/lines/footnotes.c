/* Reads the tags of notes and of the links to them, and makes notes containers. */
#include "lines/lines_state.h"

#define ID_MAX 256 /* bytes of the id of a note */

/* Class words of references, of links back, and of boxes around a note; the last may begin longer
 * words. */
static const char *const references[] = {"footnote",           "footnote-anchor", "footnote-link",
                                         "footnote-ref",       "footnoteref",     "footref",
                                         "footnote-reference", "noteref"};
static const char *const backs[] = {"data-footnote-backref",
                                    "fn-backref",
                                    "footnote-back",
                                    "footnote-back-link-wrapper",
                                    "footnote-backref",
                                    "footnote-number",
                                    "footnum",
                                    "footnote-return",
                                    "label",
                                    "ltx_note_mark",
                                    "ltx_tag_bibitem",
                                    "ltx_tag_note",
                                    "mw-cite-backlink",
                                    "reversefootnote",
                                    "sidenote-number"};
static const char *const boxes[] = {"endnote", "fn", "footdef", "footnote", "ftn", "reference"};

/* How the ids of notes begin, before a digit or a sign. Word processors write the first two,
 * without a `sup`. */
static const char *const ids[] = {"_ftn", "_edn", "fn", "footnote", "endnote", "ref", "bib"};

void footnotes_begin(struct footnotes *notes) {
    if (notes->count == 0) { return; }
    notes->count = notes->loose = 0;
    notes->follows = ELEMENT_UNKNOWN;
    memset(notes->held, 0, sizeof notes->held);
    memset(notes->digests, 0, sizeof notes->digests);
}

static uint64_t digest_of(const struct footnotes *notes, struct slice id) {
    if (id.size == 0 || id.size > ID_MAX) { return 0; }
    const uint64_t digest = keyed_digest_of(id.bytes, id.size, &notes->key);
    return digest != 0 ? digest : 1;
}

/* The slot that has the digest, or the empty one for it. */
static size_t slot_of(const struct footnotes *notes, uint64_t digest) {
    size_t slot = digest % FOOTNOTE_SLOTS;
    while (notes->digests[slot] != 0 && notes->digests[slot] != digest) {
        slot = (slot + 1) % FOOTNOTE_SLOTS;
    }
    return slot;
}

unsigned footnotes_find(const struct footnotes *notes, uint64_t digest) {
    const size_t slot = slot_of(notes, digest);
    if (digest == 0 || notes->digests[slot] == 0) { return 0; }
    const unsigned number = notes->numbers[slot];
    return (notes->held[(number - 1) / 64] >> (number - 1) % 64 & 1) == 0 ? number : 0;
}

unsigned footnotes_number(struct footnotes *notes, uint64_t digest) {
    const size_t slot = slot_of(notes, digest);
    if (notes->digests[slot] == 0) {
        if (notes->count == FOOTNOTES_MAX) { return 0; }
        notes->digests[slot] = digest;
        notes->numbers[slot] = (uint16_t)++notes->count;
    }
    return notes->numbers[slot];
}

bool footnotes_is_inset(struct slice classes) {
    return slice_begins(classes, "ltx_note ") || slice_is(classes, "sidenote") ||
           slice_begins(classes, "footnote_tooltip") ||
           slice_begins(classes, "modern-footnotes-footnote__note");
}

static bool is_among(struct slice word, const char *const *words, size_t count) {
    while (count > 0 && !slice_is(word, words[count - 1])) { count--; }
    return count > 0;
}

static void read_class(struct footnote_tag *read, enum element element, struct slice classes) {
    struct slice word;
    while (slice_next_word(&classes, &word)) {
        if (word.size < 2 || memchr("deflmnrs", word.bytes[0], 8) == NULL) { continue; }
        if (is_among(word, backs, COUNT_OF(backs))) { read->back = true; }
        if (element == ELEMENT_A) {
            const size_t count = COUNT_OF(references);
            read->reference = read->reference || is_among(word, references, count);
        } else {
            for (size_t i = 0; i < COUNT_OF(boxes); i++) {
                read->box = read->box || slice_begins(word, boxes[i]);
            }
        }
    }
}

/* Whether the id is B, N or R and a number, as ids of notes and of entries of bibliographies
 * are. */
static bool is_numbered(struct slice id) {
    size_t at = 1;
    while (at < id.size && ascii_is_digit((unsigned char)id.bytes[at])) { at++; }
    return id.size > 1 && at == id.size && memchr("BNRbnr", id.bytes[0], 6) != NULL;
}

static bool names_note(struct slice id) {
    if (is_numbered(id)) { return true; }
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        const struct slice rest = slice_after(id, strlen(ids[i]));
        if (slice_begins_any_case(id, ids[i]) && rest.size > 0 &&
            !ascii_is_letter((unsigned char)rest.bytes[0])) {
            return true;
        }
    }
    return false;
}

/* On Wikidot, scripts lead from the link `footnoteref-1` to the note `footnote-1` and back. */
static void read_script_link(const struct footnotes *notes, const struct tag *tag,
                             struct slice href, struct footnote_tag *read) {
    static const char begins[] = "footnoteref-";
    if (!slice_begins(href, "javascript:")) { return; }
    const struct slice id = tag_value(tag, ATTRIBUTE_ID), rest = slice_after(id, strlen(begins));
    static const char note[] = "footnote-";
    char fragment[ID_MAX];
    read->inner = read->tells = true;
    if (!slice_begins(id, begins) || id.size > ID_MAX) { return; }
    const size_t size = strlen(note);
    memcpy(fragment, note, size);
    memcpy(fragment + size, rest.bytes, rest.size);
    read->digest = digest_of(notes, (struct slice){fragment, size + rest.size});
    read->reference = true;
}

static void read_link(const struct footnotes *notes, const struct tag *tag,
                      struct footnote_tag *read) {
    const struct slice href = tag_value(tag, ATTRIBUTE_HREF);
    const char *mark = href.size > 0 ? memchr(href.bytes, '#', href.size) : NULL;
    read->link = true;
    if (mark == NULL) {
        read_script_link(notes, tag, href, read);
        return;
    }
    const struct slice fragment = slice_after(href, (size_t)(mark - href.bytes) + 1);
    const struct slice role = tag_value(tag, ATTRIBUTE_ROLE);
    read->inner = read->tells = true;
    read->digest = digest_of(notes, fragment);
    if (names_note(fragment) || slice_is(role, "doc-noteref")) { read->reference = true; }
    if (slice_is(role, "doc-backlink")) { read->back = true; }
}

static unsigned find(const struct footnotes *notes, const struct tag *tag,
                     enum attribute_name name) {
    return tag_has(tag, name) ? footnotes_find(notes, digest_of(notes, tag_value(tag, name))) : 0;
}

void footnotes_read(const struct footnotes *notes, const struct tag *tag,
                    struct footnote_tag *read) {
    const bool link = tag->element == ELEMENT_A;
    if (link) { read_link(notes, tag, read); }
    if (tag->element == ELEMENT_SUP) { read->tells = true; }
    if (tag->element == ELEMENT_UNKNOWN && slice_is_any_case(tag->name, "d-footnote")) {
        read->inset = read->tells = true; /* Distill */
    }
    if (!footnotes_expect_id(notes) && !read->inner) { return; }
    if (tag_has(tag, ATTRIBUTE_CLASS)) {
        read_class(read, tag->element, tag_value(tag, ATTRIBUTE_CLASS));
    }
    if (read->reference) { read->back = false; } /* some classes name both */
    if (!footnotes_expect_id(notes)) { return; }
    read->target = (uint16_t)find(notes, tag, ATTRIBUTE_ID);
    if (link && read->target == 0) { read->target = (uint16_t)find(notes, tag, ATTRIBUTE_NAME); }
    read->follows = notes->follows != ELEMENT_UNKNOWN && tag->element == notes->follows;
    read->tells = read->tells || read->box || read->back || read->target != 0 || read->follows;
}

/* Whether the mark of a note may be alone in the element, before the note: in lists of HeVeA and
 * LaTeX2HTML, and as a link back in headings of Texinfo. */
static bool is_label(const struct styles *styles, enum element element) {
    const bool heading = (element_traits(element) & HEADING) != 0;
    return element == ELEMENT_DT || (heading && styles->tag.footnote.inner);
}

/* Whether the element at `at` can still become a note: no text is in it so far. */
static bool is_empty(const struct styles *styles, size_t at) {
    const struct style_note *note = &styles->notes[at];
    const enum element element = (enum element)styles->outline->entries[at].element;
    if (element == ELEMENT_P || is_label(styles, element)) { return !styles->in_text; }
    const bool box = element == ELEMENT_LI || (note->footnoting & FOOTNOTE_BOX) != 0;
    return box && styles->own[at].id > styles->shown;
}

/* Makes the element at `at` a note. An item of a list is a container already. */
static bool contain(struct styles *styles, size_t at, unsigned number) {
    struct style_note *note = &styles->notes[at];
    struct style_own *own = &styles->own[at];
    const enum element element = (enum element)styles->outline->entries[at].element;
    /* In a paragraph, a br may end one note before the next. */
    const bool again = element == ELEMENT_P && note->container == at;
    const bool term = element == ELEMENT_DT || element == ELEMENT_DD;
    if (note->pre != 0 || ((note->footnoting & FOOTNOTE_INSIDE) != 0 && !again)) { return false; }
    if (element == ELEMENT_LI) {
        if (note->container != at) { return false; }
    } else if (again) {
        own->container.id = own->id = ++styles->ids;
    } else {
        const bool contains = note->container == at;
        if (contains ? !term : note->depth == BLOCK_CONTAINERS_MAX) { return false; }
        *own = (struct style_own){.id = ++styles->ids};
        own->container = (struct container){.id = own->id, .kind = CONTAINER_FOOTNOTE};
        note->container = (uint8_t)at;
        note->depth += !contains;
        note->list = 0;
    }
    own->container.footnote = (uint16_t)number;
    note->footnoting |= FOOTNOTE_INSIDE;
    styles->footnotes->held[(number - 1) / 64] |= UINT64_C(1) << (number - 1) % 64;
    return true;
}

bool styles_begin_footnote(struct styles *styles, unsigned number) {
    const struct outline *outline = styles->outline;
    const size_t top = outline->top, at = outline_top(outline)->block;
    if (at == 0 || outline->marks[at] != at || !is_empty(styles, at) ||
        !contain(styles, at, number)) {
        return false;
    }
    const struct style_note *block = &styles->notes[at];
    const enum element element = (enum element)outline->entries[at].element;
    const bool label = is_label(styles, element);
    /* LaTeX2HTML puts the last words before the reference there. */
    const bool repeats = label && !styles->tag.footnote.inner;
    const unsigned part = repeats ? FOOTNOTE_INSIDE | FOOTNOTE_BACK : FOOTNOTE_INSIDE;
    styles->notes[at].footnoting |= (uint8_t)part;
    styles->footnotes->label = styles->own[at].container;
    styles->footnotes->follows = !label                  ? ELEMENT_UNKNOWN
                                 : element == ELEMENT_DT ? ELEMENT_DD
                                                         : ELEMENT_P;
    for (size_t i = top; i > at; i = styles->notes[i].around) {
        struct style_note *note = &styles->notes[i];
        note->container = block->container;
        note->depth = block->depth;
        note->list = block->list;
        note->footnoting |= (uint8_t)part;
    }
    return true;
}

/* The block that was just opened is the note whose label came right before it. */
static void follow_label(struct styles *styles) {
    struct container *label = &styles->footnotes->label;
    const size_t top = styles->outline->top;
    if (contain(styles, top, label->footnote)) {
        styles->own[top].id = styles->own[top].container.id = label->id;
    }
    styles->footnotes->follows = ELEMENT_UNKNOWN;
}

void styles_opened_footnote(struct styles *styles, struct style_note *note, enum element element) {
    const struct footnote_tag *tag = &styles->tag.footnote;
    const size_t top = styles->outline->top;
    const bool breaks = outline_breaks(styles->outline, top);
    if (breaks && tag->box && note->container != top && note->pre == 0 &&
        note->kind != BLOCK_HEADING) {
        note->footnoting |= FOOTNOTE_BOX;
        styles->own[top].id = ++styles->ids;
    }
    if (tag->follows) { follow_label(styles); }
    if (tag->link) {
        note->footnoting &= (uint8_t)~FOOTNOTE_LINK;
        note->refers = 0;
    }
    if (tag->target != 0) {
        const bool block = element == ELEMENT_LI || element == ELEMENT_P ||
                           element == ELEMENT_DIV || element == ELEMENT_ASIDE ||
                           element == ELEMENT_TABLE;
        if (element == ELEMENT_TABLE) { note->table = styles->notes[note->around].table; }
        if (block) { contain(styles, top, tag->target); }
        if ((!breaks || element == ELEMENT_DT) && styles_begin_footnote(styles, tag->target)) {
            note->footnoting |= FOOTNOTE_LINK;
        }
    }
    if (tag->inset && note->pre == 0 && (note->footnoting & FOOTNOTE_INSIDE) == 0) {
        /* No link leads to it. */
        styles->inset =
            (uint16_t)footnotes_number(styles->footnotes, UINT64_MAX - styles->footnotes->count);
        if (styles->inset != 0) { note->footnoting |= FOOTNOTE_INSIDE | FOOTNOTE_INSET; }
    }
    if (tag->back && (note->footnoting & FOOTNOTE_INSIDE) != 0) {
        note->footnoting |= FOOTNOTE_BACK;
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
