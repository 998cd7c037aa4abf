/* Which characters may stand on a line that people read. The others could move the cursor of a
 * terminal, begin another line, or show what follows in another order: control characters (C0, DEL
 * and C1), line and paragraph separators, and the characters that override the direction of text.
 */
#ifndef DANAG_TEXT_PRINTABLE_H
#define DANAG_TEXT_PRINTABLE_H

#include <stdbool.h>
#include <stdint.h>

static inline bool printable(uint32_t point) {
    bool control = point < 0x20 || (point >= 0x7f && point < 0xa0);
    bool turns = (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
    return !control && !turns;
}

#endif
