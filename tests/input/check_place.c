/* Where pages stand in their file: reading again from there finds the same page. */
#include "claims.h"
#include "input/source.h"

#include "bytes.h"
#include "input/dump/warc_dump.h"
#include "input/unpack/packed.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PAGES_MOST 16

struct found {
    char id[32]; /* of its record */
    uint64_t byte;
    struct page_place place;
    struct bytes text;
};

struct reading {
    struct source *source;
    size_t pages;
    struct found found[PAGES_MOST];
};

static int on_begin(void *self, const struct page *page) {
    struct reading *reading = self;
    ck_assert_uint_lt(reading->pages, PAGES_MOST);
    struct found *found = &reading->found[reading->pages++];
    *found = (struct found){.byte = page->byte};
    snprintf(found->id, sizeof found->id, "%s", page->id == NULL ? "" : page->id);
    ck_assert(source_progress(reading->source)->place.length == 0);
    return 0;
}

static int on_push(void *self, const char *data, size_t size) {
    struct reading *reading = self;
    return bytes_put(&reading->found[reading->pages - 1].text, data, size);
}

static int on_end(void *self) {
    struct reading *reading = self;
    reading->found[reading->pages - 1].place = source_progress(reading->source)->place;
    return 0;
}

static void on_skip(void *self, enum skip why) {
    (void)self, (void)why;
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    (void)self, (void)byte, (void)what;
}

static void read_bytes(struct reading *reading, const char *data, size_t size,
                       enum source_kind kind, enum joined_pages joined) {
    FILE *file = tmpfile();
    struct wanted wanted;
    wanted_preset(&wanted);
    wanted.joined = joined;
    *reading = (struct reading){.pages = 0};
    reading->source = source_new(&(struct page_sink){on_begin, on_push, on_end, on_skip, reading,
                                                     on_damage, NULL, NULL, NULL, NULL},
                                 &wanted);
    ck_assert(file != NULL && reading->source != NULL);
    ck_assert(fwrite(data, 1, size, file) == size && fflush(file) == 0);
    rewind(file);
    ck_assert_int_eq(source_read(reading->source, fileno(file), kind), 0);
    fclose(file);
}

static void reading_free(struct reading *reading) {
    for (size_t i = 0; i < reading->pages; i++) { bytes_free(&reading->found[i].text); }
    source_free(reading->source);
}

/* Reads the dump again from the page's place, only its length if that is known. The page with the
 * same id must be the same, and the only one if it has a length. */
static void assert_found_again(const struct bytes *file, const struct found *found) {
    struct reading again;
    size_t offset = (size_t)found->place.offset;
    size_t length = (size_t)found->place.length;
    ck_assert(found->place.known);
    ck_assert_uint_le(offset + length, file->size);
    read_bytes(&again, file->at + offset, length > 0 ? length : file->size - offset, SOURCE_WARC,
               JOINED_KEPT);
    size_t at = 0;
    while (at < again.pages && strcmp(again.found[at].id, found->id) != 0) { at++; }
    ck_assert_uint_lt(at, again.pages);
    ck_assert(length == 0 || (at == 0 && again.pages == 1));
    ck_assert(bytes_equal(&again.found[at].text, &found->text));
    reading_free(&again);
}

static struct reading reading;
static struct bytes file;

static void set_up(void) {
    dump_size = 0;
    file = (struct bytes){0};
}

static void tear_down(void) {
    reading_free(&reading);
    bytes_free(&file);
}

static void read_all(size_t pages, enum joined_pages joined) {
    read_bytes(&reading, file.at, file.size, SOURCE_AUTO, joined);
    ck_assert_uint_eq(reading.pages, pages);
}

/* Each page is found again; `lengths`: and has a length. */
static void assert_all_found_again(size_t pages, bool lengths) {
    read_all(pages, JOINED_KEPT);
    for (size_t i = 0; i < pages; i++) {
        assert_found_again(&file, &reading.found[i]);
        ck_assert_int_eq(reading.found[i].place.length > 0, lengths);
    }
}

