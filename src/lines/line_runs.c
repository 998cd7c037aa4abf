/* Puts runs onto the tape: the notes that describe them (style.h), and images. */
#include "lines/lines_state.h"

#include "status.h"

bool lines_put_run(struct lines *lines, enum run_kind kind, uint64_t source, const void *bytes,
                   size_t size) {
    struct run run = {
        .source_start = source, .source_end = source, .size = size, .style = lines->style};
    run.style.kind = kind;
    return tape_note(lines->tape, &run, bytes);
}

/* The title; empty if it is too long. */
static struct slice title_of(const struct tag *tag) {
    const struct slice title = tag_value(tag, ATTRIBUTE_TITLE);
    return title.size <= STYLES_TITLE_MAX ? title : (struct slice){"", 0};
}

void styles_begin_link(struct styles *styles, const struct tag *tag) {
    char *link = styles->strings->link;
    const struct slice address = tag_value(tag, ATTRIBUTE_HREF), title = title_of(tag);
    const char *end = memchr(address.bytes, '\0', address.size);
    size_t size = end != NULL ? (size_t)(end - address.bytes) : address.size;
    if (size > STYLES_ADDRESS_MAX) { size = utf8_whole(address.bytes, STYLES_ADDRESS_MAX); }
    memcpy(link, address.bytes, size);
    if (title.size > 0) {
        link[size++] = '\0';
        memcpy(link + size, title.bytes, title.size);
    }
    styles->link++;
    styles->repeats = 0;
    styles->link_size = size + title.size;
}

/* The RUN_LINK of the open link. Empty if it was put too often. */
static struct slice link_of(struct styles *styles) {
    styles->repeats += styles->link_size;
    return (struct slice){styles->strings->link,
                          styles->repeats <= STYLES_REPEATS_MAX ? styles->link_size : 0};
}

/* Finds the style of a text or an image, and puts the notes that come before it: that of its block
 * if it begins a paragraph, and that of its link. */
static bool begin_style(struct lines *lines, uint64_t source, uint16_t keeps) {
    struct styles *styles = &lines->styles;
    lines->style.bits = styles_bits(styles) & keeps;
    if (!lines->on_tape) {
        lines->on_tape = true;
        lines->style.paragraph++;
        lines->link = 0;
        const struct block *block =
            (styles->wants & STYLE_WANTS_BLOCKS) != 0
                ? styles_block(styles, lines->style.paragraph, lines->block_ended)
                : NULL;
        if (block != NULL &&
            !lines_put_run(lines, RUN_BLOCK, source, block, block_size(block->depth))) {
            return false;
        }
    }
    if (lines_has_footnotes(lines) && !lines_begin_inset(lines, source)) { return false; }
    if ((lines->style.bits & STYLE_LINK) == 0 || lines->link == styles->link) { return true; }
    lines->link = styles->link;
    const struct slice note = link_of(styles);
    return lines_put_run(lines, RUN_LINK, source, note.bytes, note.size);
}

/* Begins to read whether the run is left out. */
static void begin_aside(struct lines *lines) {
    const enum aside_kind kind = styles_aside(&lines->styles);
    const struct style_note *note = styles_top(&lines->styles);
    if (kind != ASIDE_NONE || lines->aside.kind != ASIDE_NONE) {
        aside_begin(&lines->aside, kind, !lines->on_tape, styles_aside_id(&lines->styles, kind));
    }
    lines->code_line = note->line;
}

bool lines_begin_run(struct lines *lines, uint64_t source, bool spaced) {
    return lines_begin_run_as(lines, source, spaced, UINT16_MAX, 0);
}

