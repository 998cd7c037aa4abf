/* Gathers the pieces of a paragraph, and finds out what is at their edges. */
#include "output/markdown.h"
#include "text/ascii.h"
#include "text/utf8.h"

#include <string.h>

#define STYLE_DELIMITED (STYLE_STRONG | STYLE_EMPHASIS | STYLE_DELETED)

/* Letters and digits of the scripts that are used most. For other characters, implementations of
 * Markdown may differ about whether they are punctuation. */
enum edge markdown_edge(uint32_t point) {
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

static bool is_text(const struct piece *piece) {
    return piece->image == NULL && (piece->bits & STYLE_ANY_CODE) == 0;
}

static enum edge edge_at(const struct piece *piece, size_t at) {
    size_t size;
    return markdown_edge(utf8_decode(piece->text + at, &size));
}

/* Where the last character before `end` begins. */
static size_t last_character(const struct piece *piece, size_t end) {
    return utf8_whole(piece->text, end - 1);
}

enum edge markdown_first_edge(const struct piece *piece) {
    return is_text(piece) ? edge_at(piece, 0) : EDGE_MARK;
}

enum edge markdown_last_edge(const struct piece *piece) {
    return is_text(piece) ? edge_at(piece, last_character(piece, piece->size)) : EDGE_MARK;
}

static bool may_be_mark(enum edge edge) {
    return edge == EDGE_MARK || edge == EDGE_UNSURE;
}

/* Adds the part of the last piece from `at` on as a piece with these bits. Between them a space is
 * left out. */
static void split_last(struct inlines *inlines, size_t at, unsigned bits) {
    struct piece *last = &inlines->pieces[inlines->piece_count - 1];
    struct piece *rest = &inlines->pieces[inlines->piece_count++];
    *rest = *last;
    rest->text += at;
    rest->size -= at;
    rest->bits = (uint8_t)bits;
    last->size = at;
    rest->spaced = rest->text[0] == ' ' || last->text[at - 1] == ' ';
    if (rest->text[0] == ' ') {
        rest->text++;
        rest->size--;
    }
    if (last->text[last->size - 1] == ' ') { last->size--; }
}

/* Takes the styles from the marks at the end of the last piece. */
static void release_last_marks(struct inlines *inlines, unsigned styles) {
    struct piece *last = &inlines->pieces[inlines->piece_count - 1];
    const unsigned bits = last->bits & ~styles;
    size_t start = last->size;
    while (start > 0 && may_be_mark(edge_at(last, last_character(last, start)))) {
        start = last_character(last, start);
    }
    if (start == 0) {
        last->bits = (uint8_t)bits;
    } else if (start < last->size) {
        split_last(inlines, start, bits);
    }
}

/* Takes the styles from the marks at the start of the last piece. */
static void release_first_marks(struct inlines *inlines, unsigned styles) {
    struct piece *last = &inlines->pieces[inlines->piece_count - 1];
    const unsigned bits = last->bits;
    size_t end = 0;
    while (end < last->size && may_be_mark(edge_at(last, end))) {
        size_t size;
        utf8_decode(last->text + end, &size);
        end += size;
    }
    if (end == 0) { return; }
    last->bits = (uint8_t)(bits & ~styles);
    if (end < last->size) { split_last(inlines, end, bits); }
}

/* Markdown does not read `**a:**b`, but `**a**:b`. */
void markdown_add_piece(struct inlines *inlines, const struct piece *piece) {
    bool adjacent = inlines->piece_count > 0 && !piece->spaced;
    unsigned opening = piece->bits & STYLE_DELIMITED;
    struct piece *last = NULL;
    if (adjacent) {
        last = &inlines->pieces[inlines->piece_count - 1];
        unsigned closing = last->bits & STYLE_DELIMITED & ~opening;
        opening &= ~(unsigned)last->bits;
        if (closing != 0 && is_text(last) && markdown_first_edge(piece) != EDGE_MARK) {
            release_last_marks(inlines, closing);
            last = &inlines->pieces[inlines->piece_count - 1];
        }
    }
    inlines->pieces[inlines->piece_count++] = *piece;
    if (adjacent && opening != 0 && is_text(piece) && markdown_last_edge(last) != EDGE_MARK) {
        release_first_marks(inlines, opening);
    }
}

/* Two pieces of code that touch are alike, because two code spans cannot touch. */
static bool is_alike(const struct piece *left, const struct piece *right) {
    const bool touch = !right->spaced && !is_text(left) && !is_text(right);
    const unsigned different =
        (left->bits ^ right->bits) & (touch ? ~(unsigned)STYLE_ANY_CODE : ~0U);
    return left->image == NULL && right->image == NULL && different == 0 &&
           ((left->bits & STYLE_LINK) == 0 || left->link == right->link);
}

/* Moves the text of alike pieces together; the room between them has at least the space. */
void markdown_merge_pieces(struct inlines *inlines) {
    struct piece *pieces = inlines->pieces;
    size_t count = 0;
    for (size_t i = 0; i < inlines->piece_count; i++) {
        if (count == 0 || !is_alike(&pieces[count - 1], &pieces[i])) {
            pieces[count++] = pieces[i];
            continue;
        }
        struct piece *last = &pieces[count - 1];
        if (pieces[i].spaced) { last->text[last->size++] = ' '; }
        memmove(last->text + last->size, pieces[i].text, pieces[i].size);
        last->size += pieces[i].size;
        last->bits = pieces[i].bits;
    }
    inlines->piece_count = count;
}
