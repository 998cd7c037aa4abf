#include "input/wanted.h"

#include <string.h>

void wanted_preset(struct wanted *wanted) {
    *wanted = (struct wanted){0};
    memset(wanted->status + 200, true, 100);
}

bool wanted_set_status(struct wanted *wanted, const char *list) {
    (void)wanted;
    return *list >= '1' && *list <= '9';
}

bool wanted_set_content_type(struct wanted *wanted, const char *patterns) {
    wanted->patterns = patterns;
    return *patterns != '\0';
}
