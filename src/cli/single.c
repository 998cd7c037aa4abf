#include "cli/single.h"

#include "input/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define WAIT_MOST 1000 /* milliseconds */

struct single {
    danag_t *danag;
    struct source *source;
    struct pages *pages;
    struct unique_look look;
    bool with_url;
    enum source_kind kind;
};

static void on_damage(void *self, uint64_t byte, const char *what) {
    const struct single *single = self;
    pages_damage(single->pages, byte, what);
}

static void on_remark(void *self, uint64_t byte, const char *what) {
    const struct single *single = self;
    pages_remark(single->pages, byte, what);
}

static void step(const struct single *single) {
    pages_step(single->pages, source_bytes_read(single->source));
}

/* Waits until the file can be read. A signal ends poll(2), but not read(2). One that comes just
 * before poll(2) waits for its end. */
static bool on_wait(void *self, int descriptor) {
    const struct single *single = self;
    struct pollfd input = {.fd = descriptor, .events = POLLIN};
    int ready;
    do {
        step(single);
        ready = poll(&input, 1, WAIT_MOST);
    } while (ready == 0 || (ready < 0 && errno == EINTR));
    return true;
}

/* What is not a regular file may let a reader wait. */
static source_waiter *waiter_for(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) ? NULL : on_wait;
}

static void on_skip(void *self, enum skip why) {
    const struct single *single = self;
    pages_skip(single->pages, why);
    step(single);
}

static void end_look(struct single *single, struct verdict *verdict) {
    if (UNIQUE_BUILT_IN) { unique_end_page(&single->look, verdict); }
}

static int fail(struct single *single, int error) {
    struct verdict verdict = document_fail(single->danag, error);
    end_look(single, &verdict);
    return pages_fail(single->pages, &verdict);
}

static int on_begin(void *self, const struct page *page) {
    struct single *single = self;
    int error = pages_begin(single->pages, page->byte, page->url);
    if (error != 0) { return error; }
    error = document_begin(single->danag, single->pages->file, single->with_url, page,
                           source_place(single->source));
    return error == 0 ? 0 : fail(single, error);
}

static int on_push(void *self, const char *data, size_t size) {
    struct single *single = self;
    step(single);
    int error = danag_feed(single->danag, data, size);
    if (error == DANAG_LATE) { return STATUS_CUT; }
    return error == 0 ? 0 : fail(single, error);
}

static int on_end(void *self) {
    struct single *single = self;
    struct verdict verdict = document_end(single->danag, source_place(single->source));
    end_look(single, &verdict);
    const struct pages *pages = single->pages;
    bool ended = verdict.status != DANAG_NO_MEMORY && verdict.status != DANAG_STOPPED;
    if (EXPLAIN_BUILT_IN && pages->explain != NULL && ended) {
        progress_clear(pages->progress);
        explain_page(pages->explain, single->danag, pages->url != NULL ? pages->url : pages->file);
    }
    return pages_end(single->pages, &verdict);
}

static void on_new_output(void *self) {
    const struct single *single = self;
    danag_drop(single->danag);
    danag_set_output(single->danag, pages_put, single->pages);
}

struct single *single_new(const struct arguments *arguments, struct pages *pages,
                          struct unique *unique, danag_t *danag) {
    struct single *single = malloc(sizeof *single);
    if (single == NULL) { return NULL; }
    const struct page_sink sink = {.begin = on_begin,
                                   .push = on_push,
                                   .end = on_end,
                                   .skip = on_skip,
                                   .self = single,
                                   .damage = on_damage,
                                   .remark = on_remark,
                                   .reporter = single};
    *single = (struct single){.danag = danag,
                              .source = source_new(&sink, &arguments->wanted),
                              .pages = pages,
                              .look = {.unique = unique},
                              .with_url = arguments->with_url,
                              .kind = arguments->kind};
    if (UNIQUE_BUILT_IN) { unique_join(&single->look, danag); }
    pages->new_output = on_new_output;
    pages->self = single;
    if (single->source != NULL) { return single; }
    free(single);
    return NULL;
}

void single_free(struct single *single) {
    if (single == NULL) { return; }
    source_free(single->source);
    free(single);
}

int single_read(struct single *single, const char *file) {
    struct summary *summary = single->pages->summary;
    bool standard_input = strcmp(file, "-") == 0;
    int descriptor = standard_input ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) { return STATUS_UNREADABLE; }
    source_wait_with(single->source, waiter_for(descriptor), single);
    int error = source_read(single->source, descriptor, single->kind);
    summary->bytes_in += source_bytes_read(single->source);
    summary->cut += source_pages_cut(single->source);
    int reason = errno;
    if (!standard_input) { close(descriptor); }
    errno = reason;
    return error;
}
