/* In:  a page, and the lines that are expected of it.
 * Out: a failed test where the lexer and the line counter give others.
 * Memory: its own, for the time of a call. */
#ifndef DANAG_TESTS_HTML_LINE_LIST_H
#define DANAG_TESTS_HTML_LINE_LIST_H

#include "bytes.h"
#include "lines/lines.h"

/* As struct line.  The text is what the tape has of it, with a mark before each run: `|`
 * where it begins a paragraph, `_` where a space comes before it, `+` where nothing does. */
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

/* However the page is cut. */
void assert_lines(enum line_rule rule, const char *page, const struct expected_line *expected,
                  size_t count);
void assert_no_lines(enum line_rule rule, const char *page);
void assert_title(const char *page, const char *title);

/* The lines of a page, a row each, as the assertions compare them. */
void line_list(enum line_rule rule, const char *page, size_t chunk, struct bytes *list,
               struct bytes *title);

#endif
