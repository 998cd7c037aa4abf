/* In:  a page in valid UTF-8, in pieces of whole characters.
 * Out: the same bytes, and the character counts of each line.
 *
 * The lines are those of the file, with all scripts, styles, comments and markup. A newline ends a
 * line, but is not part of it. A page with very few newlines (SOURCE_NEWLINE_BYTES) is cut by tag:
 * a line then also ends before each `<` and after each `>`, and empty lines do not count. */
#ifndef DANAG_LINES_SOURCE_LINES_H
#define DANAG_LINES_SOURCE_LINES_H

#include "danag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A page with fewer than one newline in SOURCE_NEWLINE_BYTES bytes is cut by tag. Only the first
 * SOURCE_SAMPLE_SIZE bytes of the page decide this. */
#define SOURCE_NEWLINE_BYTES 2000
#define SOURCE_SAMPLE_SIZE   (64 * 1024)

struct source_counts {
    uint64_t ascii; /* characters below U+0080 */
    uint64_t r2l;   /* right-to-left characters, and joiners between two of them */
};

/* Callbacks to the stages that follow. Each returns 0, or an error that ends the page. */
struct source_sink {
    int (*bytes)(void *bytes_self, const char *bytes, size_t size);
    void *bytes_self;
    /* A line has ended. If it ends before a `<`, `bytes` has already passed on that `<`: the lexer
     * needs to see it before it passes on all of the line's text. */
    int (*line)(void *line_self, const struct source_counts *counts);
    void *line_self;
};

struct source_lines;

/* NULL if memory is short. Copies the sink. With `by_tag`, every page is cut by tag. */
struct source_lines *source_lines_new(const struct danag_allocator *memory, bool by_tag,
                                      const struct source_sink *sink);
void source_lines_free(struct source_lines *lines);

void source_lines_begin(struct source_lines *lines);
int source_lines_push(void *lines, const char *bytes, size_t size);

/* At the end of the page, call source_lines_flush, which passes on the bytes still held, then
 * lexer_end, then source_lines_end, which ends the last line. */
int source_lines_flush(struct source_lines *lines);
int source_lines_end(struct source_lines *lines);

#endif