#define RECORDS 5
static size_t starts[RECORDS + 1];

/* A resource, an information, two responses and a resource, each long enough to be packed. */
static void add_records(void) {
    for (int i = 0; i < RECORDS; i++) {
        char header[256], block[2048];
        struct bytes words = {0};
        put_words(&words, 1000, (unsigned)i + 1);
        bool response = i == 2 || i == 3;
        snprintf(header, sizeof header,
                 "WARC-Type: %s\r\nWARC-Record-ID: <record-%d>\r\nContent-Type: %s\r\n",
                 i == 1     ? "warcinfo"
                 : response ? "response"
                            : "resource",
                 i, response ? "application/http" : "text/html");
        snprintf(block, sizeof block, "%s<html>%.*s", response ? HTML_HEAD : "", (int)words.size,
                 words.at);
        starts[i] = dump_add_record(header, block);
        bytes_free(&words);
    }
    starts[RECORDS] = dump_size;
}

SUITE("place", .begin = set_up, .end = tear_down);

CLAIM(a_page_of_a_plain_dump_stands_where_its_record_begins) {
    add_records();
    bytes_put(&file, dump, dump_size);
    assert_all_found_again(4, true);
    for (size_t i = 0; i < 4; i++) {
        const struct page_place *place = &reading.found[i].place;
        const size_t record = i == 0 ? 0 : i + 1;
        ck_assert_uint_eq(place->offset, starts[record]);
        ck_assert_uint_eq(place->offset, reading.found[i].byte);
        ck_assert_uint_eq(place->length, starts[record + 1] - starts[record] - 4);
    }
}

CLAIM(a_record_that_its_file_cuts_reaches_to_the_end) {
    add_records();
    bytes_put(&file, dump, dump_size - 100);
    read_all(4, JOINED_KEPT);
    const struct page_place *place = &reading.found[3].place;
    ck_assert_uint_eq(place->offset + place->length, dump_size - 100);
}

CLAIM(a_record_in_segments_has_no_length) {
    dump_add_record("WARC-Type: resource\r\nContent-Type: text/html\r\nWARC-Record-ID: <a>\r\n"
                    "WARC-Segment-Number: 1\r\n",
                    "one");
    dump_add_record("WARC-Type: continuation\r\nWARC-Segment-Number: 2\r\n"
                    "WARC-Segment-Origin-ID: <a>\r\nWARC-Segment-Total-Length: 6\r\n",
                    "two");
    bytes_put(&file, dump, dump_size);
    assert_all_found_again(1, false);
}

CLAIM(a_page_after_a_block_that_was_passed_over_is_found) {
    dump_add("WARC/1.0\r\nWARC-Type: metadata\r\nContent-Length: 150000\r\n\r\n");
    dump_add_fill('a', 150000);
    size_t start = dump_add_page("<p>x");
    bytes_put(&file, dump, dump_size);
    read_all(1, JOINED_KEPT);
    ck_assert_uint_eq(reading.found[0].place.offset, start);
    ck_assert_uint_eq(reading.found[0].place.length, dump_size - start - 4);
}

CLAIM(a_file_of_html_is_one_place_or_one_for_each_page) {
    bytes_put_text(&file, "<html>a</html>\n<html>b</html>\n");
    read_all(1, JOINED_KEPT);
    ck_assert_uint_eq(reading.found[0].place.offset, 0);
    ck_assert_uint_eq(reading.found[0].place.length, file.size);
    reading_free(&reading);
    read_all(2, JOINED_APART);
    for (size_t i = 0; i < 2; i++) {
        ck_assert_uint_eq(reading.found[i].place.offset, 15 * i);
        ck_assert_uint_eq(reading.found[i].place.length, 15);
    }
}

#ifdef DANAG_ZSTD
static void put_frame(struct bytes *packed, const struct bytes *data) {
    put_zstd(packed, data, 17, true);
}
#endif

