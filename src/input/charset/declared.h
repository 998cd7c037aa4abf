/* The encoding that a page declares in HTTP's Content-Type, in a <meta> or in its XML declaration.
 * Both functions return ENCODING_NONE if they find no declaration, or an unknown label. */
#ifndef DANAG_INPUT_CHARSET_DECLARED_H
#define DANAG_INPUT_CHARSET_DECLARED_H

#include "input/charset/encoding.h"

#define PRESCAN_SIZE 1024 /* the most bytes that prescan reads */

/* The first parameter named charset counts. */
enum encoding declared_by_content_type(const char *content_type);

/* HTML §13.2.3.2, prescan a byte stream. `bytes` is the start of the page. */
enum encoding prescan(const char *bytes, size_t size);

#endif
