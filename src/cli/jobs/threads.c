/* Several jobs: a reader for each file that is read at once puts its pages into slots, workers
 * extract them there, and the caller's thread takes what they wrote, in order. */
#include "cli/jobs/jobs.h"
#include "cli/jobs/pool.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

/* The stages of a danag_t read a piece one after another, so it should stay in the cache. */
#define PIECE ((size_t)32 * 1024)

struct worker {
    struct document document;
    struct pool *pool;
    const char *const *files; /* the name of each lane's file */
    pthread_t thread;
    struct slot *slot; /* the present one */
    bool failed;       /* memory is short for what the page gives */
    char room[PIECE];  /* for a part of a page that stands in its file */
};

struct threads {
    const struct file_list *files;
    struct pages *pages;
    struct pool *pool;
    size_t lane_count;
    struct reader *readers[POOL_LANES_MAX];
    const char *names[POOL_LANES_MAX]; /* of the file in each lane */
    size_t begun;                      /* files before this one are being read, or were */
    size_t taken;                      /* files before this one are over */
    size_t worker_count;
    struct worker workers[];
};

static int on_output(void *self, const char *bytes, size_t size) {
    struct worker *worker = self;
    struct slot *slot = worker->slot;
    const size_t most = sizeof slot->member_ends / sizeof slot->member_ends[0];
    if (size == 0 && slot->members < most) {
        slot->member_ends[slot->members++] = slot->written + slot->output.size;
    }
    while (size > 0) {
        size_t taken;
        if (!buffer_add(&slot->output, bytes, size, &taken)) {
            worker->failed = true;
            return 1;
        }
        bytes += taken;
        size -= taken;
        if (size > 0 && !pool_pass(worker->pool, slot, FULL_OUTPUT)) { return 1; }
    }
    return 0;
}

static int push_pieces(struct worker *worker, const char *bytes, size_t size) {
    int error = 0;
    for (size_t at = 0; error == 0 && at < size; at += PIECE) {
        const size_t left = size - at;
        error = document_push(&worker->document, bytes + at, left < PIECE ? left : PIECE);
    }
    return error;
}

/* Reads what stands in the file, which was longer when its reader came by if it ends here. */
static int push_apart(struct worker *worker) {
    struct slot *slot = worker->slot;
    struct apart *apart = &slot->apart;
    int error = 0;
    ssize_t got = 1;
    while (error == 0 && got > 0 && apart->size > 0) {
        const size_t size = apart->size < PIECE ? (size_t)apart->size : PIECE;
        got = pread(apart->descriptor, worker->room, size, (off_t)apart->at);
        if (got > 0) { error = document_push(&worker->document, worker->room, (size_t)got); }
        apart->at += got > 0 ? (uint64_t)got : 0;
        apart->size -= got > 0 ? (uint64_t)got : 0;
    }
    if (got < 0) {
        slot->error = STATUS_UNREADABLE;
        slot->reason = errno;
    } else if (got == 0) {
        const char *what = "file became shorter while it was read; the page is cut";
        worker->failed = slot_report(slot, REPORT_DAMAGE, apart->at, what) == ADDED_NO_MEMORY;
    }
    return error;
}

/* A page that took too long is read to its end, and no more of it is used. */
static int push(struct worker *worker) {
    const struct slot *slot = worker->slot;
    enum more more = MORE;
    size_t at = slot->apart.before;
    int error = push_pieces(worker, slot->page.bytes, at);
    if (error == 0) { error = push_apart(worker); }
    for (; more == MORE; at = 0) {
        if (error == 0) {
            error = push_pieces(worker, slot->page.bytes + at, slot->page.size - at);
        }
        if (error != 0 && error != STATUS_ENOUGH) { return error; }
        more = pool_more(worker->pool, worker->slot);
    }
    return more == MORE_STOPPED ? STATUS_STOPPED : 0;
}

static struct outcome work(struct worker *worker) {
    const struct slot *slot = worker->slot;
    struct document *document = &worker->document;
    worker->failed = false;
    int error =
        document_begin(document, worker->files[slot->lane], &slot->facts, &slot->progress.place);
    if (error == 0) { error = push(worker); }
    const struct outcome outcome = document_end(document, &slot->progress.place, error);
    return worker->failed ? (struct outcome){.status = DANAG_NO_MEMORY} : outcome;
}

