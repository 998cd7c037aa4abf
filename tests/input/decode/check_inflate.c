#include "claims.h"
#include "input/decode/backend.h"

#include "bytes.h"
#include "draw.h"
#include "input/unpack/packed.h"

#include <stdlib.h>

#if defined DANAG_ISAL && defined DANAG_ZLIB
#include <zlib.h>

static char room[BACKEND_ROOM];

struct answer {
    enum decoded decoded;
    size_t taken;
    struct bytes bytes;
};

/* In pieces of this size. */
static void unpack_with(const struct inflate *library, void *state, const struct bytes *packed,
                        size_t piece, struct answer *answer) {
    ck_assert(library->begin(state));
    *answer = (struct answer){.decoded = DECODED_MORE};
    while (answer->decoded == DECODED_MORE && answer->taken < packed->size) {
        size_t left = packed->size - answer->taken;
        struct piece step = {packed->at + answer->taken, piece < left ? piece : left, NULL, 0};
        size_t size = step.size;
        do {
            step.out = room;
            step.room = sizeof room;
            answer->decoded = library->step(state, &step);
            bytes_put(&answer->bytes, room, sizeof room - step.room);
        } while (answer->decoded == DECODED_MORE && (step.size > 0 || step.room == 0));
        answer->taken += size - step.size;
    }
    library->end(state);
}

static void unpack(const struct inflate *library, const struct bytes *packed, size_t piece,
                   struct answer *answer) {
    void *state = calloc(1, library->size);
    ck_assert_ptr_nonnull(state);
    unpack_with(library, state, packed, piece, answer);
    free(state);
}

/* A text whose size and packing are drawn. */
static void draw_packed(struct draw *draw, struct bytes *packed) {
    static const int strategies[] = {Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE};
    struct bytes data = {0};
    put_words(&data, draw_below(draw, draw_below(draw, 30) == 0 ? 400000 : 5000),
              (unsigned)draw_below(draw, 1000));
    bytes_clear(packed);
    put_deflated(packed, &data, WRAPPER_NONE, (int)draw_below(draw, 10),
                 strategies[draw_below(draw, 4)]);
    bytes_free(&data);
}

static const size_t pieces[] = {SIZE_MAX, 1, 16, 17, 100, 4000};

SUITE("inflate");

LONG_CLAIM(both_libraries_give_the_same_and_end_at_the_same_byte) {
    struct draw draw = {1};
    struct bytes packed = {0};
    for (int round = 0; round < 40; round++) {
        draw_packed(&draw, &packed);
        size_t size = packed.size;
        bytes_put_text(&packed, "what comes after it");
        struct answer expected;
        unpack(&inflate_zlib, &packed, SIZE_MAX, &expected);
        ck_assert_int_eq(expected.decoded, DECODED_END);
        for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
            struct answer answer;
            unpack(&inflate_isal, &packed, pieces[i], &answer);
            ck_assert_int_eq(answer.decoded, DECODED_END);
            ck_assert_uint_eq(answer.taken, size);
            ck_assert(bytes_equal(&answer.bytes, &expected.bytes));
            bytes_free(&answer.bytes);
        }
        bytes_free(&expected.bytes);
    }
    bytes_free(&packed);
}

