/* Which files danag may open and which calls it may make, on OpenBSD (unveil(2), pledge(2)). */
#include "cli/sandbox/sandbox.h"

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

#define PROMISES_TO_READ "stdio rpath tty prot_exec"

/* Names in folders that do not exist stay invisible. */
static bool allow_reading(void *self, const char *name) {
    (void)self;
    return unveil(name, "r") == 0 || errno == ENOENT || errno == ENOTDIR || errno == EACCES;
}

static bool allow_writing(const struct folder *folder) {
    return folder == NULL || unveil(folder->path, "rwc") == 0;
}

/* OpenBSD takes about a hundred names. After the first one nothing else is visible, so if one fails
 * danag makes everything visible again. */
bool unveil_enter(const struct sandbox_needs *needs) {
    const bool allowed = sandbox_each_library(needs, allow_reading, NULL) &&
                         sandbox_each_file(needs, allow_reading, NULL) &&
                         allow_writing(needs->results) && allow_writing(needs->summary) &&
                         allow_writing(needs->explain) && allow_writing(needs->repeats) &&
                         allow_writing(needs->unique);
    if (!allowed && unveil("/", "rwc") != 0) { return false; }
    return unveil(NULL, NULL) == 0 && allowed;
}

bool pledge_enter(const struct sandbox_needs *needs) {
    return pledge(sandbox_writes(needs) ? PROMISES_TO_READ " wpath cpath flock" : PROMISES_TO_READ,
                  NULL) == 0;
}
