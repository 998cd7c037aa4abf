/* In:  text in UTF-8.
 * Out: the language that most of it is written in, by CLD2.
 * Memory: a copy of the text during the call, and what CLD2 needs (cld2.h). Thread-safe. */
#pragma once

#include "danag.h"

/* How many bytes of a text are read, from its start: nearly always the first number is enough, and
 * reading more takes time. If CLD2 cannot decide from these, or finds several languages or one that
 * has near relatives in them, it reads the second number. */
#define LANGUAGE_TEXT_FIRST ((size_t)256)
#define LANGUAGE_TEXT_MAX   ((size_t)64 * 1024)

#define LANGUAGE_UNDECIDED "und"

/* Whether CLD2 is built in and installed. Without it every text is undecided. */
bool language_is_available(void);

/* The ISO 639 code, such as "en" or, with a script, "zh-Hant"; LANGUAGE_UNDECIDED if CLD2 cannot
 * decide; NULL if memory or file descriptors are short. The text must be valid UTF-8. */
const char *language_of(const struct danag_allocator *memory, const char *text, size_t size);

/* The language that the page declares, a tag such as `zu-ZA` or NULL, if CLD2 often takes it for
 * that of the code, as Zulu for Xhosa; otherwise the code. */
const char *language_settle(const char *code, const char *declared);

/* The codes that it could answer, some of them more than once; NULL beyond the last. */
const char *language_known(size_t index);

/* Whether the list has only codes that language_of could answer, with commas between them; for
 * example "en,zh,und". Case does not matter. */
bool language_list_is_valid(const char *list);

/* Whether a valid list has the code. "zh" in the list stands for "zh-Hant", too. */
bool language_list_has(const char *list, const char *code);
