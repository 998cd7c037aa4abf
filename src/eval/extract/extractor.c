#include "eval/extract/extractor.h"

#include "danag.h"
#include "eval/command.h"

#include <stdlib.h>
#include <string.h>

static struct extractor *add(struct extractors *extractors, const char *name) {
    for (size_t i = 0; i < extractors->count; i++) {
        if (strcmp(extractors->items[i].name, name) == 0) {
            eval_message("two extractors are called '%s'", name);
            return NULL;
        }
    }
    if (extractors->count == EXTRACTORS_MAX) {
        eval_message("more than %d extractors", EXTRACTORS_MAX);
        return NULL;
    }
    extractors->items =
        reallocate(extractors->items, extractors->count + 1, sizeof *extractors->items);
    struct extractor *extractor = &extractors->items[extractors->count++];
    *extractor = (struct extractor){.name = duplicate(name)};
    return extractor;
}

static void add_setting(struct extractor *extractor, const char *name, const char *value) {
    extractor->settings =
        reallocate(extractor->settings, extractor->setting_count + 1, sizeof *extractor->settings);
    extractor->settings[extractor->setting_count++] =
        (struct setting){duplicate(name), duplicate(value)};
}

/* Reads "OPTION=VALUE,..."; changes the text. */
static bool read_settings(struct extractor *extractor, char *text) {
    char *rest = NULL;
    for (char *pair = strtok_r(text, ",", &rest); pair != NULL; pair = strtok_r(NULL, ",", &rest)) {
        char *equals = strchr(pair, '=');
        if (equals == NULL) {
            eval_message("method '%s': '%s' is not OPTION=VALUE", extractor->name, pair);
            return false;
        }
        *equals = '\0';
        add_setting(extractor, pair, equals + 1);
    }
    return true;
}

/* Whether libdanag accepts the settings. */
static bool is_possible(const struct extractor *extractor) {
    bool possible = true;
    danag_t *danag = danag_new();
    for (size_t i = 0; danag != NULL && possible && i < extractor->setting_count; i++) {
        const struct setting *setting = &extractor->settings[i];
        possible = danag_set(danag, setting->name, setting->value) == DANAG_OK;
        if (!possible) { eval_message("method '%s': %s", extractor->name, danag_error(danag)); }
    }
    danag_free(danag);
    return possible;
}

static bool add_method(struct extractors *extractors, const char *text) {
    struct extractor *extractor = add(extractors, text);
    if (extractor == NULL) { return false; }
    char *copy = duplicate(text);
    char *colon = strchr(copy, ':');
    if (colon != NULL) { *colon = '\0'; }
    add_setting(extractor, "method", copy);
    bool read = colon == NULL || read_settings(extractor, colon + 1);
    free(copy);
    return read && is_possible(extractor);
}

bool extractors_add_method(struct extractors *extractors, const char *text) {
    if (strcmp(text, "all") != 0) { return add_method(extractors, text); }
    for (size_t i = 0; i < danag_method_count(); i++) {
        if (!add_method(extractors, danag_method_name(i))) { return false; }
    }
    return true;
}

bool extractors_add_command(struct extractors *extractors, const char *text) {
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals == text || equals[1] == '\0') {
        eval_message("command '%s' is not NAME=COMMAND", text);
        return false;
    }
    char *name = duplicate(text);
    name[equals - text] = '\0';
    struct extractor *extractor = add(extractors, name);
    free(name);
    if (extractor != NULL) { extractor->command = duplicate(equals + 1); }
    return extractor != NULL;
}

void extractors_free(struct extractors *extractors) {
    for (size_t i = 0; i < extractors->count; i++) {
        struct extractor *extractor = &extractors->items[i];
        for (size_t j = 0; j < extractor->setting_count; j++) {
            free(extractor->settings[j].name);
            free(extractor->settings[j].value);
        }
        free(extractor->settings);
        free(extractor->command);
        free(extractor->name);
    }
    free(extractors->items);
    *extractors = (struct extractors){0};
}
