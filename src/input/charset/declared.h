/* Which encoding a page states that it is in: by HTTP, by its markup or by its XML declaration.
 * Both answer ENCODING_NONE if nothing is stated, or nothing that is known. */
#ifndef DANAG_INPUT_CHARSET_DECLARED_H
#define DANAG_INPUT_CHARSET_DECLARED_H

#include "input/charset/encoding.h"

#define PRESCAN_SIZE 1024 /* bytes that prescan reads at most */

/* The first parameter named charset counts. */
enum encoding declared_by_content_type(const char *content_type);

/* HTML §13.2.3.2, prescan a byte stream: the bytes are those that the page begins with. */
enum encoding prescan(const char *bytes, size_t size);

#endif
