/* In:  an address as a page has it, such as the href of a link, and the address it is relative to.
 * Out: the absolute address, without white space, control characters or anything but ASCII.
 *
 * RFC 3986 §5.2 says how. Before that, an address is cleaned as browsers do (URL §4.4). */
#pragma once

#include "text/outlet.h"

#define ADDRESS_MAX 8191 /* bytes of a resolved address */

struct address {
    char text[ADDRESS_MAX + 1]; /* ends with a NUL */
    size_t size;                /* 0: there is none */
};

/* Resolves `reference` against `base`, which address_base found. If the base is unknown (NULL or of
 * size 0), a relative reference stays relative; "" gives the base. The size of `to` becomes 0 if
 * the result would be too long or if the scheme is none of http, https, ftp, mailto and tel. `to`
 * must not be `base`. The time is linear. */
void address_resolve(struct address *to, const struct address *base, const char *reference);

/* Finds the base of a page's links (HTML §2.4.3). `href` is that of its base element, "" if it has
 * none; `page` is the page's own address, or NULL, and `told` the one that counts if this is not
 * absolute, or "". The size is 0 if no absolute address is known. */
void address_base(struct address *base, const char *href, const char *page, const char *told);

/* Puts any bytes as an address that cannot end a line or a field: percent-encodes (RFC 3986 §2.1)
 * control characters and bytes that are not UTF-8, and leaves all others as they are. */
void address_put(struct outlet *outlet, struct slice address);
