/* Language codes of three letters, as Common Crawl has them. */
#ifndef DANAG_OUTPUT_LANGUAGE_CODE_H
#define DANAG_OUTPUT_LANGUAGE_CODE_H

#include "text/slice.h"

/* The code of ISO 639-3 for a code such as "en" or "zh-Hant", without a script. A code that is not
 * of two letters stays as it is. The bytes are constant, or those of `code`. */
struct slice language_code(struct slice code);

#endif
