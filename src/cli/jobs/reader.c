/* A thread that reads a FILE. */
#include "cli/jobs/pool.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>

struct reader {
    struct pool *pool;
    size_t lane;
    struct source *source;
    enum source_kind kind;
    int stop[2]; /* a pipe: a byte in it stops reading */
    bool running;
    pthread_t thread;

    const char *file;
    int descriptor; /* -1: it is not the reader's to close */
    bool opened;
    uint64_t record;   /* how many records of the file have begun */
    bool skipped;      /* a record without a page came after the last page */
    struct slot *slot; /* NULL: none is being filled */
    int error;         /* it ends the file; 0: none */
};

/* Waits until the file can be read, or reading has to stop. */
static bool on_wait(void *self, int descriptor) {
    const struct reader *reader = self;
    struct pollfd waits[] = {{.fd = descriptor, .events = POLLIN},
                             {.fd = reader->stop[0], .events = POLLIN}};
    int ready;
    do { ready = poll(waits, 2, -1); } while (ready < 0 && errno == EINTR);
    if (ready < 0) { return false; }
    errno = ECANCELED;
    return waits[1].revents == 0;
}

/* A pipe is not waited for here, but in on_wait, where waiting can be stopped. */
static int open_file(const char *file) {
    int descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) { return -1; }
    int flags = fcntl(descriptor, F_GETFL);
    if (flags >= 0) { fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK); }
    return descriptor;
}

/* The slot that is being filled. NULL: reading has to stop. */
static struct slot *slot_of(struct reader *reader) {
    if (reader->error != 0) { return NULL; }
    if (reader->slot == NULL) {
        reader->slot = pool_take(reader->pool, reader->lane);
        if (reader->slot == NULL) { reader->error = STATUS_STOPPED; }
    }
    return reader->slot;
}

static void fill(struct reader *reader) {
    if (reader->opened) { reader->slot->progress = *source_progress(reader->source); }
    pool_fill(reader->pool, reader->slot);
    reader->slot = NULL;
}

static void report(struct reader *reader, enum report kind, uint64_t byte, const char *what) {
    struct slot *slot = slot_of(reader);
    enum added added = ADDED;
    while (slot != NULL && (added = slot_report(slot, kind, byte, what)) == ADDED_FULL) {
        if (!pool_pass(reader->pool, slot, FULL_REPORTS)) {
            reader->error = STATUS_STOPPED;
            return;
        }
        slot->reports.size = 0;
    }
    if (added == ADDED_NO_MEMORY) { reader->error = STATUS_NO_MEMORY; }
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    const struct reader *reader = self;
    report(self, reader->skipped ? REPORT_STRAY : REPORT_DAMAGE, byte, what);
}

static void on_remark(void *self, uint64_t byte, const char *what) {
    report(self, REPORT_REMARK, byte, what);
}

static void on_skip(void *self, enum skip why) {
    struct reader *reader = self;
    struct slot *slot = slot_of(reader);
    reader->record++;
    reader->skipped = true;
    if (slot == NULL) { return; }
    slot->skipped[why]++;
    if (++slot->skips >= SLOT_SKIPS_MAX && !slot->has_page) { fill(reader); }
}

static int on_begin(void *self, const struct page *page) {
    struct reader *reader = self;
    struct slot *slot = slot_of(reader);
    if (slot == NULL) { return reader->error; }
    slot->record = ++reader->record;
    if (!slot_set_page(slot, page, &source_progress(reader->source)->place)) {
        reader->error = STATUS_NO_MEMORY;
    }
    return reader->error;
}

static int on_push(void *self, const char *data, size_t size) {
    struct reader *reader = self;
    struct slot *slot = reader->slot;
    while (reader->error == 0 && size > 0) {
        size_t taken = 0;
        if (!buffer_add(&slot->page, data, size, &taken)) { reader->error = STATUS_NO_MEMORY; }
        data += taken;
        size -= taken;
        if (size == 0 || reader->error != 0) { break; }
        if (pool_pass(reader->pool, slot, FULL_PAGE)) {
            slot->page.size = 0;
        } else {
            reader->error = STATUS_STOPPED;
        }
    }
    return reader->error;
}

