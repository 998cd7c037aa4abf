/* The page of --explain: diagrams, and below them the lines in order. It loads nothing, and works
 * without its script: each bar is a link to its line, and each line to its bar. And the table of
 * its numbers: a row for each line, after one with the names of the columns. Values are escaped as
 * in the records of tsv. */
#include "cli/explain/page.h"

#include "output/formats.h"

#include <inttypes.h>
#include <math.h>

/* The style and the script of the page, made from page.css and page.js. The digests of both allow
 * them, and nothing else, to work in the page; tests/cli/explain.sh checks them. */
extern const char page_css[];
extern const char page_js[];

#define STYLE_DIGEST  "sha256-i1vfjnmCfMppcViFfWesZ1PotAJHwnbOT243H83SJGA="
#define SCRIPT_DIGEST "sha256-gXy+pPUfKBnKDTMTH/MPfFKwzgRkTPEUfip9gZvtXGY="

struct explained explained_page(const struct arguments *arguments, const danag_t *danag,
                                const char *address) {
    struct explained explained = {.arguments = arguments,
                                  .danag = danag,
                                  .address = address,
                                  .lines = danag_line_count(danag)};
    const char *chosen = arguments_setting(arguments, "method");
    while (chosen != NULL && strcmp(danag_method_name(explained.method), chosen) != 0) {
        explained.method++;
    }
    while (danag_line(danag, explained.shown) != NULL) { explained.shown++; }
    return explained;
}

/* Puts the text, escaped, between two pieces of markup. */
static void put_between(struct outlet *outlet, const char *before, const char *text,
                        const char *after) {
    outlet_put_text(outlet, before);
    html_put_escaped(outlet, slice_from(text), true);
    outlet_put_text(outlet, after);
}

/* A policy that allows the style and the script of the page, and nothing that a page may bring. */
static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src '" STYLE_DIGEST "'; script-src '" SCRIPT_DIGEST "'; base-uri 'none'; "
    "form-action 'none'\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Explained: ";

static const char *title_of(const struct explained *explained) {
    const char *title = danag_title(explained->danag);
    return *title != '\0' ? title : explained->address;
}

/* The rule for lines and the method's parameters, as far as the user set them. */
static void put_settings(struct outlet *outlet, const struct explained *explained) {
    const struct danag_parameter *parameter;
    const char *name = "lines";
    char before = ':';
    for (size_t i = 0; name != NULL; i++) {
        const char *value = arguments_setting(explained->arguments, name);
        if (value != NULL) {
            outlet_print(outlet, "%c%s=", before, name);
            html_put_escaped(outlet, slice_from(value), true);
            before = ',';
        }
        parameter = danag_method_parameter(explained->method, i);
        name = parameter != NULL ? parameter->name : NULL;
    }
}

static void put_totals(struct outlet *outlet, const struct explained *explained) {
    const double confidence = danag_confidence(explained->danag);
    size_t lines = 0;
    uint64_t content = 0, kept = 0;
    for (size_t i = 0; i < explained->shown; i++) {
        const struct danag_line *line = danag_line(explained->danag, i);
        content += line->content;
        lines += line->kept;
        kept += line->kept ? line->content : 0;
    }
    outlet_print(outlet,
                 "<p>%zu of %zu lines were <b class=\"kept\">kept</b>, with %" PRIu64 " of %" PRIu64
                 " %s.",
                 lines, explained->shown, kept, content, words_for(explained)->sum);
    if (confidence >= 0) { outlet_print(outlet, " The expected F1 is %.3f.", confidence); }
    if (explained->shown < explained->lines) {
        outlet_print(outlet, " The page has %" PRIu64 " lines; these are the first.",
                     explained->lines);
    }
    if (explained->lines == 0) {
        outlet_put_text(outlet, " No method judged any line: the page has no text, or it is plain "
                                "text, which comes out whole.");
    }
    outlet_put_text(outlet, "</p>\n");
}

static void put_header(struct outlet *outlet, const struct explained *explained) {
    put_between(outlet, "<header>\n<h1 dir=\"auto\">", title_of(explained), "</h1>\n");
    put_between(outlet, "<p class=\"address\">", explained->address, "</p>\n");
    outlet_print(outlet, "<p><code>--method=%s", danag_method_name(explained->method));
    put_settings(outlet, explained);
    outlet_print(outlet, "</code>: %s.</p>\n", danag_method_summary(explained->method));
    put_totals(outlet, explained);
    outlet_put_text(outlet, "</header>\n");
}

/* The reason why a line is chosen or left out against its likelihood. */
static const char *exception_of(const struct danag_line *line) {
    bool likely = line->probability >= line->least_probability;
    if (line->probability < 0 || likely == line->kept) { return ""; }
    return line->kept
               ? ", kept with the list, table or code around it"
               : ", left out all the same (it repeats another line, the list or table around "
                 "it is left out, or the page is below --min-confidence)";
}

