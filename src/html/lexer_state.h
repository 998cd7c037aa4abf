/* What the files of the lexer share: lexer.c takes the bytes, lex_text.re and lex_tag.re read them,
 * tag_end.c ends tags, unclosed.c reads again. */
#pragma once

#include "html/lexer.h"

/* HTML's tokenizer states (HTML §13.2.5). States that differ only in parse errors are one here. */
enum lexer_state {
    STATE_DATA,
    STATE_RCDATA,
    STATE_RAWTEXT,
    STATE_SCRIPT,
    STATE_SCRIPT_ESCAPED,
    STATE_SCRIPT_DOUBLE_ESCAPED,
    STATE_PLAINTEXT,
    STATE_CDATA,
    STATE_DECIMAL, /* from here on, numeric references */
    STATE_HEXADECIMAL,
    STATE_COMMENT_START, /* from here on, comments */
    STATE_COMMENT,
    STATE_BOGUS_COMMENT, /* also doctypes and processing instructions: all end at `>` */
    STATE_TAG_NAME,      /* from here on, tags */
    STATE_BEFORE_NAME,   /* from here on, names and values belong to attributes */
    STATE_NAME,
    STATE_AFTER_NAME,
    STATE_BEFORE_VALUE,
    STATE_VALUE_DOUBLE_QUOTED,
    STATE_VALUE_SINGLE_QUOTED,
    STATE_VALUE_UNQUOTED,
    STATE_SELF_CLOSING
};

/* A name or value being read. It is a slice of the buffer, or of `aside` after a refill. */
struct tag_part {
    struct slice slice;
    char *aside;
    size_t most;  /* bytes that fit in `aside`; the rest is dropped */
    bool clipped; /* bytes were dropped */
};

struct lexer {
    const struct danag_allocator *memory;
    struct token_sink sink;
    struct name_index element_index, attribute_index;
    /* For each element, the attributes that are always wanted, and the number of the filter for
     * these and those that sometimes are. */
    uint64_t wanted[ELEMENT_COUNT];
    uint8_t filter_of[ELEMENT_COUNT];
    struct attribute_filter filters[4];
    struct outline *outline;
    unsigned char *buffer;
    size_t buffer_size;
    bool keep_removed;
    bool in_place;       /* lexer_read_in_place */
    unsigned char *kept; /* bytes of `content` that have left the buffer */
    size_t kept_room, kept_most;

    /* The tag being read. */
    struct tag_part tag_name;
    struct tag_part name;
    struct tag_part value;

    enum lexer_state state;      /* from here on, zeros when a page begins */
    enum lexer_state text_state; /* the state around a numeric reference */
    bool ending;                 /* no more bytes will come */
    bool cut;                    /* the last match reached the limit */
    int error;

    /* The bytes from `cursor` to `limit` are still unread. While they are read, a NUL follows. */
    const unsigned char *cursor;
    const unsigned char *limit;
    uint64_t limit_offset; /* offset of `limit` in the page */

    uint32_t number;          /* the number in a numeric reference, as read so far */
    uint64_t reference_start; /* offset of the reference in the page */

    const unsigned char *code_start; /* `tag.code` counts the markup before it; NULL: in no tag */
    const unsigned char *ascii_end;  /* the end of the last stretch known to be ASCII */
    struct tag tag;
    bool in_attribute;
    struct attribute attributes[TAG_ATTRIBUTES_MAX]; /* the wanted attributes of the tag */
    size_t values_size;                              /* bytes of all their values */

    bool xml;                     /* the page is XHTML */
    bool in_math;                 /* the sink knows that a formula is open */
    bool in_tex;                  /* in a script with a formula */
    bool in_linked_data;          /* in a script whose text goes to the sink's linked_data */
    char raw_name[TAG_NAME_SIZE]; /* name of the element whose end tag ends the raw text */

    /* The content of the last comment or raw text, and what is known if the page has ended in it.
     * The fields are for lexer.c. */
    const unsigned char *content; /* where it begins, or goes on after `kept`; NULL: not kept */
    enum element content_element; /* ELEMENT_UNKNOWN: a comment */
    size_t kept_size;
    bool unclosed[ELEMENT_COUNT]; /* no more end tags of these come */
    bool plain_scripts;           /* `<!--` means nothing in a script */

    char tag_name_aside[LEXER_NAME_MAX];
    char name_aside[LEXER_NAME_MAX];
    char value_aside[LEXER_ATTRIBUTE_MAX];
    /* The values of `attributes`, one after another. One without references may still be elsewhere,
     * until the buffer is filled again. */
    char values[LEXER_VALUES_MAX];
};

/* What to do after a lexing function. */
enum step {
    STEP_ON,  /* go on, perhaps in another state */
    STEP_WAIT /* stop: more bytes are needed, or there was an error */
};

