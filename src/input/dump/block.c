#include "input/dump/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAMAGE_BOUND 160

struct block {
    struct page_sink sink;
    struct http *http;
    bool takes; /* the present record's block goes to the page */
    uint64_t page_start;
    bool truncated;

    /* For a page in segments (WARC 1.1 §7). */
    bool segmented;
    bool last_segment;
    uint64_t segment;
    char origin[SEGMENT_ID_BOUND];
};

void block_reset(struct block *block) {
    block->takes = block->segmented = false;
}

struct block *block_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct block *block = malloc(sizeof *block);
    struct http *http = http_new(sink, wanted);
    if (block == NULL || http == NULL) {
        free(block);
        http_free(http);
        return NULL;
    }
    block->sink = *sink;
    block->http = http;
    block_reset(block);
    return block;
}

void block_free(struct block *block) {
    if (block != NULL) {
        http_free(block->http);
        free(block);
    }
}

static int page_over(struct block *block, bool cut) {
    block_reset(block);
    return http_end(block->http, cut || block->truncated);
}

int block_finish(struct block *block) {
    if (!block_holds_page(block)) { return 0; }
    char what[DAMAGE_BOUND];
    snprintf(what, sizeof what, "page cut: its segment %" PRIu64 " does not follow",
             block->segment + 1);
    block->sink.damage(block->sink.reporter, block->page_start, what);
    return page_over(block, true);
}

/* Only segment 1 begins a page in segments. */
static int begin_page(struct block *block, const struct record *record) {
    const char *origin = record->segment_origin;
    block->takes = true;
    block->page_start = record->page.byte;
    block->truncated = record->page.truncated != NULL;
    block->segmented = record->segment == 1 && !record->last_segment && origin != NULL &&
                       strlen(origin) < SEGMENT_ID_BOUND;
    block->segment = 1;
    block->last_segment = false;
    if (block->segmented) { memcpy(block->origin, origin, strlen(origin) + 1); }
    return http_begin(block->http, &record->page, record->use);
}

static int begin_continuation(struct block *block, const struct record *record) {
    bool of_page = block_holds_page(block) && record->segment_origin != NULL &&
                   strcmp(record->segment_origin, block->origin) == 0;
    block->sink.skip(block->sink.self, SKIP_CONTINUATION);
    if (!of_page || record->segment <= block->segment) { return 0; }
    if (record->segment > block->segment + 1) { return block_finish(block); }
    block->segment++;
    block->last_segment = record->last_segment;
    block->takes = true;
    return 0;
}

int block_begin(struct block *block, const struct record *record) {
    if (record->use == RECORD_SKIPPED) {
        block->sink.skip(block->sink.self, record->skip);
        return 0;
    }
    if (record->use == RECORD_CONTINUES) { return begin_continuation(block, record); }
    int error = block_finish(block);
    return error != 0 ? error : begin_page(block, record);
}

int block_push(struct block *block, const char *data, size_t size) {
    return block->takes ? http_push(block->http, data, size) : 0;
}

int block_end(struct block *block, bool cut) {
    if (!block->takes) { return 0; }
    block->takes = false;
    bool goes_on = block->segmented && !block->last_segment && !cut;
    return goes_on ? 0 : page_over(block, cut);
}

bool block_holds_page(const struct block *block) {
    return block->segmented && !block->takes;
}

bool block_is_done(const struct block *block) {
    return !block->takes || http_is_done(block->http);
}
