#include "claims.h"
#include "extract.h"
#include "repeats/keys.h"
#include "repeats/repeats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAGES 5

static const char menu[] =
    "<body><div><ul><li><a href=/>Home <b>page</b></a><li>All the news of today</ul>";
static const char footer[] = "<div><p>Write a letter to the keeper<br>of the old lighthouse</div>";

/* The page of a site, with its own content between what all pages have. */
static const char *page_text(unsigned number, char text[1024]) {
    snprintf(
        text, 1024,
        "%s<div><h1>Story %c</h1><p>The %c%c%c of the harbour %c is a long line of "
        "words, and it has <i>words</i> enough to be the content of a page.</p><p>Another line "
        "%c that is as long as this, and has more characters of words than of markup.</div>%s",
        menu, 'a' + (int)number, 'b' + (int)number, 'c' + (int)number, 'd' + (int)number,
        'e' + (int)number, 'f' + (int)number, footer);
    return text;
}

static void add_keys(void *self, const char *url, const struct page_keys *keys) {
    ck_assert(repeats_add_page(self, url, keys));
}

static void count_text(struct sketch *sketch, const char *url, const char *text) {
    struct bytes output = {0};
    danag_t *danag = danag_new();
    repeats_count(danag, add_keys, sketch);
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(danag_begin(danag, url, NULL, NULL), DANAG_OK);
    danag_feed(danag, text, strlen(text));
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert_uint_eq(output.size, 0);
    danag_free(danag);
    bytes_free(&output);
}

static void url_of(unsigned number, char url[64]) {
    snprintf(url, 64, "http://example.org/%u", number);
}

static struct sketch *count_site(unsigned first, unsigned pages) {
    struct sketch *sketch = sketch_new(NULL, 4 * SKETCH_LEAST, SITE_HOST);
    char text[1024], url[64];
    for (unsigned i = first; i < first + pages; i++) {
        url_of(i, url);
        count_text(sketch, url, page_text(i, text));
    }
    return sketch;
}

static struct repeats preset(const struct sketch *sketch) {
    struct repeats repeats = {
        .sketch = sketch, .least = REPEATS_LEAST_PRESET, .share = REPEATS_SHARE_PRESET};
    ck_assert(sketch_noise(sketch, &repeats.noise));
    return repeats;
}

static int extract_from(danag_t *danag, const char *url, const char *text, size_t chunk,
                        struct bytes *output) {
    const size_t size = strlen(text);
    bytes_clear(output);
    danag_set_output(danag, bytes_put, output);
    int error = danag_begin(danag, url, NULL, NULL);
    for (size_t at = 0; error == DANAG_OK && at < size; at += chunk) {
        error = danag_feed(danag, text + at, size - at < chunk ? size - at : chunk);
    }
    const int status = danag_finish(danag);
    bytes_put(output, "", 1);
    return error != DANAG_OK ? error : status;
}

static danag_t *make(const char *method, const struct repeats *repeats) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", method), DANAG_OK);
    repeats_use(danag, repeats);
    return danag;
}

static bool is_refused(const char *method) {
    return strcmp(method, "dana") == 0 || strcmp(method, "r2l") == 0;
}

/* Those that look at single lines of text. */
static bool is_classical(const char *method) {
    return !is_refused(method) && strcmp(method, "learned") != 0;
}

SUITE("repeats");

CLAIM(what_all_pages_have_is_left_out_before_any_classical_method) {
    struct sketch *sketch = count_site(0, PAGES);
    const struct repeats repeats = preset(sketch);
    struct bytes output = {0};
    char text[1024], url[64];
    for (size_t i = 0; danag_method_name(i) != NULL; i++) {
        if (!is_classical(danag_method_name(i))) { continue; }
        danag_t *danag = make(danag_method_name(i), &repeats);
        for (unsigned number = 0; number < PAGES; number++) {
            url_of(number, url);
            ck_assert_int_eq(extract_from(danag, url, page_text(number, text), SIZE_MAX, &output),
                             DANAG_OK);
            ck_assert_ptr_null(strstr(output.at, "Home"));
            ck_assert_ptr_null(strstr(output.at, "page\n"));
            ck_assert_ptr_null(strstr(output.at, "news"));
            ck_assert_ptr_null(strstr(output.at, "letter"));
            ck_assert_ptr_null(strstr(output.at, "lighthouse"));
        }
        danag_free(danag);
    }
    sketch_free(sketch);
    bytes_free(&output);
}

