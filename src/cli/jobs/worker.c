#include "cli/jobs/worker.h"

/* The stages of a danag_t read a piece one after another, so it should stay in the cache. */
#define PIECE ((size_t)32 * 1024)

static void note_member_end(struct slot *slot) {
    const size_t most = sizeof slot->member_ends / sizeof slot->member_ends[0];
    if (slot->members < most) {
        slot->member_ends[slot->members++] = slot->written + slot->output.size;
    }
}

static int on_output(void *self, const char *bytes, size_t size) {
    struct worker *worker = self;
    struct slot *slot = worker->slot;
    if (size == 0) { note_member_end(slot); }
    while (size > 0) {
        size_t taken;
        if (!buffer_add(&slot->output, bytes, size, &taken)) {
            worker->failed = true;
            return 1;
        }
        bytes += taken;
        size -= taken;
        if (size > 0 && !pool_pass_output(worker->pool, slot)) { return 1; }
    }
    return 0;
}

static int feed_page(danag_t *danag, const struct buffer *page) {
    int error = 0;
    for (size_t at = 0; error == 0 && at < page->size; at += PIECE) {
        const size_t left = page->size - at;
        error = danag_feed(danag, page->bytes + at, left < PIECE ? left : PIECE);
    }
    return error;
}

/* A page that took too long is read to its end, and no more of it is used. */
static int feed(const struct worker *worker) {
    struct slot *slot = worker->slot;
    enum more more = MORE;
    int error = 0;
    while ((error == 0 || error == DANAG_LATE) && more == MORE) {
        if (error == 0) { error = feed_page(worker->danag, &slot->page); }
        if (error == 0 || error == DANAG_LATE) { more = pool_more(worker->pool, slot); }
    }
    if (more == MORE_STOPPED) { return STATUS_STOPPED; }
    return error == DANAG_LATE ? 0 : error;
}

static struct verdict work(struct worker *worker) {
    danag_t *danag = worker->danag;
    struct slot *slot = worker->slot;
    danag_set_output(danag, on_output, worker);
    int error = document_begin(danag, worker->files[slot->lane], worker->with_url, &slot->facts,
                               &slot->place);
    if (error == 0) { error = feed(worker); }
    return error == 0 ? document_end(danag, &slot->place) : document_fail(danag, error);
}

static bool on_turn(void *self) {
    const struct worker *worker = self;
    return pool_turn(worker->pool, worker->slot);
}

void *worker_run(void *self) {
    struct worker *worker = self;
    worker->look.turn = on_turn;
    worker->look.self = worker;
    if (UNIQUE_BUILT_IN) { unique_join(&worker->look, worker->danag); }
    while ((worker->slot = pool_work(worker->pool)) != NULL) {
        worker->failed = false;
        worker->slot->verdict = work(worker);
        if (UNIQUE_BUILT_IN) { unique_end_page(&worker->look, &worker->slot->verdict); }
        if (worker->failed) { worker->slot->verdict = (struct verdict){.status = DANAG_NO_MEMORY}; }
        pool_done(worker->pool, worker->slot);
    }
    return NULL;
}
