/* In:  what was said of a page: HTTP's Content-Type, a <meta>'s content, an XML declaration.
 * Out: the encoding that it names.
 * Memory: none. */
#ifndef DANAG_INPUT_CHARSET_DECLARED_H
#define DANAG_INPUT_CHARSET_DECLARED_H

#include "input/charset/encoding.h"

/* ENCODING_NONE where no encoding is named, or one that is not known.  The first parameter of the
 * name charset counts. */
enum encoding declared_by_content_type(const char *content_type);

/* HTML §2.4.4, extracting a character encoding from a meta element. */
enum encoding declared_by_meta_content(const char *content, size_t size);

/* HTML §13.2.3.2, get an XML encoding: of the bytes that a page begins with. */
enum encoding declared_by_xml(const char *bytes, size_t size);

#endif
