#include "cli/pages.h"

#include "cli/message.h"

#include <inttypes.h>

static void on_damage(void *self, uint64_t byte, const char *what) {
    struct pages *pages = self;
    pages->summary->damaged++;
    if (pages->quiet) { return; }
    progress_clear(pages->progress);
    message(pages->file, "byte %" PRIu64 ": %s", byte, what);
}

static int on_begin(void *self, const struct page *page) {
    struct pages *pages = self;
    pages->byte = page->byte;
    pages->url = page->url;
    pages->summary->pages++;
    const char *url = page->url != NULL ? page->url : pages->file;
    return danag_begin(pages->danag, url, page->content_type, NULL);
}

static int on_push(void *self, const char *data, size_t size) {
    struct pages *pages = self;
    progress_step(pages->progress);
    return danag_feed(pages->danag, data, size);
}

static int on_end(void *self) {
    struct pages *pages = self;
    int error = danag_finish(pages->danag);
    double confidence = danag_confidence(pages->danag);
    if (pages->verbose && confidence >= 0) {
        progress_clear(pages->progress);
        message_confidence(pages->file, pages->url, confidence);
    }
    pages->summary->unsure += error == DANAG_UNSURE;
    pages->summary->undecodable += danag_undecodable(pages->danag);
    if (error == DANAG_CUT) {
        on_damage(self, pages->byte, "this page has more content than --max-memory holds: cut");
    }
    return error == DANAG_CUT || error == DANAG_UNSURE ? 0 : error;
}

static void on_skip(void *self, enum skip why) {
    struct pages *pages = self;
    pages->summary->skipped[why]++;
    progress_step(pages->progress);
}

static int on_output(void *context, const char *bytes, size_t size) {
    struct pages *pages = context;
    if (pages->progress->shares_terminal) { progress_clear(pages->progress); }
    return output_write(pages->output, bytes, size) ? 0 : 1;
}

struct page_sink pages_sink(struct pages *pages) {
    return (struct page_sink){on_begin, on_push, on_end, on_skip, pages, on_damage, pages};
}

void pages_begin_output(struct pages *pages, struct output *output) {
    pages->output = output;
    danag_drop(pages->danag);
    danag_set_output(pages->danag, on_output, pages);
}
