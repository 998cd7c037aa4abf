/* Counts text and writes it onto the tape in runs. */
#include "lines/lines_state.h"
#include "status.h"

static void count_first_word(struct lines *lines) {
    if (lines->line.words == 0) { lines->line.continued = !lines->block_ended; }
    lines->block_ended = false;
    lines->line.words++;
}

/* Begins a run that begins a word, too. `apart` is whether a space goes before it. False if memory
 * is short. */
static bool begin_word_run(struct lines *lines, uint64_t source_start, bool apart) {
    const struct space *space = &lines->space;
    bool preformatted = lines_is_preformatted(lines);
    /* Indentation goes onto the tape, but does not count as content. */
    bool indented = preformatted && space->size > 0;
    bool spaced = lines->on_tape && apart && !preformatted;
    if (!lines_begin_run(lines, indented ? space->source_start : source_start, spaced)) {
        return false;
    }
    count_first_word(lines);
    return !indented || tape_append(lines->tape, lines->space_bytes, space->size);
}

static void count_space(struct lines *lines) {
    const struct space *space = &lines->space;
    lines->line.content += space->size;
    if (space->in_link) { lines->line.link += space->size; }
    lines->line.words++;
}

/* Whether text here begins an element that is a line of a `pre`, without a newline before it. */
static bool begins_code_line(const struct lines *lines) {
    return styles_top(&lines->styles)->line != lines->code_line;
}

/* Whether text here may be left out, or not, for other reasons than that of the open run. */
static bool is_aside_changed(const struct lines *lines) {
    const enum aside_kind kind = styles_aside(&lines->styles);
    return kind != lines->aside.kind ||
           (kind != ASIDE_NONE && lines->aside.element != styles_aside_id(&lines->styles, kind)) ||
           begins_code_line(lines);
}

/* Whether text here looks different from the text in the open run. Only a tag can change that. */
static bool is_restyled(const struct lines *lines) {
    const struct styles *styles = &lines->styles;
    if ((styles->wants & (STYLE_WANTS_INLINE | STYLE_WANTS_LINKS)) == 0) { return false; }
    if (lines->join.tags == JOIN_NO_TAGS) { return false; }
    uint16_t bits = styles_bits(styles);
    return bits != lines->style.bits || ((bits & STYLE_LINK) != 0 && styles->link != lines->link) ||
           is_aside_changed(lines) || lines_footnote_changes(lines);
}

/* Goes on in the paragraph, in a new run if the text looks different here. `apart` is whether a
 * space goes before it. False if memory is short. */
static bool go_on_in_paragraph(struct lines *lines, uint64_t source_start, bool apart) {
    if (lines->space.size > 0) { count_space(lines); }
    bool restyled = is_restyled(lines);
    bool kept = lines_is_preformatted(lines) && apart; /* the space is written as it is */
    struct slice after = {"", 0};
    if (!restyled || kept) {
        const struct space *space = &lines->space;
        struct slice before =
            space->size > 0 ? (struct slice){lines->space_bytes, space->size} : slice_from(" ");
        if (restyled && space->size > 0) {
            after = slice_after(before, space->before);
            before.size = space->before;
        }
        if (apart && !tape_append(lines->tape, before.bytes, before.size)) { return false; }
        apart = false;
    }
    if (!restyled) { return true; }
    const unsigned counted = lines->styles.counted;
    lines_close_run(lines, styles_aside(&lines->styles) == ASIDE_ALL);
    if (counted < lines->styles.counted && after.size > 0) { after = slice_after(after, 1); }
    if (begins_code_line(lines)) { lines->on_tape = false; }
    return lines_begin_run(lines, source_start, apart) &&
           tape_append(lines->tape, after.bytes, after.size);
}

static unsigned spaces_in(uint64_t octets) {
    return octets_count(octets_between(octets, ' ', ' '));
}

