#include "../draw.h"
#include "claims.h"
#include "html/scan.h"
#include "text/utf8.h"
#include "tokens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct cuts whole = {NULL, 0, false};

static const size_t buffer_sizes[] = {LEXER_BUFFER_LEAST, LEXER_BUFFER_LEAST + 1, 100,
                                      LEXER_BUFFER_SIZE};
#define BUFFER_SIZES (sizeof buffer_sizes / sizeof buffer_sizes[0])

static struct slice slice_of(const struct bytes *bytes) {
    return (struct slice){bytes->at, bytes->size};
}

/* `tokens` are those of the page in one piece. */
static void assert_same(const struct tokens *tokens, struct slice page, struct cuts cuts,
                        size_t buffer_size) {
    for (int in_place = 0; in_place < 2; in_place++) {
        struct tokens again = {.shown = tokens->shown};
        cuts.in_place = in_place != 0;
        ck_assert_int_eq(tokens_read(&again, page, cuts, buffer_size), 0);
        ck_assert_msg(bytes_equal(&again.bytes, &tokens->bytes), "%.999s\nis, cut, %.999s",
                      tokens->bytes.at, again.bytes.at);
        tokens_free(&again);
    }
}

static void assert_same_in_pieces(const struct tokens *tokens, struct slice page) {
    static const unsigned char sizes[] = {1, 2, 3, 7};
    unsigned char drawn[16];
    struct draw draw = {page.size};
    for (size_t buffer = 0; buffer < BUFFER_SIZES; buffer++) {
        size_t buffer_size = buffer_sizes[buffer];
        assert_same(tokens, page, whole, buffer_size);
        for (size_t i = 0; i < sizeof sizes; i++) {
            assert_same(tokens, page, (struct cuts){&sizes[i], 1, false}, buffer_size);
        }
        for (int round = 0; round < 4; round++) {
            for (size_t i = 0; i < sizeof drawn; i++) {
                drawn[i] = (unsigned char)(1 + draw_below(&draw, i % 2 == 0 ? 4 : 255));
            }
            assert_same(tokens, page, (struct cuts){drawn, sizeof drawn, false}, buffer_size);
        }
    }
}

/* How many mixed texts came, and how many of them had a space at an end. */
struct edges {
    size_t mixed, spaces;
};

static int on_text_edges(void *self, const struct text *text) {
    struct edges *edges = self;
    if (text->class != TEXT_MIXED) { return 0; }
    edges->mixed++;
    edges->spaces += text->text.bytes[0] == ' ' || text->text.bytes[text->text.size - 1] == ' ';
    return 0;
}

static int on_any_tag(void *self, const struct tag *tag) {
    (void)self, (void)tag;
    return 0;
}

/* The page has these tokens, however it is cut. */
static void assert_tokens_of(struct slice page, unsigned shown, const char *expected) {
    struct tokens tokens = {.shown = shown};
    ck_assert_int_eq(tokens_read(&tokens, page, whole, LEXER_BUFFER_SIZE), 0);
    ck_assert_msg(strcmp(tokens.bytes.at, expected) == 0, "%.999s\nis not %.999s", tokens.bytes.at,
                  expected);
    assert_same_in_pieces(&tokens, page);
    tokens_free(&tokens);
}

static void assert_tokens(const char *page, unsigned shown, const char *expected) {
    assert_tokens_of((struct slice){page, strlen(page)}, shown, expected);
}

#define PAGE(literal)                                                                              \
    { literal, sizeof literal - 1 }