static bool on_turn(void *self) {
    const struct worker *worker = self;
    return pool_turn(worker->pool, worker->slot);
}

/* The body of a worker's thread: works until pool_end. */
static void *run_worker(void *self) {
    struct worker *worker = self;
    while ((worker->slot = pool_work(worker->pool)) != NULL) {
        worker->slot->outcome = work(worker);
        pool_done(worker->pool, worker->slot);
    }
    return NULL;
}

static void take_reports(const struct threads *threads, struct slot *slot, size_t end) {
    while (slot->reports_taken < end) {
        const struct report_read report = slot_next_report(slot, &slot->reports_taken);
        if (report.kind != REPORT_REMARK) {
            threads->pages->skipped = report.kind == REPORT_STRAY;
            pages_damage(threads->pages, report.byte, report.what);
        } else {
            pages_remark(threads->pages, report.byte, report.what);
        }
    }
}

static int begin_page(const struct threads *threads, struct slot *slot) {
    if (slot->begun) { return 0; }
    slot->begun = true;
    take_reports(threads, slot, slot->reports_before);
    threads->pages->record = slot->record - 1;
    return pages_begin(threads->pages, slot->facts.byte, slot->facts.url);
}

/* Puts the output, with the ends of its members. */
static int take_output(const struct threads *threads, struct slot *slot) {
    struct buffer *output = &slot->output;
    int error = 0;
    for (size_t at = 0, end;
         error == 0 && (at < output->size || slot->members_taken < slot->members); at = end) {
        const bool ends = slot->members_taken < slot->members;
        end = ends ? slot->member_ends[slot->members_taken] - slot->written : output->size;
        if (end > at) { error = pages_put(threads->pages, output->bytes + at, end - at); }
        if (error == 0 && ends) { error = pages_put(threads->pages, "", 0); }
        slot->members_taken += ends;
    }
    slot->written += output->size;
    output->size = 0;
    return error == 0 ? 0 : STATUS_STOPPED;
}

/* Takes the page in the slot, and what was before it, as far as they are there. */
static int take_slot(const struct threads *threads, struct slot *slot, unsigned what) {
    struct summary *summary = threads->pages->summary;
    int error = slot->has_page ? begin_page(threads, slot) : 0;
    if ((what & FULL_REPORTS) != 0) {
        take_reports(threads, slot, slot->reports.size);
        slot->reports_taken = 0;
    }
    if (error == 0 && (what & FULL_OUTPUT) != 0) { error = take_output(threads, slot); }
    if (what != SLOT_OVER) { return error; }
    for (int why = 0; why < SKIP_COUNT; why++) {
        summary->skipped[why] += slot->skipped[why];
        summary->records += slot->skipped[why];
    }
    return error == 0 && slot->has_page ? pages_end(threads->pages, &slot->outcome) : error;
}

/* Takes the file in this lane to its end. Returns what source_read, with its errno, or the library
 * did, or STATUS_STOPPED if the output fails. After an error the lane may still have slots. */
static int take_file(const struct threads *threads, size_t lane) {
    struct source_progress progress = {.bytes_read = 0};
    bool over = false;
    int error = 0;
    int reason = 0;
    while (error == 0 && !over) {
        unsigned what;
        struct slot *slot = pool_head(threads->pool, lane, &what);
        if (slot != NULL) { error = take_slot(threads, slot, what); }
        if (what == SLOT_OVER) {
            progress = slot->progress;
            over = slot->ends_file;
            if (error == 0) { error = slot->error; }
            reason = slot->reason;
        }
        pages_step(threads->pages, progress.bytes_read);
        if (slot != NULL) { pool_taken(threads->pool, slot, what); }
    }
    pages_end_file(threads->pages, &progress);
    errno = reason;
    return error;
}

size_t threads_processors(void) {
#ifdef CPU_COUNT
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) { return (size_t)CPU_COUNT(&set); }
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (size_t)online : 1;
}

