/* A response's block is one page or one that is skipped, and gives the same whole and cut into
 * pieces. The first byte says which head the block begins with, the next ones the sizes of the
 * pieces; the others are the block. */
#include "input/http/http.h"

#include <stdlib.h>
#include <string.h>

#define CUTS 4

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define OK   "HTTP/1.1 200 OK\r\n"
#define HTML OK "Content-Type: text/html\r\n"

static const char *const heads[] = {
    "",
    OK "\r\n",
    HTML "\r\n",
    HTML "Transfer-Encoding: chunked\r\n\r\n",
    HTML "Transfer-Encoding: gzip, chunked\r\n\r\n",
    HTML "Content-Encoding: deflate\r\n\r\n",
    HTML "Content-Encoding: br\r\n\r\n",
    HTML "Content-Encoding: gzip, br, zstd\r\n\r\n",
    OK "Content-Encoding: compress\r\n\r\n",
};
#define HEADS (sizeof heads / sizeof heads[0])

/* A page may be much longer than its block: its bytes are not kept. */
struct told {
    uint64_t sum;
    int begun;
    int ended;
    int skipped;
};

/* FNV-1a. */
static void add(struct told *told, const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t at = 0; at < size; at++) { told->sum = (told->sum ^ bytes[at]) * 0x100000001b3U; }
}

static void add_text(struct told *told, const char *text) {
    if (text != NULL) { add(told, text, strlen(text) + 1); }
}

static int on_begin(void *self, const struct page *page) {
    struct told *told = self;
    if (told->begun++ > 0 || told->skipped > 0) { abort(); }
    add_text(self, page->content_type);
    return 0;
}

static int on_push(void *self, const char *data, size_t size) {
    struct told *told = self;
    if (told->begun != 1 || told->ended > 0 || size == 0) { abort(); }
    add(self, data, size);
    return 0;
}

static int on_end(void *self) {
    struct told *told = self;
    if (told->begun != 1 || told->ended++ > 0) { abort(); }
    return 0;
}

static void on_skip(void *self, enum skip why) {
    struct told *told = self;
    if (told->begun > 0 || told->skipped++ > 0) { abort(); }
    add_text(self, skip_names[why]);
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    if (byte != 1) { abort(); }
    add_text(self, what);
}

static struct told read_block(const unsigned char *sizes, const char *block, size_t size) {
    struct told told = {0};
    struct page_sink sink = {.begin = on_begin,
                             .push = on_push,
                             .end = on_end,
                             .skip = on_skip,
                             .self = &told,
                             .damage = on_damage,
                             .reporter = &told};
    struct wanted wanted;
    wanted_preset(&wanted);
    struct http *http = http_new(&sink, &wanted);
    if (http == NULL) { abort(); }
    http_begin(http, &(struct page){.byte = 1}, RECORD_HTTP);
    for (size_t number = 0; size > 0; number++) {
        size_t piece = sizes == NULL ? size : (size_t)sizes[number % CUTS] + 1;
        piece = piece < size ? piece : size;
        if (http_push(http, block, piece) != 0) { abort(); }
        block += piece;
        size -= piece;
    }
    if (http_end(http, false) != 0) { abort(); }
    http_free(http);
    if (told.ended + told.skipped != 1) { abort(); }
    return told;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < 1 + CUTS) { return 0; }
    const char *head = heads[data[0] % HEADS];
    size_t head_size = strlen(head);
    size_t body_size = size - 1 - CUTS;
    char *block = malloc(head_size + body_size + 1);
    if (block == NULL) { abort(); }
    memcpy(block, head, head_size);
    memcpy(block + head_size, data + 1 + CUTS, body_size);
    struct told whole = read_block(NULL, block, head_size + body_size);
    struct told cut = read_block(data + 1, block, head_size + body_size);
    if (whole.sum != cut.sum || whole.begun != cut.begun) { abort(); }
    free(block);
    return 0;
}
