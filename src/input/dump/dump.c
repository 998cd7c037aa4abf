#include "input/dump/dump.h"

#include "input/dump/headless.h"
#include "input/dump/html_file.h"
#include "input/dump/records.h"
#include "text/ascii.h"

#include <stdlib.h>
#include <string.h>

static const char warc_word[] = "WARC/";
static const char arc_word[] = "filedesc:"; /* begins the version block, and so each ARC file */

void sniff_begin(struct sniff *sniff) {
    sniff->answer = SOURCE_AUTO;
    sniff->seen = 0;
    sniff->matched = 0;
    sniff->word = warc_word;
}

static enum source_kind kind_with(struct sniff *sniff, char byte) {
    bool blank = byte == '\r' || byte == '\n';
    if (sniff->matched == 0 && byte == arc_word[0]) { sniff->word = arc_word; }
    if (sniff->word[sniff->matched] == '\0') {
        return ascii_is_digit(byte) ? SOURCE_WARC : SOURCE_HTML;
    }
    if (byte == sniff->word[sniff->matched]) {
        sniff->matched++;
    } else if (sniff->matched > 0 || !blank) {
        return SOURCE_HTML;
    }
    if (sniff->matched == sizeof arc_word - 1) { return SOURCE_ARC; }
    return ++sniff->seen == SNIFF_BOUND ? SOURCE_HTML : SOURCE_AUTO;
}

enum source_kind sniff_push(struct sniff *sniff, const char *data, size_t size) {
    for (size_t at = 0; at < size && sniff->answer == SOURCE_AUTO; at++) {
        sniff->answer = kind_with(sniff, data[at]);
    }
    return sniff->answer;
}

struct dump {
    struct page_sink sink;
    struct wanted wanted;
    int error;
    enum source_kind kind; /* SOURCE_AUTO until the first bytes show the kind */

    struct sniff sniff;
    size_t held;
    char first[SNIFF_BOUND];

    /* A file that may lack its beginning. */
    size_t start_size;
    char *start; /* room for HEADLESS_BOUND bytes; NULL: not needed yet */

    struct html_file html;
    struct records *warc;
    struct records *arc;
};

struct dump *dump_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct dump *dump = malloc(sizeof *dump);
    if (dump != NULL) {
        dump->sink = *sink;
        dump->wanted = *wanted;
        dump->html.sink = *sink;
        dump->warc = NULL;
        dump->arc = NULL;
        dump->start = NULL;
        dump_begin(dump, SOURCE_AUTO);
    }
    return dump;
}

void dump_free(struct dump *dump) {
    if (dump != NULL) {
        records_free(dump->warc);
        records_free(dump->arc);
        free(dump->start);
        free(dump);
    }
}

void dump_begin(struct dump *dump, enum source_kind kind) {
    dump->error = 0;
    dump->kind = kind;
    html_file_begin(&dump->html, dump->wanted.joined);
    dump->held = 0;
    dump->start_size = 0;
    sniff_begin(&dump->sniff);
}

/* The reader of this kind's records. NULL if there are no records, or no reader yet. */
static struct records *reader(const struct dump *dump) {
    return dump->kind == SOURCE_WARC ? dump->warc : dump->kind == SOURCE_ARC ? dump->arc : NULL;
}

static int push_records(struct dump *dump, const char *data, size_t size) {
    bool arc = dump->kind == SOURCE_ARC;
    struct records **records = arc ? &dump->arc : &dump->warc;
    if (*records == NULL) {
        *records = records_new(arc ? &arc_format : &warc_format, &dump->sink, &dump->wanted);
    }
    return *records == NULL ? STATUS_NO_MEMORY : records_push(*records, data, size);
}

static void push_known(struct dump *dump, const char *data, size_t size) {
    if (dump->error == 0) {
        dump->error = dump->kind == SOURCE_HTML ? html_file_push(&dump->html, data, size)
                                                : push_records(dump, data, size);
    }
}

