/* In:  the file pages.tsv of a corpus: a line of column names, then a line a page.
 * Out: what it says of a page.
 * Memory: the table's own, until page_table_free. */
#ifndef DANAG_EVAL_PACKAGE_PAGE_TABLE_H
#define DANAG_EVAL_PACKAGE_PAGE_TABLE_H

#include "eval/buffer.h"

/* Empty where the table does not say. */
struct page_row {
    const char *id;
    const char *type;
    const char *fold;
};

struct page_table {
    struct buffer text; /* where the rows' strings stand */
    struct page_row *rows;
    size_t count;
};

/* A file that is not there is an empty table. False, after a message, where it cannot be read; then
 * there is nothing to free. */
bool page_table_read(struct page_table *table, const char *file);

/* NULL where there is no such page. */
const struct page_row *page_table_find(const struct page_table *table, const char *id);

void page_table_free(struct page_table *table);

#endif
