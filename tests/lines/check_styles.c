/* Checks the notes and styles on the tape, as a transcript. A paragraph begins with `|` and its
 * block; a run with `+`, or `_` if a space comes before it; a link with `(ADDRESS)`. */
#include "bytes.h"
#include "claims.h"
#include "lines/lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define WANTS_ALL                                                                                  \
    (STYLE_WANTS_BLOCKS | STYLE_WANTS_INLINE | STYLE_WANTS_LINKS | STYLE_WANTS_IMAGES |            \
     STYLE_WANTS_ATTRIBUTES)

struct transcript {
    struct bytes text;
    struct bytes note;
    struct run run;
    uint32_t paragraph;
    struct tape *tape;
};

static void put(struct bytes *bytes, const char *format, int64_t number) {
    char text[40];
    snprintf(text, sizeof text, format, number);
    bytes_put_text(bytes, text);
}

static void put_container(struct bytes *text, const struct container *container) {
    static const char *const marks[] = {[CONTAINER_QUOTE] = ">",
                                        [CONTAINER_BULLET] = "*",
                                        [CONTAINER_NUMBER] = "%" PRId64 ".",
                                        [CONTAINER_COUNTDOWN] = "?."};
    put(text, marks[container->kind], container->ordinal);
    put(text, "#%" PRId64 " ", container->id);
}

static void put_block(struct bytes *text, const struct block *block) {
    static const char *const kinds[] = {[BLOCK_PARAGRAPH] = "",
                                        [BLOCK_HEADING] = "h",
                                        [BLOCK_PRE] = "pre",
                                        [BLOCK_CAPTION] = "caption"};
    if (block->rule) { bytes_put_text(text, "--- "); }
    for (unsigned i = 0; i < block->depth; i++) {
        put_container(text, &block->containers[i]);
        if (block->table != 0 && i + 1 == block->outside) { bytes_put_text(text, "/ "); }
    }
    bytes_put_text(text, kinds[block->kind]);
    if (block->kind == BLOCK_HEADING) { put(text, "%" PRId64, block->level); }
    if (block->pre != 0) { put(text, "+%" PRId64, block->newlines); }
    bytes_put_text(text, block->language);
    if (block->row != 0) {
        put(text, block->look & CELL_HEADER ? "th%" PRId64 : "td%" PRId64, block->row);
        put(text, ",%" PRId64, block->column);
    }
    if (block->columns > 1) { put(text, " wide %" PRId64, block->columns); }
    if (block->layout) { bytes_put_text(text, " layout"); }
    if (block->outer_table != 0) { bytes_put_text(text, " inside"); }
}

static void end_note(struct transcript *transcript) {
    struct block block = {0};
    struct bytes *note = &transcript->note;
    if (transcript->run.style.kind == RUN_BLOCK) {
        memcpy(&block, note->at, note->size);
        ck_assert_uint_eq(note->size, block_size(block.depth));
        put_block(&transcript->text, &block);
        if (block.first != transcript->paragraph) { bytes_put_text(&transcript->text, "br"); }
        bytes_put_text(&transcript->text, ":");
        return;
    }
    bool image = transcript->run.style.kind == RUN_IMAGE;
    char *end = image ? memchr(note->at, '\0', note->size) : NULL;
    if (end != NULL) { *end = '\n'; }
    bytes_put_text(&transcript->text, image ? "!(" : "(");
    bytes_put(&transcript->text, note->at, note->size);
    bytes_put_text(&transcript->text, ")");
}

static int on_run(void *self, const struct run *run) {
    struct transcript *transcript = self;
    transcript->run = *run;
    bool begins = run->style.paragraph != transcript->paragraph;
    transcript->paragraph = run->style.paragraph;
    if (begins) { bytes_put_text(&transcript->text, "|"); }
    bytes_clear(&transcript->note);
    if (run->style.kind != RUN_TEXT || run->size == 0) { return 0; }
    bytes_put_text(&transcript->text, run->style.spaced ? "_" : "+");
    static const char letters[] = "bicdulA"; /* in the order of enum inline_style */
    for (unsigned i = 0; i < sizeof letters - 1; i++) {
        if ((run->style.bits >> i & 1) != 0) { bytes_put(&transcript->text, &letters[i], 1); }
    }
    if (run->style.bits != 0) { bytes_put_text(&transcript->text, ":"); }
    return 0;
}

