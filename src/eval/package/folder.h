/* In:  a folder.
 * Out: the names of all that stands in it, in order of their bytes, without "." and "..".
 * Memory: the folder's own, until folder_free. */
#ifndef DANAG_EVAL_PACKAGE_FOLDER_H
#define DANAG_EVAL_PACKAGE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#define FOLDER_NAMES_MAX 100000000

struct folder {
    char **names;
    size_t count;
};

/* False, with errno and nothing to free, where it cannot be read or holds more (EFBIG). */
bool folder_read(struct folder *folder, const char *path);
void folder_free(struct folder *folder);

#endif