static uint64_t spaces(struct slice text) {
    uint64_t count = 0;
    size_t at = 0;
    for (; text.size - at >= 8; at += 8) { count += spaces_in(octets_load(text.bytes + at)); }
    if (at < text.size) { count += spaces_in(octets_load_from(text.bytes, text.size, at)); }
    return count;
}

static void count_text(struct lines *lines, const struct text *text) {
    struct slice slice = text->text;
    uint64_t count = slice.size;
    if (text_has_words(text)) { lines->line.words += spaces(slice); }
    if (text->class != TEXT_WORDS) { count = utf8_characters(slice.bytes, slice.size); }
    lines->line.content += count;
    if (lines->outline->in_link) { lines->line.link += count; }
    r2l_count(&lines->r2l, text->class, count, &lines->line.r2l);
    if (lines->formulas.phrase.size == 0) {
        join_text(&lines->join, text, count, lines->outline->boxes);
    }
}

/* A quote in a quote has other marks. */
static bool put_quote(struct lines *lines, bool end) {
    static const char marks[][4] = {"\u201c", "\u201d", "\u2018", "\u2019"};
    return tape_append(lines->tape, marks[lines->quotes % 2 * 2 + end], 3);
}

static bool begin_another_run(struct lines *lines, uint64_t source) {
    lines_end_delimited(lines);
    lines_close_run(lines, false);
    return lines_begin_run(lines, source, false);
}

/* The mark at the end looks like the text around the q, not like the last text in it. */
static bool end_quote(struct lines *lines) {
    const bool other = lines->delimited.state == DELIMITED_ENDED || is_restyled(lines);
    return (!other || begin_another_run(lines, lines->text_end)) && put_quote(lines, true);
}

bool lines_tag_of_quote(struct lines *lines, const struct tag *tag) {
    if (!tag->end) {
        lines->quotes_new++;
    } else if (lines->quotes_new > 0) {
        lines->quotes_new--;
    } else if (lines->quotes > 0) {
        lines->quotes--;
        return !lines->in_run || end_quote(lines);
    }
    return true;
}

static bool open_quotes(struct lines *lines, uint64_t source) {
    bool done = lines->delimited.state != DELIMITED_ENDED || begin_another_run(lines, source);
    for (; lines->quotes_new > 0 && done; lines->quotes_new--, lines->quotes++) {
        done = put_quote(lines, false);
    }
    return done;
}

/* Writes a bracket before the reading of a ruby, and one after it. False if memory is short. */
static bool put_bracket(struct lines *lines, bool reading) {
    if (lines->in_reading == reading) { return true; }
    lines->in_reading = reading;
    return tape_append(lines->tape, reading ? "(" : ")", 1);
}

/* Whether a space goes between the text before and this text. */
static bool is_apart(const struct lines *lines, const struct text *text) {
    if (lines->space.size > 0) { return true; }
    const struct outline *outline = lines->outline;
    const bool inset = (styles_top(&lines->styles)->footnoting & FOOTNOTE_INSET) != 0;
    return !inset && (lines->join.tags == JOIN_RESTARTED || lines->join.boxes != outline->boxes) &&
           !outline_is_within(outline, WITHIN_PRE) && !outline_is_within(outline, WITHIN_CODE) &&
           join_parts(&lines->join, text->text, outline->boxes);
}

/* The same as go_on after formulas that have runs of their own. */
static bool go_on_after_formulas(struct lines *lines, const struct text *text, bool apart) {
    const bool first = !lines->in_run;
    const bool spaced =
        first ? lines->on_tape && lines->formulas.spaced : lines_is_formula_spaced(lines);
    /* Put the formulas before the first word counts: their block depends on `block_ended`. */
    const bool done = lines_put_formulas(lines, spaced);
    if (first) {
        count_first_word(lines);
    } else if (lines->space.size > 0) {
        count_space(lines);
    }
    return done && lines_begin_run(lines, text->source_start, apart);
}

