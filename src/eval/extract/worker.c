#include "eval/extract/worker.h"

#include "eval/extract/process.h"
#include "eval/message.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

_Static_assert(sizeof(struct report) <= _POSIX_PIPE_BUF, "a report goes in one piece");

/* A document, and what each extractor made of it. */
struct job {
    const struct worker *worker;
    size_t entry;
    struct page page;
    double bytes;
    struct answer *answers;
};

struct result worker_no_result(void) {
    struct result result = {OUTCOME_UNREAD, .with = NAN,    .without = NAN,
                            .bytes = NAN,   .seconds = NAN, .peak = NAN};
    for (int measure = 0; measure < MEASURE_COUNT; measure++) {
        result.scores[measure] = (struct score){NAN, NAN, NAN};
    }
    return result;
}

static bool is_measured(const struct evaluation *evaluation, int measure) {
    return (evaluation->measures >> measure & 1) != 0;
}

/* An extractor that came to no end has found nothing, even where there was nothing to be found. */
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

/* In a process of its own: never comes back. */
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
        struct result result = worker_no_result();
        measure_answer(job, gold, answer, &result);
        result.outcome = answer->outcome;
        result.bytes = job->bytes;
        result.seconds = answer->seconds;
        result.peak = answer->peak;
        send_report(job, i, answer, &result);
    }
    _exit(EXIT_SUCCESS);
}

/* What could not be measured is reported all the same. */
static void report_unread(const struct job *job) {
    const struct answer none = {0};
    const struct result result = worker_no_result();
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

/* The page's size; false after a message where it cannot be read. A pipe would be waited for. */
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
    const struct evaluation *evaluation = worker->evaluation;
    const struct package *package = &evaluation->packages[evaluation->entries[entry].package];
    const struct document *document = evaluation_document(evaluation, entry);
    struct buffer path = {0};
    buffer_print(&path, "%s/%s.html", package->directory, document->name);
    struct job job = {.worker = worker, .entry = entry};
    job.page = (struct page){path.bytes, document->meta.url, document->meta.charset};
    if (look_at(path.bytes, &job.bytes)) {
        run_extractors(&job);
    } else {
        report_unread(&job);
    }
    buffer_free(&path);
}

_Noreturn void worker_run(const struct worker *worker) {
    process_obey_lifeline(worker->lifeline_end);
    size_t entry;
    while ((entry = atomic_fetch_add(worker->next, 1)) < worker->evaluation->entry_count) {
        do_entry(worker, entry);
    }
    _exit(EXIT_SUCCESS);
}
