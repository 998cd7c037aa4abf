#include "claims.h"
#include "extract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static danag_t *danag;
static struct bytes output;

static void begin(void) {
    danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "plain"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "metadata", "yes"), DANAG_OK);
    ck_assert_int_eq(danag_set_output(danag, bytes_put, &output), DANAG_OK);
}

static void end(void) {
    danag_free(danag);
    bytes_free(&output);
}

static void read_from(const char *url, const char *page) {
    ck_assert_int_eq(danag_begin(danag, url, NULL, "utf-8"), DANAG_OK);
    ck_assert_int_eq(danag_feed(danag, page, strlen(page)), DANAG_OK);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
}

static const char *value(const char *name) {
    const char *found;
    for (size_t i = 0; (found = danag_metadata_name(danag, i)) != NULL; i++) {
        if (strcmp(found, name) == 0) { return danag_metadata_value(danag, i); }
    }
    return "";
}

static void assert_value(const char *page, const char *name, const char *expected) {
    read_from(NULL, page);
    ck_assert_msg(strcmp(value(name), expected) == 0, "%s: %s: '%s', not '%s'", page, name,
                  value(name), expected);
}

SUITE("metadata", .begin = begin, .end = end);

/* The two values have the same digest, if it has no key, of tags.c as it once was. */
CLAIM(a_class_made_to_have_the_digest_of_another_does_not_change_its_meaning) {
    assert_value("<p><span class=cwmbygsjpsfklbncost-here>Bread</span>"
                 "<p><span class=author-of-this-post-here>Ann Miller</span><p>Bread and salt.",
                 "author", "Ann Miller");
}

/* The h1 that agrees most with the title is the first one, and the last one agrees with nothing. */
CLAIM(an_h1_that_open_graph_repeats_is_the_title) {
    assert_value("<title>Fresh bread every day - The Bakery</title><meta property=og:title "
                 "content='Our shops | The Bakery'><h1>Fresh bread</h1><h1>Our shops</h1><p>Bread.",
                 "title", "Our shops");
}

CLAIM(without_an_h1_open_graph_says_the_title) {
    assert_value("<title>Bread | The Gazette of the Bakers</title>"
                 "<meta property=og:title content='Bread | The Gazette'><p>Flour.",
                 "title", "Bread");
}

CLAIM(a_kicker_is_in_the_headline_and_not_in_the_title) {
#define KICKER                                                                                     \
    "<meta property=og:title content='Bread is made by hand'><h1><span>Food</span> Bread is made " \
    "by hand</h1><p>Flour."
    assert_value(KICKER, "title", "Bread is made by hand");
    assert_value(KICKER, "headline", "Food Bread is made by hand");
    assert_value("<h1>Bread</h1>", "headline", "");
}

CLAIM(the_host_has_the_name_of_the_site) {
    read_from("https://www.thebakery.example/x", "<title>Bread - The Bakery</title><p>Flour.");
    ck_assert_str_eq(value("site"), "The Bakery");
    read_from("https://thebakery.example", "<meta property=og:site_name content='The Bakery | "
                                           "Bread daily'>");
    ck_assert_str_eq(value("site"), "The Bakery");
}

#define SHOP                                                                                       \
    "<title>Oak table for six - The Shop</title><meta property=og:title content='Oak table for "   \
    "six'><h1>Oak table, for six people</h1><p>Oak."

CLAIM(a_title_that_open_graph_repeats_wins_over_an_h1_with_other_words) {
    assert_value(SHOP, "title", "Oak table for six");
}

CLAIM(the_h1_of_an_article_wins_over_a_title_with_other_words) {
    assert_value("<meta property=og:type content=article>" SHOP, "title",
                 "Oak table, for six people");
    assert_value("<script type=application/ld+json>{\"@type\": \"Article\"}</script>" SHOP, "title",
                 "Oak table, for six people");
}

CLAIM(all_metadata_are_listed_in_order_and_without_absent_ones) {
    static const char *const expected[][2] = {
        {"title", "Bread"},
        {"author", "Ann Miller"},
        {"authors", "Ann Miller"},
        {"published", "2015-04-03"},
        {"canonical", "https://a.example/bread"},
        {"keywords", "flour, water"},
        {"language", "en"},
    };
    read_from(NULL, "<html lang=en><title>Bread | The Gazette</title><meta name=keywords "
                    "content='flour, water'><link rel=canonical href=https://a.example/bread>"
                    "<meta name=author content='Ann Miller'><meta name=date content=2015-04-03>"
                    "<h1>Bread</h1><p>Flour.");
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        ck_assert_str_eq(danag_metadata_name(danag, i), expected[i][0]);
        ck_assert_str_eq(danag_metadata_value(danag, i), expected[i][1]);
    }
    ck_assert_ptr_null(danag_metadata_name(danag, sizeof expected / sizeof expected[0]));
    ck_assert_ptr_null(danag_metadata_value(danag, SIZE_MAX));
}

