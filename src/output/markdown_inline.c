/* Writes text with its styles, links and images.
 *
 * CommonMark reads stars and tildes as emphasis only in some places (§6.2): roughly, they open it
 * where a word begins, and close it where one ends. Elsewhere a style becomes a tag of HTML. */
#include "lines/formula.h"
#include "output/markdown.h"

/* The marks before and after text in a style. Of styles that begin and end together, the first here
 * is the outermost: Markdown reads three stars as strong text inside an emphasis. */
static const struct {
    uint16_t style;
    const char *mark; /* mark on both sides; NULL: only tags can show the style */
    const char *start, *end;
} looks[MARKDOWN_STYLES] = {
    {STYLE_LINK, NULL, "[", ""},
    {STYLE_DELETED, "~~", "<del>", "</del>"},
    {STYLE_EMPHASIS, "*", "<em>", "</em>"},
    {STYLE_STRONG, "**", "<strong>", "</strong>"},
    {STYLE_SUPER, NULL, "<sup>", "</sup>"},
    {STYLE_SUB, NULL, "<sub>", "</sub>"},
    {STYLE_MARKED, NULL, "<mark>", "</mark>"},
    {STYLE_INSERTED, NULL, "<ins>", "</ins>"},
    {STYLE_KEYBOARD, NULL, "<kbd>", "</kbd>"},
};

/* Letters and digits of the scripts that are used most. For other characters, implementations of
 * Markdown may differ about whether they are punctuation. */
static enum edge edge_of(uint32_t point) {
    static const uint32_t words[][2] = {
        {0xc0, 0xd6},     {0xd8, 0xf6},     {0xf8, 0x2c1},    {0x386, 0x386},   {0x388, 0x3f5},
        {0x3f7, 0x481},   {0x48a, 0x52f},   {0x561, 0x587},   {0x5d0, 0x5ea},   {0x620, 0x669},
        {0x671, 0x6d3},   {0x904, 0x939},   {0xe01, 0xe30},   {0x1e00, 0x1fbc}, {0x3041, 0x3096},
        {0x30a1, 0x30fa}, {0x30fc, 0x30fe}, {0x3400, 0x4dbf}, {0x4e00, 0x9fff}, {0xac00, 0xd7a3},
    };
    if (point < 0x80) {
        return point <= ' '                                                ? EDGE_SPACE
               : ascii_is_letter((int)point) || ascii_is_digit((int)point) ? EDGE_WORD
                                                                           : EDGE_MARK;
    }
    if (point >= 0x2010 && point <= 0x2027) { return EDGE_MARK; }
    for (size_t i = 0; i < sizeof words / sizeof words[0] && point >= words[i][0]; i++) {
        if (point <= words[i][1]) { return EDGE_WORD; }
    }
    return EDGE_UNSURE;
}

static uint32_t last_point(const struct piece *piece) {
    size_t size;
    return utf8_decode(piece->text + utf8_whole(piece->text, piece->size - 1), &size);
}

static enum edge first_edge(const struct piece *piece) {
    size_t size;
    return piece_is_text(piece) ? edge_of(utf8_decode(piece->text, &size)) : EDGE_MARK;
}

static enum edge last_edge(const struct piece *piece) {
    return piece_is_text(piece) ? edge_of(last_point(piece)) : EDGE_MARK;
}

/* The styles around a piece. Code is part of a piece, not around it. */
static unsigned styles_of(const struct piece *piece) {
    return piece->bits & ((1u << STYLE_IN_LINK) - 1) & ~(unsigned)STYLE_ANY_CODE;
}

/* Whether a style of the left piece goes on in the right one. A style that begins in a link ends
 * with it. */
static bool goes_on(const struct piece *left, const struct piece *right, unsigned style) {
    if ((right->bits & style) == 0) { return false; }
    const unsigned in_link = style == STYLE_LINK ? style : (style & STYLE_STARS) << STYLE_IN_LINK;
    return left->link == right->link || ((left->bits | right->bits) & in_link) == 0;
}

/* Where the style ends that begins at the piece numbered `at`. */
static size_t style_end(const struct inlines *inlines, size_t at, unsigned style) {
    const struct piece *pieces = inlines->pieces;
    do { at++; } while (at < inlines->piece_count && goes_on(&pieces[at - 1], &pieces[at], style));
    return at;
}

static unsigned open_bits(const struct inlines *inlines, size_t end) {
    unsigned bits = 0;
    for (size_t i = 0; i < inlines->depth; i++) {
        if (inlines->open[i].end > end) { bits |= looks[inlines->open[i].look].style; }
    }
    return bits;
}

