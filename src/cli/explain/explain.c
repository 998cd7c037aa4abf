#include "cli/explain/explain.h"

#include "cli/explain/page.h"
#include "cli/report.h"

#include <inttypes.h>
#include <string.h>

enum explain_kind explain_kind(const char *name) {
    const char *dot = strrchr(name, '.');
    if (dot == NULL) { return EXPLAIN_NOTHING; }
    if (strcmp(dot, ".html") == 0 || strcmp(dot, ".htm") == 0) { return EXPLAIN_HTML; }
    return strcmp(dot, ".tsv") == 0 ? EXPLAIN_TSV : EXPLAIN_NOTHING;
}

void explain_page(struct explain *explain, const danag_t *danag, const char *address) {
    if (!EXPLAIN_BUILT_IN || explain->pages++ > 0) { return; }
    const struct explained explained = explained_page(explain->arguments, danag, address);
    bool html = explain_kind(explain->file.name) == EXPLAIN_HTML;
    if (explained.shown != explained.lines && !explain->arguments->quiet) {
        message(explain->file.name, "shows the first %zu of %" PRIu64 " lines", explained.shown,
                explained.lines);
    }
    explain->unwritten =
        !whole_file_write(&explain->file, html ? explain_put_page : explain_put_table, &explained);
}

bool explain_end(const struct explain *explain) {
    const char *name = explain->file.name;
    if (name == NULL) { return true; }
    if (explain->pages == 0) { return message(name, "there is no page to explain"); }
    if (explain->pages > 1 && !explain->arguments->quiet) {
        message(name, "explains only the first of %" PRIu64 " pages", explain->pages);
    }
    return !explain->unwritten;
}
