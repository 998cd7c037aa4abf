#include "input/dump/record.h"

#include "input/sniff.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define DAMAGE_BOUND 160

/* The last bytes of a record's block, and the bytes after it. If no record starts after the block,
 * the stated length may be too great, so that the block contains the next record. We then search
 * the tail for that record. A record that begins before the tail is lost. */
#define TAIL_SIZE       65536
#define LINE_ENDS_BOUND 4096 /* bytes of line ends that may follow the block */
struct tail {
    size_t size;
    char *bytes;
};

enum records_state {
    BETWEEN_RECORDS, /* any number of CR and LF, then a record */
    IN_START_LINE,   /* on a line that may begin a record */
    IN_OTHER_LINE,   /* on a line that begins no record */
    IN_HEADER,
    IN_BLOCK
};

/* Collects a line that may begin a record. `bytes` has room for line_bound bytes. */
struct start_line {
    int state;
    size_t size;
    char *bytes;
};

/* The blocks that become a page: of one record, or of its segments (WARC 1.1 §7). */
struct page_blocks {
    bool takes; /* the present record's block goes to the page */
    bool truncated;
    uint64_t page_start;
    bool segmented, last_segment;
    uint64_t segment;
    char origin[SEGMENT_ID_BOUND];
};

/* What is known about the compressed members. */
struct members {
    bool one_each;    /* each holds one record, as the last whole member did */
    bool begins_well; /* the present member began where a record should begin */
    unsigned records; /* how many records begin in it; 2 means two or more */
    bool at_seam;     /* on its first line, which may begin a record or continue the last one */
    struct start_line first_line;
};

struct records {
    int error;
    enum records_state state;
    uint64_t offset;  /* of the next byte to read, in the stream */
    uint64_t line_at; /* the offset of the last line that might begin a record */
    struct start_line line;

    bool bad_line;   /* the header has a line that is not a field */
    bool long_value; /* the header has a value that is too long, which is left out */

    bool open;     /* the record's block is not over */
    bool endless;  /* the block's length is unknown: it goes on to the next record */
    uint64_t left; /* how many bytes of the block are still to come, unless it is endless */

    /* A search for the next record. */
    const char *lost; /* why we search; NULL if we do not */
    uint64_t lost_at; /* offset of the first byte that belongs to no record */

    struct tail tail;
    bool look_back;     /* the tail must be searched now */
    uint64_t looked_to; /* bytes before this offset never go into the tail again */

    struct members members;
    struct page_blocks block;
    struct dump_record record;
    struct header *header;      /* the present record's, of `headers` */
    struct header *page_header; /* has the URL of the last page that may be in segments */

    /* The same for all streams. */
    const struct dump_format *format;
    struct wanted wanted;
    struct page_sink sink;
    struct http *http;
    struct header headers[2]; /* the second is for a record while a page waits for a segment */
    size_t tail_bound;

    char bytes[]; /* room for `line`, `members.first_line` and `tail` */
};

static void reset(struct records *records) {
    memset(records, 0, offsetof(struct records, format));
    records->line.bytes = records->bytes;
    records->members.first_line.bytes = records->bytes + records->format->line_bound;
    records->tail.bytes = records->bytes + 2 * records->format->line_bound;
    records->header = records->headers;
    records->members.begins_well = true;
}

/* The tail has room for the end of a block, LINE_ENDS_BOUND bytes of line ends and a line. */
struct records *records_new(const struct dump_format *format, const struct page_sink *sink,
                            const struct wanted *wanted) {
    size_t tail = TAIL_SIZE + LINE_ENDS_BOUND + format->line_bound;
    struct records *records = malloc(sizeof *records + 2 * format->line_bound + tail);
    if (records == NULL) { return NULL; }
    records->tail_bound = tail;
    records->format = format;
    records->wanted = *wanted;
    records->sink = *sink;
    records->http = http_new(sink, wanted);
    if (records->http == NULL) {
        free(records);
        return NULL;
    }
    reset(records);
    return records;
}

void records_free(struct records *records) {
    if (records != NULL) {
        http_free(records->http);
        free(records);
    }
}

/* Whether the line begins a record. SNIFFED_MORE: not clear yet; all bytes were taken. SNIFFED_YES:
 * its newline was the last byte taken. SNIFFED_NO: the last byte taken, maybe the newline. */
