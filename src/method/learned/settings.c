#include "method/learned/settings.h"

#include "method/learned/model.h"

#include <stdio.h>
#include <string.h>

_Static_assert(CONFIDENCE_SURE == 1000, "a confidence has three decimals");

static const struct danag_parameter parameters[] = {
    {.name = "favor",
     .summary = "what the choice of lines leans to",
     .values = "precision, balanced or recall; balanced by default"},
    {.name = "model",
     .summary = "weights in place of the compiled-in ones",
     .values = "a model file; none by default"},
    {.name = "min-confidence",
     .summary = "leave out pages of which the method expects less F1",
     .values = "from 0 to 1, with up to three decimals; 0 by default"},
};

const struct danag_parameter *learned_settings_parameter(size_t index) {
    return index < sizeof parameters / sizeof parameters[0] ? &parameters[index] : NULL;
}

static void use_model(struct learned_settings *settings, struct model *read) {
    model_free(settings->read);
    settings->read = read;
    settings->model = read != NULL ? read : &model_preset;
}

void learned_settings_reset(struct learned_settings *settings) {
    use_model(settings, NULL);
    settings->favor = FAVOR_BALANCED;
    settings->least_confidence = 0;
}

static bool set_favor(struct learned_settings *settings, const char *value,
                      char error[SETTINGS_ERROR_SIZE]) {
    static const char *const names[] = {
        [FAVOR_PRECISION] = "precision", [FAVOR_BALANCED] = "balanced", [FAVOR_RECALL] = "recall"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], value) == 0) {
            settings->favor = (enum favor)i;
            return true;
        }
    }
    snprintf(error, SETTINGS_ERROR_SIZE, "favor: '%.64s' is not precision, balanced or recall",
             value);
    return false;
}

static bool set_model(struct learned_settings *settings, const char *value,
                      char error[SETTINGS_ERROR_SIZE]) {
    char problem[MODEL_ERROR_SIZE];
    struct model *read = *value != '\0' ? model_read(value, problem) : NULL;
    if (read == NULL && *value != '\0') {
        snprintf(error, SETTINGS_ERROR_SIZE, "model: %.*s", SETTINGS_ERROR_SIZE - 8, problem);
        return false;
    }
    use_model(settings, read);
    return true;
}

/* 0 or 1, a point, up to three digits: in thousandths. */
static bool read_thousandths(const char *value, unsigned *number) {
    if (*value != '0' && *value != '1') { return false; }
    *number = (unsigned)(*value++ - '0') * 1000;
    if (*value == '\0') { return true; }
    if (*value++ != '.' || *value == '\0') { return false; }
    for (unsigned place = 100; *value >= '0' && *value <= '9' && place > 0; place /= 10) {
        *number += (unsigned)(*value++ - '0') * place;
    }
    return *value == '\0' && *number <= 1000;
}

static bool set_least_confidence(struct learned_settings *settings, const char *value,
                                 char error[SETTINGS_ERROR_SIZE]) {
    unsigned number;
    if (read_thousandths(value, &number)) {
        settings->least_confidence = number;
        return true;
    }
    snprintf(error, SETTINGS_ERROR_SIZE,
             "min-confidence: '%.64s' is not a number from 0 to 1, as 0.5, with up to three "
             "decimals",
             value);
    return false;
}

bool learned_settings_set(struct learned_settings *settings, size_t index, const char *value,
                          char error[SETTINGS_ERROR_SIZE]) {
    static bool (*const set[])(struct learned_settings *, const char *,
                               char *) = {set_favor, set_model, set_least_confidence};
    return set[index](settings, value, error);
}
