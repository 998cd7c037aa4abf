#include "bytes.h"
#include "claims.h"
#include "html/lexer.h"

#include <stdio.h>
#include <string.h>

/* The open elements at each text of a page: `div/p:text `, or `div/a@text ` in a link. */
struct paths {
    struct outline outline;
    struct bytes list;
};

static int on_text(void *self, const struct text *text) {
    struct paths *paths = self;
    const struct outline *outline = &paths->outline;
    for (size_t i = 1; i <= outline->top; i++) {
        if (i > 1) { bytes_put_text(&paths->list, "/"); }
        bytes_put_text(&paths->list, elements[outline->entries[i].element].name);
    }
    bytes_put_text(&paths->list, outline->in_link ? "@" : ":");
    bytes_put(&paths->list, text->text.bytes, text->text.size);
    return bytes_put(&paths->list, " ", 1);
}

static int on_tag(void *self, const struct tag *tag) {
    (void)self, (void)tag;
    return 0;
}

static void read_page(struct paths *paths, const char *page) {
    const struct token_sink sink = {.text = on_text, .tag = on_tag, .self = paths};
    struct lexer *lexer = lexer_new(NULL, &sink, &paths->outline, LEXER_BUFFER_SIZE);
    ck_assert_ptr_nonnull(lexer);
    bytes_clear(&paths->list);
    ck_assert_int_eq(lexer_push(lexer, page, strlen(page)), 0);
    ck_assert_int_eq(lexer_end(lexer), 0);
    bytes_put(&paths->list, "", 1);
    lexer_free(lexer);
}

static void assert_paths(const char *page, const char *expected) {
    static struct paths paths;
    read_page(&paths, page);
    ck_assert_str_eq(paths.list.at, expected);
}

SUITE("outline");

CLAIM(an_end_tag_closes_everything_up_to_its_element) {
    assert_paths("<div>a<section><span>b</div>c", "div:a div/section/span:b :c ");
    assert_paths("<div><b>a</i>b</section>c</div>", "div/b:a div/b:b div/b:c ");
    assert_paths("<b><div>a</b>b</div>c", "b/div:a b/div:b b:c ");
}

CLAIM(a_p_ends_where_a_block_begins) {
    assert_paths("<p>a<p>b<div>c<p>d</div>e", "p:a p:b div:c div/p:d :e ");
    assert_paths("<p><b>a<ul>b", "p/b:a ul:b ");
    assert_paths("<p>a<br>b<span>c", "p:a p:b p/span:c ");
    assert_paths("<p>a<hr>b", "p:a :b ");
    assert_paths("<p><button>a<section><p>b", "p/button:a section/p:b ");
}

CLAIM(an_item_ends_the_one_before_it_in_its_list) {
    assert_paths("<ul><li>a<li>b<ul><li>c</ul>d", "ul/li:a ul/li:b ul/li/ul/li:c ul/li:d ");
    assert_paths("<dl><dt>a<dd>b<dt>c", "dl/dt:a dl/dd:b dl/dt:c ");
    assert_paths("<ul><li><div>a<li>b", "ul/li/div:a ul/li:b ");
}

CLAIM(headings_end_each_other) {
    assert_paths("<h1>a<h2>b</h3>c", "h1:a h2:b :c ");
}

CLAIM(cells_end_cells_and_rows_end_rows_of_their_own_table) {
    assert_paths("<table><tr><td>a<td>b<tr><th>c", "table/tr/td:a table/tr/td:b table/tr/th:c ");
    assert_paths("<table><tbody><tr><td>a<tbody><tr><td>b",
                 "table/tbody/tr/td:a table/tbody/tr/td:b ");
    assert_paths("<table><tr><td><table><tr><td>a</table>b<td>c",
                 "table/tr/td/table/tr/td:a table/tr/td:b table/tr/td:c ");
}

