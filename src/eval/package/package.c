#include "eval/package/package.h"

#include "eval/command.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_NAME, KEY_ABOUT, KEY_SOURCE, KEY_LICENCE, KEY_COUNT };

static const char *const keys[KEY_COUNT] = {
    [KEY_NAME] = "name", [KEY_ABOUT] = "about", [KEY_SOURCE] = "source", [KEY_LICENCE] = "licence"};

/* A document as the description lists it. */
struct listed {
    char *name;
    size_t line;
    bool repeated;
};

struct listing {
    struct listed *documents;
    size_t count;
    size_t capacity;
};

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

/* Without slashes at the end, which messages would repeat. */
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

static void read_listing(struct listing *listing, struct text_lines *lines) {
    struct problems *problems = lines->problems;
    while (text_lines_next(lines)) {
        if (strlen(lines->line) < lines->size || !package_is_document_name(lines->line)) {
            problem(problems, lines->file, lines->number, "'%s' cannot be a document's name",
                    lines->line);
            continue;
        }
        if (listing->count == PACKAGE_DOCUMENTS_MAX) {
            problem(problems, lines->file, lines->number, "more than %d documents",
                    PACKAGE_DOCUMENTS_MAX);
            break;
        }
        if (listing->count == listing->capacity) {
            listing->capacity = listing->capacity > 0 ? 2 * listing->capacity : 64;
            listing->documents =
                reallocate(listing->documents, listing->capacity, sizeof *listing->documents);
        }
        listing->documents[listing->count++] =
            (struct listed){.name = duplicate(lines->line), .line = lines->number};
    }
    if (listing->count == 0) { problem(problems, lines->file, 0, "no documents"); }
}

static int by_name_and_line(const void *left, const void *right) {
    const struct listed *a = *(struct listed *const *)left;
    const struct listed *b = *(struct listed *const *)right;
    int order = strcmp(a->name, b->name);
    return order != 0 ? order : (a->line > b->line) - (a->line < b->line);
}

static void find_repeated(struct listing *listing, const struct text_lines *lines) {
    struct listed **sorted = allocate(listing->count, sizeof *sorted);
    for (size_t i = 0; i < listing->count; i++) { sorted[i] = &listing->documents[i]; }
    qsort(sorted, listing->count, sizeof *sorted, by_name_and_line);
    for (size_t i = 1; i < listing->count; i++) {
        if (strcmp(sorted[i - 1]->name, sorted[i]->name) != 0) { continue; }
        sorted[i]->repeated = true;
        problem(lines->problems, lines->file, sorted[i]->line,
                "the document '%s' is listed for the second time", sorted[i]->name);
    }
    free(sorted);
}

static void take_listing(struct package *package, struct listing *listing) {
    package->documents = allocate(listing->count, sizeof *package->documents);
    for (size_t i = 0; i < listing->count; i++) {
        if (listing->documents[i].repeated) {
            free(listing->documents[i].name);
        } else {
            package->documents[package->document_count++].name = listing->documents[i].name;
        }
    }
    free(listing->documents);
}

static void read_lines(struct package *package, struct text_lines *lines) {
    if (!text_lines_next(lines) || strcmp(lines->line, PACKAGE_FIRST_LINE) != 0) {
        problem(lines->problems, lines->file, 0, "not a test package: its first line is not '%s'",
                PACKAGE_FIRST_LINE);
        return;
    }
    struct listing listing = {0};
    read_head(package, lines);
    read_listing(&listing, lines);
    find_repeated(&listing, lines);
    take_listing(package, &listing);
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
