/* What the parts of the line counter share: lines.c ends lines, line_text.c counts text, and
 * line_runs.c puts runs onto the tape. */
#ifndef DANAG_LINES_LINES_STATE_H
#define DANAG_LINES_LINES_STATE_H

#include "lines/headline.h"
#include "lines/join.h"
#include "lines/lines.h"
#include "lines/math.h"
#include "lines/phrase.h"

/* White space waiting for the next text. Without more text, it is dropped. */
struct space {
    char bytes[PRE_SPACE_MAX];
    size_t size;
    uint64_t source_start; /* its offset in the page */
    bool in_link;          /* its first byte is in a link */
    bool after_math;       /* it goes on after the formulas that wait with it */
};

/* The text of the first title element. */
struct title {
    char bytes[TITLE_MAX];
    struct phrase phrase;
    bool ended;
};

struct lines {
    const struct danag_allocator *memory;
    enum line_rule rule;
    bool only_r2l;
    struct tape *tape;
    const struct outline *outline;
    struct line_observer observer; /* all NULL if there is no observer */
    void *observer_state;
    struct line_sink sink;
    struct title title;

    struct line line;
    bool begun;           /* we have read some of the line, perhaps only white space */
    enum line_edge edge;  /* the last thing read that can end a line */
    enum element element; /* the `element` of the next line */

    bool special[ELEMENT_COUNT]; /* for each enum element: its tags do more than end lines */
    struct headline headline;

    struct style style; /* of the last run */
    uint32_t link;      /* of the last run, if it is in a link */
    bool on_tape;       /* a run or an image of the paragraph is on the tape */
    bool in_reading;    /* the bracket before the reading of a ruby has been written */
    bool in_paragraph;  /* text has come since the last paragraph ended */
    bool in_run;        /* a run is open on the tape */
    bool block_ended;   /* a breaking tag other than br came after the last text */
    bool after_pre;     /* the last token was a start tag that drops the newline after it */
    uint64_t text_end;  /* offset in the page where the last text ended */
    struct space space;
    struct join join;

    /* Formulas wait for the next text of their paragraph, or for its end. */
    struct math math;
    uint64_t math_start; /* where their text starts in the page */
    uint64_t math_end;   /* and where it ends */
    bool math_spaced;    /* white space came before them */
    bool in_math;        /* a math element is open */
    size_t rendering;    /* lines_is_rendering uses it: an index of the outline; 0: none */

    bool after_r2l;   /* only joiners have come since the last right-to-left character */
    uint64_t joiners; /* how many joiners have come since then */
    uint64_t r2l_end; /* offset in the page where these characters ended */

    struct styles styles; /* the last member, as its end needs no zeros at first */
};

/* lines.c. The int functions return 0 or an error. */
int lines_end_line(struct lines *lines);           /* then begins the next line */
int lines_end_line_with_text(struct lines *lines); /* starts the line over if it has no text */
void lines_end_run(struct lines *lines);
void lines_end_paragraph(struct lines *lines);

/* line_runs.c. Both return false if memory is short. lines_begin_run opens a run on the tape;
 * `spaced` is as in struct style. lines_put_image puts an image there if a format wants it. */
bool lines_begin_run(struct lines *lines, uint64_t source, bool spaced);
bool lines_put_image(struct lines *lines, const struct tag *tag);

/* Formulas: the functions with `put` and `end` return false if memory is short.
 *
 * lines_put_math puts the formulas that wait into the open run, after a space if `spaced`;
 * lines_is_math_spaced says whether they need one after text. lines_end_math puts formulas that no
 * text follows in their paragraph, in a run of their own if none is open. Call lines_tag_after_math
 * for each tag while formulas wait; it ends them where the paragraph ends.
 *
 * An element that is hidden from screen readers and directly follows a formula only shows it again,
 * for the eye. lines_is_rendering says whether we are inside of one. */
bool lines_put_math(struct lines *lines, bool spaced);
bool lines_is_math_spaced(const struct lines *lines);
bool lines_end_math(struct lines *lines);
bool lines_tag_after_math(struct lines *lines, const struct tag *tag);
bool lines_is_rendering(const struct lines *lines);
int lines_on_math_text(void *self, const struct text *text);
int lines_on_math_tag(void *self, const struct tag *tag);

/* line_text.c: the token sink's callbacks for text. lines_token_sink chooses one. */
int lines_on_text(void *self, const struct text *text);
int lines_on_text_by_word(void *self, const struct text *text);
int lines_on_r2l_text(void *self, const struct text *text);

#endif
