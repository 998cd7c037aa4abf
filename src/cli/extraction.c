#include "cli/extraction.h"

#include "cli/explain/explain.h"
#include "cli/file_list.h"
#include "cli/jobs/jobs.h"
#include "cli/output.h"
#include "cli/pages.h"
#include "cli/report.h"
#include "cli/results.h"
#include "cli/sandbox/sandbox.h"
#include "cli/single.h"
#include "cli/split.h"
#include "cli/summary_file.h"
#include "cli/unique/unique.h"
#include "status.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct extraction {
    const struct arguments *arguments;
    danag_t *const *danags;
    size_t danag_count;
    struct file_list files;
    struct summary summary;
    struct summary_file summary_file;
    struct progress progress;
    struct pages pages;
    struct single *single; /* reads the FILEs; NULL: `jobs` does */
    struct jobs *jobs;
    struct gzip *gzip; /* NULL: no output is compressed */
    struct explain *explain;
    struct unique *unique;
    struct repeats_run *repeats;
    bool unwritten; /* the output, or the folder of results, could not be written */
    bool replaces;  /* the summary or the like would replace what was written */
};

enum outcome {
    OUTCOME_READ,
    OUTCOME_UNREAD, /* the error is reported; other files may be readable */
    OUTCOME_UNWRITTEN,
    OUTCOME_NO_MEMORY
};

static void report(struct extraction *extraction, const char *file, const char *what) {
    progress_clear(&extraction->progress);
    message(file, "%s", what);
}

/* Reports the error, unless another function reports it. */
static enum outcome outcome_of(struct extraction *extraction, int error, int reason) {
    const char *file = extraction->pages.file;
    switch (error) {
    case 0:
        return OUTCOME_READ;
    case STATUS_UNREADABLE:
        report(extraction, file, strerror(reason));
        return OUTCOME_UNREAD;
    case STATUS_FOREIGN:
        if (extraction->arguments->quiet) {
            report(extraction, file, "is neither a page nor a dump");
        }
        return OUTCOME_UNREAD;
    case STATUS_UNSUPPORTED:
        if (extraction->arguments->quiet) {
            report(extraction, file, "is compressed in a format that this build cannot read");
        }
        return OUTCOME_UNREAD;
    case STATUS_NO_MEMORY:
        report(extraction, file,
               extraction->pages.lacked[0] != '\0' ? extraction->pages.lacked : "out of memory");
        return OUTCOME_NO_MEMORY;
    default:
        return OUTCOME_UNWRITTEN;
    }
}

static enum outcome read_file(struct extraction *extraction, size_t number) {
    const char *file = extraction->files.names[number];
    pages_begin_file(&extraction->pages, file);
    int error = extraction->jobs != NULL ? jobs_read(extraction->jobs, number)
                                         : single_read(extraction->single, file);
    int reason = errno;
    enum outcome outcome = outcome_of(extraction, error, reason);
    extraction->summary.files++;
    extraction->summary.failed += outcome != OUTCOME_READ;
    return outcome;
}

static void enter_sandbox(struct extraction *extraction, const struct folder *results) {
    const struct sandbox_needs needs = {
        .files = &extraction->files,
        .results = results,
        .summary = whole_file_folder(&extraction->summary_file.file),
        .explain = whole_file_folder(&extraction->explain->file),
        .unique = whole_file_folder(&extraction->unique->file),
        .repeats = REPEATS_BUILT_IN ? whole_file_folder(&extraction->repeats->file) : NULL,
    };
    extraction->summary.sandbox = sandbox_name(sandbox_enter(&needs));
}

/* The output, or the folder of results, is open. The sandbox comes before any thread, because it
 * would not hold for threads that exist already. */
