#include "cli/extraction.h"

#include "cli/explain/explain.h"
#include "cli/jobs/jobs.h"
#include "cli/report.h"
#include "cli/sandbox/sandbox.h"
#include "cli/target.h"
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
    struct repeats_run *repeats;
    struct explain explain;
    struct unique unique;
    struct summary_file summary_file;
    struct whole_files others; /* the files of these four, which get their names at the end */
    struct file_list files;
    struct summary summary;
    struct progress progress;
    struct pages pages;
    struct output_style style;
    struct jobs *jobs;
    bool refused;   /* before anything was read: a file would replace another */
    bool unwritten; /* the output, or the folder of results, could not be written */
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
    int error = jobs_read(extraction->jobs, number);
    int reason = errno;
    enum outcome outcome = outcome_of(extraction, error, reason);
    extraction->summary.files++;
    extraction->summary.failed += outcome != OUTCOME_READ;
    return outcome;
}

static enum outcome fail_file(struct extraction *extraction) {
    extraction->summary.files++;
    extraction->summary.failed++;
    return OUTCOME_UNREAD;
}

/* The output, or the folder of results, is open. The sandbox comes before any thread, because it
 * would not hold for threads that exist already. */
static bool begin_reading(struct extraction *extraction, const struct folder *results) {
    const struct arguments *arguments = extraction->arguments;
    const struct sandbox_needs needs = {&extraction->files, results, &extraction->others};
    if (!arguments->no_sandbox) {
        extraction->summary.sandbox = sandbox_name(sandbox_enter(&needs));
    }
    extraction->jobs = jobs_new(arguments, &extraction->files, &extraction->pages,
                                &extraction->unique, extraction->danags, extraction->danag_count);
    if (extraction->jobs == NULL) {
        fputs("danag: out of memory\n", stderr);
        return false;
    }
    progress_begin(&extraction->progress, arguments, &extraction->files, &extraction->summary);
    return true;
}

/* Reading a file while writing to it might never end. */
static bool is_an_input(int descriptor, const struct file_list *files) {
    struct stat output;
    return fstat(descriptor, &output) == 0 && S_ISREG(output.st_mode) &&
           file_list_has(files, &output);
}

static FILE *open_file(const char *name) {
    const int descriptor = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    FILE *stream = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (stream == NULL) { message(name, "%s", strerror(errno)); }
    if (stream == NULL && descriptor >= 0) { close(descriptor); }
    return stream;
}

/* What is in the output stays. On failure, writes a message and returns NULL. */
static FILE *open_output(const struct extraction *extraction, const char *name) {
    const struct arguments *arguments = extraction->arguments;
    FILE *stream = arguments->output != NULL ? open_file(name) : stdout;
    if (stream == NULL) { return NULL; }
    const int descriptor = fileno(stream);
    const char *wrong = is_an_input(descriptor, &extraction->files) ? "is both input and output"
                        : arguments->gzip && isatty(descriptor) != 0
                            ? "is a terminal, which compressed data would upset"
                            : NULL;
    if (wrong == NULL) { return stream; }
    message(name, "%s", wrong);
    if (stream != stdout) { fclose(stream); }
    return NULL;
}

/* Removes what was in the output, unless that is standard output. */
static bool empty_output(FILE *stream, const char *name) {
    const int descriptor = fileno(stream);
    struct stat status;
    bool emptied =
        stream == stdout || (fstat(descriptor, &status) == 0 &&
                             (!S_ISREG(status.st_mode) || ftruncate(descriptor, 0) == 0));
    if (!emptied) { message(name, "%s", strerror(errno)); }
    return emptied;
}

/* Returns false, before reading anything, if the output cannot be opened or memory is short. */
static bool read_to_output(struct extraction *extraction) {
    const char *name = extraction->arguments->output;
    struct output output;
    enum outcome outcome = OUTCOME_READ;
    if (name == NULL) { name = "standard output"; }
    FILE *stream = open_output(extraction, name);
    if (stream == NULL) { return false; }
    extraction->refused = !whole_files_keep_output(&extraction->others, fileno(stream));
    if (extraction->refused || !empty_output(stream, name) || !begin_reading(extraction, NULL)) {
        fclose(stream);
        return false;
    }
    output_begin(&output, stream, name, &extraction->style);
    extraction->pages.output = &output;
    for (size_t i = 0; outcome <= OUTCOME_UNREAD && i < extraction->files.count; i++) {
        outcome = read_file(extraction, i);
    }
    extraction->unwritten = !output_close(&output);
    extraction->summary.bytes_out = output.size;
    if (extraction->unwritten) { report(extraction, output.name, strerror(output.error)); }
    return true;
}

/* Gives the FILE, or each of its pages, a result of its own. A result that cannot be written is
 * dropped; the next one may still fit on the disk. */
static enum outcome read_to_target(struct extraction *extraction, const struct results *results,
                                   size_t number) {
    struct target target;
    const bool begun = target_begin(&target, results, extraction->files.names[number]);
    extraction->pages.output = &target.result.output;
    extraction->pages.target = results->split ? &target : NULL;
    const enum outcome outcome = begun ? read_file(extraction, number) : fail_file(extraction);
    if (outcome != OUTCOME_READ) {
        target_drop(&target);
    } else if (!target_keep(&target)) {
        extraction->summary.failed++;
    }
    extraction->summary.bytes_out += target.size;
    if (target.failed != NULL) { report(extraction, target.failed, strerror(target.error)); }
    return outcome;
}

