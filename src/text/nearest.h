/* In:  a word that is wrong, and the names that would be right.
 * Out: the name that the word was most likely meant to be.
 * Memory: a few hundred bytes during the call. */
#pragma once

#include "text/slice.h"

#define NEAREST_WORD_MAX 32 /* bytes; a longer word is like none */

/* Whether the word is one of the names; case does not matter. `names` gives NULL beyond the last.
 */
bool nearest_is_name(const char *(*names)(size_t index), struct slice word);

/* The first of the names that fewest typing errors turn into the word: a byte too few, too many or
 * wrong, or two that changed places. NULL if it would take more than one in three bytes. */
const char *nearest_name(const char *(*names)(size_t index), struct slice word);
