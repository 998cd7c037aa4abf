/* Where a record is written. Once the callback has stopped the output, nothing more is put, so a
 * format need not look at the answer each time. */
#ifndef DANAG_OUTPUT_OUTLET_H
#define DANAG_OUTPUT_OUTLET_H

#include "danag.h"
#include "text/slice.h"

#include <string.h>

struct outlet {
    danag_output *output;
    void *context;
    bool stopped;
};

static inline void outlet_put(struct outlet *outlet, const char *bytes, size_t size) {
    if (!outlet->stopped) { outlet->stopped = outlet->output(outlet->context, bytes, size) != 0; }
}

static inline void outlet_put_text(struct outlet *outlet, const char *text) {
    outlet_put(outlet, text, strlen(text));
}

#endif