static bool begin_reading(struct extraction *extraction, const struct folder *results) {
    const struct arguments *arguments = extraction->arguments;
    if (!arguments->no_sandbox) { enter_sandbox(extraction, results); }
    if (extraction->danag_count > 1) {
        extraction->jobs =
            jobs_new(arguments, &extraction->files, &extraction->pages, extraction->unique,
                     extraction->danags, extraction->danag_count);
    } else {
        extraction->single =
            single_new(arguments, &extraction->pages, extraction->unique, extraction->danags[0]);
    }
    if (extraction->jobs == NULL && extraction->single == NULL) {
        fputs("danag: out of memory\n", stderr);
        return false;
    }
    progress_begin(&extraction->progress, arguments, &extraction->files, &extraction->summary);
    return true;
}

/* The files that get their names at the end of the run. */
#define WHOLE_FILES 4
static size_t list_whole_files(const struct extraction *extraction,
                               const struct whole_file *files[WHOLE_FILES]) {
    size_t count = 0;
    files[count++] = &extraction->summary_file.file;
    files[count++] = &extraction->explain->file;
    if (extraction->repeats != NULL) { files[count++] = &extraction->repeats->file; }
    if (UNIQUE_BUILT_IN) { files[count++] = &extraction->unique->file; }
    return count;
}

/* Whether none of these files would replace the output. */
static bool keeps_output(struct extraction *extraction, const struct output *output) {
    const struct whole_file *files[WHOLE_FILES];
    const size_t count = list_whole_files(extraction, files);
    for (size_t i = 0; i < count; i++) {
        extraction->replaces |= !whole_file_is_no_output(files[i], fileno(output->stream));
    }
    return !extraction->replaces;
}

static bool keeps_results(struct extraction *extraction, const struct results *results) {
    const struct whole_file *files[WHOLE_FILES];
    const size_t count = list_whole_files(extraction, files);
    for (size_t i = 0; i < count; i++) {
        extraction->replaces |= !results_are_apart(results, &extraction->files, files[i]);
    }
    return !extraction->replaces;
}

/* Returns false, before reading anything, if the output cannot be opened or memory is short. */
static bool read_to_output(struct extraction *extraction) {
    struct output output;
    enum outcome outcome = OUTCOME_READ;
    if (!output_open(&output, extraction->arguments, &extraction->files)) { return false; }
    if (!keeps_output(extraction, &output) || !output_empty(&output) ||
        !begin_reading(extraction, NULL)) {
        output_close(&output);
        return false;
    }
    output_compress(&output, extraction->gzip);
    pages_begin_output(&extraction->pages, &output);
    for (size_t i = 0; outcome <= OUTCOME_UNREAD && i < extraction->files.count; i++) {
        outcome = read_file(extraction, i);
    }
    extraction->unwritten = !output_close(&output);
    extraction->summary.bytes_out = output.size;
    if (extraction->unwritten) { report(extraction, output.name, strerror(output.error)); }
    return true;
}

/* Drops a result that cannot be written. The next result may still fit on the disk. */
static enum outcome read_to_result(struct extraction *extraction, struct result *result,
                                   size_t number) {
    output_compress(&result->output, extraction->gzip);
    pages_begin_output(&extraction->pages, &result->output);
    enum outcome outcome = read_file(extraction, number);
    if (outcome != OUTCOME_READ) {
        result_drop(result);
    } else if (result_keep(result)) {
        extraction->summary.bytes_out += result->output.size;
    } else {
        extraction->summary.failed++;
    }
    return outcome;
}

static enum outcome read_to_own_result(struct extraction *extraction, const struct results *results,
                                       size_t number) {
    const char *file = extraction->files.names[number];
    struct result result;
    enum outcome outcome = OUTCOME_UNREAD;
    char name[RESULT_PATH_MAX];
    results_name(results, file, name);
    if (result_begin(&result, &results->folder, name, extraction->arguments->line_buffered)) {
        outcome = read_to_result(extraction, &result, number);
    } else {
        extraction->summary.files++;
        extraction->summary.failed++;
    }
    if (result.output.error != 0) {
        report(extraction, result.output.name, strerror(result.output.error));
    }
    return outcome;
}

