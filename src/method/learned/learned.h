/* The parts of the learned method, in the order in which a page goes through them behind the nets:
 * the choice of lines, units that come out whole, copies, pictures, and reasons. */
#pragma once

#include "method/learned/network.h"

/* What the choice of lines favors. */
enum favor { FAVOR_PRECISION, FAVOR_BALANCED, FAVOR_RECALL };

/* Whether readers' comments are part of the content. With COMMENTS_AUTO the page decides: they are
 * in a forum, and they are not below an article. */
enum comments { COMMENTS_AUTO, COMMENTS_YES, COMMENTS_NO };

/* How many other pages of its site have a line (doc/repeats.md) stretches and moves the log odds
 * that the nets give it: they see one page. Rank 0: nothing is known of the site, or too little. */
#define SITE_RANKS 14

/* The rank of a line: `others` of the site's `pages` other pages have it. */
unsigned site_rank(unsigned others, unsigned pages);

/* The level of a line with this rank. Of rank 0, the same. */
uint8_t site_level(uint8_t level, unsigned rank);

#define COMMENT_LEVEL (MODEL_LEVELS / 2) /* the lowest level of a likely comment */

/* Raises the levels of content where comments are wanted and lowers them where they are not. */
void weigh_comments(enum comments comments, uint8_t *const levels[MODEL_OUTPUTS], size_t count);

struct choice {
    unsigned least_level; /* the lowest level to output; MODEL_LEVELS: output no lines */
    unsigned confidence;  /* the expected F1, out of CONFIDENCE_SURE */
};

/* Chooses the lowest level to output. `words`: how many words the lines of each level have. */
struct choice choose_lines(const struct model *model, const uint64_t words[MODEL_LEVELS],
                           enum favor favor);

/* Whether the page marks its parts with elements such as `nav` and `main`. */
bool page_marks_parts(const struct page_traits *page);

/* Raises the levels of content, but not of lines that something marks as furniture. On pages unlike
 * those it was trained on, the model leaves out what it does not know, and its confidence is low.
 * Then what the page says of its own parts is worth more: what is in no navigation, footer or the
 * like is probably content. With the confidence c (out of CONFIDENCE_SURE) and the probability p of
 * a line, the probability becomes 1 - c (1 - p). */
void doubt_raise(const struct model *model, unsigned confidence, const struct feature_row *rows,
                 uint8_t *levels, size_t count);

/* The confidence in a bare page, out of CONFIDENCE_SURE, unless the model's is higher. */
#define BARE_CONFIDENCE 500

/* Whether the page with these lines is bare: text with nothing around it. The model knows the pages
 * of web sites. A text without tags, a poem or a few paragraphs have little of what it knows main
 * content by. But nothing on such a page competes with the text, so all its lines are content. */
bool page_is_bare(const struct feature_row *rows, size_t count, const struct traits_reader *reader);

enum line_choice { LINE_LEFT_OUT, LINE_CHOSEN, LINE_REPEATED, LINE_CAPTION };

/* Changes the choice such that most units come out whole or not at all. A unit is a pre, a table of
 * data, a row of one, or a list or list item of plain text: a code listing or a table with holes is
 * worth less to a reader than all of it, or none. `choices` has LINE_LEFT_OUT or LINE_CHOSEN for
 * each line. */
void whole_units(const struct feature_row *rows, uint8_t *choices, size_t count);

#define REPEAT_WORDS 8 /* lines with fewer words may always be repeated */

/* Lines that only a br separates come out together or not at all. */
void sections_paragraphs(const struct feature_row *rows, uint8_t *choices, size_t count);

/* A box that its class calls a note comes out if both lines around it do and stand beside it. */
void sections_boxes(const struct feature_row *rows, uint8_t *choices, size_t count);

/* Chooses each heading, except the title's h1, if the line right below it in its section is chosen:
 * a reader who sees a text expects its heading. */
void sections_keep_headings(const struct feature_row *rows, uint8_t *choices, size_t count);

/* Chooses the line right after a chosen term or summary, unless it is mostly a link, and the last
 * line of a quote below chosen lines. */