bool lines_begin_run_as(struct lines *lines, uint64_t source, bool spaced, uint16_t keeps,
                        uint8_t marks) {
    const bool first = !lines->on_tape;
    const uint16_t before = lines->style.bits;
    if ((lines->styles.wants & STYLE_WANTS_ATTRIBUTES) != 0) { begin_aside(lines); }
    bool done = begin_style(lines, source, keeps) &&
                (!lines_is_near_footnote(lines) || lines_begin_footnote(lines, source, first));
    struct run run = {.source_start = source, .style = lines->style};
    run.style.spaced = spaced;
    run.style.marks = marks & MARKS;
    lines->in_run = true;
    lines->delimited.state = DELIMITED_NONE;
    if ((run.style.bits & STYLE_FORMULA) != 0) {
        const bool goes_on = !first && lines_formula_goes_on(lines, before);
        run.style.bits &= (uint16_t)~STYLE_ANY_FORMULA;
        if (marks == 0 && !goes_on) { lines_begin_class(lines); }
    }
    return done && tape_open(lines->tape, &run);
}

void lines_close_run(struct lines *lines, bool last) {
    if (lines->aside.kind != ASIDE_NONE &&
        aside_is_left_out(&lines->aside, last, lines->styles.counted)) {
        tape_mark(lines->tape, (struct style){.aside = true});
        lines->styles.counted += lines->aside.kind == ASIDE_COUNT;
    }
    if (lines_in_footnote_text(lines)) { lines_end_footnote(lines); }
    tape_close(lines->tape, lines->text_end);
}

/* An image does not change what is counted: an open run goes on after it, on the tape as another
 * run. False if memory is short. */
static bool put_picture(struct lines *lines, const struct picture *picture, struct slice title,
                        unsigned marks) {
    const uint64_t source = lines->text_end;
    const bool player = marks == MARK_PLAYER;
    if (lines->in_run) { lines_close_run(lines, false); }
    bool done = begin_style(lines, source, player ? (uint16_t)~STYLE_ANY_CODE : UINT16_MAX);
    struct run run = {.source_start = source, .style = lines->style};
    run.style.kind = RUN_IMAGE;
    run.style.marks = marks & MARKS;
    run.style.spaced = lines->space.size > 0 || player;
    done = done && tape_open(lines->tape, &run) &&
           tape_append(lines->tape, picture->address.bytes, picture->address.size) &&
           tape_append(lines->tape, "", 1) &&
           tape_append(lines->tape, picture->words.bytes, picture->words.size);
    if (title.size > 0) {
        done = done && tape_append(lines->tape, "", 1) &&
               tape_append(lines->tape, title.bytes, title.size);
    }
    tape_close(lines->tape, source);
    return done && (!lines->in_run || lines_begin_run(lines, source, false));
}

bool lines_put_image(struct lines *lines, const struct tag *tag) {
    const struct picture_place place = {lines->text_end,
                                        lines->outline->in_link ? lines->styles.link : 0,
                                        outline_is_within(lines->outline, WITHIN_NOSCRIPT)};
    struct picture picture;
    /* After MathML, an image only repeats the formula. */
    const bool again = lines->formulas.phrase.size > 0 &&
                       (lines->formulas.source != FORMULA_IMAGE || lines_is_rendering(lines));
    if (!again && lines_take_image(lines, tag)) { return true; }
    if ((lines->styles.wants & STYLE_WANTS_IMAGES) == 0 || lines->formulas.phrase.size > 0 ||
        styles_aside(&lines->styles) == ASIDE_ALL ||
        !pictures_tag(&lines->styles.strings->pictures, tag, place, &picture)) {
        return true;
    }
    if (lines->outline->in_link && link_shares_page(slice_from(lines->styles.strings->link))) {
        return true;
    }
    return put_picture(lines, &picture, title_of(tag), 0);
}

/* A link has no other link in it, and a `pre` no player. */
int lines_on_player(void *self, const struct tag *tag) {
    struct lines *lines = self;
    struct picture player;
    if (!players_tag(&lines->styles.strings->players, tag, &player) || lines->outline->in_link ||
        styles_top(&lines->styles)->pre != 0 || lines->formulas.phrase.size > 0) {
        return 0;
    }
    return put_picture(lines, &player, slice_from(""), MARK_PLAYER) ? 0 : STATUS_NO_MEMORY;
}
