/* In:  a page's tokens, from the lexer, and its outline.
 * Out: the counts of each line, for the sink; the text of the lines, on the tape.
 *
 * The line rule says what a line is (doc/methods.md). Outside `pre`, white space becomes one
 * space, and disappears at the beginning and end of a paragraph. */
#pragma once

#include "lines/headline.h"
#include "lines/tape.h"

#define TITLE_MAX     1024 /* bytes of the title; the rest is dropped */
#define PRE_SPACE_MAX 256  /* bytes of white space in a row in `pre`; the rest is dropped */

/* LINES_TOKEN: each tag and each word is a line. LINES_GIVEN: lines_given ends each line. */
enum line_rule { LINES_SOURCE, LINES_TAG, LINES_BLOCK, LINES_TEXT, LINES_TOKEN, LINES_GIVEN };

/* The rules that a user can choose, except LINES_TOKEN. */
#define LINES_ANY (1u << LINES_SOURCE | 1u << LINES_TAG | 1u << LINES_BLOCK | 1u << LINES_TEXT)

/* What begins or ends a line. EDGE_BREAK is a br. */
enum line_edge { EDGE_START_TAG, EDGE_END_TAG, EDGE_BREAK, EDGE_NEWLINE, EDGE_PAGE, EDGE_COUNT };

struct traits;

/* What places_observer says of a line. */
enum line_place {
    PLACE_LIST = 1 << 0,
    PLACE_FORM = 1 << 1,
    PLACE_ADVERTISEMENT = 1 << 2 /* it has a link to an advertiser, or a banner */
};

struct line {
    uint64_t content; /* T1: characters of text, without leading and trailing space */
    uint64_t code;    /* T2: characters of markup */
    uint64_t r2l;     /* right-to-left characters in the content; LINES_GIVEN: in the source line */
    uint64_t ascii;   /* LINES_GIVEN: ASCII characters in the source line; otherwise 0 */
    uint64_t link;    /* characters of the content that are in links */
    uint64_t words;
    /* The element of the last breaking tag except br; ELEMENT_UNKNOWN if that was an end tag. With
     * LINES_TOKEN, the line of a tag has the tag's own element. */
    enum element element;
    uint64_t start; /* tape position where the line's text begins */
    uint64_t end;   /* tape position where the line's text ends */
    bool breaks;    /* LINES_TAG and LINES_TOKEN: it is a breaking tag */
    bool continued; /* no breaking tag except br separates the line from the text before it */
    /* How many other pages of the site have the line, and how many there are; both 0: unknown. Only
     * for a method that weighs it. */
    uint16_t other_pages, site_pages;
    unsigned places; /* bits of enum line_place, from an observer */
    /* Both are 0 unless formats want notes. `note`: the number of the note that the line is in; 0:
     * it is in none. `referred`: links in this line or before it lead to the notes 1 to `referred`.
     */
    uint16_t note, referred;
    const struct traits *traits; /* from an observer, valid until the sink returns; may be NULL */
};

struct line_sink {
    int (*line)(void *self, const struct line *line); /* 0, or an error that ends the page */
    void *self;
};

/* Callbacks for a method that needs to know more about a page than its counts. They work only with
 * LINES_TEXT. All may be NULL. */
struct line_observer {
    size_t size;         /* bytes of the observer's state; 0: its state is the method's */
    uint64_t attributes; /* the attributes that the observer reads: bits of enum attribute_name */
    void (*make)(void *state, const struct outline *outline);
    void (*begin)(void *state);                      /* a page begins */
    void (*tag)(void *state, const struct tag *tag); /* called after the tag has ended its line, but
                                                      * before the outline changes */
    void (*opened)(void *state); /* the last start tag's element is now the outline's innermost */
    void (*text)(void *state, const struct text *text);
    void (*space)(void *state);
    void (*title)(void *state, struct slice title);
    void (*line_begin)(void *state, enum line_edge edge);
    void (*line)(void *state, struct line *line, enum line_edge edge); /* may add to `line` */
};

extern const struct line_observer places_observer;

struct lines;

