#include "lines/traits.h"

#include "text/octets.h"

#include <string.h>

const char *const line_edge_names[EDGE_COUNT] = {
    [EDGE_START_TAG] = "start", [EDGE_END_TAG] = "end", [EDGE_BREAK] = "break",
    [EDGE_NEWLINE] = "newline", [EDGE_PAGE] = "page",
};

const char *const page_kind_names[PAGE_KINDS] = {
    [PAGE_UNTOLD] = "untold",   [PAGE_ARTICLE] = "article", [PAGE_PRODUCT] = "product",
    [PAGE_WEBSITE] = "website", [PAGE_OTHER] = "other",
};

#define WIDE_PER_WORD     3 /* characters of Han or kana that a word is taken to have */
#define UNSPACED_PER_WORD 5 /* of Thai and its likes */

static uint8_t to_8(uint64_t count) {
    return count < UINT8_MAX ? (uint8_t)count : UINT8_MAX;
}

static uint16_t to_16(uint64_t count) {
    return count < UINT16_MAX ? (uint16_t)count : UINT16_MAX;
}

static void count_8(uint8_t *count) {
    *count = to_8(*count + 1u);
}

void traits_make(struct traits_reader *reader) {
    keywords_make(&reader->keywords);
    reader->lexicon = (struct lexicon){&reader->keywords, &reader->title};
}

static void begin_line(void *self, enum line_edge edge) {
    struct traits_reader *reader = self;
    reader->line.inside = (struct keyword_set){0};
    reader->line.inline_tags = reader->line.links = 0;
    reader->line.marks = 0;
    reader->edge = edge;
    if (!reader->prose.begun) { return; }
    prose_begin(&reader->prose);
    reader->line.breaks = reader->line.images = 0;
}

static void begin_page(void *self) {
    struct traits_reader *reader = self;
    outline_begin(&reader->outline);
    reader->attributes = (struct outline_attributes){0};
    reader->og_type = reader->href = false;
    reader->og_value = PAGE_UNTOLD;
    reader->title = (struct title_words){0};
    reader->line = (struct traits){0};
    prose_begin(&reader->prose);
    reader->page = (struct page_traits){0};
    reader->since_h1 = reader->since_heading = 0;
    reader->heading = 0;
    reader->after_h1 = false;
    begin_line(reader, EDGE_PAGE);
}

/* A name of four to eight letters. */
static inline bool is_named(const struct attribute *attribute, const char *name) {
    size_t size = strlen(name);
    const char *bytes = attribute->name.bytes;
    const uint32_t lower = 0x20202020;
    return attribute->name.size == size && (octets_four(bytes) | lower) == octets_four(name) &&
           (octets_four(bytes + size - 4) | lower) == octets_four(name + size - 4);
}

static bool contains(struct slice value, const char *text) {
    size_t size = strlen(text);
    const char *end = value.bytes + value.size;
    for (const char *place = value.bytes; end - place >= (ptrdiff_t)size; place++) {
        place = memchr(place, text[0], (size_t)(end - place));
        if (place == NULL || end - place < (ptrdiff_t)size) { return false; }
        if (memcmp(place, text, size) == 0) { return true; }
    }
    return false;
}

static enum page_kind kind_of(struct slice value) {
    return slice_equals(value, "article")                                  ? PAGE_ARTICLE
           : contains(value, "product")                                    ? PAGE_PRODUCT
           : slice_equals(value, "website") || slice_equals(value, "blog") ? PAGE_WEBSITE
                                                                           : PAGE_OTHER;
}

static void meta_attribute(struct traits_reader *reader, const struct attribute *attribute) {
    if (is_named(attribute, "property") || is_named(attribute, "name")) {
        reader->og_type = reader->og_type || slice_equals(attribute->value, "og:type");
    } else if (is_named(attribute, "content")) {
        reader->og_value = kind_of(attribute->value);
    }
}

static bool begins(struct slice text, const char *with) {
    size_t size = strlen(with);
    return text.size >= size && memcmp(text.bytes, with, size) == 0;
}

static bool ends(struct slice text, const char *with) {
    size_t size = strlen(with);
    return text.size >= size && memcmp(text.bytes + text.size - size, with, size) == 0;
}

