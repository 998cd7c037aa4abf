/* Formats whose libraries are linked. (The program loads them later: cli/loaded.c.) */
#include "input/decode/backend.h"

#ifdef DANAG_GZIP
const struct backend *backend_for_gzip(void) {
    return &backend_gzip;
}

const struct backend *backend_for_deflate(void) {
    return &backend_deflate;
}
#endif

#ifdef DANAG_ZSTD
const struct backend *backend_for_zstd(void) {
    return &backend_zstd;
}
#endif

#ifdef DANAG_BROTLI
const struct backend *backend_for_brotli(void) {
    return &backend_brotli;
}
#endif

#ifdef DANAG_BZIP2
const struct backend *backend_for_bzip2(void) {
    return &backend_bzip2;
}
#endif

#ifdef DANAG_XZ
const struct backend *backend_for_xz(void) {
    return &backend_xz;
}
#endif
