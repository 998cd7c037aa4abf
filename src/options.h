/* In:  the options and parameters of danag_set, by name.
 * Out: their values, checked.
 * Memory: the method's settings belong to the options, until options_free. */
#ifndef DANAG_OPTIONS_H
#define DANAG_OPTIONS_H

#include "input/charset/encoding.h"
#include "method/method.h"
#include "output/writer.h"

#define OPTIONS_ERROR_SIZE METHOD_ERROR_SIZE

struct options {
    const struct method *method;
    uint64_t parameters[METHOD_PARAMETERS_MAX];
    void *settings; /* of the method; NULL: presets */
    const struct format *format;
    enum line_rule line_rule;
    uint64_t max_memory;
    enum encoding charset; /* ENCODING_NONE for what is said of a document */
    bool with_url;
    bool separate;
};

void options_preset(struct options *options);
void options_free(struct options *options);

/* What the method can be told, numbered from 0; NULL beyond the last. */
const struct danag_parameter *options_parameter(const struct method *method, size_t index);

/* What it can take a line for, numbered from 0, the first is its preset; NULL beyond the last. */
const char *options_line_rule(const struct method *method, size_t index);

/* False where the name is not known or the value not allowed; then nothing has changed. */
bool options_set(struct options *options, const char *name, const char *value,
                 char error[OPTIONS_ERROR_SIZE]);

#endif