static const struct slice nasty_pages[] = {
    PAGE("a<!-- b --!>c<!----!>d<!-->e<!--->f<!-- -- > --->g"),
    PAGE("<script>if (a</script|ipt>)</scr</scrip></script >a"),
    PAGE("<title>a</titl></title x></title/>b</title>"),
    PAGE("<script><!--<script>--!></script>a--></script>b"),
    PAGE("&amp;&ampx&notit;&notin;&CounterClockwiseContourIntegral;&CounterClockwiseContourIn;"),
    PAGE("&#38;&#x26;&#X26&#;&#x;&#xg;&#0;&#1114112;&#128;&a;&;&&am"),
    PAGE("a\r\nb\rc\n\rd\r\r\n<pre\r\nb\r=\r\nc\r>\r"),
    PAGE("caf\xc3\xa9 \xe2\x80\x99 "
         "\xe3\x80\x80\xd7\xa9\xe2\x80\x8f\xd7\x9c\xf0\x9f\x98\x80\xc2\xa0"),
    PAGE("<p \xc3\xa9=\"\xf0\x9f\x98\x80>\" \xe2\x82\xac\xe2\x82\xac = '\xc3\xa9\n' id=\xc3\xa9/ "
         "style='&notit;&#38;\xc3\xa9&'>\xc3\xa9"),
    PAGE("<a id=c src='e\nf' face  =  \"h\" role\n\n/size/=k href=\"m\"n ==>o</a id=q>"),
    PAGE("<svg><![CDATA[</svg>]]]>]]><font\ncolor=red\nid='a'>b</font><svg/>c"),
    PAGE("<!DOCTYPE html PUBLIC \"a>b\"><?php a ?>b<!a>c</ d>e</>f<![CDATA[g>h]]>"),
    PAGE("< a <1 <= </1>b </"),
    PAGE("a\0b<title>\0</title>\0<p\0q \0=\0 r='\0'>"),
    PAGE("<plaintext>a</plaintext>&amp;<!-- b"),
    PAGE("<textarea></textare></textarea><xmp></x&amp;</xmp><iframe><!--</iframe>a"),
    PAGE("<template><template></template><div></div></body>a<select><p></div>b"),
};
#define NASTY_PAGES (sizeof nasty_pages / sizeof nasty_pages[0])

SUITE("lexer");

CLAIM_TIMES(a_page_cut_anywhere_gives_the_same_tokens, NASTY_PAGES) {
    struct slice page = nasty_pages[_i];
    struct tokens tokens = {.shown = SHOW_ALL};
    ck_assert_int_eq(tokens_read(&tokens, page, whole, LEXER_BUFFER_SIZE), 0);
    assert_same_in_pieces(&tokens, page);
    for (size_t size = 1; size < page.size; size++) {
        unsigned char sizes[] = {(unsigned char)size, 0};
        assert_same(&tokens, page, (struct cuts){sizes, 2, false}, LEXER_BUFFER_SIZE);
    }
    tokens_free(&tokens);
}

/* A tag that is cut is read by the rules of lex_tag.re, byte by byte. */
CLAIM(tags_of_any_form_cut_anywhere_give_the_same_tokens) {
    static const char *const parts[] = {
        "<",
        "<a",
        "</p",
        "<DIV",
        "<font",
        "<svg",
        "</svg",
        " ",
        "\n",
        "/",
        ">",
        ">",
        "=",
        "\"",
        "'",
        "\0",
        "x",
        " href=\"",
        " class=\"b\"",
        " id='c d'",
        " hidden",
        "\xd0\xb0",
        "&amp;",
        "=\"a name of more than sixteen letters, and a value of more than sixty-four\"",
        "<custom-element-with-a-long-name"};
    struct draw draw = {29};
    for (int round = 0; round < 300; round++) {
        struct bytes page = {0};
        for (int part = 0; part < 40; part++) {
            const char *drawn = parts[draw_below(&draw, sizeof parts / sizeof parts[0])];
            bytes_put(&page, drawn, *drawn == '\0' ? 1 : strlen(drawn));
        }
        struct tokens tokens = {.shown = SHOW_ALL};
        ck_assert_int_eq(tokens_read(&tokens, slice_of(&page), whole, LEXER_BUFFER_SIZE), 0);
        assert_same_in_pieces(&tokens, slice_of(&page));
        tokens_free(&tokens);
        bytes_free(&page);
    }
}

