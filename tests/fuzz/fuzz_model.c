/* A model file is taken or refused with a reason; with a model that is taken, a page gives the same
 * output whole and in pieces, and no sum overflows. The input changes a file that is a model: for
 * each change two bytes say after how many words it comes, a third how many bytes stand there
 * instead of the next word; and the file ends where the input does, if its last byte is 0xff. */
#include "kept.h"
#include "method/learned/model.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define CHANGE_HEAD 3
#define WIDTH       4 /* channels of the first layer: the least that there are */
#define PIECE       7

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const char page[] =
    "<title>A page</title><nav><a href=/>Home</a> <a href=/b>Other pages</a></nav>"
    "<article><h1>A page</h1><p>This is a paragraph of some words, and of some more.</p>"
    "<p>Here is another one, <a href=/c>with a link</a>, that is not much longer.</p></article>"
    "<ul><li><a href=/d>More</a></li><li>Less</li></ul><p>Copyright by nobody at all";

static void add_numbers(struct bytes *file, const char *name, size_t count, int least, int span) {
    char word[16];
    bytes_put_text(file, name);
    for (size_t i = 0; i < count; i++) {
        snprintf(word, sizeof word, " %d", least + (int)(i * 7 % (size_t)span));
        bytes_put_text(file, word);
    }
    bytes_put_text(file, "\n");
}

static void add_net(struct bytes *file) {
    add_numbers(file, "apart", MODEL_LAYERS, 1, 2);
    add_numbers(file, "layer_bias", (size_t)MODEL_LAYERS * MODEL_CHANNELS, -20, 41);
    add_numbers(file, "layers",
                (size_t)MODEL_LAYERS * MODEL_WIDTH * MODEL_CHANNELS * MODEL_CHANNELS, -20, 41);
    add_numbers(file, "page_bias", MODEL_CHANNELS, -20, 41);
    add_numbers(file, "page", (size_t)2 * MODEL_CHANNELS * MODEL_CHANNELS, -20, 41);
    add_numbers(file, "last_bias", MODEL_OUTPUTS, -20, 41);
    add_numbers(file, "last", (size_t)MODEL_OUTPUTS * MODEL_CHANNELS, -20, 41);
}

static void make_model(struct bytes *file) {
    char head[200];
    const size_t lanes = (size_t)MODEL_NETS * WIDTH;
    snprintf(head, sizeof head, "danag model 4\nfeatures %d\nnamed %ld\nchannels %d\nnets %d\n",
             (int)FEATURE_COUNT, model_features_number(), MODEL_CHANNELS, MODEL_NETS);
    bytes_put_text(file, head);
    add_numbers(file, "width", 1, WIDTH, 1);
    add_numbers(file, "first_bias", lanes, -20, 41);
    add_numbers(file, "first", FEATURE_COUNT * lanes, -20, 41);
    for (size_t i = 0; i < MODEL_NETS; i++) { add_net(file); }
    bytes_put_text(file, "probability");
    for (int level = 0; level < MODEL_LEVELS; level++) { add_numbers(file, "", 1, level * 256, 1); }
    add_numbers(file, "least_confidence", 1, 0, 1);
}

/* Where the word ends, and the next one begins, after this many words. */
static size_t pass_words(const struct bytes *file, size_t at, size_t count) {
    for (; count > 0 && at < file->size; count--) {
        while (at < file->size && (file->at[at] == ' ' || file->at[at] == '\n')) { at++; }
        while (at < file->size && file->at[at] != ' ' && file->at[at] != '\n') { at++; }
    }
    return at;
}

static void change(const struct bytes *model, const unsigned char *data, size_t size,
                   struct bytes *changed) {
    const bool cut = size > 0 && data[size - 1] == 0xff;
    size_t at = 0;
    while (size > CHANGE_HEAD) {
        const size_t stop = pass_words(model, at, (size_t)data[0] << 8 | data[1]);
        const size_t room = size - CHANGE_HEAD;
        const size_t length = data[2] < room ? data[2] : room;
        bytes_put(changed, model->at + at, stop - at);
        bytes_put_text(changed, " ");
        bytes_put(changed, (const char *)data + CHANGE_HEAD, length);
        at = pass_words(model, stop, 1);
        data += CHANGE_HEAD + length;
        size -= CHANGE_HEAD + length;
    }
    if (!cut) { bytes_put(changed, model->at + at, model->size - at); }
}

/* Answers the path of the file's descriptor, which the caller closes. */
static int write_file(const struct bytes *file, char *path, size_t room) {
    const int descriptor = memfd_create("model", 0);
    must(descriptor >= 0 && write(descriptor, file->at, file->size) == (ssize_t)file->size);
    snprintf(path, room, "/proc/self/fd/%d", descriptor);
    return descriptor;
}

static void extract(danag_t *danag, size_t piece, struct bytes *output) {
    must(danag_set_output(danag, bytes_put, output) == DANAG_OK);
    must(danag_begin(danag, NULL, NULL, "utf-8") == DANAG_OK);
    for (size_t at = 0; at < sizeof page - 1; at += piece) {
        const size_t left = sizeof page - 1 - at;
        danag_feed(danag, page + at, piece < left ? piece : left);
    }
    danag_finish(danag);
}

static void use_model(const char *path) {
    struct memory memory = {.most = (size_t)64 << 20};
    struct bytes whole = {0}, cut = {0};
    danag_t *danag = danag_within(&memory);
    must(danag_set(danag, "method", "learned") == DANAG_OK);
    must(danag_set(danag, "explain", "yes") == DANAG_OK);
    if (danag_set(danag, "model", path) == DANAG_OK) {
        extract(danag, sizeof page, &whole);
        extract(danag, PIECE, &cut);
        must(bytes_equal(&whole, &cut));
        must(danag_set(danag, "model", "") == DANAG_OK);
    } else {
        must(danag_error(danag)[0] != '\0');
    }
    danag_free(danag);
    must(memory.used == 0);
    bytes_free(&whole);
    bytes_free(&cut);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    static struct bytes model; /* made once: it takes longer than to read it */
    struct bytes changed = {0};
    char path[40];
    if (model.size == 0) { make_model(&model); }
    change(&model, data, size, &changed);
    const int descriptor = write_file(&changed, path, sizeof path);
    use_model(path);
    close(descriptor);
    bytes_free(&changed);
    return 0;
}
