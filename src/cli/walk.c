#include "cli/walk.h"

#include "cli/report.h"
#include "text/memory.h"

#include <dirent.h>
#include <errno.h>

static bool add(struct name_list *list, const char *name) {
    const size_t size = strlen(name) + 1;
    if (size > list->most - list->size) { return message(name, "is one name too many"); }
    if (!memory_grow(NULL, &list->text, &list->room, list->size + size, list->most, 1)) {
        return message(name, "%s", strerror(ENOMEM));
    }
    memcpy(list->text + list->size, name, size);
    list->size += size;
    return true;
}

/* The suffix that the name ends in, after a dot; that is left out. */
static bool drop_suffix(struct slice *name, const char *const *suffixes) {
    for (; *suffixes != NULL; suffixes++) {
        const size_t size = strlen(*suffixes);
        if (name->size <= size + 1 || name->bytes[name->size - size - 1] != '.') { continue; }
        if (slice_is_any_case(slice_after(*name, name->size - size), *suffixes)) {
            name->size -= size + 1;
            return true;
        }
    }
    return false;
}

static bool is_page(const char *name) {
    static const char *const packed[] = {"gz", "zst", "bz2", "xz", NULL};
    static const char *const pages[] = {"html", "htm", "xhtml", "shtml", "mht", "mhtml",
                                        "warc", "arc", "wet",   "wacz",  NULL};
    struct slice rest = slice_from(name);
    drop_suffix(&rest, packed);
    return drop_suffix(&rest, pages);
}

static int is_no_dot(const struct dirent *entry) {
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

static int by_bytes(const struct dirent **one, const struct dirent **other) {
    return strcmp((*one)->d_name, (*other)->d_name);
}

/* Names what cannot be read. The walk goes on after it. */
static bool pass_over(struct name_list *list, const char *name, const char *why) {
    list->failed++;
    message(name, "%s", why);
    return true;
}

static bool walk_folder(struct name_list *list, const char *folder, int depth);

/* The recursion ends at WALK_DEPTH_MAX. */
static bool walk_entry(struct name_list *list, const char *folder, const char *entry, int depth) {
    char name[WALK_NAME_MAX];
    struct stat status;
    const size_t size = strlen(folder);
    const char *slash = size > 0 && folder[size - 1] == '/' ? "" : "/";
    if (snprintf(name, sizeof name, "%s%s%s", folder, slash, entry) >= WALK_NAME_MAX) {
        return pass_over(list, folder, strerror(ENAMETOOLONG));
    }
    if (lstat(name, &status) != 0) { return pass_over(list, name, strerror(errno)); }
    if (S_ISDIR(status.st_mode)) { return walk_folder(list, name, depth + 1); }
    return !is_page(entry) || (S_ISLNK(status.st_mode) && stat(name, &status) != 0) ||
           !S_ISREG(status.st_mode) || add(list, name);
}

static bool walk_folder(struct name_list *list, const char *folder, int depth) {
    struct dirent **entries;
    if (depth > WALK_DEPTH_MAX) { return pass_over(list, folder, "is in too many folders"); }
    const int count = scandir(folder, &entries, is_no_dot, by_bytes);
    if (count < 0) { return pass_over(list, folder, strerror(errno)); }
    bool walked = true;
    for (int i = 0; i < count; i++) {
        walked = walked && walk_entry(list, folder, entries[i]->d_name, depth);
        free(entries[i]);
    }
    free(entries);
    return walked;
}

bool walk(struct name_list *list, const char *name) {
    struct stat status;
    const bool is_folder = file_stat(name, &status) && S_ISDIR(status.st_mode);
    const size_t before = list->size + list->failed;
    if (!is_folder) { return add(list, name); }
    return walk_folder(list, name, 0) &&
           (list->size + list->failed > before || pass_over(list, name, "holds no page"));
}
