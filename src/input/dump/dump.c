#include "input/dump/dump.h"

#include "input/dump/mhtml.h"
#include "input/dump/record.h"

#include <stdlib.h>

/* Bytes that show where a page ends or begins: a byte-order mark, `<!doctype` and one more. */
#define MARK_BOUND 13

static const char byte_order_mark[] = "\xef\xbb\xbf";

struct dump {
    struct page_sink sink;
    struct wanted wanted;
    int error;
    enum source_kind kind; /* SOURCE_AUTO until the first bytes show the kind */
    size_t held;
    char *start; /* room for HEADLESS_BOUND bytes, held until then; NULL: not needed yet */
    struct records *readers[SOURCE_MHTML + 1]; /* of WARC and ARC; NULL: not needed yet */
    struct mhtml *mhtml;                       /* NULL: not needed yet */

    /* A file of HTML. */
    enum joined_pages joined; /* what to do where another page begins */
    bool begun;               /* the first page has begun */
    bool cut;                 /* the sink wants no more of the page */
    bool closed;              /* the page has had its `</html>` */
    uint64_t offset;          /* of the next byte to pass on */
    size_t marked;
    char mark[MARK_BOUND]; /* held until it is clear whether a page begins or ends there */
};

struct dump *dump_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct dump *dump = malloc(sizeof *dump);
    if (dump != NULL) {
        *dump = (struct dump){.sink = *sink, .wanted = *wanted};
        dump_begin(dump, SOURCE_AUTO);
    }
    return dump;
}

void dump_free(struct dump *dump) {
    if (dump != NULL) {
        records_free(dump->readers[SOURCE_WARC]);
        records_free(dump->readers[SOURCE_ARC]);
        free(dump->mhtml);
        free(dump->start);
        free(dump);
    }
}

void dump_begin(struct dump *dump, enum source_kind kind) {
    dump->error = 0;
    dump->kind = kind;
    dump->held = 0;
    dump->joined = dump->wanted.joined;
    dump->begun = dump->cut = dump->closed = false;
    dump->offset = 0;
    dump->marked = 0;
}

static enum sniffed begins_page(const char *bytes, size_t size) {
    static const char *const words[] = {"<!doctype", "<html", "<?xml"};
    enum sniffed found = SNIFFED_NO;
    if (bytes[0] == byte_order_mark[0]) {
        const enum sniffed mark = sniff_word(bytes, size, byte_order_mark);
        if (mark != SNIFFED_YES) { return mark; }
        bytes += sizeof byte_order_mark - 1;
        size -= sizeof byte_order_mark - 1;
    }
    for (size_t i = 0; i < COUNT_OF(words) && found != SNIFFED_YES; i++) {
        found = sniffed_most(found, sniff_tag(bytes, size, words[i]));
    }
    return found;
}

/* Whether a page ends here or, if it has ended, whether another one begins. */
static enum sniffed is_mark(const struct dump *dump, const char *bytes, size_t size) {
    return dump->closed ? begins_page(bytes, size) : sniff_tag(bytes, size, "</html");
}

static bool may_be_mark(const struct dump *dump, char byte) {
    return byte == '<' || (dump->closed && byte == byte_order_mark[0]);
}

/* The next place where a page may end or, if it has ended, another may begin. */
static const char *find_mark(const struct dump *dump, const char *at, const char *end) {
    for (; at < end; at++) {
        if (dump->closed && may_be_mark(dump, *at)) { return at; }
        if (dump->closed) { continue; }
        at = memchr(at, '<', (size_t)(end - at));
        if (at == NULL) { return end; }
        if (end - at <= 2 || (at[1] == '/' && ascii_lower(at[2]) == 'h')) { return at; }
    }
    return end;
}

static int pass_on(struct dump *dump, const char *data, size_t size) {
    dump->offset += size;
    int error = size == 0 || dump->cut ? 0 : dump->sink.push(dump->sink.self, data, size);
    dump->cut |= error == STATUS_ENOUGH;
    return dump->cut && dump->joined == JOINED_APART ? 0 : error;
}

