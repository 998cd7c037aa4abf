/* A document gives the same output whole and cut into pieces, by any method, with any options that
 * it takes and in any charset. The first byte says the charset, or none; the second the method,
 * the third the format and the rule of lines, the fourth a parameter and the fifth its value, the
 * sixth and the seventh what the format shows; the next ones the sizes of the pieces; the others
 * are the page. */
#include "../bytes.h"
#include "danag.h"
#include "input/charset/encoding.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPTIONS 7
#define CUTS    3
#define PAGE    "https://example.org/a/b" /* the address of the page */

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(int error) {
    if (error != 0) { abort(); }
}

static const char *line_rule(size_t method, size_t number) {
    size_t count = 0;
    while (danag_method_line_rule(method, count) != NULL) { count++; }
    return count > 0 ? danag_method_line_rule(method, number % count) : NULL;
}

/* One of the least values that the parameter takes, or its most. */
static void set_parameter(danag_t *danag, size_t method, size_t number, unsigned char choice) {
    size_t count = 0;
    while (danag_method_parameter(method, count) != NULL) { count++; }
    const struct danag_parameter *parameter =
        count > 0 ? danag_method_parameter(method, number % count) : NULL;
    if (parameter == NULL || parameter->values != NULL) { return; }
    char value[24];
    uint64_t least = parameter->least, span = parameter->most - parameter->least;
    snprintf(value, sizeof value, "%" PRIu64,
             choice < 255 && choice < span ? least + choice : parameter->most);
    must(danag_set(danag, parameter->name, value));
}

/* Sets links, images and the like, each by a bit, and the width: none, or one of the least. */
static void set_looks(danag_t *danag, unsigned char bits, unsigned char width) {
    static const char *const names[] = {"links",      "images",   "numbers",
                                        "with-title", "with-url", "metadata"};
    char value[24];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        must(danag_set(danag, names[i], (bits >> i & 1) != 0 ? "yes" : "no"));
    }
    snprintf(value, sizeof value, "%d", width % 2 != 0 ? 20 + width / 2 : 0);
    must(danag_set(danag, "width", value));
}

static danag_t *with_options(const unsigned char *options, struct bytes *output) {
    danag_t *danag = danag_new();
    if (danag == NULL) { abort(); }
    size_t method = options[1] % danag_method_count();
    must(danag_set(danag, "method", danag_method_name(method)));
    must(danag_set(danag, "format", danag_format_name(options[2] % danag_format_count())));
    const char *rule = line_rule(method, options[2] / danag_format_count());
    if (rule != NULL) { must(danag_set(danag, "lines", rule)); }
    set_parameter(danag, method, options[3], options[4]);
    set_looks(danag, options[5], options[6]);
    must(danag_set(danag, "max-memory", "64K"));
    must(danag_set_output(danag, bytes_put, output));
    return danag;
}

static void compare_metadata(const danag_t *one, const danag_t *other) {
    struct danag_metadatum left, right;
    size_t index = 0;
    do {
        left = danag_metadata(one, index);
        right = danag_metadata(other, index++);
        if ((left.name == NULL) != (right.name == NULL)) { abort(); }
        if (left.name != NULL && strcmp(left.name, right.name) != 0) { abort(); }
        if (left.name != NULL && strcmp(left.value, right.value) != 0) { abort(); }
    } while (left.name != NULL);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < OPTIONS + CUTS) { return 0; }
    enum encoding encoding = (enum encoding)(data[0] < ENCODING_COUNT ? data[0] : 0);
    const char *charset = encoding_name(encoding); /* NULL for none */
    struct bytes whole = {NULL, 0, 0};
    struct bytes cut = {NULL, 0, 0};
    danag_t *one = with_options(data, &whole);
    danag_t *other = with_options(data, &cut);
    const unsigned char *cuts = data + OPTIONS;
    data += OPTIONS + CUTS;
    size -= OPTIONS + CUTS;

    danag_begin(one, PAGE, NULL, charset);
    danag_feed(one, data, size);
    danag_begin(other, PAGE, NULL, charset);
    for (size_t number = 0; size > 0; number++) {
        size_t piece = (size_t)cuts[number % CUTS] + 1;
        piece = piece < size ? piece : size;
        danag_feed(other, data, piece);
        data += piece;
        size -= piece;
    }
    if (danag_finish(one) != danag_finish(other) || !bytes_equal(&whole, &cut)) { abort(); }
    compare_metadata(one, other);
    danag_free(one);
    danag_free(other);
    bytes_free(&whole);
    bytes_free(&cut);
    return 0;
}
