#include "eval/package/folder.h"

#include "eval/buffer.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int by_bytes(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* Returns an errno, or 0. */
static int read_names(struct folder *folder, DIR *directory) {
    size_t capacity = 0;
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(directory);
        if (entry == NULL) { return errno; }
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) { continue; }
        if (folder->count == FOLDER_NAMES_MAX) { return EFBIG; }
        if (folder->count == capacity) {
            capacity = capacity > 0 ? 2 * capacity : 64;
            folder->names = reallocate(folder->names, capacity, sizeof *folder->names);
        }
        folder->names[folder->count++] = duplicate(entry->d_name);
    }
}

bool folder_read(struct folder *folder, const char *path) {
    *folder = (struct folder){0};
    DIR *directory = opendir(path);
    if (directory == NULL) { return false; }
    int error = read_names(folder, directory);
    closedir(directory);
    if (error != 0) {
        folder_free(folder);
    } else if (folder->count > 0) {
        qsort(folder->names, folder->count, sizeof *folder->names, by_bytes);
    }
    errno = error;
    return error == 0;
}

void folder_free(struct folder *folder) {
    for (size_t i = 0; i < folder->count; i++) { free(folder->names[i]); }
    free(folder->names);
    *folder = (struct folder){0};
}