/* Threads begin with signals held: the main thread alone handles them. */
static bool begin_workers(struct threads *threads, const struct work *work) {
    sigset_t before;
    bool begun = true;
    signals_hold(&before);
    while (begun && threads->worker_count < work->count) {
        struct worker *worker = &threads->workers[threads->worker_count];
        *worker = (struct worker){.document = {.danag = work->danags[threads->worker_count],
                                               .with_url = work->arguments->with_url,
                                               .output = on_output,
                                               .context = worker,
                                               .look = {work->unique, on_turn, worker, false}},
                                  .pool = threads->pool,
                                  .files = threads->names};
        if (UNIQUE_BUILT_IN) { unique_join(&worker->document.look, worker->document.danag); }
        begun = pthread_create(&worker->thread, NULL, run_worker, worker) == 0;
        threads->worker_count += begun;
    }
    signals_release(&before);
    return begun;
}

struct threads *threads_new(const struct work *work) {
    const size_t count = work->count;
    const size_t lanes = count < POOL_LANES_MAX ? count : POOL_LANES_MAX;
    const size_t files = work->files->count > 0 ? work->files->count : 1;
    struct threads *threads = calloc(1, sizeof *threads + count * sizeof threads->workers[0]);
    if (threads == NULL) { return NULL; }
    threads->files = work->files;
    threads->pages = work->pages;
    threads->lane_count = files < lanes ? files : lanes;
    threads->pool = pool_new(count, threads->lane_count);
    bool made = threads->pool != NULL;
    for (size_t i = 0; made && i < threads->lane_count; i++) {
        threads->readers[i] = reader_new(work->arguments, threads->pool, i);
        made = threads->readers[i] != NULL;
    }
    if (made && begin_workers(threads, work)) { return threads; }
    threads_free(threads);
    return NULL;
}

void threads_free(struct threads *threads) {
    if (threads == NULL) { return; }
    for (size_t i = 0; i < threads->lane_count && threads->readers[i] != NULL; i++) {
        reader_stop(threads->readers[i]);
    }
    if (threads->pool != NULL) { pool_end(threads->pool); }
    for (size_t i = 0; i < threads->worker_count; i++) {
        pthread_join(threads->workers[i].thread, NULL);
    }
    for (size_t i = 0; i < threads->lane_count; i++) { reader_free(threads->readers[i]); }
    pool_free(threads->pool);
    free(threads);
}

/* Whether the file may be read while others are: a pipe may have more than one name. */
static bool is_apart(const char *file) {
    struct stat status;
    return strcmp(file, "-") != 0 && stat(file, &status) == 0 && S_ISREG(status.st_mode);
}

/* Begins to read this file and, side by side with it, those that have a lane. */
static bool begin_files(struct threads *threads, size_t file) {
    while (threads->begun < threads->files->count && threads->begun < file + threads->lane_count &&
           (threads->begun == file || is_apart(threads->files->names[threads->begun]))) {
        const size_t lane = threads->begun % threads->lane_count;
        sigset_t before;
        threads->names[lane] = threads->files->names[threads->begun];
        signals_hold(&before);
        const bool begun = reader_begin(threads->readers[lane], threads->names[lane]);
        signals_release(&before);
        if (!begun) { return threads->begun > file; }
        threads->begun++;
    }
    return true;
}

int threads_read(struct threads *threads, size_t file) {
    const size_t lane = file % threads->lane_count;
    /* Nobody wants the files before this one. */
    for (; threads->taken < file; threads->taken++) {
        if (threads->taken < threads->begun) {
            reader_stop(threads->readers[threads->taken % threads->lane_count]);
        }
    }
    if (threads->begun < file) { threads->begun = file; }
    pool_set_present(threads->pool, lane);
    if (!begin_files(threads, file)) { return STATUS_NO_MEMORY; }
    int error = take_file(threads, lane);
    const int reason = errno;
    if (error == 0) {
        reader_end(threads->readers[lane]);
    } else {
        reader_stop(threads->readers[lane]);
    }
    threads->taken = file + 1;
    errno = reason;
    return error;
}
