#include "input/dump/records_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The tail has room for the end of a block, LINE_ENDS_BOUND bytes of line ends and a line. Too many
 * line ends empty the tail. */
static void tail_add(struct tail *tail, const char *data, size_t size) {
    if (size > tail->bound - tail->size) {
        tail->size = 0;
        return;
    }
    memcpy(tail->bytes + tail->size, data, size);
    tail->size += size;
}

void records_report(const struct records *records, uint64_t byte, const char *what) {
    records->sink.damage(records->sink.reporter, byte, what);
}

static void line_may_begin_record(struct records *records, uint64_t at) {
    records->state = IN_START_LINE;
    records->line_at = at;
    start_line_reset(&records->line);
}

static void begin_search(struct records *records, const char *why) {
    if (records->lost == NULL) {
        records->lost = why;
        records->lost_at = records->line_at;
    }
}

void records_search_over(struct records *records, uint64_t end, bool at_record) {
    char what[DAMAGE_BOUND];
    if (end < records->lost_at) {
        snprintf(what, sizeof what, "%s; the next one starts %" PRIu64 " bytes earlier",
                 records->lost, records->lost_at - end);
    } else {
        snprintf(what, sizeof what, "%s; %s%" PRIu64 " bytes skipped%s", records->lost,
                 at_record ? "" : "the last ", end - records->lost_at,
                 at_record ? " to the next record" : "");
    }
    records_report(records, records->lost_at, what);
    records->lost = NULL;
}

void records_close_block(struct records *records, bool cut) {
    if (records->open && records->error == 0) {
        records->error = block_end(records->block, cut || records->endless);
    }
    records->open = false;
    records->endless = false;
}

static void push_to_block(struct records *records, const char *data, size_t size) {
    if (records->error == 0) { records->error = block_push(records->block, data, size); }
}

/* Adds bytes to the tail, except bytes that a search is reading again. */
static void keep_for_looking_back(struct records *records, uint64_t at, const char *data,
                                  size_t size) {
    uint64_t seen = at < records->looked_to ? records->looked_to - at : 0;
    if (seen < size) { tail_add(&records->tail, data + seen, size - (size_t)seen); }
}

static void begin_block(struct records *records, uint64_t start) {
    struct record *record = &records->record;
    bool whole = record->has_length && record->segment == 0;
    record->page.length = whole ? start - record->page.byte + record->length : 0;
    records->open = true;
    records->endless = !record->has_length;
    records->left = record->length;
    records->tail.size = 0;
    records->error = block_begin(records->block, record);
    if (record->segment == 1) { records->page_header = records->header; }
    if (records->endless && !records->members.one_each) {
        line_may_begin_record(records, start);
        return;
    }
    records->state = IN_BLOCK;
    if (!records->endless && records->left == 0) {
        records->state = BETWEEN_RECORDS;
        records_close_block(records, false);
    }
}

static void header_failed(struct records *records, uint64_t end, const char *why);

static void header_over(struct records *records, uint64_t end) {
    struct record *record = &records->record;
    const char *why =
        records->format->read(record, records->header, records->line.bytes, records->line.size,
                              &records->wanted, records->lost != NULL);
    if (why != NULL) {
        header_failed(records, end, records->long_value ? "record header too long" : why);
        return;
    }
    if (records->lost != NULL) {
        records_search_over(records, record->page.byte, true);
    } else if (records->bad_line) {
        records_report(records, record->page.byte, "record header with a line that is no field");
    }
    if (records->long_value) {
        records_report(records, record->page.byte,
                       "record header with a value that is too long, which is left out");
    }
    if (record->damage != NULL) { records_report(records, record->page.byte, record->damage); }
    records->members.records += records->members.records < 2;
    records->members.one_each &= records->members.records < 2;
    begin_block(records, end);
}

static void use_other_header(struct records *records) {
    if (records->second_header == NULL) {
        records->second_header = malloc(sizeof *records->second_header);
    }
    if (records->second_header == NULL) {
        records->error = STATUS_NO_MEMORY;
        return;
    }
    bool is_first = records->header == &records->first_header;
    records->header = is_first ? records->second_header : &records->first_header;
}

/* The line that begins a record is over. */
static void begin_header(struct records *records, uint64_t end) {
    records_close_block(records, false);
    if (block_holds_page(records->block) && records->header == records->page_header) {
        use_other_header(records);
    }
    header_reset(records->header, records->format->field_names);
    records->bad_line = false;
    records->long_value = false;
    records->record = (struct record){.page.byte = records->line_at};
    records->state = IN_HEADER;
    if (records->format->field_names == NULL) { header_over(records, end); }
}

static size_t push_between_records(struct records *records, const char *data, size_t size) {
    size_t at = 0;
    while (at < size && (data[at] == '\r' || data[at] == '\n')) { at++; }
    keep_for_looking_back(records, records->offset, data, at);
    if (at < size) { line_may_begin_record(records, records->offset + at); }
    return at;
}

/* Each member holds one record, and this record is longer than its header states. So all bytes up
 * to the end of the member must belong to the record. */
static void block_goes_on(struct records *records) {
    records_report(records, records->record.page.byte,
                   "record longer than its Content-Length; it is read to the end of its member");
    push_to_block(records, records->tail.bytes, records->tail.size);
    push_to_block(records, records->line.bytes, records->line.size);
    records->endless = true;
    records->state = IN_BLOCK;
}