CLAIM(the_content_stays_whatever_a_line_is) {
    static const char *const rules[] = {"text", "block", "tag", "token"};
    struct sketch *sketch = count_site(0, PAGES);
    const struct repeats repeats = preset(sketch);
    struct bytes output = {0};
    char text[1024];
    for (size_t i = 0; i < 4; i++) {
        for (size_t chunk = 1; chunk < 2000; chunk += 667) {
            danag_t *danag = make("plain", &repeats);
            ck_assert_int_eq(danag_set(danag, "lines", rules[i]), DANAG_OK);
            ck_assert_int_eq(
                extract_from(danag, "http://example.org/1", page_text(1, text), chunk, &output),
                DANAG_OK);
            ck_assert_str_eq(
                output.at, "Story b\nThe cde of the harbour f is a long line of words, and it has "
                           "words enough to be the content of a page.\nAnother line g that is as "
                           "long as this, and has more characters of words than of markup.\n");
            danag_free(danag);
        }
    }
    sketch_free(sketch);
    bytes_free(&output);
}

/* All pages have it, so what is smaller is left out. */
CLAIM_TIMES(a_text_with_more_tags_or_words_than_are_held_back_stays, 2) {
    static const unsigned few[] = {60, 100}, many[] = {100, 240};
    char text[2000] = "<p>", url[64];
    struct sketch *sketch = sketch_new(NULL, 4 * SKETCH_LEAST, SITE_HOST);
    const struct repeats repeats = preset(sketch);
    struct bytes output = {0};
    danag_t *danag = make("plain", &repeats);
    ck_assert_int_eq(danag_set(danag, "lines", "token"), DANAG_OK);
    for (unsigned words = 1; words <= many[_i]; words++) {
        const char *tag = _i == 0 ? "<b>" : "";
        snprintf(text + strlen(text), 16, "%sw%u%s ", tag, words, tag);
        if (words != few[_i] && words != many[_i]) { continue; }
        for (unsigned page = 0; page < PAGES; page++) {
            url_of(page, url);
            count_text(sketch, url, text);
        }
        ck_assert_int_eq(extract_from(danag, "http://example.org/9", text, SIZE_MAX, &output),
                         DANAG_OK);
        ck_assert_int_eq(strstr(output.at, "w1 w2") != NULL, words == many[_i]);
    }
    danag_free(danag);
    sketch_free(sketch);
    bytes_free(&output);
}

CLAIM(lines_of_the_source_are_refused) {
    struct sketch *sketch = count_site(0, PAGES);
    const struct repeats repeats = preset(sketch);
    struct bytes output = {0};
    danag_t *danag = make("plain", &repeats);
    ck_assert_int_eq(danag_set(danag, "lines", "source"), DANAG_OK);
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_INVALID);
    ck_assert_int_eq(strncmp(danag_error(danag), "repeats: ", 9), 0);
    danag_free(danag);
    danag = make("dana", &repeats);
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_INVALID);
    danag_free(danag);
    sketch_free(sketch);
    bytes_free(&output);
}

CLAIM(a_page_of_an_unseen_site_loses_nothing) {
    static const char *const urls[] = {"http://example.net/1", "http://example.org:80/", NULL,
                                       "page.html"};
    struct sketch *sketch = count_site(0, PAGES);
    const struct repeats repeats = preset(sketch);
    struct bytes output = {0}, known = {0};
    char text[1024];
    for (size_t i = 0; danag_method_name(i) != NULL; i++) {
        if (is_refused(danag_method_name(i))) { continue; }
        danag_t *without = make(danag_method_name(i), NULL);
        danag_t *with = make(danag_method_name(i), &repeats);
        for (unsigned url = 0; url < 4; url++) {
            /* The port does not make another site. */
            if (url == 1) { continue; }
            extract_from(without, urls[url], page_text(0, text), SIZE_MAX, &output);
            extract_from(with, urls[url], text, SIZE_MAX, &known);
            ck_assert_str_eq(output.at, known.at);
        }
        danag_free(without);
        danag_free(with);
    }
    sketch_free(sketch);
    bytes_free(&output);
    bytes_free(&known);
}

CLAIM(a_page_does_not_count_for_itself_whether_it_was_seen_or_not) {
    struct bytes seen = {0}, unseen = {0};
    char text[1024];
    for (unsigned pages = 2; pages < 5; pages++) {
        struct sketch *all = count_site(0, pages + 1), *others = count_site(1, pages);
        const struct repeats with = preset(all), without = preset(others);
        danag_t *one = make("plain", &with), *other = make("plain", &without);
        extract_from(one, "http://example.org/0", page_text(0, text), SIZE_MAX, &seen);
        extract_from(other, "http://example.org/0", text, SIZE_MAX, &unseen);
        ck_assert_str_eq(seen.at, unseen.at);
        ck_assert_ptr_null(strstr(seen.at, "Home"));
        danag_free(one);
        danag_free(other);
        sketch_free(all);
        sketch_free(others);
    }
    bytes_free(&seen);
    bytes_free(&unseen);
}