CLAIM_TIMES(a_callback_error_ends_the_page_and_sticks, NASTY_PAGES) {
    static const unsigned char one = 1;
    const struct cuts cuts[] = {whole, {&one, 1, false}};
    for (size_t i = 0; i < 2; i++) {
        struct tokens tokens = {.shown = SHOW_ALL};
        ck_assert_int_eq(tokens_read(&tokens, nasty_pages[_i], cuts[i], LEXER_BUFFER_LEAST), 0);
        size_t calls = tokens.calls;
        for (tokens.fail_call = 1; tokens.fail_call <= calls; tokens.fail_call++) {
            int error = tokens_read(&tokens, nasty_pages[_i], cuts[i], LEXER_BUFFER_LEAST);
            ck_assert_int_eq(error, TOKENS_ERROR);
            ck_assert_uint_eq(tokens.calls, tokens.fail_call);
        }
        tokens_free(&tokens);
    }
}

CLAIM(a_lexer_forgets_the_last_page_when_it_begins_another) {
    static const char *const pages[] = {"<script>a", "<a b=\"c", "<title>a",      "a&#6", "<svg>",
                                        "a&am",      "<!-- a",   "<template><p>", "\xc3"};
    struct tokens tokens = {.shown = SHOW_ALL};
    struct token_sink sink = tokens_sink(&tokens);
    struct outline outline;
    struct lexer *lexer = lexer_new(NULL, &sink, &outline, LEXER_BUFFER_LEAST);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        tokens.fail_call = i % 2;
        tokens_begin(&tokens);
        lexer_begin(lexer);
        lexer_push(lexer, pages[i], strlen(pages[i]));
        tokens.fail_call = 0;
        tokens_begin(&tokens);
        lexer_begin(lexer);
        ck_assert_int_eq(lexer_push(lexer, "<p id>b</p>", 11), 0);
        ck_assert_int_eq(lexer_end(lexer), 0);
        tokens_end(&tokens);
        ck_assert_str_eq(tokens.bytes.at, "[id=]<p 6>word(b)6-7</p 4>");
    }
    lexer_free(lexer);
    tokens_free(&tokens);
}

CLAIM(attributes_come_with_their_tag) {
    assert_tokens("<a href=\"b>c\" id='>'>", SHOW_ATTRIBUTES, "[href=b>c][id=>]<a>");
    assert_tokens("<a id=c ID=d iD>", SHOW_ATTRIBUTES, "[id=c][id=d][id=]<a>");
    assert_tokens("<a id = c src= 'e' href =g>", SHOW_ATTRIBUTES, "[id=c][src=e][href=g]<a>");
    assert_tokens("<a id=c\"d'e=f/ src=/>", SHOW_ATTRIBUTES, "[id=c\"d'e=f/][src=/]<a>");
    assert_tokens("<a id='c'src=e/f/>", SHOW_ATTRIBUTES, "[id=c][src=e/f/]<a>");
    assert_tokens("<a id/src hidden/>", SHOW_ATTRIBUTES, "[id=][src=][hidden=]<a/>");
    assert_tokens("<a =id=c src=>", SHOW_ATTRIBUTES, "[src=]<a>");
    assert_tokens("<a <id>", SHOW_ATTRIBUTES, "<a>");
    assert_tokens("</a id='>'>c", SHOW_ATTRIBUTES, "</a>c");
    assert_tokens("<svg id=a></svg id=b><p id=c>", SHOW_ATTRIBUTES, "[id=c]<p>");
}

CLAIM(attributes_are_known_by_their_whole_name) {
    for (size_t i = 0; i < ATTRIBUTE_OTHER; i++) {
        const char *name = attribute_names[i].bytes;
        char page[128], tokens[64];
        snprintf(page, sizeof page, "<p x%s=1 %sx=2 %.*s=3 %s=4>", name, name,
                 (int)attribute_names[i].size - 1, name, name);
        snprintf(tokens, sizeof tokens, "[%s=4]<p>", name);
        assert_tokens(page, SHOW_ATTRIBUTES, tokens);
    }
    assert_tokens("<p Data-TestID=a ARIA-hidden=b>", SHOW_ATTRIBUTES,
                  "[data-testid=a][aria-hidden=b]<p>");
    assert_tokens("<p data-orixinal=a>", SHOW_ATTRIBUTES, "<p>");
}

