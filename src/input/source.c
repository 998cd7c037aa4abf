#include "input/source.h"

#include "input/unpack.h"
#include "text/ascii.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define DAMAGE_BOUND 512

struct member {
    uint64_t offset;   /* in the file */
    uint64_t end;      /* 0 until the member is over, and if it is damaged */
    uint64_t unpacked; /* where it begins in the unpacked stream */
};

/* The members of a compressed file as they are unpacked, and where the present page stands. */
struct places {
    uint64_t unpacked;                   /* bytes of the unpacked stream so far */
    uint64_t count;                      /* members so far; 0 for a plain file */
    struct member recent[PLACE_MEMBERS]; /* a ring: number `count` is at `count` % PLACE_MEMBERS */
    uint64_t page_member;                /* the number of the page's member, from 1 */
    uint64_t page_byte;
    uint64_t page_length; /* in the unpacked stream; 0 if unknown */
};

struct source {
    struct page_sink sink;
    struct unpack *unpack;
    struct dump *dump;
    struct places places;
    source_waiter *waiter; /* NULL: nothing to do before a read */
    void *waiter_self;
    int descriptor;
    struct source_progress progress;
    struct limits limits;
    uint64_t page_bytes;   /* of the page that has begun */
    uint64_t page_used;    /* bytes of a compressed file that were used when it began */
    enum source_kind kind; /* as the caller states it */

    /* The present page, held back until its first bytes show that it is no foreign data. */
    struct page page;
    bool pending;
    bool left_out; /* it is foreign */
    size_t held;
    char start[SNIFF_FOREIGN_BOUND];
};

static struct member *member_at(struct places *places, uint64_t number) {
    return &places->recent[number % PLACE_MEMBERS];
}

static struct page_place place_of(struct places *places, const struct page *page) {
    const bool packed = places->count > 0;
    struct page_place place = {.known = !packed, .packed = packed, .offset = page->byte};
    uint64_t least = places->count < PLACE_MEMBERS ? 0 : places->count - PLACE_MEMBERS;
    places->page_byte = page->byte;
    places->page_length = page->length;
    places->page_member = 0;
    for (uint64_t number = places->count; number > least && !place.known; number--) {
        const struct member *member = member_at(places, number);
        if (member->unpacked <= page->byte) {
            place.known = true;
            place.offset = member->offset;
            places->page_member = number;
        }
    }
    return place;
}

/* The length of the page's place. `end`: where a page of HTML ends; 0 for the page of a record. */
static uint64_t length_of(struct places *places, bool packed, uint64_t end) {
    if (packed) {
        const struct member *last = member_at(places, places->count);
        bool alone = places->page_member == places->count && last->unpacked == places->page_byte;
        return alone && last->end > 0 ? last->end - last->offset : 0;
    }
    uint64_t read = places->unpacked - places->page_byte;
    if (end > 0) { return end - places->page_byte; }
    return places->page_length < read ? places->page_length : read;
}

/* In a compressed file, the byte is one of the unpacked stream. */
static void tell(const struct source *source, void (*teller)(void *, uint64_t, const char *),
                 uint64_t byte, const char *what) {
    char words[DAMAGE_BOUND];
    if (!unpack_is_plain(source->unpack)) {
        snprintf(words, sizeof words, "%s (byte of the unpacked stream)", what);
        what = words;
    }
    teller(source->sink.reporter, byte, what);
}

static void on_dump_damage(void *reporter, uint64_t byte, const char *what) {
    tell(reporter, ((struct source *)reporter)->sink.damage, byte, what);
}

static void on_remark(void *reporter, uint64_t byte, const char *what) {
    tell(reporter, ((struct source *)reporter)->sink.remark, byte, what);
}

static void on_cut(void *self, enum limit limit) {
    struct source *source = self;
    char what[DAMAGE_BOUND / 2];
    const struct limits *limits = &source->limits;
    source->progress.pages_cut++;
    source->progress.place.cut = true;
    if (limit == LIMIT_PAGE) {
        snprintf(what, sizeof what, "page cut after %" PRIu64 " bytes (--max-page)", limits->page);
    } else {
        snprintf(what, sizeof what,
                 "page cut after %" PRIu64 " bytes: over %" PRIu64
                 " times its stored size (--max-ratio)",
                 source->page_bytes, limits->ratio);
    }
    on_dump_damage(source, source->places.page_byte, what);
}

