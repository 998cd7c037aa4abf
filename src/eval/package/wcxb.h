/* In:  the files of the Web Content eXtraction Benchmark.
 * Out: a page's bytes; its gold text and what is known of it.
 * Memory: none kept. */
#ifndef DANAG_EVAL_PACKAGE_WCXB_H
#define DANAG_EVAL_PACKAGE_WCXB_H

#include "eval/package/meta.h"

/* Puts html/ID.html.gz, or a file that is not compressed; false after a message. */
bool wcxb_read_page(const char *file, struct buffer *html);

/* Puts the gold text of ground-truth/ID.json, and adds to the meta; false after a message. */
bool wcxb_read_truth(const char *file, struct buffer *gold, struct meta *meta);

#endif