CLAIM(references_in_values_are_resolved) {
    assert_tokens("<a href='?a&amp;b&lt;' id=\"\">", SHOW_ATTRIBUTES, "[href=?a&b<][id=]<a>");
    assert_tokens("<a href='?a&lt=b&ltc&lt-&lt'>", SHOW_ATTRIBUTES, "[href=?a&lt=b&ltc<-<]<a>");
    assert_tokens("<a href='&notit;&notin;&no'>", SHOW_ATTRIBUTES,
                  "[href=&notit;\xe2\x88\x89&no]<a>");
    assert_tokens("<a href='&#233;&#xe9&#xE9;&#;&#x;&#'>", SHOW_ATTRIBUTES,
                  "[href=\xc3\xa9\xc3\xa9\xc3\xa9&#;&#x;&#]<a>");
    assert_tokens("<a href=&nGt;&NotEqualTilde;>", SHOW_ATTRIBUTES,
                  "[href=\xe2\x89\xab\xe2\x83\x92\xe2\x89\x82\xcc\xb8]<a>");
}

/* `before`, then `unit` `count` times, then `after`. */
static struct bytes repeated(const char *before, const char *unit, size_t count,
                             const char *after) {
    struct bytes bytes = {NULL, 0, 0};
    bytes_put_text(&bytes, before);
    for (size_t i = 0; i < count; i++) { bytes_put_text(&bytes, unit); }
    bytes_put_text(&bytes, after);
    return bytes;
}

/* The page has `count` units between two texts; its tokens have `kept` units between two others. */
static void assert_clipped(const char *const page[2], const char *unit, size_t count,
                           const char *const expected[2], size_t kept) {
    struct bytes bytes = repeated(page[0], unit, count, page[1]);
    struct bytes tokens = repeated(expected[0], unit, kept, expected[1]);
    bytes_put(&tokens, "", 1);
    assert_tokens_of(slice_of(&bytes), SHOW_ATTRIBUTES | SHOW_CODE, tokens.at);
    bytes_free(&bytes);
    bytes_free(&tokens);
}

CLAIM(a_value_is_clipped_at_a_whole_character) {
    const char *const quoted[] = {"<a src=\"", "\">"};
    const char *const unquoted[] = {"<a src=.", " id=d>"};
    const char *const words[] = {"<a id='", "'>"};
    assert_clipped(quoted, "x", 4096, (const char *const[]){"[src=", "]<a 4106>"}, 4096);
    assert_clipped(quoted, "x", 4097, (const char *const[]){"[src=", "]<a 4107>"}, 4096);
    assert_clipped(quoted, "\xc3\xa9", 2048, (const char *const[]){"[src=", "]<a 2058>"}, 2048);
    assert_clipped(quoted, "\xe2\x82\xac", 2000, (const char *const[]){"[src=", "]<a 2010>"}, 1365);
    assert_clipped(unquoted, "\xc3\xa9", 2048, (const char *const[]){"[src=.", "][id=d]<a 2062>"},
                   2047);
    assert_clipped(unquoted, "\xf0\x9f\x98\x80", 3000,
                   (const char *const[]){"[src=.", "][id=d]<a 3014>"}, 1023);
    assert_clipped(words, "x", 256, (const char *const[]){"[id=", "]<a 265>"}, 256);
    assert_clipped(words, "x", 257, (const char *const[]){"[id=", "]<a 266>"}, 256);
    assert_clipped(words, "\xe2\x82\xac", 100, (const char *const[]){"[id=", "]<a 109>"}, 85);
}

