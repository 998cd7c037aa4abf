/* Recognizes advertisements by their host or their size. */
#include "lines/places.h"

#include "text/ascii.h"

#include <string.h>

/* Advertisers' domains, sorted. Their subdomains count too. */
static const char *const hosts[] = {
    "2mdn.net",
    "33across.com",
    "a8.net",
    "adcolony.com",
    "adform.net",
    "adition.com",
    "adnxs.com",
    "adroll.com",
    "adsafeprotected.com",
    "adsrvr.org",
    "adtech.de",
    "advertising.com",
    "amazon-adsystem.com",
    "anrdoezrs.net",
    "atdmt.com",
    "awin1.com",
    "bidswitch.net",
    "buysellads.com",
    "carbonads.com",
    "casalemedia.com",
    "clickbank.net",
    "contextweb.com",
    "criteo.com",
    "criteo.net",
    "doubleclick.net",
    "dpbolvw.net",
    "ezoic.net",
    "fastclick.net",
    "flashtalking.com",
    "googleadservices.com",
    "googlesyndication.com",
    "indexww.com",
    "infolinks.com",
    "jdoqocy.com",
    "kqzyfj.com",
    "linksynergy.com",
    "mgid.com",
    "moatads.com",
    "openx.net",
    "outbrain.com",
    "popads.net",
    "propellerads.com",
    "pubmatic.com",
    "quantserve.com",
    "revcontent.com",
    "rubiconproject.com",
    "shareasale.com",
    "sharethrough.com",
    "smartadserver.com",
    "sovrn.com",
    "taboola.com",
    "teads.tv",
    "tkqlhce.com",
    "tradedoubler.com",
    "tribalfusion.com",
    "undertone.com",
    "valueclick.com",
    "yieldmo.com",
    "zedo.com",
    "zergnet.com",
};

/* The banner formats of the Interactive Advertising Bureau: width and height in pixels. */
static const unsigned sizes[][2] = {
    {88, 31},   {120, 60},  {120, 90},  {120, 240}, {120, 600}, {125, 125}, {160, 600}, {180, 150},
    {234, 60},  {240, 400}, {250, 250}, {300, 100}, {300, 250}, {300, 600}, {320, 50},  {320, 100},
    {336, 280}, {468, 60},  {720, 300}, {728, 90},  {970, 90},  {970, 250},
};

/* The host between `//` and the path, without a port. Empty if the address has no host. */
static struct slice host_of(struct slice address) {
    const char *end = address.bytes + address.size;
    const char *start = address.size > 0 ? memchr(address.bytes, '/', address.size) : NULL;
    if (start == NULL || end - start < 2 || start[1] != '/') {
        return (struct slice){address.bytes, 0};
    }
    start += 2;
    size_t size = 0;
    while (start + size < end && memchr("/:?#", start[size], 4) == NULL) { size++; }
    return (struct slice){start, size};
}

/* The last two labels of the host, such as `example.com`. */
static struct slice domain_of(struct slice host) {
    size_t start = host.size;
    for (int dots = 0; start > 0; start--) {
        if (host.bytes[start - 1] == '.' && ++dots == 2) { break; }
    }
    return (struct slice){host.bytes + start, host.size - start};
}

/* Compares like strcmp, but ignores the case of `domain`. */
static int compare(struct slice domain, const char *host) {
    for (size_t i = 0; i < domain.size; i++) {
        int letter = (unsigned char)ascii_lower(domain.bytes[i]);
        if (letter != (unsigned char)host[i] || host[i] == '\0') {
            return letter - (unsigned char)host[i];
        }
    }
    return -(unsigned char)host[domain.size];
}

bool advertisement_has_host(struct slice address) {
    struct slice domain = domain_of(host_of(address));
    size_t low = 0;
    size_t high = sizeof hosts / sizeof hosts[0];
    while (domain.size > 0 && low < high) {
        size_t middle = (low + high) / 2;
        int order = compare(domain, hosts[middle]);
        if (order == 0) { return true; }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return false;
}

bool advertisement_has_size(unsigned width, unsigned height) {
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        if (sizes[i][0] == width && sizes[i][1] == height) { return true; }
    }
    return false;
}