/* Whether a space goes between the formulas that wait and the text. */
static bool is_apart_from_formulas(const struct lines *lines, const struct text *text) {
    size_t size;
    return (lines->space.size > 0 && lines->space.after_math) ||
           join_is_word(utf8_decode(text->text.bytes, &size));
}

/* Begins or continues a run for the text, after the space before it and the formulas that wait.
 * False if memory is short. */
static bool go_on(struct lines *lines, const struct text *text) {
    const bool formulas = lines->formulas.phrase.size > 0, spaced = lines->formulas.spaced;
    const bool apart = formulas ? is_apart_from_formulas(lines, text) : is_apart(lines, text);
    if (formulas && lines_shows_formulas(lines)) {
        return go_on_after_formulas(lines, text, apart);
    }
    if (lines->in_run) {
        return (!formulas || lines_put_formulas(lines, lines_is_formula_spaced(lines))) &&
               go_on_in_paragraph(lines, text->source_start, apart);
    }
    const bool done = begin_word_run(lines, text->source_start, formulas ? spaced : apart);
    return done && (!formulas || (lines_put_formulas(lines, false) &&
                                  (!apart || tape_append(lines->tape, " ", 1))));
}

/* Puts text onto the tape, without its soft hyphens. False if memory is short. */
static inline bool put_characters(struct lines *lines, const struct text *text) {
    struct slice slice = text->text;
    bool done = true;
    if (text->class != TEXT_OTHER && text->class != TEXT_MIXED) {
        return tape_append(lines->tape, slice.bytes, slice.size);
    }
    while (done) {
        size_t size = soft_hyphen_find(slice);
        done = tape_append(lines->tape, slice.bytes, size);
        if (size == slice.size) { break; }
        slice.bytes += size + SOFT_HYPHEN_SIZE;
        slice.size -= size + SOFT_HYPHEN_SIZE;
    }
    return done;
}

bool lines_put_characters(struct lines *lines, const struct text *text) {
    return put_characters(lines, text);
}

/* Whether all of the text is outside of formulas between delimiters. Few pages have tags in
 * brackets, so these count only after a script that finds formulas. */
static bool is_plain(const struct lines *lines, struct slice text) {
    return lines->delimited.state == DELIMITED_NONE &&
           memchr(text.bytes, '\\', text.size) == NULL &&
           memchr(text.bytes, '$', text.size) == NULL &&
           (!lines->styles.strings->page.formulas || memchr(text.bytes, '[', text.size) == NULL) &&
           (!lines->styles.strings->page.asciimath || memchr(text.bytes, '`', text.size) == NULL);
}

/* Puts text onto the tape, after the space before it. False if memory is short. */
static bool put_text(struct lines *lines, const struct text *text) {
    const uint8_t ruby = styles_top(&lines->styles)->ruby;
    bool reading = (ruby & RUBY_READING) != 0;
    if (lines->in_reading && !reading && !put_bracket(lines, false)) { return false; }
    const bool shows = lines_shows_formulas(lines);
    bool done = true;
    if (lines->delimited.state != DELIMITED_NONE && is_restyled(lines)) {
        const bool class = lines->delimited.state == DELIMITED_CLASS;
        if (class && lines_formula_goes_on(lines, lines->style.bits)) {
            lines->delimited.state = DELIMITED_NONE;
        }
        lines_end_delimited(lines);
    } else if (lines->delimited.state != DELIMITED_NONE && shows) {
        done = lines_begin_delimited(lines, text);
    }
    done = done && go_on(lines, text);
    if (!done || (ruby & RUBY_BRACKET) != 0) { return done; }
    if (lines->aside.kind != ASIDE_NONE) { aside_text(&lines->aside, text->text); }
    if (lines_in_footnote_text(lines)) { footnote_text_add(&lines->footnote, text->text); }
    return put_bracket(lines, reading) &&
           (lines->quotes_new == 0 || open_quotes(lines, text->source_start)) &&
           (!shows || is_plain(lines, text->text) ? put_characters(lines, text)
                                                  : lines_put_delimited(lines, text));
}

