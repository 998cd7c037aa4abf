/* Writes text with its styles, links and images. */
#include "lines/formula.h"
#include "output/markdown.h"

/* Whether the piece directly follows an address, which GitHub would let go on into it. */
static bool follows_address(const struct inlines *inlines, size_t index, char before) {
    while (index > 0 && !inlines->pieces[index].spaced) {
        const struct piece *piece = &inlines->pieces[--index];
        if (markdown_ends_in_address(piece->text, piece->size)) { return true; }
        if (memchr(piece->text, ' ', piece->size) != NULL) { return false; }
    }
    return !inlines->pieces[index].spaced && before != ' ';
}

/* Writes a piece, with the space and the opening marks before it. */
static void put_piece(struct writer *writer, size_t index, const struct place *whole) {
    struct markdown *markdown = markdown_of(writer);
    struct inlines *inlines = &markdown->inlines;
    const struct piece *piece = &inlines->pieces[index];
    const size_t depth = inlines->depth;
    struct place place = *whole;
    if (piece->spaced) {
        writer_puts(writer, " ");
        inlines->before = EDGE_SPACE;
    }
    markdown_open_styles(writer, index);
    const bool opens = inlines->depth > depth;
    inlines->before = markdown_last_edge(piece);
    markdown->last_point = piece->image != NULL            ? ')'
                           : piece->other == HELD_FOOTNOTE ? ']'
                           : piece->other != 0             ? '$'
                                                           : markdown_last_point(piece);
    if ((piece->bits & STYLE_ANY_CODE) != 0 && !follows_address(inlines, index, whole->before) &&
        markdown_put_code(writer, piece->text, piece->size, place.in_cell)) {
        return;
    }
    if (piece->other == HELD_FOOTNOTE) {
        writer_put(writer, piece->text, piece->size);
        return;
    }
    if (piece->other != 0) {
        markdown_put_formula(writer, piece, &place);
        return;
    }
    const bool begins = index == 0 && !opens && !piece->spaced;
    place.line_start = place.line_start && begins;
    place.in_link = (piece->bits & STYLE_LINK) != 0;
    place.has_stars = inlines->has_stars;
    place.has_deleted = inlines->has_deleted;
    place.has_formula = inlines->has_formula;
    place.after = markdown_byte_after(inlines, index, whole->after);
    place.breaks = whole->breaks && index + 1 == inlines->piece_count && inlines->depth == 0;
    if (!begins) { place.before = piece->spaced && !opens ? ' ' : '*'; }
    /* After a reference to a note, these bytes would make it a link or the note itself. */
    if (index > 0 && piece[-1].other == HELD_FOOTNOTE && !piece->spaced && !opens &&
        strchr("(:", piece->text[0]) != NULL) {
        writer_puts(writer, "\\");
    }
    if (piece->image != NULL) {
        /* `![^a]` could be a reference to a note. */
        writer_puts(writer, piece->text[0] == '^' ? "![\\" : "![");
        place.line_start = false;
        place.in_link = true;
        place.before = place.after = '*';
        markdown_put_text(writer, piece->text, piece->size, &place);
        markdown_put_target(writer, piece->image, piece->text + piece->size + 1);
    } else {
        markdown_put_text(writer, piece->text, piece->size, &place);
    }
}

/* Drops brackets around references to notes in a superscript, and commas between them: Markdown's
 * references have brackets of their own. */
static void drop_brackets(struct inlines *inlines) {
    size_t kept = 0;
    for (size_t i = 0; i < inlines->piece_count; i++) {
        struct piece piece = inlines->pieces[i];
        if (piece_is_text(&piece) && (piece.bits & STYLE_SUPER) != 0) {
            const struct piece *next = &inlines->pieces[i] + 1;
            if (kept > 0 && !piece.spaced && inlines->pieces[kept - 1].other == HELD_FOOTNOTE) {
                for (; piece.size > 0 && strchr("]), ", piece.text[0]) != NULL; piece.size--) {
                    piece.text++;
                }
            }
            if (i + 1 < inlines->piece_count && next->other == HELD_FOOTNOTE && !next->spaced) {
                while (piece.size > 0 && strchr("[(, ", piece.text[piece.size - 1]) != NULL) {
                    piece.size--;
                }
            }
            if (piece.size == 0) { continue; }
        }
        inlines->pieces[kept++] = piece;
    }
    inlines->piece_count = kept;
}

static void put_pieces(struct writer *writer, const struct place *whole) {
    struct markdown *markdown = markdown_of(writer);
    struct inlines *inlines = &markdown->inlines;
    struct place place = *whole;
    unsigned bits = 0;
    inlines->has_formula = false;
    drop_brackets(inlines);
    markdown_take_number(inlines, whole);
    for (size_t i = 0; i < inlines->piece_count; i++) {
        bits |= inlines->pieces[i].bits;
        inlines->has_formula |=
            inlines->pieces[i].other == HELD_FORMULA || inlines->pieces[i].other == HELD_DISPLAY;
    }
    inlines->has_stars = (bits & STYLE_STARS) != 0;
    inlines->has_deleted = (bits & STYLE_DELETED) != 0;
    inlines->depth = 0;
    inlines->before = markdown_edge_of(markdown->last_point);
    inlines->after = whole->breaks          ? EDGE_MARK
                     : whole->after == '\n' ? EDGE_SPACE
                                            : markdown_edge_of((unsigned char)whole->after);
    place.before = markdown->last_point < 0x80 ? (char)markdown->last_point : '*';
    for (size_t i = 0; i < inlines->piece_count; i++) {
        markdown_close_styles(writer, i);
        put_piece(writer, i, &place);
    }
    markdown_close_styles(writer, inlines->piece_count);
}

