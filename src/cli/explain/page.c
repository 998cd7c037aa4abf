/* The page of --explain: diagrams, and below them the lines in order. It loads nothing, and works
 * without its script: each bar is a link to its line, and each line to its bar. */
#include "cli/explain/chart.h"
#include "cli/explain/look.h"
#include "cli/explain/markup.h"

#include <inttypes.h>
#include <math.h>

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

static void put_head(struct outlet *outlet, const struct explained *explained) {
    outlet_put_text(outlet, head);
    put_escaped(outlet, title_of(explained));
    outlet_put_text(outlet, "</title>\n<style>");
    outlet_put_text(outlet, page_css);
    outlet_put_text(outlet, "</style>\n</head>\n<body>\n");
}

/* What came out of the page. */
struct totals {
    size_t lines;
    uint64_t content;
    uint64_t kept;
};

static struct totals add_up(const struct explained *explained) {
    struct totals totals = {.lines = 0};
    for (size_t i = 0; i < explained->shown; i++) {
        const struct danag_line line = danag_line(explained->danag, i);
        totals.content += line.content;
        if (!line.kept) { continue; }
        totals.lines++;
        totals.kept += line.content;
    }
    return totals;
}

/* The method's parameters and the rule for lines, as far as the user set them. */
static void put_settings(struct outlet *outlet, const struct explained *explained) {
    const struct danag_parameter *parameter;
    const char *value = arguments_setting(explained->arguments, "lines");
    char before = ':';
    if (value != NULL) {
        outlet_put_text(outlet, ":lines=");
        put_escaped(outlet, value);
        before = ',';
    }
    for (size_t i = 0; (parameter = danag_method_parameter(explained->method, i)) != NULL; i++) {
        value = arguments_setting(explained->arguments, parameter->name);
        if (value == NULL) { continue; }
        put_markup(outlet, "%c%s=", before, parameter->name);
        put_escaped(outlet, value);
        before = ',';
    }
}

static void put_totals(struct outlet *outlet, const struct explained *explained) {
    const struct totals totals = add_up(explained);
    const double confidence = danag_confidence(explained->danag);
    put_markup(
        outlet,
        "<p>%zu of %zu lines were <b class=\"kept\">kept</b>, with %" PRIu64 " of %" PRIu64 " %s.",
        totals.lines, explained->shown, totals.kept, totals.content, number_words(explained)->sum);
    if (confidence >= 0) { put_markup(outlet, " The expected F1 is %.3f.", confidence); }
    if (explained->shown < explained->lines) {
        put_markup(outlet, " The page has %" PRIu64 " lines; these are the first.",
                   explained->lines);
    }
    if (explained->lines == 0) {
        outlet_put_text(outlet, " No method judged any line: the page has no text, or it is plain "
                                "text, which comes out whole.");
    }
    outlet_put_text(outlet, "</p>\n");
}

static void put_header(struct outlet *outlet, const struct explained *explained) {
    outlet_put_text(outlet, "<header>\n<h1 dir=\"auto\">");
    put_escaped(outlet, title_of(explained));
    outlet_put_text(outlet, "</h1>\n<p class=\"address\">");
    put_escaped(outlet, explained->address);
    put_markup(outlet, "</p>\n<p><code>--method=%s", danag_method_name(explained->method));
    put_settings(outlet, explained);
    put_markup(outlet, "</code>: %s.</p>\n", danag_method_summary(explained->method));
    put_totals(outlet, explained);
    outlet_put_text(outlet, "</header>\n");
}

/* Why the choice is not what the line's likelihood alone says. */
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
    const struct number_words *words = number_words(explained);
    put_markup(outlet, "<p class=\"numbers\">%" PRIu64 " %s, %" PRIu64 " %s", line->content,
               words->content, line->code, words->code);
    if (line->link > 0) { put_markup(outlet, ", %" PRIu64 " in links", line->link); }
    put_markup(outlet, ", difference %+" PRId64, line->diff);
    if (line->cluster > 0) { put_markup(outlet, ", %s %" PRIu64, words->cluster, line->cluster); }
    if (line->probability >= 0) { put_markup(outlet, ", likely %.3f", line->probability); }
    if (line->comment) { outlet_put_text(outlet, ", a comment"); }
    outlet_put_text(outlet, exception_of(line));
    if (line->element[0] != '\0') { put_markup(outlet, "; in <code>%s</code>", line->element); }
    if (line->end > line->start) {
        put_markup(outlet, ", bytes %" PRIu64 "\xe2\x80\x93%" PRIu64, line->start, line->end);
    }
    outlet_put_text(outlet, "</p>\n");
}

/* The features that moved the line's score, with bars as long as their weights. */
static void put_reasons(struct outlet *outlet, const danag_t *danag, size_t number) {
    struct danag_reason reason = danag_line_reason(danag, number, 0);
    const double most = fabs(reason.weight);
    if (reason.name[0] == '\0') { return; }
    outlet_put_text(outlet, "<ol class=\"reasons\">");
    for (size_t i = 0; (reason = danag_line_reason(danag, number, i)).name[0] != '\0'; i++) {
        put_markup(outlet, "<li class=\"%s\"><meter max=\"100\" value=\"%.0f\"></meter>",
                   reason.weight > 0 ? "for" : "against", 100 * fabs(reason.weight) / most);
        put_markup(outlet, "%+.2f %s", reason.weight, reason.name);
    }
    outlet_put_text(outlet, "</ol>\n");
}

static void put_line(struct outlet *outlet, const struct explained *explained, size_t number) {
    const struct danag_line line = danag_line(explained->danag, number);
    put_markup(outlet, "<li id=\"l%zu\" class=\"%s\"><a href=\"#b%zu\">%zu</a>", number + 1,
               line.kept ? "kept" : "dropped", number + 1, number + 1);
    outlet_put_text(outlet, "<p class=\"text\" dir=\"auto\">");
    put_escaped(outlet, line.text);
    outlet_put_text(outlet, "</p>");
    put_numbers(outlet, explained, &line);
    put_reasons(outlet, explained->danag, number);
}

void explain_put_page(struct outlet *outlet, const void *what) {
    const struct explained *explained = what;
    put_head(outlet, explained);
    put_header(outlet, explained);
    put_charts(outlet, explained);
    outlet_put_text(outlet, "<div id=\"now\" aria-live=\"polite\" hidden></div>\n"
                            "<h2>The lines in order</h2>\n<ol class=\"lines\">\n");
    for (size_t i = 0; i < explained->shown; i++) { put_line(outlet, explained, i); }
    outlet_put_text(outlet, "</ol>\n<script>");
    outlet_put_text(outlet, page_js);
    outlet_put_text(outlet, "</script>\n</body>\n</html>\n");
}
