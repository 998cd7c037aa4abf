/* danag-eval check: lists every problem in test packages. */
#include "eval/command.h"
#include "eval/measure/measure.h"
#include "eval/package/package.h"
#include "text/utf8.h"

#include <dirent.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN_MAX 72 /* bytes of a snippet in a message */

static void print_problem(const struct problems *problems, const char *line) {
    (void)problems;
    puts(line);
}

static void report_snippet(const char *snippet, const char *file, struct problems *problems) {
    size_t size = strlen(snippet);
    bool cut = size > SHOWN_MAX;
    size_t shown = cut ? utf8_whole(snippet, SHOWN_MAX) : size;
    problem(problems, file, 0, "does not have the snippet '%.*s%s'", (int)shown, snippet,
            cut ? "..." : "");
}

/* Even a perfect extractor would miss a snippet that is not in the gold text. */
static void check_snippets(const struct snippets *with, const struct buffer *gold, const char *file,
                           struct problems *problems) {
    struct measured_text *text = measured_text_new(gold->bytes, gold->size, 0);
    if (measure_snippets(text, with->texts, with->count) < 1) {
        for (size_t i = 0; i < with->count; i++) {
            if (measure_snippets(text, &with->texts[i], 1) < 1) {
                report_snippet(with->texts[i], file, problems);
            }
        }
    }
    measured_text_free(text);
}

static void check_gold(const struct document *document, const char *file,
                       struct problems *problems) {
    struct buffer gold = {0};
    if (problems_read(problems, file, &gold)) {
        size_t prefix = utf8_prefix(gold.bytes, gold.size);
        if (prefix < gold.size) { problem(problems, file, 0, "byte %zu is not UTF-8", prefix); }
        check_snippets(&document->meta.with, &gold, file, problems);
    }
    buffer_free(&gold);
}

static void check_html(const char *file, struct problems *problems) {
    struct buffer html = {0};
    if (problems_read(problems, file, &html) && html.size == 0) {
        problem(problems, file, 0, "empty");
    }
    buffer_free(&html);
}

static void check_document(const struct package *package, struct document *document,
                           struct problems *problems) {
    struct buffer path = {0};
    package_read_meta(package, document, problems);
    package_path(&path, package->directory, document->name, ".html");
    check_html(path.bytes, problems);
    package_path(&path, package->directory, document->name, ".txt");
    check_gold(document, path.bytes, problems);
    buffer_free(&path);
}

static int by_bytes(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* The length of the document's name at the start of a file's name; 0 if no document can have such a
 * file. */
static size_t name_length(const char *file) {
    static const char *const ends[] = {".html", ".txt", ".meta"};
    const char *dot = strrchr(file, '.');
    for (size_t i = 0; dot != NULL && i < sizeof ends / sizeof *ends; i++) {
        if (strcmp(dot, ends[i]) == 0) { return (size_t)(dot - file); }
    }
    return 0;
}

static void check_file(const struct package *package, char *const *names, const char *file,
                       struct problems *problems) {
    struct buffer path = {0};
    char *name = duplicate(file);
    size_t length = name_length(file);
    name[length] = '\0';
    package_path(&path, package->directory, file, "");
    if (length == 0) {
        problem(problems, path.bytes, 0, "belongs to no document");
    } else if (bsearch(&name, names, package->document_count, sizeof *names, by_bytes) == NULL) {
        problem(problems, path.bytes, 0, "the document '%s' is not listed", name);
    }
    buffer_free(&path);
    free(name);
}

/* Ignores hidden files, such as those of git. */
static void check_files(const struct package *package, struct dirent *const *files, int count,
                        struct problems *problems) {
    char **names = allocate(package->document_count, sizeof *names);
    for (size_t i = 0; i < package->document_count; i++) { names[i] = package->documents[i].name; }
    qsort(names, package->document_count, sizeof *names, by_bytes);
    for (int i = 0; i < count; i++) {
        const char *file = files[i]->d_name;
        if (file[0] != '.' && strcmp(file, PACKAGE_FILE) != 0) {
            check_file(package, names, file, problems);
        }
    }
    free(names);
}

static int check_package(const char *directory) {
    struct problems problems = {.report = print_problem, .unknown_keys = true};
    struct dirent **files;
    struct package package;
    int count = scandir(directory, &files, NULL, alphasort);
    if (count < 0) {
        eval_message("%s: cannot read: %s", directory, strerror(errno));
        return EVAL_FAILED;
    }
    package_read_description(&package, directory, &problems);
    for (size_t i = 0; i < package.document_count; i++) {
        check_document(&package, &package.documents[i], &problems);
    }
    if (package.document_count > 0) { check_files(&package, files, count, &problems); }
    const char *name = package.name != NULL ? package.name : package.directory;
    printf("%s: %zu documents, %zu problems\n", name, package.document_count, problems.count);
    package_close(&package);
    for (int i = 0; i < count; i++) { free(files[i]); }
    free(files);
    return problems.count > 0 ? EVAL_FAULTS : EVAL_DONE;
}

int check_command(int argc, char **argv) {
    static const struct option none[] = {{NULL, 0, NULL, 0}};
    int status = EVAL_DONE;
    if (getopt_long(argc, argv, "", none, NULL) != -1) {
        return EVAL_FAILED; /* getopt_long has reported the error */
    }
    if (optind == argc) { return eval_refuse("check: no test package is named"); }
    for (int i = optind; i < argc; i++) {
        int one = check_package(argv[i]);
        status = one > status ? one : status;
    }
    return status;
}