/* Keeps only the styles that may stand next to anything. */
static void drop_emphasis(struct inlines *inlines) {
    for (size_t i = 0; i < inlines->piece_count; i++) {
        inlines->pieces[i].bits &= (uint16_t) ~(STYLE_STARS | STYLE_DELETED | STYLE_ANY_CODE);
    }
}

/* Writes some of the pieces, if possible up to a space. */
static void make_room(struct writer *writer, const struct place *place) {
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
    put_pieces(writer, &whole);
    memmove(inlines->pieces, inlines->pieces + end, (count - end) * sizeof inlines->pieces[0]);
    inlines->piece_count = count - end;
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
    if (piece->image != NULL || piece->other != 0) {
        piece->bits &= (uint16_t)~STYLE_ANY_CODE;
    } else if (inlines->piece_count > 0 && last[-1].link == piece->link &&
               (last[-1].bits & (piece->spaced ? code : STYLE_ANY_CODE)) != 0) {
        piece->bits = (uint16_t)((last[-1].bits & ~(unsigned)STYLE_ANY_CODE) | code);
    }
    if (is_unfit(piece, in_cell)) { piece->bits &= (uint16_t)~STYLE_ANY_CODE; }
}

/* Two pieces of code that touch are alike, because two code spans cannot touch. */
static bool is_alike(const struct piece *left, const struct piece *right) {
    const bool touch = !right->spaced && !piece_is_text(left) && !piece_is_text(right);
    const unsigned different =
        (left->bits ^ right->bits) & (touch ? ~(unsigned)STYLE_ANY_CODE : ~0U);
    return left->image == NULL && right->image == NULL && left->other == 0 && right->other == 0 &&
           different == 0 && ((left->bits & STYLE_LINK) == 0 || left->link == right->link);
}

/* Adds a piece. If it is like the last one, only adds its text to that: there is room for a space
 * between them. */
static void add_piece(struct inlines *inlines, const struct piece *piece) {
    struct piece *last =
        inlines->pieces + (inlines->piece_count > 0 ? inlines->piece_count - 1 : 0);
    if (inlines->piece_count == 0 || !is_alike(last, piece)) {
        inlines->pieces[inlines->piece_count++] = *piece;
        return;
    }
    if (piece->spaced) { last->text[last->size++] = ' '; }
    memmove(last->text + last->size, piece->text, piece->size);
    last->size += piece->size;
    last->bits = piece->bits;
}

/* The piece that is held; its size is 0 if there is nothing to write. */
static struct piece read_piece(struct held *held, const char *link) {
    struct piece piece = {.text = held_bytes(held), .size = held->size, .bits = held->bits};
    if (held->kind == HELD_FORMULA || held->kind == HELD_DISPLAY) {
        const struct slice tex = formula_bare((struct slice){piece.text, piece.size});
        piece.other = held->kind;
        piece.text += tex.bytes - piece.text;
        piece.size = tex.size;
    }
    if (held->kind == HELD_FOOTNOTE) { piece.other = HELD_FOOTNOTE; }
    piece.spaced = held->spaced;
    if (held->kind == HELD_IMAGE) {
        piece.image = piece.text;
        piece.text += strlen(piece.image) + 1;
        piece.size = strlen(piece.text);
    }
    if ((piece.bits & STYLE_LINK) != 0) { piece.link = link; }
    if (piece.link == NULL) { piece.bits &= (uint16_t)~STYLE_LINK; }
    return piece;
}

void markdown_write_inline(struct writer *writer, struct held_range range,
                           const struct place *place) {
    struct markdown *markdown = markdown_of(writer);
    struct inlines *inlines = &markdown->inlines;
    const char *link = NULL;
    struct place whole = *place;
    inlines->piece_count = 0;
    for (size_t at = range.start; at < range.end;) {
        struct held *held = hold_at(&markdown->hold, at);
        /* Text that joins the last piece may lie where this thing begins. */
        at = hold_next(&markdown->hold, at);
        if (held->kind == HELD_LINK) { link = held_bytes(held); }
        if (held->kind < HELD_TEXT || held->kind == HELD_LINK) { continue; }
        struct piece piece = read_piece(held, link);
        /* Text that was cut out of a `pre` may begin with white space, which would make it code. */
        const bool first = inlines->piece_count == 0 && markdown->last_point == ' ';
        piece.spaced = piece.spaced && !first;
        while (first && piece.image == NULL && piece.size > 0 && ascii_is_blank(piece.text[0])) {
            piece.text++;
            piece.size--;
        }
        if (piece.size == 0 && piece.image == NULL) { continue; }
        if (inlines->piece_count == MARKDOWN_PIECES_MAX) {
            make_room(writer, &whole);
            whole.line_start = false;
        }
        fit_code(inlines, &piece, place->in_cell);
        add_piece(inlines, &piece);
    }
    if (markdown->plain) { drop_emphasis(inlines); }
    put_pieces(writer, &whole);
}
