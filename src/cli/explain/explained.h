/* What --explain shows of a page, and the two ways to write it. */
#ifndef DANAG_CLI_EXPLAIN_EXPLAINED_H
#define DANAG_CLI_EXPLAIN_EXPLAINED_H

#include "cli/arguments.h"
#include "danag.h"
#include "output/outlet.h"

/* A page, while danag_finish has answered, and no other has begun. */
struct explained {
    const struct arguments *arguments;
    const danag_t *danag;
    const char *address; /* URL or FILE */
    size_t method;       /* as danag_method_name numbers them */
    size_t shown;        /* how many of its lines the library has */
    uint64_t lines;      /* how many it has in all */
};

/* What there is to show. All that it is given must outlive it. */
struct explained explained_page(const struct arguments *arguments, const danag_t *danag,
                                const char *address);

/* A page of HTML to look at, and a table of the numbers; `explained` is a struct explained. */
void explain_put_page(struct outlet *outlet, const void *explained);
void explain_put_table(struct outlet *outlet, const void *explained);

#endif