typedef void packer(struct bytes *packed, const struct bytes *data);

/* Each claim about compressed files holds for all of these. */
static packer *const packers[] = {
#ifdef DANAG_ZLIB
    put_gzip,
#endif
#ifdef DANAG_ZSTD
    put_frame,
#endif
    NULL};
#define PACKERS (sizeof packers / sizeof packers[0] - 1)

/* Adds the dump from `start` on as one member. */
static void add_member(packer *pack, size_t start, size_t end) {
    struct bytes part = {.at = dump + start, .size = end - start};
    pack(&file, &part);
}

CLAIM_TIMES(a_record_in_a_member_of_its_own_is_that_member, PACKERS) {
    size_t members[RECORDS + 1] = {0};
    add_records();
    for (size_t i = 0; i < RECORDS; i++) {
        add_member(packers[_i], starts[i], starts[i + 1]);
        members[i + 1] = file.size;
    }
    assert_all_found_again(4, true);
    for (size_t i = 0; i < 4; i++) {
        const struct found *found = &reading.found[i];
        const size_t record = i == 0 ? 0 : i + 1;
        ck_assert_uint_eq(found->byte, starts[record]);
        ck_assert_uint_eq(found->place.offset, members[record]);
        ck_assert_uint_eq(found->place.length, members[record + 1] - members[record]);
    }
}

/* Packs the dump in members of `size` bytes. */
static void assert_cut_members_found_again(packer *pack, size_t size) {
    size_t members[8192], count = 0;
    for (size_t at = 0; at < dump_size; at += size) {
        members[count++] = file.size;
        add_member(pack, at, at + size < dump_size ? at + size : dump_size);
    }
    assert_all_found_again(4, false);
    for (size_t i = 0; i < 4; i++) {
        const struct found *found = &reading.found[i];
        ck_assert_uint_eq(found->byte, starts[i == 0 ? 0 : i + 1]);
        ck_assert_uint_eq(found->place.offset, members[found->byte / size]);
    }
    reading_free(&reading);
    bytes_clear(&file);
}

CLAIM_TIMES(a_record_among_others_is_found_from_the_member_where_it_begins, PACKERS) {
    add_records();
    assert_cut_members_found_again(packers[_i], dump_size);
    assert_cut_members_found_again(packers[_i], 1500);
    assert_cut_members_found_again(packers[_i], 20);
    read_all(1, JOINED_KEPT);
}

CLAIM_TIMES(a_page_after_a_damaged_member_is_found, PACKERS) {
    add_records();
    add_member(packers[_i], starts[0], starts[1]);
    size_t broken = file.size;
    add_member(packers[_i], starts[1], starts[3]);
    size_t next = file.size;
    add_member(packers[_i], starts[3], starts[4]);
    memset(file.at + (broken + next) / 2, 0xff, 30);
    read_bytes(&reading, file.at, file.size, SOURCE_AUTO, JOINED_KEPT);
    const struct found *last = &reading.found[reading.pages - 1];
    ck_assert_str_eq(last->id, "record-3");
    ck_assert_uint_eq(last->place.offset, next);
    assert_found_again(&file, last);
}

CLAIM_TIMES(an_html_file_is_one_member, PACKERS) {
    dump_add("<html>a</html>");
    add_member(packers[_i], 0, dump_size);
    read_all(1, JOINED_KEPT);
    ck_assert_uint_eq(reading.found[0].place.offset, 0);
    ck_assert_uint_eq(reading.found[0].place.length, file.size);
}

/* So many that the beginning of the record is forgotten when its page is found. */
CLAIM_TIMES(members_of_a_byte_each_leave_the_place_unknown, PACKERS) {
    dump_add_page("<p>x");
    for (size_t at = 0; at < dump_size; at++) { add_member(packers[_i], at, at + 1); }
    read_all(1, JOINED_KEPT);
    ck_assert(!reading.found[0].place.known);
}
