/* What the lexer does with a tag: it keeps attributes, counts markup, and passes the tag on or
 * removes it. Most tags are also read here, without the rules of lex_tag.re. */
#include "html/lexer_state.h"
#include "html/scan.h"
#include "text/utf8.h"

/* How far beyond a tag to look for the end of ASCII. No characters are counted in a script after
 * it. */
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

void lexer_count_code(struct lexer *lexer) {
    if (lexer->code_start != NULL) { count_code(lexer, lexer->cursor); }
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

/* Reads the type of a script, which says whether the sink wants its content. */
static void read_type(struct lexer *lexer) {
    struct tag *tag = &lexer->tag;
    if (tag->element != ELEMENT_SCRIPT || lexer->outline->removed != 0) { return; }
    tag->linked_data = lexer->sink.linked_data != NULL && is_type(lexer, "application/ld+json");
    /* AsciiMath looks much like TeX, and is no worse than nothing. */
    tag->tex = lexer->sink.math_tag != NULL &&
               (is_type(lexer, "math/tex") || is_type(lexer, "math/asciimath"));
    /* For MathJax 2, MathML may stand in a script: it is read as if the script were not there. */
    if (lexer->sink.math_tag != NULL && is_type(lexer, "math/mml")) {
        tag->element = ELEMENT_UNKNOWN;
    }
}

/* Whether the tag is a link whose address the watcher wants. */
static bool wants_address(const struct lexer *lexer) {
    const struct token_watcher *watcher = lexer->sink.watcher;
    return lexer->tag.element == ELEMENT_A && watcher != NULL && watcher->wants_addresses;
}

void lexer_keep_attribute(struct lexer *lexer, struct slice name) {
    struct tag *tag = &lexer->tag;
    const enum attribute_name found = attribute_find(&lexer->attribute_index, name);
    const uint64_t bit = attribute_bit(found);
    if (found == ATTRIBUTE_TYPE && !tag_has(tag, found)) { read_type(lexer); }
    tag->named |= bit;
    const bool rare = (lexer->sink.rare_attributes & bit) != 0;
    const bool wanted = (lexer->wanted[tag->element] & bit) != 0 ||
                        (rare && (tag_has(tag, ATTRIBUTE_REL) || wants_address(lexer))) ||
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

void lexer_go_on_after(struct lexer *lexer, enum element element) {
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
    struct tag *tag = &lexer->tag;
    const bool pre = tag->element == ELEMENT_CODE && outline_is_tag_of_pre(lexer->outline, tag);
    if (pre) { tag->element = ELEMENT_PRE; }
    if (watcher != NULL && watcher->wants_tags[tag->element]) { watcher->tag(watcher->self, tag); }
    int error = sink->tag(sink->self, tag);
    bool opened = outline_apply(lexer->outline, tag);
    if (pre && opened) { lexer->outline->code.pre = (uint8_t)lexer->outline->top; }
    if (opened && tag->attribute_count > 0 && (element_traits(tag->element) & CODED) != 0) {
        outline_read_box(lexer->outline, tag);
    }
    if (opened && error == 0 && sink->opened != NULL &&
        (sink->opened_for == NULL || sink->opened_for[tag->element])) {
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
    lexer->tag.name = tag_without_prefix(lexer->tag.name);
    return lexer->sink.math_tag(lexer->sink.self, in_math ? &lexer->tag : NULL);
}

/* Whether the tag is a whole element. In HTML, only a tag of SVG or MathML can be one, which the
 * outline knows (HTML §13.2.6.5). */
static inline bool is_empty(const struct lexer *lexer, const struct tag *tag) {
    return lexer->xml && tag->self_closing && !tag->end && tag->element != ELEMENT_UNKNOWN &&
           (element_traits(tag->element) & (VOID | FOREIGN)) == 0 &&
           !outline_is_foreign(lexer->outline);
}

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
    lexer_go_on_after(lexer, tag->element);
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

/* Reads attributes to the end of the tag, or to the first that looks different. Not inlined,
 * because most tags have no attributes. */
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
