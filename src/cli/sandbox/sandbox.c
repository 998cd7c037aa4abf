#include "cli/sandbox/sandbox.h"

#include "cli/loaded.h"

#include <stdlib.h>
#ifdef DANAG_PLEDGE
#include <errno.h>
#endif

bool sandbox_writes(const struct sandbox_needs *needs) {
    bool writes = needs->results != NULL;
    for (size_t i = 0; i < needs->others->count; i++) {
        writes = writes || needs->others->list[i]->folder.descriptor >= 0;
    }
    return writes;
}

/* Where systems keep their libraries, iconv's too. Those that do not exist are passed over. */
static const char *const libraries[] = {
    "/usr/lib",         "/usr/lib32", "/usr/lib64",       "/usr/local/lib",
    "/usr/local/lib64", "/lib",       "/lib32",           "/lib64",
#ifdef __linux__
    "/gnu/store",       "/nix/store", "/etc/ld.so.cache",
#else
    "/var/run/ld.so.hints",
#endif
};

/* Most systems have these as links to those in /usr. To ask takes a third of the time of a rule. */
static bool leads_to_usr(const char *name) {
    char target[4];
    return strncmp(name, "/lib", 4) == 0 && readlink(name, target, sizeof target) == 4 &&
           memcmp(target, "usr/", 4) == 0;
}

/* Lists of folders, with colons between them, where users keep some. */
static const char *const variables[] = {"LD_LIBRARY_PATH", "GCONV_PATH"};

bool sandbox_each(const struct sandbox_needs *needs, sandbox_visit *library, sandbox_visit *file,
                  void *self) {
    char folder[PATH_MAX];
    if (needs->files->count > SANDBOX_FILES_MAX) { return library(self, "/"); }
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++) {
        if (!leads_to_usr(libraries[i]) && !library(self, libraries[i])) { return false; }
    }
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *list = getenv(variables[i]);
        for (size_t size; list != NULL && *list != '\0'; list += size + (list[size] == ':')) {
            size = strcspn(list, ":");
            if (size == 0 || size >= sizeof folder) { continue; }
            snprintf(folder, sizeof folder, "%.*s", (int)size, list);
            if (!library(self, folder)) { return false; }
        }
    }
    for (size_t i = 0; i < needs->files->count; i++) {
        const char *name = needs->files->names[i];
        if (strcmp(name, "-") != 0 && !file(self, name)) { return false; }
    }
#ifdef DANAG_MODULES
    return library(self, module_folder(folder));
#else
    return true;
#endif
}

#ifdef DANAG_PLEDGE
/* Which files danag may open and which calls it may make, on OpenBSD (unveil(2), pledge(2)). */
#define PROMISES_TO_READ "stdio rpath tty prot_exec"

/* Names in folders that do not exist stay invisible. */
static bool allow_reading(void *self, const char *name) {
    (void)self;
    return unveil(name, "r") == 0 || errno == ENOENT || errno == ENOTDIR || errno == EACCES;
}

static bool allow_writing(const struct sandbox_needs *needs) {
    bool allowed = needs->results == NULL || unveil(needs->results->path, "rwc") == 0;
    for (size_t i = 0; allowed && i < needs->others->count; i++) {
        const struct folder *folder = &needs->others->list[i]->folder;
        allowed = folder->descriptor < 0 || unveil(folder->path, "rwc") == 0;
    }
    return allowed;
}

/* OpenBSD takes about a hundred names. After the first one nothing else is visible, so if one fails
 * danag makes everything visible again. */
static bool unveil_enter(const struct sandbox_needs *needs) {
    const bool allowed =
        sandbox_each(needs, allow_reading, allow_reading, NULL) && allow_writing(needs);
    if (!allowed && unveil("/", "rwc") != 0) { return false; }
    return unveil(NULL, NULL) == 0 && allowed;
}

static bool pledge_enter(const struct sandbox_needs *needs) {
    return pledge(sandbox_writes(needs) ? PROMISES_TO_READ " wpath cpath flock" : PROMISES_TO_READ,
                  NULL) == 0;
}
#endif

/* What is limited. */
enum { FILES = 1, CALLS = 2 };

static const struct {
    unsigned limits;
    bool (*enter)(const struct sandbox_needs *needs);
} guards[] = {
/* The calls come last: the others need some that are then refused. */
#ifdef DANAG_LANDLOCK
    {FILES, landlock_enter},
#endif
#ifdef DANAG_SECCOMP
    {CALLS, seccomp_enter},
#endif
#ifdef DANAG_PLEDGE
    {FILES, unveil_enter},
    {CALLS, pledge_enter},
#endif
    {0, NULL},
};

const char *sandbox_enter(const struct sandbox_needs *needs) {
    static const char *const names[] = {"off", "files", "calls", "files, calls"};
    unsigned limits = 0;
    for (size_t i = 0; guards[i].enter != NULL; i++) {
        if (guards[i].enter(needs)) { limits |= guards[i].limits; }
    }
    return names[limits];
}
