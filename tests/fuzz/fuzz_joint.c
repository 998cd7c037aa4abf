/* Pages that are written one by one and joined, as --jobs does, give the output of one danag_t that
 * writes them all. The first byte says the format, the second the options, the next ones the sizes
 * of the pieces that are joined and of the pages; the others are the pages. */
#include "cli/jobs/joint.h"
#include "kept.h"

#include <string.h>

#define OPTIONS    2
#define CUTS       3
#define PAGES_MOST 5

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* The end of a member shows. */
static int put(void *output, const char *bytes, size_t size) {
    bytes_put(output, bytes, size);
    return size > 0 ? 0 : bytes_put(output, "\n[member]\n", 10);
}

/* Keeps the ends of members as pieces of no bytes: what is between two is a piece. */
static danag_t *with_options(const unsigned char *options, struct memory *memory) {
    danag_t *danag = danag_within(memory);
    const bool with_url = options[1] % 2 != 0;
    must(danag_set(danag, "method", options[1] & 2 ? "plain" : "danag") == DANAG_OK &&
         danag_set(danag, "format", danag_format_name(options[0] % danag_format_count())) == 0 &&
         danag_set(danag, "with-url", with_url ? "yes" : "no") == DANAG_OK &&
         danag_set(danag, "separate", "yes") == DANAG_OK &&
         danag_set(danag, "max-memory", "128K") == DANAG_OK);
    return danag;
}

static int read_page(danag_t *danag, const unsigned char *page, size_t size) {
    if (danag_begin(danag, "https://example.org/", NULL, "utf-8") != DANAG_OK) { return -1; }
    danag_feed(danag, page, size);
    return danag_finish(danag);
}

/* What a worker passes on in one call of its output. */
struct joiner {
    struct joint joint;
    const unsigned char *sizes;
    size_t number;
};

static int join(void *self, const char *bytes, size_t size) {
    struct joiner *joiner = self;
    if (size == 0) { return joint_put(&joiner->joint, bytes, 0); }
    for (size_t piece; size > 0; bytes += piece, size -= piece) {
        piece = piece_of(joiner->sizes, CUTS, joiner->number++, size);
        must(joint_put(&joiner->joint, bytes, piece) == 0);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < OPTIONS + CUTS + PAGES_MOST) { return 0; }
    const unsigned char *sizes = data + OPTIONS;
    struct memory memory[2] = {{.most = 128 * 1024}, {.most = 128 * 1024}};
    struct bytes together = {0}, joined = {0};
    danag_t *one = with_options(data, &memory[0]);
    danag_t *other = with_options(data, &memory[1]);
    struct joiner joiner = {.sizes = sizes};
    joint_make(&joiner.joint, danag_format_name(data[0] % danag_format_count()), data[1] % 2 != 0,
               put, &joined);
    joint_new_output(&joiner.joint);
    danag_set_output(one, put, &together);
    const unsigned char *page = data + OPTIONS + CUTS + PAGES_MOST;
    size_t left = size - OPTIONS - CUTS - PAGES_MOST;
    for (size_t i = 0, piece; i < PAGES_MOST; i++, page += piece, left -= piece) {
        piece = left > 0 ? piece_of(sizes + CUTS, PAGES_MOST, i, left) : 0;
        const int status = read_page(one, page, piece);
        joint_begin(&joiner.joint);
        danag_set_output(other, join, &joiner);
        must(read_page(other, page, piece) == status);
        must(joint_end(&joiner.joint, status) == 0);
    }
    must(bytes_equal(&together, &joined));
    must_be_utf8(&joined);
    danag_free(one);
    danag_free(other);
    bytes_free(&together);
    bytes_free(&joined);
    return 0;
}