void sections_keep_values(const struct feature_row *rows, uint8_t *choices, size_t count);

/* A short line that begins a quote or comes right before it, such as the speaker's name, comes out
 * if the next line does. If it ends with a colon, it is left out if that line is. */
void sections_introduce_quotes(const struct feature_row *rows, uint8_t *choices, size_t count);

/* Raises the levels of lines of text just below the choice that are in a series whose other lines
 * mostly are chosen. */
void series_raise(const struct features *features, uint8_t *levels, unsigned least_level);

/* Raises the levels of lines just below the choice that tell the author or the time of a post in a
 * thread. */
void posts_raise(const struct features *features, uint8_t *levels, unsigned least_level);

/* Leaves out headings, except the title's h1, if all text below them is left out. */
void sections_drop_headings(const struct feature_row *rows, uint8_t *choices, size_t count);

struct copies {
    struct digest_key key;                /* of the digests of texts */
    size_t since[OUTLINE_DEPTH + 1];      /* the first line of the open element, by depth */
    uint32_t first_lines[SUMS_SLOTS_MAX]; /* by slot of `texts`: 1 + its first line, or 0 */
    bool section_begins; /* a heading came out that no earlier one repeats, and no long line yet */
};

/* Makes chosen lines LINE_REPEATED if the page shows their text twice because of its layout: for
 * wide and narrow screens, in summaries, in hidden copies and in quotes of earlier posts. A refrain
 * belongs to its song each time; the places of the two lines tell which it is. `copies` has a
 * key. */
void copies_find(struct copies *copies, const struct features *features, struct tape *tape,
                 uint8_t *choices, size_t count);

/* Leaves out LINE_REPEATED lines without making holes in list items. An item keeps them if one of
 * its chosen lines of `long_words` words or more is no repeat. Otherwise the whole item is left
 * out. */
void whole_repeats(const struct feature_row *rows, uint8_t *choices, size_t count,
                   unsigned long_words);

/* Leaves out chosen lines that say nothing, such as the name of an advertisement. */
void furniture_leave_out(const struct feature_row *rows, struct tape *tape, uint8_t *choices,
                         size_t count);

/* Whether pictures or formulas stand before the line `at`, or after the last line, and a chosen
 * line is near them. */
bool is_near_chosen(const struct feature_row *rows, const uint8_t *choices, size_t count,
                    size_t at);
bool has_pictures(struct tape *tape, uint64_t start, uint64_t end);

/* Makes left-out lines LINE_CAPTION if they are captions of pictures near chosen lines, or formulas
 * beside such lines. A tape without pictures has no captions. `from`: where what stands before the
 * first line begins. */
void captions_choose(const struct feature_row *rows, struct tape *tape, uint64_t from,
                     uint8_t *choices, size_t count);

/* Makes left-out lines LINE_CAPTION if they are notes to chosen lines, unless these notes would be
 * a large part of the text. */
void notes_choose(const struct feature_row *rows, uint8_t *choices, size_t count);

/* For a line, the features that moved its score most.
 *
 * A feature's weights go through the layers to the line's log odds. Where a channel is cut off, at
 * 0 or at its top, a small change has no effect; everywhere else the nets are linear, so what a
 * weight adds is the weight times a slope (backpropagation: Rumelhart, Hinton, Williams 1986). The
 * slopes leave out the way through the mean and the maximum of the whole page. */
struct reasons {
    const struct danag_allocator *memory;
    const struct model *model;
    const struct features *features;
    struct feature_ids page_ids;
    struct trace trace;
};

/* Makes room for the rows of a page, to be given to network_end. False if memory is short. */
bool reasons_make(struct reasons *reasons, const struct danag_allocator *memory, size_t lines);
void reasons_free(struct reasons *reasons);

/* After network_end: what follows is about this page. */
void reasons_prepare(struct reasons *reasons, const struct model *model,
                     const struct features *features);

/* Finds the reasons of a line, the strongest first. Returns how many there are. */
size_t reasons_of_line(const struct reasons *reasons, size_t line,
                       struct reason found[OPINION_REASONS]);
