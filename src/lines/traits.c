#include "lines/traits.h"

/* Whether a style has `display:none` or `visibility:hidden`. Spaces may follow the colon. */
static bool hidden_by_style(struct slice style) {
    for (size_t at = 0; (at += slice_find(slice_after(style, at), ":")) < style.size;) {
        const struct slice before = {style.bytes, at};
        const struct slice after = slice_skip(slice_after(style, ++at), " ");
        if ((slice_begins(after, "none") && slice_ends(before, "display")) ||
            (slice_begins(after, "hidden") && slice_ends(before, "visibility"))) {
            return true;
        }
    }
    return false;
}

/* Whether the class is one that Bootstrap, Tailwind, WordPress and others have for text that only
 * screen readers tell, unless it is shown at some widths. The first letter may be a capital. */
static bool is_for_screen_readers(struct slice class) {
    static const char *const parts[] = {
        "sr-only",       "srOnly",       "for-sr",      "isually-hidden", "isuallyHidden",
        "isuallyhidden", "creen-reader", "creenReader", "creenreader",    "creen_reader"};
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        if (slice_contains(class, parts[i])) {
            return !slice_contains(class, "not-sr-only") ||
                   slice_contains(class, "focus:not-sr-only");
        }
    }
    return false;
}

/* Whether the element's id is `S:` and a hexadecimal number. React streams content into such an
 * element, which is hidden until a script moves the content to its place. */
static bool hidden_is_streamed(const struct tag *tag) {
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const struct slice id = tag->attributes[i].value;
        if (tag->attributes[i].name != ATTRIBUTE_ID || !slice_begins(id, "S:")) { continue; }
        size_t at = 2;
        while (at < id.size && ascii_hex(id.bytes[at]) >= 0) { at++; }
        return id.size > 2 && at == id.size;
    }
    return false;
}

#define LONG_LINE 10  /* words */
#define MUCH      40u /* percent of a line's characters */
#define MOST      60u /* percent of a line's characters, if the line is only for screen readers */

static uint32_t characters_of(struct slice text) {
    uint32_t characters = 0;
    for (size_t i = 0; i < text.size; i++) {
        characters += text.bytes[i] != ' ' && (text.bytes[i] & 0xc0) != 0x80;
    }
    return characters;
}

static void inlines_text(struct line_inlines *inlines, struct slice text) {
    uint32_t characters = 0;
    for (uint32_t i = 0; i < inlines->count; i++) {
        struct inline_element *element = &inlines->elements[i];
        if (!element->open || keyword_set_is_empty(&element->set)) { continue; }
        if (characters == 0) { characters = characters_of(text); }
        element->characters += characters;
    }
}

/* At the end of a line, adds the keywords of its elements. In a long line an element counts only if
 * it holds much of the text, because a link to the comments in a paragraph does not make the
 * paragraph a comment. Returns how many characters are only for screen readers. */
static uint32_t inlines_add_to(const struct line_inlines *inlines, struct keyword_set *set,
                               uint32_t words, uint32_t characters) {
    uint32_t unseen = 0;
    for (uint32_t i = 0; i < inlines->count; i++) {
        const struct inline_element *element = &inlines->elements[i];
        if (words < LONG_LINE || element->characters >= MUCH * characters / 100) {
            keyword_set_add(set, &element->set);
        }
        unseen += element->unseen ? element->characters : 0;
    }
    return unseen;
}

const char *const line_edge_names[EDGE_COUNT] = {
    [EDGE_START_TAG] = "start", [EDGE_END_TAG] = "end", [EDGE_BREAK] = "break",
    [EDGE_NEWLINE] = "newline", [EDGE_PAGE] = "page",
};

const char *const page_kind_names[PAGE_KINDS] = {
    [PAGE_UNTOLD] = "untold",   [PAGE_ARTICLE] = "article", [PAGE_PRODUCT] = "product",
    [PAGE_WEBSITE] = "website", [PAGE_OTHER] = "other",
};

#define WIDE_PER_WORD     3 /* characters of Han or kana that count as one word */
#define UNSPACED_PER_WORD 5 /* characters of Thai, Lao, Burmese or Khmer that count as one word */

static uint8_t to_8(uint64_t count) {
    return count < UINT8_MAX ? (uint8_t)count : UINT8_MAX;
}

static uint16_t to_16(uint64_t count) {
    return count < UINT16_MAX ? (uint16_t)count : UINT16_MAX;
}

static void count_8(uint8_t *count) {
    *count = to_8(*count + 1u);
}

static void traits_make(void *self, const struct outline *outline) {
    struct traits_reader *reader = self;
    reader->outline = outline;
    keywords_make(&reader->keywords);
}

