#include "cli/results.h"

#include "cli/report.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

/* More than a name has in a table of pages, with the tab after it. */
#define TABLE_ROW_START 64

/* The names of the FILEs that have results here, each with a NUL; of one base the last counts. */
#define LIST_NAME ".danag-files"

const char *result_base(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash != NULL ? slash + 1 : file;
}

bool results_name(const struct results *results, const char *file, char name[RESULT_PATH_MAX]) {
    const int length = snprintf(name, RESULT_PATH_MAX, "%s%s", result_base(file),
                                results->split ? "/" INDEX_NAME : results->extension);
    return length > 0 && length < RESULT_PATH_MAX;
}

/* Whether a result's name can end so: with the extension of a format, perhaps with `.gz`. */
static bool has_extension(const char *end) {
    const char *extension;
    for (size_t i = 0; (extension = danag_format_extension(i)) != NULL; i++) {
        const size_t length = strlen(extension);
        const bool begins = strncmp(end, extension, length) == 0;
        if (begins && (end[length] == '\0' || strcmp(end + length, ".gz") == 0)) { return true; }
    }
    return false;
}

bool result_is_page(const char *name) {
    const size_t digits = strspn(name, DIGITS);
    return digits >= PAGE_DIGITS && has_extension(name + digits);
}

static int compare_bases(const void *first, const void *second) {
    return strcmp(result_base(*(const char *const *)first),
                  result_base(*(const char *const *)second));
}

/* Files with one base are in the order of their names: C libraries sort equal ones differently. */
static int compare_files(const void *first, const void *second) {
    const int order = compare_bases(first, second);
    return order != 0 ? order : strcmp(*(const char *const *)first, *(const char *const *)second);
}

/* Reports FILEs with the same base name, which would share one result. */
static bool bases_differ(const struct file_list *files) {
    const char **sorted = calloc(files->count + 1, sizeof *sorted);
    if (sorted == NULL) { return message(NULL, "out of memory"); }
    for (size_t i = 0; i < files->count; i++) { sorted[i] = files->names[i]; }
    qsort(sorted, files->count, sizeof *sorted, compare_files);
    size_t same = 1;
    while (same < files->count && compare_bases(&sorted[same - 1], &sorted[same]) != 0) { same++; }
    const bool differ =
        same >= files->count || message_of_two(sorted[same - 1], sorted[same],
                                               "--output-dir would give both the same name");
    free(sorted);
    return differ;
}

static bool have_bases(const struct file_list *files) {
    for (size_t i = 0; i < files->count; i++) {
        const char *base = result_base(files->names[i]);
        if (strcmp(files->names[i], "-") == 0 || *base == '\0' || strcmp(base, ".") == 0 ||
            strcmp(base, "..") == 0) {
            return message(files->names[i], "has no base name for a result in --output-dir");
        }
    }
    return true;
}

struct identity {
    dev_t device;
    ino_t file;
};

static int compare_identities(const void *first, const void *second) {
    const struct identity *one = first, *other = second;
    if (one->device != other->device) { return one->device < other->device ? -1 : 1; }
    return one->file == other->file ? 0 : one->file < other->file ? -1 : 1;
}

/* The name of what a FILE has in the folder, and its status. False if there is none. */
static bool find_result(const struct results *results, const char *file, char name[RESULT_PATH_MAX],
                        struct stat *status) {
    return results_name(results, file, name) &&
           fstatat(results->folder.descriptor, name, status, 0) == 0;
}

/* Lists the existing results in order, and returns their number. */
static size_t list_results(const struct results *results, const struct file_list *files,
                           struct identity *identities) {
    size_t count = 0;
    for (size_t i = 0; i < files->count; i++) {
        struct stat status;
        char name[RESULT_PATH_MAX];
        if (find_result(results, files->names[i], name, &status)) {
            identities[count++] = (struct identity){status.st_dev, status.st_ino};
        }
    }
    qsort(identities, count, sizeof *identities, compare_identities);
    return count;
}

static bool is_no_result(const char *file, const struct identity *results, size_t count) {
    struct stat status;
    if (stat(file, &status) != 0) { return true; }
    const struct identity identity = {status.st_dev, status.st_ino};
    return bsearch(&identity, results, count, sizeof *results, compare_identities) == NULL ||
           message(file, "is both input and output");
}

