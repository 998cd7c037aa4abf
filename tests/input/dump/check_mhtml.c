#include "claims.h"
#include "input/dump/dump.h"

#include "input/transcript.h"

#include <stdio.h>
#include <string.h>

static struct transcript told;

#define MAIL            "Subject: a\nMIME-Version: 1.0\n"
#define HTML            "Content-Type: text/html\n"
#define PARTS(boundary) "Content-Type: multipart/related; boundary=" boundary "\n\n"

static int read_file(const char *bytes, size_t size, enum source_kind kind, struct cutter cutter,
                     int error) {
    const struct page_sink sink = transcript_sink(&told);
    struct wanted wanted;
    wanted_preset(&wanted);
    struct dump *dump = dump_new(&sink, &wanted);
    ck_assert_ptr_nonnull(dump);
    dump_begin(dump, kind);
    for (size_t at = 0; at < size;) {
        const size_t cut = next_cut(&cutter, size - at);
        if (dump_push(dump, bytes + at, cut) != 0) { break; }
        at += cut;
    }
    error = dump_end(dump, error);
    dump_free(dump);
    return error;
}

static void assert_reads(const char *file, const char *expected) {
    for (int number = 0; number < CUTTERS; number++) {
        transcript_begin(&told);
        ck_assert_int_eq(
            read_file(file, strlen(file), SOURCE_AUTO, cutter_number(number), STATUS_OK), 0);
        ck_assert_str_eq(told.text, expected);
    }
}

/* The body of a mail of one part, in this coding. */
static void assert_decoded(const char *coding, const char *body, const char *expected) {
    char file[512], page[512];
    snprintf(file, sizeof file, MAIL HTML "Content-Transfer-Encoding: %s\n\n%s", coding, body);
    snprintf(page, sizeof page, "[page 0 - text/html]%s[end]", expected);
    assert_reads(file, page);
}

SUITE("mhtml");

CLAIM(the_first_part_that_is_a_page_is_read) {
    assert_reads("From: <Saved>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n"
                 "\ttype=\"text/html\";\r\n\tBoundary=\"-b--\"\r\n\r\npreamble\r\n---b--\r\n"
                 "Content-Type: text/css\r\n\r\np{}\r\n---b--  \r\n"
                 "Content-Type: text/html; charset=x\r\nContent-Location: http://a/b\r\n\r\n"
                 "<p>one\r\n---b--\r\n" HTML "\r\n<p>frame\r\n---b----\r\nepilogue\r\n",
                 "[page 0 http://a/b text/html; charset=x]<p>one\r\n[end]");
}

CLAIM(a_delimiter_is_a_whole_line) {
    assert_reads(MAIL PARTS("b") "--b\n" HTML "\n--b.\n --b\n-\n-->\n---b\n--c\nx--b\n--b--",
                 "[page 0 - text/html]--b.\n --b\n-\n-->\n---b\n--c\nx--b\n[end]");
}

CLAIM(a_long_line_that_begins_like_a_delimiter_stays_whole) {
#define TEN  "0123456789"
#define LONG "--" TEN TEN TEN TEN TEN TEN TEN TEN "\n"
    assert_reads(MAIL PARTS("b") "--b\n" HTML "\n" LONG "--b--\n",
                 "[page 0 - text/html]" LONG "[end]");
}

CLAIM(quoted_printable_is_decoded) {
    assert_decoded("Quoted-Printable", "a=3D=c3=BC=\r\nb=.=\nc= \t\nd",
                   "a=\xc3\xbc"
                   "b=.c"
                   "d");
    assert_decoded("quoted-printable", "=zz =4z =", "=zz =4z ");
}

CLAIM(base64_is_decoded) {
    assert_decoded("base64", "PHA+YSBi\r\nIGM=\n", "<p>a b c");
    assert_decoded("BASE64", "P*H\nA+/w==", "<p>\xff");
}

CLAIM(other_codings_change_no_byte) {
    assert_decoded("8bit", "a=3D\n--b--\n", "a=3D\n--b--\n");
}

CLAIM(parts_may_have_parts) {
    assert_reads(MAIL PARTS("b") "--b\n" PARTS("c") "--c\nContent-Type: text/plain\n\na\n--c--\n"
                                                    "--c\n--b\n" HTML "\n<p>\n--c\n--b--\n",
                 "[page 0 - text/html]<p>\n--c\n[end]");
    assert_reads(MAIL PARTS("b") "--b\n" PARTS("c") "--c\n" HTML "\n<p>\n--b\n" HTML
                                                    "\nno\n--b--\n",
                 "[page 0 - text/html]<p>\n[end]");
}

CLAIM(each_of_several_files_has_its_page) {
    assert_reads(MAIL PARTS("b") "--b\n" HTML "\n<p>1\n--b--\n\n" MAIL PARTS("b") "--b\n" HTML
                                                                                  "\n<p>2\n--b--\n",
                 "[page 0 - text/html]<p>1\n[end][page 115 - text/html]<p>2\n[end]");
}

CLAIM(an_end_that_is_missing_is_told) {
    assert_reads(MAIL PARTS("b") "--b\n" HTML "\n<p>1\n",
                 "[page 0 - text/html]<p>1\n[damage 108: MHTML without its end][end]");
}

CLAIM(an_end_that_was_not_read_is_not_missing) {
    const char *file = MAIL PARTS("b") "--b\n" HTML "\n<p>1\n";
    transcript_begin(&told);
    read_file(file, strlen(file), SOURCE_AUTO, cutter_number(0), STATUS_UNREADABLE);
    ck_assert_str_eq(told.text, "[page 0 - text/html]<p>1\n[end]");
}

CLAIM(a_mail_without_a_page_is_told) {
    assert_reads(MAIL "Content-Type: text/plain\n\n<p>",
                 "[damage 58: no part of the MHTML is a wanted page]");
    assert_reads(MAIL "\n<p>", "[damage 33: no part of the MHTML is a wanted page]");
    assert_reads(MAIL PARTS("b") "--b\n\n<p>\n--b--\n",
                 "[damage 88: no part of the MHTML is a wanted page]");
}

CLAIM(parts_that_cannot_be_told_apart_are_named) {
    const char *what = "parts of MHTML that cannot be told apart; they are left out";
    char expected[256];
    snprintf(expected, sizeof expected,
             "[damage 55: %s][damage 59: no part of the MHTML is a wanted page]", what);
    assert_reads(MAIL "Content-Type: multipart/x\n\n<p>", expected);
}

CLAIM(text_that_begins_with_a_name_is_no_mail) {
    assert_reads("Note: a\nb\n\nMIME-Version: 1.0\n",
                 "[page 0 - -]Note: a\nb\n\nMIME-Version: 1.0\n[end]");
    assert_reads("a b: c\nMIME-Version: 1.0\n", "[page 0 - -]a b: c\nMIME-Version: 1.0\n[end]");
}

CLAIM(an_error_of_the_sink_ends_the_reading) {
    for (int call = 1; call <= 3; call++) {
        const char *file = MAIL HTML "\n<p>";
        transcript_begin(&told);
        told.fail_call = call;
        ck_assert_int_eq(
            read_file(file, strlen(file), SOURCE_AUTO, (struct cutter){.piece = 64}, 0),
            TRANSCRIPT_ERROR);
    }
}
