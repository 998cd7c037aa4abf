#include "cli/result.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Without the FILE's own name: that may already be as long as a name can be. */
#define PART_START ".danag-"
#define PART_END   ".part"
#define PART_TRIES 100

const char *result_base(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash != NULL ? slash + 1 : file;
}

const char *result_name(const struct result_folder *folder, const char *file,
                        char path[RESULT_PATH_MAX]) {
    int length = snprintf(path, RESULT_PATH_MAX, "%s/%s.%s", folder->path, result_base(file),
                          folder->suffix);
    return length > 0 && length < RESULT_PATH_MAX ? path + strlen(folder->path) + 1 : NULL;
}

/* Who writes a result holds a lock on it, which ends with the process however that ends. */
static bool lock(int descriptor, int command) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int locked;
    do { locked = fcntl(descriptor, command, &whole); } while (locked != 0 && errno == EINTR);
    return locked == 0;
}

/* Between open and lock, another run may have taken the file for one that was left. */
static bool is_there(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0;
}

static int open_part(struct result *result) {
    int folder = result->folder->descriptor;
    for (int i = 0; i < PART_TRIES; i++) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        snprintf(result->part, sizeof result->part, PART_START "%ld-%llx-%lx" PART_END,
                 (long)getpid(), (unsigned long long)now.tv_sec, (unsigned long)now.tv_nsec);
        int descriptor =
            openat(folder, result->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST) { return -1; }
        if (descriptor < 0) { continue; }
        /* Where the file system has no locks, no one else gets one either. */
        lock(descriptor, F_SETLKW);
        if (is_there(descriptor)) { return descriptor; }
        close(descriptor);
    }
    errno = EEXIST;
    return -1;
}

bool result_begin(struct result *result, const struct result_folder *folder, const char *file,
                  bool line_buffered) {
    result->folder = folder;
    result->name = result_name(folder, file, result->path);
    errno = ENAMETOOLONG;
    int descriptor = result->name != NULL ? open_part(result) : -1;
    FILE *stream = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (stream != NULL) {
        output_begin(&result->output, stream, result->path, line_buffered);
        return true;
    }
    result->output = (struct output){.name = result->path, .error = errno};
    if (descriptor >= 0) {
        unlinkat(folder->descriptor, result->part, 0);
        close(descriptor);
    }
    return false;
}

/* Some file systems cannot sync a folder, and need not. */
static bool sync_folder(int folder) {
    return fsync(folder) == 0 || errno == EINVAL;
}

bool result_keep(struct result *result) {
    int folder = result->folder->descriptor;
    if (output_sync(&result->output)) {
        bool named = renameat(folder, result->part, folder, result->name) == 0;
        if (named && sync_folder(folder)) { return output_close(&result->output); }
        result->output.error = errno;
    }
    result_drop(result);
    return false;
}

void result_drop(struct result *result) {
    unlinkat(result->folder->descriptor, result->part, 0);
    output_close(&result->output);
}

static bool is_part_name(const char *name) {
    size_t length = strlen(name);
    size_t end = strlen(PART_END);
    return strncmp(name, PART_START, strlen(PART_START)) == 0 && length > end &&
           strcmp(name + length - end, PART_END) == 0;
}

static void sweep(int folder, const char *name) {
    int descriptor = openat(folder, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) { return; }
    if (lock(descriptor, F_SETLK)) { unlinkat(folder, name, 0); }
    close(descriptor);
}

/* What cannot be removed stays: it is no result, and in nobody's way. */
void result_sweep(const struct result_folder *folder) {
    int descriptor = openat(folder->descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *names = descriptor >= 0 ? fdopendir(descriptor) : NULL;
    if (names == NULL) {
        if (descriptor >= 0) { close(descriptor); }
        return;
    }
    struct dirent *entry;
    while ((entry = readdir(names)) != NULL) {
        if (is_part_name(entry->d_name)) { sweep(folder->descriptor, entry->d_name); }
    }
    closedir(names);
}
