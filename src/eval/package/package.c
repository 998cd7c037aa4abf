#include "eval/package/package.h"

#include "eval/command.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_NAME, KEY_ABOUT, KEY_SOURCE, KEY_LICENCE, KEY_COUNT };

static const char *const keys[KEY_COUNT] = {
    [KEY_NAME] = "name", [KEY_ABOUT] = "about", [KEY_SOURCE] = "source", [KEY_LICENCE] = "licence"};

bool package_is_document_name(const char *name) {
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789._-";
    size_t length = strspn(name, allowed);
    return length > 0 && length <= PACKAGE_NAME_MAX && name[length] == '\0' && name[0] != '.';
}

void package_path(struct buffer *path, const char *directory, const char *name, const char *end) {
    buffer_clear(path);
    buffer_print(path, "%s/%s%s", directory, name, end);
}

/* Copies the path without slashes at its end, so that paths in messages have no double slash. */
static char *clean_directory(const char *directory) {
    char *clean = duplicate(directory);
    size_t length = strlen(clean);
    while (length > 1 && clean[length - 1] == '/') { clean[--length] = '\0'; }
    return clean;
}

static void read_head(struct package *package, struct text_lines *lines) {
    struct fields fields = {.keys = keys, .key_count = KEY_COUNT, .single_count = KEY_COUNT};
    while (text_lines_next(lines) && lines->size > 0) {
        struct field field;
        if (field_read(&fields, lines, &field) && field.key == KEY_NAME &&
            field_is_plain(lines, &field)) {
            package->name = duplicate(field.value);
        }
    }
    if (!fields.seen[KEY_NAME]) { problem(lines->problems, lines->file, 0, "no 'name: ...'"); }
}

static int by_bytes(const void *left, const void *right) {
    return strcmp(left, right);
}

static void add_document(struct package *package, const struct text_lines *lines, void **names) {
    char *name = duplicate(lines->line);
    char *const *first = tsearch(name, names, by_bytes);
    if (first == NULL) { give_up(); }
    if (*first != name) {
        problem(lines->problems, lines->file, lines->number,
                "the document '%s' is listed for the second time", name);
        free(name);
        return;
    }
    /* The list is full when its count is 0 or a power of 2. */
    if ((package->document_count & (package->document_count - 1)) == 0) {
        package->documents = reallocate(package->documents, 2 * package->document_count + 1,
                                        sizeof *package->documents);
    }
    package->documents[package->document_count++] = (struct document){.name = name};
}

static void forget(void *name) {
    (void)name;
}

static void read_documents(struct package *package, struct text_lines *lines) {
    struct problems *problems = lines->problems;
    void *names = NULL; /* a tree of the names read so far */
    while (text_lines_next(lines)) {
        if (strlen(lines->line) < lines->size || !package_is_document_name(lines->line)) {
            problem(problems, lines->file, lines->number, "'%s' cannot be a document's name",
                    lines->line);
        } else if (package->document_count == PACKAGE_DOCUMENTS_MAX) {
            problem(problems, lines->file, lines->number, "more than %d documents",
                    PACKAGE_DOCUMENTS_MAX);
            break;
        } else {
            add_document(package, lines, &names);
        }
    }
    tdestroy(names, forget);
    if (package->document_count == 0) { problem(problems, lines->file, 0, "no documents"); }
}

static void read_lines(struct package *package, struct text_lines *lines) {
    if (!text_lines_next(lines) || strcmp(lines->line, PACKAGE_FIRST_LINE) != 0) {
        problem(lines->problems, lines->file, 0, "not a test package: its first line is not '%s'",
                PACKAGE_FIRST_LINE);
        return;
    }
    read_head(package, lines);
    read_documents(package, lines);
}

void package_read_description(struct package *package, const char *directory,
                              struct problems *problems) {
    *package = (struct package){.directory = clean_directory(directory)};
    struct buffer path = {0};
    struct text_lines lines;
    package_path(&path, package->directory, PACKAGE_FILE, "");
    if (text_lines_open(&lines, path.bytes, problems)) {
        read_lines(package, &lines);
        text_lines_free(&lines);
    }
    buffer_free(&path);
}

void package_read_meta(const struct package *package, struct document *document,
                       struct problems *problems) {
    struct buffer path = {0};
    package_path(&path, package->directory, document->name, ".meta");
    meta_read(&document->meta, path.bytes, problems);
    buffer_free(&path);
}

static void report_first(const struct problems *problems, const char *line) {
    if (problems->count == 0) { eval_message("%s", line); }
}

bool package_open(struct package *package, const char *directory) {
    struct problems problems = {.report = report_first};
    package_read_description(package, directory, &problems);
    for (size_t i = 0; i < package->document_count && problems.count == 0; i++) {
        package_read_meta(package, &package->documents[i], &problems);
    }
    if (problems.count > 0) { package_close(package); }
    return problems.count == 0;
}

void package_close(struct package *package) {
    for (size_t i = 0; i < package->document_count; i++) {
        free(package->documents[i].name);
        meta_free(&package->documents[i].meta);
    }
    free(package->documents);
    free(package->directory);
    free(package->name);
    *package = (struct package){0};
}

bool package_read_gold(const struct package *package, const struct document *document,
                       struct buffer *gold) {
    struct problems problems = {.report = report_first};
    struct buffer path = {0};
    package_path(&path, package->directory, document->name, ".txt");
    bool read = problems_read(&problems, path.bytes, gold);
    buffer_free(&path);
    return read;
}
