/* Takes the text of a page as it comes, and leaves out what only serves the page. */
#include "lines/code.h"
#include "lines/lines_state.h"

/* Whether the text may be in a title or an h1. Most text is in neither. */
static inline bool is_heading(const struct lines *lines) {
    const uint8_t *open = lines->outline->open;
    return (open[ELEMENT_TITLE] | open[ELEMENT_H1]) != 0;
}

/* Takes the text of a title or an h1. True if it is in no line, as that of a title. */
static bool take_heading(struct lines *lines, const struct text *text) {
    if (outline_top(lines->outline)->element == ELEMENT_TITLE) {
        phrase_text(&lines->title, lines->title_bytes, TITLE_MAX, text);
        return true;
    }
    const bool wanted = (lines->styles.wants & STYLE_WANTS_HEADLINE) != 0;
    const bool h1 = lines->outline->open[ELEMENT_H1] > 0;
    if (wanted && h1 && !(lines->outline->in_link && code_is_sign(text->text))) {
        headline_text(&lines->headline, text);
    }
    return false;
}

#define BRACKETED_MOST 20 /* bytes with the brackets */

/* Whether the text is a word in brackets, such as [source], and no number. */
static bool is_in_brackets(struct slice text) {
    return text.size > 2 && text.size <= BRACKETED_MOST && text.bytes[0] == '[' &&
           text.bytes[text.size - 1] == ']' && !ascii_is_digit(text.bytes[1]);
}

/* Text of a link. In a heading, a term or a caption, a pilcrow that begins a link, or another sign
 * in a link after the text, leads to the heading itself: the sign is left out. So is a pilcrow
 * after any text, as in RFCs, and a link in brackets after the text, which leads to its source or
 * to an editor. */
__attribute__((noinline)) static int linked_text(struct lines *lines, const struct text *text) {
    static const char sign[] = "\u00b6";
    const bool begins = lines->join.tags != JOIN_NO_TAGS;
    if (begins && lines->in_run && slice_is(text->text, sign)) { return 0; }
    if (!begins ||
        !(outline_is_within(lines->outline, WITHIN_HEADING) ||
          lines->outline->open[ELEMENT_DT] > 0 || lines->outline->open[ELEMENT_CAPTION] > 0 ||
          lines->outline->open[ELEMENT_FIGCAPTION] > 0)) {
        return lines_visible_text(lines, text);
    }
    if (lines->in_run && (code_is_sign(text->text) || is_in_brackets(text->text))) { return 0; }
    if (!slice_begins(text->text, sign)) { return lines_visible_text(lines, text); }
    struct text rest = *text;
    rest.text = slice_after(text->text, strlen(sign));
    rest.source_start += strlen(sign);
    const size_t size = rest.text.size;
    rest.text = slice_skip(rest.text, " ");
    if (rest.text.size < size) { lines_put_space(lines, ' ', rest.source_start, false); }
    rest.source_start += size - rest.text.size;
    return rest.text.size > 0 ? lines_visible_text(lines, &rest) : 0;
}

/* Text after other text of a heading. Brackets around linked words or pictures are left out: in
 * MediaWiki they edit the section or lead to its source. So is an opening bracket that nothing
 * follows. */
__attribute__((noinline)) static int text_in_heading(struct lines *lines, const struct text *text) {
    const struct text open = {{"[", 1}, TEXT_WORDS, text->source_start - 1, text->source_start};
    const bool link = lines->outline->in_link;
    const enum bracket bracket = lines->bracket;
    lines->bracket = BRACKET_NONE;
    if (bracket == BRACKET_NONE ? !link && slice_is(text->text, "[")
                                : link && !ascii_is_digit(text->text.bytes[0])) {
        lines->bracket = bracket == BRACKET_NONE ? BRACKET_OPEN : BRACKET_LINKS;
        return 0;
    }
    if (bracket != BRACKET_NONE && slice_is(text->text, "]")) { return 0; }
    if (bracket == BRACKET_LINKS && strchr(" |", text->text.bytes[0]) != NULL) {
        lines->bracket = BRACKET_LINKS;
        return 0;
    }
    const int error = bracket == BRACKET_OPEN ? lines_visible_text(lines, &open) : 0;
    return error != 0 ? error : link ? linked_text(lines, text) : lines_visible_text(lines, text);
}

