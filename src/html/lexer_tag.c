/* Keeps the parts of the tag being read, counts its code, and ends it. */
#include "html/lexer_state.h"

#include "html/scan.h"
#include "text/ascii.h"
#include "text/utf8.h"

#include <string.h>

void part_extend_more(struct part *part, const unsigned char *bytes, size_t size) {
    struct slice *slice = &part->slice;
    size_t more = part->most - slice->size;
    if (size <= more) {
        more = size;
    } else {
        part->clipped = true;
    }
    if (slice->size == 0) {
        slice->bytes = (const char *)bytes;
    } else if (slice->bytes + slice->size != (const char *)bytes) {
        part_save(part);
        memcpy(part->aside + slice->size, bytes, more);
    }
    slice->size += more;
}

void part_save(struct part *part) {
    if (part->slice.bytes != part->aside) {
        memcpy(part->aside, part->slice.bytes, part->slice.size);
    }
    part->slice.bytes = part->aside;
}

struct slice part_slice_clipped(const struct part *part) {
    struct slice slice = part->slice;
    size_t last = slice.size - 1;
    while (last > 0 && ((unsigned char)slice.bytes[last] & 0xc0) == 0x80) { last--; }
    size_t length;
    const unsigned char *bytes = (const unsigned char *)slice.bytes + last;
    if (utf8_sequence(bytes, slice.size - last, &length) != UTF8_VALID) { slice.size = last; }
    return slice;
}

static uint64_t characters(struct lexer *lexer, const unsigned char *start,
                           const unsigned char *end) {
    if (lexer->ascii_end < start) {
        lexer->ascii_end = start + utf8_ascii_prefix(start, (size_t)(lexer->limit - start));
    }
    size_t size = (size_t)(end - start);
    return end <= lexer->ascii_end ? size : utf8_characters((const char *)start, size);
}

void lexer_count_code_more(struct lexer *lexer, const unsigned char *at) {
    const unsigned char *start = lexer->code_start;
    lexer->code_start = at;
    if (lexer->sink.newline_in_tag != NULL && !lexer_tag_is_removed(lexer)) {
        const unsigned char *newline;
        while (lexer->error == 0 && (newline = memchr(start, '\n', (size_t)(at - start))) != NULL) {
            uint64_t code = lexer->tag.code + characters(lexer, start, newline);
            lexer->error = lexer->sink.newline_in_tag(lexer->sink.self, code);
            lexer->tag.code = 0;
            start = newline + 1;
        }
    }
    lexer->tag.code += characters(lexer, start, at);
}

static void keep_value(struct lexer *lexer, enum attribute_name name, struct slice value) {
    struct tag *tag = &lexer->tag;
    if (tag->attribute_count == TAG_ATTRIBUTES_MAX) { return; }
    char *copy = lexer->values + lexer->values_size;
    size_t size = attribute_resolve(name, value, copy, LEXER_VALUES_MAX - lexer->values_size);
    lexer->values_size += size;
    lexer->attributes[tag->attribute_count++] = (struct attribute){name, {copy, size}};
    tag->attributes = lexer->attributes;
}

/* Whether the type being read makes a script one with JSON-LD for the sink. */
static bool is_linked_data(const struct lexer *lexer) {
    static const char type[] = "application/ld+json";
    char copy[sizeof type];
    if (lexer->tag.element != ELEMENT_SCRIPT || lexer->sink.linked_data == NULL ||
        lexer->outline->removed != 0) {
        return false;
    }
    size_t size = attribute_resolve(ATTRIBUTE_TYPE, part_slice(&lexer->value), copy, sizeof copy);
    return ascii_starts(copy, size, type) &&
           (size < sizeof type || copy[size - 1] == ';' || copy[size - 1] == ' ');
}

/* Whether the sink wants the attribute of the tag being read. */
static bool is_wanted(const struct lexer *lexer, enum attribute_name name) {
    const uint64_t bit = attribute_bit(name);
    const struct tag *tag = &lexer->tag;
    if ((lexer->sink.attributes & bit) != 0) { return true; }
    return (lexer->sink.rare_attributes & bit) != 0 &&
           (tag->element == ELEMENT_LINK || tag->element == ELEMENT_ABBR ||
            tag_has(tag, ATTRIBUTE_REL));
}

