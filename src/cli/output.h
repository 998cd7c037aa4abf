/* In:  the bytes of the output.
 * Out: one output for all FILEs, or a folder with a result for each FILE.
 * Memory: a fixed buffer for each open output; lists of FILEs while a folder is opened. */
#ifndef DANAG_CLI_OUTPUT_H
#define DANAG_CLI_OUTPUT_H

#include "cli/arguments.h"
#include "cli/file_list.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define RESULT_PATH_MAX  4096
#define RESULT_PART_SIZE 64

/* A stream that is written in large pieces, or line by line. */
struct output {
    FILE *stream;
    const char *name;
    char *buffer;
    uint64_t size; /* bytes so far */
    int error;     /* the errno of the first write that failed, or 0 */
};

/* The one output of all files. False after a message. */
bool output_open(struct output *output, const struct arguments *arguments,
                 const struct file_list *files);

/* Takes over an open stream. */
void output_begin(struct output *output, FILE *stream, const char *name, bool line_buffered);

bool output_write(struct output *output, const char *bytes, size_t size);

/* Returns once everything is on the disk. */
bool output_sync(struct output *output);

/* False if anything could not be written; then `error` says why. */
bool output_close(struct output *output);

struct result_folder {
    int descriptor;
    const char *path;
    const char *suffix; /* of results, without the dot */
};

/* Makes sure that each FILE has a result of its own, and that no FILE is a result. With --resume,
 * removes from the list the FILEs that have results, and reports how many. False after a message;
 * then there is nothing to close. */
bool result_folder_open(struct result_folder *folder, const struct arguments *arguments,
                        struct file_list *files);
void result_folder_close(const struct result_folder *folder);

/* One FILE's output, which gets its name in the folder once it is whole and on the disk. */
struct result {
    const struct result_folder *folder;
    struct output output;
    const char *name;            /* its final name in the folder: the end of `path` */
    char path[RESULT_PATH_MAX];  /* FOLDER/NAME */
    char part[RESULT_PART_SIZE]; /* its name in the folder until it is whole */
};

/* False if that fails; then the output's `error` says why. Otherwise end it with keep or drop. */
bool result_begin(struct result *result, const struct result_folder *folder, const char *file,
                  bool line_buffered);

/* False if it cannot be written whole; then `error` says why, and the result is dropped. */
bool result_keep(struct result *result);
void result_drop(struct result *result);

#endif
