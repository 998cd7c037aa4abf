#include "method/learned/settings.h"

#include "text/memory.h"
#include "text/number.h"

#include <stdio.h>

_Static_assert(CONFIDENCE_SURE == 1000, "a confidence has three decimals");

const struct settings settings_preset = {.model = &model_preset, .favor = FAVOR_BALANCED};

static bool refuse(char error[METHOD_ERROR_SIZE], const char *name, const char *value,
                   const char *allowed) {
    snprintf(error, METHOD_ERROR_SIZE, "%s: '%.64s' is not %s", name, value, allowed);
    return false;
}

static bool set_favor(struct settings *settings, const char *value, char error[METHOD_ERROR_SIZE]) {
    static const char *const names[] = {"precision", "balanced", "recall"};
    enum favor favor = FAVOR_PRECISION;
    while (favor <= FAVOR_RECALL && strcmp(names[favor], value) != 0) { favor++; }
    if (favor > FAVOR_RECALL) {
        return refuse(error, "favor", value, "precision, balanced or recall");
    }
    settings->favor = favor;
    return true;
}

static bool set_comments(struct settings *settings, const char *value,
                         char error[METHOD_ERROR_SIZE]) {
    static const char *const names[] = {"auto", "yes", "no"};
    enum comments comments = COMMENTS_AUTO;
    while (comments <= COMMENTS_NO && strcmp(names[comments], value) != 0) { comments++; }
    if (comments > COMMENTS_NO) { return refuse(error, "comments", value, "yes, no or auto"); }
    settings->comments = comments;
    return true;
}

static bool set_model(struct settings *settings, const char *value, char error[METHOD_ERROR_SIZE]) {
    char problem[MODEL_ERROR_SIZE];
    struct model *read = *value != '\0' ? model_read(settings->memory, value, problem) : NULL;
    if (read == NULL && *value != '\0') {
        snprintf(error, METHOD_ERROR_SIZE, "model: %.*s", METHOD_ERROR_SIZE - 8, problem);
        return false;
    }
    memory_free(settings->memory, settings->read);
    settings->read = read;
    settings->model = read != NULL ? read : &model_preset;
    return true;
}

static bool set_least_confidence(struct settings *settings, const char *value,
                                 char error[METHOD_ERROR_SIZE]) {
    uint64_t number;
    if (!number_read_share(value, CONFIDENCE_SURE, &number)) {
        return refuse(error, "min-confidence", value,
                      "a number from 0 to 1, as 0.5, with up to three decimals");
    }
    settings->least_confidence = (unsigned)number;
    return true;
}

bool settings_set(const struct danag_allocator *memory, void **settings, size_t parameter,
                  const char *value, char error[METHOD_ERROR_SIZE]) {
    static bool (*const set[])(struct settings *, const char *,
                               char *) = {[SETTING_FAVOR] = set_favor,
                                          [SETTING_COMMENTS] = set_comments,
                                          [SETTING_MODEL] = set_model,
                                          [SETTING_MIN_CONFIDENCE] = set_least_confidence};
    if (*settings == NULL) {
        struct settings *made = memory_resize(memory, NULL, sizeof *made);
        if (made == NULL) {
            snprintf(error, METHOD_ERROR_SIZE, "out of memory");
            return false;
        }
        *made = settings_preset;
        made->memory = memory;
        *settings = made;
    }
    return set[parameter](*settings, value, error);
}

void settings_free(void *self) {
    struct settings *settings = self;
    if (settings == NULL) { return; }
    memory_free(settings->memory, settings->read);
    memory_free(settings->memory, settings);
}
