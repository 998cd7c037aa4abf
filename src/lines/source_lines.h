/* In:  a page in valid UTF-8, cut anywhere but inside of a character.
 * Out: the same bytes; at the end of each line, what characters the line has.
 * Memory: owns one buffer of a fixed size, for the beginning of the page.
 *
 * Lines as they stand in the file: scripts, styles, comments and markup count.  A newline ends a
 * line, and is not of it.  Where a page has hardly any (SOURCE_NEWLINE_BYTES), it is cut by tag: a
 * line then ends before each `<` and behind each `>`, too, and what is empty is no line. */
#ifndef DANAG_LINES_SOURCE_LINES_H
#define DANAG_LINES_SOURCE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SOURCE_SAMPLE_SIZE   (64 * 1024) /* of the page: in these it is counted how many newlines */
#define SOURCE_NEWLINE_BYTES 2000        /* at least one in so many, or the page is cut by tag */

struct source_counts {
    uint64_t ascii; /* characters below U+0080 */
    uint64_t r2l;   /* right-to-left characters, joiners between two of them included */
};

/* Each returns 0, or an error that ends the page and is handed on. */
struct source_sink {
    int (*bytes)(void *self, const char *bytes, size_t size);
    /* The line ends with all bytes before; but of a line that ends before a `<`, this one has been
     * handed on: only then a lexer knows all that is before it. */
    int (*line)(void *self, const struct source_counts *counts);
    void *self;
};

struct source_lines;

/* NULL where memory is short.  The sink is copied. */
struct source_lines *source_lines_new(bool by_tag, const struct source_sink *sink);
void source_lines_free(struct source_lines *lines);

void source_lines_begin(struct source_lines *lines);
int source_lines_push(struct source_lines *lines, const char *bytes, size_t size);

/* No more bytes will come: those that were held are handed on; and then, when they have been read,
 * the last line ends. */
int source_lines_flush(struct source_lines *lines);
int source_lines_end(struct source_lines *lines);

#endif
