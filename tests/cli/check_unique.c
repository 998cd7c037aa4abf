/* The Bloom filter of --unique, and its file. */
#include "claims.h"
#include "cli/unique/bloom.h"

#include "bytes.h"
#include "text/number.h"

#include <stdlib.h>
#include <string.h>

#define WORDS ((uint64_t)9000) /* more than a block, and no multiple of one */
#define RATE  (BLOOM_RATE_ONE / 100)

/* Numbers that have nothing to do with one another (splitmix64). */
static uint64_t number(uint64_t index) {
    uint64_t mixed = index * UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

static struct bloom make(uint64_t words, uint32_t rate) {
    struct bloom bloom;
    ck_assert(bloom_make(&bloom, words, rate));
    bloom.key = (struct digest_key){number(1), number(2)};
    return bloom;
}

SUITE("unique");

CLAIM(what_was_added_is_found) {
    struct bloom bloom = make(64, RATE);
    for (uint64_t i = 0; i < 2000; i++) {
        bloom_add(&bloom, number(i));
        for (uint64_t j = 0; j <= i; j += 37) {
            ck_assert_uint_eq(bloom_add(&bloom, number(j)), 0);
        }
    }
    bloom_free(&bloom);
}

/* Adds numbers until the filter is full. Returns how many were new, or adds the others to *found.
 */
static uint64_t fill(struct bloom *bloom, uint64_t *found) {
    uint64_t count = 0;
    for (; !bloom_is_full(bloom); count++) { *found += bloom_add(bloom, number(count)) == 0; }
    return count;
}

CLAIM(of_new_ones_no_more_are_found_than_the_rate_allows) {
    static const uint32_t rates[] = {BLOOM_RATE_MOST, BLOOM_RATE_ONE / 10, BLOOM_RATE_ONE / 100,
                                     BLOOM_RATE_ONE / 1000};
    static const double bits[] = {1.44, 4.79, 9.59, 14.38}; /* of each, by Bloom's formula */
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        struct bloom bloom = make(16384, rates[i]);
        uint64_t found = 0, last = 0;
        const uint64_t count = fill(&bloom, &found);
        const double rate = (double)rates[i] / BLOOM_RATE_ONE;
        ck_assert_double_le((double)found, rate * (double)count);
        /* It has as much room as it should. */
        ck_assert_double_ge_tol((double)count, 16384 * 64 / bits[i] * 0.95, 1);
        /* Now, as the filter is just full, the share is the rate. */
        const uint64_t tries = 20000;
        for (uint64_t j = 0; j < tries; j++) {
            const uint32_t fresh = bloom_add(&bloom, number(count + j));
            last += fresh == 0;
            bloom_take_back(&bloom, number(count + j), fresh);
        }
        ck_assert_double_lt((double)last, 1.5 * rate * (double)tries);
        ck_assert_double_gt((double)last, 0.5 * rate * (double)tries);
        ck_assert_double_eq_tol(bloom_share(&bloom), rate, rate / 50);
        bloom_free(&bloom);
    }
}

CLAIM(what_is_taken_back_was_never_there) {
    struct bloom bloom = make(64, RATE);
    uint32_t fresh[50];
    for (uint64_t i = 0; i < 100; i++) { bloom_add(&bloom, number(i)); }
    uint64_t words[64];
    memcpy(words, bloom.words, sizeof words);
    const uint64_t set = bloom.set, digests = bloom.digests;
    for (uint64_t i = 0; i < 50; i++) { fresh[i] = bloom_add(&bloom, number(50 + i * 7)); }
    ck_assert_uint_gt(bloom.set, set);
    for (uint64_t i = 50; i-- > 0;) { bloom_take_back(&bloom, number(50 + i * 7), fresh[i]); }
    ck_assert_mem_eq(words, bloom.words, sizeof words);
    ck_assert_uint_eq(bloom.set, set);
    ck_assert_uint_eq(bloom.digests, digests);
    bloom_free(&bloom);
}

CLAIM(another_key_finds_others) {
    struct bloom one = make(256, RATE), other = make(256, RATE);
    other.key.second++;
    for (uint64_t i = 0; i < 300; i++) {
        bloom_add(&one, number(i));
        bloom_add(&other, number(i));
    }
    ck_assert(memcmp(one.words, other.words, 256 * sizeof *one.words) != 0);
    bloom_free(&one);
    bloom_free(&other);
}