static void traits_line_begin(void *self, enum line_edge edge) {
    struct traits_reader *reader = self;
    reader->line.inside = (struct keyword_set){0};
    /* Elements that are still open are around the line, not in it. */
    reader->inlines.count = reader->inlines.open = reader->inlines.skipped = 0;
    reader->line.inline_tags = reader->line.links = 0;
    reader->line.marks = 0;
    reader->edge = edge;
    if (!reader->prose.begun) { return; }
    prose_begin(&reader->prose);
    reader->line.breaks = reader->line.images = 0;
}

static void traits_begin(void *self) {
    struct traits_reader *reader = self;
    const size_t start = offsetof(struct traits_reader, tag);
    memset((char *)reader + start, 0, sizeof *reader - start);
    reader->notes[0] = reader->tag;
    traits_line_begin(reader, EDGE_PAGE);
}

static enum page_kind kind_of(struct slice value) {
    return slice_is_any_case(value, "article")                                       ? PAGE_ARTICLE
           : slice_contains(value, "product")                                        ? PAGE_PRODUCT
           : slice_is_any_case(value, "website") || slice_is_any_case(value, "blog") ? PAGE_WEBSITE
                                                                                     : PAGE_OTHER;
}

/* The first meta with the property og:type says what the page is. If this meta has no content, the
 * content of an earlier meta counts, because the model was trained this way. */
static void meta_tag(struct traits_reader *reader, const struct tag *tag) {
    bool og_type = false;
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const struct attribute *attribute = &tag->attributes[i];
        if (attribute->name == ATTRIBUTE_CONTENT) {
            reader->content = kind_of(attribute->value);
        } else if (attribute->name == ATTRIBUTE_PROPERTY || attribute->name == ATTRIBUTE_NAME) {
            og_type = og_type || slice_is_any_case(attribute->value, "og:type");
        }
    }
    if (og_type && reader->page.kind == PAGE_UNTOLD) { reader->page.kind = reader->content; }
}

static void read_attribute(struct traits_reader *reader, enum element element,
                           const struct attribute *attribute) {
    /* Ids and labels say what a container is for. Those of other elements are numbers or texts. */
    const bool container = (element_traits(element) & (ENCLOSING | HEADING)) == ENCLOSING;
    const uint64_t of_containers = ATTRIBUTE_BIT(ID) | ATTRIBUTE_BIT(ARIA_LABEL);
    const uint64_t of_all = ATTRIBUTE_BIT(CLASS) | ATTRIBUTE_BIT(ROLE) | ATTRIBUTE_BIT(ITEMPROP) |
                            ATTRIBUTE_BIT(ITEMTYPE) | ATTRIBUTE_BIT(DATA_TESTID);
    const enum attribute_name name = attribute->name;
    if ((attribute_bit(name) & (container ? of_all | of_containers : of_all)) != 0) {
        const struct keyword_value *found = keywords_find(&reader->keywords, attribute->value);
        keyword_set_add(&reader->tag.own, &found->set);
        if (name == ATTRIBUTE_CLASS) {
            reader->tag.class_path = found->words;
            reader->tag.unseen = keyword_set_has(&found->set, KEYWORD_SKIP) &&
                                 is_for_screen_readers(attribute->value);
        }
        if (name == ATTRIBUTE_ID) { reader->tag.place = found->words; }
    } else if (name == ATTRIBUTE_HIDDEN ||
               (name == ATTRIBUTE_STYLE && hidden_by_style(attribute->value)) ||
               (name == ATTRIBUTE_ARIA_HIDDEN && slice_is_any_case(attribute->value, "true"))) {
        reader->tag.hidden = true;
    }
}

static void inline_tag(struct traits_reader *reader, const struct tag *tag) {
    struct traits *line = &reader->line;
    struct line_inlines *inlines = &reader->inlines;
    count_8(&line->inline_tags);
    if (tag->end) {
        /* Ends the last element that is open; inline elements rarely end in another order. */
        uint32_t last = inlines->skipped > 0 ? 0 : inlines->count;
        inlines->skipped -= inlines->skipped > 0;
        while (last > 0 && !inlines->elements[last - 1].open) { last--; }
        if (last > 0) {
            inlines->elements[last - 1].open = false;
            inlines->open--;
        }
        return;
    }
    if (inlines->count == INLINES_MAX) {
        inlines->skipped++;
    } else {
        inlines->elements[inlines->count++] = (struct inline_element){
            .set = reader->tag.own, .open = true, .unseen = reader->tag.unseen};
        inlines->open++;
    }
    const enum element element = tag->element;
    const bool bold = element == ELEMENT_B || element == ELEMENT_STRONG;
    if (element == ELEMENT_A && tag_has(tag, ATTRIBUTE_HREF)) { count_8(&line->links); }
    if (element == ELEMENT_TIME) { line->marks |= MARK_TIME; }
    if (bold && !reader->prose.begun) { line->marks |= MARK_BOLD; }
    if (element == ELEMENT_IMG) { count_8(&line->images); }
    if (element == ELEMENT_INPUT) { line->marks |= MARK_INPUT; }
}

