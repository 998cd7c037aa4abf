#include "cli/jobs/taker.h"

#include <errno.h>

static void take_reports(const struct taker *taker, struct slot *slot, size_t end) {
    while (slot->reports_taken < end) {
        const struct report_read report = slot_next_report(slot, &slot->reports_taken);
        if (report.kind != REPORT_REMARK) {
            taker->pages->skipped = report.kind == REPORT_STRAY;
            pages_damage(taker->pages, report.byte, report.what);
        } else {
            pages_remark(taker->pages, report.byte, report.what);
        }
    }
}

static int begin_page(struct taker *taker, struct slot *slot) {
    if (slot->begun) { return 0; }
    slot->begun = true;
    take_reports(taker, slot, slot->reports_before);
    taker->pages->record = slot->record - 1;
    joint_begin(&taker->joint);
    return pages_begin(taker->pages, slot->facts.byte, slot->facts.url);
}

/* Puts the output up to its next member's end, or all there is. */
static int take_member(struct taker *taker, struct slot *slot, size_t *at) {
    const struct buffer *output = &slot->output;
    const bool ends = slot->members_taken < slot->members;
    const size_t end = ends ? slot->member_ends[slot->members_taken] - slot->written : output->size;
    int error = end > *at ? joint_put(&taker->joint, output->bytes + *at, end - *at) : 0;
    if (error == 0 && ends) { error = joint_put(&taker->joint, "", 0); }
    slot->members_taken += ends;
    *at = end;
    return error;
}

static int take_output(struct taker *taker, struct slot *slot) {
    size_t at = 0;
    int error = 0;
    while (error == 0 && (at < slot->output.size || slot->members_taken < slot->members)) {
        error = take_member(taker, slot, &at);
    }
    slot->written += slot->output.size;
    slot->output.size = 0;
    return error == 0 ? 0 : STATUS_STOPPED;
}

static int end_page(struct taker *taker, struct slot *slot) {
    const int status = slot->verdict.status;
    int error = begin_page(taker, slot);
    take_reports(taker, slot, slot->reports.size);
    if (error == 0) { error = take_output(taker, slot); }
    const bool failed =
        status == DANAG_STOPPED || status == DANAG_NO_MEMORY || status == DANAG_INVALID;
    if (error != 0 || failed) {
        return error != 0 ? error : pages_fail(taker->pages, &slot->verdict);
    }
    if (joint_end(&taker->joint, status) != 0) { return STATUS_STOPPED; }
    return pages_end(taker->pages, &slot->verdict);
}

static void take_skipped(struct taker *taker, const struct slot *slot) {
    for (int why = 0; why < SKIP_COUNT; why++) {
        taker->pages->summary->skipped[why] += slot->skipped[why];
    }
}

static int take_whole(struct taker *taker, struct slot *slot) {
    int error = 0;
    take_skipped(taker, slot);
    if (slot->has_page) {
        error = end_page(taker, slot);
    } else {
        take_reports(taker, slot, slot->reports.size);
    }
    return error;
}

/* Full buffers are emptied. */
static int take_full(struct taker *taker, struct slot *slot, unsigned what) {
    int error = slot->has_page ? begin_page(taker, slot) : 0;
    if ((what & HEAD_REPORTS) != 0) {
        take_reports(taker, slot, slot->reports.size);
        slot->reports_taken = 0;
    }
    if (error == 0 && (what & HEAD_OUTPUT) != 0) { error = take_output(taker, slot); }
    return error;
}

int taker_run(struct taker *taker, size_t lane) {
    struct summary *summary = taker->pages->summary;
    uint64_t bytes = 0;
    uint64_t cut = 0;
    bool over = false;
    int error = 0;
    int reason = 0;
    while (error == 0 && !over) {
        unsigned what;
        struct slot *slot = pool_head(taker->pool, lane, &what);
        if ((what & HEAD_DONE) != 0) {
            bytes = slot->bytes_read;
            cut = slot->pages_cut;
            over = slot->ends_file;
            error = take_whole(taker, slot);
            if (error == 0) { error = slot->error; }
            reason = slot->reason;
        } else if (slot != NULL) {
            error = take_full(taker, slot, what);
        }
        pages_step(taker->pages, bytes);
        if (slot != NULL) { pool_taken(taker->pool, slot, what); }
    }
    summary->bytes_in += bytes;
    summary->cut += cut;
    errno = reason;
    return error;
}
