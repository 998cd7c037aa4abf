#include "cli/pages.h"

#include "cli/signals.h"
#include "cli/unique/unique.h"

#include <inttypes.h>
#include <string.h>

void pages_begin_output(struct pages *pages, struct output *output) {
    pages->output = output;
    pages->new_output(pages->self);
}

void pages_begin_file(struct pages *pages, const char *file) {
    pages->file = file;
    pages->record = 0;
    pages->skipped = false;
    pages->lacked[0] = '\0';
}

/* What has been read and written of unfinished files counts, too. */
static void print_so_far(const struct pages *pages, uint64_t file_bytes) {
    struct summary so_far = *pages->summary;
    so_far.bytes_in += file_bytes;
    so_far.bytes_out += pages->split != NULL ? pages->split->size : pages->output->size;
    progress_clear(pages->progress);
    summary_print(&so_far);
}

void pages_step(struct pages *pages, uint64_t file_bytes) {
    if (signals_asked()) { print_so_far(pages, file_bytes); }
    progress_step(pages->progress, file_bytes);
}

void pages_remark(struct pages *pages, uint64_t byte, const char *what) {
    progress_clear(pages->progress);
    message(pages->file, "byte %" PRIu64 ": %s", byte, what);
}

void pages_damage(struct pages *pages, uint64_t byte, const char *what) {
    pages->summary->damaged++;
    if (pages->split != NULL) { split_damage(pages->split, byte, pages->skipped); }
    if (!pages->quiet) { pages_remark(pages, byte, what); }
}

void pages_skip(struct pages *pages, enum skip why) {
    pages->record++;
    pages->skipped = true;
    pages->summary->skipped[why]++;
}

int pages_begin(struct pages *pages, uint64_t byte, const char *url) {
    pages->page_record = ++pages->record;
    pages->byte = byte;
    pages->url = url;
    pages->skipped = false;
    pages->summary->pages++;
    if (pages->split == NULL) { return 0; }
    if (!split_begin_page(pages->split, pages->record, byte)) { return STATUS_STOPPED; }
    pages_begin_output(pages, &pages->split->page.output);
    return 0;
}

int pages_put(void *self, const char *bytes, size_t size) {
    struct pages *pages = self;
    if (pages->progress->shares_terminal) { progress_clear(pages->progress); }
    if (size == 0) { return output_end_member(pages->output) ? 0 : 1; }
    return output_write(pages->output, bytes, size) ? 0 : 1;
}

static bool end_result(struct pages *pages, const struct verdict *verdict) {
    const int status = verdict->status;
    const struct split_row row = {
        .record = pages->page_record,
        .byte = pages->byte,
        .url = pages->url,
        .status = status == DANAG_UNSURE                ? "unsure"
                  : status == DANAG_FOREIGN             ? "language"
                  : status == DANAG_FILTERED            ? "repeated"
                  : status == DANAG_CUT || verdict->cut ? "cut"
                                                        : NULL,
    };
    const bool kept = status != DANAG_UNSURE && status != DANAG_FOREIGN && status != DANAG_FILTERED;
    return split_end_page(pages->split, &row, kept);
}

int pages_fail(struct pages *pages, const struct verdict *verdict) {
    memcpy(pages->lacked, verdict->lacked, sizeof pages->lacked);
    return verdict->status;
}

static void add_unique(struct summary *summary, const struct verdict *verdict) {
    const struct unique_counts *counts = &verdict->unique;
    summary->filtered += verdict->status == DANAG_FILTERED;
    summary->unique.paragraphs += counts->paragraphs;
    summary->unique.repeated += counts->repeated;
    summary->unique.beyond_rate += counts->beyond_rate;
}

int pages_end(struct pages *pages, const struct verdict *verdict) {
    const int status = verdict->status;
    if (status == DANAG_STOPPED || status == DANAG_NO_MEMORY || status == DANAG_INVALID) {
        return pages_fail(pages, verdict);
    }
    if (pages->verbose && verdict->confidence >= 0) {
        progress_clear(pages->progress);
        message_confidence(pages->file, pages->url, verdict->confidence);
    }
    pages->summary->unsure += status == DANAG_UNSURE;
    pages->summary->foreign += status == DANAG_FOREIGN;
    pages->summary->undecodable += verdict->undecodable;
    if (UNIQUE_BUILT_IN) { add_unique(pages->summary, verdict); }
    if (status == DANAG_CUT) {
        pages_damage(pages, pages->byte, "page cut: it has more content than --max-memory allows");
    }
    if (status == DANAG_LATE) {
        pages_damage(pages, pages->byte,
                     "page cut: it took more CPU time than --page-timeout allows");
        pages->summary->cut++;
    }
    pages->skipped = false;
    bool ended =
        output_end_member(pages->output) && (pages->split == NULL || end_result(pages, verdict));
    return ended ? 0 : STATUS_STOPPED;
}
