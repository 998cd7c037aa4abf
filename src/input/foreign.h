/* In:  the first bytes of a page or file.
 * Out: what they are if they are no page: an image, an archive, a compressed file, noise. */
#ifndef DANAG_INPUT_FOREIGN_H
#define DANAG_INPUT_FOREIGN_H

#include "input/page.h"

/* Where the mark of a tar archive ends. */
#define FOREIGN_BOUND 262

/* The kind, such as "a PDF document"; "binary data" if the bytes are neither markup nor text; NULL
 * if they may be a page. FOREIGN_BOUND bytes are enough to know; fewer, if no more will come. */
const char *foreign_kind(const char *data, size_t size);

/* Whether it is binary data of no known kind, such as the middle of a compressed file. */
bool foreign_is_noise(const char *data, size_t size);

/* Holds back the beginning of a page until its first bytes are known. */
struct foreign {
    struct page page; /* its strings stay valid until the page ends */
    bool pending;
    size_t held;
    char start[FOREIGN_BOUND];
};

/* Takes as many bytes as are needed to know the kind. Answers how many. */
size_t foreign_hold(struct foreign *foreign, const char *data, size_t size);

#endif