CLAIM(the_values_of_a_tag_share_one_limit) {
    struct bytes page = repeated("<a", " src=", 0, "");
    struct bytes expected = {NULL, 0, 0};
    for (size_t i = 0; i < TAG_ATTRIBUTES_MAX + 2; i++) {
        const char letter[] = {(char)('a' + i % 26), '\0'};
        struct bytes value = repeated("", letter, 4000, "");
        bytes_put_text(&page, " src=");
        bytes_put(&page, value.at, value.size);
        if (i < TAG_ATTRIBUTES_MAX) {
            size_t used = i * 4000;
            size_t left = used < LEXER_VALUES_MAX ? LEXER_VALUES_MAX - used : 0;
            bytes_put_text(&expected, "[src=");
            bytes_put(&expected, value.at, left < 4000 ? left : 4000);
            bytes_put_text(&expected, "]");
        }
        bytes_free(&value);
    }
    bytes_put_text(&page, ">");
    bytes_put_text(&expected, "<a>");
    bytes_put(&expected, "", 1);
    assert_tokens_of(slice_of(&page), SHOW_ATTRIBUTES, expected.at);
    bytes_free(&page);
    bytes_free(&expected);
}

CLAIM(a_tag_name_is_clipped_at_a_whole_character) {
    const char *const tag[] = {"<a", "/>"};
    assert_clipped(tag, "x", 300, (const char *const[]){"<a", "/ 304>"}, 255);
    assert_clipped(tag, "\xf0\x9f\x98\x80", 300, (const char *const[]){"<a", "/ 304>"}, 63);
}

LONG_CLAIM(white_space_around_an_equals_sign_may_be_huge) {
    const char *const before[] = {"<a id", "= c>"};
    const char *const after[] = {"<a id =", "'c'>"};
    const char *const alone[] = {"<a id", "src=c>"};
    assert_clipped(before, " ", 100000, (const char *const[]){"[id", "=c]<a 100009>"}, 0);
    assert_clipped(after, "\t", 100000, (const char *const[]){"[id", "=c]<a 100011>"}, 0);
    assert_clipped(alone, "\n", 100000, (const char *const[]){"[id", "=][src=c]<a 100011>"}, 0);
}

CLAIM(code_is_the_characters_of_the_whole_tag) {
    assert_tokens("<p>a</p>", SHOW_CODE, "<p 3>a</p 4>");
    assert_tokens("<p title=\"\xe6\x97\xa5\xe6\x9c\xac\">", SHOW_CODE, "<p 14>");
    assert_tokens("<b\xc3\xa9 \xf0\x9f\x98\x80 />", SHOW_CODE, "<b\xc3\xa9/ 8>");
    assert_tokens("</p  \n a='b>c'>", SHOW_CODE, "</p 15>");
    assert_tokens("<!-- a --><p>", SHOW_CODE, "<p 3>");
    assert_tokens("<title></title\n>", SHOW_CODE, "<title 7></title 9>");
}

CLAIM(a_newline_in_a_tag_is_reported_with_the_code_before_it) {
    unsigned shown = SHOW_CODE | SHOW_NEWLINES;
    assert_tokens("<a\nb\n\nc>", shown, "[newline 2][newline 1][newline 0]<a 2>");
    assert_tokens("<a b=\"\xc3\xa9\n\">", shown, "[newline 7]<a 2>");
    assert_tokens("<a\r\nb>", shown, "[newline 3]<a 2>");
    assert_tokens("</a\n>\n", shown, "[newline 3]</a 1>\n");
    assert_tokens("<a b='\nc", shown, "[newline 6]");
    assert_tokens("</svg\n>", shown, "[newline 5]</svg 1>");
    assert_tokens("<a\nid\n=\n'\n'\nsrc>", shown | SHOW_ATTRIBUTES,
                  "[newline 2][newline 2][newline 1][newline 1][newline 1][id=\n][src=]<a 4>");
}

CLAIM(a_newline_in_a_removed_tag_is_not_reported) {
    assert_tokens("<svg\n><g\n/></svg\n><script\n></script\n><!--\n-->", SHOW_NEWLINES, "");
}