CLAIM(nothing_is_read_unless_somebody_asks) {
    ck_assert_int_eq(danag_set(danag, "metadata", "no"), DANAG_OK);
    read_from(NULL, "<meta name=author content='Ann Miller'>");
    ck_assert_ptr_null(danag_metadata_name(danag, 0));
}

CLAIM(metadata_last_until_the_next_document) {
    assert_value("<meta name=author content='Ann Miller'>", "author", "Ann Miller");
    assert_value("<p>Text", "author", "");
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
    danag_drop(danag);
    ck_assert_ptr_null(danag_metadata_name(danag, 0));
}

CLAIM(many_vocabularies_are_read) {
    assert_value("<meta property=article:published_time content=2015-04-03T08:05:09Z>", "published",
                 "2015-04-03T08:05:09Z");
    assert_value("<meta name=DC.date content=2015-04-03>", "published", "2015-04-03");
    assert_value("<meta name=dcterms:creator content='Ann Miller'>", "author", "Ann Miller");
    assert_value("<meta name=DC.creator content='Miller, Ann Bea'>", "author", "Ann Bea Miller");
    assert_value("<meta name=x-publish-date content='April 3, 2015'>", "published", "2015-04-03");
    assert_value("<meta property=article:modified_time content=2015-04-03>", "modified",
                 "2015-04-03");
    assert_value("<meta name=twitter:label1 content='Written by'>"
                 "<meta name=twitter:data1 content='Ann Miller'>",
                 "author", "Ann Miller");
    assert_value("<meta property=og:site_name content='The  Gazette'>", "site", "The Gazette");
    assert_value("<meta name=description content='All &amp; more'>", "description", "All & more");
    assert_value("<meta property=og:image content=/a.png>", "image", "/a.png");
    assert_value("<a rel=license href=https://l.example/>CC</a>", "license", "https://l.example/");
    assert_value("<div itemprop=author itemscope><p>Writer: <span itemprop=name>Ann Miller</span>"
                 "</div>",
                 "author", "Ann Miller");
    assert_value("<div itemprop=author><meta itemprop=name content='Ann Miller'></div>", "author",
                 "Ann Miller");
    assert_value("<p>a<span class='author vcard'><a class=fn>Ann Miller</a></span>", "author",
                 "Ann Miller");
    assert_value("<a rel=author href=/x>Ann Miller</a>", "author", "Ann Miller");
    assert_value("<time datetime=2015-04-03>Friday</time>", "published", "2015-04-03");
    assert_value("<time class=updated datetime=2015-04-03>Friday</time>", "modified", "2015-04-03");
    assert_value("<span class=postDate>3 April 2015</span>", "published", "2015-04-03");
    assert_value("<span class='main-column_articleByline'>Ann Miller</span>", "author",
                 "Ann Miller");
    assert_value("<abbr class=published title=2015-04-03>Friday</abbr>", "published", "2015-04-03");
}

CLAIM(a_link_of_another_kind_says_nothing) {
    assert_value("<link rel=stylesheet href=/a.css><p>Text", "canonical", "");
    assert_value("<link rel='x license' href=/l><p>Text", "license", "/l");
}

CLAIM(lines_near_the_headline_name_author_and_date) {
    assert_value("<h1>Bread</h1><p>By <a>Ann Miller</a>, 3 April 2015<p>Text", "author",
                 "Ann Miller");
    assert_value("<h1>Bread</h1><p>By <a>Ann Miller</a>, 3 April 2015<p>Text", "published",
                 "2015-04-03");
    assert_value("<h1>Bread</h1><p>Written by<p>Ann Miller<p>Text", "author", "Ann Miller");
    assert_value("<h1>Bread</h1><p>Updated 3 April 2015<p>Text", "modified", "2015-04-03");
}

