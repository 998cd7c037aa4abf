#include "eval/report/side_by_side.h"

#include "eval/report/markup.h"
#include "eval/report/pieces.h"
#include "text/utf8.h"

_Static_assert(SHOWN_WORDS_MAX <= COMPARED_WORDS_MAX, "what is shown has been compared");

/* One of the two texts. */
struct side {
    const char *heading;
    const char *marked; /* what its marked words are called, and the class of their marks */
    const struct pieces *words;
};

/* How much of a word fits in so many bytes: whole characters, where it is made of such. */
static size_t fitting(const struct piece *word, size_t room) {
    if (word->size <= room) { return word->size; }
    size_t whole = utf8_whole(word->bytes, room);
    return room - whole < UTF8_SEQUENCE_MAX ? whole : room;
}

static void put_gap(struct buffer *page, const struct piece *word, bool first) {
    if (!first) { buffer_print(page, "%c", word->after_newline ? '\n' : ' '); }
}

/* The first words, with one mark around neighbours that need one; how many of them, and of bytes,
 * there was room for. */
static size_t put_words(struct buffer *page, const struct side *side, size_t *bytes) {
    const struct pieces *words = side->words;
    size_t most = words->kept < SHOWN_WORDS_MAX ? words->kept : SHOWN_WORDS_MAX;
    size_t i = 0;
    bool open = false;
    for (*bytes = 0; i < most && *bytes < SHOWN_BYTES_MAX; i++) {
        size_t size = fitting(&words->items[i], SHOWN_BYTES_MAX - *bytes);
        if (open && words->items[i].shared) { buffer_print(page, "</mark>"); }
        put_gap(page, &words->items[i], i == 0);
        if (!open && !words->items[i].shared) {
            buffer_print(page, "<mark class=\"%s\">", side->marked);
        }
        open = !words->items[i].shared;
        markup_bytes(page, words->items[i].bytes, size);
        *bytes += size;
        if (size < words->items[i].size) { most = i + 1; }
    }
    if (open) { buffer_print(page, "</mark>"); }
    return i;
}

static size_t count_marked(const struct pieces *words) {
    size_t marked = 0;
    for (size_t i = 0; i < words->kept; i++) { marked += words->items[i].shared ? 0 : 1; }
    return marked;
}

static void put_side(struct buffer *page, const struct side *side) {
    const struct pieces *words = side->words;
    size_t bytes;
    buffer_print(page, "<section><h4>%s: %zu %s, %zu %s</h4>\n<div class=\"text\" dir=\"auto\">",
                 side->heading, words->count, words->count == 1 ? "word" : "words",
                 count_marked(words), side->marked);
    size_t shown = put_words(page, side, &bytes);
    buffer_print(page, "</div>\n");
    if (shown < words->count || bytes < words->bytes) {
        buffer_print(
            page, "<p class=\"note\">Clipped: the first %zu of %zu words, %zu of %zu bytes.</p>\n",
            shown, words->count, bytes, words->bytes);
    }
    buffer_print(page, "</section>\n");
}

void side_by_side_put(struct buffer *page, const struct buffer *gold, const struct buffer *found) {
    struct pieces left;
    struct pieces right;
    pieces_split(&left, gold, COMPARED_WORDS_MAX);
    pieces_split(&right, found, COMPARED_WORDS_MAX);
    pieces_align(&left, &right);
    buffer_print(page, "<div class=\"sides\">\n");
    put_side(page, &(struct side){"Gold", "missed", &left});
    put_side(page, &(struct side){"Extract", "surplus", &right});
    buffer_print(page, "</div>\n");
    if (left.kept < left.count || right.kept < right.count) {
        buffer_print(page, "<p class=\"note\">Compared are the first %d words of each.</p>\n",
                     COMPARED_WORDS_MAX);
    }
    pieces_free(&left);
    pieces_free(&right);
}