/* A result's own name shows its format, but a table has the same name for all. It fits if the first
 * page in it that has a result has it in the format of this run, or if none has any. */
static bool is_in_format(const struct results *results, const char *name) {
    char row[TABLE_ROW_START] = "";
    const size_t size = strlen(results->extension);
    bool at_start = true, found = false;
    if (!results->split) { return true; }
    const int descriptor = openat(results->folder.descriptor, name, O_RDONLY | O_CLOEXEC);
    FILE *table = descriptor >= 0 ? fdopen(descriptor, "r") : NULL;
    if (table == NULL) {
        if (descriptor >= 0) { close(descriptor); }
        return false;
    }
    while (!found && fgets(row, sizeof row, table) != NULL) {
        found = at_start && *row != '\\';
        at_start = strchr(row, '\n') != NULL;
    }
    const char *dot = strchr(row, '.');
    const bool fits =
        found ? dot != NULL && strncmp(dot, results->extension, size) == 0 && dot[size] == '\t'
              : ferror(table) == 0;
    fclose(table);
    return fits;
}

/* Those with one base are in the order of their places in the list. */
static int compare_listed(const void *first, const void *second) {
    const char *one = *(const char *const *)first, *other = *(const char *const *)second;
    const int order = compare_bases(first, second);
    return order != 0 ? order : one < other ? -1 : one > other;
}

/* Lists the FILE, unless a run before has listed it or another one with its base, which is still
 * there: then answers false, with a message. */
static bool list_file(const char *file, const struct file_list *listed, FILE *list) {
    size_t low = 0, high = listed->count;
    struct stat own, others;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const bool after = compare_bases(&listed->names[middle], &file) > 0;
        *(after ? &high : &low) = after ? middle : middle + 1;
    }
    const char *last = low > 0 ? listed->names[low - 1] : "";
    if (strcmp(last, file) == 0) { return true; }
    if (strcmp(result_base(last), result_base(file)) == 0 && file_stat(last, &others) &&
        file_stat(file, &own) && !is_same_file(&own, &others)) {
        return message_of_two(file, last, "--output-dir would give both the same name");
    }
    fwrite(file, 1, strlen(file) + 1, list);
    return true;
}

/* Runs that resume share a list of their FILEs, since each may have but a part of them (xargs). */
static bool list_files(const struct results *results, const struct file_list *files) {
    char path[RESULT_PATH_MAX + sizeof "/" LIST_NAME];
    struct file_list listed = {0};
    struct stat status;
    snprintf(path, sizeof path, "%s/" LIST_NAME, results->folder.path);
    FILE *list = fopen(path, "ae");
    if (list == NULL) { return message(path, "%s", strerror(errno)); }
    while (lockf(fileno(list), F_LOCK, 0) != 0 && errno == EINTR) {}
    bool apart = stat(path, &status) != 0 || status.st_size == 0 ||
                 file_list_read_names(&listed, path, false);
    if (listed.count > 0) {
        qsort(listed.names, listed.count, sizeof *listed.names, compare_listed);
    }
    for (size_t i = 0; apart && i < files->count; i++) {
        apart = list_file(files->names[i], &listed, list);
    }
    file_list_free(&listed);
    if (fclose(list) != 0) { return message(path, "%s", strerror(errno)); }
    return apart;
}

bool results_resume(const struct results *results, struct file_list *files, bool quiet) {
    const size_t count = files->count;
    char name[RESULT_PATH_MAX];
    struct stat status;
    if (!list_files(results, files)) { return false; }
    files->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!find_result(results, files->names[i], name, &status) || !S_ISREG(status.st_mode) ||
            !is_in_format(results, name)) {
            files->names[files->count++] = files->names[i];
        }
    }
    if (!quiet) { message(NULL, "%zu of %zu results already exist", count - files->count, count); }
    return true;
}

