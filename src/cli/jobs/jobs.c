/* A single job: pages go from their file through the library to `pages`, and wait nowhere. */
#include "cli/jobs/jobs.h"

#include "input/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define WAIT_MOST 1000 /* milliseconds */

struct jobs {
    struct threads *threads; /* NULL: this thread does it all */
    const struct file_list *files;
    struct pages *pages;
    struct document document;
    struct source *source;
    enum source_kind kind;
};

size_t jobs_count(size_t wanted) {
    if (!THREADS_BUILT_IN) { return 1; }
    const size_t count = wanted > 0 ? wanted : threads_processors();
    return count < JOBS_MAX ? count : JOBS_MAX;
}

static void step(const struct jobs *jobs) {
    pages_step(jobs->pages, source_progress(jobs->source)->bytes_read);
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

/* What is not a regular file may let a reader wait. */
static source_waiter *waiter_for(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) ? NULL : on_wait;
}

static void on_skip(void *self, enum skip why) {
    const struct jobs *jobs = self;
    pages_skip(jobs->pages, why);
    step(jobs);
}

static void explain(const struct jobs *jobs) {
    const struct pages *pages = jobs->pages;
    progress_clear(pages->progress);
    explain_page(pages->explain, jobs->document.danag,
                 pages->url != NULL ? pages->url : pages->file);
}

static int end_page(struct jobs *jobs, int error) {
    const struct verdict verdict =
        document_end(&jobs->document, &source_progress(jobs->source)->place, error);
    const bool explains = EXPLAIN_BUILT_IN && jobs->pages->explain != NULL;
    if (explains && !verdict_is_error(&verdict)) { explain(jobs); }
    return pages_end(jobs->pages, &verdict);
}

static int on_begin(void *self, const struct page *page) {
    struct jobs *jobs = self;
    int error = pages_begin(jobs->pages, page->byte, page->url);
    if (error != 0) { return error; }
    error = document_begin(&jobs->document, jobs->pages->file, page,
                           &source_progress(jobs->source)->place);
    return error == 0 ? 0 : end_page(jobs, error);
}

static int on_push(void *self, const char *data, size_t size) {
    struct jobs *jobs = self;
    step(jobs);
    const int error = document_push(&jobs->document, data, size);
    return error == 0 || error == STATUS_CUT ? error : end_page(jobs, error);
}

static int on_end(void *self) {
    return end_page(self, 0);
}

static bool make_single(struct jobs *jobs, const struct arguments *arguments, struct unique *unique,
                        danag_t *danag) {
    const struct page_sink sink = {.begin = on_begin,
                                   .push = on_push,
                                   .end = on_end,
                                   .skip = on_skip,
                                   .self = jobs,
                                   .damage = pages_damage,
                                   .remark = pages_remark,
                                   .reporter = jobs->pages};
    jobs->kind = arguments->kind;
    jobs->source = source_new(&sink, &arguments->wanted);
    jobs->document = (struct document){.danag = danag,
                                       .with_url = arguments->with_url,
                                       .output = pages_put,
                                       .context = jobs->pages,
                                       .look.unique = unique};
    document_join(&jobs->document);
    return jobs->source != NULL;
}

struct jobs *jobs_new(const struct arguments *arguments, const struct file_list *files,
                      struct pages *pages, struct unique *unique, danag_t *const *danags,
                      size_t count) {
    struct jobs *jobs = malloc(sizeof *jobs);
    if (jobs == NULL) { return NULL; }
    *jobs = (struct jobs){.files = files, .pages = pages};
    if (THREADS_BUILT_IN && count > 1) {
        jobs->threads = threads_new(arguments, files, pages, unique, danags, count);
        if (jobs->threads != NULL) { return jobs; }
    } else if (make_single(jobs, arguments, unique, danags[0])) {
        return jobs;
    }
    free(jobs);
    return NULL;
}

void jobs_free(struct jobs *jobs) {
    if (jobs == NULL) { return; }
    if (THREADS_BUILT_IN) { threads_free(jobs->threads); }
    source_free(jobs->source);
    free(jobs);
}

int jobs_read(struct jobs *jobs, size_t number) {
    const char *file = jobs->files->names[number];
    if (THREADS_BUILT_IN && jobs->threads != NULL) { return threads_read(jobs->threads, number); }
    const bool standard_input = strcmp(file, "-") == 0;
    const int descriptor = standard_input ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) { return STATUS_UNREADABLE; }
    source_wait_with(jobs->source, waiter_for(descriptor), jobs);
    const int error = source_read(jobs->source, descriptor, jobs->kind);
    pages_end_file(jobs->pages, source_progress(jobs->source)->bytes_read,
                   source_progress(jobs->source)->pages_cut);
    const int reason = errno;
    if (!standard_input) { close(descriptor); }
    errno = reason;
    return error;
}
