/* A document gives the same output whole and cut into pieces, by any method, with any options that
 * it takes and in any charset; the output is UTF-8, and the memory is bounded. The first byte says
 * the charset, or none; the second the method, the third the format and the rule of lines, the
 * fourth a parameter and the fifth its value, the sixth and the seventh what the format shows and
 * which paragraphs a filter leaves out, the eighth the fields and bodies of records, the ninth the
 * type and facts of the document, the tenth what else is asked for; the next ones the sizes of the
 * pieces; the others are the page. */
#include "input/charset/encoding.h"
#include "kept.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPTIONS       10
#define CUTS          3
#define MAX_MEMORY    ((size_t)128 << 10) /* the least that records take */
#define FILTER_MEMORY ((size_t)256 << 10) /* the least that a filter takes */
#define EXPLAIN       ((size_t)16 << 20)  /* danag.h, explain */
#define PAGE          "https://example.org/a/b"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void set(danag_t *danag, const char *name, const char *value) {
    must(danag_set(danag, name, value) == DANAG_OK);
}

static const char *line_rule(size_t method, size_t number) {
    size_t count = 0;
    while (danag_method_line_rule(method, count) != NULL) { count++; }
    return count > 0 ? danag_method_line_rule(method, number % count) : NULL;
}

/* Only the learned method takes them. */
static void set_words(danag_t *danag, unsigned char choice) {
    static const char *const words[][2] = {{"favor", "precision"},    {"favor", "recall"},
                                           {"comments", "yes"},       {"comments", "no"},
                                           {"min-confidence", "0.5"}, {"min-confidence", "1"}};
    const size_t number = choice % (sizeof words / sizeof words[0]);
    danag_set(danag, words[number][0], words[number][1]);
}

/* One of the least values that the parameter takes, or its most. */
static void set_parameter(danag_t *danag, size_t method, size_t number, unsigned char choice) {
    size_t count = 0;
    while (danag_method_parameter(method, count) != NULL) { count++; }
    const struct danag_parameter *parameter =
        count > 0 ? danag_method_parameter(method, number % count) : NULL;
    if (parameter == NULL) { return; }
    if (parameter->values != NULL) {
        set_words(danag, choice);
        return;
    }
    char value[24];
    uint64_t least = parameter->least, span = parameter->most - parameter->least;
    snprintf(value, sizeof value, "%" PRIu64,
             choice < 255 && choice < span ? least + choice : parameter->most);
    set(danag, parameter->name, value);
}

static bool is_record(size_t format) {
    static const char *const records[] = {"jsonl", "tsv", "table", "warc"};
    bool found = false;
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        found |= strcmp(danag_format_name(format), records[i]) == 0;
    }
    return found;
}

/* Sets links, images and the like, each by a bit, and the width: none, or one of the least. */
static void set_looks(danag_t *danag, size_t format, unsigned char bits, unsigned char width) {
    static const char *const names[] = {"links",      "images",   "numbers",
                                        "with-title", "metadata", "with-url"};
    char value[24];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const bool fits = !is_record(format) || strcmp(names[i], "with-url") != 0;
        set(danag, names[i], fits && (bits >> i & 1) != 0 ? "yes" : "no");
    }
    snprintf(value, sizeof value, "%d", width % 2 != 0 ? 20 + width / 2 : 0);
    set(danag, "width", value);
}

/* Some bodies or, in half of the cases, a few fields that follow each other. */
static void set_record(danag_t *danag, size_t format, unsigned char choice) {
    static const char *const bodies[] = {"text", "markdown", "html", "html,text,markdown"};
    char fields[256] = "";
    size_t count = 0, end = 0;
    const bool one_body = strcmp(danag_format_name(format), "warc") == 0;
    while (danag_field_name(count) != NULL) { count++; }
    for (size_t i = 0; choice >= 128 && i <= choice % 5 && end < sizeof fields; i++) {
        end += (size_t)snprintf(fields + end, sizeof fields - end, "%s%s", i > 0 ? "," : "",
                                danag_field_name((choice + i) % count));
    }
    if (one_body || choice < 128) { set(danag, "body", bodies[choice % (one_body ? 3 : 4)]); }
    if (!one_body) { set(danag, "fields", fields); }
}

/* A language may be unknown: CLD2 is not always there. */
static void set_more(danag_t *danag, unsigned char bits) {
    set(danag, "explain", (bits & 1) != 0 ? "yes" : "no");
    set(danag, "page-timeout", (bits & 2) != 0 ? "3600" : "0");
    if ((bits & 4) != 0) { danag_set(danag, "language", "en,zh-Hant,und"); }
}

/* Leaves out some paragraphs, or all, or stops the document. */
static int filter(void *context, const char *text, size_t size) {
    const unsigned choice = *(const unsigned char *)context >> 6;
    const struct bytes paragraph = {.at = (char *)(uintptr_t)text, .size = size};
    must(size > 0);
    must_be_utf8(&paragraph);
    const unsigned mark = (unsigned char)text[0] + (unsigned)size;
    return choice == 3 ? 0 : choice == 2 && mark % 8 == 0 ? -1 : mark % 2 != 0;
}

