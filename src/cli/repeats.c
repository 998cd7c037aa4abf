#include "cli/repeats.h"

#include "cli/loaded.h"
#include "cli/report.h"
#include "cli/sandbox/sandbox.h"

#include <errno.h>
#include <inttypes.h>

#ifdef DANAG_PSL
static site_domain_finder *const finder = public_suffix_domain;
#else
static site_domain_finder *const finder = NULL;
#endif

bool repeats_know_sites(void) {
    return finder != NULL;
}

/* What it needs is loaded now, not when the first page is half read. */
static bool can_find(void) {
    if (finder != NULL) { finder("example.org"); }
    return !module_is_missing();
}

static long read_stream(void *stream, char *bytes, size_t size) {
    const size_t got = fread(bytes, 1, size, stream);
    return ferror(stream) != 0 ? -1 : (long)got;
}

/* NULL, with a message, if it cannot be read. */
static struct sketch *read_sketch(const char *name) {
    const bool standard = strcmp(name, "-") == 0;
    FILE *stream = standard ? stdin : fopen(name, "re");
    struct sketch_source source = {read_stream, stream, UINT64_MAX};
    struct sketch_fault fault;
    struct stat status;
    if (stream == NULL) {
        message(name, "%s", strerror(errno));
        return NULL;
    }
    if (fstat(fileno(stream), &status) == 0 && S_ISREG(status.st_mode)) {
        source.size = (uint64_t)status.st_size;
    }
    struct sketch *sketch = sketch_read(NULL, &source, &fault);
    if (sketch == NULL) {
        message(name, "byte %" PRIu64 ": %s", fault.byte,
                fault.what != NULL ? fault.what : strerror(errno));
    }
    if (!standard) { fclose(stream); }
    return sketch;
}

static bool open_known(struct repeats_run *run) {
    const struct repeats_wish *wish = &run->arguments->repeats;
    if (wish->known == NULL) { return true; }
    run->known = read_sketch(wish->known);
    if (run->known == NULL) { return false; }
    if (run->known->by == SITE_DOMAIN && !repeats_know_sites()) {
        return message(wish->known,
                       "was counted by site, but this build has no libpsl to find sites");
    }
    if (run->known->by == SITE_DOMAIN && !can_find()) { return false; }
    run->known->find = finder;
    run->repeats = (struct repeats){
        .sketch = run->known, .least = (unsigned)wish->least, .share = (unsigned)wish->share};
    return sketch_noise(run->known, &run->repeats.noise) || message(NULL, "out of memory");
}

static bool open_counted(struct repeats_run *run) {
    const struct repeats_wish *wish = &run->arguments->repeats;
    if (wish->out == NULL) { return true; }
    if (wish->by == SITE_DOMAIN && !can_find()) { return false; }
    run->counted = sketch_new(NULL, wish->size, wish->by);
    if (run->counted != NULL) { run->counted->find = finder; }
    return run->counted != NULL || message("repeats-size", "there is not enough memory");
}

/* Whether a sketch may go there. */
static bool fits_output(const struct whole_file *file) {
    return file->stream != stdout || isatty(STDOUT_FILENO) == 0 ||
           message(file->name, "is a terminal, which a sketch would upset");
}

bool repeats_run_open(struct repeats_run *run, const struct arguments *arguments) {
    *run = (struct repeats_run){.arguments = arguments};
#ifdef DANAG_THREADS
    pthread_mutex_init(&run->lock, NULL);
#endif
    if (!whole_file_open(&run->file, arguments->repeats.out, !arguments->no_sync)) { return false; }
    if (fits_output(&run->file) && open_known(run) && open_counted(run)) { return true; }
    repeats_run_close(run);
    return false;
}

static void on_page(void *self, const char *url, const struct page_keys *keys) {
    struct repeats_run *run = self;
#ifdef DANAG_THREADS
    pthread_mutex_lock(&run->lock);
#endif
    if (!repeats_add_page(run->counted, url, keys)) { run->homeless++; }
#ifdef DANAG_THREADS
    pthread_mutex_unlock(&run->lock);
#endif
}

void repeats_run_join(struct repeats_run *run, danag_t *danag) {
    if (run->counted != NULL) { repeats_count(danag, on_page, run); }
    if (run->known != NULL) { repeats_use(danag, &run->repeats); }
}

static void put_sketch(struct outlet *outlet, const void *sketch) {
    sketch_write(sketch, outlet);
}

bool repeats_run_end(struct repeats_run *run, bool all_read) {
    if (run->counted == NULL) { return true; }
    if (run->homeless > 0 && !run->arguments->quiet) {
        message(NULL, "%" PRIu64 " page%s without a URL not counted; see --repeats-by=all",
                run->homeless, run->homeless > 1 ? "s" : "");
    }
    if (!all_read) {
        return message(run->file.name,
                       "is not written, because some of the input could not be read");
    }
    return whole_file_write(&run->file, put_sketch, run->counted);
}

void repeats_run_close(struct repeats_run *run) {
    whole_file_close(&run->file);
    sketch_free(run->known);
    sketch_free(run->counted);
#ifdef DANAG_THREADS
    pthread_mutex_destroy(&run->lock);
#endif
}

static struct sketch *merge_files(const struct file_list *files) {
    const char *first = files->names[0];
    struct sketch *sum = read_sketch(first);
    for (size_t i = 1; sum != NULL && i < files->count; i++) {
        struct sketch *sketch = read_sketch(files->names[i]);
        bool merged = sketch != NULL && sketch_merge(sum, sketch);
        if (!merged && sketch != NULL) {
            message_of_two(files->names[i], first, "they were counted with different --repeats-%s",
                           sketch->by != sum->by ? "by" : "size");
        }
        sketch_free(sketch);
        if (merged) { continue; }
        sketch_free(sum);
        sum = NULL;
    }
    return sum;
}

bool repeats_merge(const struct arguments *arguments) {
    const char *name = arguments->output != NULL ? arguments->output : "-";
    struct whole_file file;
    struct file_list files;
    if (!file_list_read(&files, arguments)) { return false; }
    bool done = files.failed == 0 &&
                (files.count > 0 || message("repeats-make", "the list of FILEs is empty"));
    done = done && whole_file_open(&file, name, !arguments->no_sync);
    done = done && fits_output(&file);
    if (done) {
        const struct whole_files others = {{&file}, 1};
        const struct sandbox_needs needs = {.files = &files, .others = &others};
        if (!arguments->no_sandbox) { sandbox_enter(&needs); }
        struct sketch *sum = merge_files(&files);
        done = sum != NULL && whole_file_write(&file, put_sketch, sum);
        sketch_free(sum);
        whole_file_close(&file);
    }
    file_list_free(&files);
    return done;
}
