/* In these pages, lines that begin with a capital letter are chosen by the method, and lines that
 * begin with a digit are chosen but repeat an earlier line. In the expected choices, X is a line
 * that comes out, and c one that comes with a picture or as a note. */
#include "claims.h"
#include "html/lexer.h"
#include "method/learned/learned.h"

#include <string.h>

#define LINES_MOST 100
#define LONG_WORDS 3

struct reading {
    struct feature_row rows[LINES_MOST];
    uint8_t choices[LINES_MOST];
    size_t count;
};

static struct reading reading;
static struct traits_reader reader;

static int on_line(void *self, const struct line *line) {
    struct reading *page = self;
    ck_assert_uint_lt(page->count, LINES_MOST);
    page->rows[page->count] = (struct feature_row){.traits = *line->traits,
                                                   .note = line->note,
                                                   .referred = line->referred,
                                                   .start = line->start,
                                                   .end = line->end};
    page->choices[page->count++] = line->traits->first == CHARACTER_CAPITAL ? LINE_CHOSEN
                                   : line->traits->first == CHARACTER_DIGIT ? LINE_REPEATED
                                                                            : LINE_LEFT_OUT;
    return 0;
}

/* Returns the tape of the page, with its pictures and notes. */
static struct tape *read_pictures(const char *page) {
    struct tape *tape = tape_new(NULL, TAPE_LIMIT_LEAST);
    const struct line_sink line_sink = {on_line, &reading};
    struct outline outline;
    struct lines *lines =
        lines_new(NULL, LINES_TEXT, false, tape, &outline, &traits_observer, &reader, &line_sink);
    ck_assert(
        lines_want(lines, STYLE_WANTS_IMAGES | STYLE_WANTS_FOOTNOTES | STYLE_WANTS_ATTRIBUTES));
    const struct token_sink token_sink = lines_token_sink(lines);
    struct lexer *lexer = lexer_new(NULL, &token_sink, &outline, LEXER_BUFFER_SIZE);
    reading.count = 0;
    traits_observer.make(&reader, &outline);
    tape_begin(tape);
    lines_begin(lines);
    ck_assert_int_eq(lexer_push(lexer, page, strlen(page)), 0);
    ck_assert_int_eq(lexer_end(lexer), 0);
    ck_assert_int_eq(lines_end(lines), 0);
    lexer_free(lexer);
    lines_free(lines);
    return tape;
}

static void read_page(const char *page) {
    tape_free(read_pictures(page));
}

static void assert_choices(const char *expected) {
    char found[LINES_MOST + 1] = "";
    for (size_t i = 0; i < reading.count; i++) {
        found[i] = reading.choices[i] == LINE_CHOSEN    ? 'X'
                   : reading.choices[i] == LINE_CAPTION ? 'c'
                                                        : '.';
    }
    ck_assert_str_eq(found, expected);
}

static void assert_units(const char *page, const char *expected) {
    read_page(page);
    whole_units(reading.rows, reading.choices, reading.count);
    assert_choices(expected);
}

static void assert_repeats(const char *page, const char *expected) {
    read_page(page);
    whole_repeats(reading.rows, reading.choices, reading.count, LONG_WORDS);
    assert_choices(expected);
}

/* For the place before each line, and the one after the last, whether it is near a chosen line. */
static void assert_near(const char *page, const char *expected) {
    char found[LINES_MOST + 2] = "";
    read_page(page);
    for (size_t i = 0; i <= reading.count; i++) {
        found[i] = is_near_chosen(reading.rows, reading.choices, reading.count, i) ? 'X' : '.';
    }
    ck_assert_str_eq(found, expected);
}

static void assert_captions(const char *page, const char *expected) {
    struct tape *tape = read_pictures(page);
    captions_choose(reading.rows, tape, 0, reading.choices, reading.count);
    tape_free(tape);
    assert_choices(expected);
}

static void assert_notes(const char *page, const char *expected) {
    read_page(page);
    notes_choose(reading.rows, reading.choices, reading.count);
    assert_choices(expected);
}

/* Lines that begin with a capital letter have level 200, with a digit 150, and others 100. */
static void read_levels(const char *page) {
    read_page(page);
    for (size_t i = 0; i < reading.count; i++) {
        reading.choices[i] = reading.choices[i] == LINE_CHOSEN     ? 200
                             : reading.choices[i] == LINE_REPEATED ? 150
                                                                   : 100;
    }
}

