/* In:  the folder for results, and the FILEs.
 * Out: the folder, open, once it is sure that each FILE has a result of its own and is none.
 * Memory: lists for the time of the check. */
#ifndef DANAG_CLI_RESULT_FOLDER_H
#define DANAG_CLI_RESULT_FOLDER_H

#include "cli/arguments.h"
#include "cli/file_list.h"
#include "cli/result.h"

#include <stdbool.h>

/* With --resume, takes from the list the FILEs whose results are there, and tells how many.  False
 * where something is wrong; then it has been told, and there is nothing to close. */
bool result_folder_open(struct result_folder *folder, const struct arguments *arguments,
                        struct file_list *files);
void result_folder_close(const struct result_folder *folder);

#endif