/* NULL if memory is short. The tape, the outline and the observer's state must outlive the result.
 * `observer` may be NULL. With `only_r2l`, only right-to-left text goes onto the tape; whatever
 * lies between two pieces of such text in a paragraph becomes one space. */
struct lines *lines_new(const struct danag_allocator *memory, enum line_rule rule, bool only_r2l,
                        struct tape *tape, struct outline *outline,
                        const struct line_observer *observer, void *observer_state,
                        const struct line_sink *sink);
void lines_free(struct lines *lines);

/* The next lines go to this sink, which is copied. */
void lines_send_to(struct lines *lines, const struct line_sink *sink);

/* Chooses which styles go onto the tape: bits of enum style_want; none at first. Call it before
 * lines_token_sink. False if memory is short. */
bool lines_want(struct lines *lines, unsigned wants);

void lines_begin(struct lines *lines);

struct source_counts {
    uint64_t ascii; /* characters below U+0080 */
    uint64_t r2l;   /* right-to-left characters, and joiners between two of them */
};

/* Counts these, `count` characters of a class at a time. All zeros at first. */
struct r2l {
    bool after;       /* only joiners have come since the last right-to-left character */
    uint64_t joiners; /* how many joiners have come since then */
};
static inline void r2l_count(struct r2l *r2l, enum text_class class, uint64_t count,
                             uint64_t *sum) {
    if (class == TEXT_R2L) {
        *sum += count + (r2l->after ? r2l->joiners : 0);
        *r2l = (struct r2l){.after = true};
    } else if (class == TEXT_JOINER) {
        r2l->joiners += count;
    } else {
        r2l->after = false;
    }
}

/* lines_given ends a line, with its counts in the source. It is for LINES_GIVEN only. lines_end
 * ends the page. Both return 0 or the sink's error. */
int lines_given(void *lines, const struct source_counts *counts);
int lines_end(struct lines *lines);

/* The sink for the lexer's tokens. */
struct token_sink lines_token_sink(struct lines *lines);

/* What the page says about itself, as far as it has been read, if formats want attributes. */
const struct page_style *lines_page(const struct lines *lines);

/* Whether the page has links that may lead to notes, if formats want these. */
bool lines_has_footnotes(const struct lines *lines);

/* The page's headline, as far as it has been read, if formats want it; otherwise empty. Valid until
 * the lexer reads on. */
struct slice lines_headline(struct lines *lines, const struct told *told);

/* The text of the page's first title, as far as it has been read. */
struct slice lines_title(const struct lines *lines);

/* A page in valid UTF-8, in pieces of whole characters, and the character counts of each line.
 *
 * These lines are those of the file, with all scripts, styles, comments and markup. A newline ends
 * a line, but is not part of it. A page with fewer than one newline in SOURCE_NEWLINE_BYTES, of the
 * first SOURCE_SAMPLE_SIZE bytes, is cut by tag: a line then also ends before each `<` and after
 * each `>`, and empty lines do not count. */
#define SOURCE_NEWLINE_BYTES 2000
#define SOURCE_SAMPLE_SIZE   (64 * 1024)

/* Callbacks to the stages that follow. Each returns 0, or an error that ends the page. */
struct source_sink {
    int (*bytes)(void *bytes_self, const char *bytes, size_t size);
    void *bytes_self;
    /* A line has ended. If it ends before a `<`, `bytes` has already passed on that `<`: the lexer
     * needs to see it before it passes on all of the line's text. */
    int (*line)(void *line_self, const struct source_counts *counts);
    void *line_self;
};

struct source_lines;

/* NULL if memory is short. Copies the sink. With `by_tag`, every page is cut by tag. */
struct source_lines *source_lines_new(const struct danag_allocator *memory, bool by_tag,
                                      const struct source_sink *sink);
void source_lines_free(struct source_lines *lines);

void source_lines_begin(struct source_lines *lines);
int source_lines_push(void *lines, const char *bytes, size_t size);

/* At the end of the page, call source_lines_flush, which passes on the bytes still held, then
 * lexer_end, then source_lines_end, which ends the last line. */
int source_lines_flush(struct source_lines *lines);
int source_lines_end(struct source_lines *lines);
