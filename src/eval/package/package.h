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

/* What NAME.meta says of the document NAME; NULL for what it does not say. Starts as all zeros and
 * owns its texts until meta_free. */
struct meta {
    char *url;
    char *charset; /* the page's true one, whatever it declares */
    char *language;
    char *type; /* of page: article, forum, ... */
    char *fold;
    bool fragmented;         /* the main content is in several places */
    bool several;            /* the page has several articles */
    struct snippets with;    /* texts that belong to the main content */
    struct snippets without; /* texts that do not */
};

/* Reads the file past whatever is wrong with it. */
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

/* Reads the description and every NAME.meta. False after a message with the file and line of the
 * first problem; then there is nothing to close. */
bool package_open(struct package *package, const char *directory);
void package_close(struct package *package);

/* Appends a document's gold text to a buffer; false after a message. */
bool package_read_gold(const struct package *package, const struct document *document,
                       struct buffer *gold);

/* The two steps of package_open, but they report every problem and read the rest. */
void package_read_description(struct package *package, const char *directory,
                              struct problems *problems);
void package_read_meta(const struct package *package, struct document *document,
                       struct problems *problems);

/* Sets a buffer to the path of a file: DIRECTORY/NAME and an end such as ".html". */
void package_path(struct buffer *path, const char *directory, const char *name, const char *end);

/* Whether a name has only letters, digits, '.', '_' and '-', and no dot at the start: never a
 * path. */
bool package_is_document_name(const char *name);

#endif