CLAIM(a_day_of_change_is_not_that_of_publication) {
    static const char *const lines[] = {
        "Actualizado: 07/04/2015 | Publicado: 03/04/2015",
        "Обновлено 7.4.2015, вышло 3.4.2015",
        "更新日：2015年4月7日 公開日：2015年4月3日",
        "수정 2015.04.07 입력 2015.04.03",
        "Updated <time datetime=2015-04-07>x</time> Published <time datetime=2015-04-03>x</time>",
        "<b>Aggiornato</b> <time>7.4.2015</time> <b>Uscito</b> <time>3.4.2015</time>"};
    char page[512];
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        snprintf(page, sizeof page, "<html lang=es><h1>Bread</h1><p>%s<p>Text", lines[i]);
        assert_value(page, "published", "2015-04-03");
        assert_value(page, "modified", "2015-04-07");
    }
}

CLAIM(the_day_of_a_change_is_that_of_publication_if_the_page_has_no_other) {
    assert_value("<h1>Bread</h1><p>Updated 3 April 2015", "published", "2015-04-03");
    assert_value("<p>Updated 3 April 2015<h1>Bread</h1>", "published", "2015-04-03");
    assert_value("<h1>Bread</h1><p>Updated <time datetime=2015-04-03>x</time>", "published",
                 "2015-04-03");
}

CLAIM(a_date_far_below_a_day_of_change_is_one_in_the_text) {
#define LATE(lines) "<h1>Bread</h1><p>Updated 7 April 2015" lines "<p>Of 3 April 2015"
    assert_value(LATE("<p>salt<p>salt<p>salt"), "published", "2015-04-03");
    assert_value(LATE("<p>salt<p>salt<p>salt<p>salt<p>salt<p>salt<p>salt"), "published",
                 "2015-04-07");
}

CLAIM(a_date_in_a_line_may_have_digits_that_are_not_ascii) {
    assert_value("<html lang=ar><h1>خبز</h1><p>٣ أبريل ٢٠١٥<p>Text", "published", "2015-04-03");
    assert_value("<h1>パン</h1><p>平成27年4月3日<p>Text", "published", "2015-04-03");
}

CLAIM(an_order_of_day_and_month_needs_a_language) {
    assert_value("<html lang=en-US><h1>Bread</h1><p>03/04/2015", "published", "2015-03-04");
    assert_value("<html lang=en-GB><h1>Bread</h1><p>03/04/2015", "published", "2015-04-03");
    assert_value("<html lang=en><h1>Bread</h1><p>03/04/2015", "published", "");
}

CLAIM(comments_and_navigation_do_not_count) {
    assert_value("<h1>Bread</h1><div class=comments><p>By <a rel=author>Bob</a> <time "
                 "datetime=2015-04-03>Friday</time></div>",
                 "author", "");
    assert_value("<h1>Bread</h1><div class=comments><p><time datetime=2015-04-03></time></div>",
                 "published", "");
    assert_value("<h1>Bread</h1><div class=comments><p>x</div><time datetime=2015-04-04></time>",
                 "published", "2015-04-04");
    assert_value("<nav><time datetime=2015-04-03></time></nav><p>Bread", "published", "");
}

CLAIM(right_below_the_headline_a_date_is_that_of_the_page) {
#define DATED(lines) "<h1>Bread</h1>" lines "<div class=comment-date>3 April 2015</div>"
    assert_value(DATED(""), "published", "2015-04-03");
    assert_value(DATED("<p>salt<p>salt<p>salt<p>salt"), "published", "");
    assert_value("<h1>Bread</h1><div class=comment>3 April 2015</div>", "published", "");
}

CLAIM(stated_values_come_before_those_in_the_text) {
    assert_value("<meta name=author content='Ann Miller'><h1>Bread</h1><p>By <a>Bob Baker</a>",
                 "author", "Ann Miller");
    assert_value("<meta name=author content='https://a.example/ann'><h1>Bread</h1>"
                 "<p>By <a>Bob Baker</a>",
                 "author", "Bob Baker");
    assert_value("<meta name=date content=2015-04-03><h1>Bread</h1><p>4 May 2016", "published",
                 "2015-04-03");
}

CLAIM(the_site_is_the_author_only_if_no_person_is) {
#define GAZETTE                                                                                    \
    "<meta property=og:site_name content='The Gazette'><meta name=author content='The Gazette'>"   \
    "<h1>Bread</h1><p>By "
    assert_value(GAZETTE "<a>Ann Miller</a>", "author", "Ann Miller");
    assert_value(GAZETTE "<a>staff</a>", "author", "The Gazette");
    assert_value(GAZETTE "<a>Editors</a>", "author", "The Gazette");
    assert_value("<meta property=og:site_name content='The Gazette'>"
                 "<meta name=author content='Ann Miller, The Gazette'>",
                 "author", "Ann Miller");
}

