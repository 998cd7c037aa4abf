/* The codings whose libraries are linked. (The program loads them later: cli/loaded.c.) */
#include "input/decode/backend.h"

const struct backend *backend_of(enum coding coding) {
    static const struct backend *const backends[] = {
#ifdef DANAG_GZIP
        [CODING_GZIP] = &backend_gzip,
        [CODING_DEFLATE] = &backend_deflate,
#endif
#ifdef DANAG_ZSTD
        [CODING_ZSTD] = &backend_zstd,
#endif
#ifdef DANAG_BROTLI
        [CODING_BROTLI] = &backend_brotli,
#endif
#ifdef DANAG_BZIP2
        [CODING_BZIP2] = &backend_bzip2,
#endif
#ifdef DANAG_XZ
        [CODING_XZ] = &backend_xz,
#endif
        [CODING_COUNT] = NULL,
    };
    return backends[coding];
}
