/* In:  the bytes that a page begins with.
 * Out: the encoding that it declares there (HTML §13.2.3.2, prescan a byte stream).
 * Memory: none. */
#ifndef DANAG_INPUT_CHARSET_PRESCAN_H
#define DANAG_INPUT_CHARSET_PRESCAN_H

#include "input/charset/encoding.h"

#define PRESCAN_SIZE 1024 /* bytes that are looked at */

/* ENCODING_NONE where it declares none. */
enum encoding prescan(const char *bytes, size_t size);

#endif
