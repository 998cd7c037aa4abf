/* What the parts of the learned method share: its settings and its choice of lines. */
#ifndef DANAG_METHOD_LEARNED_LEARNED_H
#define DANAG_METHOD_LEARNED_LEARNED_H

#include "method/learned/model.h"
#include "method/method.h"

/* What the choice prefers where it cannot have both. */
enum favor { FAVOR_PRECISION, FAVOR_BALANCED, FAVOR_RECALL };

struct settings {
    const struct model *model;
    struct model *read; /* the model, if it comes from a file: the settings own it */
    enum favor favor;
    unsigned least_confidence; /* out of CONFIDENCE_SURE: pages with less give nothing */
};

extern const struct settings settings_preset;

/* The method's parameters. */
enum setting { SETTING_FAVOR, SETTING_MODEL, SETTING_MIN_CONFIDENCE, SETTINGS };

/* For the method's `set` and `free_settings`: see method.h. */
bool settings_set(void **settings, size_t parameter, const char *value,
                  char error[METHOD_ERROR_SIZE]);
void settings_free(void *settings);

struct choice {
    unsigned least_level; /* of the lines that come out; MODEL_LEVELS: none does */
    unsigned confidence;  /* the expected F1, out of CONFIDENCE_SURE */
};

/* Chooses the level from which on lines come out. `words`: at each level those of all its lines. */
struct choice choose_lines(const struct model *model, const uint64_t words[MODEL_LEVELS],
                           enum favor favor);

#endif
