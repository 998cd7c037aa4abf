#include "cli/jobs/jobs.h"

#include "cli/jobs/reader.h"
#include "cli/jobs/taker.h"
#include "cli/jobs/thread.h"
#include "cli/jobs/worker.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct jobs {
    const struct file_list *files;
    struct pool *pool;
    struct taker taker;
    size_t lane_count;
    struct reader *readers[JOBS_FILES_MAX];
    const char *names[JOBS_FILES_MAX]; /* of the file in each lane */
    size_t begun;                      /* files before this one are being read, or were */
    size_t taken;                      /* files before this one are over */
    size_t worker_count;
    struct worker workers[];
};

static size_t processors(void) {
#ifdef CPU_COUNT
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) { return (size_t)CPU_COUNT(&set); }
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (size_t)online : 1;
}

size_t jobs_count(size_t wanted) {
    size_t count = wanted > 0 ? wanted : processors();
    return count < JOBS_MAX ? count : JOBS_MAX;
}

static void on_new_output(void *self) {
    struct jobs *jobs = self;
    joint_new_output(&jobs->taker.joint);
}

static bool make_readers(struct jobs *jobs, const struct arguments *arguments) {
    for (size_t i = 0; i < jobs->lane_count; i++) {
        jobs->readers[i] = reader_new(arguments, jobs->pool, i);
        if (jobs->readers[i] == NULL) { return false; }
    }
    return true;
}

static bool begin_workers(struct jobs *jobs, const struct arguments *arguments,
                          struct unique *unique, danag_t *const *danags, size_t count) {
    for (; jobs->worker_count < count; jobs->worker_count++) {
        struct worker *worker = &jobs->workers[jobs->worker_count];
        worker->danag = danags[jobs->worker_count];
        worker->pool = jobs->pool;
        worker->files = jobs->names;
        worker->with_url = arguments->with_url;
        worker->look.unique = unique;
        if (!thread_begin(&worker->thread, worker_run, worker)) { return false; }
    }
    return true;
}

static size_t lanes_for(const struct file_list *files, size_t workers) {
    size_t lanes = workers < JOBS_FILES_MAX ? workers : JOBS_FILES_MAX;
    return files->count < lanes ? files->count + (files->count == 0) : lanes;
}

struct jobs *jobs_new(const struct arguments *arguments, const struct file_list *files,
                      struct pages *pages, struct unique *unique, danag_t *const *danags,
                      size_t count) {
    struct jobs *jobs = calloc(1, sizeof *jobs + count * sizeof jobs->workers[0]);
    if (jobs == NULL) { return NULL; }
    jobs->files = files;
    jobs->lane_count = lanes_for(files, count);
    jobs->pool = pool_new(count, jobs->lane_count);
    jobs->taker.pool = jobs->pool;
    jobs->taker.pages = pages;
    joint_make(&jobs->taker.joint, arguments_setting(arguments, "format"),
               arguments->with_url || arguments->repeats.out != NULL, pages_put, pages);
    pages->new_output = on_new_output;
    pages->self = jobs;
    if (jobs->pool != NULL && make_readers(jobs, arguments) &&
        begin_workers(jobs, arguments, unique, danags, count)) {
        return jobs;
    }
    jobs_free(jobs);
    return NULL;
}

void jobs_free(struct jobs *jobs) {
    if (jobs == NULL) { return; }
    for (size_t i = 0; i < jobs->lane_count && jobs->readers[i] != NULL; i++) {
        reader_stop(jobs->readers[i]);
    }
    if (jobs->pool != NULL) { pool_end(jobs->pool); }
    for (size_t i = 0; i < jobs->worker_count; i++) { pthread_join(jobs->workers[i].thread, NULL); }
    for (size_t i = 0; i < jobs->lane_count; i++) { reader_free(jobs->readers[i]); }
    pool_free(jobs->pool);
    free(jobs);
}

/* Whether the file may be read while others are: a pipe may have more than one name. */
static bool is_apart(const char *file) {
    struct stat status;
    return strcmp(file, "-") != 0 && stat(file, &status) == 0 && S_ISREG(status.st_mode);
}

/* Begins to read the next file. */
static bool begin_file(struct jobs *jobs) {
    const size_t lane = jobs->begun % jobs->lane_count;
    jobs->names[lane] = jobs->files->names[jobs->begun];
    if (!reader_begin(jobs->readers[lane], jobs->names[lane])) { return false; }
    jobs->begun++;
    return true;
}

/* Begins to read this file and, side by side with it, those that have a lane. */
static bool begin_files(struct jobs *jobs, size_t file) {
    while (jobs->begun < jobs->files->count && jobs->begun < file + jobs->lane_count &&
           (jobs->begun == file || is_apart(jobs->files->names[jobs->begun]))) {
        if (!begin_file(jobs)) { return jobs->begun > file; }
    }
    return true;
}

/* Nobody wants the files before this one. */
static void leave_out(struct jobs *jobs, size_t file) {
    for (; jobs->taken < file; jobs->taken++) {
        if (jobs->taken < jobs->begun) {
            reader_stop(jobs->readers[jobs->taken % jobs->lane_count]);
        }
    }
    if (jobs->begun < file) { jobs->begun = file; }
}

int jobs_read(struct jobs *jobs, size_t file) {
    const size_t lane = file % jobs->lane_count;
    leave_out(jobs, file);
    pool_set_present(jobs->pool, lane);
    if (!begin_files(jobs, file)) { return STATUS_NO_MEMORY; }
    int error = taker_run(&jobs->taker, lane);
    const int reason = errno;
    if (error == 0) {
        reader_end(jobs->readers[lane]);
    } else {
        reader_stop(jobs->readers[lane]);
    }
    jobs->taken = file + 1;
    errno = reason;
    return error;
}
