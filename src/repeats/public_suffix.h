/* In:  the name of a host, in lower case.
 * Out: where its registered domain begins: "example.co.uk" in "www.example.co.uk". 0 if there is
 *      none, as for a public suffix itself.
 *
 * Built only with libpsl; the list is the one that libpsl was built with. */
#ifndef DANAG_REPEATS_PUBLIC_SUFFIX_H
#define DANAG_REPEATS_PUBLIC_SUFFIX_H

#include <stddef.h>

size_t public_suffix_domain(const char *host);

#endif