static void assert_headings_kept(const char *page, const char *expected) {
    read_page(page);
    sections_keep_headings(reading.rows, reading.choices, reading.count);
    assert_choices(expected);
}

typedef void raiser(const struct features *features, uint8_t *levels, unsigned least_level);

static void assert_raised(raiser *raise, unsigned least_level, const char *page,
                          const char *expected) {
    struct features features;
    read_levels(page);
    ck_assert(features_make(&features, NULL, LINES_MOST));
    features_prepare(&features, reading.rows, reading.count, &reader.page);
    raise(&features, reading.choices, least_level);
    features_free(&features);
    for (size_t i = 0; i < reading.count; i++) {
        reading.choices[i] = reading.choices[i] >= least_level ? LINE_CHOSEN : LINE_LEFT_OUT;
    }
    assert_choices(expected);
}

static void assert_posts(unsigned least_level, const char *page, const char *expected) {
    assert_raised(posts_raise, least_level, page, expected);
}

static void assert_series(const char *page, const char *expected) {
    assert_raised(series_raise, 200, page, expected);
}

static void assert_headings_dropped(const char *page, const char *expected) {
    read_page(page);
    sections_drop_headings(reading.rows, reading.choices, reading.count);
    assert_choices(expected);
}

static void assert_boxes(const char *page, const char *expected) {
    read_page(page);
    sections_boxes(reading.rows, reading.choices, reading.count);
    assert_choices(expected);
}

static void assert_paragraphs(const char *page, const char *expected) {
    read_page(page);
    sections_paragraphs(reading.rows, reading.choices, reading.count);
    assert_choices(expected);
}

SUITE("whole");

CLAIM(a_heading_comes_with_what_is_right_below_it) {
    assert_headings_kept("<h2>a</h2><p>B<h2>c</h2><p>d<p>E", "XX..X");
    assert_headings_kept("<h2>a</h2><h3>b</h3><p>C", "XXX");
    assert_headings_kept("<h2>a</h2><h3>B</h3>", "XX");
    assert_headings_kept("<h3>a</h3><h2>b</h2><p>C", ".XX");
    assert_headings_kept("<h1>a</h1><p>B", ".X");
}

CLAIM(the_text_of_another_section_does_not_matter) {
    assert_headings_kept("<div><div><div><h2>a</h2></div></div></div><p>B", ".X");
    assert_headings_kept("<div><p>c<h2>a</h2></div><p>B", "..X");
    assert_headings_kept("<div><div><h2>a</h2><div><p>B</div></div></div>", "XX");
}

CLAIM(a_heading_alone_in_boxes_goes_with_the_text_in_the_next) {
    assert_headings_kept("<div><div><h2>a</h2></div></div><p>B", "XX");
    assert_headings_kept("<p>c<div><div><h2>a</h2></div></div><div><p>B</div>", ".XX");
    assert_headings_kept("<dl><div><div><dt>a</dt></div></div><dd>B</dl>", ".X");
}

static void assert_values_kept(const char *page, const char *expected) {
    read_page(page);
    sections_keep_values(reading.rows, reading.choices, reading.count);
    assert_choices(expected);
}

static void assert_quotes_introduced(const char *html, const char *expected) {
    read_page(html);
    sections_introduce_quotes(reading.rows, reading.choices, reading.count);
    assert_choices(expected);
}

CLAIM(a_definition_comes_with_its_term_and_an_answer_with_its_question) {
    assert_values_kept("<dl><dt>A<dd>b<dd>c<dt>d<dd>e</dl>", "XX...");
    assert_values_kept("<details><summary>A</summary><p>b</details>", "XX");
    assert_values_kept("<dl><dt>A</dl><p>b", "X.");
    assert_values_kept("<dl><dt>A<dt>b<dd>c</dl>", "X..");
    assert_values_kept("<dl><dt>A<dd>b <a href=x>cdef</a></dl>", "X.");
}

CLAIM(the_last_line_of_a_quote_comes_with_the_one_before) {
    assert_values_kept("<blockquote><p>A<footer>b</footer></blockquote><p>c", "XX.");
    assert_values_kept("<blockquote><p>A<p>b<p>c</blockquote>", "X..");
    assert_values_kept("<blockquote><p>a<footer>b</footer></blockquote>", "..");
    assert_values_kept("<blockquote><p>A</blockquote><blockquote><p>b</blockquote>", "X.");
    assert_values_kept("<blockquote><p>A<p>b b b b b b b b b b b b c</blockquote>", "X.");
}

