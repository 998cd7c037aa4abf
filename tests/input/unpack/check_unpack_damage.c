#include "claims.h"
#include "input/unpack.h"

#include "draw.h"
#include "input/unpack/packed.h"
#include "input/unpack/unpacked.h"

#include <stdio.h>
#include <string.h>

#if defined DANAG_ZLIB || defined DANAG_ZSTD
/* Three members, and where the second one is. */
struct file {
    struct bytes bytes;
    size_t start, end;
};

typedef void put_packed(struct bytes *packed, const struct bytes *data);

static void put_text(struct bytes *packed, put_packed *put, const char *text) {
    struct bytes data = {0};
    bytes_put_text(&data, text);
    put(packed, &data);
    bytes_free(&data);
}

static struct file file_new(put_packed *put) {
    struct file file = {0};
    put_text(&file.bytes, put, "the first");
    file.start = file.bytes.size;
    put_text(&file.bytes, put, "the second, the second one, shine shine shine lighthouse");
    file.end = file.bytes.size;
    put_text(&file.bytes, put, "the third");
    return file;
}

/* Whatever the cuts, the file gives the same, which is answered as a string. */
static struct unpacked read_all(const struct bytes *file) {
    struct unpacked whole = {0};
    ck_assert_int_eq(unpack_in_pieces(&whole, file->at, file->size, SIZE_MAX, 0), 0);
    for (size_t piece = 0; piece <= 1; piece++) {
        struct unpacked cut = {0};
        ck_assert_int_eq(unpack_in_pieces(&cut, file->at, file->size, piece, 1), 0);
        ck_assert(bytes_equal(&cut.text, &whole.text));
        unpacked_free(&cut);
    }
    for (size_t i = 0; i < whole.text.size; i++) {
        if (whole.text.at[i] == '\0') { whole.text.at[i] = '?'; }
    }
    bytes_put(&whole.text, "", 1);
    return whole;
}

/* Whether the member with that text is whole. */
static bool has(const struct unpacked *unpacked, const char *text) {
    char whole[40];
    snprintf(whole, sizeof whole, "%s[whole]", text);
    return strstr(unpacked->text.at, whole) != NULL;
}

static void assert_damage_costs_one_member(const struct bytes *file) {
    struct unpacked unpacked = read_all(file);
    if (!has(&unpacked, "the first") || !has(&unpacked, "the third")) {
        ck_abort_msg("%s", unpacked.text.at);
    }
    ck_assert_int_le(unpacked.damages, 1);
    ck_assert(unpacked.damages == 1 || has(&unpacked, "lighthouse"));
    unpacked_free(&unpacked);
}

static void flip_each_bit(put_packed *put) {
    struct file file = file_new(put);
    for (size_t bit = 8 * file.start; bit < 8 * file.end; bit++) {
        file.bytes.at[bit / 8] ^= (char)(1 << bit % 8);
        assert_damage_costs_one_member(&file.bytes);
        file.bytes.at[bit / 8] ^= (char)(1 << bit % 8);
    }
    bytes_free(&file.bytes);
}

static void insert_at_each_byte(put_packed *put) {
    struct file file = file_new(put);
    for (size_t at = file.start; at <= file.end; at++) {
        struct bytes longer = {0};
        bytes_put(&longer, file.bytes.at, at);
        bytes_put_text(&longer, "x");
        bytes_put(&longer, file.bytes.at + at, file.bytes.size - at);
        assert_damage_costs_one_member(&longer);
        bytes_free(&longer);
    }
    bytes_free(&file.bytes);
}

static void leave_out_each_part(put_packed *put) {
    struct file file = file_new(put);
    for (size_t at = file.start; at < file.end; at++) {
        static const size_t sizes[] = {1, 2, 9, SIZE_MAX};
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            size_t to = file.end - at < sizes[i] ? file.end : at + sizes[i];
            if (at == file.start && to == file.end) { continue; }
            struct bytes shorter = {0};
            bytes_put(&shorter, file.bytes.at, at);
            bytes_put(&shorter, file.bytes.at + to, file.bytes.size - to);
            assert_damage_costs_one_member(&shorter);
            bytes_free(&shorter);
        }
    }
    bytes_free(&file.bytes);
}

static void cut_at_each_byte(put_packed *put) {
    struct file file = file_new(put);
    for (size_t size = file.start + 1; size < file.end; size++) {
        file.bytes.size = size;
        struct unpacked unpacked = read_all(&file.bytes);
        ck_assert(has(&unpacked, "the first"));
        ck_assert_int_eq(unpacked.damages, 1);
        unpacked_free(&unpacked);
    }
    bytes_free(&file.bytes);
}

