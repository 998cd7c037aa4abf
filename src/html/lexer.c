#include "html/lexer_state.h"
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

/* Not inlined, so that not every end of a tag makes room for its variables. */
__attribute__((noinline)) struct slice part_slice_clipped(const struct tag_part *part) {
    struct slice slice = part->slice;
    size_t last = slice.size - 1;
    while (last > 0 && ((unsigned char)slice.bytes[last] & 0xc0) == 0x80) { last--; }
    size_t length;
    const unsigned char *bytes = (const unsigned char *)slice.bytes + last;
    if (utf8_sequence(bytes, slice.size - last, &length) != UTF8_VALID) { slice.size = last; }
    return slice;
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
    /* There are many links, and only one more of their attributes is wanted. */
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

enum step lexer_step(struct lexer *lexer) {
    return lexer->state >= STATE_TAG_NAME        ? lex_tag(lexer)
           : lexer->state >= STATE_COMMENT_START ? lex_comment(lexer)
           : lexer->state >= STATE_DECIMAL       ? lex_reference(lexer)
                                                 : lex_text(lexer);
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
        lexer_count_code(lexer);
        part_save(&lexer->tag_name);
        save_values(lexer);
        lexer->code_start = next;
    }
    /* Otherwise they may still be those of an earlier tag, whose bytes are gone. */
    if (lexer->in_attribute) {
        part_save(&lexer->name);
        part_save(&lexer->value);
    }
    if (lexer->kept_most > 0 && lexer_is_open(lexer)) {
        lexer_keep_to(lexer, lexer->cursor);
        if (lexer->content != NULL) { lexer->content = next; }
    }
    lexer->cursor = lexer->ascii_end = next;
}

static void read_to(struct lexer *lexer, const unsigned char *limit, size_t size) {
    lexer->limit = limit;
    lexer->limit_offset += size;
    while (lexer->error == 0 && lexer_step(lexer) == STEP_ON) {}
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

/* Reads in the copy until the token that an earlier piece has cut is whole. Returns how many new
 * bytes that took. */
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
    while (lexer->error == 0 && lexer_step(lexer) == STEP_ON) {}
    if (lexer->error == 0 && lexer->kept_most > 0) { lexer_reread(lexer); }
    /* Report the newlines of an unfinished tag too: a refill may have reported some already. */
    if (lexer->error == 0) { lexer_count_code(lexer); }
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
    lexer_go_on_after(lexer, element_find(&lexer->element_index, slice_from(name)));
    enum element element = element_find(&lexer->element_index, slice_from(open));
    memcpy(lexer->raw_name, elements[element].name, sizeof lexer->raw_name);
}

void lexer_begin_in_cdata(struct lexer *lexer) {
    lexer->state = STATE_CDATA;
}