static struct bytes file_of(const struct bloom *bloom) {
    struct bytes file = {0};
    struct outlet outlet = {.output = bytes_put, .context = &file};
    unique_file_put(&outlet, bloom);
    return file;
}

static struct bytes some_file(void) {
    struct bloom bloom = make(WORDS, RATE);
    for (uint64_t i = 0; i < 1000; i++) { bloom_add(&bloom, number(i)); }
    struct bytes file = file_of(&bloom);
    bloom_free(&bloom);
    return file;
}

static char wrong[UNIQUE_WRONG_SIZE];
static uint64_t wrong_byte;

static bool read_file(const struct bytes *file, const struct unique_wish *wish,
                      struct bloom *bloom) {
    /* A stream of no bytes cannot be opened everywhere. */
    FILE *stream = file->size > 0 ? fmemopen(file->at, file->size, "rb") : fopen("/dev/null", "rb");
    ck_assert_ptr_nonnull(stream);
    bool read = unique_file_read(stream, file->size, wish, bloom, &wrong_byte, wrong);
    fclose(stream);
    return read;
}

static void assert_refused(const struct bytes *file, uint64_t byte, const char *what) {
    const struct unique_wish wish = {.words = 0};
    struct bloom bloom;
    ck_assert(!read_file(file, &wish, &bloom));
    ck_assert_uint_eq(wrong_byte, byte);
    ck_assert_str_eq(wrong, what);
}

CLAIM(a_file_gives_back_the_filter) {
    struct bloom bloom = make(WORDS, RATE), read;
    const struct unique_wish wish = {.words = WORDS, .rate = RATE};
    for (uint64_t i = 0; i < 1000; i++) { bloom_add(&bloom, number(i)); }
    struct bytes file = file_of(&bloom);
    ck_assert(read_file(&file, &wish, &read));
    ck_assert_mem_eq(bloom.words, read.words, WORDS * sizeof *read.words);
    ck_assert_mem_eq(&bloom.key, &read.key, sizeof read.key);
    ck_assert_uint_eq(bloom.set, read.set);
    ck_assert_uint_eq(bloom.set_most, read.set_most);
    ck_assert_uint_eq(bloom.digests, read.digests);
    ck_assert_uint_eq(bloom.hashes, read.hashes);
    bytes_free(&file);
    bloom_free(&bloom);
    bloom_free(&read);
}

CLAIM(its_bytes_are_the_same_on_every_machine) {
    struct bloom bloom = make(1, BLOOM_RATE_ONE / 2);
    bloom_add(&bloom, number(3));
    struct bytes file = file_of(&bloom);
    ck_assert_uint_eq(file.size, 16 + 48 + 8 + 8 + 8);
    ck_assert_mem_eq(file.at, "danag unique 1\n\0\x40\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0", 32);
    const uint64_t word = octets_load(file.at + 72);
    ck_assert_uint_eq(word, bloom.words[0]);
    ck_assert_uint_eq(octets_load(file.at + 48), number(1));
    bytes_free(&file);
    bloom_free(&bloom);
}

CLAIM(no_changed_byte_is_overlooked) {
    const struct unique_wish wish = {.words = 0};
    struct bytes file = some_file();
    struct bloom bloom;
    for (size_t i = 0; i < file.size; i += i < 100 || i > file.size - 100 ? 1 : 499) {
        file.at[i] ^= 1;
        if (read_file(&file, &wish, &bloom)) { ck_abort_msg("byte %zu", i); }
        ck_assert_uint_le(wrong_byte, i);
        file.at[i] ^= 1;
    }
    bytes_free(&file);
}

CLAIM(the_block_that_is_damaged_is_named) {
    struct bytes file = some_file();
    file.at[20] ^= 4;
    assert_refused(&file, 16, "the block that begins here is damaged");
    file.at[20] ^= 4;
    file.at[72 + 65536 + 8 + 100] ^= 4;
    assert_refused(&file, 72 + 65536 + 8, "the block that begins here is damaged");
    bytes_free(&file);
}

CLAIM(blocks_do_not_change_places) {
    struct bloom bloom = make(3 * 8192, RATE);
    for (uint64_t i = 0; i < 1000; i++) { bloom_add(&bloom, number(i)); }
    struct bytes file = file_of(&bloom);
    const size_t block = 65536 + 8;
    char *first = file.at + 72, *copy = malloc(block);
    memcpy(copy, first, block);
    memcpy(first, first + block, block);
    memcpy(first + block, copy, block);
    assert_refused(&file, 72, "the block that begins here is damaged");
    free(copy);
    bytes_free(&file);
    bloom_free(&bloom);
}

