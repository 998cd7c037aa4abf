#include "claims.h"
#include "input/decode/decoder.h"

#include "input/unpack/packed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef CAN_PACK
/* Unpacks in pieces. *taken is the sum over all pieces. */
static enum decoded decode(enum coding coding, const struct bytes *packed, size_t piece,
                           struct bytes *out, size_t *taken, const char **error) {
    struct decoder *decoder = decoder_new(coding);
    ck_assert_ptr_nonnull(decoder);
    enum decoded decoded = DECODED_MORE;
    *taken = 0;
    bytes_clear(out);
    while (decoded == DECODED_MORE && *taken < packed->size) {
        size_t left = packed->size - *taken, part;
        decoded = decoder_push(decoder, packed->at + *taken, piece < left ? piece : left, &part,
                               bytes_put, out);
        *taken += part;
    }
    *error = decoder->error;
    decoder_free(decoder);
    return decoded;
}

static const size_t pieces[] = {SIZE_MAX, 1, 2, 3, 7, 100, 5000};
#define PIECES (sizeof pieces / sizeof pieces[0])

static void assert_unpacks(enum coding coding, const struct bytes *packed,
                           const struct bytes *data) {
    struct bytes out = {0}, longer = {0};
    bytes_put(&longer, packed->at, packed->size);
    bytes_put_text(&longer, "more");
    for (size_t i = 0; i < PIECES; i++) {
        size_t taken;
        const char *error;
        ck_assert_int_eq(decode(coding, &longer, pieces[i], &out, &taken, &error), DECODED_END);
        ck_assert_uint_eq(taken, packed->size);
        ck_assert(bytes_equal(&out, data));
    }
    bytes_free(&out);
    bytes_free(&longer);
}

static void assert_refuses(enum coding coding, const struct bytes *packed, const char *expected) {
    struct bytes first = {0}, out = {0};
    for (size_t i = 0; i < PIECES; i++) {
        size_t taken;
        const char *error;
        ck_assert_int_eq(decode(coding, packed, pieces[i], &out, &taken, &error), DECODED_DAMAGED);
        ck_assert_str_eq(error, expected);
        if (i == 0) { bytes_put(&first, out.at, out.size); }
        ck_assert(bytes_equal(&first, &out));
    }
    bytes_free(&first);
    bytes_free(&out);
}

/* The last is more than a decoder has room for. */
static const size_t sizes[] = {0, 1, 1000, 150000};
#define LONG 3
#endif

SUITE("decoder");

CLAIM(what_is_not_built_in_has_a_name) {
    ck_assert_str_eq(coding_facts[CODING_GZIP].library, "zlib and ISA-L");
    ck_assert_str_eq(coding_facts[CODING_DEFLATE].library, "zlib and ISA-L");
    ck_assert_str_eq(coding_facts[CODING_ZSTD].library, "zstd");
    ck_assert_str_eq(coding_facts[CODING_BROTLI].library, "brotli");
    if (coding_is_built_in(CODING_ZSTD)) {
        ck_assert_str_eq(coding_facts[CODING_ZSTD].decoder, "zstd");
    }
    ck_assert_int_eq(coding_is_built_in(CODING_GZIP), coding_is_built_in(CODING_DEFLATE));
}

#ifdef DANAG_ZLIB
#include <zlib.h>

static void assert_gzip_is_unpacked(size_t size) {
    struct bytes data = {0}, packed = {0};
    put_words(&data, size, 1);
    put_gzip(&packed, &data);
    assert_unpacks(CODING_GZIP, &packed, &data);
    bytes_free(&data);
    bytes_free(&packed);
}

CLAIM_TIMES(a_gzip_member_is_unpacked, LONG) {
    assert_gzip_is_unpacked(sizes[_i]);
}

LONG_CLAIM(gzip_is_unpacked_beyond_the_room) {
    assert_gzip_is_unpacked(sizes[LONG]);
}

/* RFC 1952 §2.3: a member of "abc" with the fields that the flags state. */
static void put_member(struct bytes *packed, int flags, int wrong) {
    struct bytes data = {0}, plain = {0};
    bytes_put_text(&data, "abc");
    put_gzip(&plain, &data);
    const char header[] = {0x1f, (char)0x8b, 8, (char)flags, 0, 0, 0, 0, 0, 3};
    bytes_clear(packed);
    bytes_put(packed, header, sizeof header);
    if ((flags & 4) != 0) { bytes_put(packed, "\5\0\0a\0bc", 7); }
    if ((flags & 8) != 0) { bytes_put(packed, "name", 5); }
    if ((flags & 16) != 0) { bytes_put(packed, "a comment", 10); }
    if ((flags & 2) != 0) {
        unsigned long checksum = crc32(0, (const Bytef *)packed->at, (uInt)packed->size);
        const char field[] = {(char)(checksum + (unsigned)wrong), (char)(checksum >> 8)};
        bytes_put(packed, field, 2);
    }
    bytes_put(packed, plain.at + 10, plain.size - 10);
    bytes_free(&data);
    bytes_free(&plain);
}