static int on_begin(void *self, const struct page *page) {
    struct source *source = self;
    source->progress.place = place_of(&source->places, page);
    source->page_bytes = 0;
    source->page_used = unpack_used(source->unpack);
    source->page = *page;
    source->held = 0;
    source->pending = true;
    source->left_out = false;
    return 0;
}

/* The page is none. */
static int leave_out(struct source *source, const char *kind) {
    char what[DAMAGE_BOUND / 2];
    source->left_out = true;
    if (dump_is_html(source->dump) && source->page.byte == 0) {
        snprintf(what, sizeof what, "no page and no dump, but %s", kind);
        on_dump_damage(source, 0, what);
        return STATUS_NO_PAGE;
    }
    snprintf(what, sizeof what, "page left out: it is %s", kind);
    /* In this order, because the damage is none of the page before. */
    source->sink.skip(source->sink.self, SKIP_FOREIGN);
    on_dump_damage(source, source->page.byte, what);
    return STATUS_ENOUGH;
}

static int push_page(struct source *source, const char *data, size_t size) {
    const struct limits *limits = &source->limits;
    const uint64_t room = limits->page - source->page_bytes;
    const bool full = limits->page > 0 && size > room;
    if (size == 0) { return 0; }
    if (!unpack_is_plain(source->unpack) &&
        limits_ratio_exceeded(limits, source->page_bytes + size,
                              unpack_used(source->unpack) - source->page_used)) {
        on_cut(source, LIMIT_RATIO);
        return STATUS_ENOUGH;
    }
    if (full) { size = (size_t)room; }
    source->page_bytes += size;
    int error = source->sink.push(source->sink.self, data, size);
    if (error != 0 || !full) { return error; }
    on_cut(source, LIMIT_PAGE);
    return STATUS_ENOUGH;
}

/* Begins the page, unless its first bytes show that it is foreign. */
static int begin_page(struct source *source) {
    const char *kind =
        source->kind == SOURCE_HTML ? NULL : sniff_foreign(source->start, source->held);
    source->pending = false;
    if (kind != NULL) { return leave_out(source, kind); }
    int error = source->sink.begin(source->sink.self, &source->page);
    return error == 0 ? push_page(source, source->start, source->held) : error;
}

/* Most pages show with their first byte that they are no binary data. */
static int on_push(void *self, const char *data, size_t size) {
    struct source *source = self;
    int error = 0;
    if (source->pending) {
        const bool clear = source->held == 0 && (*data == '<' || ascii_is_space(*data));
        const size_t taken =
            clear ? 0 : pieces_hold(source->start, &source->held, sizeof source->start, data, size);
        if (!clear && source->held < sizeof source->start) { return 0; }
        error = begin_page(source);
        data += taken;
        size -= taken;
    }
    return error == 0 ? push_page(source, data, size) : error;
}

static int on_end(void *self) {
    struct source *source = self;
    int error = source->pending ? begin_page(source) : 0;
    if (source->left_out) { return error == STATUS_ENOUGH ? 0 : error; }
    if (error != 0 && error != STATUS_ENOUGH) { return error; }
    struct page_place *place = &source->progress.place;
    place->length = length_of(&source->places, place->packed, dump_html_end(source->dump));
    return source->sink.end(source->sink.self);
}

static void on_skip(void *self, enum skip why) {
    struct source *source = self;
    source->sink.skip(source->sink.self, why);
}

static int on_unpacked(void *self, const char *data, size_t size) {
    struct source *source = self;
    struct places *places = &source->places;
    const uint64_t start = unpack_member_start(source->unpack);
    if ((places->count == 0 || member_at(places, places->count)->offset != start) &&
        !unpack_is_plain(source->unpack)) {
        places->count++;
        *member_at(places, places->count) =
            (struct member){.offset = start, .unpacked = places->unpacked};
    }
    places->unpacked += size;
    return dump_push(source->dump, data, size);
}