static enum sniffed start_line_push(struct start_line *line, const struct dump_format *format,
                                    const char *data, size_t size, size_t *taken) {
    for (*taken = 0; *taken < size;) {
        char byte = data[(*taken)++];
        line->bytes[line->size++] = byte;
        line->state = format->line_next(line->state, byte);
        if (line->state == RECORD_LINE_OVER) {
            const bool begins = format->begins == NULL || format->begins(line->bytes, line->size);
            return begins ? SNIFFED_YES : SNIFFED_NO;
        }
        if (line->state == RECORD_LINE_NO || line->size == format->line_bound) {
            return SNIFFED_NO;
        }
    }
    return SNIFFED_MORE;
}

static void report(const struct records *records, uint64_t byte, const char *what) {
    records->sink.damage(records->sink.reporter, byte, what);
}

static void line_may_begin_record(struct records *records, uint64_t at) {
    records->state = IN_START_LINE;
    records->line_at = at;
    records->line.state = 0;
    records->line.size = 0;
}

static void begin_search(struct records *records, const char *why) {
    if (records->lost == NULL) {
        records->lost = why;
        records->lost_at = records->line_at;
    }
}

static void search_over(struct records *records, uint64_t end, bool at_record) {
    char what[DAMAGE_BOUND];
    if (end < records->lost_at) {
        snprintf(what, sizeof what, "%s; the next one starts %" PRIu64 " bytes earlier",
                 records->lost, records->lost_at - end);
    } else {
        snprintf(what, sizeof what, "%s; %s%" PRIu64 " bytes skipped%s", records->lost,
                 at_record ? "" : "the last ", end - records->lost_at,
                 at_record ? " to the next record" : "");
    }
    report(records, records->lost_at, what);
    records->lost = NULL;
}

/* Whether a page waits for its next segment. */
static bool holds_page(const struct records *records) {
    return records->block.segmented && !records->block.takes;
}

static int page_over(struct records *records, bool cut) {
    records->block.takes = records->block.segmented = false;
    return http_end(records->http, cut || records->block.truncated);
}

/* Ends a page that waits for a segment, because none will come. */
static int finish_page(struct records *records) {
    char what[DAMAGE_BOUND];
    if (!holds_page(records)) { return 0; }
    snprintf(what, sizeof what, "page cut: its segment %" PRIu64 " does not follow",
             records->block.segment + 1);
    report(records, records->block.page_start, what);
    return page_over(records, true);
}

/* Only segment 1 begins a page in segments. */
static int begin_page(struct records *records) {
    const struct dump_record *record = &records->record;
    struct page_blocks *block = &records->block;
    const char *origin = record->segment_origin;
    const int error = finish_page(records);
    if (error != 0) { return error; }
    block->takes = true;
    block->page_start = record->page.byte;
    block->truncated = record->page.truncated != NULL;
    block->segmented = record->segment == 1 && !record->last_segment && origin != NULL &&
                       strlen(origin) < SEGMENT_ID_BOUND;
    block->segment = 1;
    block->last_segment = false;
    if (block->segmented) { memcpy(block->origin, origin, strlen(origin) + 1); }
    return http_begin(records->http, &record->page, record->use);
}

static int begin_continuation(struct records *records) {
    const struct dump_record *record = &records->record;
    struct page_blocks *block = &records->block;
    bool of_page = holds_page(records) && record->segment_origin != NULL &&
                   strcmp(record->segment_origin, block->origin) == 0;
    records->sink.skip(records->sink.self, SKIP_CONTINUATION);
    if (!of_page || record->segment <= block->segment) { return 0; }
    if (record->segment > block->segment + 1) { return finish_page(records); }
    block->segment++;
    block->last_segment = record->last_segment;
    block->takes = true;
    return 0;
}

static void close_block(struct records *records, bool cut) {
    struct page_blocks *block = &records->block;
    cut |= records->endless;
    if (records->open && records->error == 0 && block->takes) {
        block->takes = false;
        bool goes_on = block->segmented && !block->last_segment && !cut;
        records->error = goes_on ? 0 : page_over(records, cut);
    }
    records->open = records->endless = false;
}

static void push_to_block(struct records *records, const char *data, size_t size) {
    if (records->error == 0 && records->block.takes) {
        records->error = http_push(records->http, data, size);
    }
}

