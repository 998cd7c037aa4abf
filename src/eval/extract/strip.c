#include "eval/extract/strip.h"

#include "danag.h"
#include "eval/message.h"
#include "text/ascii.h"

#include <stdlib.h>
#include <string.h>

bool is_html(const char *bytes, size_t size) {
    static const char mark[] = "\xEF\xBB\xBF";
    size_t i = size >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
    while (i < size && ascii_is_space(bytes[i])) { i++; }
    if (size - i < 3 || bytes[i] != '<') { return false; }
    char next = bytes[i + 1];
    bool opens = ascii_is_letter(next) || next == '!' || next == '?' || next == '/';
    return opens && memchr(bytes + i, '>', size - i) != NULL;
}

static int put(void *buffer, const char *bytes, size_t size) {
    buffer_put(buffer, bytes, size);
    return 0;
}

void strip_html(struct buffer *text) {
    if (!is_html(text->bytes, text->size)) { return; }
    struct buffer stripped = {0};
    danag_t *danag = danag_new();
    if (danag == NULL || danag_set(danag, "method", "plain") != DANAG_OK ||
        danag_set(danag, "max-memory", "4G") != DANAG_OK ||
        danag_set_output(danag, put, &stripped) != DANAG_OK ||
        danag_begin(danag, NULL, NULL, "utf-8") != DANAG_OK ||
        danag_feed(danag, text->bytes, text->size) != DANAG_OK || danag_finish(danag) != DANAG_OK) {
        eval_message("stripping HTML: %s", danag != NULL ? danag_error(danag) : "out of memory");
        exit(2);
    }
    danag_free(danag);
    buffer_free(text);
    *text = stripped;
}