CLAIM(a_gzip_header_may_have_any_of_its_fields) {
    struct bytes data = {0}, packed = {0};
    bytes_put_text(&data, "abc");
    for (int flags = 0; flags < 32; flags++) {
        put_member(&packed, flags, 0);
        assert_unpacks(CODING_GZIP, &packed, &data);
    }
    bytes_free(&data);
    bytes_free(&packed);
}

CLAIM(an_extra_field_may_be_empty) {
    struct bytes data = {0}, packed = {0};
    bytes_put_text(&data, "abc");
    put_member(&packed, 4, 0);
    memmove(packed.at + 12, packed.at + 17, packed.size - 17);
    packed.at[10] = 0;
    packed.size -= 5;
    assert_unpacks(CODING_GZIP, &packed, &data);
    bytes_free(&data);
    bytes_free(&packed);
}

CLAIM(what_is_wrong_with_a_gzip_member_is_told) {
    struct bytes packed = {0};
    put_member(&packed, 2 + 8, 1);
    assert_refuses(CODING_GZIP, &packed, "wrong checksum of the gzip header");
    put_member(&packed, 32, 0);
    assert_refuses(CODING_GZIP, &packed, "unknown flags in the gzip header");
    put_member(&packed, 0, 0);
    packed.at[2] = 7;
    assert_refuses(CODING_GZIP, &packed, "unknown compression method in the gzip header");
    packed.at[0] = 'a';
    assert_refuses(CODING_GZIP, &packed, "no gzip header");
    put_member(&packed, 0, 0);
    packed.at[10] |= 6; /* no such type of block */
    assert_refuses(CODING_GZIP, &packed, "bad deflate data");
    put_member(&packed, 0, 0);
    packed.at[packed.size - 1] ^= 1;
    assert_refuses(CODING_GZIP, &packed, "wrong length");
    packed.at[packed.size - 8] ^= 1;
    assert_refuses(CODING_GZIP, &packed, "wrong checksum");
    bytes_free(&packed);
}

static void assert_deflate_is_unpacked(size_t size) {
    struct bytes data = {0}, packed = {0};
    put_words(&data, size, 1);
    for (int level = 0; level <= 9; level += 3) {
        for (int wrapper = WRAPPER_NONE; wrapper <= WRAPPER_ZLIB; wrapper++) {
            bytes_clear(&packed);
            put_deflated(&packed, &data, (enum wrapper)wrapper, level, Z_DEFAULT_STRATEGY);
            assert_unpacks(CODING_DEFLATE, &packed, &data);
        }
    }
    bytes_free(&data);
    bytes_free(&packed);
}

CLAIM_TIMES(deflate_is_that_of_zlib_or_bare, LONG) {
    assert_deflate_is_unpacked(sizes[_i]);
}

LONG_CLAIM(deflate_is_unpacked_beyond_the_room) {
    assert_deflate_is_unpacked(sizes[LONG]);
}

CLAIM(what_is_wrong_with_deflate_is_told) {
    struct bytes data = {0}, packed = {0};
    put_words(&data, 1000, 1);
    put_deflated(&packed, &data, WRAPPER_ZLIB, 6, Z_DEFAULT_STRATEGY);
    packed.at[packed.size - 1] ^= 1;
    assert_refuses(CODING_DEFLATE, &packed, "wrong checksum");
    bytes_clear(&packed);
    bytes_put(&packed, "\x78\xbb....", 6);
    assert_refuses(CODING_DEFLATE, &packed, "zlib data that needs a dictionary");
    bytes_clear(&packed);
    bytes_put_text(&packed, "<html>");
    assert_refuses(CODING_DEFLATE, &packed, "bad deflate data");
    bytes_free(&data);
    bytes_free(&packed);
}

static int refuse(void *self, const char *data, size_t size) {
    (void)data, (void)size;
    return *(int *)self;
}

CLAIM(an_error_of_push_is_handed_on) {
    struct bytes data = {0}, packed = {0};
    put_words(&data, 1000, 1);
    put_gzip(&packed, &data);
    struct decoder *decoder = decoder_new(CODING_GZIP);
    size_t taken;
    int error = 42;
    ck_assert_int_eq(decoder_push(decoder, packed.at, packed.size, &taken, refuse, &error),
                     DECODED_STOPPED);
    ck_assert_int_eq(decoder->stop_error, 42);
    decoder_begin(decoder);
    error = 0;
    ck_assert_int_eq(decoder_push(decoder, packed.at, packed.size, &taken, refuse, &error),
                     DECODED_END);
    decoder_free(decoder);
    bytes_free(&data);
    bytes_free(&packed);
}
#endif

