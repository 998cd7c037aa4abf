#include "bytes.h"
#include "claims.h"
#include "draw.h"
#include "repeats/keys.h"
#include "repeats/sketch.h"
#include "text/outlet.h"

#include <stdlib.h>
#include <string.h>

#define HEAD_SIZE 40 /* of a file */

static struct sketch *make(uint64_t size) {
    struct sketch *sketch = sketch_new(NULL, size, SITE_HOST);
    ck_assert_ptr_nonnull(sketch);
    return sketch;
}

/* Adds some of `kinds` different keys. */
static void add_some(struct sketch *sketch, uint64_t seed, unsigned count, unsigned kinds) {
    struct draw draw = {seed};
    for (unsigned i = 0; i < count; i++) {
        sketch_add(sketch, key_join(1, draw_below(&draw, kinds)));
    }
    sketch->pages += count;
}

static void write(const struct sketch *sketch, struct bytes *file) {
    struct outlet outlet = {.output = bytes_put, .context = file};
    bytes_clear(file);
    sketch_write(sketch, &outlet);
}

struct reading {
    const struct bytes *file;
    size_t at;
};

static long read_bytes(void *self, char *bytes, size_t size) {
    struct reading *reading = self;
    const size_t left = reading->file->size - reading->at;
    if (size > left) { size = left; }
    memcpy(bytes, reading->file->at + reading->at, size);
    reading->at += size;
    return (long)size;
}

static struct sketch *read_file(const struct bytes *file, bool knows_size,
                                struct sketch_fault *fault) {
    struct reading reading = {file, 0};
    const struct sketch_source source = {read_bytes, &reading,
                                         knows_size ? file->size : UINT64_MAX};
    return sketch_read(NULL, &source, fault);
}

static void ck_assert_fault(const struct bytes *file, uint64_t byte, const char *what) {
    struct sketch_fault fault;
    for (int knows_size = 0; knows_size < 2; knows_size++) {
        ck_assert_ptr_null(read_file(file, knows_size != 0, &fault));
        ck_assert_msg(strstr(fault.what, what) != NULL, "%s, not %s", fault.what, what);
        ck_assert_uint_eq(fault.byte, byte);
    }
}

SUITE("sketch");

CLAIM(sketches_of_parts_give_that_of_the_whole_in_any_order) {
    struct bytes whole = {0}, sum = {0};
    struct sketch *all = make(SKETCH_LEAST);
    for (uint64_t part = 0; part < 3; part++) { add_some(all, part, 30000, 5000); }
    write(all, &whole);
    for (uint64_t first = 0; first < 3; first++) {
        struct sketch *parts = make(SKETCH_LEAST);
        for (uint64_t i = 0; i < 3; i++) {
            struct sketch *part = make(SKETCH_LEAST);
            add_some(part, (first + 2 * i) % 3, 30000, 5000);
            ck_assert(sketch_merge(parts, part));
            sketch_free(part);
        }
        write(parts, &sum);
        ck_assert(bytes_equal(&whole, &sum));
        sketch_free(parts);
    }
    sketch_free(all);
    bytes_free(&whole);
    bytes_free(&sum);
}

CLAIM(counters_stop_at_their_most_also_in_sums) {
    struct sketch *one = make(SKETCH_LEAST), *other = make(SKETCH_LEAST);
    for (unsigned i = 0; i < SKETCH_MOST - 1; i++) { sketch_add(one, 7); }
    ck_assert_uint_eq(sketch_count(one, 7), SKETCH_MOST - 1);
    sketch_add(other, 7);
    ck_assert(sketch_merge(other, one));
    ck_assert_uint_eq(sketch_count(other, 7), SKETCH_MOST);
    ck_assert(sketch_merge(other, one));
    ck_assert_uint_eq(sketch_count(other, 7), SKETCH_MOST);
    for (unsigned i = 0; i < 3; i++) { sketch_add(one, 7); }
    ck_assert_uint_eq(sketch_count(one, 7), SKETCH_MOST);
    sketch_free(one);
    sketch_free(other);
}