CLAIM(a_cut_file_is_refused) {
    struct bytes file = some_file();
    const size_t whole = file.size;
    static const size_t sizes[] = {0, 1, 15, 16, 40, 71, 72, 1000, 65600, 72000};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        file.size = sizes[i];
        assert_refused(&file, sizes[i], "the file is cut here");
    }
    file.size = whole;
    bytes_put(&file, "x", 1);
    assert_refused(&file, whole, "the file should end here");
    bytes_free(&file);
}

CLAIM(another_file_is_refused) {
    struct bytes file = {0};
    bytes_put(&file, "<!DOCTYPE html>\n<p>A page.", 26);
    assert_refused(&file, 0, "this is no file of that kind");
    file.size = 3;
    assert_refused(&file, 0, "this is no file of that kind");
    bytes_free(&file);
    file = some_file();
    file.at[13] = '2';
    assert_refused(&file, 0, "the file is of another version");
    bytes_free(&file);
}

/* A head that says what no filter has, with the right digest. */
static void assert_head_refused(struct bloom *bloom, uint64_t byte, const char *what) {
    struct bloom empty = *bloom;
    struct bytes file = {0};
    struct outlet outlet = {.output = bytes_put, .context = &file};
    uint64_t words[2] = {0};
    empty.words = words;
    unique_file_put(&outlet, &empty);
    assert_refused(&file, byte, what);
    bytes_free(&file);
}

CLAIM(a_head_that_cannot_be_is_refused) {
    struct bloom bloom = {.rate = RATE, .bit_count = 64, .set = 65};
    assert_head_refused(&bloom, 24, "more bits are set than there are");
    bloom = (struct bloom){.rate = RATE, .bit_count = 65};
    assert_head_refused(&bloom, 16, "this is no number of bits");
    bloom = (struct bloom){.rate = RATE, .bit_count = 0};
    assert_head_refused(&bloom, 16, "this is no number of bits");
    bloom = (struct bloom){.rate = 0, .bit_count = 64};
    assert_head_refused(&bloom, 40, "this is no rate");
    bloom = (struct bloom){.rate = BLOOM_RATE_MOST + 1, .bit_count = 64};
    assert_head_refused(&bloom, 40, "this is no rate");
}

CLAIM(a_head_takes_no_memory_that_the_file_does_not_have) {
    const uint64_t numbers[] = {UINT64_MAX / 64 * 64, 0, 0, RATE, 0, 0};
    struct bytes file = {0};
    struct outlet outlet = {.output = bytes_put, .context = &file};
    unsigned char head[sizeof numbers];
    for (size_t i = 0; i < sizeof head; i++) {
        head[i] = (unsigned char)(numbers[i / 8] >> i % 8 * 8);
    }
    uint64_t byte = unique_file_begin(&outlet);
    unique_file_put_block(&outlet, &byte, head, sizeof head);
    assert_refused(&file, file.size, "the file is cut here");
    bytes_free(&file);
}

CLAIM(a_file_of_other_measures_is_refused) {
    struct bytes file = some_file();
    struct bloom bloom;
    struct unique_wish wish = {.words = WORDS, .rate = RATE + 1};
    ck_assert(!read_file(&file, &wish, &bloom));
    ck_assert_uint_eq(wrong_byte, 40);
    ck_assert_str_eq(wrong, "the file was made with --unique-rate=0.01");
    wish = (struct unique_wish){.words = WORDS + 1};
    ck_assert(!read_file(&file, &wish, &bloom));
    ck_assert_uint_eq(wrong_byte, 16);
    ck_assert_str_eq(wrong, "the file was made with --unique-size=72000");
    bytes_free(&file);
}

CLAIM(a_rate_is_a_decimal_number) {
    static const char *const rates[] = {"0.5", "0.001", "0.000000001", "0.123456789"};
    static const char *const none[] = {"",     "0.",  "1.1",  "2",    "0.0000000001", "0.1.1",
                                       "0,01", ".01", "1e-3", "-0.1", "0.01x"};
    char text[UNIQUE_RATE_SIZE];
    uint64_t rate;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        ck_assert(number_read_share(rates[i], BLOOM_RATE_ONE, &rate));
        unique_rate_text((uint32_t)rate, text);
        ck_assert_str_eq(text, rates[i]);
    }
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        if (number_read_share(none[i], BLOOM_RATE_ONE, &rate)) {
            ck_abort_msg("'%s' is a rate", none[i]);
        }
    }
}
