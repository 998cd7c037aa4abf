#include "cli/file_list.h"

#include "cli/report.h"
#include "cli/walk.h"
#include "text/memory.h"

#include <errno.h>

#define ROOM_MAX (FILE_LIST_SIZE_MAX + 2) /* a byte to detect a longer file, and a NUL */

/* Reads the whole file, and adds a NUL. */
static bool read_text(const char *file, FILE *stream, char **text, size_t *size) {
    size_t room = 0;
    *text = NULL;
    *size = 0;
    do {
        if (!memory_grow(NULL, text, &room, room + 1, ROOM_MAX, 1)) {
            return message(file, "%s", strerror(ENOMEM));
        }
        *size += fread(*text + *size, 1, room - 1 - *size, stream);
        if (ferror(stream)) { return message(file, "%s", strerror(errno)); }
        if (*size > FILE_LIST_SIZE_MAX) {
            return message(file, "holds more than 256 MiB of names");
        }
    } while (!feof(stream));
    (*text)[*size] = '\0';
    return true;
}

/* Makes each name end in NUL. */
static bool end_names(const char *file, bool by_line, char *text, size_t *size) {
    const bool has_nul = memchr(text, '\0', *size) != NULL;
    if (by_line && has_nul) { return message(file, "holds a NUL; is it for --files0-from?"); }
    if (!by_line && !has_nul && *size > 0) {
        return message(file, "holds no NUL; is it for --files-from?");
    }
    for (char *at = text; by_line && (at = strchr(at, '\n')) != NULL; at++) { *at = '\0'; }
    if (*size > 0 && text[*size - 1] != '\0') { (*size)++; }
    return true;
}

/* Lines without a name are passed over. */
static bool list_names(struct file_list *files, const char *file, bool by_line, size_t size) {
    size_t count = 0;
    for (size_t i = 0; i < size; i++) { count += files->text[i] == '\0'; }
    files->names = calloc(count + 1, sizeof *files->names);
    if (files->names == NULL) { return message(file, "%s", strerror(ENOMEM)); }
    const char *name = files->text;
    for (; files->count < count; name += strlen(name) + 1) {
        if (*name == '\0' && by_line) {
            count--;
            continue;
        }
        files->names[files->count++] = name;
        bool itself = strcmp(file, "-") == 0 && strcmp(name, "-") == 0;
        if (*name != '\0' && !itself) { continue; }
        return message(file, "name %zu: %s", files->count,
                       itself ? "standard input holds the names, so it cannot be a page"
                              : "is empty");
    }
    return true;
}

bool file_list_read_names(struct file_list *files, const char *file, bool by_line) {
    bool standard_input = strcmp(file, "-") == 0;
    FILE *stream = standard_input ? stdin : fopen(file, "re");
    if (stream == NULL) { return message(file, "%s", strerror(errno)); }
    size_t size;
    bool read = read_text(file, stream, &files->text, &size);
    if (!standard_input) { fclose(stream); }
    return read && end_names(file, by_line, files->text, &size) &&
           list_names(files, file, by_line, size);
}

static bool take_operands(struct file_list *files, const struct arguments *arguments) {
    files->count = arguments->operand_count > 0 ? arguments->operand_count : 1;
    files->names = calloc(files->count, sizeof *files->names);
    if (files->names == NULL) { return message(NULL, "out of memory"); }
    files->names[0] = "-";
    for (size_t i = 0; i < arguments->operand_count; i++) {
        files->names[i] = arguments->operands[i];
    }
    return true;
}

/* Puts the pages in a folder in its place. */
static bool walk_folders(struct file_list *files) {
    struct name_list list = {.most = FILE_LIST_SIZE_MAX};
    bool walked = true;
    for (size_t i = 0; walked && i < files->count; i++) { walked = walk(&list, files->names[i]); }
    free(files->names);
    free(files->text);
    files->names = NULL;
    files->text = list.text;
    files->failed = list.failed;
    files->count = 0;
    return walked && list_names(files, "", true, list.size);
}

bool file_list_read(struct file_list *files, const struct arguments *arguments) {
    *files = (struct file_list){.others = {arguments->repeats.known,
                                           arguments_setting(arguments, "model"),
                                           arguments->names_file}};
    bool read = arguments->names_file != NULL
                    ? file_list_read_names(files, arguments->names_file, arguments->names_by_line)
                    : take_operands(files, arguments);
    if (read && arguments->recursive) { read = walk_folders(files); }
    if (!read) { file_list_free(files); }
    return read;
}

bool file_list_has(const struct file_list *files, const struct stat *file) {
    struct stat input;
    for (size_t i = 0; i < FILE_LIST_OTHERS + files->count; i++) {
        const char *name = file_list_name(files, i);
        if (name != NULL && file_stat(name, &input) && is_same_file(file, &input)) { return true; }
    }
    return false;
}

void file_list_free(struct file_list *files) {
    free(files->names);
    free(files->text);
    *files = (struct file_list){0};
}
