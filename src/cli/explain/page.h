/* The facts that --explain shows of a page, and the two ways to write them. */
#pragma once

#include "cli/arguments.h"
#include "text/outlet.h"

/* A page after danag_finish, before another one begins. */
struct explained {
    const struct arguments *arguments;
    const danag_t *danag;
    const char *address; /* URL or FILE */
    size_t method;       /* as danag_method_name numbers them */
    size_t shown;        /* how many of its lines the library has */
    uint64_t lines;      /* how many lines it has in all */
};

/* Finds what to show. The arguments must outlive the result. */
struct explained explained_page(const struct arguments *arguments, const danag_t *danag,
                                const char *address);

/* A page of HTML to look at, and a table of the numbers; `explained` is a struct explained. */
void explain_put_page(struct outlet *outlet, const void *explained);
void explain_put_table(struct outlet *outlet, const void *explained);

/* The diagrams, in SVG: the papers' two, and how likely each line is if the method says so. From
 * left to right they have a bar for each line, which is a link to the line below. */
void put_charts(struct outlet *outlet, const struct explained *explained);

/* What the diagrams show for the method, and what the numbers of struct danag_line are called. */
struct words {
    const char *method; /* NULL: all others */
    const char *counts;
    const char *areas; /* NULL: the method has none */
    const char *content, *code;
    const char *sum; /* what the sum of the content is called */
    const char *cluster;
};
const struct words *words_for(const struct explained *explained);