/* Gives each page a result of its own. */
static enum outcome read_to_split(struct extraction *extraction, const struct results *results,
                                  size_t number) {
    struct split split;
    enum outcome outcome = OUTCOME_UNREAD;
    if (split_begin(&split, results, extraction->files.names[number],
                    extraction->arguments->line_buffered)) {
        extraction->pages.split = &split;
        outcome = read_file(extraction, number);
    } else {
        extraction->summary.files++;
        extraction->summary.failed++;
    }
    if (outcome != OUTCOME_READ) {
        split_drop(&split);
    } else if (!split_keep(&split)) {
        extraction->summary.failed++;
    }
    extraction->summary.bytes_out += split.size;
    if (split.failed != NULL) { report(extraction, split.failed, strerror(split.error)); }
    return outcome;
}

static bool read_to_results(struct extraction *extraction) {
    struct results results;
    enum outcome outcome = OUTCOME_READ;
    const size_t files = extraction->files.count;
    if (!results_open(&results, extraction->arguments, &extraction->files, extraction->gzip)) {
        return false;
    }
    const bool kept = keeps_results(extraction, &results);
    if (kept && extraction->arguments->resume) {
        results_resume(&results, &extraction->files, extraction->arguments->quiet);
    }
    extraction->summary.before = files - extraction->files.count;
    if (!kept || !begin_reading(extraction, &results.folder)) {
        folder_close(&results.folder);
        return false;
    }
    for (size_t i = 0; outcome != OUTCOME_NO_MEMORY && i < extraction->files.count; i++) {
        outcome = results.split ? read_to_split(extraction, &results, i)
                                : read_to_own_result(extraction, &results, i);
    }
    extraction->unwritten = !folder_close(&results.folder);
    if (extraction->unwritten) { report(extraction, results.folder.path, strerror(errno)); }
    return true;
}

static void report_left_out(const struct extraction *extraction, uint64_t count,
                            const char *setting, const char *why) {
    const struct arguments *arguments = extraction->arguments;
    if (count == 0 || arguments->quiet) { return; }
    fprintf(stderr, "danag: %" PRIu64 " page%s left out: %s%s%s\n", count, count > 1 ? "s" : "",
            why, setting != NULL ? " " : "",
            setting != NULL ? arguments_setting(arguments, setting) : "");
}

static enum exit_status read_all(struct extraction *extraction) {
    const struct arguments *arguments = extraction->arguments;
    const struct summary *summary = &extraction->summary;
    /* By its address, since the compiler would otherwise put read_to_results in here, and for its
     * paths each start would touch 28 KiB more of the stack. */
    bool (*read)(struct extraction *) =
        arguments->output_folder != NULL ? read_to_results : read_to_output;
    if (!read(extraction)) { return EXIT_FAILED; }
    progress_clear(&extraction->progress);
    report_left_out(extraction, summary->unsure, "min-confidence", "confidence below");
    report_left_out(extraction, summary->foreign, "language", "language not in");
    if (UNIQUE_BUILT_IN) {
        report_left_out(extraction, summary->filtered, NULL, "nothing new in them");
    }
    if (arguments->verbose) { summary_print(summary); }
    if (extraction->unwritten || summary->failed > 0) { return EXIT_FAILED; }
    return summary->damaged > 0 ? EXIT_DAMAGED : EXIT_WHOLE;
}

static struct pages pages_of(struct extraction *extraction) {
    const struct arguments *arguments = extraction->arguments;
    return (struct pages){.summary = &extraction->summary,
                          .progress = &extraction->progress,
                          .explain = arguments->explain != NULL ? extraction->explain : NULL,
                          .quiet = arguments->quiet,
                          .verbose = arguments->verbose};
}

