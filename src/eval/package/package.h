/* Test packages: folders of pages with their main content (doc/test-packages.md). */
#ifndef DANAG_EVAL_PACKAGE_PACKAGE_H
#define DANAG_EVAL_PACKAGE_PACKAGE_H

#include "eval/package/fields.h"

#define PACKAGE_FILE          "description"
#define PACKAGE_FIRST_LINE    "danag test package 1"
#define PACKAGE_DOCUMENTS_MAX 10000000
#define PACKAGE_NAME_MAX      200 /* bytes of a document's name */

struct snippets {
    char **texts;
    size_t count;
};

/* The fields of NAME.meta, which describes the document NAME. A missing text is NULL. Starts as all
 * zeros and owns its texts until meta_free. */
struct meta {
    char *url;
    char *charset; /* the true charset, whatever the page declares */
    char *language;
    char *type; /* type of page: article, forum, ... */
    char *fold;
    char *title;
    char *author;
    char *published;
    bool fragmented;         /* the main content is in several places */
    bool several;            /* the page has several articles */
    struct snippets with;    /* texts that belong to the main content */
    struct snippets without; /* texts that do not belong to it */
};

/* Reads the file. Reports problems, and reads on. */
void meta_read(struct meta *meta, const char *file, struct problems *problems);
void meta_free(struct meta *meta);

struct document {
    char *name;
    struct meta meta;
};

/* Owns its documents until package_close. */
struct package {
    char *directory;
    char *name;
    struct document *documents;
    size_t document_count;
};

/* Reads the description and every NAME.meta. At the first problem, writes a message with the file
 * and line, and returns false; then there is nothing to close. */
bool package_open(struct package *package, const char *directory);
void package_close(struct package *package);

/* Appends a document's gold text to a buffer. On failure, writes a message and returns false. */
bool package_read_gold(const struct package *package, const struct document *document,
                       struct buffer *gold);

/* The two steps of package_open. Each reports every problem and reads on. */
void package_read_description(struct package *package, const char *directory,
                              struct problems *problems);
void package_read_meta(const struct package *package, struct document *document,
                       struct problems *problems);

/* Sets a buffer to the path of a file: DIRECTORY/NAME and an end such as ".html". */
void package_path(struct buffer *path, const char *directory, const char *name, const char *end);

/* Whether a name consists of 1 to PACKAGE_NAME_MAX letters, digits, '.', '_' and '-', and does not
 * start with a dot. Such a name cannot lead out of a folder. */
bool package_is_document_name(const char *name);

#endif
