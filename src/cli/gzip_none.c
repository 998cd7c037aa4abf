/* A build without a library that compresses. */
#include "cli/gzip.h"

bool gzip_is_available(void) {
    return false;
}

struct gzip *gzip_new(void) {
    return NULL;
}

void gzip_free(struct gzip *gzip) {
    (void)gzip;
}

bool gzip_add(struct gzip *gzip, const char *bytes, uint32_t size, const struct gzip_sink *sink) {
    (void)gzip, (void)bytes, (void)size, (void)sink;
    return false;
}

bool gzip_end(struct gzip *gzip, const struct gzip_sink *sink) {
    (void)gzip, (void)sink;
    return false;
}