static void assert_says(const struct bytes *file, const char *expected) {
    struct unpacked unpacked = read_all(file);
    ck_assert_str_eq(unpacked.text.at, expected);
    unpacked_free(&unpacked);
}
#endif

SUITE("unpack damage");

#ifdef DANAG_ZLIB
#include <zlib.h>

CLAIM(a_flipped_bit_costs_its_gzip_member_alone) {
    flip_each_bit(put_gzip);
}

CLAIM(an_inserted_byte_costs_its_gzip_member_alone) {
    insert_at_each_byte(put_gzip);
}

CLAIM(a_part_left_out_costs_its_gzip_member_alone) {
    leave_out_each_part(put_gzip);
}

CLAIM(a_gzip_file_may_be_cut_anywhere) {
    cut_at_each_byte(put_gzip);
}

CLAIM(damage_is_reported_with_its_byte_and_what_was_lost) {
    struct bytes file = {0};
    put_text(&file, put_gzip, "one"); /* 23 bytes */
    bytes_put_text(&file, "garbage");
    assert_says(&file, "one[whole][damage 23: garbage after a gzip member; 7 bytes skipped to the "
                       "end]");
    put_text(&file, put_gzip, "two");
    assert_says(&file, "one[whole][damage 23: garbage after a gzip member; 7 bytes skipped to the "
                       "next]two[whole]");
    file.at[30 + 16] ^= 1;
    assert_says(&file, "one[whole][damage 23: garbage after a gzip member; 7 bytes skipped to the "
                       "next]two[broken][damage 53: gzip member at byte 30: wrong checksum]");
    file.size = 50;
    assert_says(&file, "one[whole][damage 23: garbage after a gzip member; 7 bytes skipped to the "
                       "next]two[broken][damage 50: gzip member at byte 30: cut short]");
    bytes_free(&file);
}

/* A stored block whose length is wrong takes in what follows it. */
CLAIM(members_that_a_damaged_one_has_swallowed_are_found) {
    struct bytes file = {0}, data = {0};
    bytes_put_text(&data, "stored");
    put_deflated(&file, &data, WRAPPER_GZIP, 0, Z_DEFAULT_STRATEGY); /* 10 + 5 + 6 + 8 bytes */
    file.at[12] = (char)0xff;
    file.at[14] = 0;
    put_text(&file, put_gzip, "two");
    put_text(&file, put_gzip, "three");
    struct unpacked unpacked = read_all(&file);
    ck_assert_ptr_nonnull(strstr(
        unpacked.text.at, "[damage 77: gzip member at byte 0: cut short; the next one begins "
                          "earlier, at byte 29]two[whole]three[whole]"));
    unpacked_free(&unpacked);
    file.size -= 4;
    unpacked = read_all(&file);
    ck_assert(has(&unpacked, "two"));
    ck_assert_ptr_nonnull(strstr(unpacked.text.at, "three[broken]"));
    unpacked_free(&unpacked);
    bytes_free(&file);
    bytes_free(&data);
}

/* Its data has no end but where the next member ends, whose last bytes seem to be its checksum. */
CLAIM(a_member_swallowed_up_to_the_next_one_is_found) {
    struct bytes file = {0}, data = {0}, cut = {0}, next = {0};
    put_text(&next, put_gzip, "the second");
    put_words(&data, next.size + 100, 1);
    put_deflated(&cut, &data, WRAPPER_GZIP, 0, Z_DEFAULT_STRATEGY);
    bytes_put(&file, cut.at, cut.size - next.size);
    bytes_put(&file, next.at, next.size);
    put_text(&file, put_gzip, "the third");
    struct unpacked unpacked = read_all(&file);
    ck_assert(has(&unpacked, "the second") && has(&unpacked, "the third"));
    ck_assert_int_eq(unpacked.damages, 1);
    unpacked_free(&unpacked);
    bytes_free(&file);
    bytes_free(&data);
    bytes_free(&cut);
    bytes_free(&next);
}

CLAIM(a_gzip_file_inside_of_a_member_with_a_wrong_checksum_is_not_read) {
    struct bytes inner = {0}, file = {0};
    put_text(&inner, put_gzip, "inside");
    put_deflated(&file, &inner, WRAPPER_GZIP, 0, Z_DEFAULT_STRATEGY);
    file.at[file.size - 8] ^= 1;
    put_text(&file, put_gzip, "two");
    struct unpacked unpacked = read_all(&file);
    ck_assert_ptr_null(strstr(unpacked.text.at, "inside"));
    ck_assert(has(&unpacked, "two"));
    ck_assert_int_eq(unpacked.damages, 1);
    unpacked_free(&unpacked);
    bytes_free(&inner);
    bytes_free(&file);
}

