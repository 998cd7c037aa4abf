#include "cli/extraction.h"

#include "cli/file_list.h"
#include "cli/output.h"
#include "cli/report.h"
#include "cli/results.h"
#include "cli/split.h"
#include "status.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* Passes the pages of a file from its reader to the library. */
struct pages {
    danag_t *danag;
    const struct source *source;
    struct summary *summary;
    struct progress *progress;
    bool quiet;
    bool verbose;
    bool with_url;

    struct output *output;
    struct split *split; /* NULL: `output` takes all pages */
    const char *file;    /* the file being read; "-" is standard input */
    uint64_t record;     /* how many records of the file have begun */
    uint64_t byte;       /* offset of the current page in the file */
    const char *url;     /* URL of the current page; NULL if unknown */
    uint64_t damaged;    /* reports of damage before the current page */
};

static void on_damage(void *self, uint64_t byte, const char *what) {
    struct pages *pages = self;
    pages->summary->damaged++;
    if (pages->quiet) { return; }
    progress_clear(pages->progress);
    message(pages->file, "byte %" PRIu64 ": %s", byte, what);
}

static void on_remark(void *self, uint64_t byte, const char *what) {
    struct pages *pages = self;
    progress_clear(pages->progress);
    message(pages->file, "byte %" PRIu64 ": %s", byte, what);
}

/* A fact that the library has no room for stays unknown. */
static void describe_number(danag_t *danag, const char *name, uint64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    danag_describe(danag, name, digits);
}

static void describe(struct pages *pages, const struct page *page) {
    danag_t *danag = pages->danag;
    const struct place *place = source_place(pages->source);
    danag_describe(danag, "source.file", pages->file);
    if (place->known) { describe_number(danag, "source.offset", place->offset); }
    if (place->packed) { describe_number(danag, "source.unpacked", page->byte); }
    danag_describe(danag, "id", page->id);
    danag_describe(danag, "date", page->date);
    if (page->status != 0) { describe_number(danag, "status", page->status); }
    danag_describe(danag, "truncated", page->truncated);
    danag_describe(danag, "source.digest", page->digest);
    danag_describe(danag, "last-modified", page->last_modified);
    danag_describe(danag, "content-language", page->content_language);
}

static int on_output(void *context, const char *bytes, size_t size) {
    struct pages *pages = context;
    if (pages->progress->shares_terminal) { progress_clear(pages->progress); }
    /* A piece of no bytes ends a record. */
    if (size == 0) { return output_end_member(pages->output) ? 0 : 1; }
    return output_write(pages->output, bytes, size) ? 0 : 1;
}

static void begin_output(struct pages *pages, struct output *output) {
    pages->output = output;
    danag_drop(pages->danag);
    danag_set_output(pages->danag, on_output, pages);
}

/* The page's URL, or else the name of its file. Standard input has a name only for --with-url. */
static const char *address_of(const struct pages *pages, const struct page *page) {
    if (page->url != NULL) { return page->url; }
    return strcmp(pages->file, "-") != 0 || pages->with_url ? pages->file : NULL;
}

static int on_begin(void *self, const struct page *page) {
    struct pages *pages = self;
    pages->record++;
    pages->byte = page->byte;
    pages->url = page->url;
    pages->damaged = pages->summary->damaged;
    pages->summary->pages++;
    if (pages->split != NULL) {
        if (!split_begin_page(pages->split, pages->record)) { return STATUS_STOPPED; }
        begin_output(pages, &pages->split->page.output);
    }
    int error = danag_begin(pages->danag, address_of(pages, page), page->content_type, NULL);
    if (error == 0) { describe(pages, page); }
    return error;
}

static int on_push(void *self, const char *data, size_t size) {
    struct pages *pages = self;
    progress_step(pages->progress);
    return danag_feed(pages->danag, data, size);
}

