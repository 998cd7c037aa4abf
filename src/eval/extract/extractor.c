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
    extractor->settings[extractor->setting_count++] = (struct setting){name, value};
}

/* Reads "NAME" or "NAME:OPTION=VALUE,...". */
static bool read_settings(struct extractor *extractor) {
    char *rest = extractor->method = duplicate(extractor->name);
    add_setting(extractor, "method", strsep(&rest, ":"));
    for (char *pair; (pair = strsep(&rest, ",")) != NULL;) {
        if (*pair == '\0') { continue; }
        char *value = strchr(pair, '=');
        if (value == NULL) {
            eval_message("method '%s': '%s' is not OPTION=VALUE", extractor->name, pair);
            return false;
        }
        *value++ = '\0';
        add_setting(extractor, pair, value);
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
    return extractor != NULL && read_settings(extractor) && is_possible(extractor);
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
        free(extractor->settings);
        free(extractor->method);
        free(extractor->command);
        free(extractor->name);
    }
    free(extractors->items);
    *extractors = (struct extractors){0};
}
