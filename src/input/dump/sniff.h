/* In:  the first bytes of an input, in pieces of any size.
 * Out: whether they begin a WARC dump or an ARC file; whatever does not is HTML.
 * Memory: the caller's; no byte is kept, and at most SNIFF_BOUND are asked for. */
#ifndef DANAG_INPUT_DUMP_SNIFF_H
#define DANAG_INPUT_DUMP_SNIFF_H

#include <stddef.h>

/* So that the caller can keep what was looked at in a buffer of this size. */
#define SNIFF_BOUND 256

enum sniff_answer { SNIFF_MORE, SNIFF_WARC, SNIFF_ARC, SNIFF_HTML };

struct sniff {
    enum sniff_answer answer;
    size_t seen;
    size_t matched;   /* bytes of the word */
    const char *word; /* that the input seems to begin with */
};

void sniff_begin(struct sniff *sniff);

/* Once it is not SNIFF_MORE, the answer stays. */
enum sniff_answer sniff_push(struct sniff *sniff, const char *data, size_t size);

/* The input is over: never SNIFF_MORE. */
enum sniff_answer sniff_end(struct sniff *sniff);

#endif