static bool read_to_results(struct extraction *extraction) {
    const struct arguments *arguments = extraction->arguments;
    struct file_list *files = &extraction->files;
    struct results results;
    enum outcome outcome = OUTCOME_READ;
    const size_t listed = files->count;
    if (!results_open(&results, arguments, files, &extraction->style)) { return false; }
    extraction->refused = !results_are_apart(&results, files, &extraction->others);
    if (!extraction->refused && arguments->resume) {
        results_resume(&results, files, arguments->quiet);
    }
    extraction->summary.before = listed - files->count;
    if (extraction->refused || !begin_reading(extraction, &results.folder)) {
        folder_close(&results.folder);
        return false;
    }
    for (size_t i = 0; outcome != OUTCOME_NO_MEMORY && i < files->count; i++) {
        outcome = read_to_target(extraction, &results, i);
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
                          .explain = arguments->explain != NULL ? &extraction->explain : NULL,
                          .quiet = arguments->quiet,
                          .verbose = arguments->verbose};
}

static enum exit_status extract_files(struct extraction *extraction) {
    const struct arguments *arguments = extraction->arguments;
    struct gzip *gzip = arguments->gzip ? gzip_new() : NULL;
    enum exit_status status = EXIT_FAILED;
    extraction->pages = pages_of(extraction);
    extraction->style = output_style_of(arguments, gzip);
    if (gzip != NULL || !arguments->gzip) {
        status = read_all(extraction);
    } else {
        fputs("danag: out of memory\n", stderr);
    }
    jobs_free(extraction->jobs);
    if (gzip != NULL) { gzip->free(gzip); }
    return status;
}

/* The summary and the like may go to the folder of results. What is wrong with the folder shows
 * when it is opened. */
static void make_results(const struct arguments *arguments) {
    const bool early =
        arguments->summary != NULL || arguments->explain != NULL || arguments->unique != NULL;
    if (early && arguments->output_folder != NULL) { mkdir(arguments->output_folder, 0777); }
}

static void list_others(struct extraction *extraction) {
    struct whole_files *others = &extraction->others;
    others->list[others->count++] = &extraction->summary_file.file;
    others->list[others->count++] = &extraction->explain.file;
    if (REPEATS_BUILT_IN && extraction->repeats != NULL) {
        others->list[others->count++] = &extraction->repeats->file;
    }
    if (UNIQUE_BUILT_IN) { others->list[others->count++] = &extraction->unique.file; }
}

/* Opens what the run reads and writes besides its output, except the summary. */
static bool open_files(struct extraction *extraction) {
    const struct arguments *arguments = extraction->arguments;
    return explain_open(&extraction->explain, arguments) &&
           (!UNIQUE_BUILT_IN || unique_open(&extraction->unique, arguments)) &&
           file_list_read(&extraction->files, arguments);
}

static void close_files(struct extraction *extraction) {
    summary_file_close(&extraction->summary_file);
    whole_file_close(&extraction->explain.file);
    if (UNIQUE_BUILT_IN) { unique_close(&extraction->unique); }
    file_list_free(&extraction->files);
}

/* Reads all, and writes the files besides the output, except the summary. */
static enum exit_status extract_and_write(struct extraction *extraction) {
    enum exit_status status = extract_files(extraction);
    if (extraction->refused) { return status; }
    if (!explain_end(&extraction->explain)) { status = EXIT_FAILED; }
    if (REPEATS_BUILT_IN && !repeats_run_end(extraction->repeats, status != EXIT_FAILED)) {
        status = EXIT_FAILED;
    }
    if (UNIQUE_BUILT_IN && !unique_save(&extraction->unique, status == EXIT_FAILED)) {
        status = EXIT_FAILED;
    }
    return status;
}

/* A report that is lost counts as a failure. */
static enum exit_status write_summary(struct extraction *extraction, enum exit_status status) {
    if (ferror(stderr) != 0) { status = EXIT_FAILED; }
    const bool written = summary_file_write(&extraction->summary_file, &extraction->summary,
                                            extraction->arguments, (int)status);
    return written ? status : EXIT_FAILED;
}

enum exit_status extract(danag_t *const *danags, size_t count, const struct arguments *arguments,
                         struct repeats_run *repeats) {
    struct extraction extraction = {.arguments = arguments,
                                    .danags = danags,
                                    .danag_count = count,
                                    .unique.file.folder.descriptor = -1,
                                    .repeats = repeats};
    enum exit_status status = EXIT_FAILED;
    summary_begin(&extraction.summary, count);
    make_results(arguments);
    if (!summary_file_open(&extraction.summary_file, arguments)) { return status; }
    const bool opened = open_files(&extraction);
    list_others(&extraction);
    extraction.refused = opened && !whole_files_are_apart(&extraction.others, &extraction.files);
    if (opened && !extraction.refused && count > 0) { status = extract_and_write(&extraction); }
    if (!extraction.refused) { status = write_summary(&extraction, status); }
    close_files(&extraction);
    return status;
}
