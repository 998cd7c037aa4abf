/* Calls CLD2, which is written in C++. No exception leaves these functions.
 * Memory: CLD2's own during a call. The first call loads CLD2 into the process, where it stays. */
#pragma once

#include "status.h"

/* Where it is not built in, none of these functions is there. */
#define CLD2_BUILT_IN BUILT_IN(DANAG_CLD2)

#ifdef __cplusplus
extern "C" {
#endif

/* True, too, if memory or file descriptors are too short to tell. */
bool cld2_is_installed(void);

/* CLD2's code for the main language of the text: "un" if it cannot decide, NULL if CLD2 is not
 * installed, or memory or file descriptors are short. *percent is how much of the text is in that
 * language. The text must be valid UTF-8, with a NUL after it: CLD2 looks at the bytes that follow
 * the text. */
const char *cld2_code_of(const char *text, int size, int *percent);

/* The code of each language that CLD2 has a number for, from 0. NULL beyond the last. */
const char *cld2_code(int index);

#ifdef __cplusplus
}
#endif
