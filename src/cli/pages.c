#include "cli/pages.h"

#include "cli/explain/page.h"

#include <inttypes.h>

void pages_begin_file(struct pages *pages, const char *file) {
    pages->file = file;
    pages->record = 0;
    pages->skipped = false;
    pages->lacked[0] = '\0';
}

void pages_end_file(struct pages *pages, const struct source_progress *progress) {
    pages->summary->bytes_in += progress->bytes_read;
    pages->summary->cut += progress->pages_cut;
}

/* What has been read and written of unfinished files counts, too. */
void pages_step(struct pages *pages, uint64_t file_bytes) {
    if (signals_asked()) {
        struct summary so_far = *pages->summary;
        so_far.bytes_in += file_bytes;
        so_far.bytes_out += pages->target != NULL ? pages->target->size : pages->output->size;
        progress_clear(pages->progress);
        summary_print(&so_far);
    }
    progress_step(pages->progress, file_bytes);
}

void pages_remark(void *self, uint64_t byte, const char *what) {
    struct pages *pages = self;
    progress_clear(pages->progress);
    message(pages->file, "byte %" PRIu64 ": %s", byte, what);
}

void pages_damage(void *self, uint64_t byte, const char *what) {
    struct pages *pages = self;
    pages->summary->damaged++;
    if (pages->target != NULL) { target_damage(pages->target, byte, pages->skipped); }
    if (!pages->arguments->quiet) { pages_remark(pages, byte, what); }
}

void pages_skip(struct pages *pages, enum skip why) {
    pages->record++;
    pages->skipped = true;
    pages->summary->records++;
    pages->summary->skipped[why]++;
}

int pages_begin(struct pages *pages, uint64_t byte, const char *url) {
    pages->record++;
    pages->byte = byte;
    pages->url = url;
    pages->summary->records++;
    pages->summary->pages++;
    if (pages->target != NULL) {
        if (!target_begin_page(pages->target, pages->record, byte)) { return DANAG_STOPPED; }
        pages->output = &pages->target->page.output;
    }
    output_begin_page(pages->output);
    return 0;
}

int pages_put(void *self, const char *bytes, size_t size) {
    struct pages *pages = self;
    if (pages->progress->shares_terminal) { progress_clear(pages->progress); }
    return output_write_page(pages->output, bytes, size) ? 0 : 1;
}

void pages_explain(struct pages *pages, const danag_t *danag) {
    struct explain *explain = pages->explain;
    const char *name = explain->file.name;
    if (!EXPLANATION_BUILT_IN || name == NULL || explain->pages++ > 0) { return; }
    const struct explained explained =
        explained_page(pages->arguments, danag, pages->url != NULL ? pages->url : pages->file);
    progress_clear(pages->progress);
    if (explained.shown != explained.lines && !pages->arguments->quiet) {
        message(name, "shows the first %zu of %" PRIu64 " lines", explained.shown, explained.lines);
    }
    explain->unwritten = !whole_file_write(
        &explain->file, explain_is_page(name) ? explain_put_page : explain_put_table, &explained);
}

bool explain_end(const struct explain *explain, bool quiet) {
    const char *name = explain->file.name;
    if (name == NULL) { return true; }
    if (explain->pages == 0) { return message(name, "there is no page to explain"); }
    if (explain->pages > 1 && !quiet) {
        message(name, "explains only the first of %" PRIu64 " pages", explain->pages);
    }
    return !explain->unwritten;
}

static bool end_result(struct pages *pages, const struct outcome *outcome) {
    const char *out = outcome->status == DANAG_UNSURE     ? "unsure"
                      : outcome->status == DANAG_FOREIGN  ? "language"
                      : outcome->status == DANAG_FILTERED ? "repeated"
                                                          : NULL;
    const bool cut = outcome->status == DANAG_CUT || outcome->cut;
    return target_end_page(pages->target, pages->url, out == NULL && cut ? "cut" : out,
                           out == NULL);
}

static void report_page(struct pages *pages, const struct outcome *outcome) {
    if (pages->arguments->verbose == VERBOSE_PAGES && outcome->confidence >= 0) {
        progress_clear(pages->progress);
        message_of_two(pages->file, pages->url, "confidence %.3f%s", outcome->confidence,
                       outcome->confidence > 0 ? "" : ", no text");
    }
    if (outcome->status == DANAG_CUT || outcome->status == DANAG_LATE) {
        pages_damage(pages, pages->byte,
                     outcome->status == DANAG_CUT
                         ? "page cut: it has more content than --max-memory allows"
                         : "page cut: it took more CPU time than --page-timeout allows");
    }
}

int pages_end(struct pages *pages, const struct outcome *outcome) {
    const int status = outcome->status;
    struct summary *summary = pages->summary;
    if (outcome_is_error(outcome)) {
        memcpy(pages->lacked, outcome->lacked, sizeof pages->lacked);
        return status;
    }
    /* A page in another language and one without a new paragraph leave no trace. */
    const bool trace = status != DANAG_FOREIGN && status != DANAG_FILTERED;
    bool ended = output_end_page(pages->output, trace);
    report_page(pages, outcome);
    summary->unsure += status == DANAG_UNSURE;
    summary->foreign += status == DANAG_FOREIGN;
    summary->cut += status == DANAG_LATE;
    summary->undecodable += outcome->undecodable;
    summary->filtered += status == DANAG_FILTERED;
    summary->unique.paragraphs += outcome->unique.paragraphs;
    summary->unique.repeated += outcome->unique.repeated;
    summary->unique.beyond_rate += outcome->unique.beyond_rate;
    pages->skipped = false;
    ended = ended && (pages->target == NULL || end_result(pages, outcome));
    return ended ? 0 : DANAG_STOPPED;
}
