/* In:  what the learned method can be told beside whole numbers, by danag_set.
 * Out: its settings, checked.
 * Memory: a model that was read from a file is the settings' own, until they are reset. */
#ifndef DANAG_METHOD_LEARNED_SETTINGS_H
#define DANAG_METHOD_LEARNED_SETTINGS_H

#include "method/method.h"

#include <stdbool.h>

#define SETTINGS_ERROR_SIZE 256

struct learned_settings {
    const struct model *model;
    struct model *read; /* from a file; NULL: the model is the compiled-in one */
    enum favor favor;
    unsigned least_confidence; /* out of CONFIDENCE_SURE */
};

/* Numbered from 0; NULL beyond the last. */
const struct danag_parameter *learned_settings_parameter(size_t index);

/* Puts the presets in; what is reset first must be all zero. */
void learned_settings_reset(struct learned_settings *settings);

/* Sets the parameter of that number. False where the value is not allowed; then nothing has
 * changed. */
bool learned_settings_set(struct learned_settings *settings, size_t index, const char *value,
                          char error[SETTINGS_ERROR_SIZE]);

#endif