static bool on_apart(void *self, int descriptor, uint64_t at, uint64_t size) {
    struct slot *slot = ((struct reader *)self)->slot;
    if (slot->in_pieces || slot->apart.size > 0) { return false; }
    slot->apart = (struct apart){descriptor, at, size, slot->page.size};
    return true;
}

static int on_end(void *self) {
    struct reader *reader = self;
    if (reader->error != 0) { return reader->error; }
    reader->skipped = false;
    fill(reader);
    return 0;
}

static void *run(void *self) {
    struct reader *reader = self;
    const bool standard_input = strcmp(reader->file, "-") == 0;
    const int descriptor = standard_input ? STDIN_FILENO : open_file(reader->file);
    int error = STATUS_UNREADABLE;
    if (!standard_input) { reader->descriptor = descriptor; }
    reader->opened = descriptor >= 0;
    if (reader->opened) { error = source_read(reader->source, descriptor, reader->kind); }
    const int reason = errno;
    /* The file's last slot. After an error within a page, no worker gets what there is of it. */
    if (reader->slot == NULL) { reader->slot = pool_take(reader->pool, reader->lane); }
    struct slot *slot = reader->slot;
    if (slot == NULL) { return NULL; }
    if (!slot->in_pieces) { slot->has_page = false; }
    slot->ends_file = true;
    slot->error = reader->error != 0 ? reader->error : error;
    slot->reason = reason;
    fill(reader);
    return NULL;
}

struct reader *reader_new(const struct arguments *arguments, struct pool *pool, size_t lane) {
    struct reader *reader = malloc(sizeof *reader);
    if (reader == NULL) { return NULL; }
    const struct page_sink sink = {.begin = on_begin,
                                   .push = on_push,
                                   .end = on_end,
                                   .skip = on_skip,
                                   .apart = on_apart,
                                   .self = reader,
                                   .damage = on_damage,
                                   .remark = on_remark,
                                   .reporter = reader};
    *reader = (struct reader){.pool = pool,
                              .lane = lane,
                              .source = source_new(&sink, &arguments->wanted),
                              .kind = arguments->kind};
    if (reader->source == NULL || pipe(reader->stop) != 0) {
        source_free(reader->source);
        free(reader);
        return NULL;
    }
    source_wait_with(reader->source, on_wait, reader);
    return reader;
}

void reader_free(struct reader *reader) {
    if (reader == NULL) { return; }
    source_free(reader->source);
    close(reader->stop[0]);
    close(reader->stop[1]);
    free(reader);
}

bool reader_begin(struct reader *reader, const char *file) {
    reader->file = file;
    reader->descriptor = -1;
    reader->opened = reader->skipped = false;
    reader->record = 0;
    reader->slot = NULL;
    reader->error = 0;
    reader->running = pthread_create(&reader->thread, NULL, run, reader) == 0;
    return reader->running;
}

static void over(struct reader *reader) {
    reader->running = false;
    if (reader->descriptor >= 0) { close(reader->descriptor); }
}

void reader_end(struct reader *reader) {
    if (!reader->running) { return; }
    pthread_join(reader->thread, NULL);
    over(reader);
}

/* Workers may be reading the file until the lane is clear. */
void reader_stop(struct reader *reader) {
    char byte = 0;
    if (!reader->running) { return; }
    pool_stop(reader->pool, reader->lane);
    while (write(reader->stop[1], &byte, 1) < 0 && errno == EINTR) {}
    pthread_join(reader->thread, NULL);
    while (read(reader->stop[0], &byte, 1) < 0 && errno == EINTR) {}
    pool_clear(reader->pool, reader->lane);
    over(reader);
}