/* Whether white space apart a style has `property:value`. */
static bool hides(struct slice style) {
    const char *end = style.bytes + style.size;
    const char *colon = style.bytes;
    while (colon < end && (colon = memchr(colon, ':', (size_t)(end - colon))) != NULL) {
        struct slice before = {style.bytes, (size_t)(colon - style.bytes)};
        do { colon++; } while (colon < end && *colon == ' ');
        struct slice after = {colon, (size_t)(end - colon)};
        if ((begins(after, "none") && ends(before, "display")) ||
            (begins(after, "hidden") && ends(before, "visibility"))) {
            return true;
        }
    }
    return false;
}

static void add_keywords(struct traits_reader *reader, struct slice value, bool classes) {
    const struct keyword_value *found = keywords_find(&reader->keywords, value);
    keyword_set_add(&reader->attributes.keywords, &found->set);
    if (classes) { reader->attributes.classes = found->words; }
}

/* Those of others are their own: ids with a number, labels that are text. */
static bool is_container(enum element element) {
    return (element_traits(element) & ENCLOSING) != 0 &&
           (element < ELEMENT_H1 || element > ELEMENT_H6);
}

static void read_attribute(void *self, const struct attribute *attribute) {
    struct traits_reader *reader = self;
    struct outline_attributes *attributes = &reader->attributes;
    enum element element = attribute->element;
    struct slice value = attribute->value;
    if ((element_traits(element) & VOID) != 0) {
        if (element == ELEMENT_META) { meta_attribute(reader, attribute); }
        return;
    }
    switch (attribute->name.size) {
    case 2:
        if (slice_equals(attribute->name, "id") && is_container(element)) {
            add_keywords(reader, value, false);
        }
        break;
    case 4:
        if (is_named(attribute, "role")) {
            add_keywords(reader, value, false);
        } else if (element == ELEMENT_A && slice_equals(attribute->name, "href")) {
            reader->href = true;
        }
        break;
    case 5:
        if (is_named(attribute, "class")) {
            add_keywords(reader, value, true);
        } else if (is_named(attribute, "style")) {
            attributes->hidden = attributes->hidden || hides(value);
        }
        break;
    case 6:
        if (is_named(attribute, "hidden")) { attributes->hidden = true; }
        break;
    case 8:
        if (is_named(attribute, "itemprop") || is_named(attribute, "itemtype")) {
            add_keywords(reader, value, false);
        }
        break;
    case 10:
        if (slice_equals(attribute->name, "aria-label") && is_container(element)) {
            add_keywords(reader, value, false);
        }
        break;
    case 11:
        if (slice_equals(attribute->name, "aria-hidden")) {
            attributes->hidden = attributes->hidden || slice_equals(value, "true");
        } else if (slice_equals(attribute->name, "data-testid")) {
            add_keywords(reader, value, false);
        }
        break;
    default:
        break;
    }
}

static void inline_tag(struct traits_reader *reader, const struct tag *tag) {
    struct traits *line = &reader->line;
    count_8(&line->inline_tags);
    if (tag->end) { return; }
    keyword_set_add(&line->inside, &reader->attributes.keywords);
    switch (tag->element) {
    case ELEMENT_A:
        if (reader->href) { count_8(&line->links); }
        break;
    case ELEMENT_TIME:
        line->marks |= MARK_TIME;
        break;
    case ELEMENT_B:
    case ELEMENT_STRONG:
        if (!reader->prose.begun) { line->marks |= MARK_BOLD; }
        break;
    case ELEMENT_IMG:
        count_8(&line->images);
        break;
    case ELEMENT_INPUT:
        line->marks |= MARK_INPUT;
        break;
    default:
        break;
    }
}

static void heading_tag(struct traits_reader *reader, const struct tag *tag) {
    reader->heading = (uint8_t)(tag->element - ELEMENT_H1 + 1);
    reader->since_heading = 0;
    if (tag->element == ELEMENT_H1) {
        if (!reader->after_h1) { reader->since_h1 = 0; }
        reader->after_h1 = true;
    }
}

static void page_tag(struct traits_reader *reader, enum element element) {
    if (element == ELEMENT_BODY || element == ELEMENT_HTML) {
        keyword_set_add(&reader->page.keywords, &reader->attributes.keywords);
    } else if (element == ELEMENT_META && reader->og_type && reader->page.kind == PAGE_UNTOLD) {
        reader->page.kind = reader->og_value;
    }
    reader->page.elements[element]++;
}

