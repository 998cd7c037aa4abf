/* Reads a file of HTML, in pieces cut anywhere. It holds one page, or several one after another, as
 * from `zcat *.html.gz`. Only a page that closes its html element can be told from the next.
 *
 * Memory: a struct of a fixed size. */
#ifndef DANAG_INPUT_DUMP_HTML_FILE_H
#define DANAG_INPUT_DUMP_HTML_FILE_H

#include "input/page.h"

/* Bytes that show where a page ends or begins: a byte-order mark, `<!doctype` and one more. */
#define HTML_MARK_BOUND 13

struct html_file {
    struct page_sink sink;  /* set this first */
    enum joined_pages what; /* what to do where another page begins; JOINED_KEPT: do not search */
    bool begun;             /* the first page has begun */
    bool cut;               /* the sink wants no more of the page */
    bool closed;            /* the page has had its `</html>` */
    uint64_t offset;        /* of the next byte to pass on */
    size_t held;
    char mark[HTML_MARK_BOUND]; /* held until it is clear whether a page begins or ends there */
};

void html_file_begin(struct html_file *file, enum joined_pages what);

/* Both answer STATUS_OK or the error of the sink; html_file_push answers STATUS_CUT if nothing more
 * of the file is wanted. */
int html_file_push(struct html_file *file, const char *data, size_t size);
int html_file_end(struct html_file *file);

#endif
