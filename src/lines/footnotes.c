#include "lines/footnotes.h"

#define ID_MAX        256 /* bytes of the id of a note */
#define BACK_MARK_MAX 8   /* bytes of the text of a link that leads back and does not say so */

/* Words in the class of links, and of boxes around a note; the first also begin longer ones. */
static const char *const references[] = {"footnote",           "footnote-anchor", "footnote-link",
                                         "footnote-ref",       "footnoteref",     "footref",
                                         "footnote-reference", "noteref"};
static const char *const backs[] = {
    "data-footnote-backref", "fn-backref",   "footnote-back",    "footnote-backref",
    "footnote-number",       "footnum",      "footnote-return",  "label",
    "ltx_note_mark",         "ltx_tag_note", "mw-cite-backlink", "reversefootnote",
    "sidenote-number"};
static const char *const boxes[] = {"endnote", "footdef", "footnote", "ftn"};

void footnotes_begin(struct footnotes *notes) {
    if (notes->count == 0) { return; }
    notes->count = 0;
    memset(notes->held, 0, sizeof notes->held);
    memset(notes->digests, 0, sizeof notes->digests);
}

static uint64_t digest_of(const struct footnotes *notes, struct slice id) {
    if (id.size == 0 || id.size > ID_MAX) { return 0; }
    const uint64_t digest = keyed_digest_of(id.bytes, id.size, &notes->key);
    return digest != 0 ? digest : 1;
}

/* The slot of the digest, or the one for it. */
static size_t slot_of(const struct footnotes *notes, uint64_t digest) {
    size_t slot = digest % FOOTNOTE_SLOTS;
    while (notes->digests[slot] != 0 && notes->digests[slot] != digest) {
        slot = (slot + 1) % FOOTNOTE_SLOTS;
    }
    return slot;
}

unsigned footnotes_find(const struct footnotes *notes, struct slice id) {
    const uint64_t digest = digest_of(notes, id);
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

void footnotes_hold(struct footnotes *notes, unsigned number) {
    notes->held[(number - 1) / 64] |= UINT64_C(1) << (number - 1) % 64;
}

unsigned footnotes_inset(struct footnotes *notes) {
    return footnotes_number(notes, UINT64_MAX - notes->count);
}

bool footnotes_is_inset(enum element element, struct slice classes) {
    return element == ELEMENT_SPAN &&
           (slice_begins(classes, "ltx_note ") || slice_is(classes, "sidenote"));
}

static bool is_among(struct slice word, const char *const *words, size_t count) {
    while (count > 0 && !slice_is(word, words[count - 1])) { count--; }
    return count > 0;
}

static void read_class(struct footnote_tag *read, enum element element, struct slice classes) {
    struct slice word;
    while (slice_next_word(&classes, &word)) {
        if (word.size < 3 || memchr("deflmnrs", word.bytes[0], 8) == NULL) { continue; }
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

static void read_link(const struct footnotes *notes, const struct tag *tag,
                      struct footnote_tag *read) {
    const struct slice href = tag_value(tag, ATTRIBUTE_HREF);
    const char *mark = href.size > 0 ? memchr(href.bytes, '#', href.size) : NULL;
    read->link = read->tells = true;
    if (mark == NULL) { return; }
    const struct slice fragment = slice_after(href, (size_t)(mark - href.bytes) + 1);
    const struct slice role = tag_value(tag, ATTRIBUTE_ROLE);
    read->inner = true;
    read->digest = digest_of(notes, fragment);
    /* The first two as word processors write it, whose superscript is a style. */
    if (slice_begins(fragment, "_ftn") || slice_begins(fragment, "_edn") ||
        slice_is(role, "doc-noteref")) {
        read->reference = true;
    }
    if (slice_is(role, "doc-backlink")) { read->back = true; }
}

static unsigned find(const struct footnotes *notes, const struct tag *tag,
                     enum attribute_name name) {
    return tag_has(tag, name) ? footnotes_find(notes, tag_value(tag, name)) : 0;
}

void footnotes_read(const struct footnotes *notes, const struct tag *tag,
                    struct footnote_tag *read) {
    const bool link = tag->element == ELEMENT_A;
    if (link) { read_link(notes, tag, read); }
    if (tag->element == ELEMENT_SUP) { read->tells = true; }
    if (notes->count == 0 && !read->inner) { return; }
    if (tag_has(tag, ATTRIBUTE_CLASS)) {
        read_class(read, tag->element, tag_value(tag, ATTRIBUTE_CLASS));
    }
    if (read->reference) { read->back = false; } /* some name both */
    if (notes->count == 0) { return; }
    read->target = (uint16_t)find(notes, tag, ATTRIBUTE_ID);
    if (link && read->target == 0) { read->target = (uint16_t)find(notes, tag, ATTRIBUTE_NAME); }
    read->tells = read->tells || read->box || read->back || read->target != 0;
}

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

enum footnote_part footnote_text_is(const struct footnote_text *text) {
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