CLAIM(the_first_line_of_a_quote_comes_with_the_next) {
    assert_quotes_introduced("<p>a<blockquote><div>b</div><div>C</div>d</blockquote>", ".XX.");
    assert_quotes_introduced("<blockquote><p>a<p>B</blockquote>", "XX");
    assert_quotes_introduced("<blockquote><p>a<p>b<p>C</blockquote>", "..X");
    assert_quotes_introduced("<blockquote><p>a</blockquote><p>B", ".X");
    assert_quotes_introduced("<aside><div>a:</div><blockquote><p>B</blockquote></aside>", "XX");
    assert_quotes_introduced("<p>a<blockquote><p>B</blockquote>", ".X");
    assert_quotes_introduced("<blockquote><p>b b b b b b b b b b b b c<p>D</blockquote>", ".X");
    assert_quotes_introduced("<blockquote><div><div>a</div></div><p>B</blockquote>", ".X");
}

CLAIM(who_said_a_quote_is_left_out_with_its_words) {
    assert_quotes_introduced("<blockquote><p>A:<p>b</blockquote>", "..");
    assert_quotes_introduced("<blockquote><p>A<p>b</blockquote>", "X.");
    assert_quotes_introduced("<p>A:<p>b", "X.");
    assert_quotes_introduced("<p>A b c:<blockquote><p>d</blockquote>", "..");
    assert_quotes_introduced("<p>A b c d:<blockquote><p>d</blockquote>", "X.");
}

#define TEN(text) text text text text text text text text text text
#define TEN_WORDS TEN("b ")

CLAIM(a_heading_goes_with_its_text) {
    assert_headings_dropped("<h2>A</h2><p>" TEN_WORDS "<h2>C</h2><p>D", "..XX");
    assert_headings_dropped("<h2>A</h2><p>b<h3>c</h3><p>" TEN_WORDS "<h2>C</h2><p>D", "....XX");
    assert_headings_dropped("<h2>A</h2><h3>B</h3><p>" TEN_WORDS "<h3>C</h3><p>D<p>E", "X..XXX");
    assert_headings_dropped("<h1>A</h1><p>" TEN_WORDS "<h1>C</h1><p>D", "X.XX");
    assert_headings_dropped("<h2>A</h2><p>" TEN_WORDS "<p>C<h2>D</h2><p>E", "X.XXX");
}

CLAIM(a_heading_stays_if_only_a_few_words_below_it_are_left_out) {
    assert_headings_dropped("<h2>A</h2><p>b b b b b b b b b<h2>C</h2><p>D", "X.XX");
    assert_headings_dropped("<div><div><h2>A</h2></div></div><p>" TEN_WORDS "<h2>C</h2><p>D",
                            "X.XX");
}

CLAIM(a_heading_at_the_end_goes_with_its_text) {
    assert_headings_dropped("<p>A<h2>B</h2><p>c", "X..");
    assert_headings_dropped("<p>A<h2>B</h2><p>c<h2>D</h2><p>e<p>f", "X.....");
    assert_headings_dropped("<p>A<h2>B</h2><p>C<p>d", "XXX.");
}

CLAIM(a_heading_at_the_end_of_a_page_stays_if_there_was_no_text) {
    assert_headings_dropped("<p>A<h2>B</h2>", "XX");
    assert_headings_dropped("<div><div><p>A<h2>B</h2></div></div><p>c", "X..");
    assert_headings_dropped("<div><div><div><p>A<h2>B</h2></div></div></div><p>c", "XX.");
}

CLAIM(many_headings_at_the_end_are_a_list) {
    assert_headings_dropped("<p>A<h2>B</h2>c<h2>D</h2>e<h2>F</h2>g<h2>H</h2>i", "X........");
    assert_headings_dropped("<p>A<h2>B</h2>c<h2>D</h2>e<h2>F</h2>g<h2>H</h2>i<h2>J</h2>k",
                            "XX.X.X.X.X.");
    assert_headings_dropped("<h2>B</h2>c<h2>D</h2>e", "X.X.");
}