static enum exit_status extract_files(struct extraction *extraction) {
    const struct arguments *arguments = extraction->arguments;
    enum exit_status status = EXIT_FAILED;
    extraction->pages = pages_of(extraction);
    if (arguments->gzip) { extraction->gzip = gzip_new(); }
    if (extraction->gzip != NULL || !arguments->gzip) {
        status = read_all(extraction);
    } else {
        fputs("danag: out of memory\n", stderr);
    }
    jobs_free(extraction->jobs);
    single_free(extraction->single);
    if (extraction->gzip != NULL) { extraction->gzip->free(extraction->gzip); }
    return status;
}

/* The summary and the like may go to the folder of results. What is wrong with the folder shows
 * when it is opened. */
static void make_results(const struct arguments *arguments) {
    const bool early =
        arguments->summary != NULL || arguments->explain != NULL || arguments->unique != NULL;
    if (early && arguments->output_folder != NULL) { mkdir(arguments->output_folder, 0777); }
}

/* Opens the files that the run writes besides its output, except the summary. */
static bool open_files(struct extraction *extraction) {
    const struct arguments *arguments = extraction->arguments;
    return explain_open(extraction->explain, arguments) &&
           (!UNIQUE_BUILT_IN || unique_open(extraction->unique, arguments)) &&
           file_list_read(&extraction->files, arguments);
}

/* Whether these files differ from each other and from all FILEs. */
static bool files_are_apart(const struct extraction *extraction) {
    const struct whole_file *files[WHOLE_FILES];
    const size_t count = list_whole_files(extraction, files);
    for (size_t i = 0; i < count; i++) {
        if (!whole_file_is_apart(files[i], &extraction->files)) { return false; }
        for (size_t other = 0; other < i; other++) {
            if (!whole_file_is_other(files[i], files[other])) { return false; }
        }
    }
    return true;
}

static void close_files(struct extraction *extraction) {
    summary_file_close(&extraction->summary_file);
    whole_file_close(&extraction->explain->file);
    if (UNIQUE_BUILT_IN) { unique_close(extraction->unique); }
    file_list_free(&extraction->files);
}

static enum exit_status extract_and_write(struct extraction *extraction) {
    enum exit_status status = extract_files(extraction);
    if (extraction->replaces) { return status; }
    if (!explain_end(extraction->explain)) { status = EXIT_FAILED; }
    if (REPEATS_BUILT_IN && !repeats_run_end(extraction->repeats, status != EXIT_FAILED)) {
        status = EXIT_FAILED;
    }
    if (UNIQUE_BUILT_IN && !unique_save(extraction->unique, status == EXIT_FAILED)) {
        status = EXIT_FAILED;
    }
    return status;
}

enum exit_status extract(danag_t *const *danags, size_t count, const struct arguments *arguments,
                         struct repeats_run *repeats) {
    struct explain explain;
    struct unique unique = {.file.folder.descriptor = -1};
    struct extraction extraction = {.arguments = arguments,
                                    .danags = danags,
                                    .danag_count = count,
                                    .explain = &explain,
                                    .unique = &unique,
                                    .repeats = repeats};
    struct summary_file *file = &extraction.summary_file;
    enum exit_status status = EXIT_FAILED;
    summary_begin(&extraction.summary, count);
    make_results(arguments);
    if (!summary_file_open(file, arguments)) { return status; }
    bool opened = open_files(&extraction);
    if (opened && !files_are_apart(&extraction)) {
        close_files(&extraction);
        return status;
    }
    if (opened && count > 0) { status = extract_and_write(&extraction); }
    if (extraction.replaces) {
        close_files(&extraction);
        return status;
    }
    /* A report that is lost counts here, too. */
    if (ferror(stderr) != 0) { status = EXIT_FAILED; }
    if (!summary_file_write(file, &extraction.summary, arguments, (int)status)) {
        status = EXIT_FAILED;
    }
    close_files(&extraction);
    return status;
}
