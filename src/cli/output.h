/* In:  the bytes of the output.
 * Out: one output for all FILEs, or a folder with a result for each FILE.
 * Memory: a buffer of fixed size for each open output; lists of FILEs while opening a folder. */
#ifndef DANAG_CLI_OUTPUT_H
#define DANAG_CLI_OUTPUT_H

#include "cli/arguments.h"
#include "cli/file_list.h"
#include "cli/gzip.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define RESULT_PATH_MAX  4096
#define RESULT_PART_SIZE 64

/* An output stream, written in large pieces or line by line. */
struct output {
    FILE *stream;
    const char *name;
    char *buffer;
    size_t room;       /* bytes that `buffer` can hold; 0: only the C library collects them */
    size_t used;       /* how many it holds now */
    uint64_t size;     /* bytes written so far, as they are stored */
    struct gzip *gzip; /* NULL: the output is not compressed */
    bool in_member;    /* bytes have been written since the last member ended */
    int error;         /* the errno of the first write that failed, or 0 */
};

/* Opens the single output of all FILEs. On failure, writes a message and returns false. */
bool output_open(struct output *output, const struct arguments *arguments,
                 const struct file_list *files);

/* Starts an output on an open stream, which output_close closes. */
void output_begin(struct output *output, FILE *stream, const char *name, bool line_buffered);

/* Compresses what will be written, if `gzip` is not NULL. The caller keeps it. */
void output_compress(struct output *output, struct gzip *gzip);

/* Ends a gzip member, if one was begun and the output is compressed. */
bool output_end_member(struct output *output);

bool output_write(struct output *output, const char *bytes, size_t size);

/* Waits until everything is on the disk. Returns false on failure; then `error` says why. */
bool output_sync(struct output *output);

/* Returns false if any write has failed; then `error` says why. */
bool output_close(struct output *output);

struct result_folder {
    int descriptor;
    const char *path;
    const char *suffix; /* end of each result's name, without the dot */
    bool gzip;          /* results are compressed, and their names end in .gz */
};

/* Makes sure that each FILE has a result of its own, and that no FILE is a result. With --resume,
 * removes from the list each FILE that already has a result, and reports their number. On failure,
 * writes a message and returns false; then there is nothing to close. */
bool result_folder_open(struct result_folder *folder, const struct arguments *arguments,
                        struct file_list *files);
void result_folder_close(const struct result_folder *folder);

/* One FILE's output. It gets its final name once it is complete and on the disk. */
struct result {
    const struct result_folder *folder;
    struct output output;
    const char *name;            /* final name in the folder: the end of `path` */
    char path[RESULT_PATH_MAX];  /* FOLDER/NAME */
    char part[RESULT_PART_SIZE]; /* name in the folder until the result is complete */
};

/* Opens the result for a FILE; close it with result_keep or result_drop. On failure, returns false,
 * and the output's `error` says why; then there is nothing to close. */
bool result_begin(struct result *result, const struct result_folder *folder, const char *file,
                  bool line_buffered);

/* Gives the result its final name and closes it. On failure, returns false, and the output's
 * `error` says why. */
bool result_keep(struct result *result);

/* Removes the unfinished result and closes it. */
void result_drop(struct result *result);

#endif
