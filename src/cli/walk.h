/* In:  a name, maybe of a folder.
 * Out: the names of the pages and dumps in it, and in the folders in it, sorted.
 * Memory: a list of the names in each of the folders around a file. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define WALK_NAME_MAX  4096 /* bytes of a name with its folders */
#define WALK_DEPTH_MAX 64   /* folders in each other */

/* Names one after another, each with a NUL. */
struct name_list {
    char *text; /* the caller frees it */
    size_t size, room, most;
    size_t failed; /* folders and entries that could not be read, or a folder without pages */
};

/* Adds the name if it is that of no folder, and otherwise those of the files in it whose suffixes
 * are those of pages and dumps. Does not follow links to folders in it. Writes a message about what
 * cannot be read, and goes on. False, with a message, if the list would be larger than `most`. */
bool walk(struct name_list *list, const char *name);