/* A member without a byte in it has not been counted. */
static int on_member(void *self, bool whole) {
    struct source *source = self;
    struct member *last = member_at(&source->places, source->places.count);
    if (source->places.count > 0 && last->offset == unpack_member_start(source->unpack)) {
        last->end = whole ? unpack_offset(source->unpack) : 0;
    }
    return dump_member(source->dump, whole);
}

struct source *source_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct source *source = malloc(sizeof *source);
    if (source == NULL) { return NULL; }
    source->sink = *sink;
    source->waiter = NULL;
    source->progress = (struct source_progress){.bytes_read = 0};
    source->limits = wanted->limits;
    source->dump = dump_new(&(struct page_sink){on_begin, on_push, on_end, on_skip, source,
                                                on_dump_damage, on_remark, source, on_cut, NULL},
                            wanted);
    source->unpack = unpack_new(&(struct stream_sink){on_unpacked, on_member, source, sink->damage,
                                                      sink->reporter, &source->limits});
    if (source->dump == NULL || source->unpack == NULL) {
        source_free(source);
        return NULL;
    }
    return source;
}

void source_free(struct source *source) {
    if (source == NULL) { return; }
    unpack_free(source->unpack);
    dump_free(source->dump);
    free(source);
}

void source_wait_with(struct source *source, source_waiter *waiter, void *self) {
    source->waiter = waiter;
    source->waiter_self = self;
}

/* Like read(2), but tries again after a signal. Reads into the room of `unpack`. */
static ssize_t read_some(struct source *source) {
    size_t size;
    char *room = unpack_room(source->unpack, &size);
    ssize_t got;
    if (source->waiter != NULL && !source->waiter(source->waiter_self, source->descriptor)) {
        return -1;
    }
    do { got = read(source->descriptor, room, size); } while (got < 0 && errno == EINTR);
    source->progress.bytes_read += got > 0 ? (uint64_t)got : 0;
    return got;
}

/* Whether the sink reads the next bytes of the page itself. */
static bool is_apart(struct source *source, uint64_t at, uint64_t size) {
    const struct page_sink *sink = &source->sink;
    const uint64_t most = source->limits.page;
    const bool taken = !source->pending && (most == 0 || size <= most - source->page_bytes) &&
                       sink->apart(sink->self, source->descriptor, at, size);
    if (taken) { source->page_bytes += size; }
    return taken;
}

/* Seeks past bytes of a regular file that give no page or that the sink reads, up to its end. */
static void pass_over(struct source *source) {
    struct stat file;
    bool of_page;
    uint64_t size = dump_unpushed(source->dump, &of_page);
    if (size <= UNPACK_ROOM || !unpack_is_plain(source->unpack) ||
        (of_page && source->sink.apart == NULL)) {
        return;
    }
    const off_t place = lseek(source->descriptor, 0, SEEK_CUR);
    if (place < 0 || fstat(source->descriptor, &file) != 0 || !S_ISREG(file.st_mode) ||
        file.st_size <= place) {
        return;
    }
    const uint64_t ahead = (uint64_t)(file.st_size - place);
    size = size < ahead ? size : ahead;
    if ((of_page && !is_apart(source, (uint64_t)place, size)) ||
        lseek(source->descriptor, (off_t)size, SEEK_CUR) < 0) {
        return;
    }
    dump_pass_over(source->dump, size);
    source->places.unpacked += size;
    source->progress.bytes_read += size;
}

int source_read(struct source *source, int descriptor, enum source_kind kind) {
    source->descriptor = descriptor;
    source->progress = (struct source_progress){.bytes_read = 0};
    source->kind = kind;
    int error = 0;
    unpack_begin(source->unpack, kind == SOURCE_AUTO);
    ssize_t got = read_some(source);
    if (got < 0) { return STATUS_UNREADABLE; }
    dump_begin(source->dump, kind);
    source->places.unpacked = source->places.count = 0;
    while (error == 0 && got > 0) {
        error = unpack_filled(source->unpack, (size_t)got);
        if (error == 0) {
            pass_over(source);
            got = read_some(source);
        }
    }
    int reason = errno;
    int error_at_end = unpack_end(source->unpack);
    error = dump_end(source->dump, error != 0 ? error : error_at_end);
    errno = reason;
    return error == 0 && got < 0 ? STATUS_UNREADABLE : error;
}

const struct source_progress *source_progress(const struct source *source) {
    return &source->progress;
}
