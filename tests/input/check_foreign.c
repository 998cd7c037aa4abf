#include "claims.h"
#include "input/sniff.h"

#include "draw.h"
#include "input/source.h"
#include "input/transcript.h"
#include "input/unpack/packed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct transcript told;
static struct bytes file;

static void tear_down(void) {
    bytes_free(&file);
    file = (struct bytes){0};
}

/* Reads the file, and checks the status and the report. */
static void assert_reads(enum source_kind kind, int status, const char *expected) {
    struct wanted wanted;
    wanted_preset(&wanted);
    transcript_begin(&told);
    const struct page_sink sink = transcript_sink(&told);
    struct source *source = source_new(&sink, &wanted);
    FILE *stream = tmpfile();
    ck_assert(stream != NULL && fwrite(file.at, 1, file.size, stream) == file.size);
    ck_assert(fflush(stream) == 0 && lseek(fileno(stream), 0, SEEK_SET) == 0);
    ck_assert_int_eq(source_read(source, fileno(stream), kind), status);
    ck_assert_str_eq(told.text, expected);
    source_free(source);
    fclose(stream);
}

static void put_noise(struct bytes *bytes, size_t size) {
    struct draw draw = {7};
    while (size-- > 0) {
        char byte = (char)draw_below(&draw, 256);
        bytes_put(bytes, &byte, 1);
    }
}

static void put_record(struct bytes *bytes, const char *body, size_t size) {
    char header[128];
    snprintf(header, sizeof header,
             "WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: %zu"
             "\r\n\r\n",
             size);
    bytes_put_text(bytes, header);
    bytes_put(bytes, body, size);
    bytes_put_text(bytes, "\r\n\r\n");
}

SUITE("foreign", .end = tear_down);

CLAIM(files_that_are_no_pages_are_named) {
    static const char *const kinds[][2] = {
        {"%PDF-1.4 1 0 obj", "a PDF document"},
        {"\x89PNG\r\n\x1a\n.", "a PNG image"},
        {"\xff\xd8\xff\xe0", "a JPEG image"},
        {"GIF89a", "a GIF image"},
        {"RIFF....WEBPVP8 ", "a WebP image"},
        {"PK\3\4..", "a zip archive"},
        {"BZh91AY&SY", "compressed with bzip2"},
        {"\xfd\x37zXZ", NULL},
        {"\x04\x22\x4d\x18", "compressed with lz4"},
        {"<html>%PDF-", NULL},
        {"WEBP", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const char *kind = sniff_foreign(kinds[i][0], strlen(kinds[i][0]));
        ck_assert_msg((kind == NULL) == (kinds[i][1] == NULL), "%s", kinds[i][0]);
        if (kind != NULL) { ck_assert_str_eq(kind, kinds[i][1]); }
    }
    char tar[512] = "a name";
    memcpy(tar + 257, "ustar", 5);
    ck_assert_str_eq(sniff_foreign(tar, SNIFF_FOREIGN_BOUND), "a tar archive");
    ck_assert_str_eq(sniff_foreign("\xff\xfe\0\0<\0\0", 8), "text in UTF-32");
    ck_assert_str_eq(sniff_foreign("\0\0\xfe\xff\0\0\0<", 8), "text in UTF-32");
}

CLAIM(noise_is_no_page) {
    put_noise(&file, 1000);
    ck_assert_str_eq(sniff_foreign(file.at, SNIFF_FOREIGN_BOUND), "binary data");
    char zeros[SNIFF_FOREIGN_BOUND] = "";
    ck_assert_str_eq(sniff_foreign(zeros, sizeof zeros), "binary data");
}

CLAIM(text_in_any_charset_is_no_noise) {
    static const char utf_16[] = "\xff\xfe<\0h\0t\0m\0l\0>\0<\0p\0>\0w\0o\0r\0d\0s\0 \0o\0f\0";
    static const char jis[] = "\x1b$B%F%9%H\x1b(B \x1b$B%F%9%H\x1b(B \x1b$B%F%9%H\x1b(B";
    static const char cyrillic[] = "\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0! \xcf\xf0\xe8\xe2\xe5"
                                   "\xf2, \xec\xe8\xf0! \xcf\xf0\xe8\xe2\xe5\xf2";
    ck_assert_ptr_null(sniff_foreign(utf_16, sizeof utf_16 - 1));
    ck_assert_ptr_null(sniff_foreign(jis, sizeof jis - 1));
    ck_assert_ptr_null(sniff_foreign(cyrillic, sizeof cyrillic - 1));
    ck_assert_ptr_null(sniff_foreign("\1\2\3", 3));
}

CLAIM(a_foreign_file_is_refused_unless_it_is_told_to_be_html) {
    bytes_put_text(&file, "%PDF-1.4");
    assert_reads(SOURCE_AUTO, STATUS_NO_PAGE,
                 "[damage 0: no page and no dump, but a PDF document]");
    assert_reads(SOURCE_HTML, 0, "[page 0 - -]%PDF-1.4[end]");
}

CLAIM(a_foreign_page_of_a_dump_is_left_out) {
    put_record(&file, "%PDF-1.4", 8);
    put_record(&file, "text", 4);
    assert_reads(SOURCE_AUTO, 0,
                 "[skip binary][damage 0: page left out: it is a PDF document]"
                 "[page 89 - text/html]text[end]");
}

CLAIM(noise_in_a_dump_is_left_out) {
    struct bytes noise = {0};
    put_noise(&noise, 4000);
    put_record(&file, noise.at, noise.size);
    put_record(&file, "<p>", 3);
    assert_reads(SOURCE_AUTO, 0,
                 "[skip binary][damage 0: page left out: it is binary data]"
                 "[page 4084 - text/html]<p>[end]");
    bytes_free(&noise);
}

CLAIM(a_dump_without_its_beginning_is_found) {
    bytes_put_text(&file, "plication/http\r\n\r\n<p>x\r\n\r\n");
    put_record(&file, "<p>y", 4);
    assert_reads(SOURCE_AUTO, 0,
                 "[damage 0: no record starts here; 26 bytes skipped to the next record]"
                 "[page 26 - text/html]<p>y[end]");
}

CLAIM(a_page_about_dumps_is_no_dump) {
    static const char *const pages[] = {"<pre>\nWARC/1.0\nWARC-Type: x\n", "x\nWARC/1.0\nwords\n",
                                        "a line WARC/1.0\nWARC-Type: x\n", "WARC/x\nWARC-",
                                        "BZh9 begins a file of bzip2"};
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        char expected[200];
        bytes_clear(&file);
        bytes_put_text(&file, pages[i]);
        snprintf(expected, sizeof expected, "[page 0 - -]%s[end]", pages[i]);
        assert_reads(SOURCE_AUTO, 0, expected);
    }
}

#ifdef DANAG_ZLIB
static void put_member(const char *page) {
    struct bytes record = {0};
    put_record(&record, page, strlen(page));
    put_gzip(&file, &record);
    bytes_free(&record);
}

CLAIM(members_without_the_first_are_found) {
    put_noise(&file, 5000);
    put_member("<p>x");
    put_member("<p>y");
    assert_reads(SOURCE_AUTO, 0,
                 "[damage 0: no gzip member starts here; 5000 bytes skipped to the next]"
                 "[page 0 - text/html]<p>x[end][page 85 - text/html]<p>y[end]");
}

CLAIM(the_search_for_a_first_member_ends) {
    put_noise(&file, (3 << 19));
    put_member("<p>x");
    assert_reads(SOURCE_AUTO, STATUS_NO_PAGE, "[damage 0: no page and no dump, but binary data]");
}
#endif