CLAIM(who_has_the_copyright_is_the_author_only_if_nobody_else_is) {
#define RIGHTS                                                                                     \
    "<meta name=author content='Acme Press'><meta name=copyright content='(c) 2023 Acme Press'>"
    assert_value(RIGHTS "<h1>Bread</h1><p>By <a>Ann Miller</a>", "author", "Ann Miller");
    assert_value(RIGHTS "<meta name=author content='Bob Baker'>", "author", "Bob Baker");
    assert_value(RIGHTS "<h1>Bread</h1>", "author", "Acme Press");
}

CLAIM(an_account_is_the_author_only_if_no_person_is) {
    assert_value("<meta name=author content=ann.miller><h1>Bread</h1><p>By Ann Miller", "author",
                 "Ann Miller");
    assert_value("<meta name=author content=AnnM><h1>Bread</h1><p>By ann", "author", "AnnM");
}

CLAIM(elements_for_the_parts_of_a_name_do_not_part_it) {
#define IN_PARTS(space)                                                                            \
    "<h1>Bread</h1><p>By <b class=first>the oven</b> <a rel=author href=/ann>"                     \
    "<span class=given-name>Ann</span>" space "<span class=lastname>Miller</span></a> <i>Baker"
    assert_value(IN_PARTS(" "), "author", "Ann Miller");
    assert_value(IN_PARTS(""), "author", "Ann Miller");
}

CLAIM(a_first_name_gives_way_to_the_whole_name) {
#define WRITTEN_BY(author)                                                                         \
    "<meta name=author content=Ann><meta name=twitter:label1 content='Written by'>"                \
    "<meta name=twitter:data1 content='" author "'><h1>Bread</h1>"
    assert_value(WRITTEN_BY("Ann Miller"), "author", "Ann Miller");
    assert_value(WRITTEN_BY("Anna Miller"), "author", "Ann");
    assert_value(WRITTEN_BY("Ann again"), "author", "Ann");
}

CLAIM(a_second_article_names_the_author_if_nothing_else_does) {
#define TWO_ARTICLES(author)                                                                       \
    "<script "                                                                                     \
    "type=application/ld+json>[{\"@type\":\"Article\",\"datePublished\":\"2015-04-03\"" author     \
    "},{\"@type\":\"Recipe\",\"author\":{\"name\":\"Ann Miller\"}}]</script>"
    assert_value(TWO_ARTICLES(""), "author", "Ann Miller");
    assert_value(TWO_ARTICLES(",\"author\":\"Ann\""), "author", "Ann Miller");
    assert_value(TWO_ARTICLES(",\"author\":\"Bob\""), "author", "Bob");
}

CLAIM(authors_are_a_list) {
    static const char page[] = "<h1>Bread</h1><p class=author><a>Ann Miller</a> and <a>Bob</a>";
    assert_value(page, "author", "Ann Miller, Bob");
    assert_value(page, "authors", "Ann Miller\nBob");
    assert_value("<meta name=author content='Ann Miller, Bob Baker &amp; Cy Cook'>", "authors",
                 "Ann Miller\nBob Baker\nCy Cook");
    assert_value("<meta name=citation_author content='Miller, Ann'>"
                 "<meta name=citation_author content='Baker, Bob'>",
                 "authors", "Ann Miller\nBob Baker");
}

CLAIM(elements_with_one_class_and_a_joining_word_between_them_are_authors) {
#define TWO(between, class)                                                                        \
    "<h1>Bread</h1><p>Par <a class=author>Ann Miller</a>" between "<a class=" class ">Bob "        \
                                                                                    "Baker</a>"
    assert_value(TWO(" et ", "author"), "authors", "Ann Miller\nBob Baker");
    assert_value(TWO(", ", "author"), "authors", "Ann Miller\nBob Baker");
    assert_value(TWO(" ", "author"), "authors", "Ann Miller");
    assert_value(TWO(" et ", "writer"), "authors", "Ann Miller");
    assert_value(TWO(" sur ", "author"), "authors", "Ann Miller");
    assert_value("<h1>Bread</h1><p><a class=author>Ann Miller</a> and <a class=author>more</a>",
                 "authors", "Ann Miller");
}

