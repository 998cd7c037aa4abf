/* Runs an evaluation in several worker processes. The system counts the memory of a parent at the
 * time of the fork as the child's. To keep that share small, a worker only runs extractors; another
 * process measures their answers. */
#include "eval/command.h"
#include "eval/extract/evaluation.h"
#include "eval/extract/process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define FAILURES_SHOWN 3 /* failures shown for each extractor */

/* What an extractor did with a document. A report goes through a pipe in one piece. */
struct report {
    size_t entry;
    size_t extractor;
    struct result result;
    char complaint[COMPLAINT_SIZE]; /* "" after a good end */
};

_Static_assert(sizeof(struct report) <= _POSIX_PIPE_BUF, "a report goes in one piece");

/* What a worker needs. */
struct worker {
    const struct evaluation *evaluation;
    _Atomic size_t *next; /* the next document that no worker has taken; shared by all */
    int reports;
    int lifeline;     /* can be read once the evaluation's process is gone */
    int lifeline_end; /* the lifeline's other end, which each worker closes */
};

/* A document, and each extractor's answer. */
struct job {
    const struct worker *worker;
    size_t entry;
    struct page page;
    double bytes;
    struct answer *answers;
};

static bool is_measured(const struct evaluation *evaluation, int measure) {
    return (evaluation->measures >> measure & 1) != 0;
}

/* An extractor that did not end by itself scores 0, even if the gold text is empty. */
static bool has_ended(enum outcome outcome) {
    return outcome == OUTCOME_ANSWERED || outcome == OUTCOME_EMPTY || outcome == OUTCOME_FAILED;
}

static void measure_answer(const struct job *job, const struct measured_text *gold,
                           const struct answer *answer, struct result *result) {
    const struct evaluation *evaluation = job->worker->evaluation;
    const struct meta *meta = &evaluation_document(evaluation, job->entry)->meta;
    bool counts = has_ended(answer->outcome) &&
                  !(answer->outcome == OUTCOME_FAILED && answer->text.size == 0);
    struct measured_text *found =
        measured_text_new(answer->text.bytes, answer->text.size, evaluation->measures);
    for (int measure = 0; measure < MEASURE_COUNT; measure++) {
        if (!is_measured(evaluation, measure)) { continue; }
        result->scores[measure] =
            counts ? measure_score((enum measure)measure, gold, found) : (struct score){0, 0, 0};
    }
    result->with = measure_snippets(found, meta->with.texts, meta->with.count);
    result->without = measure_snippets(found, meta->without.texts, meta->without.count);
    measured_text_free(found);
}

static void send_report(const struct job *job, size_t extractor, const struct answer *answer,
                        const struct result *result) {
    struct report report = {job->entry, extractor, *result, ""};
    memcpy(report.complaint, answer->complaint, COMPLAINT_SIZE);
    if (write(job->worker->reports, &report, sizeof report) != (ssize_t)sizeof report) {
        _exit(EXIT_FAILURE);
    }
}

/* Runs in a process of its own. */
static _Noreturn void measure_answers(const struct job *job) {
    const struct evaluation *evaluation = job->worker->evaluation;
    const struct entry *entry = &evaluation->entries[job->entry];
    struct buffer text = {0};
    if (!package_read_gold(&evaluation->packages[entry->package],
                           evaluation_document(evaluation, job->entry), &text)) {
        _exit(EXIT_FAILURE);
    }
    struct measured_text *gold = measured_text_new(text.bytes, text.size, evaluation->measures);
    for (size_t i = 0; i < evaluation->extractors.count; i++) {
        const struct answer *answer = &job->answers[i];
        struct result result = evaluation_no_result();
        measure_answer(job, gold, answer, &result);
        result.outcome = answer->outcome;
        result.bytes = job->bytes;
        result.seconds = answer->seconds;
        result.peak = answer->peak;
        send_report(job, i, answer, &result);
    }
    _exit(EXIT_SUCCESS);
}

static void report_unread(const struct job *job) {
    const struct answer none = {0};
    const struct result result = evaluation_no_result();
    for (size_t i = 0; i < job->worker->evaluation->extractors.count; i++) {
        send_report(job, i, &none, &result);
    }
}

static void measure(const struct job *job) {
    int status = EXIT_FAILURE;
    pid_t child = fork();
    if (child == 0) { measure_answers(job); }
    if (child < 0) { eval_message("%s: cannot be measured: %s", job->page.path, strerror(errno)); }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFSIGNALED(status)) {
        eval_message("%s: measuring ended by signal %d", job->page.path, WTERMSIG(status));
    }
    if (status != 0) { report_unread(job); }
}

static void run_extractors(struct job *job) {
    const struct evaluation *evaluation = job->worker->evaluation;
    size_t count = evaluation->extractors.count;
    job->answers = allocate(count, sizeof *job->answers);
    for (size_t i = 0; i < count; i++) {
        extractor_run(&evaluation->extractors.items[i], &job->page, evaluation->timeout,
                      job->worker->lifeline, &job->answers[i]);
    }
    measure(job);
    for (size_t i = 0; i < count; i++) { answer_free(&job->answers[i]); }
    free(job->answers);
}

/* Sets `bytes` to the page's size. If the page cannot be opened or is not a regular file, writes a
 * message and returns false. */
static bool look_at(const char *path, double *bytes) {
    struct stat status;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    bool seen = file >= 0 && fstat(file, &status) == 0;
    bool regular = seen && S_ISREG(status.st_mode);
    if (!regular) {
        eval_message("%s: %s", path, seen ? "not a file" : strerror(errno));
    } else {
        *bytes = (double)status.st_size;
    }
    if (file >= 0) { close(file); }
    return regular;
}