CLAIM(only_sketches_of_one_size_and_kind_are_added_up) {
    struct sketch *one = make(SKETCH_LEAST), *larger = make(2 * SKETCH_LEAST);
    struct sketch *all = sketch_new(NULL, SKETCH_LEAST, SITE_ALL);
    ck_assert(!sketch_merge(one, larger));
    ck_assert(!sketch_merge(one, all));
    ck_assert_ptr_null(sketch_new(NULL, SKETCH_LEAST - 1, SITE_ALL));
    ck_assert_ptr_null(sketch_new(NULL, SKETCH_LARGEST + 1, SITE_ALL));
    sketch_free(one);
    sketch_free(larger);
    sketch_free(all);
}

#define KINDS 20000

CLAIM(a_count_is_never_too_small_and_too_large_by_more_than_the_noise_once_in_a_million) {
    struct sketch *sketch = make(SKETCH_LEAST);
    struct draw draw = {5};
    static unsigned counts[KINDS];
    unsigned noise, wrong = 0;
    ck_assert(sketch_noise(sketch, &noise));
    ck_assert_uint_eq(noise, 0);
    for (unsigned i = 0; i < 2 * KINDS; i++) {
        const uint64_t kind = draw_below(&draw, KINDS);
        counts[kind]++;
        sketch_add(sketch, key_join(1, kind));
    }
    ck_assert(sketch_noise(sketch, &noise));
    ck_assert_uint_gt(noise, 2);
    ck_assert_uint_lt(noise, 20);
    for (uint64_t kind = 0; kind < KINDS; kind++) {
        ck_assert_uint_ge(sketch_count(sketch, key_join(1, kind)), counts[kind]);
    }
    for (uint64_t i = 0; i < 1000000; i++) {
        wrong += sketch_count(sketch, key_join(2, i)) > noise;
    }
    ck_assert_uint_le(wrong, 3);
    /* A smaller one would not be enough. */
    for (uint64_t i = 0; i < 1000000; i++) {
        wrong += sketch_count(sketch, key_join(2, i)) > noise - 1;
    }
    ck_assert_uint_gt(wrong, 1);
    sketch_free(sketch);
}

CLAIM(a_file_has_the_size_that_was_asked_for_and_reads_back_as_it_was) {
    static const uint64_t sizes[] = {SKETCH_LEAST, 1000000, (uint64_t)1 << 20};
    struct bytes file = {0}, again = {0};
    struct sketch_fault fault;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct sketch *sketch = make(sizes[i]);
        add_some(sketch, i, 10000, 10000);
        write(sketch, &file);
        ck_assert_uint_le(file.size, sizes[i]);
        ck_assert_uint_gt(file.size, sizes[i] - SKETCH_BLOCK);
        struct sketch *read = read_file(&file, i == 0, &fault);
        ck_assert_ptr_nonnull(read);
        ck_assert_uint_eq(read->pages, 10000);
        ck_assert_int_eq(read->by, SITE_HOST);
        write(read, &again);
        ck_assert(bytes_equal(&file, &again));
        sketch_free(read);
        sketch_free(sketch);
    }
    bytes_free(&file);
    bytes_free(&again);
}

CLAIM(a_file_has_the_same_bytes_on_every_machine) {
    struct bytes file = {0};
    struct sketch *sketch = make(SKETCH_LEAST);
    add_some(sketch, 1, 10000, 3000);
    for (unsigned i = 0; i < 1000; i++) { sketch_add(sketch, key_of_bytes("a key", 5)); }
    write(sketch, &file);
    ck_assert_uint_eq(key_of_bytes(file.at, file.size), UINT64_C(756181146496028382));
    sketch_free(sketch);
    bytes_free(&file);
}

static void make_file(struct bytes *file) {
    struct sketch *sketch = make(2 * SKETCH_LEAST);
    add_some(sketch, 1, 10000, 3000);
    write(sketch, file);
    sketch_free(sketch);
    ck_assert_uint_eq(file->size, HEAD_SIZE + 3 * SKETCH_BLOCK);
}

CLAIM(a_file_that_is_cut_names_the_byte_where_it_ends) {
    struct bytes file = {0};
    make_file(&file);
    const size_t whole = file.size;
    for (size_t size = 8; size < whole; size += size < 100 ? 1 : 4999) {
        file.size = size;
        ck_assert_fault(&file, size, "ends too early");
    }
    file.size = 0;
    ck_assert_fault(&file, 0, "ends too early");
    bytes_free(&file);
}

