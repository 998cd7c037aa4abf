#include "cli/whole_file.h"

#include "cli/report.h"
#include "text/keyed_digest.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#define ALL_MODES 0777 /* none that lets a file run as its owner */
#define OWN_MODE  0600 /* for the owner only */

/* The name of an unfinished result does not contain its final name, which may already have the
 * greatest length that the system allows. */
#define PART_START ".danag-"
#define PART_END   ".part"
#define PART_TRIES 100

/* The one name that an unfinished file can have whose file only one run may have open. It ends in
 * another way: folder_sweep must not take it from its own process, whom no lock stops. */
#define OWN_END  ".next"
#define OWN_SEED UINT64_C(0x9e3779b97f4a7c15)

#define LINKS_MAX 64 /* more than systems follow */

bool folder_open(struct folder *folder, int parent, const char *name) {
    folder->descriptor = -1;
    if (mkdirat(parent, name, 0777) == 0 || errno == EEXIST) {
        folder->descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
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

/* A run locks each result that it writes. The system releases the lock however the process ends. */
static bool lock(int descriptor, int command) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int locked;
    do { locked = fcntl(descriptor, command, &whole); } while (locked != 0 && errno == EINTR);
    return locked == 0;
}

/* Removes it unless a run still writes it. Before it is locked, another run may have removed it and
 * made one of its own. */
static void remove_stale(int folder, const char *name) {
    struct stat locked, named;
    int descriptor = openat(folder, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) { return; }
    if (lock(descriptor, F_SETLK) && fstat(descriptor, &locked) == 0 &&
        fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 && is_same_file(&locked, &named)) {
        unlinkat(folder, name, 0);
    }
    close(descriptor);
}

/* `own`: the final name, if only one run may have an unfinished file for it; otherwise NULL. */
static void name_part(char name[UNFINISHED_NAME_SIZE], const char *own) {
    const struct digest_key key = {OWN_SEED, OWN_SEED};
    struct timespec now;
    if (own != NULL) {
        snprintf(name, UNFINISHED_NAME_SIZE, PART_START "%016" PRIx64 OWN_END,
                 keyed_digest_of(own, strlen(own), &key));
        return;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(name, UNFINISHED_NAME_SIZE, PART_START "%ld-%llx-%lx" PART_END, (long)getpid(),
             (unsigned long long)now.tv_sec, (unsigned long)now.tv_nsec);
}

/* A new file under another name, noted and locked; or -1. If `own`, no other run has one for this
 * result: errno is EEXIST then. */
static int open_part(struct result *result, mode_t mode, bool own) {
    struct unfinished *part = &result->part;
    struct stat status;
    sigset_t before;
    part->folder = result->folder->descriptor;
    for (int i = 0; i < PART_TRIES; i++) {
        name_part(part->name, own ? result->name : NULL);
        if (own) { remove_stale(part->folder, part->name); }
        /* No signal comes between making the file and noting it. */
        signals_hold(&before);
        const int descriptor =
            openat(part->folder, part->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (descriptor >= 0) { signals_note(part); }
        signals_release(&before);
        if (descriptor < 0 && errno != EEXIST) { return -1; }
        if (descriptor < 0) { continue; }
        /* If the file system has no locks, no other run can lock and remove the file either. */
        lock(descriptor, F_SETLKW);
        /* Another run may have removed it before. */
        if (fstat(descriptor, &status) == 0 && status.st_nlink > 0) { return descriptor; }
        signals_forget(part);
        close(descriptor);
    }
    errno = EEXIST;
    return -1;
}

static void remove_part(const struct unfinished *part) {
    unlinkat(part->folder, part->name, 0);
    signals_forget(part);
}

static bool begin(struct result *result, const struct folder *folder, const char *name,
                  const struct output_style *style, mode_t mode, bool own) {
    int length = snprintf(result->path, sizeof result->path, "%s/%s", folder->path, name);
    result->folder = folder;
    result->name = result->path + strlen(folder->path) + 1;
    errno = ENAMETOOLONG;
    int descriptor = length > 0 && length < RESULT_PATH_MAX ? open_part(result, mode, own) : -1;
    FILE *stream = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (stream != NULL) {
        output_begin(&result->output, stream, result->path, style);
        return true;
    }
    result->output = (struct output){.name = result->path, .error = errno};
    if (descriptor >= 0) {
        remove_part(&result->part);
        close(descriptor);
    }
    return false;
}

bool result_begin(struct result *result, const struct folder *folder, const char *name,
                  const struct output_style *style) {
    return begin(result, folder, name, style, 0666, false);
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

static void sweep(int folder, const char *name) {
    if (fnmatch(PART_START "*" PART_END, name, 0) == 0) { remove_stale(folder, name); }
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

/* Where the name leads; unlike realpath, even if there is nothing yet. NULL on failure. Inlined,
 * its paths would be touched at each start. */
__attribute__((noinline)) static char *follow(const char *name) {
    char path[RESULT_PATH_MAX], link[RESULT_PATH_MAX];
    size_t kept = 0; /* of the path: the folder that the link is in */
    for (int i = 0; i < LINKS_MAX; i++) {
        if (*name == '/') { kept = 0; }
        errno = ENAMETOOLONG;
        if (strlen(name) >= sizeof path - kept) { return NULL; }
        memcpy(path + kept, name, strlen(name) + 1);
        const ssize_t size = readlink(path, link, sizeof link - 1);
        if (size < 0) { return strdup(path); }
        link[size] = '\0';
        name = link;
        const char *slash = strrchr(path, '/');
        kept = slash != NULL ? (size_t)(slash + 1 - path) : 0;
    }
    errno = ELOOP;
    return NULL;
}

static bool open_folder(struct whole_file *file, bool sync) {
    struct folder *folder = &file->folder;
    file->real = follow(file->name);
    if (file->real == NULL) { return false; }
    char *slash = strrchr(file->real, '/');
    file->base = slash != NULL ? slash + 1 : file->real;
    errno = EISDIR;
    if (*file->base == '\0') { return false; }
    folder->path = slash == NULL ? "." : slash == file->real ? "/" : file->real;
    if (slash != NULL) { *slash = '\0'; }
    folder->sync = sync;
    folder->descriptor = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder->descriptor < 0) { return false; }
    return faccessat(folder->descriptor, ".", W_OK | X_OK, 0) == 0;
}

bool whole_file_open(struct whole_file *file, const char *name, bool sync) {
    struct stat status;
    *file = (struct whole_file){.name = name, .folder.descriptor = -1};
    if (name == NULL) { return true; }
    const bool there = stat(name, &status) == 0;
    if (strcmp(name, "-") == 0) {
        file->name = "standard output";
        file->stream = stdout;
    } else if (there && !S_ISREG(status.st_mode)) {
        file->stream = fopen(name, "we");
    } else if ((there || errno == ENOENT) && open_folder(file, sync)) {
        folder_sweep(&file->folder);
        return true;
    }
    if (file->stream != NULL) { return true; }
    message(file->name, "%s", strerror(errno));
    whole_file_close(file);
    return false;
}

void whole_file_close(struct whole_file *file) {
    if (file->made != NULL) { result_drop(file->made); }
    free(file->made);
    if (file->stream != NULL) { fclose(file->stream); }
    if (file->folder.descriptor >= 0) { close(file->folder.descriptor); }
    free(file->real);
    *file = (struct whole_file){.name = file->name, .folder.descriptor = -1};
}

static bool stat_old(const struct whole_file *file, struct stat *status) {
    const int folder = file->folder.descriptor;
    return folder >= 0 && fstatat(folder, file->base, status, 0) == 0;
}

bool whole_file_is_in(const struct whole_file *file, int folder) {
    struct stat own, other;
    return file->folder.descriptor >= 0 && fstat(file->folder.descriptor, &own) == 0 &&
           fstat(folder, &other) == 0 && is_same_file(&own, &other);
}

bool whole_files_are_apart(const struct whole_files *files, const struct file_list *inputs) {
    for (size_t i = 0; i < files->count; i++) {
        const struct whole_file *file = files->list[i];
        struct stat status;
        if (stat_old(file, &status) && file_list_has(inputs, &status)) {
            return message(file->name, "is both input and output");
        }
        for (size_t j = 0; j < i; j++) {
            const struct whole_file *other = files->list[j];
            if (whole_file_is_in(file, other->folder.descriptor) &&
                strcmp(file->base, other->base) == 0) {
                return message(file->name, "would be written twice");
            }
        }
    }
    return true;
}

bool whole_files_keep_output(const struct whole_files *files, int descriptor) {
    bool keep = true;
    struct stat status, output;
    for (size_t i = 0; i < files->count; i++) {
        if (stat_old(files->list[i], &status) && fstat(descriptor, &output) == 0 &&
            is_same_file(&status, &output)) {
            keep = message(files->list[i]->name, "would replace the output");
        }
    }
    return keep;
}

static bool write_stream(struct whole_file *file, outlet_putter *put, const void *what) {
    struct output output;
    struct outlet outlet = {.output = output_put, .context = &output};
    output_begin(&output, file->stream, file->name, NULL);
    put(&outlet, what);
    file->stream = NULL;
    return output_close(&output) || message(file->name, "%s", strerror(output.error));
}

/* Until the file has its mode, nobody else can open it. */
bool whole_file_begin(struct whole_file *file, bool own) {
    struct result *result = malloc(sizeof *result);
    struct stat old;
    const mode_t mode = own || stat_old(file, &old) ? OWN_MODE : 0666;
    if (result == NULL) { return message(file->name, "out of memory"); }
    if (begin(result, &file->folder, file->base, NULL, mode, own)) {
        file->made = result;
        return true;
    }
    if (own && result->output.error == EEXIST) {
        message(file->name, "is in use by another run, which has %s beside it", result->part.name);
    } else {
        message(file->name, "%s", strerror(result->output.error));
    }
    free(result);
    return false;
}

bool whole_file_make(struct whole_file *file, outlet_putter *put, const void *what) {
    struct stat old;
    if (file->stream != NULL) { return write_stream(file, put, what); }
    if (file->made == NULL && !whole_file_begin(file, false)) { return false; }
    struct output *output = &file->made->output;
    struct outlet outlet = {.output = output_put, .context = output};
    /* On a file system without modes this does nothing. */
    if (stat_old(file, &old)) { fchmod(fileno(output->stream), old.st_mode & ALL_MODES); }
    put(&outlet, what);
    if (output_flush(output, file->folder.sync)) { return true; }
    message(file->name, "%s", strerror(output->error));
    whole_file_close(file);
    return false;
}

bool whole_file_keep(struct whole_file *file) {
    struct result *result = file->made;
    file->made = NULL;
    const bool kept = result == NULL || result_keep(result) ||
                      message(file->name, "%s", strerror(result->output.error));
    free(result);
    whole_file_close(file);
    return kept;
}

bool whole_file_write(struct whole_file *file, outlet_putter *put, const void *what) {
    const bool made = whole_file_make(file, put, what);
    return whole_file_keep(file) && made;
}
