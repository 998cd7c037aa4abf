/* Writes text with its styles, links and images. */
#include "output/markdown.h"
#include "text/utf8.h"

#include <string.h>

int markdown_puts(struct writer *writer, const char *text) {
    return writer_put(writer, text, strlen(text));
}

int markdown_repeat(struct writer *writer, const char *text, size_t count) {
    int error = 0;
    for (size_t i = 0; i < count && error == 0; i++) { error = markdown_puts(writer, text); }
    return error;
}

static const char *opening_of(unsigned style) {
    switch (style) {
    case STYLE_LINK:
        return "[";
    case STYLE_DELETED:
        return "~~";
    case STYLE_STRONG:
        return "**";
    case STYLE_EMPHASIS:
        return "*";
    case STYLE_SUPER:
        return "<sup>";
    default:
        return "<sub>";
    }
}

static int put_target(struct writer *writer, const char *address) {
    int error = markdown_puts(writer, "](");
    if (error == 0) { error = markdown_put_address(writer, address); }
    return error == 0 ? markdown_puts(writer, ")") : error;
}

static int put_closing(struct writer *writer, const struct span *span) {
    switch (span->style) {
    case STYLE_LINK:
        return put_target(writer, markdown_of(writer)->inlines.pieces[span->first].link);
    case STYLE_SUPER:
        return markdown_puts(writer, "</sup>");
    case STYLE_SUB:
        return markdown_puts(writer, "</sub>");
    default:
        return markdown_puts(writer, opening_of(span->style));
    }
}

/* The byte that is written after the event; any mark stands for all delimiters. */
static char byte_after(const struct inlines *inlines, size_t event, char after) {
    if (event + 1 == inlines->event_count) { return after; }
    const struct event *next = &inlines->events[event + 1];
    switch ((enum event_kind)next->kind) {
    case EVENT_SPACE:
        return ' ';
    case EVENT_PIECE:
        return inlines->pieces[next->index].image != NULL ? '!' : '*';
    case EVENT_OPEN:
        return inlines->spans[next->index].style == STYLE_LINK ? '[' : '*';
    default:
        return '*';
    }
}

static char byte_before(const struct writer *writer, const struct inlines *inlines, size_t event) {
    const struct markdown *markdown = writer->state;
    if (event > 0) { return inlines->events[event - 1].kind == EVENT_SPACE ? ' ' : '*'; }
    return markdown->last_point < 0x80 ? (char)markdown->last_point : '*';
}

static void remember_last(struct markdown *markdown, const struct piece *piece) {
    if (piece->image != NULL) {
        markdown->last_point = ')';
        return;
    }
    size_t size;
    markdown->last_point =
        utf8_decode(piece->text + utf8_whole(piece->text, piece->size - 1), &size);
}

static int put_image(struct writer *writer, const struct piece *piece, struct place *place) {
    int error = markdown_puts(writer, "![");
    place->line_start = false;
    place->in_link = true;
    place->before = '*';
    place->after = '*';
    if (error == 0) { error = markdown_put_text(writer, piece->text, piece->size, place); }
    return error == 0 ? put_target(writer, piece->image) : error;
}

static int put_piece(struct writer *writer, size_t event, const struct place *whole) {
    struct markdown *markdown = markdown_of(writer);
    const struct inlines *inlines = &markdown->inlines;
    const struct piece *piece = &inlines->pieces[inlines->events[event].index];
    struct place place = *whole;
    remember_last(markdown, piece);
    if ((piece->bits & STYLE_ANY_CODE) != 0 && markdown_is_code(piece->text, piece->size)) {
        return markdown_put_code(writer, piece->text, piece->size, place.in_cell);
    }
    place.line_start = place.line_start && event == 0;
    place.in_link = (piece->bits & STYLE_LINK) != 0;
    place.has_stars = inlines->has_stars;
    place.has_deleted = inlines->has_deleted;
    place.after = byte_after(inlines, event, whole->after);
    place.breaks = whole->breaks && event + 1 == inlines->event_count;
    if (piece->image != NULL) { return put_image(writer, piece, &place); }
    place.before = event > 0 ? byte_before(writer, inlines, event) : whole->before;
    return markdown_put_text(writer, piece->text, piece->size, &place);
}

static int put_event(struct writer *writer, size_t event, const struct place *place) {
    const struct inlines *inlines = &markdown_of(writer)->inlines;
    const struct event *at = &inlines->events[event];
    switch ((enum event_kind)at->kind) {
    case EVENT_OPEN:
        return markdown_puts(writer, opening_of(inlines->spans[at->index].style));
    case EVENT_CLOSE:
        return put_closing(writer, &inlines->spans[at->index]);
    case EVENT_SPACE:
        return markdown_puts(writer, " ");
    case EVENT_PIECE:
        return put_piece(writer, event, place);
    }
    return 0;
}

static enum edge edge_of_byte(char byte) {
    return byte == '\n' ? EDGE_SPACE : markdown_edge((unsigned char)byte);
}

