/* In:  where the program lies.
 * Out: the folder of the parts that it loads when it first needs them (loaded.c).
 * Memory: none. */
#pragma once

#include <limits.h>
#include <stdbool.h>

#ifdef DANAG_MODULES
/* The folder that configure was given. A program that is not installed lies in a folder .libs, with
 * the modules of its tree: only then it is that one, whose name goes to `path`. So nobody can put a
 * module in the way of an installed program. */
const char *module_folder(char path[PATH_MAX]);

/* Whether a module could not be loaded: a message has said so, and no shortage of memory is to
 * blame for what comes of it. */
bool module_is_missing(void);
#else
static inline bool module_is_missing(void) {
    return false;
}
#endif
