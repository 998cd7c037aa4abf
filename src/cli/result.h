/* In:  a FILE's content.
 * Out: a file in a folder, which gets its name there when it is whole and on the disk.
 * Memory: an output's; the folder is the caller's and stays open. */
#ifndef DANAG_CLI_RESULT_H
#define DANAG_CLI_RESULT_H

#include "cli/output.h"

#include <stdbool.h>

#define RESULT_PATH_MAX  4096
#define RESULT_PART_SIZE 64

struct result_folder {
    int descriptor;
    const char *path;
    const char *suffix; /* of results, without the dot */
};

struct result {
    const struct result_folder *folder;
    struct output output;
    const char *name;            /* of the path the last part */
    char path[RESULT_PATH_MAX];  /* that it will have */
    char part[RESULT_PART_SIZE]; /* what it is called in the folder until then */
};

/* What a FILE is called without the folders before it. */
const char *result_base(const char *file);

/* FOLDER/BASE.SUFFIX, and the part of it after the folder; NULL where that is too long. */
const char *result_name(const struct result_folder *folder, const char *file,
                        char path[RESULT_PATH_MAX]);

/* False where that fails; then the output's `error` says why.  Else keep or drop ends it. */
bool result_begin(struct result *result, const struct result_folder *folder, const char *file,
                  bool line_buffered);

/* False where it cannot be written whole; then `error` says why, and the result was dropped. */
bool result_keep(struct result *result);
void result_drop(struct result *result);

/* Removes what killed runs left in the folder, and nothing that is being written. */
void result_sweep(const struct result_folder *folder);

#endif
