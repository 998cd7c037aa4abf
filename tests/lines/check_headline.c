#include "claims.h"
#include "lines/headline.h"

#include "draw.h"
#include "text/utf8.h"

#include <stdio.h>
#include <string.h>

#define BREAK     '\n'
#define COUNT(of) (sizeof(of) / sizeof *(of))

static struct headline headline;

static void put_piece(const char *bytes, size_t size) {
    if (*bytes == BREAK) {
        headline_break(&headline);
        return;
    }
    enum text_class class = *bytes == ' ' ? TEXT_SPACE : TEXT_OTHER;
    const struct text text = {.text = {bytes, size}, .class = class};
    headline_text(&headline, &text);
}

static bool is_white(char byte) {
    return byte == ' ' || byte == BREAK;
}

/* White space is a piece of its own; other pieces have up to `most` bytes, and whole characters. */
static void put_h1(const char *h1, size_t most) {
    for (size_t size; *h1 != '\0'; h1 += size) {
        utf8_decode(h1, &size);
        while (!is_white(*h1) && h1[size] != '\0' && !is_white(h1[size])) {
            size_t next;
            utf8_decode(h1 + size, &next);
            if (size + next > most) { break; }
            size += next;
        }
        put_piece(h1, size);
    }
    headline_end(&headline);
}

static const struct told nothing = {.title = {"", 0}, .url = {"", 0}};

static void assert_headline(const char *title, const char *expected) {
    struct slice found = headline_choose(&headline, slice_from(title), &nothing);
    bool same = found.size == strlen(expected) && strncmp(found.bytes, expected, found.size) == 0;
    ck_assert_msg(same, "'%s': '%.*s', not '%s'", title, (int)found.size, found.bytes, expected);
}

static void assert_without_h1(const char *title, const char *expected) {
    headline_begin(&headline);
    assert_headline(title, expected);
}

static void assert_with_h1(const char *h1, const char *title, const char *expected) {
    headline_begin(&headline);
    put_h1(h1, SIZE_MAX);
    assert_headline(title, expected);
}

static void assert_with_h1s(const char *one, const char *other, const char *title,
                            const char *expected) {
    headline_begin(&headline);
    put_h1(one, SIZE_MAX);
    put_h1(other, SIZE_MAX);
    assert_headline(title, expected);
}

SUITE("headline");

CLAIM(the_h1_that_agrees_with_the_title_is_the_headline) {
    assert_with_h1s("A boat in the old harbour", "Most read", "Boat in old harbour | The Gazette",
                    "A boat in the old harbour");
    assert_with_h1s("The Gazette", "A boat in the old harbour", "Boat in old harbour | The Gazette",
                    "A boat in the old harbour");
}

CLAIM(an_h1_that_disagrees_is_not_the_headline) {
    assert_with_h1("Subscribe now", "A boat in the old harbour | The Gazette",
                   "A boat in the old harbour");
    assert_with_h1("The Gazette", "A boat in the old harbour | The Gazette",
                   "A boat in the old harbour");
}

CLAIM(an_h1_that_says_more_than_a_title_of_one_word_is_the_headline) {
    assert_with_h1("A boat in the old harbour", "Gazette", "A boat in the old harbour");
    assert_with_h1("Subscribe", "Gazette", "Gazette");
    assert_with_h1("A boat", "Harbourside", "Harbourside");
    assert_with_h1("Subscribe now", "A boat", "A boat");
    assert_with_h1s("Subscribe now", "A boat in the old harbour", "Gazette", "Gazette");
}

CLAIM(of_h1s_that_agree_equally_the_first_is_the_headline) {
    assert_with_h1s("Old harbour!", "OLD HARBOUR", "Old harbour", "Old harbour!");
}

CLAIM(an_h1_may_be_the_short_first_part_of_the_title) {
    assert_with_h1("Boats", "Boats - The Great Encyclopedia of the Seas", "Boats");
}

