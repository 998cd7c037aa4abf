/* The numbers of --explain: a row for each line, after one with the names of the columns. Values
 * are escaped as in the records of tsv. */
#include "cli/explain/explained.h"
#include "cli/explain/markup.h"
#include "output/tsv.h"

#include <inttypes.h>

static const char columns[] = "line\tkept\tstart\tend\telement\tcontent\tcode\tlink\twords\tdiff\t"
                              "cluster\tprobability\tleast\tcomment\treasons\tothers\tsite\ttext\n";

static void put_text(struct outlet *outlet, const char *text) {
    tsv_put_value(outlet, (struct slice){text, strlen(text)});
}

/* Names and weights, with spaces between them. */
static void put_reasons(struct outlet *outlet, const danag_t *danag, size_t number) {
    struct danag_reason reason;
    for (size_t i = 0; (reason = danag_line_reason(danag, number, i)).name[0] != '\0'; i++) {
        put_markup(outlet, "%s%s=%+.3f", i > 0 ? " " : "", reason.name, reason.weight);
    }
}

static void put_line(struct outlet *outlet, const danag_t *danag, size_t number) {
    const struct danag_line line = danag_line(danag, number);
    put_markup(outlet, "%zu\t%d\t%" PRIu64 "\t%" PRIu64 "\t%s\t", number + 1, line.kept, line.start,
               line.end, line.element);
    put_markup(outlet, "%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRId64 "\t%" PRIu64,
               line.content, line.code, line.link, line.words, line.diff, line.cluster);
    if (line.probability >= 0) {
        put_markup(outlet, "\t%.4f\t%.4f\t%d\t", line.probability, line.least_probability,
                   line.comment);
    } else {
        outlet_put_text(outlet, "\t\\N\t\\N\t\\N\t");
    }
    put_reasons(outlet, danag, number);
    put_markup(outlet, "\t%" PRIu64 "\t%" PRIu64 "\t", line.other_pages, line.site_pages);
    put_text(outlet, line.text);
    outlet_put_text(outlet, "\n");
}

void explain_put_table(struct outlet *outlet, const void *what) {
    const struct explained *explained = what;
    outlet_put_text(outlet, columns);
    for (size_t i = 0; i < explained->shown; i++) { put_line(outlet, explained->danag, i); }
}
