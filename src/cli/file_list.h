/* In:  the operands of the command line, or a file that names the FILEs, each name ended by a NUL.
 * Out: the names of all FILEs, in order.
 * Memory: the list, and the text of a file of names as it was read, until file_list_free; operands
 * are the command line's own. */
#ifndef DANAG_CLI_FILE_LIST_H
#define DANAG_CLI_FILE_LIST_H

#include "cli/arguments.h"

#include <stdbool.h>
#include <stddef.h>

/* Of a file of names: two million long paths. */
#define FILE_LIST_SIZE_MAX ((size_t)256 << 20)

struct file_list {
    const char **names; /* "-" is standard input */
    size_t count;
    char *text;
};

/* False where that fails; then it has been told on standard error, and there is nothing to free. */
bool file_list_read(struct file_list *files, const struct arguments *arguments);
void file_list_free(struct file_list *files);

#endif