CLAIM(a_changed_byte_is_noticed_and_the_part_that_it_is_in_is_named) {
    struct bytes file = {0};
    make_file(&file);
    for (size_t at = HEAD_SIZE; at < file.size; at += 7919) {
        file.at[at] = (char)(file.at[at] ^ 4);
        ck_assert_fault(&file, HEAD_SIZE + (at - HEAD_SIZE) / SKETCH_BLOCK * SKETCH_BLOCK,
                        "the checksum of its 64 KiB from here");
        file.at[at] = (char)(file.at[at] ^ 4);
    }
    for (size_t at = 0; at < HEAD_SIZE; at++) {
        file.at[at] = (char)(file.at[at] ^ 4);
        if (at < 8) { ck_assert_fault(&file, 0, "no sketch"); }
        if (at >= 8 && at < 12) { ck_assert_fault(&file, 8, "version"); }
        if (at >= 12) { ck_assert_fault(&file, 32, "the checksum of its head"); }
        file.at[at] = (char)(file.at[at] ^ 4);
    }
    bytes_free(&file);
}

/* Changes a number of the head, and its checksum. */
static void change_head(struct bytes *file, size_t at, unsigned char value) {
    file->at[at] = (char)value;
    const uint64_t sum = key_of_bytes(file->at, 32);
    for (unsigned i = 0; i < 8; i++) { file->at[32 + i] = (char)(unsigned char)(sum >> 8 * i); }
}

#define MEMORY_MOST (1 << 20)

/* Has one MiB. */
static void *resize(void *context, void *block, size_t size) {
    (void)context;
    ck_assert_uint_le(size, MEMORY_MOST);
    if (size > 0) { return realloc(block, size); }
    free(block);
    return NULL;
}

CLAIM(a_head_with_impossible_numbers_is_refused_before_memory_is_taken) {
    struct bytes file = {0}, whole = {0};
    struct sketch_fault fault;
    make_file(&whole);
    static const struct {
        size_t at;
        unsigned char value;
        const char *what;
    } cases[] = {{12, SITE_KINDS, "unknown kind"},
                 {16, 5, "a wrong number of rows"},
                 {20, 0, "a size that is not allowed"},
                 {23, 255, "a size that is not allowed"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes_clear(&file);
        bytes_put(&file, whole.at, whole.size);
        change_head(&file, cases[i].at, cases[i].value);
        ck_assert_fault(&file, cases[i].at - cases[i].at % 4, cases[i].what);
    }
    /* 12 GiB, of which the file has a few. */
    change_head(&whole, 22, 3);
    struct reading reading = {&whole, 0};
    const struct danag_allocator memory = {resize, NULL};
    const struct sketch_source source = {read_bytes, &reading, whole.size};
    ck_assert_ptr_null(sketch_read(&memory, &source, &fault));
    ck_assert_uint_eq(fault.byte, whole.size);
    bytes_free(&file);
    bytes_free(&whole);
}

CLAIM(a_longer_file_and_another_file_are_refused) {
    struct bytes file = {0};
    make_file(&file);
    const size_t end = file.size;
    bytes_put(&file, "x", 1);
    ck_assert_fault(&file, end, "bytes behind its end");
    bytes_clear(&file);
    bytes_put_text(&file, "WARC/1.0\r\n");
    ck_assert_fault(&file, 0, "no sketch");
    bytes_put_text(&file, "Content-Length: 10000000000000000000000000000000\r\n");
    ck_assert_fault(&file, 0, "no sketch");
    bytes_free(&file);
}

static long no_bytes(void *self, char *bytes, size_t size) {
    (void)self, (void)bytes, (void)size;
    return -1;
}

CLAIM(a_file_that_cannot_be_read_is_no_damage) {
    const struct sketch_source source = {no_bytes, NULL, UINT64_MAX};
    struct sketch_fault fault;
    ck_assert_ptr_null(sketch_read(NULL, &source, &fault));
    ck_assert_ptr_null(fault.what);
}
