/* Calls uchardet, which is written in C++. No exception leaves these functions.
 * Memory: about 10 KiB a guesser. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Guesses the charset of a text. Sets `name` to uchardet's name for it, "" if uchardet has no
 * guess; it is valid until the next call with the same guesser. `guesser` is NULL before the first
 * text. False if memory is short: then the guesser is freed, and NULL again. */
bool guesser_guess(void **guesser, const char *text, size_t size, const char **name);

/* Does nothing for NULL. */
void guesser_free(void *guesser);

#ifdef __cplusplus
}
#endif