CLAIM(a_note_between_two_lines_that_come_out_comes_with_them) {
    assert_boxes("<p>A<aside class=note>b<p>c</aside><p>D", "XXXX");
    assert_boxes("<p>A<aside class=x>b</aside><p>C", "X.X");
    assert_boxes("<p>A<aside class=note>b</aside><p>c<p>D", "X..X");
    assert_boxes("<p>a<aside class=note>b</aside><p>C", "..X");
    assert_boxes("<p>A<aside class=note>b", "X.");
    assert_boxes("<div class=note><p>A<p>b<p>C</div>", "X.X");
    assert_boxes("<p>A<aside class=note><a href=x>b</a></aside><p>C", "X.X");
    assert_boxes("<p>A<div><div><aside class=note>b</aside></div><p>C</div>", "XXX");
    assert_boxes("<div><div><p>A</div></div><aside class=note>b</aside><p>C", "X.X");
    assert_boxes("<p>A<aside class=note>b</aside><div><div><p>C</div></div>", "X.X");
}

#define TWELVE(first)       first " b b b b b b b b b b b"
#define POSTS(class, first) "<div class=" class "><p>" TWELVE(first) "</p></div>"

CLAIM(a_text_of_a_series_comes_out_with_the_others) {
    assert_series(POSTS("a", "A") POSTS("a", "1") POSTS("a", "A") POSTS("a", "A"), "XXXX");
    assert_series(POSTS("a", "A") POSTS("a", "1") POSTS("a", "1") POSTS("a", "A") POSTS("a", "A"),
                  "XXXXX");
    assert_series(POSTS("a", "A") POSTS("a", "1") POSTS("a", "1") POSTS("a", "1") POSTS("a", "A")
                      POSTS("a", "A"),
                  "X...XX");
}

CLAIM(a_text_whose_level_is_far_below_or_of_another_series_stays_out) {
    assert_series(POSTS("a", "A") POSTS("a", "a") POSTS("a", "A") POSTS("a", "A"), "X.XX");
    assert_series(POSTS("a", "A") POSTS("c", "1") POSTS("a", "A") POSTS("a", "A"), "X.XX");
    assert_series(POSTS("a", "A") POSTS("a", "A") POSTS("a", "1"), "XX.");
    assert_series(POSTS("a", "A") POSTS("a", "A") POSTS("a", "A") "<div class=a><p>1 b</div>",
                  "XXX.");
    assert_series(POSTS("a", "A") POSTS("a", "A")
                      POSTS("a", "A") "<div class=a><p>" TWELVE("1") " <a href=x>c</a></div>",
                  "XXX.");
}

#define POST "<div class=post><p class=user>a</p><div><p>B c d e</div></div>"
#define MUTE "<div class=post><p class=user>a</p><div><p>b c d e</div></div>"

CLAIM(the_authors_of_a_series_of_posts_come_with_them) {
    assert_posts(132, "<main class=thread>" POST POST POST, "XXXXXX");
    assert_posts(133, "<main class=thread>" POST POST POST, ".X.X.X");
    assert_posts(132, "<main class=thread>" POST POST, ".X.X");
    assert_posts(132, "<main>" POST POST POST, ".X.X.X");
    assert_posts(132, "<main class=thread><p>a<p>B c d e<p>a<p>B c d e<p>a<p>B c d e", ".X.X.X");
}

#define LINKED                                                                                     \
    "<div class=post><p class=user><a href=x>a</a><p class='user title'>t<p><time>a</time>"        \
    "<div><p>B c d e</div></div>"

CLAIM(of_a_thread_with_linked_names_all_names_and_times_come) {
    assert_posts(200, "<main class=thread>" LINKED LINKED LINKED, "X.XXX.XXX.XX");
    assert_posts(200, "<main class=thread>" LINKED LINKED POST, "...X...X.X");
    assert_posts(132, "<main class=thread>" POST POST POST LINKED, "XXXXXXX..X");
    assert_posts(200, "<main><p class=topic>a" LINKED LINKED LINKED, ".X.XXX.XXX.XX");
    assert_posts(200, "<main><p class=thread>a" LINKED LINKED LINKED, "....X...X...X");
}

#define STARTER(between)                                                                           \
    "<div class='post starter'><p class=user><a href=x>a</a>" between "<p>B c d e</div></div>"

