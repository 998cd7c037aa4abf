/* In:  what lexer.c, lex_text.re and lex_tag.re share of the lexer.
 * Out: nothing of its own.
 * Memory: the lexer's; see lexer.h. */
#ifndef DANAG_HTML_LEXER_STATE_H
#define DANAG_HTML_LEXER_STATE_H

#include "html/lexer.h"

/* HTML's tokenizer states (HTML §13.2.5), those that only differ in parse errors taken together. */
enum state {
    STATE_DATA,
    STATE_RCDATA,
    STATE_RAWTEXT,
    STATE_SCRIPT,
    STATE_SCRIPT_ESCAPED,
    STATE_SCRIPT_DOUBLE_ESCAPED,
    STATE_PLAINTEXT,
    STATE_CDATA,
    STATE_DECIMAL,     /* in a numeric reference */
    STATE_HEXADECIMAL, /* the same */
    STATE_COMMENT_START,
    STATE_COMMENT,
    STATE_BOGUS_COMMENT, /* doctypes and processing instructions too: each ends at `>` */
    STATE_TAG_NAME,
    STATE_BEFORE_NAME, /* of an attribute, as in what follows */
    STATE_NAME,
    STATE_AFTER_NAME,
    STATE_BEFORE_VALUE,
    STATE_VALUE_DOUBLE_QUOTED,
    STATE_VALUE_SINGLE_QUOTED,
    STATE_VALUE_UNQUOTED,
    STATE_SELF_CLOSING
};

/* A slice of the buffer; before the buffer is refilled its bytes are saved aside. */
struct part {
    struct slice slice;
    char *aside;
    size_t most;
    bool clipped;
};

struct lexer {
    struct token_sink sink;
    struct element_index elements;

    enum state state;
    enum state text_state; /* the state that a reference stands in */
    bool ending;           /* no more bytes will come */
    bool cut;              /* the last match ran into the end of the bytes at hand */
    int error;

    /* From `cursor` to `limit` the bytes are still to be read; at `limit` stands a NUL. */
    unsigned char *buffer;
    size_t buffer_size;
    const unsigned char *cursor;
    const unsigned char *limit;
    uint64_t limit_offset; /* of `limit` in the page */

    uint32_t number;          /* of a numeric reference */
    uint64_t reference_start; /* where it began in the page */

    /* The tag that is being read. */
    const unsigned char *code_start; /* markup from here to the cursor is not counted yet */
    const unsigned char *ascii_end;  /* from where it was last looked up to here all is ASCII */
    struct tag tag;
    struct part tag_name;
    struct part name;
    struct part value;
    bool in_attribute;
    uint32_t name_sizes; /* bit n is set if a wanted attribute's name has n letters */
    struct attribute attributes[TAG_ATTRIBUTES_MAX]; /* of the tag */
    size_t values_size;

    struct outline *outline;
    bool keep_removed;
    char raw_name[ELEMENT_NAME_SIZE]; /* the element whose end tag ends the raw text */

    char tag_name_aside[LEXER_NAME_MAX];
    char name_aside[LEXER_NAME_MAX];
    char value_aside[LEXER_ATTRIBUTE_MAX];
    char values[LEXER_VALUES_MAX]; /* of the attributes */
};

/* What a lexing function did. */
enum step {
    STEP_ON,  /* go on, maybe in another state */
    STEP_WAIT /* no more can be decided with the bytes at hand; or an error stands */
};

enum step lex_text(struct lexer *lexer);
enum step lex_reference(struct lexer *lexer);
enum step lex_comment(struct lexer *lexer);
enum step lex_tag(struct lexer *lexer);

/* Answers re2c, which asks for more bytes at the limit: there are none now. */
static inline bool lexer_has_more(struct lexer *lexer) {
    lexer->cut = true;
    return false;
}

/* The match may be another one once more bytes are there. */
static inline bool lexer_undecided(const struct lexer *lexer) {
    return lexer->cut && !lexer->ending;
}

static inline enum step wait_at(struct lexer *lexer, const unsigned char *place) {
    lexer->cursor = place;
    return STEP_WAIT;
}

static inline enum step go_on_in(struct lexer *lexer, enum state state,
                                 const unsigned char *cursor) {
    lexer->state = state;
    lexer->cursor = cursor;
    return STEP_ON;
}

static inline uint64_t lexer_offset(const struct lexer *lexer, const unsigned char *place) {
    return lexer->limit_offset - (uint64_t)(lexer->limit - place);
}

/* Whether text in the present state is handed on. */
static inline bool lexer_wants_text(const struct lexer *lexer) {
    return lexer->outline->removed == 0 || lexer->keep_removed;
}

/* Whether the tag that is being read is not handed on, as far as can be told before its end. */
static inline bool lexer_tag_is_removed(const struct lexer *lexer) {
    bool own = !lexer->tag.end && (element_traits(lexer->tag.element) & REMOVED) != 0;
    return (own || lexer->outline->removed != 0) && !lexer->keep_removed;
}

static inline void part_begin(struct part *part) {
    part->slice = (struct slice){part->aside, 0};
    part->clipped = false;
}

/* Adds bytes of the buffer to the part, up to its bound. */
void part_extend_more(struct part *part, const unsigned char *bytes, size_t size);
static inline void part_extend(struct part *part, const unsigned char *bytes, size_t size) {
    if (part->slice.size == 0 && size <= part->most) {
        part->slice = (struct slice){(const char *)bytes, size};
    } else {
        part_extend_more(part, bytes, size);
    }
}

/* A clipped part may have lost the end of its last character: then that goes, too. */
struct slice part_slice_clipped(const struct part *part);
static inline struct slice part_slice(const struct part *part) {
    return part->clipped ? part_slice_clipped(part) : part->slice;
}

void part_save(struct part *part);

/* `<` or `</` at `token`, and a letter, have been read. */
static inline void lexer_tag_begin(struct lexer *lexer, const unsigned char *token, bool end) {
    lexer->tag = (struct tag){.element = ELEMENT_UNKNOWN, .end = end};
    lexer->state = STATE_TAG_NAME;
    lexer->code_start = token;
    lexer->in_attribute = false;
    lexer->values_size = 0;
    part_begin(&lexer->tag_name);
}

enum step lexer_tag_end(struct lexer *lexer, bool self_closing);

/* Counts the markup of the tag that is being read, up to `place`, and tells its newlines. */
void lexer_count_code(struct lexer *lexer, const unsigned char *place);

#endif
