#include "cli/extraction.h"

#include "cli/jobs/jobs.h"
#include "cli/loaded.h"
#include "cli/sandbox/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>

struct extraction {
    const struct arguments *arguments;
    danag_t *const *danags;
    size_t danag_count;
    struct repeats_run *repeats;
    struct explain explain;
    struct unique unique;
    struct whole_file summary_file;
    struct whole_files others; /* the files of the four above, which get their names at the end */
    struct file_list files;
    struct summary summary;
    struct progress progress;
    struct pages pages;
    struct output_style style;
    struct jobs jobs;
    bool refused;   /* before anything was read: a file would replace another */
    bool unwritten; /* the output, or the folder of results, could not be written */
};

static void report(struct extraction *extraction, const char *file, const char *what) {
    progress_clear(&extraction->progress);
    message(file, "%s", what);
}

/* Reports the error, unless another function reports it, and returns it. */
static int read_file(struct extraction *extraction, size_t number) {
    pages_begin_file(&extraction->pages, extraction->files.names[number]);
    const int error = jobs_read(&extraction->jobs, number);
    const char *lacked = extraction->pages.lacked;
    const char *what =
        error == STATUS_UNREADABLE && errno == EISDIR      ? "is a folder; -r reads the pages in it"
        : error == STATUS_UNREADABLE                       ? strerror(errno)
        : error == STATUS_NO_PAGE                          ? "is neither a page nor a dump"
        : error == STATUS_NO_MEMORY && module_is_missing() ? NULL
        : error == STATUS_NO_MEMORY   ? (*lacked != '\0' ? lacked : "out of memory")
        : error == STATUS_UNSUPPORTED ? "is compressed in a format that this build cannot read"
                                      : NULL;
    const bool told = error == STATUS_NO_PAGE || error == STATUS_UNSUPPORTED;
    if (what != NULL && (!told || extraction->arguments->quiet)) {
        report(extraction, extraction->pages.file, what);
    }
    return error;
}

/* The output, or the folder of results, is open. The sandbox comes before any thread, because it
 * would not hold for threads that exist already. */
static bool begin_reading(struct extraction *extraction, const struct folder *results) {
    const struct arguments *arguments = extraction->arguments;
    const struct sandbox_needs needs = {&extraction->files, results, &extraction->others};
    if (!arguments->no_sandbox) { extraction->summary.sandbox = sandbox_enter(&needs); }
    const struct work work = {arguments,           &extraction->files, &extraction->pages,
                              &extraction->unique, extraction->danags, extraction->danag_count};
    if (!jobs_begin(&extraction->jobs, &work)) { return message(NULL, "out of memory"); }
    progress_begin(&extraction->progress, arguments, &extraction->files, &extraction->summary);
    return true;
}

/* Opens the output without changing what is in it. Reading a file while writing to it might never
 * end. On failure, writes a message and returns NULL. */
static FILE *open_output(const struct extraction *extraction, const char *name) {
    const struct arguments *arguments = extraction->arguments;
    const bool standard = arguments->output == NULL;
    const int descriptor =
        standard ? STDOUT_FILENO : open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    struct stat status;
    const bool is_file =
        descriptor >= 0 && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    const char *wrong = descriptor < 0 ? strerror(errno)
                        : is_file && file_list_has(&extraction->files, &status)
                            ? "is both input and output"
                        : arguments->gzip && isatty(descriptor) != 0
                            ? "is a terminal, which compressed data would upset"
                            : NULL;
    FILE *stream = wrong != NULL ? NULL : standard ? stdout : fdopen(descriptor, "w");
    if (stream != NULL) { return stream; }
    message(name, "%s", wrong != NULL ? wrong : strerror(errno));
    if (!standard && descriptor >= 0) { close(descriptor); }
    return NULL;
}

/* Empties the output, unless it is standard output. */
static bool empty_output(FILE *stream, const char *name) {
    const int descriptor = fileno(stream);
    struct stat status;
    return stream == stdout ||
           (fstat(descriptor, &status) == 0 &&
            (!S_ISREG(status.st_mode) || ftruncate(descriptor, 0) == 0)) ||
           message(name, "%s", strerror(errno));
}