CLAIM(the_search_goes_back_no_further_than_bytes_are_kept) {
    struct bytes file = {0}, data = {0};
    put_words(&data, 2 * KEPT_SIZE, 1);
    put_deflated(&file, &data, WRAPPER_GZIP, 0, Z_DEFAULT_STRATEGY);
    char expected[200];
    snprintf(expected, sizeof expected,
             "[damage %zu: gzip member at byte 0: wrong checksum; 7 bytes skipped to the next]"
             "two[whole]",
             file.size);
    file.at[file.size - 8] ^= 1;
    bytes_put_text(&file, "garbage");
    put_text(&file, put_gzip, "two");
    struct unpacked unpacked = read_all(&file);
    ck_assert_ptr_nonnull(strstr(unpacked.text.at, expected));
    unpacked_free(&unpacked);
    bytes_free(&file);
    bytes_free(&data);
}

/* A start every 25 bytes, each of a stored block that reaches far and is then damaged. If each were
 * unpacked that far, it would come to a thousand times the file. */
CLAIM(how_much_is_read_again_is_bounded) {
    static const char start[] = {0x1f, (char)0x8b, 8,    0,          0,          0, 0, 0, 0, 3,
                                 0,    (char)0x60, 0x61, (char)0x9f, (char)0x9e, 7, 7, 7, 7, 7,
                                 7,    7,          7,    7,          7};
    struct bytes file = {0};
    while (file.size < 2000000) { bytes_put(&file, start, sizeof start); }
    struct unpacked unpacked = {0};
    ck_assert_int_eq(unpack_in_pieces(&unpacked, file.at, file.size, SIZE_MAX, 0), 0);
    ck_assert_int_gt(unpacked.damages, 1);
    ck_assert_uint_lt(unpacked.text.size, 3 * file.size);
    unpacked_free(&unpacked);
    bytes_free(&file);
}

/* Members larger and smaller than what is kept, and damage anywhere. */
LONG_CLAIM(random_damage_gives_the_same_for_each_way_to_cut_the_file) {
    struct draw draw = {5};
    struct bytes file = {0};
    for (int round = 0; round < 20; round++) {
        bytes_clear(&file);
        while (file.size < 2 * KEPT_SIZE) {
            struct bytes data = {0};
            put_words(&data, draw_below(&draw, draw_below(&draw, 9) == 0 ? 600000 : 20000),
                      (unsigned)draw_below(&draw, 1000));
            put_gzip(&file, &data);
            bytes_free(&data);
        }
        for (int i = 0; i < 5; i++) {
            file.at[draw_below(&draw, file.size)] ^= (char)(1 << draw_below(&draw, 8));
        }
        struct unpacked whole = {0}, cut = {0};
        unpack_in_pieces(&whole, file.at, file.size, SIZE_MAX, 0);
        unpack_in_pieces(&cut, file.at, file.size, 0, (unsigned)round);
        ck_assert(bytes_equal(&whole.text, &cut.text));
        unpacked_free(&whole);
        unpacked_free(&cut);
    }
    bytes_free(&file);
}
#endif

#ifdef DANAG_ZSTD
static void put_frame(struct bytes *packed, const struct bytes *data) {
    put_zstd(packed, data, 17, true);
}

CLAIM(a_flipped_bit_costs_its_zstd_frame_alone) {
    flip_each_bit(put_frame);
}

CLAIM(an_inserted_byte_costs_its_zstd_frame_alone) {
    insert_at_each_byte(put_frame);
}

CLAIM(a_part_left_out_costs_its_zstd_frame_alone) {
    leave_out_each_part(put_frame);
}

CLAIM(a_zstd_file_may_be_cut_anywhere) {
    cut_at_each_byte(put_frame);
}

CLAIM(a_skippable_frame_may_be_cut) {
    struct bytes file = {0}, content = {0};
    put_text(&file, put_frame, "one");
    size_t start = file.size;
    bytes_put_text(&content, "0123456789");
    put_skippable(&file, 1, &content);
    file.size = start + 12;
    char expected[200];
    snprintf(expected, sizeof expected, "one[whole][damage %zu: zstd frame at byte %zu: cut short]",
             start + 12, start);
    assert_says(&file, expected);
    bytes_free(&file);
    bytes_free(&content);
}
#endif
