/* In:  the list of FILEs.
 * Out: a folder for their results, and a name there for the result of each FILE.
 * Memory: lists of FILEs while the folder is opened. */
#pragma once

#include "cli/whole_file.h"

/* The last result of a FILE whose pages each have one. */
#define INDEX_NAME "index.tsv"

/* The names of pages and of their folders are numbers; those of pages have at least this many. */
#define DIGITS      "0123456789"
#define PAGE_DIGITS 7

#define EXTENSION_SIZE 32

struct results {
    struct folder folder;
    char extension[EXTENSION_SIZE]; /* of each result, with its dot, and .gz if it is compressed */
    bool split;                /* a FILE has a folder of its own, with a result for each page */
    struct output_style style; /* of each result */
};

/* Makes sure that each FILE has a result of its own, and that no FILE is a result or an old page.
 * On failure, writes a message and returns false; otherwise, close its folder with folder_close. */
bool results_open(struct results *results, const struct arguments *arguments,
                  const struct file_list *files, const struct output_style *style);

/* Whether none of what the run writes besides has the name of a FILE's result, or is among a FILE's
 * pages; otherwise writes messages. */
bool results_are_apart(const struct results *results, const struct file_list *files,
                       const struct whole_files *others);

/* For --resume: removes from the list each FILE that is finished, and reports their number. False,
 * with a message, if a result may be one of another run's FILEs. */
bool results_resume(const struct results *results, struct file_list *files, bool quiet);

/* The FILE's name without its folders. */
const char *result_base(const char *file);

/* Whether a page can have a result of this name, in whatever format. */
bool result_is_page(const char *name);

/* The name of what a finished FILE has there: its result, or an index. False: it is too long. */
bool results_name(const struct results *results, const char *file, char name[RESULT_PATH_MAX]);