/* Returns false, before reading anything, if the output cannot be opened or memory is short. */
static bool read_to_output(struct extraction *extraction) {
    const char *name = extraction->arguments->output;
    struct output output;
    int error = 0;
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
    /* After a FILE that cannot be read, others may be readable. */
    for (size_t i = 0; i < extraction->files.count && (error == 0 || error >= STATUS_UNREADABLE);
         i++) {
        error = read_file(extraction, i);
        extraction->summary.files++;
        extraction->summary.failed += error != 0;
    }
    extraction->unwritten = !output_close(&output);
    extraction->summary.bytes_out = output.size;
    if (extraction->unwritten) { report(extraction, output.name, strerror(output.error)); }
    return true;
}

/* Gives the FILE, or each of its pages, a result of its own. A result that cannot be written is
 * dropped; the next one may still fit on the disk. */
static int read_to_target(struct extraction *extraction, const struct results *results,
                          size_t number) {
    struct target target;
    const bool begun = target_begin(&target, results, extraction->files.names[number]);
    extraction->pages.output = &target.result.output;
    extraction->pages.target = results->split ? &target : NULL;
    const int error = begun ? read_file(extraction, number) : STATUS_STOPPED;
    if (error != 0) { target_drop(&target); }
    const bool kept = error == 0 && target_keep(&target);
    extraction->summary.files++;
    extraction->summary.failed += !kept;
    extraction->summary.bytes_out += target.size;
    if (target.failed != NULL) { report(extraction, target.failed, strerror(target.error)); }
    return error;
}

/* Inlined, its paths would be touched at each start. */
__attribute__((noinline)) static bool read_to_results(struct extraction *extraction) {
    const struct arguments *arguments = extraction->arguments;
    struct file_list *files = &extraction->files;
    struct results results;
    int error = 0;
    const size_t listed = files->count;
    if (!results_open(&results, arguments, files, &extraction->style)) { return false; }
    extraction->refused = !results_are_apart(&results, files, &extraction->others);
    if (!extraction->refused && arguments->resume) {
        extraction->refused = !results_resume(&results, files, arguments->quiet);
    }
    extraction->summary.before = listed - files->count;
    if (extraction->refused || !begin_reading(extraction, &results.folder)) {
        folder_close(&results.folder);
        return false;
    }
    for (size_t i = 0; error != STATUS_NO_MEMORY && i < files->count; i++) {
        error = read_to_target(extraction, &results, i);
    }
    extraction->unwritten = !folder_close(&results.folder);
    if (extraction->unwritten) { report(extraction, results.folder.path, strerror(errno)); }
    return true;
}

static void report_left_out(const struct extraction *extraction, uint64_t count,
                            const char *setting, const char *why) {
    const struct arguments *arguments = extraction->arguments;
    if (count == 0 || arguments->quiet) { return; }
    message(NULL, "%" PRIu64 " page%s left out: %s%s", count, count > 1 ? "s" : "", why,
            setting != NULL ? arguments_setting(arguments, setting) : "");
}

static enum exit_status read_all(struct extraction *extraction) {
    const struct arguments *arguments = extraction->arguments;
    const struct summary *summary = &extraction->summary;
    const bool begun =
        arguments->output_folder != NULL ? read_to_results(extraction) : read_to_output(extraction);
    if (!begun) { return EXIT_FAILED; }
    progress_clear(&extraction->progress);
    report_left_out(extraction, summary->unsure, "min-confidence", "confidence below ");
    report_left_out(extraction, summary->foreign, "language", "language not in ");
    if (UNIQUE_BUILT_IN) {
        report_left_out(extraction, summary->filtered, NULL, "nothing new in them");
    }
    if (arguments->verbose != VERBOSE_NOT) { summary_print(summary); }
    if (extraction->unwritten || summary->failed > 0) { return EXIT_FAILED; }
    return summary->damaged > 0 ? EXIT_DAMAGED : EXIT_WHOLE;
}

