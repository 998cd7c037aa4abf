/* In:  the lines of a page, and which of them are chosen for the output.
 * Out: the choice, changed such that most units come out whole or not at all.
 *
 * A unit is a pre, a table of data, or a list item of plain text. A code listing or a table with
 * holes is worth less to a reader than all of it, or none. Both functions take linear time. */
#ifndef DANAG_METHOD_LEARNED_WHOLE_H
#define DANAG_METHOD_LEARNED_WHOLE_H

#include "method/learned/features.h"

enum line_choice { LINE_LEFT_OUT, LINE_CHOSEN, LINE_REPEATED };

/* Before repeats are looked for: `choices` has LINE_LEFT_OUT or LINE_CHOSEN for each line. */
void whole_units(const struct feature_row *rows, uint8_t *choices, size_t count);

/* Afterwards, when repeats are LINE_REPEATED: leaves them out, without making holes in list items.
 * An item keeps them if one of its chosen lines of `long_words` words or more is no repeat.
 * Otherwise the whole item is left out. */
void whole_repeats(const struct feature_row *rows, uint8_t *choices, size_t count,
                   unsigned long_words);

#endif
