#include "claims.h"
#include "input/source.h"

#include "input/dump/warc_dump.h"
#include "input/transcript.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct source *source;
static FILE *file;

static void set_up(void) {
    struct page_sink sink = transcript_sink(&dump_told);
    struct wanted wanted;
    wanted_preset(&wanted);
    transcript_begin(&dump_told);
    source = source_new(&sink, &wanted);
    file = tmpfile();
    ck_assert(source != NULL && file != NULL);
    dump_size = 0;
}

static void tear_down(void) {
    source_free(source);
    fclose(file);
}

static int read_descriptor(int descriptor, enum source_kind kind) {
    transcript_begin(&dump_told);
    return source_read(source, descriptor, kind);
}

/* The dump, as a file. */
static void assert_file_reads(enum source_kind kind, const char *expected) {
    rewind(file);
    ck_assert_uint_eq(fwrite(dump, 1, dump_size, file), dump_size);
    ck_assert(fflush(file) == 0 && ftruncate(fileno(file), (off_t)dump_size) == 0);
    ck_assert_int_eq(lseek(fileno(file), 0, SEEK_SET), 0);
    ck_assert_int_eq(read_descriptor(fileno(file), kind), 0);
    ck_assert_str_eq(dump_told.text, expected);
    ck_assert_uint_eq(source_progress(source)->bytes_read, dump_size);
}

/* The dump, as a pipe that another process writes to. */
static void assert_pipe_reads(const char *expected) {
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    pid_t writer = fork();
    if (writer == 0) {
        bool written = write(ends[1], dump, dump_size) == (ssize_t)dump_size;
        _exit(written ? 0 : 1);
    }
    close(ends[1]);
    ck_assert_int_eq(read_descriptor(ends[0], SOURCE_AUTO), 0);
    close(ends[0]);
    int status;
    ck_assert(waitpid(writer, &status, 0) == writer && status == 0);
    ck_assert_str_eq(dump_told.text, expected);
    ck_assert_uint_eq(source_progress(source)->bytes_read, dump_size);
}

#define RESOURCE "WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: "
#define ARC_PAGE                                                                                   \
    "filedesc://a 0.0.0.0 20140216050221 text/plain 0\nhttp://a/ 1.2.3.4 20140216050221 x 45\n"

SUITE("source", .begin = set_up, .end = tear_down);

CLAIM(the_first_bytes_tell_the_kind) {
    dump_add("<p>x");
    assert_file_reads(SOURCE_AUTO, "[page 0 - -]<p>x[end]");
    dump_size = 0;
    dump_add(RESOURCE "1\r\n\r\nx");
    assert_file_reads(SOURCE_AUTO, "[page 0 - text/html]x[end]");
    dump_size = 0;
    dump_add(ARC_PAGE HTML_HEAD "x");
    assert_file_reads(SOURCE_AUTO, "[skip warcinfo][page 49 http://a/ text/html]x[end]");
    dump_size = 0;
    dump_add("WA");
    assert_file_reads(SOURCE_AUTO, "[page 0 - -]WA[end]");
}

CLAIM(the_kind_may_be_told) {
    dump_add(RESOURCE "1\r\n\r\nx");
    assert_file_reads(SOURCE_HTML, "[page 0 - -]" RESOURCE "1\r\n\r\nx[end]");
    assert_file_reads(SOURCE_ARC, "[damage 0: no record starts here; the last 78 bytes skipped]");
    dump_size = 0;
    dump_add("x");
    assert_file_reads(SOURCE_WARC, "[damage 0: no record starts here; the last 1 bytes skipped]");
}

CLAIM(an_empty_file_is_an_empty_page_or_no_record) {
    assert_file_reads(SOURCE_AUTO, "[page 0 - -][end]");
    assert_file_reads(SOURCE_HTML, "[page 0 - -][end]");
    assert_file_reads(SOURCE_WARC, "");
    assert_file_reads(SOURCE_ARC, "");
}

CLAIM(a_directory_cannot_be_read) {
    int directory = open(".", O_RDONLY);
    ck_assert_int_eq(read_descriptor(directory, SOURCE_AUTO), STATUS_UNREADABLE);
    ck_assert_int_eq(errno, EISDIR);
    ck_assert_str_eq(dump_told.text, "");
    close(directory);
}

/* More than is read at once and more than is kept. */
#define LONG_BLOCK 190000

static void add_long_record(const char *length) {
    dump_add("WARC/1.0\r\nWARC-Type: metadata\r\nContent-Length: ");
    dump_add(length);
    dump_add("\r\n\r\n");
    dump_add_fill('a', LONG_BLOCK);
}

CLAIM(a_block_that_nobody_wants_may_be_passed_over) {
    char expected[128];
    add_long_record("190000");
    snprintf(expected, sizeof expected, "[skip metadata][page %zu - text/html]x[end]", dump_size);
    dump_add(RESOURCE "1\r\n\r\nx");
    assert_file_reads(SOURCE_AUTO, expected);
    assert_pipe_reads(expected);
}

CLAIM(a_block_that_its_file_cuts_is_reported_with_its_bytes) {
    static const char expected[] =
        "[skip metadata][damage 0: record cut at the end of the stream: 190000 of 5000000 bytes]";
    add_long_record("5000000");
    assert_file_reads(SOURCE_AUTO, expected);
    assert_pipe_reads(expected);
}

CLAIM(a_record_that_was_swallowed_is_found_where_its_block_is_passed_over) {
    char expected[256];
    add_long_record("190042");
    dump_add("\r\n");
    size_t next = dump_size;
    dump_add(RESOURCE "1\r\n\r\nx");
    snprintf(expected, sizeof expected,
             "[skip metadata][damage %zu: no record starts here; the next one starts 40 bytes "
             "earlier][page %zu - text/html]x[end]",
             next + 40, next);
    assert_file_reads(SOURCE_AUTO, expected);
    assert_pipe_reads(expected);
}

CLAIM(an_error_of_the_sink_is_handed_on) {
    dump_add(RESOURCE "1\r\n\r\nx");
    rewind(file);
    fwrite(dump, 1, dump_size, file);
    fflush(file);
    for (int call = 1; call <= 3; call++) {
        lseek(fileno(file), 0, SEEK_SET);
        transcript_begin(&dump_told);
        dump_told.fail_call = call;
        ck_assert_int_eq(source_read(source, fileno(file), SOURCE_AUTO), TRANSCRIPT_ERROR);
    }
}