static void see_depth(struct traits_reader *reader, unsigned depth) {
    if (depth < reader->shared) { reader->shared = (uint8_t)depth; }
}

static void traits_tag(void *self, const struct tag *tag) {
    struct traits_reader *reader = self;
    enum element element = tag->element;
    see_depth(reader, outline_top(reader->outline)->depth);
    if (!tag->end) {
        reader->tag = (struct element_note){.hidden = false};
        const bool empty = (element_traits(element) & VOID) != 0;
        for (size_t i = 0; !empty && i < tag->attribute_count; i++) {
            read_attribute(reader, element, &tag->attributes[i]);
        }
        if (reader->tag.hidden && hidden_is_streamed(tag)) { reader->tag.hidden = false; }
    }
    if ((element_traits(element) & BREAKING) == 0) {
        inline_tag(reader, tag);
    } else {
        count_8(&reader->line.breaks);
    }
    if (tag->end) { return; }
    if (element == ELEMENT_BODY || element == ELEMENT_HTML) {
        keyword_set_add(&reader->page.keywords, &reader->tag.own);
    } else if (element == ELEMENT_META) {
        meta_tag(reader, tag);
    }
    reader->page.elements[element]++;
    if ((element_traits(element) & HEADING) == 0) { return; }
    reader->heading = (uint8_t)(element - ELEMENT_H1 + 1);
    reader->since_heading = 0;
    if (element == ELEMENT_H1) {
        if (!reader->after_h1) { reader->since_h1 = 0; }
        reader->after_h1 = true;
    }
}

static uint32_t mix(uint32_t number, uint32_t more) {
    number = (number ^ more) * 0x85ebca6b;
    return number ^ number >> 15;
}

static void traits_opened(void *self) {
    struct traits_reader *reader = self;
    const size_t top = reader->outline->top;
    const struct outline_entry *entry = outline_top(reader->outline);
    struct element_note *note = &reader->notes[top];
    const struct element_note *above = note - 1;
    const bool breaking = outline_breaks(reader->outline, top);
    see_depth(reader, entry->depth - (unsigned)breaking);
    *note = *above;
    note->own = reader->tag.own;
    if (!breaking && !outline_breaks(reader->outline, top - 1)) {
        keyword_set_add(&note->own, &above->own);
    }
    keyword_set_add(&note->open, &reader->tag.own);
    note->hidden = above->hidden || reader->tag.hidden;
    note->unseen = reader->tag.unseen || (above->unseen && !breaking);
    if (!breaking) { return; }
    const bool pre = (element_traits((enum element)entry->element) & PREFORMATTED) != 0;
    const enum holder holder = pre                               ? HOLDER_PRE
                               : entry->element == ELEMENT_TABLE ? HOLDER_TABLE
                               : entry->element == ELEMENT_TR    ? HOLDER_ROW
                               : entry->element == ELEMENT_LI    ? HOLDER_ITEM
                                                                 : HOLDERS;
    if (holder < HOLDERS) { note->holders[holder] = entry->depth; }
    if (outline_is_code_line(reader->outline)) {
        note->holders[HOLDER_PRE] = reader->outline->entries[reader->outline->code.box].depth;
    }
    note->path = mix(above->path, entry->element + 1u);
    note->class_path = mix(above->class_path ^ reader->tag.class_path, entry->element + 1u);
    note->place =
        mix(mix(above->place, reader->tag.place) ^ reader->tag.class_path, entry->element + 1u);
}

static void traits_text(void *self, const struct text *text) {
    struct traits_reader *reader = self;
    if (reader->inlines.open > 0) { inlines_text(&reader->inlines, text->text); }
    prose_text(&reader->prose, text, &reader->title);
}

static void traits_space(void *self) {
    struct traits_reader *reader = self;
    words_space(&reader->prose.words, &reader->title);
}

static void traits_title(void *self, struct slice title) {
    struct traits_reader *reader = self;
    title_words_make(&reader->title, title);
    reader->page.title_words = reader->title.count;
}

