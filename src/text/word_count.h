/* How many words a text has. ASCII white space ends a word; in scripts without spaces each
 * character is a word. One ASCII punctuation mark alone, such as a bullet, is none. */
#ifndef DANAG_TEXT_WORD_COUNT_H
#define DANAG_TEXT_WORD_COUNT_H

#include <stddef.h>
#include <stdint.h>

/* `text` is valid UTF-8. */
uint64_t word_count(const char *text, size_t size);

#endif