#ifdef DANAG_ZSTD
static void assert_zstd_is_unpacked(size_t size) {
    struct bytes data = {0}, packed = {0};
    put_words(&data, size, 1);
    for (int stated = 0; stated < 2; stated++) {
        bytes_clear(&packed);
        put_zstd(&packed, &data, 23, stated != 0);
        assert_unpacks(CODING_ZSTD, &packed, &data);
    }
    bytes_free(&data);
    bytes_free(&packed);
}

CLAIM_TIMES(a_zstd_frame_is_unpacked, LONG) {
    assert_zstd_is_unpacked(sizes[_i]);
}

LONG_CLAIM(zstd_is_unpacked_beyond_the_room) {
    assert_zstd_is_unpacked(sizes[LONG]);
}

CLAIM(what_is_wrong_with_a_zstd_frame_is_told) {
    struct bytes data = {0}, packed = {0};
    put_words(&data, 300000, 1);
    put_zstd(&packed, &data, 24, true);
    assert_refuses(CODING_ZSTD, &packed, "zstd window over 8 MiB");
    bytes_clear(&packed);
    put_zstd(&packed, &data, 17, true);
    packed.at[packed.size - 1] ^= 1;
    assert_refuses(CODING_ZSTD, &packed, "wrong checksum");
    packed.at[packed.size / 2] ^= 0x55;
    packed.at[0] ^= 1;
    assert_refuses(CODING_ZSTD, &packed, "no zstd frame");
    bytes_free(&data);
    bytes_free(&packed);
}
#endif

#ifdef CAN_PACK
/* Packs the data with a program; false if it is missing. */
static bool pack_with(const char *command, const struct bytes *data, struct bytes *packed) {
    char name[] = "/tmp/danag-check-XXXXXX";
    char line[128];
    char piece[4096];
    int descriptor = mkstemp(name);
    ck_assert(descriptor >= 0 && write(descriptor, data->at, data->size) == (ssize_t)data->size);
    close(descriptor);
    snprintf(line, sizeof line, "%s <%s 2>/dev/null", command, name);
    FILE *pipe = popen(line, "r");
    ck_assert_ptr_nonnull(pipe);
    for (size_t got; (got = fread(piece, 1, sizeof piece, pipe)) > 0;) {
        bytes_put(packed, piece, got);
    }
    unlink(name);
    return pclose(pipe) == 0;
}

/* Whole, cut into pieces, and damaged. */
static void assert_unpacks_what(const char *command, enum coding coding, const char *wrong) {
    struct bytes data = {0}, packed = {0};
    put_words(&data, 300000, 1);
    if (coding_is_built_in(coding) && pack_with(command, &data, &packed)) {
        assert_unpacks(coding, &packed, &data);
        packed.at[packed.size / 2] ^= 0x55;
        assert_refuses(coding, &packed, wrong);
    }
    bytes_free(&data);
    bytes_free(&packed);
}

CLAIM(a_bzip2_stream_is_unpacked) {
    assert_unpacks_what("bzip2 -c", CODING_BZIP2, "bad bzip2 data");
}

CLAIM(an_xz_stream_is_unpacked) {
    assert_unpacks_what("xz -9 -c", CODING_XZ, "bad xz data");
}
#endif

#ifdef DANAG_BROTLI_ENCODER
static void assert_brotli_is_unpacked(size_t size) {
    struct bytes data = {0}, packed = {0};
    put_words(&data, size, 1);
    for (int window = 10; window <= 24; window++) {
        bytes_clear(&packed);
        put_brotli(&packed, &data, window, false);
        assert_unpacks(CODING_BROTLI, &packed, &data);
    }
    bytes_free(&data);
    bytes_free(&packed);
}

CLAIM_TIMES(a_brotli_stream_is_unpacked, LONG) {
    assert_brotli_is_unpacked(sizes[_i]);
}

LONG_CLAIM(brotli_is_unpacked_beyond_the_room) {
    assert_brotli_is_unpacked(sizes[LONG]);
}

CLAIM(what_is_wrong_with_a_brotli_stream_is_told) {
    struct bytes data = {0}, packed = {0};
    put_words(&data, 50000, 1);
    put_brotli(&packed, &data, 26, true);
    assert_refuses(CODING_BROTLI, &packed, "large brotli window, over 16 MiB");
    bytes_clear(&packed);
    put_brotli(&packed, &data, 20, false);
    memset(packed.at + packed.size / 2, 0xff, 100);
    assert_refuses(CODING_BROTLI, &packed, "bad brotli data");
    bytes_free(&data);
    bytes_free(&packed);
}
#endif
