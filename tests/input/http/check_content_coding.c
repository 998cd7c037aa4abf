#include "claims.h"
#include "input/http/body.h"

#include "draw.h"
#include "input/http/coded_page.h"
#include "input/transcript.h"
#include "input/unpack/packed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 131072

static struct transcript transcript;
static struct content_coding tested, *const reader = &tested;

/* The body that is read, put together piece by piece. */
static char body[ROOM];
static size_t body_size;

static void set_up(void) {
    tested = (struct content_coding){.sink = transcript_body_sink(&transcript), .depth = 3};
    body_size = 0;
}

static void tear_down(void) {
    content_coding_free(reader);
}

static void add_bytes(const char *bytes, size_t size) {
    ck_assert_uint_le(size, ROOM - body_size);
    memcpy(body + body_size, bytes, size);
    body_size += size;
}

static void add(const struct coded_page *page) {
    add_bytes(page->bytes, page->size);
}

static void set(const struct coded_page *page) {
    body_size = 0;
    add(page);
}

static int read_body(const char *stated, bool cut, struct cutter cutter) {
    struct stated_codings codings = {.count = 0};
    const char *at = body;
    size_t left = body_size;
    int error = 0;
    stated_codings_add(&codings, stated);
    content_coding_begin(reader, &codings);
    while (left > 0 && error == 0) {
        size_t piece = next_cut(&cutter, left);
        error = content_coding_push(reader, at, piece);
        at += piece;
        left -= piece;
    }
    return error == 0 ? content_coding_end(reader, cut) : error;
}

static void assert_read_as(const char *stated, bool cut, const char *expected) {
    for (int number = 0; number < CUTTERS; number++) {
        transcript_begin(&transcript);
        ck_assert_int_eq(read_body(stated, cut, cutter_number(number)), 0);
        ck_assert_msg(strcmp(transcript.text, expected) == 0, "%s: %.400s", stated,
                      transcript.text);
    }
}

static void assert_read(const char *stated, const char *expected) {
    assert_read_as(stated, false, expected);
}

static const char *const names[] = {"gzip", "deflate", "zstd", "brotli"};

/* The body is the page; or, if this build lacks the coding, that is reported. */
static void assert_is_page(const char *stated, enum coding coding) {
    char what[128];
    snprintf(what, sizeof what, "[damage: HTTP body in %s: this danag was built without %s]",
             names[coding], coding_facts[coding].library);
    assert_read(stated, coding_is_built_in(coding) ? CODED_PAGE : what);
}

/* What is reported if this build knows the coding. */
static void assert_tells(const char *stated, enum coding coding, const char *expected) {
    if (coding_is_built_in(coding)) { assert_read(stated, expected); }
}

SUITE("content coding", .begin = set_up, .end = tear_down);

CLAIM(each_coding_is_undone) {
    set(&gzip_page);
    assert_is_page("gzip", CODING_GZIP);
    assert_is_page("X-GZip", CODING_GZIP);
    set(&zlib_page);
    assert_is_page("deflate", CODING_DEFLATE);
    set(&deflate_page);
    assert_is_page("deflate", CODING_DEFLATE);
    set(&brotli_page);
    assert_is_page("br", CODING_BROTLI);
    set(&zstd_page);
    assert_is_page("zstd", CODING_ZSTD);
}

CLAIM(names_stand_among_space_commas_and_parameters) {
    set(&gzip_page);
    assert_is_page(" , gzip;q=1.0 ,", CODING_GZIP);
    assert_is_page("\"gzip\"", CODING_GZIP);
    set(&brotli_page);
    assert_is_page("identity,\tBR ; x, none", CODING_BROTLI);
}

CLAIM(codings_in_one_another_are_undone_from_the_last) {
    if (!coding_is_built_in(CODING_GZIP)) { return; }
    set(&gzip_twice);
    assert_is_page("gzip, gzip", CODING_GZIP);
    set(&gzip_thrice);
    assert_is_page("gzip, gzip, gzip", CODING_GZIP);
    set(&brotli_in_gzip);
    assert_is_page("br, gzip", CODING_BROTLI);
    set(&gzip_in_brotli);
    assert_is_page("gzip, br", CODING_BROTLI);
}

CLAIM(what_is_stated_more_often_than_it_was_applied_is_undone_as_often_as_it_was) {
    set(&gzip_page);
    assert_is_page("gzip, gzip", CODING_GZIP);
    assert_is_page("gzip,deflate,br,zstd,gzip", CODING_GZIP);
    assert_is_page("gzip, br", CODING_GZIP);
    assert_is_page("utf-8, gzip", CODING_GZIP);
    set(&brotli_page);
    assert_is_page("br, br", CODING_BROTLI);
    assert_is_page("br, gzip", CODING_BROTLI);
}

