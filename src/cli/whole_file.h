/* Files that get their names once they are whole; until then, whoever had the name keeps it.
 *
 * A result is made in a folder, under another name; what a killed run leaves of it is removed by
 * the next run. A whole file is one that the user names, and that a run writes besides its output.
 * It keeps its mode, and symbolic links to it stay. If it is not a regular one it is written as it
 * is.
 * Memory: the buffer of an output for each that is being written. */
#pragma once

#include "cli/file_list.h"
#include "cli/output.h"
#include "cli/signals.h"
#include "text/outlet.h"

#define RESULT_PATH_MAX 4096

struct folder {
    int descriptor;
    bool sync;        /* wait until everything is on the disk */
    const char *path; /* for messages; not owned */
};

/* Opens the folder that has this name in the folder `parent`, or AT_FDCWD, and creates it if it is
 * missing. On failure, returns false, and errno says why; then there is nothing to close. */
bool folder_open(struct folder *folder, int parent, const char *name);

/* Waits until the names of all results in it are on the disk. If that fails, errno says why. */
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
 * and the output's `error` says why; then there is nothing to close. `style`: see output_begin. */
bool result_begin(struct result *result, const struct folder *folder, const char *name,
                  const struct output_style *style);

/* Gives the result its final name and closes it. If that fails, the output's `error` says why. */
bool result_keep(struct result *result);

/* Removes the unfinished result and closes it. */
void result_drop(struct result *result);

struct whole_file {
    const char *name;     /* NULL: none is wanted; "-" is standard output */
    FILE *stream;         /* NULL: the file gets its name once it is complete */
    const char *base;     /* that name in the folder */
    struct folder folder; /* with the descriptor -1: none */
    char *real;           /* where the name leads: the folder's path, and the name in it */
    struct result *made;  /* what is reserved, or lacks only its name; NULL: nothing */
};

/* Checks that the file can be made. With `sync`, writing it waits until it is on the disk. On
 * failure, writes a message and returns false; then there is nothing to close. */
bool whole_file_open(struct whole_file *file, const char *name, bool sync);

/* whole_file_make does this, but not as `own`: before the file is read, so that no other run can
 * begin it until it is closed. It must be no stream; a new one is for its owner only. On failure,
 * writes a message and returns false. */
bool whole_file_begin(struct whole_file *file, bool own);

/* Whether the file will be made in this folder. */
bool whole_file_is_in(const struct whole_file *file, int folder);

/* Writes what `put` puts; whole_file_keep gives that its name, and closes the file. On failure,
 * both write a message and return false. */
bool whole_file_make(struct whole_file *file, outlet_putter *put, const void *what);
bool whole_file_keep(struct whole_file *file);

/* Both at once. */
bool whole_file_write(struct whole_file *file, outlet_putter *put, const void *what);

/* Without writing it: what lacks only its name is removed. It may be closed already. */
void whole_file_close(struct whole_file *file);

/* All that a run writes besides its output. */
#define WHOLE_FILES_MAX 4
struct whole_files {
    const struct whole_file *list[WHOLE_FILES_MAX];
    size_t count;
};

/* Whether none of them is one of the FILEs or another of them; otherwise writes a message. */
bool whole_files_are_apart(const struct whole_files *files, const struct file_list *inputs);

/* Whether none of them would replace what this descriptor writes to; otherwise writes messages. */
bool whole_files_keep_output(const struct whole_files *files, int descriptor);