CLAIM(text_has_its_position_in_the_source) {
    assert_tokens("ab<p>c</p>d", SHOW_SOURCE, "(ab)0-2<p>(c)5-6</p>(d)10-11");
    assert_tokens("\xc3\xa9<!-- -->\xc3\xa9", SHOW_SOURCE, "(\xc3\xa9)0-2(\xc3\xa9)10-12");
    assert_tokens("a&amp;b", SHOW_SOURCE, "(a)0-1(&)1-6(b)6-7");
    assert_tokens("&notit;", SHOW_SOURCE, "(\xc2\xac)0-4(it;)4-7");
    assert_tokens("a&#x41;B&#65", SHOW_SOURCE, "(a)0-1(A)1-7(B)7-8(A)8-12");
    assert_tokens("a\r\n\rb", SHOW_SOURCE, "(a)0-1(\n)1-3(\n)3-4(b)4-5");
    assert_tokens("<script>a</script>&lt;b", SHOW_SOURCE, "(<)18-22(b)22-23");
    assert_tokens_of((struct slice){"<title>\0a", 9}, SHOW_SOURCE,
                     "<title>(\xef\xbf\xbd)7-8(a)8-9");
}

CLAIM(a_number_may_have_any_number_of_digits) {
    struct bytes page = repeated("&#x", "0", 100000, "41;&#9999999999;");
    assert_tokens_of(slice_of(&page), SHOW_SOURCE, "(A)0-100006(\xef\xbf\xbd)100006-100019");
    bytes_free(&page);
}

/* The character has this class as text and as a reference. */
static void assert_class(unsigned code, const char *class) {
    char reference[16];
    char expected[32];
    struct tokens tokens = {.shown = 0};
    snprintf(reference, sizeof reference, "&#x%x;", code);
    struct slice page = {reference, strlen(reference)};
    ck_assert_int_eq(tokens_read(&tokens, page, whole, LEXER_BUFFER_LEAST), 0);
    snprintf(expected, sizeof expected, "%s(%s)", class, tokens.bytes.at);
    assert_tokens(reference, SHOW_CLASSES, expected);
    assert_tokens(tokens.bytes.at, SHOW_CLASSES, expected);
    tokens_free(&tokens);
}

CLAIM(right_to_left_characters_are_those_of_the_ranges) {
    static const unsigned ranges[][2] = {
        {0x590, 0x8ff}, {0xfb1d, 0xfdff}, {0xfe70, 0xfefc}, {0x10800, 0x10fff}, {0x1e800, 0x1efff}};
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        assert_class(ranges[i][0] - 1, "other");
        assert_class(ranges[i][0], "r2l");
        assert_class((ranges[i][0] + ranges[i][1]) / 2, "r2l");
        assert_class(ranges[i][1], "r2l");
        assert_class(ranges[i][1] + 1, "other");
    }
}

CLAIM(joiners_are_a_class_of_their_own) {
    assert_class(0x200b, "other");
    for (unsigned code = 0x200c; code <= 0x200f; code++) { assert_class(code, "joiner"); }
    assert_class(0x2010, "other");
}

CLAIM(white_space_and_control_characters_are_space) {
    static const unsigned spaces[] = {0x1,    0x9,    0xa,    0xb,    0xc,    0x1f,
                                      0x20,   0x7f,   0xa0,   0x1680, 0x2000, 0x2009,
                                      0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000};
    for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
        assert_class(spaces[i], "space");
    }
    static const unsigned others[] = {0xa1, 0x180e, 0x2027, 0x202a, 0x2060, 0x3001, 0xfeff};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_class(others[i], "other");
    }
    /* A reference to one of these is another character (HTML §13.2.5.80). */
    assert_tokens("\xc2\x80\xc2\x85\xc2\x9f", SHOW_CLASSES, "space(\xc2\x80\xc2\x85\xc2\x9f)");
}

CLAIM(only_ascii_makes_words) {
    assert_class('!', "word");
    assert_class('0', "word");
    assert_class('~', "word");
    assert_tokens("&fjlig;", SHOW_CLASSES, "word(fj)");
    /* These references stand for an ASCII character and a combining one. */
    assert_tokens("&nvlt;&bne;", SHOW_CLASSES, "other(<\xe2\x83\x92)other(=\xe2\x83\xa5)");
}

