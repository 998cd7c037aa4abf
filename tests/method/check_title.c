#include "block_page.h"
#include "claims.h"
#include "extract.h"
#include "method/alike.h"

#include <stdio.h>
#include <string.h>

#define TEXT "A long text of the page that goes on for a while."
#define MORE "Another long text, which goes on for a while, too."

static danag_t *danag;

static void set(const char *name, const char *value) {
    ck_assert_int_eq(danag_set(danag, name, value), DANAG_OK);
}

/* Lines are long from a quarter of the text on, and none are short. */
static void set_up(void) {
    danag = danag_new();
    set("method", "title");
    set("text-share", "250");
    set("min-length", "0");
}

static void tear_down(void) {
    danag_free(danag);
}

SUITE("title", .begin = set_up, .end = tear_down);

CLAIM(without_a_title_the_content_is_from_the_first_long_line_to_the_last) {
    assert_extracted(danag, "<p>menu<p>" TEXT "<p>between<p>" MORE "<p>foot",
                     TEXT "\nbetween\n" MORE "\n");
    assert_extracted(danag, "<title>12345</title><p>menu<p>" TEXT "<p>" MORE "<p>foot",
                     TEXT "\n" MORE "\n");
    set("text-share", "500");
    assert_extracted(danag, "<p>one<p>two<p>three", "");
}

CLAIM(a_line_with_just_the_share_is_long) {
    set("text-share", "500");
    assert_extracted(danag, "<p>" TEXT "<p>While it goes on, the page has the text for long.",
                     TEXT "\nWhile it goes on, the page has the text for long.\n");
}

CLAIM(a_line_with_too_much_text_in_links_is_not_long) {
    const char *page = "<p>" TEXT "<p>x<p><a href=x>Another long text,</a> which goes on for a "
                       "while, too.";
    set("link-share", "100");
    assert_extracted(danag, page, TEXT "\n");
    set("link-ratio", "36");
    assert_extracted(danag, page, TEXT "\nx\n" MORE "\n");
    set("link-ratio", "35");
    assert_extracted(danag, page, TEXT "\n");
}

CLAIM(a_line_with_too_much_of_the_links_of_the_page_is_not_long) {
    const char *page = "<p><a href=x>one two three</a><p>" TEXT "<p>x<p>" MORE "<a href=x>abcd</a>";
    set("link-share", "23"); /* 4 of 17 characters */
    assert_extracted(danag, page, TEXT "\n");
    set("link-share", "24");
    assert_extracted(danag, page, TEXT "\nx\n" MORE "abcd\n");
}

CLAIM(content_begins_with_the_line_most_like_the_title) {
    assert_extracted(danag,
                     "<title>The lighthouse - Papers</title><p>Papers<p>The Lighthouse<p>by me"
                     "<p>" TEXT "<p>" MORE,
                     "The Lighthouse\nby me\n" TEXT "\n" MORE "\n");
}

CLAIM(the_headline_may_be_up_to_five_lines_behind_the_first_long_one) {
    assert_extracted(danag, "<title>zzz</title><p>" TEXT "<p>1<p>2<p>3<p>4<p>zzz<p>" MORE,
                     "zzz\n" MORE "\n");
    assert_extracted(danag, "<title>zzz</title><p>" TEXT "<p>1<p>2<p>3<p>4<p>5<p>zzz<p>" MORE,
                     TEXT "\n1\n2\n3\n4\n5\nzzz\n" MORE "\n");
}

CLAIM(lines_that_repeat_are_passed_over) {
    assert_extracted(danag, "<p>menu<p>" TEXT "<p>menu<p>of it<p>Of  it<p>" MORE "<p>" TEXT,
                     TEXT "\nof it\n" MORE "\n");
    assert_extracted(danag, "<p>menu", "menu\n"); /* the page before is over */
}

CLAIM(short_lines_are_passed_over_but_not_the_headline) {
    set("min-length", "5");
    assert_extracted(danag, "<title>oak</title><p>oak<p>ash<p>beech<p>" TEXT "<p>fir<p>" MORE,
                     "oak\nbeech\n" TEXT "\n" MORE "\n");
}

CLAIM(with_little_memory_no_line_is_lost) {
    struct bytes page = {0}, whole = {0}, output = {0};
    for (int i = 0; i < 20000; i++) {
        char line[24];
        snprintf(line, sizeof line, "<p>line %d", i);
        bytes_put_text(&page, line);
    }
    set("text-share", "0");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    ck_assert_uint_gt(whole.size, 200000);
    set("max-memory", "64K");
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    ck_assert(bytes_equal(&whole, &output));
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&output);
}

/* `text` is in small letters. */
static unsigned shared(struct shared_letters *letters, const char *text) {
    unsigned count = 0;
    shared_letters_begin(letters);
    for (; *text != '\0'; text++) { count += shared_letters_take(letters, (unsigned char)*text); }
    return count;
}

CLAIM(a_character_is_shared_as_often_as_both_have_it) {
    static struct shared_letters letters;
    const char *title = "\xce\xb3 \xce\x91\xce\xb2 Boot \xce\xb1";
    shared_letters_make(&letters, (struct slice){title, strlen(title)});
    ck_assert_uint_eq(letters.title_size, 8);
    ck_assert_uint_eq(letters.other_count, 3);
    ck_assert_uint_eq(shared(&letters, "ooo"), 2);
    ck_assert_uint_eq(shared(&letters, "bootb"), 4);
    shared_letters_begin(&letters);
    static const uint32_t points[] = {0x3b1, 0x3b1, 0x3b1, 0x3b2, 0x3b3, 0x3b4, 0x3b0};
    static const bool expected[] = {true, true, false, true, true, false, false};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        ck_assert_int_eq(shared_letters_take(&letters, points[i]), expected[i]);
    }
}