CLAIM(what_is_not_stated_is_seen_by_its_magic_number) {
    set(&gzip_page);
    assert_is_page("", CODING_GZIP);
    assert_is_page("identity", CODING_GZIP);
    assert_is_page("br", CODING_GZIP);
    assert_is_page("utf-8", CODING_GZIP);
    set(&gzip_twice);
    assert_is_page("gzip", CODING_GZIP);
    set(&zstd_page);
    assert_is_page("", CODING_ZSTD);
    assert_is_page("gzip", CODING_ZSTD);
    set(&zlib_page);
    assert_is_page("gzip", CODING_DEFLATE);
}

CLAIM(text_is_in_no_coding_whatever_is_stated) {
    static const char *const stated[] = {"gzip", "deflate", "br", "zstd", "gzip, br", "compress"};
    static const char *const texts[] = {"<!DOCTYPE html>\xfc\x01", " \n<html>\xe4",
                                        "\xef\xbb\xbf\xe4\xb8\xad", "plain", ""};
    for (size_t i = 0; i < sizeof stated / sizeof stated[0]; i++) {
        for (size_t j = 0; j < sizeof texts / sizeof texts[0]; j++) {
            body_size = 0;
            add_bytes(texts[j], strlen(texts[j]));
            assert_read(stated[i], texts[j]);
        }
    }
}

CLAIM(what_has_not_the_magic_number_of_its_coding_is_not_in_it) {
    add_bytes("\xa5\xd6\xa5\xe9\x01", 5);
    assert_read("gzip", "\xa5\xd6\xa5\xe9\x01");
    assert_read("zstd, gzip", "\xa5\xd6\xa5\xe9\x01");
    assert_read("", "\xa5\xd6\xa5\xe9\x01");
}

CLAIM(names_that_are_no_coding_are_ignored) {
    add_bytes("\xa5\xd6\xa5\xe9 text", 9);
    assert_read("utf-8", "\xa5\xd6\xa5\xe9 text");
    assert_read("text/html; charset=x", "\xa5\xd6\xa5\xe9 text");
}

CLAIM(a_body_in_a_coding_that_is_not_known_is_dropped) {
    add_bytes("\x1f\x9d\x90\x01", 4);
    assert_read("compress", "[damage: HTTP body in compress, which is no known coding]");
    assert_read("dictionary_of_a_long_name_that_is_clipped",
                "[damage: HTTP body in dictionary_of_a_long_nam, which is no known coding]");
}

CLAIM(more_layers_than_the_bound_are_dropped) {
    set(&gzip_four_times);
    assert_tells("gzip", CODING_GZIP, "[damage: HTTP body in more than 3 codings (--max-depth)]");
}

CLAIM(members_and_frames_follow_one_another) {
    set(&gzip_page);
    add(&gzip_page);
    add(&gzip_page);
    assert_tells("gzip", CODING_GZIP, CODED_PAGE CODED_PAGE CODED_PAGE);
    set(&zstd_page);
    add_bytes("\x5f\x2a\x4d\x18\x01\0\0\0x", 9);
    add(&zstd_page);
    assert_tells("zstd", CODING_ZSTD, CODED_PAGE CODED_PAGE);
}

CLAIM(bytes_after_a_coding_are_told_once_and_space_is_not) {
    static const char *const told =
        CODED_PAGE "[damage: HTTP body with bytes after its gzip, which are left out]";
    set(&gzip_page);
    add_bytes("\0\0 \t\r\n", 6);
    assert_tells("gzip", CODING_GZIP, CODED_PAGE);
    add_bytes("<p>garbage", 10);
    assert_tells("gzip", CODING_GZIP, told);
    set(&gzip_page);
    add(&zstd_page);
    assert_tells("gzip", CODING_GZIP, told);
    set(&gzip_page);
    add_bytes("x", 1);
    assert_tells("gzip", CODING_GZIP, told);
}

CLAIM(a_wrong_checksum_is_told_and_the_page_is_there) {
    set(&gzip_page);
    body[body_size - 8] ^= 1;
    transcript_begin(&transcript);
    if (coding_is_built_in(CODING_GZIP)) {
        ck_assert_int_eq(read_body("gzip", false, cutter_number(1)), 0);
        ck_assert_ptr_nonnull(strstr(transcript.text, CODED_PAGE "[damage: HTTP body in gzip: "));
    }
}