static enum exit_status extract_files(struct extraction *extraction) {
    const struct arguments *arguments = extraction->arguments;
    struct gzip *gzip = GZIP_BUILT_IN && arguments->gzip ? gzip_new() : NULL;
    enum exit_status status = EXIT_FAILED;
    extraction->pages = (struct pages){.arguments = arguments,
                                       .summary = &extraction->summary,
                                       .progress = &extraction->progress,
                                       .explain = &extraction->explain};
    extraction->style = output_style_of(arguments, gzip);
    if (gzip != NULL || !arguments->gzip) {
        status = read_all(extraction);
    } else if (!module_is_missing()) {
        message(NULL, "out of memory");
    }
    jobs_free(&extraction->jobs);
    if (gzip != NULL) { gzip->free(gzip); }
    return status;
}

static void list_others(struct extraction *extraction) {
    struct whole_files *others = &extraction->others;
    others->list[others->count++] = &extraction->summary_file;
    others->list[others->count++] = &extraction->explain.file;
    if (REPEATS_BUILT_IN && extraction->repeats != NULL) {
        others->list[others->count++] = &extraction->repeats->file;
    }
    if (UNIQUE_BUILT_IN) { others->list[others->count++] = &extraction->unique.file; }
}

/* Reads all FILEs, and writes all files but the output, the summary and one name. */
static enum exit_status extract_and_write(struct extraction *extraction) {
    enum exit_status status = extract_files(extraction);
    if (extraction->refused) { return status; }
    if (!explain_end(&extraction->explain, extraction->arguments->quiet)) { status = EXIT_FAILED; }
    if (REPEATS_BUILT_IN && !repeats_run_end(extraction->repeats, status != EXIT_FAILED)) {
        status = EXIT_FAILED;
    }
    if (UNIQUE_BUILT_IN && !unique_make(&extraction->unique, status == EXIT_FAILED)) {
        status = EXIT_FAILED;
    }
    return status;
}

enum exit_status extract(danag_t *const *danags, size_t count, const struct arguments *arguments,
                         struct repeats_run *repeats) {
    struct extraction extraction = {.arguments = arguments,
                                    .danags = danags,
                                    .danag_count = count,
                                    .unique.file.folder.descriptor = -1,
                                    .repeats = repeats};
    enum exit_status status = EXIT_FAILED;
    const bool sync = !arguments->no_sync;
    summary_begin(&extraction.summary, count, arguments);
    /* These files may go to the folder of results. If that cannot be used, opening it tells. */
    if (arguments->output_folder != NULL &&
        (arguments->summary != NULL || arguments->explain != NULL || arguments->unique != NULL)) {
        mkdir(arguments->output_folder, 0777);
    }
    if (!whole_file_open(&extraction.summary_file, arguments->summary, sync)) { return status; }
    const bool opened = whole_file_open(&extraction.explain.file, arguments->explain, sync) &&
                        (!UNIQUE_BUILT_IN || unique_open(&extraction.unique, arguments)) &&
                        file_list_read(&extraction.files, arguments);
    extraction.summary.files = extraction.summary.failed = extraction.files.failed;
    list_others(&extraction);
    extraction.refused = opened && !whole_files_are_apart(&extraction.others, &extraction.files);
    if (opened && !extraction.refused && count > 0) { status = extract_and_write(&extraction); }
    /* A report that is lost counts as a failure. */
    if (ferror(stderr) != 0) { status = EXIT_FAILED; }
    extraction.summary.status = (int)status;
    if (!extraction.refused && !summary_write(&extraction.summary, &extraction.summary_file)) {
        status = EXIT_FAILED;
    }
    /* The next run goes on from this file, so it is replaced last, when nothing else can fail. */
    if (UNIQUE_BUILT_IN && opened && !extraction.refused &&
        !unique_keep(&extraction.unique, status == EXIT_FAILED)) {
        status = EXIT_FAILED;
    }
    whole_file_close(&extraction.summary_file);
    whole_file_close(&extraction.explain.file);
    if (UNIQUE_BUILT_IN) { unique_close(&extraction.unique); }
    file_list_free(&extraction.files);
    return status;
}
