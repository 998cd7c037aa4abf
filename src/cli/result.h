/* In:  the bytes of a result.
 * Out: a file in a folder, which gets its name only once it is complete.
 * Memory: the buffer of an output for each open result. */
#ifndef DANAG_CLI_RESULT_H
#define DANAG_CLI_RESULT_H

#include "cli/output.h"
#include "cli/signals.h"

#include <stdbool.h>

#define RESULT_PATH_MAX 4096

struct folder {
    int descriptor;
    bool sync; /* wait until everything is on the disk */
    char path[RESULT_PATH_MAX];
};

/* Opens a folder in its parent, or in the working directory if `parent` is NULL, and creates it if
 * it is missing. On failure, returns false, and errno says why; then there is nothing to close. */
bool folder_open(struct folder *folder, const struct folder *parent, const char *name, bool sync);

/* Waits until the names of all results in it are on the disk. Returns false on failure; then errno
 * says why. */
bool folder_close(struct folder *folder);

/* Calls the function for each name in the folder, "." and ".." included; it may remove what has
 * that name. A folder that cannot be read counts as empty. */
void folder_each(int folder, void (*visit)(int folder, const char *name));

/* Removes unfinished results of killed runs, but none that another run is still writing. A file
 * that cannot be removed stays; it does no harm. */
void folder_sweep(const struct folder *folder);

struct result {
    const struct folder *folder;
    struct output output;
    const char *name;           /* final name in the folder: the end of `path` */
    char path[RESULT_PATH_MAX]; /* FOLDER/NAME */
    struct unfinished part;     /* until the result is complete */
};

/* Opens the result for a name; close it with result_keep or result_drop. Until then the struct must
 * stay in its place; a signal that ends the process removes the result. On failure, returns false,
 * and the output's `error` says why; then there is nothing to close. */
bool result_begin(struct result *result, const struct folder *folder, const char *name,
                  bool line_buffered);

/* Gives the result its final name and closes it. On failure, returns false, and the output's
 * `error` says why. */
bool result_keep(struct result *result);

/* Removes the unfinished result and closes it. */
void result_drop(struct result *result);

#endif