CLAIM(text_is_passed_on_by_class) {
    assert_tokens("ab \t\xc3\xa9.\xd7\xa9\xe2\x80\x8d\xd7\x9c\xe3\x80\x80!", SHOW_CLASSES,
                  "word(ab)space( \t)other(\xc3\xa9)word(.)r2l(\xd7\xa9)joiner(\xe2\x80\x8d)"
                  "r2l(\xd7\x9c)space(\xe3\x80\x80)word(!)");
}

/* In these pages each character stands in a word, beside a space, and at the end of a text. */
LONG_CLAIM(mixed_text_has_the_parts_that_come_alone_without_it) {
    struct tokens parts = {.shown = SHOW_ALL}, mixed = {.shown = SHOW_ALL, .mixed = true};
    for (uint32_t first = 0x80; first < 0x110000; first += 0x80) {
        struct bytes page = {0};
        for (uint32_t point = first; point < first + 0x80; point++) {
            char character[UTF8_SEQUENCE_MAX + 1] = {0};
            if (point >= 0xd800 && point < 0xe000) { continue; }
            utf8_encode(point, character);
            bytes_put_text(&page, "The word is a");
            bytes_put_text(&page, character);
            bytes_put_text(&page, "b ");
            bytes_put_text(&page, character);
            bytes_put_text(&page, character);
            bytes_put_text(&page, " c ");
            bytes_put_text(&page, character);
            bytes_put_text(&page, "<br>");
        }
        tokens_read(&parts, slice_of(&page), whole, LEXER_BUFFER_SIZE);
        tokens_read(&mixed, slice_of(&page), whole, LEXER_BUFFER_SIZE);
        ck_assert_msg(bytes_equal(&parts.bytes, &mixed.bytes), "%x: %s", (unsigned)first,
                      mixed.bytes.at);
        bytes_free(&page);
    }
    tokens_free(&parts);
    tokens_free(&mixed);
}

/* Blocks end at many places around the space, and the end of the buffer is anywhere after it. */
CLAIM(words_have_no_space_at_their_end) {
    unsigned char text[100];
    for (size_t space = 1; space < 60; space++) {
        for (const char *next = "a <"; *next != '\0'; next++) {
            memset(text, 'a', sizeof text);
            text[space] = ' ';
            text[space + 1] = (unsigned char)*next;
            for (size_t size = space + 2; size + SCAN_SIZE < sizeof text; size++) {
                const unsigned char *end = scan_words(text, text + size, false);
                ck_assert(end == text || end[-1] != ' ');
            }
        }
    }
}

static void assert_no_edges(const char *page, size_t cut) {
    struct edges edges = {0};
    struct token_sink sink = {
        .text = on_text_edges, .tag = on_any_tag, .self = &edges, .mixed = true};
    struct outline outline;
    struct lexer *lexer = lexer_new(NULL, &sink, &outline, LEXER_BUFFER_SIZE);
    lexer_push(lexer, page, cut);
    lexer_push(lexer, page + cut, strlen(page) - cut);
    lexer_end(lexer);
    lexer_free(lexer);
    ck_assert_uint_gt(edges.mixed, 0);
    ck_assert_uint_eq(edges.spaces, 0);
}

CLAIM(mixed_text_has_no_space_at_its_ends) {
    static const char text[] = "\xd0\xb0 b \xe2\x80\x9c\xd0\xb0\xe2\x80\x9d  c &amp; \xd0\xb0 <b>";
    static const char digits[] = "0123456789012345678901234567890123456789";
    char page[200];
    for (int before = 0; before < 40; before++) {
        snprintf(page, sizeof page, "%.*s%s", before, digits, text);
        for (size_t cut = strlen(page) - sizeof text + 1; cut <= strlen(page); cut++) {
            assert_no_edges(page, cut);
        }
        /* A block may end inside of a character after a space. */
        snprintf(page, sizeof page, "\xd0\xb0%.*s \xe2\x80\x9c b<b>", before, digits);
        for (size_t cut = 2; cut <= strlen(page); cut++) { assert_no_edges(page, cut); }
    }
}