/* Recipes have this character beside a box to tick, as a text of its own for screen readers. */
#define EMPTY_BOX "\u25a2"

/* Whether the text shows again, perhaps in a shorter form, the word before it, which is for screen
 * readers: "20 minutes mins". */
__attribute__((noinline)) static bool is_said_again(struct lines *lines, struct slice text) {
    lines->again = false;
    return text.size > 1 && text.size <= lines->join.length && text.bytes[0] == lines->join.first &&
           (unsigned char)text.bytes[text.size - 1] == lines->join.last &&
           memchr(text.bytes, ' ', text.size) == NULL;
}

int lines_on_text(void *self, const struct text *text) {
    struct lines *lines = self;
    if (is_heading(lines) && take_heading(lines, text)) { return 0; }
    if (text->class == TEXT_SPACE) { return lines_white_space(lines, text); }
    if (lines->again && is_said_again(lines, text->text)) { return 0; }
    if (!lines->in_run && slice_is(text->text, EMPTY_BOX)) { return 0; }
    if (lines->in_run && outline_is_within(lines->outline, WITHIN_HEADING)) {
        return text_in_heading(lines, text);
    }
    return lines->outline->in_link ? linked_text(lines, text) : lines_visible_text(lines, text);
}

/* Text with spaces between its words is a byte-for-byte copy of the page. So each byte of text
 * moves the offset in the page by one. */
static int words_one_by_one(struct lines *lines, const struct text *text) {
    struct text word = *text;
    const char *end = text->text.bytes + text->text.size;
    const char *space = text->text.bytes;
    bool preformatted = lines_is_preformatted(lines);
    int error = 0;
    while (error == 0 && (space = memchr(space, ' ', (size_t)(end - space))) != NULL) {
        word.text.size = (size_t)(space - word.text.bytes);
        word.source_end = word.source_start + word.text.size;
        if (word.text.size > 0) { error = lines_visible_text(lines, &word); }
        if (error == 0 && lines->in_run) { error = lines_end_line(lines); }
        lines_put_space(lines, ' ', word.source_end, preformatted);
        word.text.bytes = ++space;
        word.source_start = word.source_end + 1;
    }
    word.text.size = (size_t)(end - word.text.bytes);
    word.source_end = text->source_end;
    return error == 0 && word.text.size > 0 ? lines_visible_text(lines, &word) : error;
}

int lines_on_text_by_word(void *self, const struct text *text) {
    struct lines *lines = self;
    if (is_heading(lines) && take_heading(lines, text)) { return 0; }
    if (text_has_words(text)) { return words_one_by_one(lines, text); }
    if (text->class != TEXT_SPACE) { return lines_visible_text(lines, text); }
    const int error = lines->in_run ? lines_end_line(lines) : 0;
    return error == 0 ? lines_white_space(lines, text) : error;
}

/* Two texts are adjacent if nothing lies between them in the page, not even a tag or a comment. */
int lines_on_r2l_text(void *self, const struct text *text) {
    struct lines *lines = self;
    if (is_heading(lines) && take_heading(lines, text)) { return 0; }
    bool adjacent = lines->on_tape && text->source_start == lines->r2l_end;
    if (text->class == TEXT_R2L) {
        if (!adjacent) { lines_put_space(lines, ' ', text->source_start, false); }
        lines->r2l_end = text->source_end;
        return lines_visible_text(lines, text);
    }
    if (text->class == TEXT_JOINER && adjacent) {
        struct space *space = &lines->space;
        struct slice slice = text->text;
        size_t room = PRE_SPACE_MAX - space->size;
        size_t size = slice.size <= room ? slice.size : utf8_whole(slice.bytes, room);
        memcpy(lines->space_bytes + space->size, slice.bytes, size);
        space->size += size;
        lines->r2l_end = text->source_end;
    }
    return 0;
}
