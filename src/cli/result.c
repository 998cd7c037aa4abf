#include "cli/result.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The name of an unfinished result does not contain its final name, which may already have the
 * greatest length that the system allows. */
#define PART_START ".danag-"
#define PART_END   ".part"
#define PART_TRIES 100

bool folder_open(struct folder *folder, const struct folder *parent, const char *name, bool sync) {
    int at = parent != NULL ? parent->descriptor : AT_FDCWD;
    int length = snprintf(folder->path, sizeof folder->path, "%s%s%s",
                          parent != NULL ? parent->path : "", parent != NULL ? "/" : "", name);
    folder->descriptor = -1;
    folder->sync = sync;
    errno = ENAMETOOLONG;
    if (length < 0 || length >= RESULT_PATH_MAX) { return false; }
    if (mkdirat(at, name, 0777) == 0 || errno == EEXIST) {
        folder->descriptor = openat(at, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    }
    return folder->descriptor >= 0;
}

/* Some file systems cannot sync a folder; that is no failure. */
bool folder_close(struct folder *folder) {
    bool synced = !folder->sync || fsync(folder->descriptor) == 0 || errno == EINVAL;
    int reason = errno;
    close(folder->descriptor);
    folder->descriptor = -1;
    errno = reason;
    return synced;
}

/* A run locks each result that it is writing. When the process ends, even by a signal, the system
 * releases the lock. */
static bool lock(int descriptor, int command) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int locked;
    do { locked = fcntl(descriptor, command, &whole); } while (locked != 0 && errno == EINTR);
    return locked == 0;
}

/* Another run may have removed the file before this run locked it. */
static bool still_exists(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0;
}

/* No signal comes between making the file and noting it. */
static int make_part(struct unfinished *part) {
    struct timespec now;
    sigset_t before;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(part->name, sizeof part->name, PART_START "%ld-%llx-%lx" PART_END, (long)getpid(),
             (unsigned long long)now.tv_sec, (unsigned long)now.tv_nsec);
    signals_hold(&before);
    int descriptor =
        openat(part->folder, part->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0) { signals_note(part); }
    signals_release(&before);
    return descriptor;
}

static int open_part(struct result *result) {
    result->part.folder = result->folder->descriptor;
    for (int i = 0; i < PART_TRIES; i++) {
        int descriptor = make_part(&result->part);
        if (descriptor < 0 && errno != EEXIST) { return -1; }
        if (descriptor < 0) { continue; }
        /* If this fails because the file system has no locks, no other run can lock and remove the
         * file either. */
        lock(descriptor, F_SETLKW);
        if (still_exists(descriptor)) { return descriptor; }
        signals_forget(&result->part);
        close(descriptor);
    }
    errno = EEXIST;
    return -1;
}

static void remove_part(const struct unfinished *part) {
    unlinkat(part->folder, part->name, 0);
    signals_forget(part);
}

bool result_begin(struct result *result, const struct folder *folder, const char *name,
                  bool line_buffered) {
    int length = snprintf(result->path, sizeof result->path, "%s/%s", folder->path, name);
    result->folder = folder;
    result->name = result->path + strlen(folder->path) + 1;
    errno = ENAMETOOLONG;
    int descriptor = length > 0 && length < RESULT_PATH_MAX ? open_part(result) : -1;
    FILE *stream = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (stream != NULL) {
        output_begin(&result->output, stream, result->path, line_buffered);
        return true;
    }
    result->output = (struct output){.name = result->path, .error = errno};
    if (descriptor >= 0) {
        remove_part(&result->part);
        close(descriptor);
    }
    return false;
}

bool result_keep(struct result *result) {
    int folder = result->folder->descriptor;
    if (output_flush(&result->output, result->folder->sync)) {
        if (renameat(folder, result->part.name, folder, result->name) == 0) {
            signals_forget(&result->part);
            return output_close(&result->output);
        }
        result->output.error = errno;
    }
    result_drop(result);
    return false;
}

void result_drop(struct result *result) {
    remove_part(&result->part);
    output_close(&result->output);
}

static bool is_part_name(const char *name) {
    size_t length = strlen(name);
    size_t end = strlen(PART_END);
    return strncmp(name, PART_START, strlen(PART_START)) == 0 && length > end &&
           strcmp(name + length - end, PART_END) == 0;
}

static void sweep(int folder, const char *name) {
    if (!is_part_name(name)) { return; }
    int descriptor = openat(folder, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) { return; }
    if (lock(descriptor, F_SETLK)) { unlinkat(folder, name, 0); }
    close(descriptor);
}

void folder_each(int folder, void (*visit)(int folder, const char *name)) {
    int descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *names = descriptor >= 0 ? fdopendir(descriptor) : NULL;
    if (names == NULL) {
        if (descriptor >= 0) { close(descriptor); }
        return;
    }
    struct dirent *entry;
    while ((entry = readdir(names)) != NULL) { visit(folder, entry->d_name); }
    closedir(names);
}

void folder_sweep(const struct folder *folder) {
    folder_each(folder->descriptor, sweep);
}
