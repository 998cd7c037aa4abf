/* Opens and closes the styles of text.
 *
 * CommonMark reads stars and tildes as emphasis only in some places (§6.2): roughly, they open it
 * where a word begins, and close it where one ends. Elsewhere a style becomes a tag of HTML. */
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
enum edge markdown_edge_of(uint32_t point) {
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

uint32_t markdown_last_point(const struct piece *piece) {
    size_t size;
    return utf8_decode(piece->text + utf8_whole(piece->text, piece->size - 1), &size);
}

static enum edge first_edge(const struct piece *piece) {
    size_t size;
    return piece_is_text(piece) ? markdown_edge_of(utf8_decode(piece->text, &size)) : EDGE_MARK;
}

enum edge markdown_last_edge(const struct piece *piece) {
    return piece_is_text(piece) ? markdown_edge_of(markdown_last_point(piece)) : EDGE_MARK;
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
    if (inside == 0) { sides.inner = markdown_last_edge(&inlines->pieces[end - 1]); }
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

void markdown_open_styles(struct writer *writer, size_t piece) {
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

void markdown_close_styles(struct writer *writer, size_t piece) {
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

char markdown_byte_after(struct inlines *inlines, size_t piece, char after) {
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
