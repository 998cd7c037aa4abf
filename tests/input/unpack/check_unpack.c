#include "claims.h"
#include "input/dictionary.h"
#include "input/unpack.h"

#include "input/decode/decoder.h"
#include "input/unpack/packed.h"
#include "input/unpack/unpacked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const size_t pieces[] = {SIZE_MAX, 1, 7, 0};
#define PIECES (sizeof pieces / sizeof pieces[0])

/* Ends with a zero, for messages. */
static void assert_gives(const struct bytes *file, const struct bytes *expected) {
    for (size_t i = 0; i < PIECES; i++) {
        struct unpacked unpacked = {0};
        ck_assert_int_eq(unpack_in_pieces(&unpacked, file->at, file->size, pieces[i], 1), 0);
        bytes_put(&unpacked.text, "", 1);
        unpacked.text.size--;
        if (!bytes_equal(&unpacked.text, expected)) {
            ck_abort_msg("%.*s", (int)unpacked.text.size, unpacked.text.at);
        }
        unpacked_free(&unpacked);
    }
}

#if defined DANAG_ZLIB || defined DANAG_ZSTD
static void assert_gives_text(const struct bytes *file, const char *expected) {
    struct bytes text = {0};
    bytes_put_text(&text, expected);
    assert_gives(file, &text);
    bytes_free(&text);
}
#endif

SUITE("unpack");

CLAIM(what_is_not_packed_is_handed_on_as_it_is) {
    static const char *const files[] = {
        "<html>", "", "a", "\x1f", "\x1f\x8a", "\x28\xb5\x2f", "P*M?", "WARC/1.0\r\n\r\n"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        struct bytes file = {0};
        bytes_put_text(&file, files[i]);
        assert_gives(&file, &file);
        bytes_free(&file);
    }
}

CLAIM(it_is_known_to_be_plain_after_the_first_bytes) {
    struct unpacked unpacked = {0};
    const struct stream_sink sink = unpacked_sink(&unpacked);
    struct unpack *unpack = unpack_new(&sink);
    unpack_push(unpack, "\x28\xb5", 2);
    ck_assert(!unpack_is_plain(unpack));
    unpack_push(unpack, "\x2f\xfe", 2);
    ck_assert(unpack_is_plain(unpack));
    unpack_end(unpack);
    unpack_begin(unpack, false);
    ck_assert(!unpack_is_plain(unpack));
    unpack_push(unpack, "<", 1);
    ck_assert(unpack_is_plain(unpack));
    unpack_free(unpack);
    unpacked_free(&unpacked);
}

static void assert_unsupported(const char *file, size_t size, const char *damage) {
    struct unpacked unpacked = {0};
    ck_assert_int_eq(unpack_in_pieces(&unpacked, file, size, 1, 0), STATUS_UNSUPPORTED);
    ck_assert_mem_eq(unpacked.text.at, damage, unpacked.text.size);
    ck_assert_uint_eq(unpacked.text.size, strlen(damage));
    unpacked_free(&unpacked);
}

CLAIM(a_build_without_a_library_names_it) {
    if (!coding_is_built_in(CODING_GZIP)) {
        assert_unsupported("\x1f\x8b\x08....", 7,
                           "[damage 0: gzip-compressed, and this danag was built without zlib and "
                           "ISA-L]");
    }
    if (!coding_is_built_in(CODING_ZSTD)) {
        assert_unsupported("\x28\xb5\x2f\xfd....", 8,
                           "[damage 0: zstd-compressed, and this danag was built without zstd]");
    }
}

#ifdef DANAG_ZLIB
static void put_member_of(struct bytes *file, const char *text) {
    struct bytes data = {0};
    bytes_put_text(&data, text);
    put_gzip(file, &data);
    bytes_free(&data);
}

CLAIM(gzip_has_any_number_of_members) {
    struct bytes file = {0};
    put_member_of(&file, "one");
    assert_gives_text(&file, "one[whole]");
    put_member_of(&file, "");
    put_member_of(&file, "two");
    put_member_of(&file, "");
    assert_gives_text(&file, "one[whole][whole]two[whole][whole]");
    bytes_free(&file);
}

LONG_CLAIM(a_large_member_comes_out_whole) {
    struct bytes file = {0}, data = {0};
    put_words(&data, 3000000, 1);
    put_gzip(&file, &data);
    bytes_put_text(&data, "[whole]");
    assert_gives(&file, &data);
    bytes_free(&file);
    bytes_free(&data);
}

CLAIM(zeros_after_a_member_are_padding) {
    static const char zeros[70000];
    struct bytes file = {0};
    put_member_of(&file, "one");
    bytes_put(&file, zeros, sizeof zeros);
    assert_gives_text(&file, "one[whole]");
    put_member_of(&file, "two");
    bytes_put(&file, zeros, 1);
    assert_gives_text(&file, "one[whole]two[whole]");
    bytes_free(&file);
}

