/* In:  what danag will still read and write.
 * Out: a process that the system lets do little else, so that a page that makes danag do what its
 *      author wants cannot do much (doc/security.md, "Sandbox").
 * Memory: what the system needs for a rule for each FILE, up to SANDBOX_FILES_MAX. */
#pragma once

#include "cli/whole_file.h"

/* With more FILEs, danag may read any file; what it writes is limited all the same. */
#define SANDBOX_FILES_MAX 4096

struct sandbox_needs {
    const struct file_list *files;    /* FILEs that will be opened */
    const struct folder *results;     /* files and folders are made below it; NULL: none */
    const struct whole_files *others; /* they are made, too */
};

/* To be called before any thread begins: limits are for the thread that asks and for those that it
 * begins. Returns what the system limits: "off", "files", "calls" or "files, calls". */
const char *sandbox_enter(const struct sandbox_needs *needs);

/* Whether danag will make files. */
bool sandbox_writes(const struct sandbox_needs *needs);

/* Visits the names of what danag may still read: folders and files of libraries, and FILEs; or only
 * "/" if there are too many FILEs for rules of their own. False as soon as a visit is. */
typedef bool sandbox_visit(void *self, const char *name);
bool sandbox_each(const struct sandbox_needs *needs, sandbox_visit *library, sandbox_visit *file,
                  void *self);

/* Linux's limits. False if the system does not take it. */
bool landlock_enter(const struct sandbox_needs *needs);
bool seccomp_enter(const struct sandbox_needs *needs);
