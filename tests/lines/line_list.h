/* In:  a page, and the lines expected of it.
 * Out: the test fails if the lexer and the line counter give others. */
#pragma once

#include "bytes.h"
#include "lines/lines.h"

/* As struct line. The text is that on the tape, with a mark before each run: `|` if it begins a
 * paragraph, `_` if a space comes before it, `+` if not. */
struct expected_line {
    uint64_t content;
    uint64_t code;
    uint64_t r2l;
    uint64_t link;
    uint64_t words;
    enum element element;
    const char *text; /* NULL: none */
};

#define ASSERT_LINES(rule, page, ...)                                                              \
    do {                                                                                           \
        const struct expected_line expected_[] = {__VA_ARGS__};                                    \
        assert_lines(rule, page, expected_, sizeof expected_ / sizeof expected_[0]);               \
    } while (0)

/* These hold however the page is cut. */
void assert_lines(enum line_rule rule, const char *page, const struct expected_line *expected,
                  size_t count);

/* Only the texts of the lines, one after another, whatever their counts. */
void assert_tape(enum line_rule rule, const char *page, const char *texts);
void assert_no_lines(enum line_rule rule, const char *page);
void assert_title(const char *page, const char *title);

/* Writes the lines of a page as the assertions compare them, one per row. */
void line_list(enum line_rule rule, const char *page, size_t chunk, struct bytes *list,
               struct bytes *title);
