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

static void assert_alike(struct slice page, struct cuts cuts, size_t unclosed_most) {
    struct tokens whole = {.shown = SHOW_ALL, .unclosed_most = unclosed_most};
    struct tokens cut = {.shown = SHOW_ALL, .unclosed_most = unclosed_most};
    tokens_read(&whole, page, (struct cuts){NULL, 0, false}, LEXER_BUFFER_LEAST + page.size);
    tokens_read(&cut, page, cuts, LEXER_BUFFER_LEAST);
    if (!bytes_equal(&whole.bytes, &cut.bytes)) { abort(); }
    tokens_free(&whole);
    tokens_free(&cut);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < CUTS) { return 0; }
    struct bytes bytes = valid((const char *)data + CUTS, size - CUTS);
    const size_t bounds[] = {0, 100, SIZE_MAX / 2};
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        assert_alike((struct slice){bytes.at, bytes.size}, (struct cuts){data, CUTS, i % 2 == 0},
                     bounds[i]);
    }
    bytes_free(&bytes);
    return 0;
}
