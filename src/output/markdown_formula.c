/* Writes formulas between dollar signs. */
#include "output/markdown.h"

#define NUMBER_MOST 12 /* bytes of the number of a formula, with its brackets */

/* Text inside a formula may hold formulas, too; they get LaTeX's other marks. A space after `<`
 * keeps it from beginning a tag. */
static void put_tex(struct writer *writer, struct slice tex, bool in_cell) {
    bool inside = false;
    size_t written = 0;
    for (size_t at = 0; at < tex.size; at++) {
        const char byte = tex.bytes[at];
        if (byte == '\\' && at + 1 < tex.size && tex.bytes[at + 1] != '|') { at++; }
        const bool tag = byte == '<' && at + 1 < tex.size && tex.bytes[at + 1] != ' ';
        if (byte != '$' && (byte != '|' || !in_cell) && !tag) { continue; }
        writer_put(writer, tex.bytes + written, at - written);
        writer_puts(writer, tag ? "< " : byte == '|' ? "\\|" : inside ? "\\)" : "\\(");
        inside = inside != (byte == '$');
        written = at + 1;
    }
    writer_put(writer, tex.bytes + written, tex.size - written);
}

/* Whether the text is the number of a formula: "(1)", "(2.3a)". */
static bool is_number(struct slice text) {
    bool number = text.size > 2 && text.size < NUMBER_MOST && text.bytes[0] == '(' &&
                  text.bytes[text.size - 1] == ')';
    bool digits = false;
    for (size_t at = 1; at + 1 < text.size && number; at++) {
        const unsigned char byte = (unsigned char)text.bytes[at];
        number = ascii_is_letter(byte) || ascii_is_digit(byte) || byte == '.';
        digits = digits || ascii_is_digit(byte);
    }
    return number && digits;
}

/* Whether the pieces are a whole paragraph, where a formula can have lines of its own. */
static bool is_whole(const struct place *place) {
    return place->line_start && place->after == '\n' && !place->continues && !place->breaks &&
           !place->heading && !place->in_cell;
}

void markdown_take_number(struct inlines *inlines, const struct place *place) {
    inlines->number.size = 0;
    if (inlines->piece_count != 2 || !is_whole(place)) { return; }
    const size_t formula = inlines->pieces[0].other != HELD_DISPLAY;
    const struct piece *display = &inlines->pieces[formula], *piece = &inlines->pieces[!formula];
    const struct slice tex = {display->text, display->size};
    const struct slice text = slice_trim((struct slice){piece->text, piece->size}, " ");
    if (display->other != HELD_DISPLAY || !piece_is_text(piece) || !is_number(text) ||
        slice_contains(tex, "\\tag{")) {
        return;
    }
    inlines->number = (struct slice){text.bytes + 1, text.size - 2};
    inlines->pieces[0] = inlines->pieces[formula];
    inlines->pieces[0].spaced = false;
    inlines->piece_count = 1;
}

/* Some characters at the start of a line would begin a list or the like. */
void markdown_put_formula(struct writer *writer, const struct piece *piece,
                          const struct place *place) {
    const struct slice tex = {piece->text, piece->size};
    /* A line that has a letter is no row of marks of a table. */
    const char first = tex.bytes[tex.size > 1 && tex.bytes[0] == '|'];
    const bool display = piece->other == HELD_DISPLAY && !place->heading && !place->in_cell;
    const bool alone = display && markdown_of(writer)->inlines.piece_count == 1 &&
                       piece->bits == 0 && is_whole(place);
    const bool letter = ascii_is_letter((unsigned char)first) || memchr("\\{(", first, 3) != NULL;
    writer_puts(writer, display ? "$$" : "$");
    if (alone && letter) { markdown_new_line(writer); }
    put_tex(writer, tex, place->in_cell);
    const struct slice number = markdown_of(writer)->inlines.number;
    if (number.size > 0) {
        writer_puts(writer, "\\tag{");
        writer_put(writer, number.bytes, number.size);
        writer_puts(writer, "}");
    }
    if (alone) { markdown_new_line(writer); }
    writer_puts(writer, display ? "$$" : "$");
}
