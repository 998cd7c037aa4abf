/* In:  a page in valid UTF-8, cut anywhere except inside a character.
 * Out: the same bytes; at the end of each line, its counts of characters.
 *
 * The lines are those of the file: scripts, styles, comments and markup count. A newline ends a
 * line and is not part of it. A page with hardly any newlines (SOURCE_NEWLINE_BYTES) is cut by tag:
 * a line then also ends before each `<` and after each `>`, and empty lines do not count. */
#ifndef DANAG_LINES_SOURCE_LINES_H
#define DANAG_LINES_SOURCE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SOURCE_SAMPLE_SIZE (64 * 1024) /* bytes of the page whose newlines decide */
#define SOURCE_NEWLINE_BYTES                                                                       \
    2000 /* with fewer newlines than one in this many bytes, cut by tag                            \
          */

struct source_counts {
    uint64_t ascii; /* characters below U+0080 */
    uint64_t r2l;   /* right-to-left characters, and joiners between two of them */
};

/* The two stages after this one. Each call returns 0, or an error that ends the page. */
struct source_sink {
    int (*bytes)(void *bytes_self, const char *bytes, size_t size);
    void *bytes_self;
    /* The line ends here. If it ends before a `<`, that `<` has been passed on, too: only then has
     * the lexer passed on all text before it. */
    int (*line)(void *line_self, const struct source_counts *counts);
    void *line_self;
};

struct source_lines;

/* NULL if memory is short. Copies the sink. With `by_tag`, every page is cut by tag. */
struct source_lines *source_lines_new(bool by_tag, const struct source_sink *sink);
void source_lines_free(struct source_lines *lines);

void source_lines_begin(struct source_lines *lines);
int source_lines_push(void *lines, const char *bytes, size_t size);

/* At the end of the page: first source_lines_flush passes on the bytes still held, then the lexer
 * reads them to the end, then source_lines_end ends the last line. */
int source_lines_flush(struct source_lines *lines);
int source_lines_end(struct source_lines *lines);

#endif