static void line_begins_no_record(struct records *records, uint64_t end) {
    const struct start_line *line = &records->line;
    if (records->endless) {
        push_to_block(records, line->bytes, line->size);
    } else if (records->open && records->members.one_each) {
        block_goes_on(records);
        return;
    } else if (records->lost == NULL) {
        records_close_block(records, false);
        begin_search(records, "no record starts here");
        keep_for_looking_back(records, records->line_at, line->bytes, line->size);
        records->look_back = records->tail.size > 0;
    }
    if (line->bytes[line->size - 1] == '\n') {
        line_may_begin_record(records, end);
    } else {
        records->state = IN_OTHER_LINE;
    }
}

static size_t push_start_line(struct records *records, const char *data, size_t size) {
    size_t taken = 0;
    switch (start_line_push(&records->line, records->format, data, size, &taken)) {
    case START_YES:
        begin_header(records, records->offset + taken);
        break;
    case START_NO:
        line_begins_no_record(records, records->offset + taken);
        break;
    case START_MORE:
        break;
    }
    return taken;
}

static size_t push_other_line(struct records *records, const char *data, size_t size) {
    const char *newline = memchr(data, '\n', size);
    size_t taken = newline == NULL ? size : (size_t)(newline - data) + 1;
    if (records->endless) { push_to_block(records, data, taken); }
    if (newline != NULL) { line_may_begin_record(records, records->offset + taken); }
    return taken;
}

/* The header does not describe a record. Reads its last line again, because this line may begin a
 * record. The lines before it do not. */
static void header_failed(struct records *records, uint64_t end, const char *why) {
    size_t size;
    const char *line = header_raw_line(records->header, &size);
    begin_search(records, why);
    line_may_begin_record(records, end - size);
    uint64_t offset = records->offset;
    while (size > 0) {
        records->offset = end - size;
        size_t taken = records->state == IN_START_LINE ? push_start_line(records, line, size)
                                                       : push_other_line(records, line, size);
        line += taken;
        size -= taken;
    }
    records->offset = offset;
}

static bool begins_record(const struct record_format *format, const char *line, size_t size) {
    int state = 0;
    for (size_t at = 0; at < size && at < format->line_bound && state >= 0; at++) {
        state = format->line_next(state, line[at]);
    }
    return state == RECORD_LINE_OVER;
}

/* A line of the header is not a field. If the line begins another record, or if a search found this
 * header, the header has failed. Otherwise we still trust the record's length, because a search
 * would run through its payload. */
static void bad_line(struct records *records, uint64_t end) {
    size_t size;
    const char *line = header_raw_line(records->header, &size);
    records->bad_line = true;
    if (records->lost != NULL || begins_record(records->format, line, size)) {
        header_failed(records, end, "record header with a line that is no field");
    }
}

static size_t push_header(struct records *records, const char *data, size_t size) {
    size_t taken = 0;
    enum header_event event = header_push(records->header, data, size, &taken);
    uint64_t end = records->offset + taken;
    switch (event) {
    case HEADER_END:
        header_over(records, end);
        break;
    case HEADER_BAD_LINE:
        bad_line(records, end);
        break;
    case HEADER_FULL:
        header_failed(records, end, "record header too long");
        break;
    case HEADER_LONG:
        records->long_value = true;
        break;
    case HEADER_MORE:
    case HEADER_CLIPPED:
    case HEADER_FIELD:
        break;
    }
    return taken;
}

/* The first record of a member may be its only one. Then its page ends together with the member,
 * so that the size of the member is known. */
static void block_is_whole(struct records *records) {
    records->state = BETWEEN_RECORDS;
    if (records->members.records > 1) { records_close_block(records, false); }
}

static size_t push_block(struct records *records, const char *data, size_t size) {
    if (!records->endless && size > records->left) { size = (size_t)records->left; }
    push_to_block(records, data, size);
    if (records->endless) { return size; }
    uint64_t before = records->left > TAIL_SIZE ? records->left - TAIL_SIZE : 0;
    if (before < size && !records->members.one_each) {
        keep_for_looking_back(records, records->offset + before, data + before,
                              size - (size_t)before);
    }
    records->left -= size;
    if (records->left == 0) { block_is_whole(records); }
    return size;
}

static size_t push_by_state(struct records *records, const char *data, size_t size) {
    switch (records->state) {
    case BETWEEN_RECORDS:
        return push_between_records(records, data, size);
    case IN_START_LINE:
        return push_start_line(records, data, size);
    case IN_OTHER_LINE:
        return push_other_line(records, data, size);
    case IN_HEADER:
        return push_header(records, data, size);
    case IN_BLOCK:
        return push_block(records, data, size);
    }
    return size;
}

/* Searches the tail for a record: reads the tail again, as if it began in the middle of a line. */
static void look_back(struct records *records) {
    records->look_back = false;
    records->looked_to = records->offset;
    records->offset -= records->tail.size;
    records->state = IN_OTHER_LINE;
    records_read_on(records, records->tail.bytes, records->tail.size);
}

void records_read_on(struct records *records, const char *data, size_t size) {
    while (size > 0 && records->error == 0) {
        size_t taken = push_by_state(records, data, size);
        records->offset += taken;
        data += taken;
        size -= taken;
        if (records->look_back) { look_back(records); }
    }
}
