/* In:  a page in valid UTF-8, cut anywhere except inside a character.
 * Out: the same bytes; at the end of each line, what characters the line has.
 *
 * Lines as they stand in the file: scripts, styles, comments and markup count.  A newline ends a
 * line and is not part of it.  A page with hardly any newlines (SOURCE_NEWLINE_BYTES) is cut by
 * tag: there a line also ends before each `<` and after each `>`, and an empty one does not
 * count. */
#ifndef DANAG_LINES_SOURCE_LINES_H
#define DANAG_LINES_SOURCE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SOURCE_SAMPLE_SIZE   (64 * 1024) /* bytes of the page in which newlines are counted */
#define SOURCE_NEWLINE_BYTES 2000        /* with fewer newlines than one in this many, cut by tag */

struct source_counts {
    uint64_t ascii; /* characters below U+0080 */
    uint64_t r2l;   /* right-to-left characters, and joiners between two of them */
};

/* The two stages after this one.  Each call returns 0, or an error that ends the page. */
struct source_sink {
    int (*bytes)(void *bytes_self, const char *bytes, size_t size);
    void *bytes_self;
    /* The line ends with the bytes so far.  If it ends before a `<`, that has been passed on, too:
     * only then a lexer knows all that comes before it. */
    int (*line)(void *line_self, const struct source_counts *counts);
    void *line_self;
};

struct source_lines;

/* NULL if memory is short.  The sink is copied. */
struct source_lines *source_lines_new(bool by_tag, const struct source_sink *sink);
void source_lines_free(struct source_lines *lines);

void source_lines_begin(struct source_lines *lines);
int source_lines_push(void *lines, const char *bytes, size_t size);

/* No more bytes will come: passes on those that were held.  When they have been read,
 * source_lines_end ends the last line. */
int source_lines_flush(struct source_lines *lines);
int source_lines_end(struct source_lines *lines);

#endif
