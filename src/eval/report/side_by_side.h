/* In:  the main content as it should be, and as it was found.
 * Out: both side by side in HTML; words that only one of them has are marked.
 * Memory: the buffer's. */
#ifndef DANAG_EVAL_REPORT_SIDE_BY_SIDE_H
#define DANAG_EVAL_REPORT_SIDE_BY_SIDE_H

#include "eval/buffer.h"

#define COMPARED_WORDS_MAX 20000 /* words of each text that are compared; no more can be told */
#define SHOWN_WORDS_MAX    2000  /* words of each text that are shown */
#define SHOWN_BYTES_MAX    32768 /* likewise: not every language puts spaces between its words */

void side_by_side_put(struct buffer *page, const struct buffer *gold, const struct buffer *found);

#endif