/* A header of an entry, and its content; `flags` 8: its size comes after it. */
static void put_entry(struct bytes *zip, const char *name, int flags, const struct bytes *content) {
    const size_t size = flags == 8 ? 0 : content->size;
    const char header[] = {'P',
                           'K',
                           3,
                           4,
                           20,
                           0,
                           (char)flags,
                           0,
                           0,
                           0,
                           0,
                           0,
                           0,
                           0,
                           0,
                           0,
                           0,
                           0,
                           (char)(size & 0xff),
                           (char)(size >> 8),
                           0,
                           0,
                           0,
                           0,
                           0,
                           0,
                           (char)strlen(name),
                           0,
                           5,
                           0};
    bytes_put(zip, header, sizeof header);
    bytes_put_text(zip, name);
    bytes_put_text(zip, "extra");
    bytes_put(zip, content->at, content->size);
    if (flags == 8) { bytes_put(zip, "PK\7\10\37\213\10\0\0\0\0\0\0\0\0\0", 16); }
}

static void put_wacz(struct bytes *zip, int flags) {
    struct bytes dump = {0}, index = {0}, text = {0};
    put_member_of(&dump, "one");
    put_member_of(&dump, "two");
    put_member_of(&index, "an index");
    bytes_put_text(&text, "Painted PK\3 and PK, which begins nothing.");
    put_entry(zip, "datapackage.json", flags, &text);
    put_entry(zip, "archive/a.warc.gz", flags, &dump);
    put_entry(zip, "indexes/index.cdx.gz", flags, &index);
    put_entry(zip, "archive/b.warc.gz", flags, &dump);
    put_entry(zip, "archive/empty/", flags, &(struct bytes){0});
    bytes_put(zip, "PK\1\2\24\0\37\213\10\0\0\0\0\0\0\0\0\0 and so on", 27);
    bytes_free(&dump);
    bytes_free(&index);
    bytes_free(&text);
}

CLAIM(of_a_wacz_the_dumps_are_read) {
    for (int flags = 0; flags <= 8; flags += 8) {
        struct bytes file = {0};
        put_wacz(&file, flags);
        assert_gives_text(&file, "one[whole]two[whole]one[whole]two[whole]");
        bytes_free(&file);
    }
}

static void assert_refused(const struct bytes *file, int status, const char *expected) {
    for (size_t i = 0; i < PIECES; i++) {
        struct unpacked unpacked = {0};
        ck_assert_int_eq(unpack_in_pieces(&unpacked, file->at, file->size, pieces[i], 1), status);
        bytes_put(&unpacked.text, "", 1);
        ck_assert_str_eq(unpacked.text.at, expected);
        unpacked_free(&unpacked);
    }
}

CLAIM(a_zip_archive_without_a_dump_or_that_is_cut_is_told) {
    struct bytes file = {0}, text = {0};
    bytes_put_text(&text, "packed once more");
    put_entry(&file, "pages.html", 0, &text);
    assert_refused(&file, STATUS_NO_PAGE, "[damage 0: no page and no dump, but a zip archive]");
    put_entry(&file, "archive/a.warc.gz", 0, &text);
    assert_refused(&file, STATUS_NO_PAGE,
                   "[damage 113: this dump in a zip archive is not stored as gzip members: unzip "
                   "-p FILE 'archive/*' | danag]"
                   "[damage 0: no page and no dump, but a zip archive]");
    file.size = 0;
    put_wacz(&file, 0);
    put_entry(&file, "pages.html", 0, &text);
    file.size--;
    char cut[200];
    snprintf(cut, sizeof cut,
             "one[whole]two[whole]one[whole]two[whole]"
             "[damage %zu: zip entry at byte %zu: cut short]",
             file.size, file.size - 60);
    assert_refused(&file, 0, cut);
    bytes_free(&file);
    bytes_free(&text);
}

CLAIM(after_gzip_members_a_zip_archive_is_garbage) {
    struct bytes file = {0};
    put_member_of(&file, "one");
    const size_t size = file.size;
    put_wacz(&file, 0);
    char expected[200];
    snprintf(expected, sizeof expected,
             "one[whole][damage %zu: garbage after a gzip member; 144 bytes skipped to the next]",
             size);
    struct unpacked unpacked = {0};
    ck_assert_int_eq(unpack_in_pieces(&unpacked, file.at, file.size, 1, 1), 0);
    ck_assert(unpacked.text.size > strlen(expected));
    bytes_put(&unpacked.text, "", 1);
    ck_assert_msg(strncmp(unpacked.text.at, expected, strlen(expected)) == 0, "%s",
                  unpacked.text.at);
    unpacked_free(&unpacked);
    bytes_free(&file);
}