/* Describes the elements that the line is in. */
static void look_up(struct traits_reader *reader) {
    const struct outline *outline = reader->outline;
    const struct outline_entry *top = outline_top(outline);
    const struct element_note *note = &reader->notes[outline->top];
    struct traits *line = &reader->line;
    unsigned level = 0;
    line->open = note->open;
    line->within = top->within | (note->hidden ? within_bit(WITHIN_HIDDEN) : 0);
    line->path = note->path;
    line->class_path = note->class_path;
    line->place = note->place;
    line->depth = top->depth;
    memcpy(line->holders, note->holders, sizeof line->holders);
    see_depth(reader, top->depth);
    line->shared = reader->shared;
    line->own = line->above = (struct keyword_set){0};
    memset(line->elements, ELEMENT_UNKNOWN, sizeof line->elements);
    for (size_t i = outline->top; i > 0 && level < 3;) {
        const bool breaking = outline_breaks(outline, i);
        struct keyword_set *set = level > 0 ? &line->above : breaking ? &line->own : &line->inside;
        keyword_set_add(set, &reader->notes[i].own);
        if (breaking) { line->elements[level++] = outline->entries[i].element; }
        i = breaking ? i - 1 : outline->entries[i].block;
    }
}

static void count(struct traits_reader *reader) {
    const struct prose *prose = &reader->prose;
    struct traits *line = &reader->line;
    for (int i = 0; i < CHARACTER_COUNT; i++) { line->counts[i] = to_16(prose->counts[i]); }
    line->first = (uint8_t)prose->first;
    line->last = (uint8_t)prose->last;
    line->title_words = to_8(prose->words.of_title);
    line->title_found = to_8(bits_count(prose->words.title_found));
    line->words_looked_at = to_8(prose->words.count);
    line->text = prose->words.hash;
    line->said = prose->words.keywords;
    if (prose->counts[CHARACTER_CURRENCY] > 0 && prose->counts[CHARACTER_DIGIT] > 0) {
        line->marks |= MARK_CURRENCY;
    }
    if (prose->copyright) { line->marks |= MARK_COPYRIGHT; }
    if (prose->words.years > 0) { line->marks |= MARK_YEAR; }
    if (reader->after_h1) { line->marks |= MARK_AFTER_H1; }
}

unsigned traits_words(const struct traits *line) {
    unsigned wide = line->counts[CHARACTER_WIDE];
    unsigned unspaced = line->counts[CHARACTER_UNSPACED];
    return line->words + wide - wide / WIDE_PER_WORD + unspaced - unspaced / UNSPACED_PER_WORD;
}

static void traits_line(void *self, struct line *line, enum line_edge edge) {
    struct traits_reader *reader = self;
    struct traits *traits = &reader->line;
    traits_space(reader);
    look_up(reader);
    count(reader);
    traits->characters = to_16(line->content);
    traits->code = to_16(line->code);
    traits->link = to_16(line->link);
    traits->r2l = to_16(line->r2l);
    /* With an estimate for scripts without spaces. */
    traits->words = to_16(line->words + traits->counts[CHARACTER_WIDE] / WIDE_PER_WORD +
                          traits->counts[CHARACTER_UNSPACED] / UNSPACED_PER_WORD);
    const uint32_t unseen =
        inlines_add_to(&reader->inlines, &traits->inside, traits->words, traits->characters);
    traits->unseen =
        reader->notes[reader->outline->top].unseen || (uint64_t)unseen * 100 > line->content * MOST;
    traits->opened = (uint8_t)reader->edge;
    traits->closed = (uint8_t)edge;
    traits->heading = reader->heading;
    traits->since_h1 = to_16(reader->since_h1++);
    traits->since_heading = to_16(reader->since_heading++);
    reader->shared = traits->depth;
    if ((traits->within & within_bit(WITHIN_HEADING)) != 0) { traits->headed = traits->said; }
    line->traits = traits;
}

const struct line_observer traits_observer = {
    .size = sizeof(struct traits_reader),
    .attributes = ATTRIBUTE_BIT(ID) | ATTRIBUTE_BIT(NAME) | ATTRIBUTE_BIT(ROLE) |
                  ATTRIBUTE_BIT(CLASS) | ATTRIBUTE_BIT(STYLE) | ATTRIBUTE_BIT(HIDDEN) |
                  ATTRIBUTE_BIT(CONTENT) | ATTRIBUTE_BIT(ITEMPROP) | ATTRIBUTE_BIT(ITEMTYPE) |
                  ATTRIBUTE_BIT(PROPERTY) | ATTRIBUTE_BIT(ARIA_LABEL) | ATTRIBUTE_BIT(ARIA_HIDDEN) |
                  ATTRIBUTE_BIT(DATA_TESTID),
    .make = traits_make,
    .begin = traits_begin,
    .tag = traits_tag,
    .opened = traits_opened,
    .text = traits_text,
    .space = traits_space,
    .title = traits_title,
    .line_begin = traits_line_begin,
    .line = traits_line,
};
