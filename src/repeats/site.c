#include "repeats/site.h"

#include "repeats/key.h"
#include "text/ascii.h"

#include <string.h>

#define HOST_MAX 255 /* bytes; no longer name can be looked up (RFC 1035 §2.3.4) */

const char *const site_names[SITE_KINDS] = {
    [SITE_DOMAIN] = "site", [SITE_HOST] = "host", [SITE_ALL] = "all"};

/* Copies the host of the URL in lower case, without a dot at its end (RFC 3986 §3.2). Returns its
 * size; 0 if there is none, or if it is too long. */
static size_t read_host(const char *url, char host[HOST_MAX + 1]) {
    const char *start = url != NULL ? strstr(url, "://") : NULL;
    if (start == NULL) { return 0; }
    start += 3;
    const char *end = start + strcspn(start, "/?#\\");
    for (const char *at = start; at < end; at++) {
        if (*at == '@') { start = at + 1; }
    }
    if (start < end && *start == '[') {
        end = start + strcspn(start, "]");
    } else {
        for (const char *at = start; at < end; at++) {
            if (*at == ':') { end = at; }
        }
    }
    if (end > start && end[-1] == '.') { end--; }
    const size_t size = (size_t)(end - start);
    if (size > HOST_MAX) { return 0; }
    for (size_t i = 0; i < size; i++) { host[i] = ascii_lower(start[i]); }
    host[size] = '\0';
    return size;
}

/* Addresses have no domain. */
static bool has_domain(const char *host, size_t size) {
    return host[0] != '[' && !ascii_is_digit(host[size - 1]);
}

bool site_of_url(const char *url, enum site_kind kind, site_domain_finder *find, uint64_t *site) {
    char host[HOST_MAX + 1];
    *site = 0;
    if (kind == SITE_ALL) { return true; }
    const size_t size = read_host(url, host);
    if (size == 0) { return false; }
    const size_t start = kind == SITE_DOMAIN && has_domain(host, size) ? find(host) : 0;
    *site = key_of_bytes(host + start, size - start);
    return true;
}

uint64_t site_page(const char *url) {
    return url != NULL ? key_of_bytes(url, strcspn(url, "#")) : 0;
}
