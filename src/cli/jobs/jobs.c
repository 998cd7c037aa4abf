/* A single job: pages go from their file through the library to `pages`, and wait nowhere. */
#include "cli/jobs/jobs.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>

#define WAIT_MOST 1000 /* milliseconds */

size_t jobs_count(size_t wanted) {
    if (!THREADS_BUILT_IN) { return 1; }
    const size_t count = wanted > 0 ? wanted : threads_processors();
    return count < JOBS_MAX ? count : JOBS_MAX;
}

static void step(const struct jobs *jobs) {
    pages_step(jobs->work.pages, source_progress(jobs->source)->bytes_read);
}

/* Waits until the file can be read. A signal ends poll(2), but not read(2). One that comes just
 * before poll(2) waits for its end. */
static bool on_wait(void *self, int descriptor) {
    struct pollfd input = {.fd = descriptor, .events = POLLIN};
    int ready;
    do {
        step(self);
        ready = poll(&input, 1, WAIT_MOST);
    } while (ready == 0 || (ready < 0 && errno == EINTR));
    return true;
}

static void on_skip(void *self, enum skip why) {
    const struct jobs *jobs = self;
    pages_skip(jobs->work.pages, why);
    step(jobs);
}

static int end_page(struct jobs *jobs, int error) {
    const struct outcome outcome =
        document_end(&jobs->document, &source_progress(jobs->source)->place, error);
    if (!outcome_is_error(&outcome)) { pages_explain(jobs->work.pages, jobs->document.danag); }
    return pages_end(jobs->work.pages, &outcome);
}

static int on_begin(void *self, const struct page *page) {
    struct jobs *jobs = self;
    int error = pages_begin(jobs->work.pages, page->byte, page->url);
    if (error != 0) { return error; }
    error = document_begin(&jobs->document, jobs->work.pages->file, page,
                           &source_progress(jobs->source)->place);
    return error == 0 ? 0 : end_page(jobs, error);
}

static int on_push(void *self, const char *data, size_t size) {
    struct jobs *jobs = self;
    step(jobs);
    const int error = document_push(&jobs->document, data, size);
    return error == 0 || error == STATUS_ENOUGH ? error : end_page(jobs, error);
}

static int on_end(void *self) {
    return end_page(self, 0);
}

bool jobs_begin(struct jobs *jobs, const struct work *work) {
    *jobs = (struct jobs){.work = *work,
                          .document = {.danag = work->danags[0],
                                       .with_url = work->arguments->with_url,
                                       .output = pages_put,
                                       .context = work->pages,
                                       .look.unique = work->unique}};
    const struct page_sink sink = {.begin = on_begin,
                                   .push = on_push,
                                   .end = on_end,
                                   .skip = on_skip,
                                   .self = jobs,
                                   .damage = pages_damage,
                                   .remark = pages_remark,
                                   .reporter = work->pages};
    if (THREADS_BUILT_IN && work->count > 1) {
        jobs->threads = threads_new(work);
    } else {
        jobs->source = source_new(&sink, &work->arguments->wanted);
        if (UNIQUE_BUILT_IN) { unique_join(&jobs->document.look, jobs->document.danag); }
    }
    return jobs->threads != NULL || jobs->source != NULL;
}

void jobs_free(struct jobs *jobs) {
    if (THREADS_BUILT_IN) { threads_free(jobs->threads); }
    source_free(jobs->source);
}

int jobs_read(struct jobs *jobs, size_t number) {
    const char *file = jobs->work.files->names[number];
    struct stat status;
    if (THREADS_BUILT_IN && jobs->threads != NULL) { return threads_read(jobs->threads, number); }
    const bool standard_input = strcmp(file, "-") == 0;
    const int descriptor = standard_input ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) { return STATUS_UNREADABLE; }
    /* Reading anything but a regular file may have to wait. */
    const bool waits = fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode);
    source_wait_with(jobs->source, waits ? on_wait : NULL, jobs);
    const int error = source_read(jobs->source, descriptor, jobs->work.arguments->kind);
    pages_end_file(jobs->work.pages, source_progress(jobs->source));
    const int reason = errno;
    if (!standard_input) { close(descriptor); }
    errno = reason;
    return error;
}