static int on_text(void *self, const char *text, size_t size) {
    struct transcript *transcript = self;
    if (transcript->run.style.kind == RUN_TEXT) { return bytes_put(&transcript->text, text, size); }
    bytes_put(&transcript->note, text, size);
    if (transcript->note.size == transcript->run.size) { end_note(transcript); }
    return 0;
}

static int on_line(void *self, const struct line *line) {
    struct transcript *transcript = self;
    const struct tape_reader reader = {on_run, on_text, transcript};
    tape_read(transcript->tape, line->start, line->end, &reader);
    ck_assert(tape_forget(transcript->tape, line->end));
    return 0;
}

static void read_page(struct transcript *transcript, enum line_rule rule, unsigned wants,
                      const char *page) {
    const struct line_sink sink = {on_line, transcript};
    struct outline outline = {.top = 0};
    struct lines *lines =
        lines_new(NULL, rule, false, transcript->tape, &outline, NULL, NULL, &sink);
    ck_assert(lines_want(lines, wants));
    const struct token_sink token_sink = lines_token_sink(lines);
    struct lexer *lexer = lexer_new(NULL, &token_sink, &outline, LEXER_BUFFER_LEAST);
    tape_begin(transcript->tape);
    lines_begin(lines);
    ck_assert_int_eq(lexer_push(lexer, page, strlen(page)), 0);
    ck_assert_int_eq(lexer_end(lexer), 0);
    ck_assert_int_eq(lines_end(lines), 0);
    lexer_free(lexer);
    lines_free(lines);
}

static void assert_wanted(enum line_rule rule, unsigned wants, const char *page,
                          const char *expected) {
    struct transcript transcript = {.tape = tape_new(NULL, TAPE_LIMIT_LEAST)};
    read_page(&transcript, rule, wants, page);
    bytes_put(&transcript.text, "", 1);
    ck_assert_str_eq(transcript.text.at, expected);
    bytes_free(&transcript.text);
    bytes_free(&transcript.note);
    tape_free(transcript.tape);
}

static void assert_styles(const char *page, const char *expected) {
    assert_wanted(LINES_TEXT, WANTS_ALL, page, expected);
}

SUITE("styles");

CLAIM(a_plain_paragraph_has_no_note) {
    assert_styles("<div>a <span>b</span><p>c<article><h>d", "|+a b|+c|+d");
}

CLAIM(only_what_a_format_wants_is_on_the_tape) {
    static const char page[] = "<h1>a <b>b</b> <a href=x>c</a> <img src=y>";
    assert_wanted(LINES_TEXT, 0, page, "|+a b c");
    assert_wanted(LINES_TEXT, STYLE_WANTS_BLOCKS, page, "|h1:+a b c");
    assert_wanted(LINES_TEXT, STYLE_WANTS_INLINE, page, "|+a_b:b_c");
    assert_wanted(LINES_TEXT, STYLE_WANTS_LINKS, page, "|+a b(x)_A:c");
    assert_wanted(LINES_TEXT, STYLE_WANTS_IMAGES, page, "|+a b c!(y\n)");
}

CLAIM(a_heading_has_a_level) {
    assert_styles("<h1>a</h1><h3><div>b</div></h3>c<h6>d", "|h1:+a|h3:+b|+c|h6:+d");
}

CLAIM(only_one_br_keeps_a_paragraph_in_its_block) {
    assert_styles("<p>a<br>b<br><br>c<p>d", "|+a|br:+b|+c|+d");
}

CLAIM(a_rule_is_noted_at_the_next_paragraph) {
    assert_styles("<p>a<hr>b<p>c", "|+a|--- :+b|+c");
}

