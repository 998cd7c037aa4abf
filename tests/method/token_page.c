#include "token_page.h"

#include "extract.h"

#include <check.h>
#include <string.h>

void token_page_clear(struct token_page *page) {
    page->count = 0;
    bytes_clear(&page->html);
}

void token_page_free(struct token_page *page) {
    bytes_free(&page->html);
    bytes_free(&page->output);
}

static void put_times(struct bytes *bytes, const char *text, size_t times) {
    for (; times > 0; times--) { bytes_put_text(bytes, text); }
}

/* The first three letters are the word's number. */
static void put_word(struct bytes *html, size_t number, size_t characters) {
    const char name[TOKEN_LEAST] = {(char)('a' + number / 26 / 26), (char)('a' + number / 26 % 26),
                                    (char)('a' + number % 26)};
    bytes_put(html, name, sizeof name);
    put_times(html, "z", characters - TOKEN_LEAST);
    bytes_put_text(html, " ");
}

void token_page_put(struct token_page *page, enum token_kind kind, size_t characters) {
    if (kind == TOKEN_WORD) {
        put_word(&page->html, page->count, characters);
    } else {
        bytes_put_text(&page->html, kind == TOKEN_TAG ? "<x" : "<a");
        put_times(&page->html, " ", characters - TOKEN_LEAST);
        bytes_put_text(&page->html, ">");
    }
    page->kinds[page->count] = kind;
    page->characters[page->count++] = characters;
}

void token_page_draw(struct token_page *page, struct draw *draw, size_t count) {
    token_page_clear(page);
    while (page->count < count) {
        uint64_t words = draw_below(draw, 10);
        uint64_t bound = 1 + draw_below(draw, 40);
        for (uint64_t left = 1 + draw_below(draw, 60); left > 0 && page->count < count; left--) {
            bool word = draw_below(draw, 10) < words;
            enum token_kind kind = word                       ? TOKEN_WORD
                                   : draw_below(draw, 3) == 0 ? TOKEN_ANCHOR
                                                              : TOKEN_TAG;
            token_page_put(page, kind, TOKEN_LEAST + draw_below(draw, word ? 10 : bound));
        }
    }
}

void token_page_extract(struct token_page *page, danag_t *danag) {
    ck_assert_int_eq(extract(danag, &page->html, CHUNK_WHOLE, &page->output), DANAG_OK);
    memset(page->taken, 0, sizeof page->taken);
    const char *word = page->output.at;
    const char *end = word + page->output.size;
    for (size_t next = 0; word < end; next++) {
        size_t size = strcspn(word, " \n");
        size_t number = (size_t)((word[0] - 'a') * 26 + word[1] - 'a') * 26 + (size_t)word[2] - 'a';
        ck_assert_uint_ge(number, next);
        ck_assert_uint_lt(number, page->count);
        ck_assert_uint_eq(page->characters[number], size);
        page->taken[number] = true;
        next = number;
        word += size + 1;
    }
}

void assert_taken(const struct token_page *page, const bool *expected) {
    for (size_t i = 0; i < page->count; i++) {
        if (page->kinds[i] == TOKEN_WORD && page->taken[i] != expected[i]) {
            ck_abort_msg("of %zu tokens, word %zu is %s", page->count, i,
                         expected[i] ? "missing" : "taken");
        }
    }
}