/* The kind of a file is known: passes on what was held. */
static void begin_kind(struct dump *dump, enum source_kind kind) {
    dump->kind = kind;
    if (dump->start_size > 0) {
        push_known(dump, dump->start, dump->start_size);
    } else {
        push_known(dump, dump->first, dump->held);
    }
    free(dump->start);
    dump->start = NULL;
}

static void start_over(struct dump *dump) {
    bool found = headless_has_record(dump->start, dump->start_size);
    begin_kind(dump, found ? SOURCE_WARC : SOURCE_HTML);
}

static bool begins_like_page(const char *data, size_t size) {
    size_t at = 0;
    while (at < size && (ascii_is_space(data[at]) || memchr("\xef\xbb\xbf", data[at], 3) != NULL)) {
        at++;
    }
    return at < size && data[at] == '<';
}

/* Holds the start of a file that begins like no page. Answers how many bytes it took. */
static size_t hold_start(struct dump *dump, const char *data, size_t size) {
    if (dump->start == NULL && (dump->start = malloc(HEADLESS_BOUND)) == NULL) {
        dump->error = STATUS_NO_MEMORY;
        return size;
    }
    if (dump->start_size == 0) {
        memcpy(dump->start, dump->first, dump->held);
        dump->start_size = dump->held;
    }
    size_t room = HEADLESS_BOUND - dump->start_size;
    size_t taken = size < room ? size : room;
    memcpy(dump->start + dump->start_size, data, taken);
    dump->start_size += taken;
    if (begins_like_page(dump->start, dump->start_size)) {
        begin_kind(dump, SOURCE_HTML);
    } else if (dump->start_size == HEADLESS_BOUND) {
        start_over(dump);
    }
    return taken;
}

/* Answers how many bytes it took. */
static size_t find_kind(struct dump *dump, const char *data, size_t size) {
    enum source_kind kind = sniff_push(&dump->sniff, data, size);
    if (kind == SOURCE_AUTO) {
        memcpy(dump->first + dump->held, data, size);
        dump->held += size;
        return size;
    }
    if (kind != SOURCE_HTML || (dump->held == 0 && begins_like_page(data, size))) {
        begin_kind(dump, kind);
        return 0;
    }
    return hold_start(dump, data, size);
}

int dump_push(void *self, const char *data, size_t size) {
    struct dump *dump = self;
    while (size > 0 && dump->error == 0 && dump->kind == SOURCE_AUTO) {
        size_t taken = find_kind(dump, data, size);
        data += taken;
        size -= taken;
    }
    if (size > 0) { push_known(dump, data, size); }
    return dump->error;
}

int dump_member(void *self, bool whole) {
    struct dump *dump = self;
    struct records *records = reader(dump);
    if (records != NULL && dump->error == 0) { dump->error = records_member(records, whole); }
    return dump->error;
}

int dump_end(struct dump *dump, int error) {
    if (error == 0 && dump->error == 0 && dump->kind == SOURCE_AUTO) {
        if (dump->start_size > 0) {
            start_over(dump);
        } else {
            begin_kind(dump, SOURCE_HTML);
        }
    }
    struct records *records = reader(dump);
    int error_at_end = 0;
    if (records != NULL) {
        error_at_end = records_end(records);
    } else if (dump->kind == SOURCE_HTML && (dump->html.begun || error == 0)) {
        error_at_end = html_file_end(&dump->html);
    }
    int error_before = error != 0 ? error : dump->error;
    dump_begin(dump, SOURCE_AUTO);
    return error_before != 0 && error_before != STATUS_CUT ? error_before : error_at_end;
}

bool dump_is_html(const struct dump *dump) {
    return dump->kind == SOURCE_HTML;
}

uint64_t dump_html_end(const struct dump *dump) {
    return dump->kind == SOURCE_HTML ? dump->html.offset : 0;
}

uint64_t dump_unwanted(const struct dump *dump) {
    const struct records *records = reader(dump);
    return records == NULL ? 0 : records_unwanted(records);
}

void dump_pass_over(struct dump *dump, uint64_t size) {
    records_pass_over(reader(dump), size);
}