CLAIM(who_began_the_thread_is_named_where_the_others_are) {
    assert_posts(200, "<main class=thread>" STARTER("<div>") LINKED LINKED LINKED,
                 "XX"
                 "X.XXX.XXX.XX");
    assert_posts(200, "<main class=thread>" STARTER("</div><div>") LINKED LINKED LINKED,
                 ".X"
                 "X.XXX.XXX.XX");
    assert_posts(200, "<main class=thread><div>" STARTER("<div>") "</div>" LINKED LINKED LINKED,
                 ".X"
                 "X.XXX.XXX.XX");
    assert_posts(200, "<main class=thread>" STARTER("<div>") LINKED LINKED, ".X...X...X");
}

#define FIVE(line) line line line line line
#define FAR(lines)                                                                                 \
    "<div class=post><p class=user><a href=x>a</a>" lines "<div><p>B c d e</div></div>"

CLAIM(a_profile_may_stand_between_a_name_and_its_post) {
    assert_posts(200, "<main class=thread>" FAR(FIVE(FIVE("<p>a"))) FAR("") FAR("") FAR(""),
                 ".........................."
                 "XXXXXXX");
    assert_posts(200,
                 "<main class=thread>" FAR(FIVE("<p>a") FIVE("<p>a") FIVE("<p>a") FIVE("<p>a"))
                     FAR("") FAR(""),
                 "X....................XXXXX");
}

CLAIM(the_times_of_a_series_of_posts_come_with_them) {
    assert_posts(132,
                 "<main class=thread><p><time>a</time><h2>B</h2>C d e f"
                 "<p><time>a</time><h2>B</h2>C d e f<p><time>a</time><h2>B</h2>C d e f",
                 "XXXXXXXXX");
}

CLAIM(in_a_place_of_many_other_lines_there_are_no_authors_of_posts) {
    assert_posts(132, "<main class=thread>" POST MUTE POST MUTE POST, "XX..XX..XX");
    assert_posts(132, "<main class=thread>" POST POST POST MUTE MUTE MUTE, ".X.X.X......");
}

CLAIM(a_long_line_is_no_author) {
    assert_posts(132,
                 "<main class=thread><p class=user>a b c d e f g h i j k l<p>B c d e"
                 "<p class=user>a b c d e f g h i j k l<p>B c d e"
                 "<p class=user>a b c d e f g h i j k l m<p>B c d e"
                 "<p class=user>a b c d e f g h i j k l<p>B c d e",
                 "XXXX.XXX");
}

CLAIM(lines_that_a_br_separates_come_out_together) {
    assert_paragraphs("<p>A<br>b<br>C<p>d", "XXX.");
    assert_paragraphs("<p>A<br>b<br>c<p>D", "...X");
    assert_paragraphs("<p>A<br>b", "XX");
    assert_paragraphs("<p>A<div>b<br>c</div>", "X..");
    assert_paragraphs("<div>A<p>b</p>C</div>", "X.X");
}

CLAIM(code_comes_out_whole_if_a_tenth_of_its_words_is_chosen) {
    assert_units("<p>a<pre>A\nb\nc\nd\n\ne\nf\ng\nh\ni\nj</pre><p>b", ".XXXXXXXXXX.");
    assert_units("<xmp>A\nb\nc\nd</xmp><listing>a\nB</listing>", "XXXXXX");
}

CLAIM(code_is_left_out_if_less_is_chosen) {
    assert_units("<p>a<pre>A\nb\nc\nd\n\ne\nf\ng\nh\ni\nj k</pre><p>B", "...........X");
}

CLAIM(a_pre_comes_with_the_line_that_leads_to_it) {
    assert_units("<p>A<pre>b\nc</pre><p>d e f<pre>g</pre><p>H", "XXX..X");
}

CLAIM(two_labels_may_stand_before_a_pre) {
    assert_units("<p>A<div>b c</div><div>d</div><pre>e</pre>", "X..X");
    assert_units("<p>A<div>b</div><div>c</div><div>d</div><pre>e</pre>", "X....");
    assert_units("<div>b</div><pre>e</pre>", "..");
}

CLAIM(each_pre_is_judged_by_itself) {
    assert_units("<pre>A\nb</pre><p>c d e<pre>d\ne</pre><div><pre>f\nG</pre></div>", "XX...XX");
}

CLAIM(words_count_and_lines_do_not) {
    assert_units("<table><tr><td>A b c<td>d<td>e</table>", "XXX");
    assert_units("<table><tr><td>a b c d e<td>F<td>G</table>", "...");
}

