#include "html/lexer_state.h"
#include "html/scan.h"
#include "status.h"
#include "text/memory.h"
#include "text/utf8.h"

static void part_save(struct tag_part *part) {
    if (part->slice.bytes != part->aside) {
        memcpy(part->aside, part->slice.bytes, part->slice.size);
    }
    part->slice.bytes = part->aside;
}

void part_extend_more(struct tag_part *part, const unsigned char *bytes, size_t size) {
    struct slice *slice = &part->slice;
    const size_t room = part->most - slice->size, more = size <= room ? size : room;
    part->clipped = part->clipped || more < size;
    if (slice->size == 0) {
        slice->bytes = (const char *)bytes;
    } else if (slice->bytes + slice->size != (const char *)bytes) {
        part_save(part);
        memcpy(part->aside + slice->size, bytes, more);
    }
    slice->size += more;
}

/* Apart, so that the end of every tag does not make room for what this needs. */
__attribute__((noinline)) struct slice part_slice_clipped(const struct tag_part *part) {
    struct slice slice = part->slice;
    size_t last = slice.size - 1;
    while (last > 0 && ((unsigned char)slice.bytes[last] & 0xc0) == 0x80) { last--; }
    size_t length;
    const unsigned char *bytes = (const unsigned char *)slice.bytes + last;
    if (utf8_sequence(bytes, slice.size - last, &length) != UTF8_VALID) { slice.size = last; }
    return slice;
}

/* How far to look for the end of ASCII beyond a tag: a script may follow, of which nothing counts.
 */
#define ASCII_AHEAD 2048

static uint64_t characters(struct lexer *lexer, const unsigned char *start,
                           const unsigned char *end) {
    const size_t size = (size_t)(end - start);
    if (lexer->ascii_end < end) {
        const unsigned char *from = lexer->ascii_end < start ? start : lexer->ascii_end;
        const size_t left = (size_t)(lexer->limit - from),
                     most = (size_t)(end - from) + ASCII_AHEAD;
        lexer->ascii_end = from + utf8_ascii_prefix(from, left < most ? left : most);
    }
    return end <= lexer->ascii_end ? size : utf8_characters((const char *)start, size);
}