void lexer_keep_attribute(struct lexer *lexer, struct slice name) {
    struct tag *tag = &lexer->tag;
    enum attribute_name found = attribute_find(name);
    if (found == ATTRIBUTE_TYPE && !tag_has(tag, found)) {
        tag->linked_data = is_linked_data(lexer);
    }
    tag->named |= attribute_bit(found);
    if (is_wanted(lexer, found) && (lexer->outline->removed == 0 || lexer->in_math)) {
        keep_value(lexer, found, part_slice(&lexer->value));
    }
}

/* The state after a start tag of the element. */
static enum state state_after(enum element element) {
    unsigned traits = element_traits(element);
    return traits & RAWTEXT     ? STATE_RAWTEXT
           : traits & RCDATA    ? STATE_RCDATA
           : traits & SCRIPT    ? STATE_SCRIPT
           : traits & PLAINTEXT ? STATE_PLAINTEXT
                                : STATE_DATA;
}

/* Without an end tag, only a title or a removed element can hide the rest of the page. */
void lexer_go_on_after(struct lexer *lexer, enum element element) {
    lexer->state = state_after(element);
    if (lexer->state != STATE_DATA) {
        bool hides = (element_traits(element) & (REMOVED | RCDATA)) != 0;
        lexer_content_begin(lexer, element, hides ? lexer->cursor : NULL);
        memcpy(lexer->raw_name, elements[element].name, sizeof lexer->raw_name);
    }
}

static bool wants_opened(const struct token_sink *sink, enum element element) {
    return sink->opened != NULL && (sink->opened_for == NULL || sink->opened_for[element]);
}

/* The sink sees the outline as it was before the tag. */
static int pass_on(struct lexer *lexer) {
    const struct token_sink *sink = &lexer->sink;
    const struct token_watcher *watcher = sink->watcher;
    if (watcher != NULL && watcher->wants_tags[lexer->tag.element]) {
        watcher->tag(watcher->self, &lexer->tag);
    }
    int error = sink->tag(sink->self, &lexer->tag);
    bool opened = outline_apply(lexer->outline, &lexer->tag);
    if (opened && error == 0 && wants_opened(sink, lexer->tag.element)) {
        sink->opened(sink->self);
    }
    return error;
}

/* Tells the sink about math, after a tag that begins it, is inside it or ends it. */
static int math_tag(struct lexer *lexer) {
    const bool in_math = outline_is_in_math(lexer->outline);
    if (lexer->error != 0 || lexer->sink.math_tag == NULL) { return lexer->error; }
    lexer->in_math = in_math;
    return lexer->sink.math_tag(lexer->sink.self, in_math ? &lexer->tag : NULL);
}

static int removed_tag(struct lexer *lexer) {
    bool math = lexer->in_math || outline_is_in_math(lexer->outline);
    int error = math ? math_tag(lexer) : lexer->error;
    if (error == 0 && lexer->keep_removed) {
        error = lexer->sink.tag(lexer->sink.self, &lexer->tag);
    }
    return error;
}

static void begin_linked_data(struct lexer *lexer) {
    lexer->in_linked_data = true;
    if (lexer->error == 0) {
        lexer->error = lexer->sink.linked_data(lexer->sink.linked_data_self, NULL);
    }
}

/* Whether the tag is all of its element. In HTML only the tags of SVG and MathML can be that, which
 * the outline knows (HTML §13.2.6.5). */
static bool is_empty(const struct lexer *lexer, const struct tag *tag) {
    return lexer->xml && tag->self_closing && !tag->end && tag->element != ELEMENT_UNKNOWN &&
           (element_traits(tag->element) & (VOID | FOREIGN)) == 0 &&
           !outline_is_foreign(lexer->outline);
}

