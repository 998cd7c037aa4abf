#include "input/decode/inflate.h"

const struct inflate *inflate_library(void) {
#if defined DANAG_ISAL
    return &inflate_isal;
#elif defined DANAG_ZLIB
    return &inflate_zlib;
#else
    return NULL;
#endif
}