/* Reports the newlines of the markup of the tag being read, up to `at`, and counts it. */
static void count_code_and_lines(struct lexer *lexer, const unsigned char *at) {
    const unsigned char *start = lexer->code_start;
    const struct tag *tag = &lexer->tag;
    /* Unless the tag will be removed, as far as we know before its end. */
    if (lexer->sink.newline_in_tag != NULL &&
        (lexer->keep_removed || (lexer->outline->removed == 0 &&
                                 (tag->end || (element_traits(tag->element) & REMOVED) == 0)))) {
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

/* Counts the markup of the tag being read, up to `at`. Most of it is ASCII, in which each byte is a
 * character. */
static inline void count_code(struct lexer *lexer, const unsigned char *at) {
    if (at <= lexer->ascii_end && lexer->sink.newline_in_tag == NULL) {
        lexer->tag.code += (uint64_t)(at - lexer->code_start);
    } else {
        count_code_and_lines(lexer, at);
    }
    lexer->code_start = at;
}

/* Whether the type being read begins with this one, before its parameters. */
static bool is_type(const struct lexer *lexer, const char *type) {
    char copy[sizeof "application/ld+json"];
    const size_t length = strlen(type);
    const struct slice value =
        attribute_resolve(ATTRIBUTE_TYPE, part_slice(&lexer->value), copy, length + 1);
    return ascii_starts(value.bytes, value.size, type) &&
           (value.size == length || value.bytes[length] == ';' || value.bytes[length] == ' ');
}

/* A script has a type: whether the sink reads what is in it. */
static void read_type(struct lexer *lexer) {
    struct tag *tag = &lexer->tag;
    if (tag->element != ELEMENT_SCRIPT || lexer->outline->removed != 0) { return; }
    tag->linked_data = lexer->sink.linked_data != NULL && is_type(lexer, "application/ld+json");
    tag->tex = lexer->sink.math_tag != NULL && is_type(lexer, "math/tex");
}

void lexer_keep_attribute(struct lexer *lexer, struct slice name) {
    struct tag *tag = &lexer->tag;
    const enum attribute_name found = attribute_find(&lexer->attribute_index, name);
    const uint64_t bit = attribute_bit(found);
    if (found == ATTRIBUTE_TYPE && !tag_has(tag, found)) { read_type(lexer); }
    tag->named |= bit;
    const bool wanted = (lexer->wanted[tag->element] & bit) != 0 ||
                        ((lexer->sink.rare_attributes & bit) != 0 && tag_has(tag, ATTRIBUTE_REL)) ||
                        ((lexer->sink.math_attributes & bit) != 0 && lexer->in_math);
    const bool removed = lexer->outline->removed != 0 && tag->element != ELEMENT_SOURCE;
    if (!wanted || (removed && !lexer->in_math) || tag->attribute_count == TAG_ATTRIBUTES_MAX) {
        return;
    }
    char *copy = lexer->values + lexer->values_size;
    const size_t room = LEXER_VALUES_MAX - lexer->values_size;
    struct slice value = attribute_resolve(found, part_slice(&lexer->value), copy, room);
    if (value.bytes == lexer->value_aside) {
        value.bytes = memcpy(copy, value.bytes, value.size); /* the next value will be there */
    }
    lexer->values_size += value.size;
    lexer->attributes[tag->attribute_count++] = (struct attribute){found, value};
    tag->attributes = lexer->attributes;
}

/* Sets the state to the one after a start tag of the element. Without an end tag, only a title or a
 * removed element can hide the rest of the page. */
static void go_on_after(struct lexer *lexer, enum element element) {
    const unsigned traits = element_traits(element);
    lexer->state = traits & RAWTEXT     ? STATE_RAWTEXT
                   : traits & RCDATA    ? STATE_RCDATA
                   : traits & SCRIPT    ? STATE_SCRIPT
                   : traits & PLAINTEXT ? STATE_PLAINTEXT
                                        : STATE_DATA;
    if (lexer->state != STATE_DATA) {
        bool hides = (traits & (REMOVED | RCDATA)) != 0;
        lexer_content_begin(lexer, element, hides ? lexer->cursor : NULL);
        memcpy(lexer->raw_name, elements[element].name, sizeof lexer->raw_name);
    }
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
    if (opened && error == 0 && sink->opened != NULL &&
        (sink->opened_for == NULL || sink->opened_for[lexer->tag.element])) {
        sink->opened(sink->self);
    }
    return error;
}

/* Tells the sink about math, after a tag that begins it, is inside it or ends it. */
static int math_tag(struct lexer *lexer) {
    const bool in_math = (lexer->in_tex && !lexer->tag.end) || outline_is_in_math(lexer->outline);
    lexer->in_tex = lexer->in_tex && in_math;
    if (lexer->error != 0 || lexer->sink.math_tag == NULL) { return lexer->error; }
    lexer->in_math = in_math;
    lexer->filter_of[ELEMENT_UNKNOWN] = in_math;
    return lexer->sink.math_tag(lexer->sink.self, in_math ? &lexer->tag : NULL);
}

/* Whether the tag is all of its element. In HTML only the tags of SVG and MathML can be that, which
 * the outline knows (HTML §13.2.6.5). */
static inline bool is_empty(const struct lexer *lexer, const struct tag *tag) {
    return lexer->xml && tag->self_closing && !tag->end && tag->element != ELEMENT_UNKNOWN &&
           (element_traits(tag->element) & (VOID | FOREIGN)) == 0 &&
           !outline_is_foreign(lexer->outline);
}

static void add_end_tag(struct lexer *lexer, enum element element);

static bool is_player(enum element element) {
    return element == ELEMENT_IFRAME || element == ELEMENT_VIDEO || element == ELEMENT_AUDIO;
}

/* Tells the sink of a tag that is removed if it is one of a player. The sink sees the outline
 * around the player. `begins`: the tag does not lie in another element that is removed. */
static int player_tag(struct lexer *lexer, bool begins) {
    struct outline *outline = lexer->outline;
    const struct tag *tag = &lexer->tag;
    const size_t top = outline->top;
    if (tag->end || !is_player((enum element)outline->entries[outline->removed].element) ||
        (!begins && tag->element != ELEMENT_SOURCE)) {
        return 0;
    }
    outline->top = outline->removed - 1;
    const int error = lexer->sink.player(lexer->sink.self, tag);
    outline->top = top;
    return error;
}

/* Raw text begins. */
static void begin_raw(struct lexer *lexer) {
    const struct tag *tag = &lexer->tag;
    go_on_after(lexer, tag->element);
    lexer->in_tex = tag->tex;
    if (tag->element == ELEMENT_SCRIPT && !tag->tex && lexer->sink.script != NULL &&
        lexer->outline->removed == 0) {
        lexer->sink.script(lexer->sink.self, tag);
    }
    if (lexer->in_linked_data && lexer->error == 0) {
        lexer->error = lexer->sink.linked_data(lexer->sink.linked_data_self, NULL);
    }
}

/* The tag is removed. `begins` is as in player_tag. */
static int removed_tag(struct lexer *lexer, bool begins) {
    if (lexer->in_math || lexer->in_tex || outline_is_in_math(lexer->outline)) {
        lexer->error = math_tag(lexer);
    }
    if (lexer->error == 0 && lexer->sink.player != NULL) {
        lexer->error = player_tag(lexer, begins);
    }
    const bool kept = lexer->error == 0 && lexer->keep_removed;
    return kept ? lexer->sink.tag(lexer->sink.self, &lexer->tag) : lexer->error;
}

enum step lexer_tag_end(struct lexer *lexer, bool self_closing) {
    struct tag *tag = &lexer->tag;
    count_code(lexer, lexer->cursor);
    lexer->code_start = NULL;
    lexer->state = STATE_DATA;
    tag->self_closing = self_closing;
    tag->name = part_slice(&lexer->tag_name);
    const bool begins =
        (element_traits(tag->element) & (RAWTEXT | RCDATA | SCRIPT | PLAINTEXT)) != 0 &&
        !tag->end && !is_empty(lexer, tag) && !outline_is_foreign(lexer->outline);
    lexer->in_linked_data = begins && tag->linked_data;
    if (begins) { begin_raw(lexer); }
    const bool outside = lexer->outline->removed == 0;
    if (outline_removes(lexer->outline, tag)) {
        lexer->error = removed_tag(lexer, outside);
    } else {
        if (lexer->in_math) { lexer->error = math_tag(lexer); }
        if (lexer->error == 0) { lexer->error = pass_on(lexer); }
    }
    if (is_empty(lexer, tag) && lexer->error == 0) { add_end_tag(lexer, tag->element); }
    return lexer->error == 0 ? STEP_ON : STEP_WAIT;
}

/* Goes on as if the element's end tag were at the cursor. */
static void add_end_tag(struct lexer *lexer, enum element element) {
    const char *name = elements[element].name;
    lexer_tag_begin(lexer, lexer->cursor, true);
    lexer->tag.element = element;
    lexer->tag_name.slice = (struct slice){name, strlen(name)};
    lexer_tag_end(lexer, false);
}

/* Reads the attribute at `at`, and keeps it if its name passes. Returns its end; NULL if it looks
 * different. */
static inline const unsigned char *attribute(struct lexer *lexer, const unsigned char *at,
                                             const struct attribute_filter *filter) {
    const unsigned char *limit = lexer->limit;
    if (limit - at < 2 * SCAN_SIZE) { return NULL; }
    size_t size = scan_name(at);
    if (size == SCAN_SIZE) { size += scan_name(at + SCAN_SIZE); }
    if (size == 0 || at[size] != '=') { return NULL; }
    const unsigned char *value = at + size + 2;
    const unsigned char quote = value[-1];
    if (quote != '"' && quote != '\'') { return NULL; }
    const unsigned char *end = scan_for(quote, value, limit);
    if (end == NULL) { return NULL; }
    const struct slice name = {(const char *)at, size};
    if (attribute_filter_has(filter, name) && !lexer->tag.end) {
        part_begin(&lexer->value);
        part_extend(&lexer->value, value, (size_t)(end - value));
        lexer_keep_attribute(lexer, name);
    }
    return end + 1;
}

/* Reads attributes to the end of the tag, or to the first that looks different. Apart, because most
 * tags have none. */
__attribute__((noinline)) static enum step attributes(struct lexer *lexer,
                                                      const unsigned char *at) {
    const struct attribute_filter *filter = lexer_filter(lexer);
    const unsigned char *next = at;
    while (next != NULL) {
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
        next = attribute(lexer, at, filter);
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
    lexer->tag.element = element_find_padded(&lexer->element_index, (const char *)name, size);
    if (name[size] == '>') {
        lexer->cursor = name + size + 1;
        *step = lexer_tag_end(lexer, false);
    } else {
        *step = attributes(lexer, name + size);
    }
    return true;
}

/* Some attributes matter only to a few elements. The outline always needs to know whether a link
 * has an address, and the lines whether text is hidden from a screen reader. */
static void make_filters(struct lexer *lexer) {
    static const enum element marked[] = {ELEMENT_FONT, ELEMENT_MATH, ELEMENT_MI,   ELEMENT_MN,
                                          ELEMENT_MO,   ELEMENT_MS,   ELEMENT_MTEXT};
    const uint64_t named = ATTRIBUTE_BIT(COLOR) | ATTRIBUTE_BIT(FACE) | ATTRIBUTE_BIT(SIZE);
    const uint64_t external = ATTRIBUTE_BIT(ALT) | ATTRIBUTE_BIT(SRC);
    const struct token_sink *sink = &lexer->sink;
    const uint64_t *own = sink->own_attributes, math = sink->math_attributes;
    const uint64_t all =
        sink->attributes | sink->rare_attributes | ATTRIBUTE_BIT(HREF) | ATTRIBUTE_BIT(ARIA_HIDDEN);
    uint64_t others = (math & external) | ATTRIBUTE_BIT(TYPE) | ATTRIBUTE_BIT(SHADOWROOTMODE);
    for (size_t i = 0; i < ELEMENT_COUNT; i++) {
        lexer->wanted[i] = sink->attributes | own[i];
        if (own[i] == 0) { continue; }
        lexer->filter_of[i] = 2;
        others |= own[i];
    }
    lexer->filter_of[ELEMENT_IMG] = lexer->filter_of[ELEMENT_SCRIPT] =
        lexer->filter_of[ELEMENT_TEMPLATE] = 2;
    for (size_t i = 0; i < COUNT_OF(marked); i++) { lexer->filter_of[marked[i]] = 1; }
    /* Links are many, and of them only one attribute more is wanted. */
    if (own[ELEMENT_A] != 0) { lexer->filter_of[ELEMENT_A] = 3; }
    lexer->wanted[ELEMENT_LINK] |= sink->rare_attributes;
    lexer->wanted[ELEMENT_ABBR] |= sink->rare_attributes;
    lexer->wanted[ELEMENT_MATH] |= math;
    lexer->wanted[ELEMENT_IMG] |= math;
    lexer->wanted[ELEMENT_SCRIPT] |= sink->script != NULL ? math : 0;
    const uint64_t more[] = {0, math | named, others, own[ELEMENT_A]};
    for (size_t i = 0; i < COUNT_OF(more); i++) {
        lexer->filters[i] = attribute_filter_make(all | more[i]);
    }
}

struct lexer *lexer_new(const struct danag_allocator *memory, const struct token_sink *sink,
                        struct outline *outline, size_t buffer_size) {
    struct lexer *lexer = memory_resize(memory, NULL, sizeof *lexer);
    if (lexer == NULL) { return NULL; }
    memset(lexer, 0, offsetof(struct lexer, tag_name_aside)); /* the buffers need no zeros */
    lexer->memory = memory;
    lexer->buffer = memory_resize(memory, NULL, buffer_size + 1);
    if (lexer->buffer == NULL) {
        memory_free(memory, lexer);
        return NULL;
    }
    lexer->buffer_size = buffer_size;
    lexer->sink = *sink;
    lexer->outline = outline;
    make_filters(lexer);
    lexer->tag_name = (struct tag_part){.aside = lexer->tag_name_aside, .most = LEXER_NAME_MAX};
    lexer->name = (struct tag_part){.aside = lexer->name_aside, .most = LEXER_NAME_MAX};
    lexer->value = (struct tag_part){.aside = lexer->value_aside, .most = LEXER_ATTRIBUTE_MAX};
    element_index_make(&lexer->element_index);
    attribute_index_make(&lexer->attribute_index);
    lexer_begin(lexer);
    return lexer;
}

void lexer_free(struct lexer *lexer) {
    if (lexer == NULL) { return; }
    memory_free(lexer->memory, lexer->buffer);
    memory_free(lexer->memory, lexer->kept);
    memory_free(lexer->memory, lexer);
}

void lexer_begin(struct lexer *lexer) {
    const size_t start = offsetof(struct lexer, state);
    memset((char *)lexer + start, 0, offsetof(struct lexer, tag_name_aside) - start);
    lexer->cursor = lexer->limit = lexer->ascii_end = lexer->buffer;
    lexer->buffer[0] = '\0';
    lexer->filter_of[ELEMENT_UNKNOWN] = 0;
    part_begin(&lexer->name); /* they may be in the kept bytes of the page before */
    part_begin(&lexer->value);
    outline_begin(lexer->outline);
}

void lexer_begin_xml(struct lexer *lexer) {
    lexer->xml = true;
}

/* The states are in this order in enum lexer_state. */
static enum step step(struct lexer *lexer) {
    return lexer->state >= STATE_TAG_NAME        ? lex_tag(lexer)
           : lexer->state >= STATE_COMMENT_START ? lex_comment(lexer)
           : lexer->state >= STATE_DECIMAL       ? lex_reference(lexer)
                                                 : lex_text(lexer);
}

/* Whether the lexer is in a comment or raw text, and its content is kept. Raw text in a math
 * element has been passed on already. */
static bool is_open(const struct lexer *lexer) {
    const bool reference = lexer->state == STATE_DECIMAL || lexer->state == STATE_HEXADECIMAL;
    const enum lexer_state state = reference ? lexer->text_state : lexer->state;
    bool raw = state >= STATE_RCDATA && state <= STATE_SCRIPT_DOUBLE_ESCAPED;
    bool comment = state == STATE_COMMENT_START || state == STATE_COMMENT;
    return lexer->content != NULL && (comment || (raw && (!lexer->in_math || lexer->in_tex)));
}

/* Keeps the content up to `end`, or gives up if it is too long. There is room for a NUL, too. */
static void keep(struct lexer *lexer, const unsigned char *end) {
    const size_t size = (size_t)(end - lexer->content), kept = lexer->kept_size + size;
    if (size > lexer->kept_most - lexer->kept_size) {
        lexer->content = NULL;
        return;
    }
    if (!memory_grow(lexer->memory, &lexer->kept, &lexer->kept_room, kept + 1, lexer->kept_most + 1,
                     1)) {
        lexer->error = STATUS_NO_MEMORY;
        return;
    }
    memcpy(lexer->kept + lexer->kept_size, lexer->content, size);
    lexer->kept_size = kept;
}

/* Passes on the text of a title up to `end`, as if the page ended there. */
static void read_title(struct lexer *lexer, const unsigned char *end) {
    const unsigned char *limit = lexer->limit;
    unsigned char *byte = lexer->kept + (end - lexer->kept), after = *end;
    lexer->limit_offset -= (uint64_t)(limit - end);
    lexer->limit = end;
    *byte = '\0';
    if (lexer->sink.title_again != NULL) { lexer->sink.title_again(lexer->sink.self); }
    go_on_in(lexer, STATE_RCDATA, lexer->content);
    while (step(lexer) == STEP_ON) {}
    *byte = after;
    lexer->limit = limit;
    lexer->limit_offset += (uint64_t)(limit - end);
}

/* Takes the content to end before its first newline. */
static void end_with_line(struct lexer *lexer) {
    const unsigned char *end = lexer->content;
    while (end < lexer->limit && *end != '\n' && *end != '\r') { end++; }
    if (lexer->content_element == ELEMENT_TITLE) { read_title(lexer, end); }
    go_on_in(lexer, STATE_DATA, end);
    if (lexer->error == 0 && lexer->content_element != ELEMENT_UNKNOWN) {
        add_end_tag(lexer, lexer->content_element);
    }
}

/* The page has ended in the content. A script may have an end tag that does not count because of a
 * `<!--` before it (HTML §13.2.5.20); then it counts now. */
static void end_unclosed(struct lexer *lexer) {
    lexer->in_linked_data = false; /* it has been passed on */
    if (lexer->in_tex && lexer->sink.math_again != NULL) {
        lexer->sink.math_again(lexer->sink.self);
    } else if (lexer->content_element == ELEMENT_SCRIPT && !lexer->plain_scripts) {
        lexer->plain_scripts = true;
        go_on_in(lexer, STATE_SCRIPT, lexer->content);
        return;
    }
    lexer->unclosed[lexer->content_element] = true;
    end_with_line(lexer);
}

/* At the end of the page: if it is in a comment or raw text, reads again what follows the first
 * line of that. */
static void reread(struct lexer *lexer) {
    if (!is_open(lexer)) { return; }
    keep(lexer, lexer->limit);
    if (lexer->error != 0 || lexer->content == NULL) { return; }
    /* Goes on in the kept bytes, which now reach to the end of the page. */
    lexer->kept[lexer->kept_size] = '\0';
    lexer->content = lexer->ascii_end = lexer->kept;
    lexer->limit = lexer->kept + lexer->kept_size;
    while (lexer->error == 0 && is_open(lexer)) {
        end_unclosed(lexer);
        while (lexer->error == 0 && step(lexer) == STEP_ON) {
            bool begins = lexer->cursor == lexer->content && is_open(lexer);
            if (begins && lexer->unclosed[lexer->content_element]) { end_with_line(lexer); }
        }
    }
}

/* The values of attributes leave the buffer. */
static void save_values(struct lexer *lexer) {
    char *to = lexer->values;
    for (size_t i = 0; i < lexer->tag.attribute_count; i++) {
        struct slice *value = &lexer->attributes[i].value;
        value->bytes = memmove(to, value->bytes, value->size);
        to += value->size;
    }
}

/* Saves what is still wanted of the bytes before the cursor. Reading goes on at `next`. */
static void turn_to(struct lexer *lexer, const unsigned char *next) {
    if (lexer->code_start != NULL) {
        count_code(lexer, lexer->cursor);
        part_save(&lexer->tag_name);
        part_save(&lexer->name);
        part_save(&lexer->value);
        save_values(lexer);
        lexer->code_start = next;
    }
    if (lexer->kept_most > 0 && is_open(lexer)) {
        keep(lexer, lexer->cursor);
        if (lexer->content != NULL) { lexer->content = next; }
    }
    lexer->cursor = lexer->ascii_end = next;
}

static void read_to(struct lexer *lexer, const unsigned char *limit, size_t size) {
    lexer->limit = limit;
    lexer->limit_offset += size;
    while (lexer->error == 0 && step(lexer) == STEP_ON) {}
}

/* Reads the unread bytes and as many new ones as fit. Returns how many it took. */
static size_t read_copy(struct lexer *lexer, const char *data, size_t size) {
    const unsigned char *unread = lexer->cursor;
    const size_t undecided = (size_t)(lexer->limit - unread), room = lexer->buffer_size - undecided;
    if (size > room) { size = room; }
    turn_to(lexer, lexer->buffer);
    memmove(lexer->buffer, unread, undecided);
    memcpy(lexer->buffer + undecided, data, size);
    lexer->buffer[undecided + size] = '\0';
    read_to(lexer, lexer->buffer + undecided + size, size);
    return size;
}

/* Reads the bytes where they stand, with a NUL in place of the last one, and then that one. */
static void read_in_place(struct lexer *lexer, char *data, size_t size) {
    char *last = data + size - 1;
    const char byte = *last;
    turn_to(lexer, (const unsigned char *)data);
    *last = '\0';
    read_to(lexer, (const unsigned char *)last, size - 1);
    *last = byte;
    if (lexer->error == 0) { read_copy(lexer, last, 1); }
}

/* Reads in the copy until what an earlier piece has cut is over. Returns how many new bytes that
 * took. */
static size_t read_seam(struct lexer *lexer, const char *data) {
    const size_t taken = read_copy(lexer, data, LEXER_COPIED);
    const size_t unread = (size_t)(lexer->limit - lexer->cursor);
    if (unread > taken) { return taken; }
    lexer->limit = lexer->cursor;
    lexer->limit_offset -= unread;
    return taken - unread;
}

enum step lexer_pass_on_linked_data(struct lexer *lexer, struct slice script) {
    lexer->error = lexer->sink.linked_data(lexer->sink.linked_data_self, &script);
    return lexer->error == 0 ? STEP_ON : STEP_WAIT;
}

int lexer_push(void *self, const char *data, size_t size) {
    struct lexer *lexer = self;
    while (size > 0 && lexer->error == 0) {
        size_t taken = size;
        if (!lexer->in_place || size <= LEXER_COPIED) {
            taken = read_copy(lexer, data, size);
        } else if (lexer->cursor < lexer->limit) {
            taken = read_seam(lexer, data);
        } else {
            read_in_place(lexer, (char *)data, size);
        }
        data += taken;
        size -= taken;
    }
    return lexer->error;
}

int lexer_end(struct lexer *lexer) {
    lexer->ending = true;
    while (lexer->error == 0 && step(lexer) == STEP_ON) {}
    if (lexer->error == 0 && lexer->kept_most > 0) { reread(lexer); }
    /* Report the newlines of an unfinished tag too: a refill may have reported some already. */
    if (lexer->error == 0 && lexer->code_start != NULL) { count_code(lexer, lexer->cursor); }
    if (lexer->error == 0 && lexer->in_math) {
        lexer->error = lexer->sink.math_tag(lexer->sink.self, NULL);
    }
    outline_end(lexer->outline);
    return lexer->error;
}

void lexer_read_in_place(struct lexer *lexer, bool in_place) {
    lexer->in_place = in_place;
}

void lexer_keep_unclosed(struct lexer *lexer, size_t most) {
    lexer->kept_most = most;
}

void lexer_keep_removed(struct lexer *lexer) {
    lexer->keep_removed = true;
}

void lexer_begin_in(struct lexer *lexer, const char *name, const char *open) {
    go_on_after(lexer, element_find(&lexer->element_index, slice_from(name)));
    enum element element = element_find(&lexer->element_index, slice_from(open));
    memcpy(lexer->raw_name, elements[element].name, sizeof lexer->raw_name);
}

void lexer_begin_in_cdata(struct lexer *lexer) {
    lexer->state = STATE_CDATA;
}