static void put_numbers(struct outlet *outlet, const struct explained *explained,
                        const struct danag_line *line) {
    const struct words *words = words_for(explained);
    outlet_print(outlet, "<p class=\"numbers\">%" PRIu64 " %s, %" PRIu64 " %s", line->content,
                 words->content, line->code, words->code);
    if (line->link > 0) { outlet_print(outlet, ", %" PRIu64 " in links", line->link); }
    outlet_print(outlet, ", difference %+" PRId64, line->diff);
    if (line->cluster > 0) { outlet_print(outlet, ", %s %" PRIu64, words->cluster, line->cluster); }
    if (line->probability >= 0) { outlet_print(outlet, ", likely %.3f", line->probability); }
    if (line->comment) { outlet_put_text(outlet, ", a comment"); }
    outlet_put_text(outlet, exception_of(line));
    if (line->element[0] != '\0') { outlet_print(outlet, "; in <code>%s</code>", line->element); }
    if (line->end > line->start) {
        outlet_print(outlet, ", bytes %" PRIu64 "\xe2\x80\x93%" PRIu64, line->start, line->end);
    }
    outlet_put_text(outlet, "</p>\n");
}

/* The features that moved the line's score, with bars as long as their weights. */
static void put_reasons(struct outlet *outlet, const danag_t *danag, size_t number) {
    const struct danag_reason *reason = danag_line_reason(danag, number, 0);
    if (reason == NULL) { return; }
    const double most = fabs(reason->weight);
    outlet_put_text(outlet, "<ol class=\"reasons\">");
    for (size_t i = 0; (reason = danag_line_reason(danag, number, i)) != NULL; i++) {
        outlet_print(outlet, "<li class=\"%s\"><meter max=\"100\" value=\"%.0f\"></meter>",
                     reason->weight > 0 ? "for" : "against", 100 * fabs(reason->weight) / most);
        outlet_print(outlet, "%+.2f %s", reason->weight, reason->name);
    }
    outlet_put_text(outlet, "</ol>\n");
}

static void put_line(struct outlet *outlet, const struct explained *explained, size_t number) {
    const struct danag_line *line = danag_line(explained->danag, number);
    outlet_print(outlet, "<li id=\"l%zu\" class=\"%s\"><a href=\"#b%zu\">%zu</a>", number + 1,
                 line->kept ? "kept" : "dropped", number + 1, number + 1);
    put_between(outlet, "<p class=\"text\" dir=\"auto\">", line->text, "</p>");
    put_numbers(outlet, explained, line);
    put_reasons(outlet, explained->danag, number);
}

void explain_put_page(struct outlet *outlet, const void *what) {
    const struct explained *explained = what;
    put_between(outlet, head, title_of(explained), "</title>\n<style>");
    outlet_put_text(outlet, page_css);
    outlet_put_text(outlet, "</style>\n</head>\n<body>\n");
    put_header(outlet, explained);
    put_charts(outlet, explained);
    outlet_put_text(outlet, "<div id=\"now\" aria-live=\"polite\" hidden></div>\n"
                            "<h2>The lines in order</h2>\n<ol class=\"lines\">\n");
    for (size_t i = 0; i < explained->shown; i++) { put_line(outlet, explained, i); }
    outlet_put_text(outlet, "</ol>\n<script>");
    outlet_put_text(outlet, page_js);
    outlet_put_text(outlet, "</script>\n</body>\n</html>\n");
}

static const char columns[] = "line\tkept\tstart\tend\telement\tcontent\tcode\tlink\twords\tdiff\t"
                              "cluster\tprobability\tleast\tcomment\treasons\tothers\tsite\ttext\n";

static void put_row(struct outlet *outlet, const danag_t *danag, size_t number) {
    const struct danag_line *line = danag_line(danag, number);
    const struct danag_reason *reason;
    outlet_print(outlet, "%zu\t%d\t%" PRIu64 "\t%" PRIu64 "\t%s\t", number + 1, line->kept,
                 line->start, line->end, line->element);
    outlet_print(outlet,
                 "%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRId64 "\t%" PRIu64,
                 line->content, line->code, line->link, line->words, line->diff, line->cluster);
    if (line->probability >= 0) {
        outlet_print(outlet, "\t%.4f\t%.4f\t%d\t", line->probability, line->least_probability,
                     line->comment);
    } else {
        outlet_put_text(outlet, "\t\\N\t\\N\t\\N\t");
    }
    for (size_t i = 0; (reason = danag_line_reason(danag, number, i)) != NULL; i++) {
        outlet_print(outlet, "%s%s=%+.3f", i > 0 ? " " : "", reason->name, reason->weight);
    }
    outlet_print(outlet, "\t%" PRIu64 "\t%" PRIu64 "\t", line->other_pages, line->site_pages);
    tsv_put_value(outlet, (struct slice){line->text, strlen(line->text)});
    outlet_put_text(outlet, "\n");
}

void explain_put_table(struct outlet *outlet, const void *what) {
    const struct explained *explained = what;
    outlet_put_text(outlet, columns);
    for (size_t i = 0; i < explained->shown; i++) { put_row(outlet, explained->danag, i); }
}
