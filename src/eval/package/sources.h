/* In:  a folder of a corpus, with a file a document.
 * Out: the files, by the names that their documents will have.
 * Memory: the sources' own, until sources_free. */
#ifndef DANAG_EVAL_PACKAGE_SOURCES_H
#define DANAG_EVAL_PACKAGE_SOURCES_H

#include <stdbool.h>
#include <stddef.h>

struct source {
    char *name;
    char *path;
};

struct sources {
    struct source *all; /* in order of their names, each name once */
    size_t count;
    size_t left_out; /* files whose name cannot be a document's, or is another's; each is told */
};

/* Takes what ends in one of the ends, a list up to NULL; what is before is the name. False, after
 * a message, where the folder cannot be read; then there is nothing to free. */
bool sources_read(struct sources *sources, const char *folder, const char *const *ends);
void sources_free(struct sources *sources);

#endif