/* Adds bytes to the tail, except those that a search reads again. Too many line ends empty it. */
static void keep_for_looking_back(struct records *records, uint64_t at, const char *data,
                                  size_t size) {
    struct tail *tail = &records->tail;
    const uint64_t seen = at < records->looked_to ? records->looked_to - at : 0;
    if (seen >= size) { return; }
    size -= (size_t)seen;
    if (size > records->tail_bound - tail->size) {
        tail->size = 0;
    } else {
        pieces_hold(tail->bytes, &tail->size, records->tail_bound, data + seen, size);
    }
}

static void begin_block(struct records *records, uint64_t start) {
    struct dump_record *record = &records->record;
    bool whole = record->has_length && record->segment == 0;
    record->page.length = whole ? start - record->page.byte + record->length : 0;
    records->open = true;
    records->endless = !record->has_length;
    records->left = record->length;
    records->tail.size = 0;
    if (record->use == RECORD_SKIPPED) {
        records->sink.skip(records->sink.self, record->skip);
    } else {
        records->error =
            record->use == RECORD_CONTINUES ? begin_continuation(records) : begin_page(records);
    }
    if (record->segment == 1) { records->page_header = records->header; }
    if (records->endless && !records->members.one_each) {
        line_may_begin_record(records, start);
        return;
    }
    records->state = IN_BLOCK;
    if (!records->endless && records->left == 0) {
        records->state = BETWEEN_RECORDS;
        close_block(records, false);
    }
}

static void header_failed(struct records *records, uint64_t end, const char *why);

static void header_over(struct records *records, uint64_t end) {
    struct dump_record *record = &records->record;
    const char *why =
        records->format->read(record, records->header, records->line.bytes, records->line.size,
                              &records->wanted, records->lost != NULL);
    if (why != NULL) {
        header_failed(records, end, records->long_value ? "record header too long" : why);
        return;
    }
    if (records->lost != NULL) {
        search_over(records, record->page.byte, true);
    } else if (records->bad_line) {
        report(records, record->page.byte, "record header with a line that is no field");
    }
    if (records->long_value) {
        report(records, record->page.byte,
               "record header with a value that is too long, which is left out");
    }
    if (record->damage != NULL) { report(records, record->page.byte, record->damage); }
    records->members.records += records->members.records < 2;
    records->members.one_each &= records->members.records < 2;
    begin_block(records, end);
}

/* The line that begins a record is over. */
static void begin_header(struct records *records, uint64_t end) {
    close_block(records, false);
    if (holds_page(records) && records->header == records->page_header) {
        records->header = &records->headers[records->header == records->headers];
    }
    header_reset(records->header, records->format->field_names);
    records->bad_line = records->long_value = false;
    records->record = (struct dump_record){.page.byte = records->line_at};
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
    report(records, records->record.page.byte,
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
        close_block(records, false);
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
    const enum sniffed begins =
        start_line_push(&records->line, records->format, data, size, &taken);
    if (begins == SNIFFED_YES) { begin_header(records, records->offset + taken); }
    if (begins == SNIFFED_NO) { line_begins_no_record(records, records->offset + taken); }
    return taken;
}

static size_t push_other_line(struct records *records, const char *data, size_t size) {
    const char *newline = memchr(data, '\n', size);
    size_t taken = newline == NULL ? size : (size_t)(newline - data) + 1;
    if (records->endless) { push_to_block(records, data, taken); }
    if (newline != NULL) { line_may_begin_record(records, records->offset + taken); }
    return taken;
}

/* The header is none. Reads its last line again, since only this one may begin a record. */
static void header_failed(struct records *records, uint64_t end, const char *why) {
    const struct slice line = header_line(records->header);
    const uint64_t offset = records->offset;
    begin_search(records, why);
    line_may_begin_record(records, end - line.size);
    records->offset = end - line.size;
    records_push(records, line.bytes, line.size);
    records->offset = offset;
}

/* A line of the header is not a field. If the line begins another record, or if a search found this
 * header, the header has failed. Otherwise we still trust the record's length, because a search
 * would run through its payload. */
static void bad_line(struct records *records, uint64_t end) {
    struct slice line = header_line(records->header);
    if (line.size > records->format->line_bound) { line.size = records->format->line_bound; }
    records->bad_line = true;
    if (records->lost != NULL || record_line_begins(records->format, line)) {
        header_failed(records, end, "record header with a line that is no field");
    }
}

static size_t push_header(struct records *records, const char *data, size_t size) {
    size_t taken = 0;
    enum header_event event = header_push(records->header, data, size, &taken);
    uint64_t end = records->offset + taken;
    records->long_value |= event == HEADER_LONG;
    if (event == HEADER_END) { header_over(records, end); }
    if (event == HEADER_BAD_LINE) { bad_line(records, end); }
    if (event == HEADER_FULL) { header_failed(records, end, "record header too long"); }
    return taken;
}

/* The first record of a member may be its only one. Then its page ends together with the member,
 * so that the size of the member is known. */
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
    if (records->left == 0) {
        records->state = BETWEEN_RECORDS;
        if (records->members.records > 1) { close_block(records, false); }
    }
    return size;
}

