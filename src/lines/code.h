/* What a page says of its code: the language, and what belongs to the box around the code but not
 * to the code: line numbers, buttons, labels. Only for formats that want attributes.
 *
 * In:  the classes of elements, and the text in some of them.
 * Out: names of languages; whether text is left out. */
#ifndef DANAG_LINES_CODE_H
#define DANAG_LINES_CODE_H

#include "html/tag.h"
#include "lines/style.h"

/* How many elements a `pre` may be inside of one that says which language its code is in. */
#define CODE_REACH 8

/* Writes the language that the class of a `pre`, a `code` or a box around them names, in lower
 * case. False if it names none. */
bool code_language_of_class(char language[BLOCK_LANGUAGE_SIZE], enum element element,
                            struct slice classes);

/* The same for the name of a language, as in `data-lang`. */
bool code_language_of_name(char language[BLOCK_LANGUAGE_SIZE], struct slice name);

/* Whether the text is the name of a usual language, ignoring case. */
bool code_language_is_usual(struct slice name);

#endif
