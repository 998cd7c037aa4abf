/* An output joins pages that are written one by one, and however they are cut: between two of them
 * stands what the format wants, and nothing else changes. The first byte says the format, the
 * second the options, the next ones the sizes of the pieces that are joined and of the pages; the
 * others are the pages. */
#include "cli/output.h"
#include "kept.h"

#include <string.h>
#include <unistd.h>

#define OPTIONS    2
#define CUTS       3
#define PAGES_MOST 5

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static danag_t *with_options(const unsigned char *options, struct memory *memory) {
    danag_t *danag = danag_within(memory);
    const bool with_url = options[1] % 2 != 0;
    must(danag_set(danag, "method", options[1] & 2 ? "plain" : "danag") == DANAG_OK &&
         danag_set(danag, "format", danag_format_name(options[0] % danag_format_count())) == 0 &&
         danag_set(danag, "with-url", with_url ? "yes" : "no") == DANAG_OK &&
         danag_set(danag, "max-memory", "128K") == DANAG_OK);
    return danag;
}

static int read_page(danag_t *danag, const unsigned char *page, size_t size) {
    if (danag_begin(danag, "https://example.org/", NULL, "utf-8") != DANAG_OK) { return -1; }
    danag_feed(danag, page, size);
    return danag_finish(danag);
}

static struct output_style style_of(const unsigned char *options) {
    struct setting setting = {"format", danag_format_name(options[0] % danag_format_count())};
    const struct arguments arguments = {
        .settings = &setting, .setting_count = 1, .with_url = options[1] % 2 != 0};
    return output_style_of(&arguments, NULL);
}

/* What stands before a page that follows others. */
static void separate(struct bytes *together, const struct output_style *style) {
    const bool in_line = together->size > 0 && together->at[together->size - 1] != '\n';
    if (style->text && in_line) { bytes_put_text(together, "\n"); }
    if (style->form_feeds) { bytes_put_text(together, "\f\n"); }
}

struct joiner {
    struct output output;
    const unsigned char *sizes;
    size_t number;
};

static int join(void *self, const char *bytes, size_t size) {
    struct joiner *joiner = self;
    if (size == 0) { must(output_write_page(&joiner->output, bytes, 0)); }
    for (size_t piece; size > 0; bytes += piece, size -= piece) {
        piece = piece_of(joiner->sizes, CUTS, joiner->number++, size);
        must(output_write_page(&joiner->output, bytes, piece));
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < OPTIONS + CUTS + PAGES_MOST) { return 0; }
    const unsigned char *sizes = data + OPTIONS;
    const struct output_style style = style_of(data);
    struct memory memory[2] = {{.most = 128 * 1024}, {.most = 128 * 1024}};
    struct bytes together = {0}, joined = {0};
    danag_t *one = with_options(data, &memory[0]);
    danag_t *other = with_options(data, &memory[1]);
    struct joiner joiner = {.sizes = sizes};
    FILE *reader = tmpfile();
    must(reader != NULL);
    FILE *stream = fdopen(dup(fileno(reader)), "w");
    must(stream != NULL);
    output_begin(&joiner.output, stream, "memory", &style);
    danag_set_output(one, bytes_put, &together);
    const unsigned char *page = data + OPTIONS + CUTS + PAGES_MOST;
    size_t left = size - OPTIONS - CUTS - PAGES_MOST;
    for (size_t i = 0, piece; i < PAGES_MOST; i++, page += piece, left -= piece) {
        piece = left > 0 ? piece_of(sizes + CUTS, PAGES_MOST, i, left) : 0;
        if (i > 0) { separate(&together, &style); }
        const int status = read_page(one, page, piece);
        output_begin_page(&joiner.output);
        danag_set_output(other, join, &joiner);
        must(read_page(other, page, piece) == status);
        must(output_end_page(&joiner.output, true));
    }
    must(output_close(&joiner.output));
    rewind(reader);
    for (int byte; (byte = getc(reader)) != EOF;) { bytes_put(&joined, &(char){(char)byte}, 1); }
    fclose(reader);
    must(bytes_equal(&together, &joined));
    must_be_utf8(&joined);
    danag_free(one);
    danag_free(other);
    bytes_free(&together);
    bytes_free(&joined);
    return 0;
}