/* The member or stream ends here. If it cuts a record, reports this. */
static void stop_short(struct records *records, const char *where) {
    bool in_block = records->state == IN_BLOCK && !records->endless;
    bool in_line = records->state == IN_START_LINE;
    if (in_line && records->endless) {
        push_to_block(records, records->line.bytes, records->line.size);
    } else if (in_block) {
        char what[DAMAGE_BOUND];
        snprintf(what, sizeof what, "record cut at the end of %s: %" PRIu64 " of %" PRIu64 " bytes",
                 where, records->record.length - records->left, records->record.length);
        report(records, records->record.page.byte, what);
    } else if (in_line || records->state == IN_HEADER) {
        char what[DAMAGE_BOUND];
        snprintf(what, sizeof what, "record header cut at the end of %s", where);
        report(records, records->line_at, what);
    }
    close_block(records, in_block);
}

static void read_first_line(struct records *records) {
    struct start_line *line = &records->members.first_line;
    records->members.at_seam = false;
    records_push(records, line->bytes, line->size);
}

/* Holds a member's first line until it is clear if that begins a record. Answers bytes taken. */
static size_t push_at_seam(struct records *records, const char *data, size_t size) {
    size_t taken = 0;
    const enum sniffed begins =
        start_line_push(&records->members.first_line, records->format, data, size, &taken);
    if (begins == SNIFFED_YES) {
        /* The last member ended within a record or a search. */
        if (records->lost != NULL) {
            search_over(records, records->offset, true);
        } else {
            stop_short(records, "its member");
        }
        records->tail.size = 0;
        records->state = BETWEEN_RECORDS;
        records->members.begins_well = true;
    }
    if (begins != SNIFFED_MORE) { read_first_line(records); }
    return taken;
}

/* To look back reads the tail again, as if it began in the middle of a line. */
static int step(void *self, const char *data, size_t size, size_t *taken) {
    static size_t (*const push[])(struct records *, const char *, size_t) = {
        [BETWEEN_RECORDS] = push_between_records,
        [IN_START_LINE] = push_start_line,
        [IN_OTHER_LINE] = push_other_line,
        [IN_HEADER] = push_header,
        [IN_BLOCK] = push_block,
    };
    struct records *records = self;
    if (records->members.at_seam) {
        *taken = push_at_seam(records, data, size);
        return records->error;
    }
    *taken = push[records->state](records, data, size);
    records->offset += *taken;
    if (records->look_back) {
        records->look_back = false;
        records->looked_to = records->offset;
        records->offset -= records->tail.size;
        records->state = IN_OTHER_LINE;
        records_push(records, records->tail.bytes, records->tail.size);
    }
    return records->error;
}

int records_push(struct records *records, const char *data, size_t size) {
    if (records->error == 0) { pieces_push(step, records, data, size); }
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
        close_block(records, false);
        if (whole && members->begins_well && members->records > 0) {
            members->one_each = members->records == 1;
        }
    } else {
        members->at_seam = members->one_each || !whole || records->lost != NULL;
        members->first_line.state = 0;
        members->first_line.size = 0;
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
        search_over(records, records->offset, false);
    } else {
        stop_short(records, "the stream");
    }
    if (records->error == 0) { records->error = finish_page(records); }
    int error = records->error;
    reset(records);
    return error;
}

uint64_t records_unpushed(const struct records *records, bool *of_page) {
    const struct page_blocks *block = &records->block;
    const bool unwanted = !block->takes || http_is_done(records->http);
    *of_page = !unwanted;
    if (records->state != IN_BLOCK || records->endless || records->error != 0) { return 0; }
    if (!unwanted && (block->segmented || !http_is_plain(records->http))) { return 0; }
    return records->left > TAIL_SIZE ? records->left - TAIL_SIZE : 0;
}

void records_pass_over(struct records *records, uint64_t size) {
    records->offset += size;
    records->left -= size;
}
