#include "cli/jobs/pool.h"

#include <stdlib.h>
#include <string.h>

#define BUFFER_LEAST ((size_t)16 << 10)

/* A report: whether it is damage, the byte, and the text with its NUL. */
#define REPORT_HEAD (1 + sizeof(uint64_t))

static bool grow(struct buffer *buffer, size_t needed) {
    size_t capacity = buffer->capacity > 0 ? buffer->capacity : BUFFER_LEAST;
    while (capacity < needed) { capacity *= 2; }
    if (capacity > buffer->limit) { capacity = buffer->limit; }
    char *bytes = realloc(buffer->bytes, capacity);
    if (bytes == NULL) { return false; }
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

bool buffer_add(struct buffer *buffer, const char *bytes, size_t size, size_t *taken) {
    const size_t room = buffer->limit - buffer->size;
    *taken = size < room ? size : room;
    if (*taken == 0) { return true; }
    const size_t needed = buffer->size + *taken;
    if (needed > buffer->capacity && !grow(buffer, needed)) { return false; }
    memcpy(buffer->bytes + buffer->size, bytes, *taken);
    buffer->size = needed;
    return true;
}

void slot_make(struct slot *slot) {
    *slot = (struct slot){.state = SLOT_FREE};
    slot->page.limit = SLOT_PAGE_MAX;
    slot->strings.limit = SLOT_STRINGS_MAX;
    slot->reports.limit = SLOT_REPORTS_MAX;
    slot->output.limit = SLOT_OUTPUT_MAX;
}

void slot_clear(struct slot *slot) {
    struct slot fresh;
    slot_make(&fresh);
    fresh.page = slot->page;
    fresh.strings = slot->strings;
    fresh.reports = slot->reports;
    fresh.output = slot->output;
    fresh.page.size = fresh.strings.size = fresh.reports.size = fresh.output.size = 0;
    *slot = fresh;
}

void slot_free(struct slot *slot) {
    free(slot->page.bytes);
    free(slot->strings.bytes);
    free(slot->reports.bytes);
    free(slot->output.bytes);
}

/* Copies the string, and sets *at to its offset. */
static bool copy_string(struct buffer *strings, const char **string, size_t *at) {
    size_t taken;
    *at = strings->size;
    if (*string == NULL) { return true; }
    const size_t size = strlen(*string) + 1;
    return buffer_add(strings, *string, size, &taken) && taken == size;
}

bool slot_set_page(struct slot *slot, const struct page *page, const struct place *place) {
    struct page *facts = &slot->facts;
    *facts = *page;
    const char **const strings[] = {&facts->url,
                                    &facts->content_type,
                                    &facts->id,
                                    &facts->digest,
                                    &facts->truncated,
                                    &facts->last_modified,
                                    &facts->content_language};
    const size_t count = sizeof strings / sizeof strings[0];
    size_t at[sizeof strings / sizeof strings[0]];
    for (size_t i = 0; i < count; i++) {
        if (!copy_string(&slot->strings, strings[i], &at[i])) { return false; }
    }
    /* The buffer does not move any more, so pointers into it last. */
    for (size_t i = 0; i < count; i++) {
        if (*strings[i] != NULL) { *strings[i] = slot->strings.bytes + at[i]; }
    }
    slot->place = *place;
    slot->has_page = true;
    slot->reports_before = slot->reports.size;
    return true;
}

enum added slot_report(struct slot *slot, enum report kind, uint64_t byte, const char *what) {
    struct buffer *reports = &slot->reports;
    char head[REPORT_HEAD] = {(char)kind};
    size_t taken;
    const size_t text = strnlen(what, SLOT_REPORT_MAX - REPORT_HEAD - 1);
    if (reports->limit - reports->size < SLOT_REPORT_MAX) { return ADDED_FULL; }
    /* The whole buffer at once, because the taker may be reading the reports before the page. */
    if (reports->capacity < reports->limit && !grow(reports, reports->limit)) {
        return ADDED_NO_MEMORY;
    }
    memcpy(head + 1, &byte, sizeof byte);
    buffer_add(reports, head, sizeof head, &taken);
    buffer_add(reports, what, text, &taken);
    buffer_add(reports, "", 1, &taken);
    return ADDED;
}

struct report_read slot_next_report(const struct slot *slot, size_t *at) {
    const char *bytes = slot->reports.bytes + *at;
    struct report_read report = {.kind = (enum report)bytes[0], .what = bytes + REPORT_HEAD};
    memcpy(&report.byte, bytes + 1, sizeof report.byte);
    *at += REPORT_HEAD + strlen(report.what) + 1;
    return report;
}