enum step lexer_tag_end(struct lexer *lexer, bool self_closing) {
    struct tag *tag = &lexer->tag;
    lexer_count_code(lexer, lexer->cursor);
    lexer->code_start = NULL;
    lexer->state = STATE_DATA;
    tag->self_closing = self_closing;
    tag->name = part_slice(&lexer->tag_name);
    bool special = (element_traits(tag->element) & (RAWTEXT | RCDATA | SCRIPT | PLAINTEXT)) != 0;
    lexer->in_linked_data = false;
    if (special && !tag->end && !is_empty(lexer, tag) && !outline_is_foreign(lexer->outline)) {
        lexer_go_on_after(lexer, tag->element);
        if (tag->linked_data) { begin_linked_data(lexer); }
    }
    if (outline_removes(lexer->outline, tag)) {
        lexer->error = removed_tag(lexer);
    } else {
        if (lexer->in_math) { lexer->error = math_tag(lexer); }
        if (lexer->error == 0) { lexer->error = pass_on(lexer); }
    }
    if (is_empty(lexer, tag) && lexer->error == 0) { lexer_add_end_tag(lexer, tag->element); }
    return lexer->error == 0 ? STEP_ON : STEP_WAIT;
}

void lexer_add_end_tag(struct lexer *lexer, enum element element) {
    const char *name = elements[element].name;
    lexer_tag_begin(lexer, lexer->cursor, true);
    lexer->tag.element = element;
    lexer->tag_name.slice = (struct slice){name, strlen(name)};
    lexer_tag_end(lexer, false);
}

static void take_attribute(struct lexer *lexer, struct slice name, struct slice value) {
    const struct tag *tag = &lexer->tag;
    if (tag->end) { return; }
    if (!attribute_filter_has(&lexer->filter, name) && tag->element != ELEMENT_FONT) { return; }
    part_begin(&lexer->value);
    part_extend(&lexer->value, (const unsigned char *)value.bytes, value.size);
    lexer_keep_attribute(lexer, name);
}

/* Reads the attribute at `at`. Returns its end; NULL if it looks different. */
static const unsigned char *attribute(struct lexer *lexer, const unsigned char *at) {
    const unsigned char *limit = lexer->limit;
    if (limit - at < SCAN_SIZE) { return NULL; }
    const size_t size = scan_name(at);
    if (size == 0 || size == SCAN_SIZE || at[size] != '=') { return NULL; }
    const unsigned char *value = at + size + 2;
    const unsigned char quote = value[-1];
    if (quote != '"' && quote != '\'') { return NULL; }
    const unsigned char *end = scan_for(quote, value, limit);
    if (end == NULL) { return NULL; }
    take_attribute(lexer, (struct slice){(const char *)at, size},
                   (struct slice){(const char *)value, (size_t)(end - value)});
    return end + 1;
}

/* Reads attributes to the end of the tag, or to the first that looks different. */
static enum step attributes(struct lexer *lexer, const unsigned char *at) {
    const unsigned char *next = at;
    while (next != NULL && lexer->error == 0) {
        at = next;
        at += *at == ' ';
        while (*at <= ' ' && ascii_is_space(*at)) { at++; }
        if (*at == '>') {
            lexer->cursor = at + 1;
            return lexer_tag_end(lexer, false);
        }
        if (*at == '/' && at[1] == '>') {
            lexer->cursor = at + 2;
            return lexer_tag_end(lexer, true);
        }
        next = attribute(lexer, at);
    }
    return go_on_in(lexer, STATE_BEFORE_NAME, at);
}

bool lexer_quick_tag(struct lexer *lexer, enum step *step) {
    const unsigned char *token = lexer->cursor;
    const bool end = token[1] == '/';
    const unsigned char *name = token + 1 + end;
    if (lexer->limit - name < SCAN_SIZE || !ascii_is_letter(*name)) { return false; }
    const size_t size = scan_name(name);
    if (size == SCAN_SIZE || (name[size] != '>' && !ascii_is_space(name[size]))) { return false; }
    lexer_tag_begin(lexer, token, end);
    lexer->tag_name.slice = (struct slice){(const char *)name, size};
    lexer->tag.element = element_find_padded(&lexer->elements, (const char *)name, size);
    *step = attributes(lexer, name + size);
    return true;
}