/* If the folder is below DIR: the status of the folder in DIR that it is, or is below. */
static bool is_below(int folder, int results, struct stat *child) {
    char path[RESULT_PATH_MAX] = ".";
    struct stat top, parent;
    if (fstat(results, &top) != 0 || fstat(folder, child) != 0) { return false; }
    for (size_t length = 1; length + sizeof "/.." <= sizeof path; length += strlen("/..")) {
        memcpy(path + length, "/..", sizeof "/..");
        if (fstatat(folder, path, &parent, 0) != 0 || is_same_file(&parent, child)) {
            return false;
        }
        if (is_same_file(&parent, &top)) { return true; }
        *child = parent;
    }
    return false;
}

/* Whether no FILE's pages go to this folder, where `name` is. */
static bool has_no_pages(const struct results *results, const struct file_list *files,
                         const char *name, const struct stat *folder) {
    struct stat own;
    for (size_t i = 0; i < files->count; i++) {
        const char *file = files->names[i];
        if (fstatat(results->folder.descriptor, result_base(file), &own, 0) == 0 &&
            is_same_file(&own, folder)) {
            return message_of_two(name, file, "--split-pages would give its pages this folder");
        }
    }
    return true;
}

/* With --split-pages: whether it cannot be taken for an old page of a FILE, which is removed. */
static bool is_no_page(const struct results *results, const struct file_list *files,
                       const char *name) {
    char path[RESULT_PATH_MAX];
    struct stat child;
    const char *base = result_base(name);
    if (!results->split || !result_is_page(base)) { return true; }
    const int length = snprintf(path, sizeof path, "%.*s.", (int)(base - name), name);
    const int folder =
        length < RESULT_PATH_MAX ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    const bool below = folder >= 0 && is_below(folder, results->folder.descriptor, &child);
    if (folder >= 0) { close(folder); }
    return !below || has_no_pages(results, files, name, &child);
}

/* If a FILE were a result, danag could overwrite it before reading it, or --resume could mistake it
 * for a finished result. */
static bool all_inputs_stay(const struct results *results, const struct file_list *files) {
    struct identity *identities = calloc(files->count + 1, sizeof *identities);
    if (identities == NULL) { return message(NULL, "out of memory"); }
    const size_t count = list_results(results, files, identities);
    bool none = true;
    for (size_t i = 0; none && i < FILE_LIST_OTHERS + files->count; i++) {
        const char *name = file_list_name(files, i);
        none = name == NULL || ((count == 0 || is_no_result(name, identities, count)) &&
                                is_no_page(results, files, name));
    }
    free(identities);
    return none;
}

bool results_open(struct results *results, const struct arguments *arguments,
                  const struct file_list *files, const struct output_style *style) {
    results->style = *style;
    results->split = arguments->split_pages;
    snprintf(results->extension, sizeof results->extension, "%s%s",
             danag_format_extension(output_format(arguments)), style->gzip != NULL ? ".gz" : "");
    if (!have_bases(files) || !bases_differ(files)) { return false; }
    results->folder.path = arguments->output_folder;
    results->folder.sync = !arguments->no_sync;
    if (!folder_open(&results->folder, AT_FDCWD, arguments->output_folder)) {
        return message(arguments->output_folder, "%s", strerror(errno));
    }
    if (!all_inputs_stay(results, files)) {
        close(results->folder.descriptor);
        return false;
    }
    folder_sweep(&results->folder);
    return true;
}

static bool is_apart(const struct results *results, const struct file_list *files,
                     const struct whole_file *file) {
    const int folder = file->folder.descriptor;
    const int descriptor = results->folder.descriptor;
    char own[RESULT_PATH_MAX];
    struct stat child;
    const bool inside = whole_file_is_in(file, descriptor);
    for (size_t i = 0; inside && i < files->count; i++) {
        const bool named = results_name(results, files->names[i], own);
        if (results->split) { own[strcspn(own, "/")] = '\0'; }
        if (named && strcmp(own, file->base) == 0) {
            return message_of_two(file->name, files->names[i],
                                  "--output-dir would give its result this name");
        }
    }
    return !results->split || folder < 0 || !is_below(folder, descriptor, &child) ||
           has_no_pages(results, files, file->name, &child);
}

bool results_are_apart(const struct results *results, const struct file_list *files,
                       const struct whole_files *others) {
    bool apart = true;
    for (size_t i = 0; i < others->count; i++) {
        apart = is_apart(results, files, others->list[i]) && apart;
    }
    return apart;
}