CLAIM(a_tag_without_its_end_is_dropped) {
    assert_tokens("a<p", 0, "a");
    assert_tokens("a</p ", 0, "a");
    assert_tokens("a<p b=c", SHOW_ATTRIBUTES, "a");
    assert_tokens("a<p/", 0, "a");
    assert_tokens("<title>a</title ", 0, "<title>a");
}

CLAIM(what_cannot_begin_a_tag_is_text) {
    assert_tokens("a<", 0, "a<");
    assert_tokens("a</", 0, "a</");
    assert_tokens("a < b <3 <", 0, "a < b <3 <");
    assert_tokens("<title>a</", 0, "<title>a</");
    assert_tokens("<title>a</title", 0, "<title>a</title");
}

LONG_CLAIM(an_unclosed_quote_takes_the_rest) {
    assert_tokens("a<p b=\"c>d</p>'e", SHOW_ATTRIBUTES, "a");
    assert_tokens("a<p b='c>d</p>\"e", SHOW_ATTRIBUTES, "a");
    struct bytes page = repeated("a<p b=\"", "<p c='d'>\n", 20000, "");
    assert_tokens_of(slice_of(&page), SHOW_ATTRIBUTES | SHOW_CODE, "a");
    bytes_free(&page);
}

CLAIM(in_xhtml_an_element_may_be_one_tag) {
    static const char page[] = "<title/><p>a<b/>b<script src=x />c<br/>d<svg/>e<iframe/>f";
    static const char *const starts[] = {"<?xml version='1.0'?>", "<?XML version='1.0'?>",
                                         "<?xmlx?>", " <?xml version='1.0'?>", ""};
    struct tokens tokens = {.shown = 0};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        struct bytes bytes = {0};
        bytes_put_text(&bytes, starts[i]);
        bytes_put_text(&bytes, page);
        ck_assert_int_eq(tokens_read(&tokens, slice_of(&bytes), whole, LEXER_BUFFER_SIZE), 0);
        ck_assert_str_eq(strchr(tokens.bytes.at, '<'),
                         i == 0 ? "<title/></title><p>a<b/></b>bc<br/>def"
                                : "<title/><p>a<b/>b<script src=x />c<br/>d<svg/>e<iframe/>f");
        assert_same_in_pieces(&tokens, slice_of(&bytes));
        bytes_free(&bytes);
    }
    tokens_free(&tokens);
}

/* What is in the body of the page, if it has this type. */
static void assert_text_of(danag_t *danag, const char *type, const char *expected) {
    static const char page[] = "<title/><body><p>a<iframe/>b";
    struct danag_buffer output = {0};
    danag_set_output(danag, danag_collect, &output);
    ck_assert_int_eq(danag_begin(danag, NULL, type, NULL), DANAG_OK);
    danag_feed(danag, page, sizeof page - 1);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert_uint_eq(output.size, strlen(expected));
    ck_assert(output.size == 0 || memcmp(output.bytes, expected, output.size) == 0);
    free(output.bytes);
}

CLAIM(the_type_of_a_page_says_that_it_is_xhtml) {
    danag_t *danag = danag_new();
    danag_set(danag, "method", "plain");
    assert_text_of(danag, "application/xhtml+xml; charset=utf-8", "a b\n");
    assert_text_of(danag, "text/html", "");
    assert_text_of(danag, "APPLICATION/vnd.wap.xhtml+xml", "a b\n");
    assert_text_of(danag, NULL, "");
    danag_free(danag);
}

CLAIM(a_comment_ends_or_takes_the_rest) {
    assert_tokens("a<!-- b --!>c<!----!>d<!-->e<!--->f<!-- -- > --->g<?h>i", 0, "acdefgi");
    assert_tokens("a<!-- b>c--", 0, "a");
    assert_tokens("a<!doctype", 0, "a");
}

CLAIM(everything_after_plaintext_is_text) {
    assert_tokens("a<plaintext>b</plaintext><p>&amp;<!--c", 0,
                  "a<plaintext>b</plaintext><p>&amp;<!--c");
}