/* It needs more memory than the rest. */
static void set_filter(danag_t *danag, const unsigned char *options, struct memory *memory) {
    if (options[5] >> 6 == 0) { return; }
    memory->most += FILTER_MEMORY - MAX_MEMORY;
    set(danag, "max-memory", "256K");
    must(danag_set_filter(danag, filter, (void *)(uintptr_t)(options + 5)) == DANAG_OK);
}

static danag_t *with_options(const unsigned char *options, struct memory *memory,
                             struct bytes *output) {
    danag_t *danag = danag_within(memory);
    const size_t method = options[1] % danag_method_count();
    const size_t format = options[2] % danag_format_count();
    set(danag, "method", danag_method_name(method));
    set(danag, "format", danag_format_name(format));
    const char *rule = line_rule(method, options[2] / danag_format_count());
    if (rule != NULL) { set(danag, "lines", rule); }
    set_parameter(danag, method, options[3], options[4]);
    set_looks(danag, format, options[5], options[6]);
    if (is_record(format)) { set_record(danag, format, options[7]); }
    set_more(danag, options[9]);
    const bool least = !is_record(format) && (options[9] & 4) == 0 && options[6] < 128;
    set(danag, "max-memory", least ? "64K" : "128K");
    set_filter(danag, options, memory);
    must(danag_set_output(danag, bytes_put, output) == DANAG_OK);
    return danag;
}

/* Half of the documents are HTML that nothing is known of. */
static int begin(danag_t *danag, unsigned char choice, const char *charset) {
    static const char *const types[] = {NULL, "text/html; charset=koi8-r", "text/plain",
                                        "text/markdown"};
    static const char *const names[] = {"date", "status", "last-modified", "content-language"};
    static const char *const values[] = {"2024-02-30T25:00:00Z", "200",
                                         "Sun, 06 Nov 1994 08:49:37 GMT", "de-AT, zh-Hant"};
    int status = danag_begin(danag, PAGE, choice >= 128 ? types[choice % 4] : NULL, charset);
    for (size_t i = 0; status == DANAG_OK && choice >= 192 && i < 4; i++) {
        status = danag_describe(danag, names[i], values[i]);
    }
    return status;
}

static void compare_metadata(const danag_t *one, const danag_t *other) {
    const char *name;
    size_t index = 0;
    for (; (name = danag_metadata_name(one, index)) != NULL; index++) {
        const char *other_name = danag_metadata_name(other, index);
        must(other_name != NULL && strcmp(name, other_name) == 0);
        must(strcmp(danag_metadata_value(one, index), danag_metadata_value(other, index)) == 0);
    }
    must(danag_metadata_name(other, index) == NULL);
}

static bool reasons_alike(const struct danag_reason *left, const struct danag_reason *right) {
    return right != NULL && strcmp(left->name, right->name) == 0 &&
           !(left->weight < right->weight) && !(left->weight > right->weight);
}

/* What the method saw of each line. */
static void compare_lines(const danag_t *one, const danag_t *other) {
    must(danag_line_count(one) == danag_line_count(other));
    const struct danag_line *left, *right;
    const struct danag_reason *reason;
    for (size_t at = 0; (left = danag_line(one, at)) != NULL; at++) {
        right = danag_line(other, at);
        must(right != NULL && strcmp(left->text, right->text) == 0);
        must(strcmp(left->element, right->element) == 0 && left->kept == right->kept);
        must(left->start == right->start && left->end == right->end && left->diff == right->diff);
        must(left->cluster == right->cluster && left->comment == right->comment);
        for (size_t i = 0; (reason = danag_line_reason(one, at, i)) != NULL; i++) {
            must(reasons_alike(reason, danag_line_reason(other, at, i)));
        }
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < OPTIONS + CUTS) { return 0; }
    enum encoding encoding = (enum encoding)(data[0] < ENCODING_COUNT ? data[0] : 0);
    const char *charset = encoding_name(encoding); /* NULL for none */
    struct bytes whole = {NULL, 0, 0};
    struct bytes cut = {NULL, 0, 0};
    const size_t most = MAX_MEMORY + ((data[9] & 1) != 0 ? EXPLAIN : 0);
    struct memory memory[2] = {{.most = most}, {.most = most}};
    danag_t *one = with_options(data, &memory[0], &whole);
    danag_t *other = with_options(data, &memory[1], &cut);
    const unsigned char *cuts = data + OPTIONS;
    must(begin(one, data[8], charset) == DANAG_OK && begin(other, data[8], charset) == DANAG_OK);
    data += OPTIONS + CUTS;
    size -= OPTIONS + CUTS;

    danag_feed(one, data, size);
    for (size_t number = 0, piece; size > 0; number++, data += piece, size -= piece) {
        piece = piece_of(cuts, CUTS, number, size);
        danag_feed(other, data, piece);
    }
    must(danag_finish(one) == danag_finish(other) && bytes_equal(&whole, &cut));
    must_be_utf8(&whole);
    compare_metadata(one, other);
    compare_lines(one, other);
    danag_free(one);
    danag_free(other);
    must(memory[0].used == 0 && memory[1].used == 0);
    bytes_free(&whole);
    bytes_free(&cut);
    return 0;
}
