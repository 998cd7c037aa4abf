/* In:  a folder that is a test package: pages with their main content (doc/test-packages.md).
 * Out: its documents: their names, what is known of them, their bytes.
 * Memory: the package's own, until package_close. */
#ifndef DANAG_EVAL_PACKAGE_PACKAGE_H
#define DANAG_EVAL_PACKAGE_PACKAGE_H

#include "eval/package/meta.h"

#define PACKAGE_FILE          "description"
#define PACKAGE_FIRST_LINE    "danag test package 1"
#define PACKAGE_DOCUMENTS_MAX 10000000
#define PACKAGE_NAME_MAX      200               /* bytes of a document's name */
#define PACKAGE_FILE_MAX      ((size_t)1 << 30) /* bytes of one file of a package */

struct document {
    char *name;
    struct meta meta;
};

struct package {
    char *directory;
    char *name;
    struct document *documents;
    size_t document_count;
};

/* Reads the description and every NAME.meta. False, after a message on standard error that names
 * the file and the line, where that cannot be done; then there is nothing to close. */
bool package_open(struct package *package, const char *directory);
void package_close(struct package *package);

/* Put a document's page, or its gold text, into a buffer; false after a message. */
bool package_read_html(const struct package *package, const struct document *document,
                       struct buffer *html);
bool package_read_gold(const struct package *package, const struct document *document,
                       struct buffer *gold);

/* What package_open does, a file at a time: tells every problem, and reads the rest. */
void package_read_description(struct package *package, const char *directory,
                              struct problems *problems);
void package_read_meta(const struct package *package, struct document *document,
                       struct problems *problems);

/* Makes a buffer the path of a file: DIRECTORY/NAME, and an end such as ".html". */
void package_path(struct buffer *path, const char *directory, const char *name, const char *end);

/* Letters, digits, '.', '_' and '-', without a dot at the beginning: never a path. */
bool package_is_document_name(const char *name);

#endif
