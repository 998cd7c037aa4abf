/* The parameters of the learned method. */
#pragma once

#include "method/learned/learned.h"

struct settings {
    const struct danag_allocator *memory;
    const struct model *model;
    struct model *read; /* the same model if it was read from a file, for memory_free; else NULL */
    enum favor favor;
    enum comments comments;
    unsigned least_confidence; /* out of CONFIDENCE_SURE; pages below it give no output */
};

extern const struct settings settings_preset;

enum setting { SETTING_FAVOR, SETTING_COMMENTS, SETTING_MODEL, SETTING_MIN_CONFIDENCE, SETTINGS };

/* As method.h says of a method's `set` and `free_settings`. */
bool settings_set(const struct danag_allocator *memory, void **settings, size_t parameter,
                  const char *value, char error[METHOD_ERROR_SIZE]);
void settings_free(void *self);
