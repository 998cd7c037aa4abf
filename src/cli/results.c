/* Results in a folder. Each result gets its final name only once it is complete. */
#include "cli/output.h"

#include "cli/report.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The name of an unfinished result does not contain the FILE's name, which may already have the
 * greatest length that the system allows. */
#define PART_START ".danag-"
#define PART_END   ".part"
#define PART_TRIES 100

/* The FILE's name without its folders. */
static const char *result_base(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash != NULL ? slash + 1 : file;
}

/* Makes the path FOLDER/BASE.SUFFIX. Returns BASE.SUFFIX in that path, or NULL if the path is too
 * long. */
static const char *result_name(const struct result_folder *folder, const char *file,
                               char path[RESULT_PATH_MAX]) {
    int length = snprintf(path, RESULT_PATH_MAX, "%s/%s.%s%s", folder->path, result_base(file),
                          folder->suffix, folder->gzip ? ".gz" : "");
    return length > 0 && length < RESULT_PATH_MAX ? path + strlen(folder->path) + 1 : NULL;
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
        /* If this fails because the file system has no locks, no other run can lock and remove the
         * file either. */
        lock(descriptor, F_SETLKW);
        if (still_exists(descriptor)) { return descriptor; }
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

/* Some file systems cannot sync a folder; that is no failure. */
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

/* Removes unfinished results of killed runs, but none that another run is still writing. A file
 * that cannot be removed stays; it does no harm. */
static void sweep_folder(const struct result_folder *folder) {
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

/* A result's suffix is the usual one of its format, or else the format's name. */
static const char *suffix_of(const char *format) {
    if (format == NULL || strcmp(format, "text") == 0) { return "txt"; }
    return strcmp(format, "markdown") == 0 ? "md" : format;
}

static int compare_bases(const void *first, const void *second) {
    return strcmp(result_base(*(const char *const *)first),
                  result_base(*(const char *const *)second));
}

/* Reports FILEs with the same base name, which would share one result. */
static bool bases_differ(const struct file_list *files) {
    const char **sorted = calloc(files->count + 1, sizeof *sorted);
    if (sorted == NULL) {
        fputs("danag: out of memory\n", stderr);
        return false;
    }
    for (size_t i = 0; i < files->count; i++) { sorted[i] = files->names[i]; }
    qsort(sorted, files->count, sizeof *sorted, compare_bases);
    size_t same = 1;
    while (same < files->count && compare_bases(&sorted[same - 1], &sorted[same]) != 0) { same++; }
    bool differ = same >= files->count;
    if (!differ) {
        message_of_two(sorted[same - 1], sorted[same],
                       "--output-dir would give both the same name");
    }
    free(sorted);
    return differ;
}

static bool have_bases(const struct file_list *files) {
    for (size_t i = 0; i < files->count; i++) {
        if (strcmp(files->names[i], "-") == 0 || *result_base(files->names[i]) == '\0') {
            message(files->names[i], "has no base name for a result in --output-dir");
            return false;
        }
    }
    return true;
}

struct identity {
    dev_t device;
    ino_t file;
};

static int compare_identities(const void *first, const void *second) {
    const struct identity *one = first;
    const struct identity *other = second;
    if (one->device != other->device) { return one->device < other->device ? -1 : 1; }
    return one->file == other->file ? 0 : one->file < other->file ? -1 : 1;
}

/* Lists the existing results in order, and returns their number. */
static size_t list_results(const struct result_folder *folder, const struct file_list *files,
                           struct identity *results) {
    size_t count = 0;
    for (size_t i = 0; i < files->count; i++) {
        char path[RESULT_PATH_MAX];
        struct stat status;
        const char *name = result_name(folder, files->names[i], path);
        if (name != NULL && fstatat(folder->descriptor, name, &status, 0) == 0) {
            results[count++] = (struct identity){status.st_dev, status.st_ino};
        }
    }
    qsort(results, count, sizeof *results, compare_identities);
    return count;
}

/* If a FILE were a result, danag could overwrite it before reading it, or --resume could mistake it
 * for a finished result. */
static bool no_file_is_a_result(const struct result_folder *folder, const struct file_list *files) {
    struct identity *results = calloc(files->count + 1, sizeof *results);
    if (results == NULL) {
        fputs("danag: out of memory\n", stderr);
        return false;
    }
    size_t count = list_results(folder, files, results);
    bool none = true;
    for (size_t i = 0; none && count > 0 && i < files->count; i++) {
        struct stat status;
        if (stat(files->names[i], &status) != 0) { continue; }
        const struct identity identity = {status.st_dev, status.st_ino};
        none = bsearch(&identity, results, count, sizeof *results, compare_identities) == NULL;
        if (!none) { message(files->names[i], "is both input and output"); }
    }
    free(results);
    return none;
}

static bool is_finished(const struct result_folder *folder, const char *file) {
    char path[RESULT_PATH_MAX];
    struct stat status;
    const char *name = result_name(folder, file, path);
    return name != NULL && fstatat(folder->descriptor, name, &status, 0) == 0 &&
           S_ISREG(status.st_mode);
}

static void remove_finished(const struct result_folder *folder, struct file_list *files,
                            bool quiet) {
    size_t count = files->count;
    files->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_finished(folder, files->names[i])) {
            files->names[files->count++] = files->names[i];
        }
    }
    if (!quiet) {
        fprintf(stderr, "danag: %zu of %zu results already exist\n", count - files->count, count);
    }
}

static bool make_folder(struct result_folder *folder) {
    if (mkdir(folder->path, 0777) == 0 || errno == EEXIST) {
        folder->descriptor = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    }
    if (folder->descriptor < 0) { message(folder->path, "%s", strerror(errno)); }
    return folder->descriptor >= 0;
}

bool result_folder_open(struct result_folder *folder, const struct arguments *arguments,
                        struct file_list *files) {
    *folder =
        (struct result_folder){-1, arguments->output_folder,
                               suffix_of(arguments_setting(arguments, "format")), arguments->gzip};
    if (!have_bases(files) || !bases_differ(files) || !make_folder(folder)) { return false; }
    if (!no_file_is_a_result(folder, files)) {
        result_folder_close(folder);
        return false;
    }
    sweep_folder(folder);
    if (arguments->resume) { remove_finished(folder, files, arguments->quiet); }
    return true;
}

void result_folder_close(const struct result_folder *folder) {
    close(folder->descriptor);
}