/* Adds the styles that begin at the piece to the open ones. Those that last longer are outside. */
static void begin_styles(struct inlines *inlines, size_t piece) {
    unsigned missing = styles_of(&inlines->pieces[piece]) & ~open_bits(inlines, piece);
    while (missing != 0) {
        struct open_style best = {.end = 0};
        for (size_t i = 0; i < MARKDOWN_STYLES; i++) {
            if ((missing & looks[i].style) == 0) { continue; }
            const size_t end = style_end(inlines, piece, looks[i].style);
            if (end > best.end) {
                best = (struct open_style){.look = (uint8_t)i, .end = (uint16_t)end};
            }
        }
        missing &= ~(unsigned)looks[best.look].style;
        if (inlines->depth > 0 && inlines->open[inlines->depth - 1].end < best.end) {
            best.end = inlines->open[inlines->depth - 1].end;
        }
        inlines->open[inlines->depth++] = best;
    }
}

/* The two sides of a run of delimiters. */
struct sides {
    enum edge outer, inner;
};

/* The edges around the opening of the style `at`. The styles from `first` on open at the piece;
 * those in `run` belong to the run of delimiters. */
static struct sides opening_sides(const struct inlines *inlines, size_t first, size_t at,
                                  size_t piece, unsigned run) {
    const struct open_style *open = inlines->open;
    size_t before = at, after = at + 1;
    while (before > first && (looks[open[before - 1].look].style & run) != 0) { before--; }
    while (after < inlines->depth && !open[after].tag &&
           (looks[open[after].look].style & run) != 0) {
        after++;
    }
    return (struct sides){before > first ? EDGE_MARK : inlines->before,
                          after < inlines->depth ? EDGE_MARK : first_edge(&inlines->pieces[piece])};
}

/* What is around the end of the style. A style inside it that ends there, too, may be a tag. */
static struct sides closing_sides(const struct inlines *inlines, size_t at, unsigned run) {
    const struct open_style *open = inlines->open;
    const size_t end = open[at].end;
    unsigned inside = styles_of(&inlines->pieces[end - 1]);
    for (size_t i = 0; i <= at; i++) { inside &= ~(unsigned)looks[open[i].look].style; }
    struct sides sides = {EDGE_MARK, EDGE_MARK};
    if (inside == 0) { sides.inner = last_edge(&inlines->pieces[end - 1]); }
    while (at > 0 && open[at - 1].end == end && (looks[open[at - 1].look].style & run) != 0) {
        at--;
    }
    if (at > 0 && open[at - 1].end == end) { return sides; }
    if (end == inlines->piece_count) {
        sides.outer = inlines->after;
    } else if (inlines->pieces[end].spaced) {
        sides.outer = EDGE_SPACE;
    } else if ((styles_of(&inlines->pieces[end]) & ~open_bits(inlines, end) &
                ~(run & STYLE_DELETED)) == 0) {
        sides.outer = first_edge(&inlines->pieces[end]);
    }
    return sides;
}

/* Whether a run of delimiters faces its inner side (CommonMark §6.2). An unsure edge
 * counts as the kind that makes the answer no if it must be `surely` so, and otherwise yes. */
static bool faces(struct sides sides, bool surely) {
    const bool mark = sides.inner == EDGE_MARK || (surely && sides.inner == EDGE_UNSURE);
    const bool word = sides.outer == EDGE_WORD || (surely && sides.outer == EDGE_UNSURE);
    return sides.inner != EDGE_SPACE && !(mark && word);
}

/* Whether Markdown reads the delimiters of the style numbered `at` as meant. A run of stars that
 * might close others, or that closed some, opens none. */
static bool is_readable(const struct inlines *inlines, size_t first, size_t at, size_t piece,
                        unsigned run) {
    const struct sides opening = opening_sides(inlines, first, at, piece, run);
    const struct sides back = {opening.inner, opening.outer};
    if (!faces(opening, true) || !faces(closing_sides(inlines, at, run), true)) { return false; }
    if (run == 0) { return true; }
    /* One star and two would not find each other, but three that opened two styles find both. */
    bool three = false;
    for (size_t i = 0; i < first; i++) { three = three || inlines->open[i].three; }
    return opening.outer != EDGE_STARS && !(three && faces(back, false));
}