CLAIM(an_error_of_the_sink_sticks_until_the_end) {
    struct bytes file = {0};
    put_member_of(&file, "one");
    put_member_of(&file, "two");
    for (int call = 1; call <= 4; call++) {
        struct unpacked unpacked = {.fail_call = call};
        const struct stream_sink sink = unpacked_sink(&unpacked);
        struct unpack *unpack = unpack_new(&sink);
        unpack_push(unpack, file.at, file.size);
        ck_assert_int_eq(unpack_end(unpack), UNPACKED_ERROR);
        ck_assert_int_eq(unpacked.calls, call);
        unpack_begin(unpack, false);
        ck_assert_int_eq(unpack_push(unpack, "plain", 5), 0);
        ck_assert_int_eq(unpack_end(unpack), 0);
        unpack_free(unpack);
        unpacked_free(&unpacked);
    }
    bytes_free(&file);
}
#endif

#ifdef DANAG_ZSTD
static void put_frame_of(struct bytes *file, const char *text) {
    struct bytes data = {0};
    bytes_put_text(&data, text);
    put_zstd(file, &data, 17, true);
    bytes_free(&data);
}

CLAIM(zstd_has_any_number_of_frames) {
    struct bytes file = {0};
    put_frame_of(&file, "one");
    put_frame_of(&file, "");
    put_frame_of(&file, "two");
    assert_gives_text(&file, "one[whole][whole]two[whole]");
    bytes_free(&file);
}

CLAIM(skippable_frames_are_skipped) {
    struct bytes file = {0}, content = {0};
    put_words(&content, 100000, 1);
    put_skippable(&file, 0, &content);
    put_frame_of(&file, "one");
    content.size = 0;
    put_skippable(&file, 15, &content);
    put_frame_of(&file, "two");
    assert_gives_text(&file, "one[whole]two[whole]");
    bytes_free(&file);
    bytes_free(&content);
}

/* Zstandard Compression for WARC Files 1.0 */
static void put_warc_zst(struct bytes *file, bool packed, struct bytes *expected) {
    struct bytes dictionary = {0}, frame = {0}, data = {0};
    put_zstd_dictionary(&dictionary);
    if (packed) {
        put_zstd(&frame, &dictionary, 17, true);
    } else {
        bytes_put(&frame, dictionary.at, dictionary.size);
    }
    put_skippable(file, 13, &frame);
    for (unsigned i = 0; i < 3; i++) {
        bytes_clear(&data);
        put_words(&data, 700, i);
        put_zstd_with(file, &data, &dictionary);
        bytes_put(expected, data.at, data.size);
        bytes_put_text(expected, "[whole]");
    }
    bytes_free(&dictionary);
    bytes_free(&frame);
    bytes_free(&data);
}

CLAIM(the_dictionary_of_a_warc_zst_is_used) {
    for (int packed = 0; packed <= 1; packed++) {
        struct bytes file = {0}, expected = {0};
        put_warc_zst(&file, packed, &expected);
        assert_gives(&file, &expected);
        bytes_free(&file);
        bytes_free(&expected);
    }
}

CLAIM(a_dictionary_is_that_of_its_file) {
    struct bytes file = {0}, expected = {0};
    put_warc_zst(&file, false, &expected);
    struct unpacked unpacked = {0};
    const struct stream_sink sink = unpacked_sink(&unpacked);
    struct unpack *unpack = unpack_new(&sink);
    unpack_push(unpack, file.at, file.size);
    unpack_end(unpack);
    ck_assert_int_eq(unpacked.damages, 0);
    size_t frame = 8 + 4096;
    unpack_begin(unpack, false);
    unpack_push(unpack, file.at + frame, file.size - frame);
    unpack_end(unpack);
    bytes_put(&unpacked.text, "", 1);
    ck_assert_ptr_nonnull(strstr(unpacked.text.at, "zstd data that needs another dictionary"));
    unpack_free(unpack);
    unpacked_free(&unpacked);
    bytes_free(&file);
    bytes_free(&expected);
}

LONG_CLAIM(a_dictionary_over_its_bound_is_told_and_skipped) {
    struct bytes file = {0}, content = {0}, packed = {0};
    content.size = content.room = DICTIONARY_MAX + 1;
    content.at = calloc(1, content.size);
    put_skippable(&file, 13, &content);
    put_frame_of(&file, "one");
    assert_gives_text(&file, "[damage 0: zstd dictionary over 8 MiB]one[whole]");
    bytes_clear(&file);
    put_zstd(&packed, &content, 17, true);
    put_skippable(&file, 13, &packed);
    put_frame_of(&file, "one");
    assert_gives_text(&file, "[damage 0: zstd dictionary over 8 MiB]one[whole]");
    bytes_clear(&file);
    content.size--;
    put_skippable(&file, 13, &content);
    put_frame_of(&file, "one");
    assert_gives_text(&file, "[damage 0: no zstd dictionary in the frame for it]one[whole]");
    bytes_free(&file);
    bytes_free(&content);
    bytes_free(&packed);
}

CLAIM(what_is_no_dictionary_is_told) {
    struct bytes file = {0}, content = {0};
    put_words(&content, 1000, 1);
    put_skippable(&file, 13, &content);
    put_frame_of(&file, "one");
    assert_gives_text(&file, "[damage 0: no zstd dictionary in the frame for it]one[whole]");
    bytes_free(&file);
    bytes_free(&content);
}
#endif