CLAIM(a_link_to_an_author_near_the_headline_names_one) {
#define LINK(href, name) "<h1>Bread</h1><div><a href='" href "'>" name "</a></div>"
    assert_value(LINK("/autor/ann", "Ann Miller"), "author", "Ann Miller");
    assert_value(LINK("https://a.example/authors/ann-miller/", "Ann Miller"), "author",
                 "Ann Miller");
    assert_value(LINK("/autor/ann", "more of her"), "author", "");
    assert_value(LINK("/bread/ann", "Ann Miller"), "author", "");
    assert_value(LINK("/author/", "Ann Miller"), "author", "");
    assert_value("<a href=/autor/ann>Ann Miller</a><h1>Bread</h1>", "author", "");
    assert_value(LINK("/autor/ann", "Ann Miller") "<p>By Bob Baker", "author", "Bob Baker");
    char far[1024] = "<h1>Bread</h1>";
    for (int i = 0; i < 30; i++) { snprintf(far + strlen(far), 16, "<p>salt"); }
    snprintf(far + strlen(far), 64, "<p><a href=/autor/ann>Ann Miller</a>");
    assert_value(far, "author", "");
}

CLAIM(classes_name_authors_and_dates_in_several_languages) {
    assert_value("<h1>Bread</h1><div class=szerzo>Nagy Péter</div>", "author", "Nagy Péter");
    assert_value("<h1>Bread</h1><div class=tarih>2015-04-03</div>", "published", "2015-04-03");
}

CLAIM(an_entry_of_a_menu_is_no_author) {
    assert_value("<ul><li>By size<li>By type</ul><h1>Bread</h1>", "author", "");
    assert_value("<p>By Ann Miller<h1>Bread</h1>", "author", "Ann Miller");
    assert_value("<p>By ann_miller<h1>Bread</h1>", "author", "ann_miller");
    assert_value("<p>Posted by Ann<h1>Bread</h1>", "author", "Ann");
    assert_value("<h1>Bread</h1><p>By Ann", "author", "Ann");
}

/* As WordPress has them. */
CLAIM(classes_for_the_status_and_the_topics_of_a_post_tell_neither_author_nor_date) {
    assert_value(
        "<article class='post status-publish'><h1>Bread</h1><p>When all of the loaves in the "
        "shop by the river had been sold, which was on 1 April 2015, the baker told us of it."
        "<p>3 April 2015",
        "published", "2015-04-03");
    assert_value(
        "<h1>Bread</h1><div class='category-our-reviews tag-latest'><p>By Ann Miller</div>",
        "author", "Ann Miller");
    assert_value("<h1>Bread</h1><div class='tags reviews'><p>By Ann Miller</div>", "author", "");
    assert_value("<h1>Bread</h1><div class='category-bread author'>Ann Miller</div>", "author",
                 "Ann Miller");
    assert_value("<article class=author-ann><h1>Bread Now</h1><p>Flour.</article>", "author", "");
}

CLAIM(the_author_of_a_picture_is_not_that_of_the_page) {
    assert_value("<h1>Bread</h1><figure><figcaption>By Bob Baker <span class=author>Bob Baker"
                 "</span></figcaption></figure><p class=author>Ann Miller",
                 "author", "Ann Miller");
}

CLAIM(a_comment_in_microdata_has_another_author) {
    assert_value("<h1>Bread</h1><article itemscope itemtype=https://schema.org/Comment><b "
                 "itemprop=author>Bob Baker</b></article><p>By Ann Miller",
                 "author", "Ann Miller");
}

CLAIM(the_author_may_be_the_last_of_many_classes) {
    assert_value(
        "<p class='has-text-color has-link-color elements-2a234ec01efd6ecf409ee13a7038d9eb "
        "block-post-author-name'>Ann Miller",
        "author", "Ann Miller");
}

CLAIM(the_url_may_have_the_date) {
    read_from("https://a.example/2015/04/03/bread", "<p>Bread");
    ck_assert_str_eq(value("published"), "2015-04-03");
}

CLAIM(http_headers_count_last) {
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
    ck_assert_int_eq(danag_describe(danag, "last-modified", "Fri, 03 Apr 2015 08:05:09 GMT"),
                     DANAG_OK);
    ck_assert_int_eq(danag_describe(danag, "content-language", "fr"), DANAG_OK);
    ck_assert_int_eq(danag_feed(danag, "<html lang=de>", 14), DANAG_OK);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert_str_eq(value("modified"), "2015-04-03T08:05:09Z");
    ck_assert_str_eq(value("language"), "de");
}

