#include "line_list.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lister {
    struct tape *tape;
    struct bytes *list;
    uint32_t paragraph; /* of the last run */
};

static int on_run(void *self, const struct run *run) {
    struct lister *lister = self;
    bool begins = run->style.paragraph != lister->paragraph;
    lister->paragraph = run->style.paragraph;
    return bytes_put(lister->list, begins ? "|" : run->style.spaced ? "_" : "+", 1);
}

static int on_text(void *self, const char *text, size_t size) {
    return bytes_put(((struct lister *)self)->list, text, size);
}

static void put_counts(struct bytes *list, const struct expected_line *line) {
    char row[200];
    snprintf(row, sizeof row,
             "content %" PRIu64 " code %" PRIu64 " r2l %" PRIu64 " link %" PRIu64 " words %" PRIu64
             " <%s> ",
             line->content, line->code, line->r2l, line->link, line->words,
             elements[line->element].name);
    bytes_put_text(list, row);
}

static int on_line(void *self, const struct line *line) {
    struct lister *lister = self;
    const struct expected_line counts = {line->content, line->code,    line->r2l, line->link,
                                         line->words,   line->element, NULL};
    const struct tape_reader reader = {on_run, on_text, lister};
    put_counts(lister->list, &counts);
    tape_read(lister->tape, line->start, line->end, &reader);
    return bytes_put(lister->list, "\n", 1);
}

/* Copies the piece to memory of its own, so that the sanitizers notice a read beyond its end. */
static void push_piece(struct lexer *lexer, const char *page, size_t size) {
    char *piece = malloc(size);
    ck_assert_ptr_nonnull(piece);
    memcpy(piece, page, size);
    ck_assert_int_eq(lexer_push(lexer, piece, size), 0);
    free(piece);
}

void line_list(enum line_rule rule, const char *page, size_t chunk, struct bytes *list,
               struct bytes *title) {
    struct lister lister = {.tape = tape_new(NULL, TAPE_LIMIT_LEAST), .list = list};
    const struct line_sink line_sink = {on_line, &lister};
    struct outline outline;
    struct lines *lines =
        lines_new(NULL, rule, false, lister.tape, &outline, NULL, NULL, &line_sink);
    const struct token_sink token_sink = lines_token_sink(lines);
    struct lexer *lexer =
        lexer_new(NULL, &token_sink, &outline, chunk == 1 ? LEXER_BUFFER_LEAST : 4096);
    tape_begin(lister.tape);
    lines_begin(lines);
    bytes_clear(list);
    for (size_t left = strlen(page), size; left > 0; left -= size, page += size) {
        size = chunk < left ? chunk : left;
        push_piece(lexer, page, size);
    }
    ck_assert_int_eq(lexer_end(lexer), 0);
    ck_assert_int_eq(lines_end(lines), 0);
    struct slice slice = lines_title(lines);
    bytes_clear(title);
    bytes_put(title, slice.bytes, slice.size);
    lexer_free(lexer);
    lines_free(lines);
    tape_free(lister.tape);
}

void assert_lines(enum line_rule rule, const char *page, const struct expected_line *expected,
                  size_t count) {
    struct bytes rows = {0}, list = {0}, title = {0};
    for (size_t i = 0; i < count; i++) {
        put_counts(&rows, &expected[i]);
        bytes_put_text(&rows, expected[i].text != NULL ? expected[i].text : "");
        bytes_put_text(&rows, "\n");
    }
    bytes_put(&rows, "", 1);
    static const size_t chunks[] = {SIZE_MAX, 1, 2, 3, 7};
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        line_list(rule, page, chunks[i], &list, &title);
        bytes_put(&list, "", 1);
        ck_assert_str_eq(list.at, rows.at);
    }
    bytes_free(&rows);
    bytes_free(&list);
    bytes_free(&title);
}

void assert_tape(enum line_rule rule, const char *page, const char *texts) {
    struct bytes list = {0}, title = {0}, found = {0};
    static const size_t chunks[] = {SIZE_MAX, 1, 2, 3, 7};
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        line_list(rule, page, chunks[i], &list, &title);
        bytes_put(&list, "", 1);
        bytes_clear(&found);
        for (char *row = list.at, *end; (end = strchr(row, '\n')) != NULL; row = end + 1) {
            const char *text = strstr(row, "> ") + 2;
            bytes_put(&found, text, (size_t)(end - text));
        }
        bytes_put(&found, "", 1);
        ck_assert_str_eq(found.at, texts);
    }
    bytes_free(&list);
    bytes_free(&title);
    bytes_free(&found);
}

void assert_no_lines(enum line_rule rule, const char *page) {
    assert_lines(rule, page, NULL, 0);
}

void assert_title(const char *page, const char *expected) {
    struct bytes list = {0}, title = {0};
    for (size_t chunk = 1; chunk < 2000; chunk = chunk * 3 + 1) {
        line_list(LINES_TEXT, page, chunk, &list, &title);
        bytes_put(&title, "", 1);
        ck_assert_str_eq(title.at, expected);
    }
    bytes_free(&list);
    bytes_free(&title);
}