/* Ends the page's own result. `status` is what danag_finish returned. */
static bool end_page(struct pages *pages, int status) {
    const bool damaged = pages->summary->damaged > pages->damaged;
    const struct split_row row = {
        .record = pages->record,
        .byte = pages->byte,
        .url = pages->url,
        .status = status == DANAG_UNSURE    ? "unsure"
                  : status == DANAG_FOREIGN ? "language"
                  : status == DANAG_CUT     ? "cut"
                  : damaged                 ? "damaged"
                                            : "whole",
    };
    return split_end_page(pages->split, &row, status != DANAG_UNSURE && status != DANAG_FOREIGN);
}

static int on_end(void *self) {
    struct pages *pages = self;
    uint64_t length = source_place(pages->source)->length;
    if (length > 0) { describe_number(pages->danag, "source.length", length); }
    int error = danag_finish(pages->danag);
    double confidence = danag_confidence(pages->danag);
    if (pages->verbose && confidence >= 0) {
        progress_clear(pages->progress);
        message_confidence(pages->file, pages->url, confidence);
    }
    pages->summary->unsure += error == DANAG_UNSURE;
    pages->summary->foreign += error == DANAG_FOREIGN;
    pages->summary->undecodable += danag_undecodable(pages->danag);
    if (error == DANAG_CUT) {
        on_damage(self, pages->byte, "page cut: it has more content than --max-memory allows");
    }
    if (error == DANAG_STOPPED || error == DANAG_NO_MEMORY) { return error; }
    bool ended =
        output_end_member(pages->output) && (pages->split == NULL || end_page(pages, error));
    return ended ? 0 : STATUS_STOPPED;
}

static void on_skip(void *self, enum skip why) {
    struct pages *pages = self;
    pages->record++;
    pages->summary->skipped[why]++;
    progress_step(pages->progress);
}

static struct page_sink pages_sink(struct pages *pages) {
    return (struct page_sink){on_begin, on_push,   on_end,    on_skip,
                              pages,    on_damage, on_remark, pages};
}

struct extraction {
    const struct arguments *arguments;
    struct file_list files;
    struct summary summary;
    struct progress progress;
    struct pages pages;
    struct source *source;
    struct gzip *gzip; /* NULL: no output is compressed */
    bool unwritten;    /* the output, or the folder of results, could not be written */
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
    case STATUS_UNSUPPORTED:
        if (extraction->arguments->quiet) {
            report(extraction, file, "is compressed in a format that this build cannot read");
        }
        return OUTCOME_UNREAD;
    case STATUS_NO_MEMORY:
        report(extraction, file, "out of memory");
        return OUTCOME_NO_MEMORY;
    default:
        return OUTCOME_UNWRITTEN;
    }
}

static enum outcome read_file(struct extraction *extraction, const char *file) {
    bool standard_input = strcmp(file, "-") == 0;
    int descriptor = standard_input ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
    int error = STATUS_UNREADABLE;
    extraction->pages.file = file;
    extraction->pages.record = 0;
    if (descriptor >= 0) {
        error = source_read(extraction->source, descriptor, extraction->arguments->kind);
        extraction->summary.bytes_in += source_bytes_read(extraction->source);
    }
    int reason = errno;
    if (descriptor >= 0 && !standard_input) { close(descriptor); }
    enum outcome outcome = outcome_of(extraction, error, reason);
    extraction->summary.files++;
    extraction->summary.failed += outcome != OUTCOME_READ;
    return outcome;
}

static void begin_progress(struct extraction *extraction) {
    progress_begin(&extraction->progress, extraction->arguments, &extraction->files,
                   &extraction->summary, extraction->source);
}

/* Returns false, before reading anything, if the output cannot be opened. */
static bool read_to_output(struct extraction *extraction) {
    struct output output;
    enum outcome outcome = OUTCOME_READ;
    if (!output_open(&output, extraction->arguments, &extraction->files)) { return false; }
    output_compress(&output, extraction->gzip);
    begin_progress(extraction);
    begin_output(&extraction->pages, &output);
    for (size_t i = 0; outcome <= OUTCOME_UNREAD && i < extraction->files.count; i++) {
        outcome = read_file(extraction, extraction->files.names[i]);
    }
    extraction->unwritten = !output_close(&output);
    extraction->summary.bytes_out = output.size;
    if (extraction->unwritten) { report(extraction, output.name, strerror(output.error)); }
    return true;
}

