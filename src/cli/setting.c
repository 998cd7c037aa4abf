#include "cli/arguments.h"

#include <string.h>

const char *arguments_setting(const struct arguments *arguments, const char *name) {
    for (size_t i = arguments->setting_count; i-- > 0;) {
        if (strcmp(arguments->settings[i].name, name) == 0) { return arguments->settings[i].value; }
    }
    return NULL;
}