CLAIM(a_page_that_was_fetched_often_does_not_repeat_itself) {
    struct sketch *sketch = sketch_new(NULL, SKETCH_LEAST, SITE_HOST);
    struct bytes output = {0};
    char text[1024];
    for (unsigned i = 0; i < 50; i++) {
        count_text(sketch, "http://example.org/0", page_text(0, text));
    }
    const struct repeats repeats = preset(sketch);
    danag_t *danag = make("plain", &repeats);
    extract_from(danag, "http://example.org/0#part", text, SIZE_MAX, &output);
    ck_assert_ptr_nonnull(strstr(output.at, "Home"));
    ck_assert_ptr_nonnull(strstr(output.at, "Story"));
    danag_free(danag);
    sketch_free(sketch);
    bytes_free(&output);
}

/* Whether the line comes out if this many of the pages have it, this one included. */
static bool comes_out(unsigned have, unsigned pages, unsigned least, unsigned share) {
    struct sketch *sketch = sketch_new(NULL, SKETCH_LEAST, SITE_HOST);
    struct bytes output = {0};
    char url[64];
    for (unsigned i = 0; i < pages; i++) {
        url_of(i, url);
        count_text(sketch, url, i < have ? "<p>The line." : "<p>Something else");
    }
    struct repeats repeats = preset(sketch);
    repeats.least = least;
    repeats.share = share;
    danag_t *danag = make("plain", &repeats);
    extract_from(danag, "http://example.org/0", "<p>The line.", SIZE_MAX, &output);
    const bool out = output.size > 1;
    danag_free(danag);
    sketch_free(sketch);
    bytes_free(&output);
    return out;
}

CLAIM(a_line_is_repeated_from_the_least_number_and_share_of_pages_on) {
    ck_assert(comes_out(2, 10, 3, 0));
    ck_assert(!comes_out(3, 10, 3, 0));
    ck_assert(comes_out(3, 10, 4, 0));
    ck_assert(!comes_out(2, 2, 2, 100));
    ck_assert(comes_out(1, 2, 2, 0));
    ck_assert(!comes_out(3, 10, 3, 30));
    ck_assert(comes_out(3, 10, 3, 31));
    ck_assert(!comes_out(10, 10, 3, 100));
    ck_assert(comes_out(9, 10, 3, 100));
}

/* How many keys the lines of a page have. */
static void take_count(void *self, const char *url, const struct page_keys *keys) {
    (void)url;
    *(size_t *)self = keys->count;
}

static size_t keys_of(const char *text) {
    size_t count = 0;
    struct bytes output = {0};
    danag_t *danag = danag_new();
    repeats_count(danag, take_count, &count);
    ck_assert_int_eq(extract_text(danag, text, &output), DANAG_OK);
    danag_free(danag);
    bytes_free(&output);
    return count;
}

CLAIM(a_line_is_its_words_in_any_order_and_its_path) {
    ck_assert_uint_eq(keys_of("<p>one two three<p>three one  two"), 1);
    ck_assert_uint_eq(keys_of("<p>one two three<p>one <b>two</b> three"), 1);
    ck_assert_uint_eq(keys_of("<p>one two three<p>one two"), 2);
    ck_assert_uint_eq(keys_of("<p>one two three<p>one two threes"), 2);
    ck_assert_uint_eq(keys_of("<p>one two three<div>one two three</div>"), 2);
    ck_assert_uint_eq(keys_of("<ul><li>one</ul><ul><li><ul><li>one</ul></ul>"), 2);
    ck_assert_uint_eq(keys_of("<p>a word of very many letters: antidisestablishmentarianism"
                              "<p>a word of very many letters: antidisestablishmentarianisms"),
                      2);
    ck_assert_uint_eq(keys_of(""), 0);
    ck_assert_uint_eq(keys_of("<p> <p><br>"), 0);
}

CLAIM(words_with_digits_count_only_if_there_are_no_others) {
    ck_assert_uint_eq(keys_of("<p>12 comments<p>7 comments<p>comments"), 1);
    ck_assert_uint_eq(keys_of("<p>12<p>7"), 2);
    ck_assert_uint_eq(keys_of("<p>12:30 4th<p>4th 12:30"), 1);
    ck_assert_uint_eq(keys_of("<p>antidisestablishm3ntarianism x<p>x"), 1);
}

