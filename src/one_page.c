/* danag_text: one page in memory. */
#include "danag.h"
#include "output/hold.h"

#include <stdint.h>

static int extract(danag_t *danag, const char *html, size_t size, const char *url) {
    int status = danag_begin(danag, url, NULL, NULL);
    if (status == DANAG_OK) { status = danag_feed(danag, html, size); }
    return status == DANAG_OK ? danag_finish(danag) : status;
}

char *danag_text(const char *html, size_t size, const char *url, const char *format) {
    struct hold text = {.limit = SIZE_MAX};
    danag_t *danag = danag_new();
    if (danag == NULL) { return NULL; }
    danag_set_output(danag, hold_put, &text);
    int status = format != NULL ? danag_set(danag, "format", format) : DANAG_OK;
    if (status == DANAG_OK) { status = extract(danag, html, size, url); }
    hold_put(&text, "", 1);
    danag_free(danag);
    if ((status == DANAG_OK || status == DANAG_CUT) && !text.failed) { return text.bytes; }
    hold_free(&text);
    return NULL;
}
