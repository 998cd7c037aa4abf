/* In:  the operands of the command line, or a file with the names of the FILEs, each ended by a
 * NUL. Out: the names of all FILEs, in order. Memory: the list and the contents of the file of
 * names, until file_list_free; operands belong to the command line. */
#ifndef DANAG_CLI_FILE_LIST_H
#define DANAG_CLI_FILE_LIST_H

#include "cli/arguments.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes in a file of names: enough for two million long paths. */
#define FILE_LIST_SIZE_MAX ((size_t)256 << 20)

struct file_list {
    const char **names; /* "-" is standard input */
    size_t count;
    char *text; /* of the file of names; NULL without one */
};

/* False after a message; then there is nothing to free. */
bool file_list_read(struct file_list *files, const struct arguments *arguments);
void file_list_free(struct file_list *files);

#endif