CLAIM(an_h1_that_is_the_last_part_of_the_title_names_the_book_if_a_later_one_is_the_chapter) {
    assert_with_h1s("The Keeper of Lighthouses", "Lamps", "Lamps - The Keeper of Lighthouses",
                    "Lamps");
    assert_with_h1s("Lamps of the old harbour", "All lamps", "Lamps - Lamps of the old harbour",
                    "Lamps of the old harbour");
    assert_with_h1("The Keeper of Lighthouses", "Lamps - The Keeper of Lighthouses",
                   "The Keeper of Lighthouses");
}

CLAIM(a_chinese_letter_says_as_much_as_two_others) {
    assert_without_h1("[問卦] 舊磨坊 - 看板 Gossiping", "[問卦] 舊磨坊");
    assert_without_h1("[Q] mills - board Gossiping", "board Gossiping");
}

CLAIM(an_h1_up_to_the_colon_of_the_title_says_less_than_the_title) {
    assert_with_h1("The Harbour Blog", "The Harbour Blog: A boat came in",
                   "The Harbour Blog: A boat came in");
    assert_with_h1("Why boats?", "Why boats?: A boat came in", "Why boats?: A boat came in");
    assert_with_h1("A boat came in", "The Harbour Blog: A boat came in", "A boat came in");
    assert_with_h1("The Harbour Blog", "The Harbour Blogs: a boat", "The Harbour Blog");
}

CLAIM(separators_with_spaces_around_them_part_the_title) {
    static const char *const separators[] = {
        "|",
        "-",
        "--",
        ":",
        "::",
        "/",
        "//",
        ">",
        "»",
        "«",
        "·",
        "•",
        "~",
        "*",
        "\xe2\x80\x93",
        "\xe2\x80\x94",
        "\\",
        "_",
        "<",
        "\xe2\x86\x92",
        "\xe2\x80\xba",
    };
    char title[80];
    for (size_t i = 0; i < COUNT(separators); i++) {
        snprintf(title, sizeof title, "A boat came in %s Sea", separators[i]);
        assert_without_h1(title, "A boat came in");
        snprintf(title, sizeof title, "Sea %s A boat came in", separators[i]);
        assert_without_h1(title, "A boat came in");
        snprintf(title, sizeof title, "A boat came in %s More news %s The Harbour Gazette",
                 separators[i], separators[i]);
        assert_without_h1(title, "A boat came in");
    }
}

CLAIM(other_characters_do_not_part_the_title) {
    static const char *const titles[] = {
        "Boats & harbours",  "Boats + harbours", "100 % sea", "Boats , harbours", "Boats ! More",
        "A well-known boat", "Boats: a guide",   "and/or",    "2011-01-02",       "it's 10:20",
    };
    for (size_t i = 0; i < COUNT(titles); i++) { assert_without_h1(titles[i], titles[i]); }
}

CLAIM(a_bar_needs_no_spaces) {
    assert_without_h1("A boat came in|Sea", "A boat came in");
    assert_without_h1("港口裡的老船｜海報", "港口裡的老船");
}

CLAIM(next_to_han_or_kana_a_dash_needs_no_spaces) {
    assert_without_h1("港口裡的老船-海報", "港口裡的老船");
    assert_without_h1("港口裡的老船_Sea", "港口裡的老船");
    assert_without_h1("To—港口裡的老船", "港口裡的老船");
}

CLAIM(what_comes_after_the_title_is_not_read) {
    static const char text[] = "A boat came in-船";
    const struct slice title = {text, strlen("A boat came in-")};
    headline_begin(&headline);
    ck_assert_uint_eq(headline_choose(&headline, title, &nothing).size, title.size);
}

CLAIM(guillemets_that_quote_do_not_part_the_title) {
    assert_without_h1("« Un vieux bateau » est là | Mer", "« Un vieux bateau » est là");
    assert_without_h1("Un vieux bateau est là » Mer", "Un vieux bateau est là");
}

CLAIM(parts_without_letters_do_not_count) {
    assert_without_h1("| Old boat | - | Sea", "Old boat");
    assert_with_h1("Sea", "| Sea - Boats of the seven seas", "Sea");
    assert_without_h1("Old boat -", "Old boat");
    assert_without_h1("? | !", "? | !");
}