CLAIM(inline_styles_add_up) {
    assert_styles("a<b>b<i>c</b>d</i> <s>e</s><code>f</code><sup>g</sup><sub>h</sub>",
                  "|+a+b:b+bi:c+d_d:e+c:f+u:g+l:h");
    assert_styles("<strong><em><del><samp>a", "|+bicd:a");
}

CLAIM(in_pre_there_are_no_inline_styles) {
    assert_styles("<pre>a <b>b</b></pre>", "|pre+0:+a b");
}

CLAIM(empty_lines_of_pre_are_counted) {
    assert_styles("<pre>\n\na\n \n\n  b</pre>", "|pre+1:+a|pre+3br:+  b");
    assert_styles("<pre>a<br><br>b\n</pre><pre>c", "|pre+0:+a|pre+2:+b|pre+0:+c");
}

CLAIM(a_class_names_the_language_of_code) {
    assert_styles("<pre><code class='x language-c++ y'>a", "|pre+0c++:+a");
    assert_styles("<pre class='brush: js; z'>a", "|pre+0js:+a");
    assert_styles("<div class='highlight-source-rust'><pre>a</pre></div><pre>b",
                  "|pre+0rust:+a|pre+0:+b");
    assert_styles("<pre class='xlang-c lang-'>a", "|pre+0:+a");
    assert_styles("<pre class='language-\"onclick lang-abcdefghijklmnopqrstuvwxyz'>a", "|pre+0:+a");
}

CLAIM(items_have_ids_and_ordinals) {
    assert_styles("<ul><li>a<p>b<li>c</ul>", "|*#3 :+a|*#3 :+b|*#4 :+c");
    assert_styles("<ol start=7><li>a<li value=3>b<li>c</ol>", "|7.#3 :+a|3.#4 :+b|4.#5 :+c");
    assert_styles("<ol reversed start=2><li>a<li>b<li>c</ol>", "|2.#3 :+a|1.#4 :+b|0.#5 :+c");
    assert_styles("<ol reversed><li>a<li>b</ol>", "|?.#3 :+a|?.#4 :+b");
    assert_styles("<ol start=99999999999><li>a<li>b", "|999999999.#3 :+a|999999999.#4 :+b");
}

CLAIM(lists_and_quotes_nest) {
    assert_styles("<ul><li>a<blockquote>b<ol><li>c</ol></blockquote>d</ul>e",
                  "|*#3 :+a|*#3 >#4 :+b|*#3 >#4 1.#6 :+c|*#3 :+d|+e");
}

CLAIM(a_list_directly_in_a_list_belongs_to_the_item_before) {
    assert_styles("<ul><li>a</li><ul><li>b</ul></ul>", "|*#3 :+a|*#3 *#5 :+b");
    assert_styles("<ul><ul><li>a</ul></ul>", "|*#4 :+a");
}

CLAIM(text_outside_of_all_items_is_an_item_of_its_list) {
    assert_styles("<ul>a<li>b</ul><li>c", "|*#2 :+a|*#3 :+b|*#4 :+c");
}

CLAIM(the_innermost_of_too_many_containers_are_left_out) {
    struct bytes page = {0}, expected = {0};
    for (int i = 0; i < BLOCK_CONTAINERS_MAX + 3; i++) { bytes_put_text(&page, "<blockquote>"); }
    bytes_put(&page, "a", 2);
    bytes_put_text(&expected, "|");
    for (int i = 0; i < BLOCK_CONTAINERS_MAX; i++) { put(&expected, ">#%" PRId64 " ", i + 2); }
    bytes_put(&expected, ":+a", 4);
    assert_styles(page.at, expected.at);
    bytes_free(&page);
    bytes_free(&expected);
}

CLAIM(cells_have_a_row_and_a_column) {
    assert_styles("<table><caption>t<tr><th>a<th colspan=2>b<th>c<tr><td><td>d</table>e",
                  "|caption:+t|th1,1:+a|th1,2 wide 2:+b|th1,4:+c|td2,2:+d|+e");
    assert_styles("<td>a<tr><td>b", "|+a|+b");
}