/* zlib refuses some headers of blocks that ISA-L accepts, and then gives less. */
LONG_CLAIM(of_damaged_data_both_give_the_same_as_far_as_zlib_goes) {
    struct draw draw = {2};
    struct bytes packed = {0};
    int same = 0, rounds = 400;
    for (int round = 0; round < rounds; round++) {
        draw_packed(&draw, &packed);
        packed.at[draw_below(&draw, packed.size)] ^= (char)(1 << draw_below(&draw, 8));
        struct answer of_zlib, of_isal, of_pieces;
        unpack(&inflate_zlib, &packed, SIZE_MAX, &of_zlib);
        unpack(&inflate_isal, &packed, SIZE_MAX, &of_isal);
        unpack(&inflate_isal, &packed, pieces[1 + round % 5], &of_pieces);
        ck_assert(bytes_begin_with(&of_isal.bytes, &of_zlib.bytes, of_zlib.bytes.size));
        /* ISA-L may hold back a symbol or two at the end of the data. */
        if (of_isal.decoded != DECODED_MORE) {
            ck_assert_int_eq(of_isal.decoded, of_pieces.decoded);
            ck_assert(bytes_equal(&of_isal.bytes, &of_pieces.bytes));
        }
        same += bytes_equal(&of_isal.bytes, &of_zlib.bytes);
        bytes_free(&of_zlib.bytes);
        bytes_free(&of_isal.bytes);
        bytes_free(&of_pieces.bytes);
    }
    ck_assert_int_ge(same, rounds * 9 / 10);
    bytes_free(&packed);
}

LONG_CLAIM(data_cut_short_differs_by_a_few_bytes_at_its_end) {
    struct draw draw = {3};
    struct bytes packed = {0};
    for (int round = 0; round < 400; round++) {
        draw_packed(&draw, &packed);
        packed.size = draw_below(&draw, packed.size);
        struct answer of_zlib, of_isal;
        unpack(&inflate_zlib, &packed, SIZE_MAX, &of_zlib);
        unpack(&inflate_isal, &packed, pieces[round % 6], &of_isal);
        ck_assert_int_eq(of_isal.decoded, DECODED_MORE);
        ck_assert(bytes_begin_with(&of_zlib.bytes, &of_isal.bytes, of_isal.bytes.size));
        ck_assert_uint_le(of_zlib.bytes.size - of_isal.bytes.size, 2);
        bytes_free(&of_zlib.bytes);
        bytes_free(&of_isal.bytes);
    }
    bytes_free(&packed);
}

/* The stream goes on after the data. */
static void put_unended(struct bytes *packed, const struct bytes *data) {
    z_stream stream = {.next_in = (Bytef *)data->at, .avail_in = (uInt)data->size};
    ck_assert_int_eq(deflateInit2(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY), Z_OK);
    do {
        stream.next_out = (Bytef *)room;
        stream.avail_out = sizeof room;
        ck_assert_int_eq(deflate(&stream, Z_SYNC_FLUSH), Z_OK);
        bytes_put(packed, room, sizeof room - stream.avail_out);
    } while (stream.avail_out == 0);
    deflateEnd(&stream);
}

/* Of a piece with damage. The library's state must be as it was before: that of a new stream in the
 * first piece, even after another stream; in a later one with the text that references go back to.
 */
CLAIM(all_that_comes_before_damage_is_given) {
    static const size_t sizes[] = {900000, 20000, 300000};
    void *state = calloc(1, inflate_isal.size);
    ck_assert_ptr_nonnull(state);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct bytes data = {0}, packed = {0};
        struct answer answer;
        put_words(&data, sizes[i], 7);
        put_unended(&packed, &data);
        bytes_put_text(&packed, "\6: a block of no known kind");
        unpack_with(&inflate_isal, state, &packed, 30000, &answer);
        ck_assert_int_eq(answer.decoded, DECODED_DAMAGED);
        ck_assert(bytes_equal(&answer.bytes, &data));
        bytes_free(&answer.bytes);
        bytes_free(&packed);
        bytes_free(&data);
    }
    free(state);
}

CLAIM(both_count_the_same_checksums) {
    struct bytes data = {0};
    put_words(&data, 100000, 4);
    for (size_t size = 0; size < data.size; size = 3 * size + 1) {
        ck_assert_uint_eq(inflate_isal.crc32(5, data.at, size),
                          inflate_zlib.crc32(5, data.at, size));
        ck_assert_uint_eq(inflate_isal.adler32(7, data.at, size),
                          inflate_zlib.adler32(7, data.at, size));
    }
    bytes_free(&data);
}
#endif