CLAIM(a_table_comes_out_whole_if_half_of_it_is_chosen) {
    assert_units("<table><tr><th>City<th>from<tr><td>Rome<td>9<tr><td>x<td>Yes</table><p>z",
                 "XXXXXX.");
}

CLAIM(of_a_table_of_which_some_is_chosen_whole_rows_come_out) {
    assert_units("<table><tr><td>A<td>b<td>c<tr><td>D<td>e<td>F<tr><td>g</table>", "X..XXX.");
    assert_units("<table><tr><td>A<td>B<td>c<tr><td>d<td>e<td>f<tr><td>G<td>h<td>i</table>",
                 "XXX...X..");
}

CLAIM(the_header_of_a_table_comes_with_its_rows) {
    assert_units("<table><tr><th>a<th>b<tr><td>C d e f<td>g h i<tr><td>j k<td>l m</table>",
                 "XXXX..");
    assert_units("<table><tr><th>a<td>b<tr><td>C d e f<td>g h i<tr><td>j k<td>l m</table>",
                 "..XX..");
    assert_units("<table><tr><th>a b c d e f<tr><td>g h i j k l m n</table>", "..");
}

CLAIM(a_table_is_left_out_if_less_than_three_tenths_are_chosen) {
    assert_units("<table><tr><td>A<td>b<tr><td>c<td>d</table>", "....");
}

CLAIM(a_table_with_tables_in_it_stays_as_it_is) {
    assert_units("<table><tr><td>A<td>b<td>C<td><table><td>D<td>e</table><td>F<td>G<td>h</table>",
                 "X.XXXXX.");
}

CLAIM(tables_side_by_side_are_judged_by_themselves) {
    assert_units("<table><tr><td>A<td>b<td>C</table><table><tr><td>d<td>e</table>", "XXX..");
    assert_units("<div><table><td>A<td>b</table></div><p><div><div><table><td>c<td>d</table>",
                 "XX..");
}

CLAIM(a_table_of_paragraphs_stays_as_it_is) {
    assert_units("<table><td>A b c d e<td>F g h i j<td>k l m n o</table>", "XXX");
    assert_units("<table><td>A b c d e<td>F g h i j<td>k l m n o p</table>", "XX.");
    assert_units("<table><td>A a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a "
                 "a a a a a<td>B<td>C<td>D<td>E<td>F<td>G<td>h<td>I</table>",
                 "XXXXXXX.X");
}

CLAIM(a_table_with_sections_in_it_stays_as_it_is) {
    assert_units("<table><td><h2>A</h2>B<td>c</table>", "XX.");
    assert_units("<table><th><h2>A</h2>B<td>c</table>", "XXX");
}

CLAIM(an_item_comes_out_whole_if_seven_tenths_of_it_are_chosen) {
    assert_units("<ul><li>A b c d e f g<br>h i j<li>k l m n o p q</ul>", "XX.");
    assert_units("<ul><li>A b c d e f<p>g h i j<li>k</ul>", "X..");
}

CLAIM(a_list_of_text_comes_out_whole_if_six_tenths_of_it_are_chosen) {
    assert_units("<p>a<ul><li>b<li>C d e<li>f</ul><p>g", ".XXX.");
    assert_units("<ul><li>a b<li>C d e</ul><ul><li>f g h i</ul>", "XX.");
    assert_units("<ul><li>a b c<li>D e f</ul>", ".X");
    assert_units("<ul><li>A b c<ul><li>d<li>e</ul></ul>", "X..");
}

CLAIM(a_list_with_links_may_have_holes) {
    assert_units("<ul><li>Abcdefghij abcdefg <li><a href=a>a</a></ul>", "XX");
    assert_units("<ul><li>Abcdefghij <li><a href=a>ab</a></ul>", "X.");
}

CLAIM(only_the_own_lines_of_an_item_come_out_with_it) {
    assert_units("<ul><li>A b c<br>d<ul><li>e<li>f</ul><li>g</ul>", "XX...");
}

CLAIM(an_item_with_other_blocks_in_it_stays_as_it_is) {
    assert_units("<ul><li><div>A b c</div><div>d</div></ul>", "X.");
    assert_units("<ul><li><h3>A b c</h3>d</ul>", "X.");
}

CLAIM(an_item_of_links_stays_as_it_is) {
    assert_units("<ul><li>Abcdefghij abcdef <a href=a>abcdef</a><br>a</ul>", "XX");
    assert_units("<ul><li>Abcdefghij <a href=a>abcdef</a><br>a</ul>", "X.");
}

