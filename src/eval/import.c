/* Makes a test package of the Web Content eXtraction Benchmark. */
#include "eval/commands.h"
#include "eval/message.h"
#include "eval/package/fields.h"
#include "eval/package/folder.h"
#include "eval/package/package.h"
#include "eval/package/page_table.h"
#include "eval/package/sources.h"
#include "eval/package/wcxb.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct import {
    const char *from;
    const char *to;
    struct sources pages;
    struct sources truths;
    struct page_table table;
    struct buffer names; /* of the documents that are done, a line each */
    size_t count;        /* of these */
    int status;
};

/* Gets worse alone. */
static void set_status(struct import *import, int status) {
    if (status > import->status) { import->status = status; }
}

/* A folder that is there, and has nothing in it, will do. */
static bool make_folder(const char *path) {
    struct folder folder;
    if (mkdir(path, 0777) == 0) { return true; }
    int error = errno;
    if (error == EEXIST && folder_read(&folder, path)) {
        bool empty = folder.count == 0;
        folder_free(&folder);
        if (!empty) { eval_message("%s: is there, and is not empty", path); }
        return empty;
    }
    eval_message("%s: cannot make the folder: %s", path, strerror(error));
    return false;
}

static bool write_file(const char *path, const struct buffer *buffer) {
    bool written = buffer_write(buffer, path);
    if (!written) { eval_message("%s: cannot write: %s", path, strerror(errno)); }
    return written;
}

/* One file of a document; where that fails, the import does. */
static void write_part(struct import *import, const char *name, const char *end,
                       const struct buffer *buffer) {
    struct buffer path = {0};
    package_path(&path, import->to, name, end);
    if (import->status != EVAL_FAILED && !write_file(path.bytes, buffer)) {
        set_status(import, EVAL_FAILED);
    }
    buffer_free(&path);
}

static void replace(char **text, const char *by) {
    if (*by == '\0') { return; }
    free(*text);
    *text = duplicate(by);
}

static void write_document(struct import *import, const char *name, const struct buffer *html,
                           const struct buffer *gold, struct meta *meta) {
    struct buffer known = {0};
    const struct page_row *row = page_table_find(&import->table, name);
    if (row != NULL) {
        replace(&meta->type, row->type);
        replace(&meta->fold, row->fold);
    }
    meta_print(meta, &known);
    write_part(import, name, ".html", html);
    write_part(import, name, ".txt", gold);
    write_part(import, name, ".meta", &known);
    buffer_print(&import->names, "%s\n", name);
    import->count++;
    buffer_free(&known);
}

/* The benchmark's pages are in UTF-8, whatever they say of themselves. */
static void import_document(struct import *import, const char *name, const char *page,
                            const char *truth) {
    struct buffer html = {0};
    struct buffer gold = {0};
    struct meta meta = {.charset = duplicate("utf-8")};
    bool read_page = wcxb_read_page(page, &html);
    bool read_truth = wcxb_read_truth(truth, &gold, &meta);
    if (read_page && read_truth) {
        write_document(import, name, &html, &gold, &meta);
    } else {
        set_status(import, EVAL_FAULTS);
    }
    meta_free(&meta);
    buffer_free(&gold);
    buffer_free(&html);
}

static void leave_out(struct import *import, const struct source *source, const char *missing) {
    eval_message("%s: has no %s: left out", source->path, missing);
    set_status(import, EVAL_FAULTS);
}

static void import_documents(struct import *import) {
    const struct source *page = import->pages.all;
    const struct source *truth = import->truths.all;
    const struct source *pages_end = page + import->pages.count;
    const struct source *truths_end = truth + import->truths.count;
    while ((page < pages_end || truth < truths_end) && import->status != EVAL_FAILED) {
        int order = page == pages_end     ? 1
                    : truth == truths_end ? -1
                                          : strcmp(page->name, truth->name);
        if (order < 0) {
            leave_out(import, page, "ground truth");
        } else if (order > 0) {
            leave_out(import, truth, "page");
        } else {
            import_document(import, page->name, page->path, truth->path);
        }
        page += order <= 0;
        truth += order >= 0;
    }
}

