/* In:  the text of a line, in pieces.
 * Out: what characters it is made of, as counts.
 * Memory: of a fixed size, the caller's. */
#ifndef DANAG_LINES_PROSE_H
#define DANAG_LINES_PROSE_H

#include "lines/words.h"

struct prose {
    uint32_t counts[CHARACTER_COUNT]; /* ASCII's small letters are not counted */
    enum character first;
    enum character last;
    bool begun;
    bool copyright; /* it has the sign */
    struct words words;
};

void prose_begin(struct prose *prose);
void prose_text(struct prose *prose, const struct text *text, const struct lexicon *lexicon);

#endif