CLAIM(a_page_may_begin_inside_a_unit) {
    read_page("<pre>A\nb\nc</pre><table><td>D<td>E<td>f</table>");
    whole_units(reading.rows + 1, reading.choices + 1, reading.count - 1);
    assert_choices("X..XXX");
}

CLAIM(a_repeated_line_is_left_out) {
    assert_repeats("<p>A b c<p>1 b c<p>D", "X.X");
}

CLAIM(a_repeated_line_makes_no_hole_in_an_item_with_new_text) {
    assert_repeats("<ul><li>A b c<p>1 b c<p>d</ul><p>1 b c", "XX..");
}

CLAIM(an_item_without_new_text_is_left_out_with_its_short_lines) {
    assert_repeats("<ul><li>A b<p>1 b c<li>D</ul>", "..X");
}

CLAIM(a_picture_has_at_most_one_line_between_it_and_a_chosen_line) {
    assert_near("<p>a<p>b<p>C<p>d<p>e<p>f", ".XXXX..");
    assert_near("<p>a<p>b", "...");
}

CLAIM(a_picture_may_have_more_lines_between_two_chosen_ones_around_it) {
    assert_near("<p>A<p>b<p>c<p>d<p>e<p>F", "XXXXXXX");
    assert_near("<p>A<p>b<p>c<p>d<p>e<p>f<p>G", "XXX..XXX");
}

CLAIM(a_picture_is_not_near_behind_a_line_of_links) {
    assert_near("<p>a<p>b <a href=x>cd</a><p>E<p><a href=y>f</a><p>g", "..XX..");
    assert_near("<p>a<p>bcd <a href=x>ef</a><p>G", ".XXX");
}

#define FIGURE(caption) "<figure><img src=1><figcaption>" caption "</figcaption></figure>"

CLAIM(the_pictures_of_a_gallery_bring_their_captions) {
    assert_captions("<p>A" FIGURE("b") FIGURE("c") FIGURE("d") FIGURE("e"), "Xcccc");
    assert_captions("<p>A" FIGURE("b") FIGURE("c") "<p>d<p>e" FIGURE("f"), "Xcc...");
    assert_captions("<p>A" FIGURE("b") FIGURE("c") "<div>" FIGURE("d") "</div>", "Xcc.");
    assert_captions("<div><p>A" FIGURE("b") FIGURE("c") "</div>" FIGURE("d") FIGURE("e"), "Xcc..");
    assert_captions("<div><div><p>A" FIGURE("b") FIGURE("c") "</div></div><div><div>" FIGURE("d"),
                    "Xcc.");
    assert_captions("<p>A<ul><li><div><img src=1></div><div class=gallerytext>b</div></ul>", "Xc");
}

CLAIM(a_line_about_the_picture_in_it_comes_with_that) {
    assert_captions("<p>A<div class=image><img src=1><span class=credit>b</span></div><p>C", "XcX");
    assert_captions("<p>A<figure><img src=1>b</figure><p>C<div><img src=2>d</div><p>E", "XcX.X");
    assert_captions("<p>A<figure>b</figure><figure><h3><img src=1>c</h3></figure>", "X..");
    assert_captions("<p>A<figure><img src=1><a href=2>b</a></figure>", "X.");
    assert_captions("<p>A<p>b<p>c<figure><img src=1>d</figure>", "X...");
    assert_captions("<p>A<div><img src=1><i class=credit>b</i><p class=caption>c</div>", "Xcc");
}

CLAIM(a_picture_behind_a_line_left_out_and_before_a_link_is_one_of_a_teaser) {
    assert_near("<p>A<p>b<p><a href=x>cd</a>", "XX..");
    assert_near("<p>A<p><a href=x>cd</a>", "XX.");
    assert_near("<p>A<p>b<figure><a href=x>cd</a></figure>", "XXX.");
    assert_near("<p>A<p>b<p class=caption><a href=x>cd</a>", "XXX.");
    assert_near("<p>A<p>b<p><a href=x>CD</a>", "XXXX");
}

