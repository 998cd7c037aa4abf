#include "input/dump/records_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void reset(struct records *records) {
    records->error = 0;
    records->state = BETWEEN_RECORDS;
    records->offset = 0;
    records->open = false;
    records->endless = false;
    records->lost = NULL;
    records->look_back = false;
    records->looked_to = 0;
    records->header = &records->first_header;
    records->page_header = NULL;
    records->members.one_each = false;
    records->members.begins_well = true;
    records->members.records = 0;
    records->members.at_seam = false;
    records->tail.size = 0;
    block_reset(records->block);
}

struct records *records_new(const struct record_format *format, const struct page_sink *sink,
                            const struct wanted *wanted) {
    size_t line = format->line_bound;
    size_t tail = TAIL_SIZE + LINE_ENDS_BOUND + format->line_bound;
    struct records *records = malloc(sizeof *records + 2 * line + tail);
    if (records == NULL) { return NULL; }
    records->line.bytes = records->bytes;
    records->members.first_line.bytes = records->bytes + line;
    records->tail = (struct tail){.bound = tail, .bytes = records->bytes + 2 * line};
    records->second_header = NULL;
    records->format = format;
    records->wanted = *wanted;
    records->sink = *sink;
    records->block = block_new(sink, &records->wanted);
    if (records->block == NULL) {
        free(records);
        return NULL;
    }
    reset(records);
    return records;
}

void records_free(struct records *records) {
    if (records != NULL) {
        block_free(records->block);
        free(records->second_header);
        free(records);
    }
}

/* The member or stream ends here. If it cuts a record, reports this. */
static void stop_short(struct records *records, const char *where) {
    bool in_block = records->state == IN_BLOCK && !records->endless;
    bool in_line = records->state == IN_START_LINE;
    if (in_line && records->endless) {
        records->error = block_push(records->block, records->line.bytes, records->line.size);
    } else if (in_block) {
        char what[DAMAGE_BOUND];
        snprintf(what, sizeof what, "record cut at the end of %s: %" PRIu64 " of %" PRIu64 " bytes",
                 where, records->record.length - records->left, records->record.length);
        records_report(records, records->record.page.byte, what);
    } else if (in_line || records->state == IN_HEADER) {
        char what[DAMAGE_BOUND];
        snprintf(what, sizeof what, "record header cut at the end of %s", where);
        records_report(records, records->line_at, what);
    }
    records_close_block(records, in_block);
}

/* The last member ended within a record or a search, but this member begins with a new record. */
static void next_member_begins_record(struct records *records) {
    if (records->lost != NULL) {
        records_search_over(records, records->offset, true);
    } else {
        stop_short(records, "its member");
    }
    records->tail.size = 0;
    records->state = BETWEEN_RECORDS;
    records->members.begins_well = true;
}

static void read_first_line(struct records *records) {
    struct start_line *line = &records->members.first_line;
    records->members.at_seam = false;
    records_read_on(records, line->bytes, line->size);
}

/* Holds the member's first line until it is clear whether the line begins a record. Answers how
 * many bytes it took. */
static size_t push_at_seam(struct records *records, const char *data, size_t size) {
    size_t taken = 0;
    switch (start_line_push(&records->members.first_line, records->format, data, size, &taken)) {
    case START_YES:
        next_member_begins_record(records);
        read_first_line(records);
        break;
    case START_NO:
        read_first_line(records);
        break;
    case START_MORE:
        break;
    }
    return taken;
}

int records_push(struct records *records, const char *data, size_t size) {
    while (size > 0 && records->error == 0 && records->members.at_seam) {
        size_t taken = push_at_seam(records, data, size);
        data += taken;
        size -= taken;
    }
    records_read_on(records, data, size);
    return records->error;
}

/* If a member ends within a record, the record may go on in the next member: some dumps are packed
 * in pieces of equal size. Or the record is cut, and the next member begins with a new record. We
 * look for a new record only if each member holds one record or if bytes were lost. Otherwise a
 * page could forge a record there. */
int records_member(struct records *records, bool whole) {
    struct members *members = &records->members;
    if (records->error != 0) { return records->error; }
    if (members->at_seam) { read_first_line(records); }
    bool between = records->state == BETWEEN_RECORDS && records->lost == NULL;
    if (between) {
        records_close_block(records, false);
        if (whole && members->begins_well && members->records > 0) {
            members->one_each = members->records == 1;
        }
    } else {
        members->at_seam = members->one_each || !whole || records->lost != NULL;
        start_line_reset(&members->first_line);
    }
    members->begins_well = between;
    members->records = 0;
    return records->error;
}

int records_end(struct records *records) {
    if (records->error == 0 && records->members.at_seam) { read_first_line(records); }
    if (records->error != 0) {
        /* A sink that failed gets no more reports. */
    } else if (records->lost != NULL) {
        records_search_over(records, records->offset, false);
    } else {
        stop_short(records, "the stream");
    }
    if (records->error == 0) { records->error = block_finish(records->block); }
    int error = records->error;
    reset(records);
    return error;
}

uint64_t records_unwanted(const struct records *records) {
    bool in_block = records->state == IN_BLOCK && !records->endless && records->error == 0;
    bool unwanted = in_block && block_is_done(records->block);
    return unwanted && records->left > TAIL_SIZE ? records->left - TAIL_SIZE : 0;
}

void records_pass_over(struct records *records, uint64_t size) {
    records->offset += size;
    records->left -= size;
}
