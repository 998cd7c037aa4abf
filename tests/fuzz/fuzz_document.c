/* A document gives the same output whole and cut into pieces, with any options that the method
 * takes and in any charset.  The first byte says the charset, or none; the second the other
 * options, the next ones the sizes of the pieces; the others are the page. */
#include "../bytes.h"
#include "danag.h"
#include "input/charset/encoding.h"

#include <stdlib.h>

#define CUTS 3

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static danag_t *with_options(unsigned char options, struct bytes *output) {
    static const char *const rules[] = {"text", "block", "tag", "source"};
    static const char *const methods[] = {"danag", "plain", "learned", "learned"};
    static const char *const gaps[] = {"0", "1", "20", "4096"};
    danag_t *danag = danag_new();
    if (danag == NULL)
        abort();
    danag_set_output(danag, bytes_put, output);
    danag_set(danag, "method", methods[options >> 5 & 3]);
    danag_set(danag, "lines", rules[options & 3]);
    danag_set(danag, "gap", gaps[options >> 2 & 3]);
    danag_set(danag, "format", options & 0x10 ? "spans" : "text");
    danag_set(danag, "max-memory", "64K");
    return danag;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < 2 + CUTS)
        return 0;
    enum encoding encoding = (enum encoding)(data[0] < ENCODING_COUNT ? data[0] : 0);
    const char *charset = encoding_name(encoding); // NULL for none
    data++;
    size--;
    struct bytes whole = {NULL, 0, 0};
    struct bytes cut = {NULL, 0, 0};
    danag_t *one = with_options(data[0], &whole);
    danag_t *other = with_options(data[0], &cut);
    const unsigned char *cuts = data + 1;
    data += 1 + CUTS;
    size -= 1 + CUTS;

    danag_begin(one, NULL, NULL, charset);
    danag_feed(one, data, size);
    danag_begin(other, NULL, NULL, charset);
    for (size_t number = 0; size > 0; number++) {
        size_t piece = (size_t)cuts[number % CUTS] + 1;
        piece = piece < size ? piece : size;
        danag_feed(other, data, piece);
        data += piece;
        size -= piece;
    }
    if (danag_finish(one) != danag_finish(other) || !bytes_equal(&whole, &cut))
        abort();
    danag_free(one);
    danag_free(other);
    bytes_free(&whole);
    bytes_free(&cut);
    return 0;
}