CLAIM(a_text_may_be_escaped_twice_but_not_an_address) {
    assert_value("<meta name=description content='Salt &amp;amp; bread&amp;rsquo;s'>",
                 "description", "Salt & bread\u2019s");
    assert_value("<meta property=og:image content='http://x/?a=1&amp;copy'>", "image",
                 "http://x/?a=1&copy");
}

CLAIM(values_are_clean_and_bounded) {
    struct bytes page = {0};
    bytes_put_text(&page, "<meta name=description content='");
    for (int i = 0; i < 700; i++) { bytes_put_text(&page, " \n\x01\xc3\xa9 é"); }
    bytes_put_text(&page, "'>");
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    ck_assert_uint_le(strlen(value("description")), 2048);
    ck_assert_uint_ge(strlen(value("description")), 2000);
    ck_assert_ptr_null(strstr(value("description"), "  "));
    ck_assert_ptr_null(strpbrk(value("description"), "\n\x01"));
    bytes_free(&page);
    assert_value("<meta name=author content=' &nbsp; '>", "author", "");
    assert_value("<meta name=description content=''>", "description", "");
}

CLAIM(pieces_of_any_size_give_the_same_metadata) {
    static const char text[] =
        "<html lang=en-US><meta property=og:site_name content='The &amp; Gazette'><script "
        "type='application/ld+json'>{\"@type\": \"Article\", \"dateModified\": "
        "\"2015-04-04\"}</script><h1>Br\xc3\xb6t</h1><div class='post-meta author'>By <a>Ann "
        "M\xc3\xbcller</a> and <a>Bob</a></div><span class=date>03/04/2015</span><p>Flour.";
    static const char *const names[] = {"author", "published", "modified", "site", "title"};
    static const char *const values[] = {"Ann M\xc3\xbcller, Bob", "2015-03-04", "2015-04-04",
                                         "The & Gazette", "Br\xc3\xb6t"};
    struct bytes page = {0};
    bytes_put_text(&page, text);
    for (size_t chunk = 0; chunk < 40; chunk++) {
        ck_assert_int_eq(extract(danag, &page, chunk, &output), DANAG_OK);
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
            ck_assert_str_eq(value(names[i]), values[i]);
        }
    }
    bytes_free(&page);
}

CLAIM(a_list_has_each_item_once) {
    assert_value("<meta property=article:tag content=party><meta property=article:tag content=art>"
                 "<meta property=article:tag content=party><meta property=article:tag content=art>",
                 "keywords", "party, art");
    assert_value("<meta property=article:tag content='party hats'><meta property=article:tag "
                 "content=party>",
                 "keywords", "party hats, party");
    assert_value(
        "<meta name=author content='Ann Miller and Bob Baker'><meta property=article:author "
        "content='Ann Miller'><meta property=article:author content='Bob Baker'>",
        "author", "Ann Miller and Bob Baker");
}

CLAIM(endless_lists_are_cut) {
    struct bytes page = {0};
    for (int i = 0; i < 5000; i++) {
        char tag[80];
        snprintf(tag, sizeof tag, "<meta property=article:tag content=word%d>", i);
        bytes_put_text(&page, tag);
    }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert_uint_le(strlen(value("keywords")), 2048);
    ck_assert_int_eq(strncmp(value("keywords"), "word0, word1, ", 14), 0);
    bytes_free(&page);
}

CLAIM(the_text_is_the_same_with_metadata_and_without) {
    static const char page[] =
        "<html lang=en><title>Bread</title><h1>Bread</h1><p class=byline>By <a rel=author "
        "href=/author/ann>Ann</a><time datetime=2015-04-03>Friday</time><p>Flour, water, salt.";
    struct bytes with = {0};
    struct bytes without = {0};
    for (size_t method = 0; method < danag_method_count(); method++) {
        danag_set(danag, "method", danag_method_name(method));
        danag_set(danag, "metadata", "yes");
        ck_assert_int_eq(extract_text(danag, page, &with), DANAG_OK);
        danag_set(danag, "metadata", "no");
        ck_assert_int_eq(extract_text(danag, page, &without), DANAG_OK);
        ck_assert(bytes_equal(&with, &without));
    }
    bytes_free(&with);
    bytes_free(&without);
}

#define LINKED(json) "<script type='application/ld+json'>" json "</script><h1>Bread</h1>"

