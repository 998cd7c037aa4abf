/* A page gives the same tokens whole, and cut into small pieces with the least buffer. The first
 * bytes say the sizes of the pieces; the others are the page. */
#include "../html/tokens.h"
#include "input/charset.h"

#include <stdlib.h>

#define CUTS 4

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* The lexer takes valid UTF-8 only. */
static struct bytes valid(const char *data, size_t size) {
    struct bytes page = {NULL, 0, 0};
    struct charset charset = {.decoder = {.push = bytes_put, .self = &page}};
    charset_begin(&charset, &(struct charset_claims){.forced = ENCODING_UTF_8});
    charset_push(&charset, data, size);
    charset_end(&charset);
    return page;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < CUTS) { return 0; }
    struct bytes bytes = valid((const char *)data + CUTS, size - CUTS);
    struct slice page = {bytes.at, bytes.size};
    struct tokens whole = {.shown = SHOW_ALL};
    struct tokens cut = {.shown = SHOW_ALL};
    tokens_read(&whole, page, (struct cuts){NULL, 0}, LEXER_BUFFER_LEAST + page.size);
    tokens_read(&cut, page, (struct cuts){data, CUTS}, LEXER_BUFFER_LEAST);
    if (!bytes_equal(&whole.bytes, &cut.bytes)) { abort(); }
    tokens_free(&whole);
    tokens_free(&cut);
    bytes_free(&bytes);
    return 0;
}