/* The name of the benchmark's folder, or "wcxb" and that. */
static void print_name(struct buffer *buffer, const char *from) {
    char *path = realpath(from, NULL);
    const char *base = path != NULL ? strrchr(path, '/') + 1 : "";
    struct buffer name = {0};
    buffer_print(&name, "%s%s", strncmp(base, "wcxb", 4) == 0 ? "" : "wcxb-", base);
    field_print(buffer, "name", package_is_document_name(name.bytes) ? name.bytes : "wcxb");
    buffer_free(&name);
    free(path);
}

/* Comes last, and whole: a folder without it is no package. */
static void write_description(struct import *import) {
    struct buffer text = {0};
    struct buffer path = {0};
    buffer_print(&text, "%s\n", PACKAGE_FIRST_LINE);
    print_name(&text, import->from);
    field_print(&text, "about", "the Web Content eXtraction Benchmark, put into this form");
    field_print(&text, "source", "Murrough Foley, Web Content eXtraction Benchmark (WCXB), 2026");
    field_print(&text, "licence", "CC-BY-4.0");
    buffer_print(&text, "\n");
    buffer_put(&text, import->names.bytes, import->names.size);
    package_path(&path, import->to, PACKAGE_FILE, "");
    if (!write_file(path.bytes, &text)) {
        unlink(path.bytes);
        set_status(import, EVAL_FAILED);
    }
    buffer_free(&path);
    buffer_free(&text);
}

static void make_package(struct import *import) {
    if (!make_folder(import->to)) {
        set_status(import, EVAL_FAILED);
        return;
    }
    import_documents(import);
    if (import->status != EVAL_FAILED && import->count == 0) {
        eval_message("%s: no documents", import->from);
        set_status(import, EVAL_FAILED);
    }
    if (import->status != EVAL_FAILED) { write_description(import); }
    if (import->status != EVAL_FAILED) {
        eval_message("%s: %zu documents", import->to, import->count);
    }
}

/* What is read first, so that a folder that is no corpus makes no package. */
static bool read_corpus(struct import *import) {
    static const char *const page_ends[] = {".html.gz", ".html", NULL};
    static const char *const truth_ends[] = {".json", NULL};
    struct buffer path = {0};
    package_path(&path, import->from, "html", "");
    bool read = sources_read(&import->pages, path.bytes, page_ends);
    package_path(&path, import->from, "ground-truth", "");
    read = read && sources_read(&import->truths, path.bytes, truth_ends);
    package_path(&path, import->from, "pages.tsv", "");
    read = read && page_table_read(&import->table, path.bytes);
    buffer_free(&path);
    if (import->pages.left_out + import->truths.left_out > 0) { set_status(import, EVAL_FAULTS); }
    return read;
}

int import_command(int argc, char **argv) {
    static const struct option none[] = {{NULL, 0, NULL, 0}};
    if (getopt_long(argc, argv, "", none, NULL) != -1) {
        return EVAL_FAILED; /* it has told what is wrong */
    }
    if (argc - optind != 3) {
        return eval_refuse("import: a kind of corpus, its folder and the package's are needed");
    }
    if (strcmp(argv[optind], "wcxb") != 0) {
        return eval_refuse("import: '%s' is not a kind of corpus: wcxb is", argv[optind]);
    }
    struct import import = {.from = argv[optind + 1], .to = argv[optind + 2]};
    if (read_corpus(&import)) {
        make_package(&import);
    } else {
        set_status(&import, EVAL_FAILED);
    }
    sources_free(&import.pages);
    sources_free(&import.truths);
    page_table_free(&import.table);
    buffer_free(&import.names);
    return import.status;
}
