/* Reads text: that of elements that say what they hold, and lines near the headline. */
#include "metadata/metadata_state.h"

#include "text/utf8.h"

#include <string.h>

static void end_capture(struct metadata *metadata, struct capture *capture) {
    const struct slice text = {metadata->captured[capture - metadata->captures],
                               capture->phrase.size};
    capture->open = false;
    metadata->captures_open--;
    if (text.size > 0) { metadata_put_text(metadata, capture->meaning, text); }
}

static void settle_captures(struct metadata *metadata) {
    const size_t top = metadata->outline->top;
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        struct capture *capture = &metadata->captures[i];
        if (!capture->open) { continue; }
        if (capture->new) { capture->level = (uint8_t)top; }
        capture->new = false;
        const bool closed = top < capture->level ||
                            metadata->outline->entries[capture->level].element != capture->element;
        if (closed) { end_capture(metadata, capture); }
    }
}

void metadata_settle_more(struct metadata *metadata) {
    const size_t top = metadata->outline->top;
    if (metadata->elsewhere_new) {
        metadata->elsewhere = top;
        metadata->elsewhere_new = false;
    }
    if (top < metadata->elsewhere && metadata->elsewhere < SIZE_MAX) { metadata->elsewhere = 0; }
    if (metadata->captures_open > 0) { settle_captures(metadata); }
}

void metadata_end_captures(struct metadata *metadata) {
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        if (metadata->captures[i].open) { end_capture(metadata, &metadata->captures[i]); }
    }
}

static void put_edge(struct phrase *phrase, char *bytes, size_t room) {
    if (phrase->whole || phrase->size + 2 > room) { return; }
    if (phrase->size > 0 && bytes[phrase->size - 1] == PERSON_EDGE) { return; }
    if (phrase->space) { bytes[phrase->size++] = ' '; }
    phrase->space = false;
    bytes[phrase->size++] = PERSON_EDGE;
}

static void mark_captures(struct metadata *metadata) {
    for (size_t i = 0; i < CAPTURES_MAX; i++) {
        struct capture *capture = &metadata->captures[i];
        if (capture->open && capture->phrase.size > 0) {
            put_edge(&capture->phrase, metadata->captured[i], CAPTURE_MAX);
        }
    }
}

void metadata_mark(struct metadata *metadata) {
    if (metadata->phrase.size > 0) { put_edge(&metadata->phrase, metadata->block, BLOCK_MAX); }
    if (metadata->captures_open > 0) { mark_captures(metadata); }
}

/* Whether the text may have a year of four digits. */
static bool has_year(struct slice text) {
    for (size_t i = 0; i + 4 <= text.size; i++) {
        const char *at = text.bytes + i;
        if ((*at == '1' || *at == '2') && ascii_is_digit(at[1]) && ascii_is_digit(at[2]) &&
            ascii_is_digit(at[3])) {
            return true;
        }
    }
    return false;
}

/* Whether the words before a date say that the page was changed then. */
static bool says_updated(struct slice text) {
    static const char *const words[] = {"updated",  "modified",   "last edited", "aktualisiert",
                                        "reviewed", "mis à jour", "revised"};
    for (size_t at = 0; at < text.size; at++) {
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            if (slice_begins_any_case(slice_after(text, at), words[i])) { return true; }
        }
    }
    return false;
}

static void find_dates(struct metadata *metadata, struct slice line) {
    const enum source source = metadata->h1_count > 0 ? SOURCE_TEXT : SOURCE_TEXT_BEFORE;
    if (!metadata_may_count(metadata, FIELD_PUBLISHED, source) &&
        !metadata_may_count(metadata, FIELD_MODIFIED, source)) {
        return;
    }
    size_t start, end;
    struct date date;
    while (has_year(line) && date_find(line, metadata->order, &date, &start, &end)) {
        const bool updated = says_updated((struct slice){line.bytes, start});
        const enum field name = updated ? FIELD_MODIFIED : FIELD_PUBLISHED;
        /* In a long line a date far from its start is part of a sentence. */
        const bool near = start < 60 || line.size < 100;
        if (near && date.day > 0) {
            if (metadata->h1_count == 0) { metadata->slots[name][SOURCE_TEXT_BEFORE].size = 0; }
            metadata_put_date(metadata, name, source, &date);
        }
        line = slice_after(line, end);
    }
}

static void find_author(struct metadata *metadata, struct slice line) {
    char names[PERSON_MAX];
    bool open = false;
    const enum source source = metadata->h1_count > 0 ? SOURCE_TEXT : SOURCE_TEXT_BEFORE;
    size_t size = 0;
    if (metadata_has(metadata, FIELD_AUTHOR, source) ||
        !metadata_may_count(metadata, FIELD_AUTHOR, source)) {
        metadata->byline_open = false;
        return;
    }
    if (metadata->byline_open && line.size < 80) { size = person_names(line, false, names); }
    if (size == 0) { size = person_byline(line, names, &open); }
    metadata->byline_open = open;
    if (size > 0) { metadata_put(metadata, FIELD_AUTHOR, source, (struct slice){names, size}); }
}

void metadata_end_line(struct metadata *metadata) {
    struct slice line = {metadata->block, metadata->phrase.size};
    const bool whole = metadata->phrase.whole;
    if (metadata->captures_open > 0) { mark_captures(metadata); }
    if (line.size == 0) { return; }
    phrase_begin(&metadata->phrase);
    line = slice_skip(line, " \x1f"); /* PERSON_EDGE */
    if (line.size < 2) { return; }
    metadata_read_lines(metadata, metadata->lines_left - 1);
    if (whole || metadata->elsewhere > 0 || outline_is_within(metadata->outline, WITHIN_NAV)) {
        metadata->byline_open = false;
        return;
    }
    find_author(metadata, line);
    find_dates(metadata, line);
}

void metadata_on_text(void *self, const struct text *text) {
    struct metadata *metadata = self;
    metadata_settle(metadata);
    if (outline_top(metadata->outline)->element == ELEMENT_TITLE ||
        outline_is_within(metadata->outline, WITHIN_NAV)) {
        return;
    }
    phrase_text(&metadata->phrase, metadata->block, BLOCK_MAX, text);
    for (size_t i = 0; metadata->captures_open > 0 && i < CAPTURES_MAX; i++) {
        struct capture *capture = &metadata->captures[i];
        if (capture->open) {
            phrase_text(&capture->phrase, metadata->captured[i], CAPTURE_MAX, text);
        }
    }
}