static void do_entry(const struct worker *worker, size_t entry) {
    struct buffer path = {0};
    struct job job = {.worker = worker, .entry = entry};
    job.page = evaluation_page(worker->evaluation, entry, &path);
    if (look_at(path.bytes, &job.bytes)) {
        run_extractors(&job);
    } else {
        report_unread(&job);
    }
    buffer_free(&path);
}

/* Works until no document is left. */
static _Noreturn void work(const struct worker *worker) {
    process_obey_lifeline(worker->lifeline_end);
    size_t entry;
    while ((entry = atomic_fetch_add(worker->next, 1)) < worker->evaluation->entry_count) {
        do_entry(worker, entry);
    }
    _exit(EXIT_SUCCESS);
}

/* What the evaluation's own process needs. */
struct gathering {
    struct evaluation *evaluation;
    struct progress progress;
    size_t *failed; /* documents on which each extractor failed */
    size_t done;    /* results received */
};

static void show_failure(struct gathering *gathering, const struct report *report) {
    const struct evaluation *evaluation = gathering->evaluation;
    if (report->complaint[0] == '\0' || gathering->failed[report->extractor]++ >= FAILURES_SHOWN) {
        return;
    }
    eval_message("%s: %s: %s", evaluation->extractors.items[report->extractor].name,
                 evaluation_document(evaluation, report->entry)->name, report->complaint);
}

static void show_rest(const struct gathering *gathering) {
    for (size_t i = 0; i < gathering->evaluation->extractors.count; i++) {
        if (gathering->failed[i] > FAILURES_SHOWN) {
            eval_message("%s: failed on %zu more documents",
                         gathering->evaluation->extractors.items[i].name,
                         gathering->failed[i] - FAILURES_SHOWN);
        }
    }
}

static void take_report(struct gathering *gathering, const struct report *report) {
    struct evaluation *evaluation = gathering->evaluation;
    size_t count = evaluation->extractors.count;
    if (report->entry >= evaluation->entry_count || report->extractor >= count) { return; }
    evaluation->results[report->entry * count + report->extractor] = report->result;
    show_failure(gathering, report);
    progress_step(&gathering->progress, ++gathering->done / count);
}

/* Takes reports until every worker has closed its end of the pipe. */
static void gather(struct gathering *gathering, int reports) {
    struct report report;
    ssize_t size;
    /* A worker writes each report in one piece, so one read returns a whole report. */
    while ((size = read(reports, &report, sizeof report)) != 0) {
        if (size == (ssize_t)sizeof report) {
            take_report(gathering, &report);
        } else if (size > 0 || errno != EINTR) {
            break;
        }
    }
}

/* Returns the number of workers started. */
static size_t start_workers(const struct evaluation *evaluation, const struct worker *worker,
                            pid_t *workers) {
    size_t count = 0;
    while (count < evaluation->jobs && count < evaluation->entry_count &&
           (workers[count] = fork()) >= 0) {
        if (workers[count] == 0) { work(worker); }
        count++;
    }
    return count;
}

/* If a signal ended the worker, its last document stays unread. */
static void await_worker(pid_t worker) {
    int status;
    if (waitpid(worker, &status, 0) == worker && WIFSIGNALED(status)) {
        eval_message("a process that runs extractors was ended by signal %d", WTERMSIG(status));
    }
}

static bool open_pipes(int reports[2], int lifeline[2]) {
    if (pipe2(reports, O_CLOEXEC) != 0) { return false; }
    if (pipe2(lifeline, O_CLOEXEC) == 0) { return true; }
    close(reports[0]);
    close(reports[1]);
    return false;
}

static bool run_workers(struct gathering *gathering, struct worker *worker) {
    struct evaluation *evaluation = gathering->evaluation;
    int reports[2];
    int lifeline[2];
    if (!open_pipes(reports, lifeline)) { return false; }
    worker->evaluation = evaluation;
    worker->reports = reports[1];
    worker->lifeline = lifeline[0];
    worker->lifeline_end = lifeline[1];
    pid_t *workers = allocate(evaluation->jobs, sizeof *workers);
    size_t count = start_workers(evaluation, worker, workers);
    int error = errno;
    close(reports[1]);
    close(lifeline[0]);
    gather(gathering, reports[0]);
    for (size_t i = 0; i < count; i++) { await_worker(workers[i]); }
    close(reports[0]);
    close(lifeline[1]);
    free(workers);
    errno = error;
    return count > 0;
}

bool evaluation_run(struct evaluation *evaluation) {
    evaluation_prepare(evaluation);
    struct gathering gathering = {
        .evaluation = evaluation,
        .failed = allocate(evaluation->extractors.count, sizeof *gathering.failed),
    };
    progress_begin(&gathering.progress, evaluation->entry_count);
    /* The workers share this memory. */
    struct worker worker = {.next = mmap(NULL, sizeof *worker.next, PROT_READ | PROT_WRITE,
                                         MAP_SHARED | MAP_ANONYMOUS, -1, 0)};
    bool run = worker.next != MAP_FAILED && run_workers(&gathering, &worker);
    progress_clear(&gathering.progress);
    if (!run) { eval_message("cannot start processes: %s", strerror(errno)); }
    show_rest(&gathering);
    if (worker.next != MAP_FAILED) { munmap(worker.next, sizeof *worker.next); }
    free(gathering.failed);
    return run;
}