CLAIM(a_label_before_an_h1_is_no_part_of_it) {
    assert_with_h1("Title:Old boat", "[1] Old boat", "Old boat");
    assert_with_h1("Title: Old boat", "", "Old boat");
    assert_with_h1("Subtitle: Old boat", "", "Subtitle: Old boat");
}

CLAIM(a_title_without_width_is_none) {
    assert_without_h1("\u200e", "");
}

CLAIM(without_a_title_the_first_h1_is_the_headline) {
    assert_with_h1s("Old boat", "More", "", "Old boat");
    assert_with_h1s("Old boat", "More", "...", "Old boat");
    assert_without_h1("", "");
}

CLAIM(a_title_that_was_shortened_agrees) {
    assert_with_h1("The old boat that came into the harbour has sailed all of the seven seas",
                   "The old boat that came into the… | The Harbour Gazette",
                   "The old boat that came into the harbour has sailed all of the seven seas");
}

CLAIM(case_and_punctuation_do_not_matter) {
    assert_with_h1("THE “OLD BOAT” !", "The old boat | Sea", "THE “OLD BOAT” !");
    assert_with_h1("ÉTÉ ŠÍŘÁ ŻÓŁW", "été šířá żółw | Sea", "ÉTÉ ŠÍŘÁ ŻÓŁW");
    assert_with_h1("ΠΛΟΙΟΣ ΛΙΜΑΝΙ", "πλοιος λιμανι | Sea", "ΠΛΟΙΟΣ ΛΙΜΑΝΙ");
    assert_with_h1("Ώς ΕΔΏ", "ώς εδώ | Sea", "Ώς ΕΔΏ");
    assert_with_h1("СТАРАЯ ЛОДКА", "старая лодка | Sea", "СТАРАЯ ЛОДКА");
    assert_with_h1("ЁЂ ЇЄ", "ёђ її | Sea", "ЁЂ ЇЄ");
    assert_with_h1("ＯＬＤ", "ｏｌｄ | Sea", "ＯＬＤ");
}

CLAIM(scripts_without_spaces_or_capitals_are_compared) {
    assert_with_h1s("海報", "老船進了港口", "老船進港口_海報", "老船進了港口");
    assert_with_h1s("البحر", "القارب القديم في الميناء", "القارب القديم - البحر",
                    "القارب القديم في الميناء");
}

CLAIM(the_order_of_letters_matters) {
    assert_with_h1("tao blo ee th", "the old boat", "the old boat");
    assert_with_h1("老港船口", "港口老船", "港口老船");
}

CLAIM(a_pair_of_letters_is_shared_as_often_as_both_texts_have_it) {
    assert_with_h1("anananananananan", "an old boat", "an old boat");
    assert_with_h1("an old boat", "anananananananan", "anananananananan");
}

CLAIM(a_breaking_tag_is_a_space) {
    assert_with_h1("\nOld\nboat \n came\n", "Old boat", "Old boat came");
}

CLAIM(an_h1_that_is_the_longest_part_of_the_title_stands_behind_its_topic) {
    assert_with_h1("How dear is the oil?", "lighthouse - How dear is the oil? - Sea",
                   "How dear is the oil?");
    assert_with_h1("News", "Is oil dear? - News - Sea Exchange", "Is oil dear?");
    assert_with_h1("Exchange of Seas", "boats and oil - News - Exchange of Seas", "boats and oil");
}

CLAIM(an_h1_without_letters_is_none) {
    headline_begin(&headline);
    for (int i = 0; i < 2 * HEADLINE_CANDIDATES; i++) {
        put_h1("", 1);
        put_h1(" * ", 1);
    }
    put_h1("The old boat", 1);
    assert_headline("Old boat", "The old boat");
}

CLAIM(h1s_after_the_first_few_are_ignored) {
    headline_begin(&headline);
    for (int i = 0; i < HEADLINE_CANDIDATES; i++) { put_h1("News", 1); }
    put_h1("The old\nboat", 1);
    assert_headline("Old boat | Sea", "Old boat");

    headline_begin(&headline);
    for (int i = 1; i < HEADLINE_CANDIDATES; i++) { put_h1("News", 1); }
    put_h1("The old\nboat", 1);
    assert_headline("Old boat | Sea", "The old boat");
}

