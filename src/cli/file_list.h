/* In:  the operands, or a file of names, each ending in NUL or each on a line.
 * Out: the names of all FILEs, in order.
 * Memory: the list and the contents of the file of names; operands belong to the command line. */
#pragma once

#include "cli/arguments.h"

#include <sys/stat.h>
#include <unistd.h>

/* The most bytes in a file of names: enough for two million long paths. */
#define FILE_LIST_SIZE_MAX ((size_t)256 << 20)

/* Whether these are the status of one file, whatever its names. */
static inline bool is_same_file(const struct stat *one, const struct stat *other) {
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* The status of a FILE; "-" is standard input. */
static inline bool file_stat(const char *name, struct stat *status) {
    return (strcmp(name, "-") == 0 ? fstat(STDIN_FILENO, status) : stat(name, status)) == 0;
}

#define FILE_LIST_OTHERS 3

struct file_list {
    const char **names; /* "-" is standard input */
    size_t count;
    size_t failed; /* with -r: how many files and folders could not be read */
    char *text;    /* contents of the file of names; NULL if there is no such file */
    /* Other files that are read: the sketch of what sites repeat, the model and the file of names,
     * if any. */
    const char *others[FILE_LIST_OTHERS];
};

/* The names of these others, and from FILE_LIST_OTHERS on those of the FILEs. */
static inline const char *file_list_name(const struct file_list *files, size_t index) {
    return index < FILE_LIST_OTHERS ? files->others[index] : files->names[index - FILE_LIST_OTHERS];
}

/* On failure, writes a message and returns false; then there is nothing to free. */
bool file_list_read(struct file_list *files, const struct arguments *arguments);

/* The same for a file of names alone, each ending in NUL or, if `by_line`, on a line. */
bool file_list_read_names(struct file_list *files, const char *file, bool by_line);

void file_list_free(struct file_list *files);

/* Whether the file with this status is one of them, or of the others. */
bool file_list_has(const struct file_list *files, const struct stat *file);