/* Calls the function that reads in the present state. The states in enum lexer_state have the order
 * of these functions. */
enum step lexer_step(struct lexer *lexer);

enum step lex_text(struct lexer *lexer);
enum step lex_reference(struct lexer *lexer);
enum step lex_comment(struct lexer *lexer);
enum step lex_tag(struct lexer *lexer);

/* re2c calls this at the limit. More bytes come only with the next push. */
static inline bool lexer_has_more(struct lexer *lexer) {
    lexer->cut = true;
    return false;
}

/* Whether more bytes could change the match. */
static inline bool lexer_undecided(const struct lexer *lexer) {
    return lexer->cut && !lexer->ending;
}

static inline enum step wait_at(struct lexer *lexer, const unsigned char *at) {
    lexer->cursor = at;
    return STEP_WAIT;
}

static inline enum step go_on_in(struct lexer *lexer, enum lexer_state state,
                                 const unsigned char *cursor) {
    lexer->state = state;
    lexer->cursor = cursor;
    return STEP_ON;
}

static inline uint64_t lexer_offset(const struct lexer *lexer, const unsigned char *at) {
    return lexer->limit_offset - (uint64_t)(lexer->limit - at);
}

/* Whether to pass on text here: not in a removed element, except math. */
static inline bool lexer_wants_text(const struct lexer *lexer) {
    return lexer->outline->removed == 0 || lexer->keep_removed || lexer->in_math;
}

/* Passes on a piece of a script with JSON-LD. */
enum step lexer_pass_on_linked_data(struct lexer *lexer, struct slice script);

static inline void part_begin(struct tag_part *part) {
    part->slice = (struct slice){part->aside, 0};
    part->clipped = false;
}

/* Adds bytes of the buffer to the part, up to its maximum. */
void part_extend_more(struct tag_part *part, const unsigned char *bytes, size_t size);
static inline void part_extend(struct tag_part *part, const unsigned char *bytes, size_t size) {
    if (part->slice.size == 0 && size <= part->most) {
        part->slice = (struct slice){(const char *)bytes, size};
    } else {
        part_extend_more(part, bytes, size);
    }
}

/* The part's slice, without a last character that clipping has cut. */
struct slice part_slice_clipped(const struct tag_part *part);
static inline struct slice part_slice(const struct tag_part *part) {
    return part->clipped ? part_slice_clipped(part) : part->slice;
}

/* Begins the tag whose `<` or `</` is at `token`. */
static inline void lexer_tag_begin(struct lexer *lexer, const unsigned char *token, bool end) {
    lexer->tag = (struct tag){.element = ELEMENT_UNKNOWN, .end = end};
    lexer->state = STATE_TAG_NAME;
    lexer->code_start = token;
    lexer->in_attribute = false;
    lexer->values_size = 0;
    part_begin(&lexer->tag_name);
}

/* Keeps the attribute being read if it is wanted. Its name is as attribute_find reads it. */
void lexer_keep_attribute(struct lexer *lexer, struct slice name);

/* Ends the tag; the cursor is just after its `>`. Passes the tag on unless it is removed. */
enum step lexer_tag_end(struct lexer *lexer, bool self_closing);

/* The filter for the attributes of the tag that may be wanted. */
static inline const struct attribute_filter *lexer_filter(const struct lexer *lexer) {
    return &lexer->filters[lexer->filter_of[lexer->tag.element]];
}

/* Reads the tag at the cursor, or its beginning. False if it does not look like most tags. */
bool lexer_quick_tag(struct lexer *lexer, enum step *step);

/* Goes on as if the element's end tag were at the cursor. */
void lexer_add_end_tag(struct lexer *lexer, enum element element);

/* Sets the state to the one after a start tag of the element. Without an end tag, only a title or a
 * removed element can hide the rest of the page. */
void lexer_go_on_after(struct lexer *lexer, enum element element);

/* In a tag, counts its markup up to the cursor, and reports newlines in it. */
void lexer_count_code(struct lexer *lexer);

/* Call it where a comment or raw text begins. */
static inline void lexer_content_begin(struct lexer *lexer, enum element element,
                                       const unsigned char *content) {
    lexer->content = content;
    lexer->content_element = element;
    lexer->kept_size = 0;
}

/* Whether the lexer is in a comment or raw text, and its content is kept. Raw text in a math
 * element has been passed on already. */
bool lexer_is_open(const struct lexer *lexer);

/* Keeps the content up to `end`, or gives up if it is too long. There is room for a NUL, too. */
void lexer_keep_to(struct lexer *lexer, const unsigned char *end);

/* At the end of the page: if it is in a comment or raw text, reads again what follows the first
 * line of that. */
void lexer_reread(struct lexer *lexer);
