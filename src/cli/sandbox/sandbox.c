#include "cli/sandbox/sandbox.h"

#include <stddef.h>

static const struct {
    unsigned limits;
    bool (*enter)(const struct sandbox_needs *needs);
} guards[] = {
/* The calls come last: the others need some that are then refused. */
#ifdef DANAG_LANDLOCK
    {SANDBOX_FILES, landlock_enter},
#endif
#ifdef DANAG_SECCOMP
    {SANDBOX_CALLS, seccomp_enter},
#endif
#ifdef DANAG_PLEDGE
    {SANDBOX_FILES, unveil_enter},
    {SANDBOX_CALLS, pledge_enter},
#endif
    {0, NULL},
};

unsigned sandbox_enter(const struct sandbox_needs *needs) {
    unsigned limits = 0;
    for (size_t i = 0; guards[i].enter != NULL; i++) {
        if (guards[i].enter(needs)) { limits |= guards[i].limits; }
    }
    return limits;
}

const char *sandbox_name(unsigned limits) {
    static const char *const names[] = {
        [0] = "off",
        [SANDBOX_FILES] = "files",
        [SANDBOX_CALLS] = "calls",
        [SANDBOX_FILES | SANDBOX_CALLS] = "files, calls",
    };
    return names[limits];
}

bool sandbox_writes(const struct sandbox_needs *needs) {
    return needs->results != NULL || needs->summary != NULL || needs->explain != NULL ||
           needs->repeats != NULL || needs->unique != NULL;
}
