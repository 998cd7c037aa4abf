/* In:  the options and parameters of danag_set, by name.
 * Out: their values, checked.
 * Memory: the caller's; a message is written into the caller's buffer. */
#ifndef DANAG_OPTIONS_H
#define DANAG_OPTIONS_H

#include "method/method.h"
#include "output/writer.h"

#define OPTIONS_ERROR_SIZE 256

struct options {
    const struct method *method;
    uint64_t parameters[METHOD_PARAMETERS_MAX];
    const struct format *format;
    enum line_rule line_rule;
    uint64_t max_memory;
    const struct model *model;
    enum favor favor;
    unsigned least_confidence; /* out of CONFIDENCE_SURE */
    bool with_url;
};

void options_preset(struct options *options);

/* False where the name is not known or the value not allowed; then nothing has changed. */
bool options_set(struct options *options, const char *name, const char *value,
                 char error[OPTIONS_ERROR_SIZE]);

#endif
