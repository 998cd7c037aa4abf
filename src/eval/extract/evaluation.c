#include "eval/extract/evaluation.h"

#include "eval/commands.h"
#include "eval/extract/worker.h"
#include "eval/message.h"
#include "eval/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define FAILURES_TOLD 3 /* of each extractor */

/* What gathering the results takes. */
struct gathering {
    struct evaluation *evaluation;
    struct progress progress;
    size_t *left;   /* results of each entry that are still to come */
    size_t *failed; /* documents of each extractor */
    size_t done;    /* entries */
};

const struct document *evaluation_document(const struct evaluation *evaluation, size_t entry) {
    const struct entry *place = &evaluation->entries[entry];
    return &evaluation->packages[place->package].documents[place->document];
}

const struct result *evaluation_result(const struct evaluation *evaluation, size_t entry,
                                       size_t extractor) {
    return &evaluation->results[entry * evaluation->extractors.count + extractor];
}

static void list_entries(struct evaluation *evaluation) {
    size_t count = 0;
    for (size_t i = 0; i < evaluation->package_count; i++) {
        count += evaluation->packages[i].document_count;
    }
    evaluation->entries = allocate(count, sizeof *evaluation->entries);
    for (size_t i = 0; i < evaluation->package_count; i++) {
        for (size_t j = 0; j < evaluation->packages[i].document_count; j++) {
            evaluation->entries[evaluation->entry_count++] = (struct entry){i, j};
        }
    }
    count *= evaluation->extractors.count;
    evaluation->results = allocate(count, sizeof *evaluation->results);
    for (size_t i = 0; i < count; i++) { evaluation->results[i] = worker_no_result(); }
}

static void tell_failure(struct gathering *gathering, const struct report *report) {
    const struct evaluation *evaluation = gathering->evaluation;
    if (report->complaint[0] == '\0' || gathering->failed[report->extractor]++ >= FAILURES_TOLD) {
        return;
    }
    eval_message("%s: %s: %s", evaluation->extractors.items[report->extractor].name,
                 evaluation_document(evaluation, report->entry)->name, report->complaint);
}

static void tell_rest(const struct gathering *gathering) {
    for (size_t i = 0; i < gathering->evaluation->extractors.count; i++) {
        if (gathering->failed[i] > FAILURES_TOLD) {
            eval_message("%s: %zu documents more that failed",
                         gathering->evaluation->extractors.items[i].name,
                         gathering->failed[i] - FAILURES_TOLD);
        }
    }
}

static void take_report(struct gathering *gathering, const struct report *report) {
    struct evaluation *evaluation = gathering->evaluation;
    size_t count = evaluation->extractors.count;
    if (report->entry >= evaluation->entry_count || report->extractor >= count) { return; }
    evaluation->results[report->entry * count + report->extractor] = report->result;
    tell_failure(gathering, report);
    if (--gathering->left[report->entry] == 0) {
        progress_step(&gathering->progress, ++gathering->done);
    }
}

/* Until every worker has closed its end. */
static void gather(struct gathering *gathering, int reports) {
    struct report report;
    ssize_t size;
    // A report is written in one piece, so it is read in one, too.
    while ((size = read(reports, &report, sizeof report)) != 0) {
        if (size == (ssize_t)sizeof report) {
            take_report(gathering, &report);
        } else if (size > 0 || errno != EINTR) {
            break;
        }
    }
}

/* The number of those that could be started. */
static size_t start_workers(const struct evaluation *evaluation, const struct worker *worker,
                            pid_t *workers) {
    size_t count = 0;
    while (count < evaluation->jobs && count < evaluation->entry_count &&
           (workers[count] = fork()) >= 0) {
        if (workers[count] == 0) { worker_run(worker); }
        count++;
    }
    return count;
}

/* What it was working on stays unread. */
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
    list_entries(evaluation);
    struct gathering gathering = {
        .evaluation = evaluation,
        .left = allocate(evaluation->entry_count, sizeof *gathering.left),
        .failed = allocate(evaluation->extractors.count, sizeof *gathering.failed),
    };
    for (size_t i = 0; i < evaluation->entry_count; i++) {
        gathering.left[i] = evaluation->extractors.count;
    }
    progress_begin(&gathering.progress, evaluation->entry_count);
    // Shared with the workers: each takes the next document that none has taken.
    struct worker worker = {.next = mmap(NULL, sizeof *worker.next, PROT_READ | PROT_WRITE,
                                         MAP_SHARED | MAP_ANONYMOUS, -1, 0)};
    bool run = worker.next != MAP_FAILED && run_workers(&gathering, &worker);
    progress_clear(&gathering.progress);
    if (!run) { eval_message("cannot start processes: %s", strerror(errno)); }
    tell_rest(&gathering);
    if (worker.next != MAP_FAILED) { munmap(worker.next, sizeof *worker.next); }
    free(gathering.left);
    free(gathering.failed);
    return run;
}

int evaluation_status(const struct evaluation *evaluation) {
    int status = EVAL_DONE;
    size_t count = evaluation->entry_count * evaluation->extractors.count;
    for (size_t i = 0; i < count; i++) {
        enum outcome outcome = evaluation->results[i].outcome;
        if (outcome == OUTCOME_UNREAD) { return EVAL_FAILED; }
        if (outcome != OUTCOME_ANSWERED && outcome != OUTCOME_EMPTY) { status = EVAL_FAULTS; }
    }
    return status;
}

void evaluation_free(struct evaluation *evaluation) {
    for (size_t i = 0; i < evaluation->package_count; i++) {
        package_close(&evaluation->packages[i]);
    }
    free(evaluation->packages);
    extractors_free(&evaluation->extractors);
    free(evaluation->entries);
    free(evaluation->results);
    *evaluation = (struct evaluation){0};
}