CLAIM(an_h1_counts_only_when_it_has_ended) {
    headline_begin(&headline);
    put_piece("Older", 5);
    assert_headline("Old boat | Sea", "Old boat");
    put_piece(" ", 1);
    put_piece("boat", 4);
    headline_end(&headline);
    assert_headline("Old boat | Sea", "Older boat");
}

CLAIM(a_new_page_forgets_the_h1s_of_the_last_one) {
    headline_begin(&headline);
    put_h1("The old boat", 1);
    put_piece("The old", 7);
    headline_begin(&headline);
    assert_headline("Old boat | Sea", "Old boat");
}

CLAIM(a_long_h1_is_cut_after_a_whole_character) {
    static char h1[2 * HEADLINE_MAX + 2] = "a", cut[HEADLINE_MAX];
    for (size_t i = 1; i < 2 * HEADLINE_MAX; i += 2) { memcpy(h1 + i, "\xc3\xa9", 2); }
    memcpy(cut, h1, HEADLINE_MAX - 1);
    assert_with_h1(h1, "", cut);
    assert_with_h1(h1, cut, cut);
}

#define TRIALS 300

/* Any text of letters, separators and spaces. */
static void draw_text(struct draw *draw, char *text, size_t parts) {
    static const char *const pieces[] = {"a",  "B",  "boat", " ", " | ", "-",  " - ",
                                         "»",  "«",  ": ",   "é", "船",  "港", "｜",
                                         "\n", " _", "...",  "Σ", "1",   " "};
    *text = '\0';
    for (size_t i = 0; i < parts; i++) { strcat(text, pieces[draw_below(draw, COUNT(pieces))]); }
}

/* As lines.c makes them: white space is collapsed. */
static void collapse(char *title) {
    struct phrase phrase;
    char bytes[512];
    phrase_begin(&phrase);
    for (const char *at = title; *at != '\0'; at++) {
        enum text_class class = is_white(*at) ? TEXT_SPACE : TEXT_OTHER;
        const struct text text = {.text = {at, 1}, .class = class};
        phrase_text(&phrase, bytes, sizeof bytes, &text);
    }
    memcpy(title, bytes, phrase.size);
    title[phrase.size] = '\0';
}

CLAIM(the_address_decides_between_an_h1_and_a_title_about_different_things) {
    static const char title[] = "Bread - The heart of the coast", h1[] = "A storm at sea";
    const struct {
        const char *url;
        const char *expected;
    } rows[] = {{"https://a.example/2015/a-storm-at-sea.html?heart-of-the-coast", h1},
                {"https://a.example/2015/the-heart-of-the-coast", "The heart of the coast"},
                {"https://a-storm-at-sea.example/42", "The heart of the coast"},
                {"a-storm-at-sea", "The heart of the coast"}};
    headline_begin(&headline);
    put_h1(h1, SIZE_MAX);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct told told = {.title = {"", 0}, .url = slice_from(rows[i].url)};
        const struct slice found = headline_choose(&headline, slice_from(title), &told);
        ck_assert_uint_eq(found.size, strlen(rows[i].expected));
        ck_assert_int_eq(strncmp(found.bytes, rows[i].expected, found.size), 0);
    }
}

static void assert_at(const char *url, const char *h1, const char *title, const char *expected) {
    const struct told told = {.title = {"", 0}, .url = slice_from(url)};
    headline_begin(&headline);
    put_h1(h1, SIZE_MAX);
    const struct slice found = headline_choose(&headline, slice_from(title), &told);
    ck_assert_msg(found.size == strlen(expected) && memcmp(found.bytes, expected, found.size) == 0,
                  "'%.*s', not '%s'", (int)found.size, found.bytes, expected);
}