CLAIM(json_ld_describes_articles) {
    read_from(NULL, LINKED("{\"@context\": \"https://schema.org\", \"@graph\": [{\"@type\": "
                           "\"Person\", \"@id\": \"#ann\", \"name\": \"Ann &amp; Co Miller\"}, "
                           "{\"@type\": [\"Thing\", \"NewsArticle\"], \"author\": [{\"@id\": "
                           "\"#ann\"}, {\"name\": \"Bob Baker\"}, \"Cy Cook\"], \"dateModified\": "
                           "\"2015-04-04\", \"datePublished\": \"2015-04-03\", \"publisher\": "
                           "{\"name\": \"The Gazette\"}, \"keywords\": [\"flour\", \"water\"], "
                           "\"image\": [{\"url\": \"/a.png\"}], \"description\": \"All\"}]}"));
    ck_assert_str_eq(value("author"), "Ann & Co Miller, Bob Baker, Cy Cook");
    ck_assert_str_eq(value("published"), "2015-04-03");
    ck_assert_str_eq(value("modified"), "2015-04-04");
    ck_assert_str_eq(value("site"), "The Gazette");
    ck_assert_str_eq(value("keywords"), "flour, water");
    ck_assert_str_eq(value("image"), "/a.png");
    ck_assert_str_eq(value("description"), "All");
}

static void assert_published(const char *url, const char *page, const char *expected) {
    read_from(url, page);
    ck_assert_msg(strcmp(value("published"), expected) == 0, "%s: '%s', not '%s'", page,
                  value("published"), expected);
}

CLAIM(a_date_of_json_ld_that_the_page_shows_wins_over_others) {
    static const char page[] = "<p class=date>1 May 2015</p>" LINKED(
        "{\"@type\": \"Article\", \"datePublished\": \"2015-04-03T08:05:00Z\"}") "<p>%s";
    char shown[512];
    snprintf(shown, sizeof shown, page, "3 April 2015");
    assert_published(NULL, shown, "2015-04-03");
    snprintf(shown, sizeof shown, page, "2 April 2015");
    assert_published(NULL, shown, "2015-05-01");
}

CLAIM(a_date_in_the_head_is_not_compared) {
    assert_published(
        NULL,
        "<meta property=article:published_time content=2015-05-01>" LINKED(
            "{\"@type\": \"Article\", \"datePublished\": \"2015-04-03\"}") "<p>3 "
                                                                           "April 2015",
        "2015-05-01");
}

CLAIM(an_address_has_the_day_of_the_site) {
    static const char url[] = "https://a.example/2015/03/31/bread";
    static const char utc[] = "<meta property=article:published_time content=2015-04-01T01:05:09Z>";
    static const char east[] =
        "<meta property=article:published_time content=2015-04-01T01:05:09+02:00>";
    static const char later[] =
        "<meta property=article:published_time content=2015-04-02T01:05:09Z>";
    assert_published(url, utc, "2015-03-31");
    assert_published("https://a.example/2015/04/02/bread", utc, "2015-04-02");
    assert_published(url, east, "2015-04-01T01:05:09+02:00");
    assert_published(url, later, "2015-04-02T01:05:09Z");
    assert_published("https://a.example/2015/04/", utc, "2015-04-01T01:05:09Z");
}

CLAIM(a_date_of_a_change_is_not_that_of_publication) {
    assert_published(NULL, "<meta property=article:modified_time content=2015-04-03><h1>Bread</h1>",
                     "");
    ck_assert_str_eq(value("modified"), "2015-04-03");
    assert_published(
        NULL,
        LINKED("{\"@type\": \"Article\", \"datePublished\": \"2015-04-01\"}") "<p>Updated 3 April "
                                                                              "2015",
        "2015-04-01");
    ck_assert_str_eq(value("modified"), "2015-04-03");
}

CLAIM(a_teaser_around_the_first_h1_is_the_page) {
    assert_published(NULL,
                     "<div class=teaser><h1>Bread</h1><time datetime=2015-04-03>Friday</time>",
                     "2015-04-03");
    assert_published(NULL,
                     "<h1>Bread</h1><div class=teaser><h1>Salt</h1><time "
                     "datetime=2015-04-03>Friday</time>",
                     "");
}

CLAIM(behind_the_article_dates_are_those_of_others) {
    assert_published(NULL,
                     "<article><h1>Bread</h1><p>3 April 2015</article><aside><a "
                     "href=x><time datetime=2015-05-01>1 May</time></a>",
                     "2015-04-03");
    assert_published(NULL, "<article><h1>Bread</h1></article><p class=date>1 May 2015<p>1 May 2015",
                     "");
    assert_published(NULL, "<h1>Bread</h1><article></article><time datetime=2015-05-01></time>",
                     "2015-05-01");
}

