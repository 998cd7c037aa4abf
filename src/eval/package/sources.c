#include "eval/package/sources.h"

#include "eval/message.h"
#include "eval/package/folder.h"
#include "eval/package/package.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* How many bytes of a file's name are the document's; 0 where it has none of the ends. */
static size_t name_length(const char *file, const char *const *ends) {
    size_t length = strlen(file);
    for (; *ends != NULL; ends++) {
        size_t end = strlen(*ends);
        if (length > end && strcmp(file + length - end, *ends) == 0) { return length - end; }
    }
    return 0;
}

static void add(struct sources *sources, const char *folder, const char *file, size_t length) {
    struct buffer path = {0};
    char *name = duplicate(file);
    name[length] = '\0';
    package_path(&path, folder, file, "");
    if (package_is_document_name(name)) {
        sources->all[sources->count++] = (struct source){name, duplicate(path.bytes)};
    } else {
        eval_message("%s: '%s' cannot be a document's name: left out", path.bytes, name);
        sources->left_out++;
        free(name);
    }
    buffer_free(&path);
}

static void drop(struct source *source) {
    free(source->name);
    free(source->path);
}

static int by_name(const void *left, const void *right) {
    const struct source *a = left;
    const struct source *b = right;
    int order = strcmp(a->name, b->name);
    return order != 0 ? order : strcmp(a->path, b->path);
}

/* Of files with the same name, the first is left. */
static void sort(struct sources *sources) {
    struct source *all = sources->all;
    size_t count = 0;
    qsort(all, sources->count, sizeof *all, by_name);
    for (size_t i = 0; i < sources->count; i++) {
        if (count == 0 || strcmp(all[count - 1].name, all[i].name) != 0) {
            all[count++] = all[i];
            continue;
        }
        eval_message("%s: there is %s: left out", all[i].path, all[count - 1].path);
        sources->left_out++;
        drop(&all[i]);
    }
    sources->count = count;
}

bool sources_read(struct sources *sources, const char *folder, const char *const *ends) {
    struct folder files;
    *sources = (struct sources){0};
    if (!folder_read(&files, folder)) {
        eval_message("%s: cannot read: %s", folder, strerror(errno));
        return false;
    }
    sources->all = allocate(files.count, sizeof *sources->all);
    for (size_t i = 0; i < files.count; i++) {
        size_t length = name_length(files.names[i], ends);
        if (length > 0) { add(sources, folder, files.names[i], length); }
    }
    sort(sources);
    folder_free(&files);
    return true;
}

void sources_free(struct sources *sources) {
    for (size_t i = 0; i < sources->count; i++) { drop(&sources->all[i]); }
    free(sources->all);
    *sources = (struct sources){0};
}