int lines_visible_text(struct lines *lines, const struct text *text) {
    if (lines->formulas.phrase.size > 0 && lines_is_rendering(lines)) {
        /* The text only repeats a formula. */
        lines->formulas.source_end = text->source_end;
        lines->space.size = 0;
        return 0;
    }
    if (lines->outline->open[ELEMENT_SUP] > 0 && lines->styles.footnotes != NULL) {
        lines_find_loose(lines, text->text);
    }
    bool stored = put_text(lines, text);
    lines->space.size = 0;
    lines->after_pre = false;
    lines->begun = true;
    if (lines->observer.text != NULL) { lines->observer.text(lines->observer_state, text); }
    count_text(lines, text);
    lines->text_end = text->source_end;
    return stored ? 0 : STATUS_NO_MEMORY;
}

void lines_put_space(struct lines *lines, char byte, uint64_t source_start, bool preformatted) {
    struct space *space = &lines->space;
    if (space->size == 0) {
        space->in_link = lines->outline->in_link;
        space->source_start = source_start;
    }
    space->after_math = true;
    if (!preformatted || space->size == 0) { space->size = space->before = 0; }
    if (space->size < PRE_SPACE_MAX) { lines->space_bytes[space->size++] = byte; }
    if (preformatted && lines->in_run && !is_restyled(lines)) { space->before = space->size; }
}

/* Handles a newline in `pre`, or one that ends a source line. */
static int newline(struct lines *lines, bool preformatted) {
    bool dropped = lines->after_pre;
    lines->after_pre = false;
    if (preformatted) {
        const struct space *space = &lines->space;
        if (!lines_end_formulas(lines, true) ||
            (lines->in_run && !tape_append(lines->tape, lines->space_bytes, space->size))) {
            return STATUS_NO_MEMORY;
        }
        lines_end_paragraph(lines);
        const bool shown = !dropped && styles_aside(&lines->styles) != ASIDE_ALL;
        if (shown) { lines->styles.newlines++; }
    }
    if (lines->rule == LINES_SOURCE) { return lines_end_line(lines); }
    if (dropped || lines->rule == LINES_GIVEN) { return 0; }
    if (lines->rule == LINES_BLOCK) { return lines_end_line(lines); }
    return lines_end_line_with_text(lines);
}

static int spaces_one_by_one(struct lines *lines, const struct text *text, bool preformatted) {
    /* A reference such as `&#10;` ends no source line. It takes more bytes than a CRLF. */
    const bool reference = text->source_end - text->source_start > text->text.size + 1;
    const bool newlines = preformatted || !reference;
    int error = 0;
    for (size_t i = 0; i < text->text.size && error == 0; i++) {
        unsigned char byte = (unsigned char)text->text.bytes[i];
        if (byte == '\n' && newlines) {
            error = newline(lines, preformatted);
        } else if (preformatted) {
            lines->after_pre = false;
        }
        if ((byte & 0xc0) == 0x80 || (byte == '\n' && preformatted)) { continue; }
        char space = byte == '\t' && preformatted ? '\t' : ' ';
        lines_put_space(lines, space, text->source_start + i, preformatted);
        lines->begun = lines->begun || byte != '\n';
    }
    return error;
}

int lines_white_space(struct lines *lines, const struct text *text) {
    lines->r2l.after = false;
    lines->edge = EDGE_NEWLINE;
    if (lines->observer.space != NULL) { lines->observer.space(lines->observer_state); }
    bool preformatted = lines_is_preformatted(lines);
    if (preformatted || lines->rule == LINES_SOURCE) {
        return spaces_one_by_one(lines, text, preformatted);
    }
    lines_put_space(lines, ' ', text->source_start, false);
    return 0;
}
