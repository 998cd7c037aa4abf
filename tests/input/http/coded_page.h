/* In:  nothing.
 * Out: one page in each coding, and in several.
 * Memory: none; constant. */
#pragma once

#include <stddef.h>

struct coded_page {
    const char *bytes;
    size_t size;
};

#define CODED_PAGE                                                                                 \
    "<html><p>The page of the keeper of the lighthouse, the keeper of the page, the "              \
    "page.</p></html>\n"

extern const struct coded_page gzip_page, gzip_twice, gzip_thrice, gzip_four_times, zlib_page,
    deflate_page, brotli_page, brotli_in_gzip, gzip_in_brotli, zstd_page, zstd_wide;