CLAIM(a_line_may_say_when_the_page_was_changed_after_one_that_says_when_it_was_published) {
    assert_published(NULL, "<h1>Bread</h1><p>3 April 2015<p>Updated 1 May 2015<p>2 May 2015",
                     "2015-04-03");
    ck_assert_str_eq(value("modified"), "2015-05-01");
}

CLAIM(a_meta_says_on_which_day_or_at_which_time_the_page_was_published) {
    assert_published(NULL, "<meta property=x:published_on content=2015-04-03>", "2015-04-03");
    assert_published(NULL, "<meta name=published_at content=2015-04-03T08:05>", "2015-04-03T08:05");
    assert_published(NULL, "<meta name=first_published content=2015-04-03>", "");
}

CLAIM(a_class_says_when_an_article_was_created) {
    assert_published(NULL,
                     "<h1>Bread</h1><div class=article_created>Fri, 24 نيسان / أبريل 2015</div>",
                     "2015-04-24");
}

CLAIM(only_articles_and_pages_have_authors_in_json_ld) {
    static const char *const types[] = {"WebSite", "Organization", "Product", "Comment", "Review"};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        char page[256];
        snprintf(page, sizeof page,
                 LINKED("{\"@type\": \"%s\", \"author\": {\"name\": \"Bob Baker\"}, "
                        "\"datePublished\": \"2015-04-03\"}"),
                 types[i]);
        assert_value(page, "author", "");
        assert_value(page, "published", "");
    }
}

CLAIM(bad_json_ld_is_ignored) {
    static const char *const scripts[] = {"",
                                          "{",
                                          "[[[[",
                                          "{\"@type\": \"Article\"",
                                          "null",
                                          "1",
                                          "{\"@type\": \"Article\", \"author\": 7}",
                                          "{\"@type\": {\"a\": []}, \"@graph\": 3}"};
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        char page[256];
        snprintf(page, sizeof page, LINKED("%s"), scripts[i]);
        assert_value(page, "author", "");
    }
    assert_value(LINKED("{\"@type\": \"Article\", \"author\": \"Ann\tMiller\n\"};"), "author",
                 "Ann Miller");
}

CLAIM(comments_and_cdata_around_json_ld_are_skipped) {
    static const char *const scripts[] = {"//<![CDATA[\n%s\n//]]>",
                                          "/*<![CDATA[*/ [%s] /*]]>*/",
                                          "<![CDATA[%s]]>",
                                          "<!-- %s -->",
                                          "<!--\n%s\n//-->",
                                          "{\"@type\": \"Organization\"}, %s",
                                          "[%s",
                                          "{\"@graph\": [%s"};
    static const char article[] = "{\"@type\": \"Article\", \"author\": \"Ann Miller\"}";
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        char script[256], page[512];
        snprintf(script, sizeof script, scripts[i], article);
        snprintf(page, sizeof page, LINKED("%s"), script);
        assert_value(page, "author", "Ann Miller");
    }
}

CLAIM(deep_json_ld_is_cut) {
    struct bytes page = {0};
    bytes_put_text(&page, "<script type='application/ld+json'>");
    for (int i = 0; i < 100000; i++) { bytes_put_text(&page, "{\"@graph\":["); }
    bytes_put_text(&page, "</script><script type='application/ld+json'>[{\"@type\": \"Article\", "
                          "\"author\": \"Ann Miller\"}");
    for (int i = 0; i < 100000; i++) { bytes_put_text(&page, ",{}"); }
    bytes_put_text(&page, "]</script>");
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    ck_assert_str_eq(value("author"), "Ann Miller");
    bytes_free(&page);
}

CLAIM(long_texts_in_json_ld_are_cut) {
    struct bytes page = {0};
    bytes_put_text(&page, "<script type='application/ld+json'>{\"@type\": \"Article\", "
                          "\"articleBody\": \"a");
    for (int i = 0; i < 200000; i++) { bytes_put_text(&page, "\\\"\\\\\\u00e9"); }
    bytes_put_text(&page, "\", \"author\": \"Ann Miller\"}</script>");
    for (size_t chunk = 0; chunk < 8; chunk += 7) {
        ck_assert_int_eq(extract(danag, &page, chunk, &output), DANAG_OK);
        ck_assert_str_eq(value("author"), "Ann Miller");
    }
    bytes_free(&page);
}