static void read_tag(void *self, const struct tag *tag) {
    struct traits_reader *reader = self;
    enum element element = tag->element;
    if ((element_traits(element) & BREAKING) == 0) {
        inline_tag(reader, tag);
    } else {
        count_8(&reader->line.breaks);
    }
    if (tag->end) {
        outline_end(&reader->outline, element);
        return;
    }
    page_tag(reader, element);
    outline_start(&reader->outline, element, &reader->attributes);
    if (element >= ELEMENT_H1 && element <= ELEMENT_H6) { heading_tag(reader, tag); }
    reader->attributes = (struct outline_attributes){0};
    reader->og_type = reader->href = false;
}

static void read_text(void *self, const struct text *text) {
    struct traits_reader *reader = self;
    prose_text(&reader->prose, text, &reader->lexicon);
}

static void read_space(void *self) {
    struct traits_reader *reader = self;
    words_space(&reader->prose.words, &reader->lexicon);
}

static void read_title(void *self, struct slice title) {
    struct traits_reader *reader = self;
    title_words_make(&reader->title, title);
    reader->page.title_words = reader->title.count;
}

/* The elements that the line stands in. */
static void look_up(struct traits_reader *reader) {
    const struct outline *outline = &reader->outline;
    const struct outline_entry *top = outline_top(outline);
    struct traits *line = &reader->line;
    unsigned level = 0;
    line->open = top->open;
    line->within = top->within;
    line->path = top->path;
    line->class_path = top->class_path;
    line->depth = top->depth;
    line->shared = outline->shared;
    line->own = line->above = (struct keyword_set){0};
    memset(line->elements, ELEMENT_UNKNOWN, sizeof line->elements);
    for (const struct outline_entry *entry = top; entry > outline->entries && level < 3; entry--) {
        struct keyword_set *set = level == 0 && entry->breaking ? &line->own
                                  : level == 0                  ? &line->inside
                                                                : &line->above;
        keyword_set_add(set, &entry->own);
        if (entry->breaking) { line->elements[level++] = entry->element; }
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
    line->text = prose->words.number;
    line->said = prose->words.keywords;
    if (prose->counts[CHARACTER_CURRENCY] > 0 && prose->counts[CHARACTER_DIGIT] > 0) {
        line->marks |= MARK_CURRENCY;
    }
    if (prose->copyright) { line->marks |= MARK_COPYRIGHT; }
    if (prose->words.years > 0) { line->marks |= MARK_YEAR; }
    if (reader->after_h1) { line->marks |= MARK_AFTER_H1; }
}

/* What the line counter has counted. */
static void take_counts(struct traits *traits, const struct line *line) {
    uint64_t wide = traits->counts[CHARACTER_WIDE];
    uint64_t unspaced = traits->counts[CHARACTER_UNSPACED];
    traits->characters = to_16(line->content);
    traits->code = to_16(line->code);
    traits->link = to_16(line->link);
    traits->r2l = to_16(line->r2l);
    traits->words = to_16(line->words + wide / WIDE_PER_WORD + unspaced / UNSPACED_PER_WORD);
}

static const struct traits *end_line(void *self, const struct line *line, enum line_edge edge) {
    struct traits_reader *reader = self;
    struct traits *traits = &reader->line;
    read_space(reader);
    look_up(reader);
    count(reader);
    take_counts(traits, line);
    traits->opened = (uint8_t)reader->edge;
    traits->closed = (uint8_t)edge;
    traits->heading = reader->heading;
    traits->since_h1 = to_16(reader->since_h1++);
    traits->since_heading = to_16(reader->since_heading++);
    reader->outline.shared = outline_top(&reader->outline)->depth;
    return traits;
}

struct trait_source traits_source(struct traits_reader *reader) {
    return (struct trait_source){.begin = begin_page,
                                 .attribute = read_attribute,
                                 .tag = read_tag,
                                 .text = read_text,
                                 .space = read_space,
                                 .title = read_title,
                                 .line_begin = begin_line,
                                 .line = end_line,
                                 .self = reader};
}
