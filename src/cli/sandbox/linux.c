/* What danag may open (landlock(7), Linux 5.13), and which calls it may make (seccomp(2), 3.17). */
#include "cli/sandbox/sandbox.h"

#include <errno.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#ifdef DANAG_LANDLOCK
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

/* These are newer than the headers of some systems. */
#define RIGHT_TRUNCATE     ((uint64_t)1 << 14)
#define RIGHT_DEVICE_IOCTL ((uint64_t)1 << 15)

/* struct landlock_ruleset_attr as of version 6. */
struct rights {
    uint64_t files, network, scopes;
};

/* What each version of Landlock can limit, besides what the one before it can. */
static const struct {
    int version;
    struct rights added;
} versions[] = {
    {1, {.files = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1}},
    {2, {.files = LANDLOCK_ACCESS_FS_MAKE_SYM << 1}}, /* moving between folders */
    {3, {.files = RIGHT_TRUNCATE}},
    {4, {.network = 3}}, /* binding and connecting TCP sockets */
    {5, {.files = RIGHT_DEVICE_IOCTL}},
    {6, {.scopes = 3}}, /* abstract sockets and signals of other processes */
};

struct rules {
    int descriptor;
    struct rights rights;
};

static struct rights rights_at(int version) {
    struct rights rights = {0};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        if (versions[i].version > version) { break; }
        rights.files |= versions[i].added.files;
        rights.network |= versions[i].added.network;
        rights.scopes |= versions[i].added.scopes;
    }
    return rights;
}

static bool begin(struct rules *rules) {
    const long version =
        syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) { return false; }
    rules->rights = rights_at((int)version);
    rules->descriptor =
        (int)syscall(SYS_landlock_create_ruleset, &rules->rights, sizeof rules->rights, 0);
    return rules->descriptor >= 0;
}

/* Pipes and the like are outside of all rules, and errno is EBADFD for them. */
static bool allow(const struct rules *rules, int descriptor, uint64_t rights) {
    const struct landlock_path_beneath_attr rule = {.allowed_access = rights & rules->rights.files,
                                                    .parent_fd = descriptor};
    return syscall(SYS_landlock_add_rule, rules->descriptor, LANDLOCK_RULE_PATH_BENEATH, &rule,
                   0) == 0 ||
           errno == EBADFD;
}

/* Folders and files have different rights, and a rule for a file takes none of a folder. What
 * cannot be opened now needs no rule, but danag may lack descriptors or memory. */
static bool allow_name(const struct rules *rules, const char *name, uint64_t in_folder,
                       uint64_t in_file) {
    const int descriptor = open(name, O_PATH | O_CLOEXEC);
    if (descriptor < 0) { return errno != EMFILE && errno != ENFILE && errno != ENOMEM; }
    const bool allowed = allow(rules, descriptor, in_folder) ||
                         (errno == EINVAL && allow(rules, descriptor, in_file));
    close(descriptor);
    return allowed;
}

static bool allow_library(void *rules, const char *name) {
    return allow_name(rules, name, LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
                      LANDLOCK_ACCESS_FS_READ_FILE);
}

/* A FILE that is not there yet may come before its turn. */
static bool allow_missing(const struct rules *rules, const char *name) {
    char folder[RESULT_PATH_MAX] = ".";
    const char *slash = strrchr(name, '/');
    const size_t size = slash != NULL ? (size_t)(slash + 1 - name) : 0;
    if (size >= sizeof folder) { return true; }
    if (size > 0) {
        memcpy(folder, name, size);
        folder[size] = '\0';
    }
    return allow_name(rules, folder, LANDLOCK_ACCESS_FS_READ_FILE, 0);
}

/* A folder is no page, but opening it is how danag notices. */
static bool allow_file(void *rules, const char *name) {
    struct stat status;
    if (stat(name, &status) != 0 && errno == ENOENT) { return allow_missing(rules, name); }
    return allow_name(rules, name, LANDLOCK_ACCESS_FS_READ_DIR, LANDLOCK_ACCESS_FS_READ_FILE);
}

static bool allow_writing(const struct rules *rules, const struct sandbox_needs *needs) {
    const uint64_t files = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |
                           LANDLOCK_ACCESS_FS_REMOVE_FILE;
    const uint64_t folders =
        LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR;
    bool allowed =
        needs->results == NULL || allow(rules, needs->results->descriptor, files | folders);
    for (size_t i = 0; allowed && i < needs->others->count; i++) {
        const int folder = needs->others->list[i]->folder.descriptor;
        allowed = folder < 0 || allow(rules, folder, files);
    }
    return allowed;
}

bool landlock_enter(const struct sandbox_needs *needs) {
    struct rules rules;
    if (!begin(&rules)) { return false; }
    const bool entered = sandbox_each(needs, allow_library, allow_file, &rules) &&
                         allow_writing(&rules, needs) &&
                         prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                         syscall(SYS_landlock_restrict_self, rules.descriptor, 0) == 0;
    close(rules.descriptor);
    return entered;
}
#endif

#ifdef DANAG_SECCOMP
#include <linux/filter.h>
#include <linux/seccomp.h>

/* The filters of system calls, which make_filter.c makes when danag is built. */
extern const struct sock_fprog filter_reads;  /* for a danag that only reads files */
extern const struct sock_fprog filter_writes; /* for one that makes files, too */

/* Without this flag, Linux before 5.16 slows down the whole program, to keep secrets from other
 * programs in one process. danag has no secrets. Linux before 4.17 does not know it. */
#ifndef SECCOMP_FILTER_FLAG_SPEC_ALLOW
#define SECCOMP_FILTER_FLAG_SPEC_ALLOW (1UL << 2)
#endif

static bool install(unsigned long flags, const struct sock_fprog *program) {
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, program) == 0;
}

bool seccomp_enter(const struct sandbox_needs *needs) {
    const struct sock_fprog *program = sandbox_writes(needs) ? &filter_writes : &filter_reads;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           (install(SECCOMP_FILTER_FLAG_SPEC_ALLOW, program) ||
            (errno == EINVAL && install(0, program)));
}
#endif