static int begin_page(struct dump *dump) {
    dump->begun = true;
    dump->cut = false;
    return dump->sink.begin(dump->sink.self,
                            &(struct page){.url = dump->wanted.url, .byte = dump->offset});
}

/* All bytes before the mark have been passed on. */
static int take_mark(struct dump *dump) {
    dump->closed = !dump->closed;
    if (dump->closed) { return 0; }
    if (dump->joined == JOINED_TOLD) {
        dump->sink.remark(dump->sink.reporter, dump->offset,
                          "another page seems to begin here; --split-html takes them apart");
        dump->joined = JOINED_KEPT;
        return 0;
    }
    int error = dump->sink.end(dump->sink.self);
    return error == 0 ? begin_page(dump) : error;
}

static int pass_on_marked(struct dump *dump, size_t size) {
    const size_t left = dump->marked - size;
    int error = pass_on(dump, dump->mark, size);
    memmove(dump->mark, dump->mark + size, left);
    dump->marked = left;
    return error;
}

/* Adds a byte to those that are held. No mark begins within another one. */
static int hold(struct dump *dump, char byte) {
    dump->mark[dump->marked++] = byte;
    const enum sniffed mark = is_mark(dump, dump->mark, dump->marked);
    if (mark == SNIFFED_MORE) { return 0; }
    if (mark == SNIFFED_NO) {
        return pass_on_marked(dump, dump->marked - (may_be_mark(dump, byte) ? 1 : 0));
    }
    int error = take_mark(dump);
    return error == 0 ? pass_on_marked(dump, dump->marked) : error;
}

/* Only a page that closes its html element can be told from the next. So this passes on the bytes
 * before the next mark and up to its first byte, which is held. */
static int html_step(struct dump *dump, const char *data, size_t size, size_t *taken) {
    if (dump->marked > 0) {
        *taken = 1;
        return hold(dump, *data);
    }
    if (dump->joined == JOINED_KEPT) { return pass_on(dump, data, size); }
    const char *end = data + size;
    const char *at = find_mark(dump, data, end);
    while (end - at >= MARK_BOUND && is_mark(dump, at, MARK_BOUND) == SNIFFED_NO) {
        at = find_mark(dump, at + 1, end);
    }
    int error = pass_on(dump, data, (size_t)(at - data));
    if (at < end && error == 0) { error = hold(dump, *at++); }
    *taken = (size_t)(at - data);
    return error;
}

static int end_html(struct dump *dump) {
    int error = dump->begun ? 0 : begin_page(dump);
    if (error == 0) { error = pass_on_marked(dump, dump->marked); }
    return error == 0 || error == STATUS_ENOUGH ? dump->sink.end(dump->sink.self) : error;
}

static int step(void *self, const char *data, size_t size, size_t *taken);

/* The reader of the file's records; NULL: there is no memory. */
static struct records *reader_of(struct dump *dump) {
    struct records **reader = &dump->readers[dump->kind];
    if (*reader == NULL) {
        *reader = records_new(dump->kind == SOURCE_ARC ? &arc_format : &warc_format, &dump->sink,
                              &dump->wanted);
    }
    return *reader;
}

/* The kind of a file is known: passes on what was held. In a dump, a byte-order mark is no part of
 * the first record. */
static int begin_kind(struct dump *dump, enum source_kind kind) {
    dump->kind = kind;
    if (dump->held == 0) { return 0; }
    const struct slice held = {dump->start, dump->held};
    const bool marked = kind != SOURCE_HTML && slice_begins(held, byte_order_mark);
    const size_t mark = marked ? sizeof byte_order_mark - 1 : 0;
    if (marked && kind != SOURCE_MHTML) {
        if (reader_of(dump) == NULL) { return STATUS_NO_MEMORY; }
        dump_pass_over(dump, mark);
    }
    int error = pieces_push(step, dump, dump->start + mark, dump->held - mark);
    free(dump->start);
    dump->start = NULL;
    return error;
}

/* All of the start is held, and it shows no kind. */
static int begin_by_search(struct dump *dump) {
    const bool found = warc_record_is_in((struct slice){dump->start, dump->held});
    return begin_kind(dump, found ? SOURCE_WARC : SOURCE_HTML);
}