CLAIM(the_name_of_the_site_is_the_headline_only_of_its_first_page) {
    static const char title[] = "The Gazette - Bread is dear";
    assert_at("https://www.thegazette.example/bread", "The Gazette", title, "Bread is dear");
    assert_at("https://www.thegazette.example/", "The Gazette", title, "The Gazette");
    assert_at("https://a.example/bread", "The Gazette", title, "The Gazette");
    assert_at("https://bread.example/x", "bread.example", "bread.example Salt",
              "bread.example Salt");
    assert_at("https://bread.example/x", "Salt", "Bread.example | Salt", "Salt");
    assert_at("https://thegazetteoftheharbour.example/x", "The Gazette of the Harbour",
              "Bread - The Gazette of the Harbour", "Bread");
}

CLAIM(without_a_title_that_of_open_graph_counts_as_one) {
    const struct told told = {.title = slice_from("Bread is dear - Gazette"),
                              .url = slice_from("https://gazette.example/bread")};
    headline_begin(&headline);
    put_h1("Gazette", SIZE_MAX);
    const struct slice found = headline_choose(&headline, slice_from(""), &told);
    ck_assert_uint_eq(found.size, strlen("Bread is dear"));
}

CLAIM(the_headline_does_not_depend_on_how_the_text_is_cut) {
    struct draw draw = {1};
    for (int trial = 0; trial < TRIALS; trial++) {
        char title[512], h1s[3][1024], expected[HEADLINE_MAX + 1];
        draw_text(&draw, title, 30);
        collapse(title);
        for (int i = 0; i < 3; i++) { draw_text(&draw, h1s[i], 10 + draw_below(&draw, 200)); }
        for (size_t most = 1; most <= 64; most *= 4) {
            headline_begin(&headline);
            for (int i = 0; i < 3; i++) { put_h1(h1s[i], most); }
            struct slice found = headline_choose(&headline, slice_from(title), &nothing);
            ck_assert(found.size <= HEADLINE_MAX);
            if (most == 1) {
                memcpy(expected, found.bytes, found.size);
                expected[found.size] = '\0';
            }
            ck_assert(found.size == strlen(expected));
            ck_assert(strncmp(found.bytes, expected, found.size) == 0);
        }
    }
}

static void assert_slice(struct slice slice, const char *expected) {
    ck_assert_msg(slice_is(slice, expected), "'%.*s', not '%s'", (int)slice.size, slice.bytes,
                  expected);
}

CLAIM(a_kicker_is_what_stands_before_the_told_title) {
    static const char h1[] = "Premier League: Bread is made by hand";
    assert_slice(headline_without_kicker(slice_from(h1), slice_from("Bread is made by hand | X")),
                 "Bread is made by hand");
    assert_slice(headline_without_kicker(slice_from(h1), slice_from("read is made by hand")), h1);
    assert_slice(headline_without_kicker(slice_from(h1), slice_from("by hand")), h1);
    assert_slice(headline_without_kicker(slice_from(h1), slice_from("Water is made by hand")), h1);
    assert_slice(headline_without_kicker(slice_from(h1), slice_from(h1)), h1);
    static const char whole[] = "Food - Bread is made by hand";
    assert_slice(headline_without_kicker(slice_from(whole), slice_from(whole)), whole);
    assert_slice(headline_without_kicker(slice_from(""), slice_from("Bread is made")), "");
}

CLAIM(a_korean_letter_may_be_a_bar) {
    assert_slice(
        headline_part_of_host(slice_from("빵을 만들다ㅣBakery"), slice_from("bakery.example")),
        "Bakery");
}

CLAIM(a_part_with_the_letters_of_the_host_names_the_site) {
    const struct slice host = slice_from("www.the-bakery.example");
    assert_slice(headline_part_of_host(slice_from("Bread | The Bakery"), host), "The Bakery");
    assert_slice(headline_part_of_host(slice_from("The Bakery - Bread daily"), host), "The Bakery");
    assert_slice(headline_part_of_host(slice_from("Bread | A Bakery"), host), "");
    assert_slice(headline_part_of_host(slice_from("Bread | Go"), slice_from("go.example")), "");
}
