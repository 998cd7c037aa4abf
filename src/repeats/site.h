/* In:  the URL of a page.
 * Out: which site it belongs to, as a key.
 * Memory: none. */
#ifndef DANAG_REPEATS_SITE_H
#define DANAG_REPEATS_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which pages belong together: those of a registered domain, such as example.co.uk; those of a
 * host; or all. The numbers are part of the file format. */
enum site_kind { SITE_DOMAIN, SITE_HOST, SITE_ALL, SITE_KINDS };

extern const char *const site_names[SITE_KINDS];

/* Finds where the registered domain begins in a host's name, which is in lower case; 0 if it has
 * none. The library has no list of public suffixes, so its caller gives this function. */
typedef size_t site_domain_finder(const char *host);

/* The key of the page's site. False if the URL is NULL or has no host, unless all pages belong
 * together. `find` is for SITE_DOMAIN. */
bool site_of_url(const char *url, enum site_kind kind, site_domain_finder *find, uint64_t *site);

/* The key of the page: of the URL, without its fragment. A URL of NULL is "". */
uint64_t site_page(const char *url);

#endif