CLAIM(a_table_in_a_table_makes_the_outer_one_a_layout) {
    assert_styles("<table><tr><td>a<table><tr><td>b</table>c</table>",
                  "|td1,1:+a|td1,1 inside:+b|td1,1 layout:+c");
}

CLAIM(a_cell_knows_which_lists_are_around_its_table) {
    assert_styles("<ul><li><table><tr><td><ul><li>a", "|*#3 / *#7 td1,1:+a");
}

CLAIM(lines_of_a_table_in_pre_are_no_table) {
    assert_styles("<pre><table><tr><td>1<td>a", "|pre+0td1,1:+1|pre+0td1,2:+a");
}

CLAIM(each_paragraph_of_a_link_has_its_address) {
    assert_styles("<a href='/x?a=1&amp;b'><h2>a</h2><p>b <b>c</b></a>d",
                  "|h2:(/x?a=1&b)+A:a|(/x?a=1&b)+A:b_bA:c+d");
    assert_styles("<a href=x>a</a><a href=y>b</a><a>c", "|(x)+A:a(y)+A:b+c");
}

CLAIM(a_long_address_is_not_repeated_for_ever) {
    struct bytes page = {0}, address = {0}, expected = {0};
    for (int i = 0; i < STYLES_ADDRESS_MAX; i++) { bytes_put_text(&address, "x"); }
    bytes_put_text(&page, "<a href=");
    bytes_put(&page, address.at, address.size);
    bytes_put_text(&page, ">");
    for (size_t left = STYLES_REPEATS_MAX; left >= address.size; left -= address.size) {
        bytes_put_text(&page, "<p>a");
        bytes_put_text(&expected, "|(");
        bytes_put(&expected, address.at, address.size);
        bytes_put_text(&expected, ")+A:a");
    }
    bytes_put(&page, "<p>b</a><a href=y>c", 20);
    bytes_put(&expected, "|+A:b(y)+A:c", 13);
    assert_wanted(LINES_TEXT, WANTS_ALL, page.at, expected.at);
    bytes_free(&page);
    bytes_free(&address);
    bytes_free(&expected);
}

CLAIM(an_image_has_an_address_and_words) {
    assert_styles("<p>a <img src=x alt='b &lt; c'> d<img alt=e>", "|+a!(x\nb < c)+ d");
    assert_styles("<p>a<figure><img src=x> b</figure>", "|+a|!(x\n)_b");
}

CLAIM(only_pictures_keep_the_addresses_of_pictures) {
    struct bytes page = {NULL, 0, 0};
    bytes_put_text(&page, "<pre data-src='");
    for (int i = 0; i < LEXER_ATTRIBUTE_MAX; i++) { bytes_put_text(&page, "x"); }
    bytes_put_text(&page, "' data-srcset='");
    for (int i = 0; i < LEXER_ATTRIBUTE_MAX; i++) { bytes_put_text(&page, "x"); }
    bytes_put(&page, "' class=lang-c>a", sizeof "' class=lang-c>a");
    assert_styles(page.at, "|pre+0c:+a");
    bytes_free(&page);
}

CLAIM(the_reading_of_a_ruby_is_in_brackets) {
    static const char *const pages[] = {
        "<ruby>a<rt>b</rt>c<rt>d</ruby>e f",
        "<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp>c<rp>[</rp><rt>d</rt><rp>]</rp></ruby>e f",
    };
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        assert_styles(pages[i], "|+a(b)c(d)e f");
    }
    assert_styles("<ruby>a<rt>b<p>c", "|+a(b)|+(c)");
    assert_styles("<ruby>a<rt>b<b>c</b><img src=x>d</rt></ruby>e", "|+a(b+b:c!(x\n)+ d)e");
}

CLAIM(a_line_that_begins_in_a_paragraph_has_no_note) {
    assert_wanted(LINES_SOURCE, STYLE_WANTS_BLOCKS, "<h1>a\nb", "|h1:+a_b");
}