/* Writes the pieces gathered. */
static int put_pieces(struct writer *writer, const struct place *whole) {
    struct markdown *markdown = markdown_of(writer);
    struct inlines *inlines = &markdown->inlines;
    struct place place = *whole;
    if (inlines->piece_count == 0) { return 0; }
    markdown_plan(inlines, markdown_edge(markdown->last_point),
                  whole->breaks ? EDGE_MARK : edge_of_byte(whole->after));
    place.before = byte_before(writer, inlines, 0);
    int error = 0;
    for (size_t i = 0; i < inlines->event_count && error == 0; i++) {
        error = put_event(writer, i, &place);
    }
    return error;
}

/* Keeps only what can stand next to anything. */
static void drop_emphasis(struct inlines *inlines) {
    for (size_t i = 0; i < inlines->piece_count; i++) {
        inlines->pieces[i].bits &= STYLE_LINK | STYLE_SUPER | STYLE_SUB;
    }
}

/* Writes some of the pieces, if possible up to a space. */
static int make_room(struct writer *writer, const struct place *place) {
    struct inlines *inlines = &markdown_of(writer)->inlines;
    const size_t count = inlines->piece_count;
    struct place whole = *place;
    size_t end = count - 1;
    while (end > 0 && !inlines->pieces[end].spaced) { end--; }
    whole.after = ' ';
    whole.breaks = false;
    if (end == 0) {
        end = count;
        whole.after = '*';
        drop_emphasis(inlines);
    }
    inlines->piece_count = end;
    int error = put_pieces(writer, &whole);
    memmove(inlines->pieces, inlines->pieces + end, (count - end) * sizeof inlines->pieces[0]);
    inlines->piece_count = count - end;
    return error;
}

/* Whether Markdown cannot show the code: a backslash before a bar in a cell, and `]:` in a link,
 * which could make the paragraph the definition of an address (CommonMark §4.7). */
static bool is_unfit(const struct piece *piece, bool in_cell) {
    const char *end = piece->text + piece->size;
    for (const char *at = piece->text; at < end; at++) {
        bool last = at + 1 == end;
        if (in_cell && *at == '\\' && (last || at[1] == '|')) { return true; }
        if (piece->link != NULL && *at == ']' && (last || at[1] == ':')) { return true; }
    }
    return false;
}

/* Code in code looks like that around it, and so does code that touches other code. */
static void fit_code(struct inlines *inlines, struct piece *piece, bool in_cell) {
    const struct piece *last = inlines->pieces + inlines->piece_count;
    const unsigned code = piece->bits & STYLE_ANY_CODE;
    if (code == 0) { return; }
    if (piece->image != NULL) {
        piece->bits &= (uint8_t)~STYLE_ANY_CODE;
    } else if (inlines->piece_count > 0 && last[-1].link == piece->link &&
               (last[-1].bits & (piece->spaced ? code : STYLE_ANY_CODE)) != 0) {
        piece->bits = (uint8_t)((last[-1].bits & ~(unsigned)STYLE_ANY_CODE) | code);
    }
    if (is_unfit(piece, in_cell)) { piece->bits &= (uint8_t)~STYLE_ANY_CODE; }
}

/* The piece that is held; its size is 0 if there is nothing to write. */
static struct piece read_piece(struct held *held, const char *link) {
    struct piece piece = {.text = held_bytes(held), .size = held->size, .bits = held->bits};
    piece.spaced = held->spaced;
    if (held->kind == HELD_IMAGE) {
        piece.image = piece.text;
        piece.text += strlen(piece.image) + 1;
        piece.size = strlen(piece.text);
    }
    if ((piece.bits & STYLE_LINK) != 0) { piece.link = link; }
    if (piece.link == NULL) { piece.bits &= (uint8_t)~STYLE_LINK; }
    return piece;
}

/* Text that was cut out of a `pre` may begin with white space, which would make it code. */
static void drop_indentation(struct piece *piece) {
    piece->spaced = false;
    while (piece->image == NULL && piece->size > 0 &&
           (piece->text[0] == ' ' || piece->text[0] == '\t')) {
        piece->text++;
        piece->size--;
    }
}

int markdown_write_inline(struct writer *writer, struct held_range range,
                          const struct place *place) {
    struct markdown *markdown = markdown_of(writer);
    struct inlines *inlines = &markdown->inlines;
    const char *link = NULL;
    struct place whole = *place;
    int error = 0;
    inlines->piece_count = 0;
    for (size_t at = range.start; at < range.end && error == 0;
         at = hold_next(&markdown->hold, at)) {
        struct held *held = hold_at(&markdown->hold, at);
        if (held->kind == HELD_LINK) { link = held_bytes(held); }
        if (held->kind != HELD_TEXT && held->kind != HELD_IMAGE) { continue; }
        struct piece piece = read_piece(held, link);
        bool first = inlines->piece_count == 0 && markdown->last_point == ' ';
        if (first) { drop_indentation(&piece); }
        if (piece.size == 0 && piece.image == NULL) { continue; }
        if (inlines->piece_count + MARKDOWN_PIECES_ADDED > MARKDOWN_PIECES_MAX) {
            error = make_room(writer, &whole);
            whole.line_start = false;
        }
        fit_code(inlines, &piece, place->in_cell);
        markdown_add_piece(inlines, &piece);
    }
    if (markdown->plain) { drop_emphasis(inlines); }
    return error == 0 ? put_pieces(writer, &whole) : error;
}