CLAIM(a_line_of_more_than_4096_bytes_has_no_key) {
    static char text[2 * 4096];
    for (size_t size = 4095; size < 4099; size++) {
        memset(text, 'x', size);
        text[size] = '\0';
        ck_assert_uint_eq(keys_of(text), size <= 4096);
    }
}

CLAIM(plain_text_is_not_counted) {
    struct sketch *sketch = sketch_new(NULL, SKETCH_LEAST, SITE_ALL);
    struct bytes output = {0};
    danag_t *danag = danag_new();
    repeats_count(danag, add_keys, sketch);
    danag_set_output(danag, bytes_put, &output);
    danag_begin(danag, NULL, "text/plain", NULL);
    danag_feed(danag, "text\n", 5);
    danag_finish(danag);
    ck_assert_uint_eq(sketch->pages, 0);
    danag_free(danag);
    sketch_free(sketch);
    bytes_free(&output);
}

CLAIM(each_key_is_kept_once_and_no_more_than_the_most) {
    struct page_keys keys = {.count = 0};
    digest_key_draw(&keys.digest_key);
    for (int page = 0; page < 2; page++) {
        page_keys_begin(&keys);
        for (uint64_t key = 0; key < 3 * PAGE_KEYS_MAX; key++) { page_keys_add(&keys, key / 2); }
        ck_assert_uint_eq(keys.count, PAGE_KEYS_MAX);
        for (uint64_t i = 0; i < PAGE_KEYS_MAX; i++) { ck_assert_uint_eq(keys.keys[i], i); }
    }
}

static bool is_one_site(const char *one, const char *other, enum site_kind kind) {
    uint64_t site, another;
#ifdef DANAG_PSL
    site_domain_finder *const find = public_suffix_domain;
#else
    site_domain_finder *const find = NULL;
#endif
    return site_of_url(one, kind, find, &site) && site_of_url(other, kind, find, &another) &&
           site == another;
}

CLAIM(pages_of_one_host_are_one_site) {
    ck_assert(
        is_one_site("http://example.org/a", "https://user:word@EXAMPLE.org.:8080?b", SITE_HOST));
    ck_assert(!is_one_site("http://example.org/a", "http://www.example.org/a", SITE_HOST));
    ck_assert(is_one_site("http://[2001:db8::1]:80/", "http://[2001:db8::1]", SITE_HOST));
    ck_assert(!is_one_site("http://[2001:db8::1]/", "http://[2001:db8::2]/", SITE_HOST));
    ck_assert(!is_one_site("page.html", "page.html", SITE_HOST));
    ck_assert(!is_one_site(NULL, NULL, SITE_HOST));
    ck_assert(!is_one_site("file:///page", "file:///page", SITE_HOST));
    ck_assert(is_one_site("page.html", "http://example.org", SITE_ALL));
    ck_assert(is_one_site(NULL, NULL, SITE_ALL));
}

#ifdef DANAG_PSL
CLAIM(hosts_of_one_registered_domain_are_one_site) {
    ck_assert(is_one_site("http://example.org/a", "http://www.EXAMPLE.org/a", SITE_DOMAIN));
    ck_assert(is_one_site("http://a.example.co.uk/", "http://b.example.co.uk", SITE_DOMAIN));
    ck_assert(!is_one_site("http://example.co.uk/", "http://other.co.uk", SITE_DOMAIN));
    ck_assert(!is_one_site("http://one.github.io/", "http://two.github.io", SITE_DOMAIN));
    ck_assert(!is_one_site("http://192.0.2.1/", "http://198.51.2.1", SITE_DOMAIN));
    ck_assert(is_one_site("http://192.0.2.1/", "http://192.0.2.1:80/a", SITE_DOMAIN));
    ck_assert(is_one_site("http://localhost/", "http://localhost/a", SITE_DOMAIN));
}
#endif

CLAIM(a_full_sketch_finds_fewer_lines_and_not_wrong_ones) {
    struct sketch *sketch = count_site(0, 18);
    struct bytes output = {0};
    char text[1024];
    for (uint64_t key = 0; key < 400000; key++) { sketch_add(sketch, key << 32); }
    const struct repeats repeats = preset(sketch);
    ck_assert_uint_gt(repeats.noise, 8);
    danag_t *danag = make("plain", &repeats);
    for (unsigned number = 0; number < 18; number++) {
        extract_from(danag, "http://example.org/new", page_text(number, text), SIZE_MAX, &output);
        ck_assert_ptr_nonnull(strstr(output.at, "Story"));
        ck_assert_ptr_nonnull(strstr(output.at, "content of a page"));
    }
    danag_free(danag);
    sketch_free(sketch);
    bytes_free(&output);
}
