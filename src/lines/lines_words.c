/* Each word is a line. */
#include "lines/lines_state.h"

#include <string.h>

static int word_end(struct lines *lines) {
    return lines->in_run ? lines_end_line(lines) : 0;
}

/* Each word by itself; only text that stands in the page as it is has spaces between words. */
static int words_one_by_one(struct lines *lines, const struct text *text) {
    struct text word = *text;
    const char *end = text->text.bytes + text->text.size;
    const char *space = text->text.bytes;
    int error = 0;
    while (error == 0 && (space = memchr(space, ' ', (size_t)(end - space))) != NULL) {
        word.text.size = (size_t)(space - word.text.bytes);
        word.source_end = word.source_start + word.text.size;
        error = lines_visible_text(lines, &word);
        if (error == 0) { error = word_end(lines); }
        lines_put_space(lines, ' ', word.source_end);
        word.text.bytes = ++space;
        word.source_start = word.source_end + 1;
    }
    word.text.size = (size_t)(end - word.text.bytes);
    word.source_end = text->source_end;
    return error == 0 ? lines_visible_text(lines, &word) : error;
}

int lines_on_text_by_word(void *self, const struct text *text) {
    struct lines *lines = self;
    if (lines->title.open) {
        title_text(&lines->title, text);
        return 0;
    }
    if (text->class == TEXT_WORDS) { return words_one_by_one(lines, text); }
    if (text->class != TEXT_SPACE) { return lines_visible_text(lines, text); }
    int error = word_end(lines);
    return error == 0 ? lines_white_space(lines, text) : error;
}