/* Drops a result that cannot be written. The next result may still fit on the disk. */
static enum outcome read_to_result(struct extraction *extraction, struct result *result,
                                   const char *file) {
    output_compress(&result->output, extraction->gzip);
    begin_output(&extraction->pages, &result->output);
    enum outcome outcome = read_file(extraction, file);
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
                                       const char *file) {
    struct result result;
    enum outcome outcome = OUTCOME_UNREAD;
    char name[RESULT_PATH_MAX];
    results_name(results, file, name);
    if (result_begin(&result, &results->folder, name, extraction->arguments->line_buffered)) {
        outcome = read_to_result(extraction, &result, file);
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
                                  const char *file) {
    struct split split;
    enum outcome outcome = OUTCOME_UNREAD;
    if (split_begin(&split, results, file, extraction->arguments->line_buffered)) {
        extraction->pages.split = &split;
        outcome = read_file(extraction, file);
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
    if (!results_open(&results, extraction->arguments, &extraction->files, extraction->gzip)) {
        return false;
    }
    begin_progress(extraction);
    for (size_t i = 0; outcome != OUTCOME_NO_MEMORY && i < extraction->files.count; i++) {
        const char *file = extraction->files.names[i];
        outcome = results.split ? read_to_split(extraction, &results, file)
                                : read_to_own_result(extraction, &results, file);
    }
    extraction->unwritten = !folder_close(&results.folder);
    if (extraction->unwritten) { report(extraction, results.folder.path, strerror(errno)); }
    return true;
}

static void report_left_out(const struct extraction *extraction, uint64_t count,
                            const char *setting, const char *why) {
    if (count > 0 && !extraction->arguments->quiet) {
        fprintf(stderr, "danag: %" PRIu64 " page%s left out: %s %s\n", count, count > 1 ? "s" : "",
                why, arguments_setting(extraction->arguments, setting));
    }
}

static enum exit_status read_all(struct extraction *extraction) {
    const struct arguments *arguments = extraction->arguments;
    const struct summary *summary = &extraction->summary;
    summary_begin(&extraction->summary);
    bool begun =
        arguments->output_folder != NULL ? read_to_results(extraction) : read_to_output(extraction);
    if (!begun) { return EXIT_FAILED; }
    progress_clear(&extraction->progress);
    report_left_out(extraction, summary->unsure, "min-confidence", "confidence below");
    report_left_out(extraction, summary->foreign, "language", "language not in");
    if (arguments->verbose) { summary_print(summary); }
    if (extraction->unwritten || summary->failed > 0) { return EXIT_FAILED; }
    return summary->damaged > 0 ? EXIT_DAMAGED : EXIT_WHOLE;
}

enum exit_status extract(danag_t *danag, const struct arguments *arguments) {
    struct extraction extraction = {.arguments = arguments};
    extraction.pages = (struct pages){.danag = danag,
                                      .summary = &extraction.summary,
                                      .progress = &extraction.progress,
                                      .quiet = arguments->quiet,
                                      .verbose = arguments->verbose,
                                      .with_url = arguments->with_url};
    const struct page_sink sink = pages_sink(&extraction.pages);
    if (!file_list_read(&extraction.files, arguments)) { return EXIT_FAILED; }
    enum exit_status status = EXIT_FAILED;
    extraction.source = source_new(&sink, &arguments->wanted);
    extraction.pages.source = extraction.source;
    if (arguments->gzip) { extraction.gzip = gzip_new(); }
    if (extraction.source != NULL && (extraction.gzip != NULL || !arguments->gzip)) {
        status = read_all(&extraction);
    } else {
        fputs("danag: out of memory\n", stderr);
    }
    source_free(extraction.source);
    gzip_free(extraction.gzip);
    file_list_free(&extraction.files);
    return status;
}
