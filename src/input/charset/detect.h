/* Which encoding a page is in: what HTTP, the page's markup or its XML declaration state, and what
 * its bytes look like. All of these answer ENCODING_NONE if they find none. */
#ifndef DANAG_INPUT_CHARSET_DETECT_H
#define DANAG_INPUT_CHARSET_DETECT_H

#include "input/charset/encoding.h"

#define PRESCAN_SIZE 1024 /* bytes that prescan reads at most */

/* The first parameter named charset counts. */
enum encoding declared_by_content_type(const char *content_type);

/* HTML §13.2.3.2, prescan a byte stream: the bytes are those that the page begins with. */
enum encoding prescan(const char *bytes, size_t size);

/* By the zero bytes that markup has in UTF-16; the bytes are those that the page begins with. */
enum encoding guess_utf_16(const unsigned char *bytes, size_t size);

/* uchardet's detector, from the first page that needs it until guess_free. All zero: none yet. */
struct guess {
    void *detector;
};

/* Takes the bytes from the first one on that is not ASCII. Valid UTF-8 is UTF-8, even if its last
 * sequence is cut. Otherwise it is what uchardet finds, or else windows-1252. */
enum encoding guess_encoding(struct guess *guess, const unsigned char *bytes, size_t size);
void guess_free(struct guess *guess);

#endif
