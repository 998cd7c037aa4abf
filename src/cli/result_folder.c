#include "cli/result_folder.h"

#include "cli/message.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What results of a format are called, where that is not the format's own name. */
static const char *suffix_of(const char *format) {
    return format == NULL || strcmp(format, "text") == 0 ? "txt" : format;
}

static int compare_bases(const void *first, const void *second) {
    return strcmp(result_base(*(const char *const *)first),
                  result_base(*(const char *const *)second));
}

/* Of FILEs with the same base one result would go over the other. */
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
            message(files->names[i], "has no name for a result in --output-dir");
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

/* The results that are there; returns how many. */
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

/* A result would go over what is still to be read, or pass for a result though it is none. */
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
        if (!none) { message(files->names[i], "is input and output at once"); }
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

static void take_finished(const struct result_folder *folder, struct file_list *files, bool quiet) {
    size_t count = files->count;
    files->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_finished(folder, files->names[i])) {
            files->names[files->count++] = files->names[i];
        }
    }
    if (!quiet) {
        fprintf(stderr, "danag: %zu of %zu results are there already\n", count - files->count,
                count);
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
    *folder = (struct result_folder){-1, arguments->output_folder,
                                     suffix_of(arguments_setting(arguments, "format"))};
    if (!have_bases(files) || !bases_differ(files) || !make_folder(folder)) { return false; }
    if (!no_file_is_a_result(folder, files)) {
        result_folder_close(folder);
        return false;
    }
    result_sweep(folder);
    if (arguments->resume) { take_finished(folder, files, arguments->quiet); }
    return true;
}

void result_folder_close(const struct result_folder *folder) {
    close(folder->descriptor);
}
