#include "cli/whole_file.h"

#include "cli/report.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ALL_MODES 07777

static bool refuse(const struct whole_file *file, const char *what) {
    message(file->name, "%s", what);
    return false;
}

static bool open_folder(struct whole_file *file, bool sync) {
    file->real = realpath(file->name, NULL);
    const char *name = file->real != NULL ? file->real : file->name;
    const char *slash = strrchr(name, '/');
    /* "." or "/", or all before the slash. */
    size_t size = slash == NULL || slash == name ? 1 : (size_t)(slash - name);
    struct folder *folder = &file->folder;
    file->base = slash != NULL ? slash + 1 : name;
    errno = size < sizeof folder->path ? EISDIR : ENAMETOOLONG;
    if (*file->base == '\0' || size >= sizeof folder->path) { return false; }
    memcpy(folder->path, slash != NULL ? name : ".", size);
    folder->path[size] = '\0';
    folder->sync = sync;
    folder->descriptor = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder->descriptor < 0) { return false; }
    if (faccessat(folder->descriptor, ".", W_OK | X_OK, 0) == 0) { return true; }
    close(folder->descriptor);
    folder->descriptor = -1;
    return false;
}

static void free_path(struct whole_file *file) {
    free(file->real);
    file->real = NULL;
}

bool whole_file_open(struct whole_file *file, const char *name, bool sync) {
    struct stat status;
    file->name = name;
    file->stream = NULL;
    file->real = NULL;
    file->folder.descriptor = -1;
    if (name == NULL) { return true; }
    bool opened;
    if (strcmp(name, "-") == 0) {
        file->name = "standard output";
        file->stream = stdout;
        opened = true;
    } else if (stat(name, &status) == 0 && !S_ISREG(status.st_mode)) {
        file->stream = fopen(name, "we");
        opened = file->stream != NULL;
    } else {
        opened = open_folder(file, sync);
    }
    if (!opened) {
        refuse(file, strerror(errno));
        free_path(file);
    }
    return opened;
}

void whole_file_close(struct whole_file *file) {
    if (file->stream != NULL) { fclose(file->stream); }
    if (file->folder.descriptor >= 0) { close(file->folder.descriptor); }
    free_path(file);
    file->stream = NULL;
    file->folder.descriptor = -1;
}

const struct folder *whole_file_folder(const struct whole_file *file) {
    return file->folder.descriptor >= 0 ? &file->folder : NULL;
}

bool whole_file_is_apart(const struct whole_file *file, const struct file_list *files) {
    const int folder = file->folder.descriptor;
    struct stat status;
    return folder < 0 || fstatat(folder, file->base, &status, 0) != 0 ||
           !file_list_has(files, &status) || refuse(file, "is both input and output");
}

bool whole_file_is_no_output(const struct whole_file *file, int descriptor) {
    const int folder = file->folder.descriptor;
    struct stat status, output;
    return folder < 0 || fstatat(folder, file->base, &status, 0) != 0 ||
           fstat(descriptor, &output) != 0 || !is_same_file(&status, &output) ||
           refuse(file, "would replace the output");
}

bool whole_file_is_in(const struct whole_file *file, int folder) {
    struct stat own, other;
    return file->folder.descriptor >= 0 && fstat(file->folder.descriptor, &own) == 0 &&
           fstat(folder, &other) == 0 && is_same_file(&own, &other);
}

bool whole_file_is_other(const struct whole_file *file, const struct whole_file *other) {
    return other->folder.descriptor < 0 || !whole_file_is_in(file, other->folder.descriptor) ||
           strcmp(file->base, other->base) != 0 || refuse(file, "would be written twice");
}

static int write_output(void *output, const char *bytes, size_t size) {
    return output_write(output, bytes, size) ? 0 : 1;
}

/* On a file system without modes this does nothing. */
static void keep_mode(const struct whole_file *file, const struct result *result) {
    struct stat old;
    if (fstatat(file->folder.descriptor, file->base, &old, 0) == 0) {
        fchmod(fileno(result->output.stream), old.st_mode & ALL_MODES);
    }
}

bool whole_file_write(struct whole_file *file, void (*put)(struct outlet *outlet, const void *what),
                      const void *what) {
    struct result result;
    struct output *output = &result.output;
    struct outlet outlet = {.output = write_output, .context = output};
    bool written = true;
    if (file->stream != NULL) {
        output_begin(output, file->stream, file->name, false);
        put(&outlet, what);
        written = output_close(output);
        file->stream = NULL;
    } else if ((written = result_begin(&result, &file->folder, file->base, false))) {
        keep_mode(file, &result);
        put(&outlet, what);
        written = result_keep(&result);
    }
    whole_file_close(file);
    return written || refuse(file, strerror(output->error));
}