/* Opens the styles that begin at the piece, each with its mark if Markdown reads that. */
static void open_styles(struct writer *writer, size_t piece) {
    struct inlines *inlines = &markdown_of(writer)->inlines;
    const size_t first = inlines->depth;
    begin_styles(inlines, piece);
    for (size_t at = inlines->depth; at-- > first;) {
        struct open_style *open = &inlines->open[at];
        const unsigned run = (looks[open->look].style & STYLE_STARS) != 0 ? STYLE_STARS : 0;
        /* cmark-gfm looks past tildes for what is around stars. */
        open->tag = looks[open->look].mark == NULL ||
                    !is_readable(inlines, first, at, piece, run) ||
                    (run != 0 && inlines->has_deleted &&
                     !is_readable(inlines, first, at, piece, run | STYLE_DELETED));
    }
    unsigned begun = 0;
    for (size_t at = first; at < inlines->depth; at++) {
        begun |= looks[inlines->open[at].look].style;
    }
    for (size_t at = first; at < inlines->depth; at++) {
        struct open_style *open = &inlines->open[at];
        open->three = !open->tag && (begun & STYLE_STARS) == STYLE_STARS;
        writer_puts(writer, open->tag ? looks[open->look].start : looks[open->look].mark);
    }
}

/* Closes the styles that end before the piece. */
static void close_styles(struct writer *writer, size_t piece) {
    struct inlines *inlines = &markdown_of(writer)->inlines;
    while (inlines->depth > 0 && inlines->open[inlines->depth - 1].end == piece) {
        const struct open_style *open = &inlines->open[--inlines->depth];
        const unsigned style = looks[open->look].style;
        if (style == STYLE_LINK) {
            const char *link = inlines->pieces[piece - 1].link;
            markdown_put_target(writer, link, link + strlen(link) + 1);
        } else {
            writer_puts(writer, open->tag ? looks[open->look].end : looks[open->look].mark);
        }
        const bool stars = !open->tag && (style & STYLE_STARS) != 0;
        const bool tildes = !open->tag && style == STYLE_DELETED;
        inlines->before = stars ? EDGE_STARS : tildes ? EDGE_UNSURE : EDGE_MARK;
    }
}

/* The byte that is written after the piece; a star stands for any mark but those of a link. */
static char byte_after(struct inlines *inlines, size_t piece, char after) {
    const size_t depth = inlines->depth;
    const struct piece *next = &inlines->pieces[piece + 1];
    if (depth > 0 && inlines->open[depth - 1].end == piece + 1) { return '*'; }
    if (piece + 1 == inlines->piece_count) { return after; }
    if (next->spaced) { return ' '; }
    begin_styles(inlines, piece + 1);
    const bool opens = inlines->depth > depth;
    const unsigned style = opens ? looks[inlines->open[depth].look].style : 0;
    inlines->depth = depth;
    if (opens) { return style == STYLE_LINK ? '[' : '*'; }
    return next->image != NULL ? '!' : next->other == HELD_FOOTNOTE ? '[' : '*';
}

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
    open_styles(writer, index);
    const bool opens = inlines->depth > depth;
    inlines->before = last_edge(piece);
    markdown->last_point = piece->image != NULL            ? ')'
                           : piece->other == HELD_FOOTNOTE ? ']'
                           : piece->other != 0             ? '$'
                                                           : last_point(piece);
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
    place.after = byte_after(inlines, index, whole->after);
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

/* Drops a superscript that is only brackets around a reference to a note, or a comma between two
 * references: Markdown's references have brackets of their own. */
static void drop_brackets(struct inlines *inlines) {
    size_t kept = 0;
    for (size_t i = 0; i < inlines->piece_count; i++) {
        const struct piece *piece = &inlines->pieces[i];
        const bool beside =
            (kept > 0 && !piece->spaced && inlines->pieces[kept - 1].other == HELD_FOOTNOTE) ||
            (i + 1 < inlines->piece_count && piece[1].other == HELD_FOOTNOTE && !piece[1].spaced);
        bool only = piece_is_text(piece) && (piece->bits & STYLE_SUPER) != 0;
        for (size_t at = 0; at < piece->size && only; at++) {
            only = strchr("[](), ", piece->text[at]) != NULL;
        }
        if (!beside || !only) { inlines->pieces[kept++] = *piece; }
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
    inlines->before = edge_of(markdown->last_point);
    inlines->after = whole->breaks          ? EDGE_MARK
                     : whole->after == '\n' ? EDGE_SPACE
                                            : edge_of((unsigned char)whole->after);
    place.before = markdown->last_point < 0x80 ? (char)markdown->last_point : '*';
    for (size_t i = 0; i < inlines->piece_count; i++) {
        close_styles(writer, i);
        put_piece(writer, i, &place);
    }
    close_styles(writer, inlines->piece_count);
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
