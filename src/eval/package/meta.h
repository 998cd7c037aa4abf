/* In:  the file NAME.meta of a test package.
 * Out: what is known of the document NAME; and the way back.
 * Memory: meta's own, until meta_free; a meta begins as all zeros. */
#ifndef DANAG_EVAL_PACKAGE_META_H
#define DANAG_EVAL_PACKAGE_META_H

#include "eval/package/problems.h"

struct snippets {
    char **texts;
    size_t count;
};

/* What NAME.meta says. Strings are NULL where it does not. */
struct meta {
    char *url;
    char *charset; /* the page's true one, whatever it says of itself */
    char *language;
    char *type; /* of page: article, forum, ... */
    char *fold;
    bool fragmented;         /* the main content stands in several places */
    bool several;            /* the page has several articles */
    struct snippets with;    /* texts that belong to the main content */
    struct snippets without; /* texts that do not */
};

/* Tells what is wrong with the file, and reads the rest of it. */
void meta_read(struct meta *meta, const char *file, struct problems *problems);

void meta_free(struct meta *meta);

#endif