CLAIM(a_picture_that_comes_out_brings_its_caption) {
    assert_captions("<p>A<figure><img src=1><figcaption>b</figcaption></figure><p>c", "Xc.");
    assert_captions(
        "<p>A<div><img src=1><p class=wp-caption-text>b</div><p class=wp-caption-text>c", "Xc.");
    assert_captions("<figure><img src=1><figcaption>a</figcaption></figure><p>B", "cX");
    assert_captions("<p>A<figure><figcaption>b</figcaption></figure>", "X.");
}

CLAIM(a_line_of_the_figure_may_stand_between_a_picture_and_its_caption) {
    assert_captions("<p>A<figure><img src=1><p>b</p><figcaption>c</figcaption></figure>", "X.c");
    assert_captions(
        "<p>A<figure><img src=1><p>b</figure><figure><figcaption>c</figcaption></figure>", "X..");
    assert_captions("<p>A<figure><img src=1><p>b<p>c<figcaption>d</figcaption></figure>", "X...");
}

#define REFERENCE(number) "<a href=#fn" number "><sup>" number "</sup></a>"

CLAIM(a_note_to_a_line_that_comes_out_comes_with_it) {
    assert_notes(
        "<p>A" REFERENCE("1") "<p>b" REFERENCE("2") "<p>C" REFERENCE(
            "3") "<p>d<ol>"
                 "<li id=fn1>e<li id=fn2>f<li id=fn3><p>g<ul><li>h</ul><p>i<li id=fn4>j</ol>",
        "X.X.c.ccc.");
    assert_notes("<p>A" REFERENCE("1") "<p id=fn1>b<br>c<p>d", "Xcc.");
    assert_notes("<p>A" REFERENCE("1") "<ol><li id=fn1><p><a href=#b>b</a><p><a href=2>bcdef</a>",
                 "X.c");
}

CLAIM(a_heading_is_no_note) {
    assert_notes("<p>A" REFERENCE("1") "<h5 class=footnote-heading><a id=fn1>b</a></h5><p>c",
                 "X..");
}

CLAIM(a_note_that_comes_with_a_line_brings_no_heading) {
    read_page("<p>A" REFERENCE("1") "<h2>B</h2><p id=fn1>c");
    notes_choose(reading.rows, reading.choices, reading.count);
    sections_drop_headings(reading.rows, reading.choices, reading.count);
    assert_choices("X.c");
}

CLAIM(notes_stay_out_if_they_have_over_15_percent_of_the_chosen_words_and_over_32) {
    /* 301 words are chosen. */
#define TEXT "<p>A" REFERENCE("1") " " TEN(TEN("a ")) TEN(TEN("a ")) TEN(TEN("a ")) "<p id=fn1>"
    assert_notes(TEXT TEN_WORDS TEN_WORDS TEN_WORDS TEN_WORDS "b b b b b", "Xc");
    assert_notes(TEXT TEN_WORDS TEN_WORDS TEN_WORDS TEN_WORDS "b b b b b b", "X.");
#undef TEXT
    assert_notes("<p>A" REFERENCE("1") "<p id=fn1>" TEN_WORDS TEN_WORDS TEN_WORDS "b b", "Xc");
    assert_notes("<p>A" REFERENCE("1") "<p id=fn1>" TEN_WORDS TEN_WORDS TEN_WORDS "b b b", "X.");
}

CLAIM(a_caption_of_many_lines_comes_out_whole) {
    assert_captions("<p>A<figure><img src=1><figcaption><p>b<p>c</figcaption></figure><figure>"
                    "<figcaption>d</figcaption></figure>",
                    "Xcc.");
}

CLAIM(a_caption_comes_with_the_table_or_the_code_of_its_figure) {
    assert_captions("<figure><figcaption>b</figcaption><table><tr><td>C</table></figure>", "cX");
    assert_captions("<figure><pre>C</pre><figcaption>b</figcaption></figure>", "Xc");
    assert_captions("<figure><figcaption>b</figcaption></figure><table><tr><td>C</table>", ".X");
    assert_captions("<figure><figcaption>b</figcaption><p>C</figure>", ".X");
    assert_captions("<table><tr><td><figure><figcaption>b</figcaption><p>C</figure></table>", ".X");
}

CLAIM(a_caption_that_leads_away_or_is_a_heading_stays_out) {
    assert_captions("<p>A<figure><img src=1><figcaption><a href=2>b</a></figcaption></figure>",
                    "X.");
    assert_captions("<p>A<figure><img src=1><figcaption><h3>b</h3></figcaption></figure>", "X.");
}