CLAIM(what_comes_before_damage_inside_a_coding_is_there_and_nothing_after) {
    static const unsigned char stored[] = {0, 5, 0, 0xfa, 0xff, 0xe4, 'b', 'c', 'd', 'e', 7, 'x'};
    add_bytes((const char *)stored, sizeof stored);
    transcript_begin(&transcript);
    if (coding_is_built_in(CODING_DEFLATE)) {
        ck_assert_int_eq(read_body("deflate", false, cutter_number(0)), 0);
        ck_assert_ptr_nonnull(strstr(transcript.text, "\xe4"
                                                      "bcde[damage: HTTP body in deflate: "));
        ck_assert_int_eq(transcript.text[transcript.size - 1], ']');
    }
}

CLAIM(a_window_of_more_than_8_MiB_is_damage) {
    set(&zstd_wide);
    transcript_begin(&transcript);
    if (coding_is_built_in(CODING_ZSTD)) {
        ck_assert_int_eq(read_body("zstd", false, cutter_number(0)), 0);
        ck_assert_ptr_eq(strstr(transcript.text, "[damage: HTTP body in zstd: "), transcript.text);
    }
}

CLAIM(a_body_cut_inside_its_coding_is_told_unless_known) {
    set(&gzip_page);
    body_size -= 9;
    transcript_begin(&transcript);
    if (coding_is_built_in(CODING_GZIP)) {
        ck_assert_int_eq(read_body("gzip", false, cutter_number(0)), 0);
        ck_assert_ptr_nonnull(strstr(transcript.text, "[damage: HTTP body in gzip: cut]"));
        transcript_begin(&transcript);
        ck_assert_int_eq(read_body("gzip", true, cutter_number(0)), 0);
        ck_assert_ptr_null(strstr(transcript.text, "[damage"));
        ck_assert_ptr_eq(strstr(transcript.text, "<html><p>The page"), transcript.text);
    }
}

#ifdef DANAG_ZLIB
#include <zlib.h>

/* Text of about a size, packed in a way that is drawn, is the body; returns how it is stated. */
static const char *draw_body(struct draw *draw, size_t size) {
    static const int strategies[] = {Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY};
    enum wrapper wrapper = (enum wrapper)draw_below(draw, WRAPPER_GZIP + 1);
    struct bytes data = {0}, packed = {0};
    put_words(&data, size, (unsigned)draw_below(draw, 1000));
    put_deflated(&packed, &data, wrapper, 1 + (int)draw_below(draw, 9),
                 strategies[draw_below(draw, 3)]);
    body_size = 0;
    add_bytes(packed.at, packed.size);
    bytes_free(&data);
    bytes_free(&packed);
    return wrapper == WRAPPER_GZIP ? "gzip" : "deflate";
}

static void assert_each_way_to_cut_gives_the_same(const char *stated) {
    transcript_begin(&transcript);
    ck_assert_int_eq(read_body(stated, false, (struct cutter){.piece = ROOM}), 0);
    char *whole = strdup(transcript.text);
    ck_assert_ptr_nonnull(whole);
    assert_read(stated, whole);
    free(whole);
}

CLAIM(of_a_body_cut_short_each_way_to_cut_the_input_gives_the_same) {
    struct draw draw = {1};
    for (int round = 0; round < 6 && coding_is_built_in(CODING_GZIP); round++) {
        const char *stated = draw_body(&draw, 1 + draw_below(&draw, 300));
        for (; body_size > 0; body_size--) { assert_each_way_to_cut_gives_the_same(stated); }
    }
}

LONG_CLAIM(of_a_long_body_cut_short_too) {
    struct draw draw = {2};
    for (int round = 0; round < 40 && coding_is_built_in(CODING_GZIP); round++) {
        const char *stated = draw_body(&draw, 10000 + draw_below(&draw, 100000));
        for (int cut = 0; cut < 5; cut++) {
            body_size -= draw_below(&draw, body_size / 4);
            assert_each_way_to_cut_gives_the_same(stated);
        }
    }
}
#endif

CLAIM(damage_to_an_outer_coding_is_told_once) {
    set(&gzip_twice);
    body_size -= 20;
    transcript_begin(&transcript);
    if (coding_is_built_in(CODING_GZIP)) {
        static const char told[] = "[damage: HTTP body in gzip: cut]";
        ck_assert_int_eq(read_body("gzip, gzip", false, cutter_number(0)), 0);
        const char *first = strstr(transcript.text, told);
        ck_assert_ptr_nonnull(first);
        ck_assert_ptr_null(strstr(first + 1, "[damage"));
    }
}

CLAIM(an_error_of_the_sink_comes_back) {
    for (int call = 1; call <= 2 && coding_is_built_in(CODING_GZIP); call++) {
        set(&gzip_page);
        add(&gzip_page);
        transcript_begin(&transcript);
        transcript.fail_call = call;
        ck_assert_int_eq(read_body("gzip", false, cutter_number(0)), TRANSCRIPT_ERROR);
        ck_assert_int_eq(transcript.calls, call);
    }
}