/* SOURCE_AUTO as long as these first bytes leave a question. */
static enum source_kind kind_of(const char *data, size_t size) {
    const enum source_kind kind = sniff_dump(data, size);
    if (kind != SOURCE_HTML || sniff_is_markup(data, size)) { return kind; }
    return mhtml_begins(data, size) ? SOURCE_MHTML : SOURCE_AUTO;
}

/* Holds the start of a file until it is clear that it is a dump or begins like a page. */
static int find_kind(struct dump *dump, const char *data, size_t size, size_t *taken) {
    const bool holds = dump->held > 0 || data[0] == byte_order_mark[0];
    enum source_kind kind = holds ? SOURCE_AUTO : kind_of(data, size);
    *taken = 0;
    if (kind == SOURCE_AUTO) {
        if (dump->start == NULL && (dump->start = malloc(HEADLESS_BOUND)) == NULL) {
            return STATUS_NO_MEMORY;
        }
        *taken = pieces_hold(dump->start, &dump->held, HEADLESS_BOUND, data, size);
        kind = kind_of(dump->start, dump->held);
    }
    if (kind != SOURCE_AUTO) { return begin_kind(dump, kind); }
    return dump->held == HEADLESS_BOUND ? begin_by_search(dump) : 0;
}

static int step(void *self, const char *data, size_t size, size_t *taken) {
    struct dump *dump = self;
    if (dump->kind == SOURCE_AUTO) { return find_kind(dump, data, size, taken); }
    if (dump->kind == SOURCE_HTML) {
        int error = dump->begun ? 0 : begin_page(dump);
        return error == 0 ? html_step(dump, data, size, taken) : error;
    }
    if (dump->kind == SOURCE_MHTML) {
        if (dump->mhtml == NULL) { dump->mhtml = mhtml_new(&dump->sink, &dump->wanted); }
        return dump->mhtml == NULL ? STATUS_NO_MEMORY : mhtml_push(dump->mhtml, data, size);
    }
    struct records *reader = reader_of(dump);
    return reader == NULL ? STATUS_NO_MEMORY : records_push(reader, data, size);
}

int dump_push(void *self, const char *data, size_t size) {
    struct dump *dump = self;
    if (dump->error == 0) { dump->error = pieces_push(step, dump, data, size); }
    return dump->error;
}

int dump_member(void *self, bool whole) {
    struct dump *dump = self;
    struct records *records = dump->readers[dump->kind];
    if (records != NULL && dump->error == 0) { dump->error = records_member(records, whole); }
    return dump->error;
}

int dump_end(struct dump *dump, int error) {
    if (error == 0 && dump->error == 0 && dump->kind == SOURCE_AUTO) {
        dump->error = begin_by_search(dump);
    }
    struct records *records = dump->readers[dump->kind];
    int error_at_end = 0;
    if (records != NULL) {
        error_at_end = records_end(records);
    } else if (dump->kind == SOURCE_MHTML && dump->mhtml != NULL) {
        error_at_end = mhtml_end(dump->mhtml, error != 0);
    } else if (dump->kind == SOURCE_HTML && (dump->begun || error == 0)) {
        error_at_end = end_html(dump);
    }
    int error_before = error != 0 ? error : dump->error;
    dump_begin(dump, SOURCE_AUTO);
    return error_before != 0 && error_before != STATUS_ENOUGH ? error_before : error_at_end;
}

bool dump_is_html(const struct dump *dump) {
    return dump->kind == SOURCE_HTML;
}

uint64_t dump_html_end(const struct dump *dump) {
    return dump->kind == SOURCE_HTML ? dump->offset : 0;
}

uint64_t dump_unpushed(const struct dump *dump, bool *of_page) {
    const struct records *records = dump->readers[dump->kind];
    return records == NULL ? 0 : records_unpushed(records, of_page);
}

void dump_pass_over(struct dump *dump, uint64_t size) {
    records_pass_over(dump->readers[dump->kind], size);
}
