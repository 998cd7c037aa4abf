/* Images of formulas: their TeX is in their words, or in the address of the program that draws
 * them. */
#include "lines/formula.h"

/* Whether a class says that the words of an image are TeX. */
static bool has_class(struct slice classes) {
    struct slice word;
    while (slice_next_word(&classes, &word)) {
        if (slice_begins(word, "mwe-math-fallback-image") || slice_is_any_case(word, "tex") ||
            slice_is_any_case(word, "latex")) {
            return true;
        }
    }
    return false;
}

static bool is_tex(struct slice words) {
    const char first = words.bytes[0];
    if (first != '{' && first != '\\' && first != '$') { return false; }
    return slice_begins(words, "{\\displaystyle") || slice_begins(words, "{\\textstyle") ||
           slice_begins(words, "\\begin{") || formula_bare(words).size < words.size;
}

/* Whether a program draws formulas at the address. */
static bool is_drawn(struct slice address) {
    if (memchr(address.bytes, '?', address.size) == NULL) { return false; }
    return slice_contains(address, "latex.php") || slice_contains(address, "tex?") ||
           slice_contains(address, "cht=tx");
}

/* The part of an address that has the TeX. A path with backslashes has no braces. */
static struct slice find_tex(struct slice address, bool drawn) {
    static const char *const names[] = {"latex=", "chl=", "tex=", "?"};
    size_t start = slice_find(address, "%5C");
    if (start == address.size) { start = slice_find(address, "%5c"); }
    const bool braces = slice_contains(slice_after(address, start), "%7B") ||
                        slice_contains(slice_after(address, start), "%7b") ||
                        slice_contains(slice_after(address, start), "{");
    for (size_t i = 0; drawn && i < COUNT_OF(names); i++) {
        const size_t at = slice_find(address, names[i]);
        if (at == address.size) { continue; }
        const struct slice rest = slice_after(address, at + strlen(names[i]));
        return (struct slice){rest.bytes, slice_before(rest, "&#")};
    }
    if (start == address.size || !braces) { return (struct slice){"", 0}; }
    while (start > 0 && memchr("?=/&", address.bytes[start - 1], 4) == NULL) { start--; }
    const struct slice rest = slice_after(address, start);
    return (struct slice){rest.bytes, slice_before(rest, "&#?")};
}

/* Copies TeX from an address, without its escapes (RFC 3986 §2.1). */
static struct slice unescape(struct slice part, char bytes[FORMULA_IMAGE_MAX]) {
    size_t size = 0;
    for (size_t at = 0; at < part.size && size < FORMULA_IMAGE_MAX; at++) {
        char byte = part.bytes[at] == '+' ? ' ' : part.bytes[at];
        if (byte == '%' && at + 2 < part.size && ascii_hex(part.bytes[at + 1]) >= 0 &&
            ascii_hex(part.bytes[at + 2]) >= 0) {
            byte = (char)(ascii_hex(part.bytes[at + 1]) << 4 | ascii_hex(part.bytes[at + 2]));
            at += 2;
        }
        /* What is not ASCII may not be UTF-8. */
        if ((unsigned char)byte >= 0x80) { return (struct slice){bytes, 0}; }
        bytes[size++] = byte < ' ' || byte == 0x7f ? ' ' : byte;
    }
    return slice_trim((struct slice){bytes, size}, " ");
}

struct slice formula_of_image(const struct tag *tag, char bytes[FORMULA_IMAGE_MAX]) {
    const struct slice none = {"", 0}, classes = tag_value(tag, ATTRIBUTE_CLASS);
    const struct slice words = tag_value(tag, ATTRIBUTE_ALT);
    struct slice address = tag_value(tag, ATTRIBUTE_SRC);
    if (words.size > 0 && is_tex(words)) { return words; }
    /* Most images in text have neither of these here. */
    if (address.size + classes.size == 0) { return none; }
    if (slice_begins(address, "data:")) { address = none; }
    const bool drawn = is_drawn(address);
    if (words.size > 0) { return drawn || has_class(classes) ? words : none; }
    const bool escaped = memchr(address.bytes, '%', address.size) != NULL;
    return drawn || escaped ? unescape(find_tex(address, drawn), bytes) : none;
}