CLAIM(an_end_tag_closes_nothing_outside_its_cell) {
    assert_paths("<div><table><tr><td>a</div>b</table>c",
                 "div/table/tr/td:a div/table/tr/td:b div:c ");
    assert_paths("<table><div><tr><td>a</div>b<th>c</div>d",
                 "table/div/tr/td:a table/div/tr/td:b table/div/tr/th:c table/div/tr/th:d ");
    assert_paths("<table><div><caption>a</div>b", "table/div/caption:a table/div/caption:b ");
}

CLAIM(a_link_is_open_until_its_end_tag_or_the_next_one) {
    assert_paths("<a href=x>a</a>b", "a@a :b ");
    assert_paths("<div><a href=x>a</div>b<a>c", "div/a@a @b a:c ");
    assert_paths("<a href=x><div>a</a>b", "a/div@a a/div:b ");
    assert_paths("<a>a<a href>b", "a:a a@b ");
    assert_paths("<link href=x>a", ":a ");
}

CLAIM(void_elements_and_html_head_and_body_are_not_on_the_stack) {
    assert_paths("<html><head></head><body><img>a<input>b</br>c", ":a :b :c ");
}

CLAIM(removed_elements_leave_the_outline_unchanged) {
    assert_paths("<p>a<svg><g><path></svg>b<select><option>c</select>d", "p:a p:b p:d ");
    assert_paths("<div><template><div><p>a</template>b", "div:b ");
    assert_paths("<div><object><section>a</div>b", ":b ");
}

CLAIM(a_removed_element_ends_with_the_page_at_the_latest) {
    static struct paths paths;
    read_page(&paths, "<div><p>a<svg><desc><div>b<script>c");
    ck_assert_str_eq(paths.list.at, "div/p:a ");
    ck_assert_uint_eq(paths.outline.top, 2);
    ck_assert_uint_eq(paths.outline.removed, 0);
}

/* Writes `tag` `count` times. */
static void put_tags(struct bytes *page, const char *tag, size_t count) {
    for (size_t i = 0; i < count; i++) { bytes_put_text(page, tag); }
}

CLAIM(elements_beyond_the_depth_are_only_counted) {
    static struct paths paths;
    struct bytes page = {0};
    put_tags(&page, "<div>", OUTLINE_DEPTH + 3);
    put_tags(&page, "</div>", 4);
    bytes_put_text(&page, "a");
    bytes_put(&page, "", 1);
    read_page(&paths, page.at);
    ck_assert_uint_eq(paths.outline.top, OUTLINE_DEPTH - 1);
    ck_assert_int_eq(paths.outline.enclosing, OUTLINE_DEPTH - 1);
    bytes_free(&page);
}

CLAIM(elements_are_removed_at_any_depth) {
    static struct paths paths;
    struct bytes page = {0};
    put_tags(&page, "<div>", OUTLINE_DEPTH + 3);
    put_tags(&page, "<svg>", OUTLINE_REMOVED_DEPTH + 3);
    bytes_put_text(&page, "a");
    put_tags(&page, "</svg>", OUTLINE_REMOVED_DEPTH + 2);
    bytes_put_text(&page, "b</svg>");
    bytes_put(&page, "", 1);
    read_page(&paths, page.at);
    ck_assert_str_eq(paths.list.at, "");
    ck_assert_uint_eq(paths.outline.removed, 0);
    ck_assert_uint_eq(paths.outline.top, OUTLINE_DEPTH);
    bytes_free(&page);
}

CLAIM(bits_say_what_text_is_within) {
    static struct paths paths;
    read_page(&paths, "<article><pre><ul><li><ol><article>");
    const enum within in[] = {
        WITHIN_ARTICLE,     WITHIN_PRE,           WITHIN_UL, WITHIN_LI, WITHIN_OL,
        WITHIN_NESTED_LIST, WITHIN_NESTED_ARTICLE};
    uint32_t bits = 0;
    for (size_t i = 0; i < sizeof in / sizeof in[0]; i++) { bits |= within_bit(in[i]); }
    ck_assert_uint_eq(outline_top(&paths.outline)->within, bits);
}
