#include "cli/explain/page.h"

#include <inttypes.h>

/* In units of the diagrams, which are stretched to the width and height that they get. */
#define LINE_WIDTH  10
#define HEIGHT      400
#define STRIP       24 /* the height of the strip of regions and gaps below a diagram */
#define LIKELIHOOD  200
#define POINT       6
#define CODE_FACTOR 2 /* the axis goes this much further down than up, at most */

typedef int64_t value_of(const struct danag_line *line);

static int64_t content_of(const struct danag_line *line) {
    return (int64_t)line->content;
}

static int64_t code_of(const struct danag_line *line) {
    return -(int64_t)line->code;
}

static int64_t balance_of(const struct danag_line *line) {
    return (int64_t)line->content - (int64_t)line->code;
}

static int64_t diff_of(const struct danag_line *line) {
    return line->diff;
}

/* How far the axis goes up and down, in characters. */
struct scale {
    int64_t up;
    int64_t down;
    bool cut; /* there are longer bars */
};

static struct scale scale_of(const struct explained *explained, value_of *first, value_of *second) {
    struct scale scale = {.up = 0};
    for (size_t i = 0; i < explained->shown; i++) {
        const struct danag_line *line = danag_line(explained->danag, i);
        const int64_t values[] = {first(line), second(line)};
        for (size_t v = 0; v < 2; v++) {
            if (values[v] > scale.up) { scale.up = values[v]; }
            if (-values[v] > scale.down) { scale.down = -values[v]; }
        }
    }
    scale.cut = scale.up > 0 && scale.down > CODE_FACTOR * scale.up;
    if (scale.cut) { scale.down = CODE_FACTOR * scale.up; }
    return scale;
}

static double unit_of(const struct scale *scale) {
    return (double)HEIGHT / (double)(scale->up + scale->down > 0 ? scale->up + scale->down : 1);
}

static double axis_of(const struct scale *scale) {
    return (double)scale->up * unit_of(scale);
}

/* How far a value's bar goes up; at least so far that it can be seen. */
static double length_of(const struct scale *scale, int64_t value) {
    const int64_t most = -value > scale->down ? -scale->down : value;
    const double length = (double)most * unit_of(scale);
    return length > 0 && length < 1 ? 1 : length < 0 && length > -1 ? -1 : length;
}

/* A bar from the axis for each line with a value; one that is cut ends in a point. `margin` is what
 * the bar leaves free on either side. */
static void put_bars(struct outlet *outlet, const struct explained *explained,
                     const struct scale *scale, value_of *value_of_line, const char *kind,
                     int margin) {
    const int width = LINE_WIDTH - 2 * margin;
    put_markup(outlet, "<path class=\"%s\" d=\"", kind);
    for (size_t i = 0; i < explained->shown; i++) {
        const struct danag_line *line = danag_line(explained->danag, i);
        const int64_t value = value_of_line(line);
        const double length = length_of(scale, value);
        if (value == 0) { continue; }
        put_markup(outlet, "M%zu %.1fv%.1fh%dv%.1fz", i * LINE_WIDTH + (size_t)margin,
                   axis_of(scale), -length, width, length);
        if (-value > scale->down) {
            put_markup(outlet, "m0 %.1fl%d %dl%d -%dz", -length, width / 2, POINT, width / 2,
                       POINT);
        }
    }
    outlet_put_text(outlet, "\"/>");
}

static void put_box(struct outlet *outlet, size_t from, size_t end, int top, int height) {
    put_markup(outlet, "M%zu %dh%zuv%dh-%zuz", from * LINE_WIDTH, top, (end - from) * LINE_WIDTH,
               height, (end - from) * LINE_WIDTH);
}

static bool is_kept(const struct danag_line *line) {
    return line->kept;
}

static bool is_in_region(const struct danag_line *line) {
    return line->cluster > 0;
}

static bool is_comment(const struct danag_line *line) {
    return line->comment;
}

/* A box around each series of such lines. */
static void put_boxes(struct outlet *outlet, const struct explained *explained,
                      bool (*is_such)(const struct danag_line *line), const char *kind, int top,
                      int height) {
    size_t from = 0;
    put_markup(outlet, "<path class=\"%s\" d=\"", kind);
    for (size_t i = 0; i <= explained->shown; i++) {
        const struct danag_line *line = danag_line(explained->danag, i);
        if (line != NULL && is_such(line)) { continue; }
        if (i > from) { put_box(outlet, from, i, top, height); }
        from = i + 1;
    }
    outlet_put_text(outlet, "\"/>");
}

/* A box around the lines between two regions of one cluster. */
static void put_gaps(struct outlet *outlet, const struct explained *explained, int top,
                     int height) {
    uint64_t cluster = 0;
    size_t end = 0; /* of the last region */
    outlet_put_text(outlet, "<path class=\"gap\" d=\"");
    for (size_t i = 0; i < explained->shown; i++) {
        const struct danag_line *line = danag_line(explained->danag, i);
        if (line->cluster == 0) { continue; }
        if (line->cluster == cluster && i > end) { put_box(outlet, end, i, top, height); }
        cluster = line->cluster;
        end = i + 1;
    }
    outlet_put_text(outlet, "\"/>");
}

/* Each line is a link. Those of the first diagram have names, and can be reached by the keyboard.
 */
static void put_links(struct outlet *outlet, const struct explained *explained, bool first,
                      int height) {
    for (size_t i = 0; i < explained->shown; i++) {
        const struct danag_line *line = danag_line(explained->danag, i);
        put_markup(outlet, "<a href=\"#l%zu\"", i + 1);
        if (first) {
            put_markup(outlet, " id=\"b%zu\"", i + 1);
        } else {
            outlet_put_text(outlet, " tabindex=\"-1\" aria-hidden=\"true\"");
        }
        put_markup(outlet, "><rect x=\"%zu\" width=\"%d\" height=\"%d\">", i * LINE_WIDTH,
                   LINE_WIDTH, height);
        if (first) {
            put_markup(outlet, "<title>line %zu: %" PRIu64 ", %" PRIu64 "</title>", i + 1,
                       line->content, line->code);
        }
        outlet_put_text(outlet, "</rect></a>\n");
    }
}

static void begin_chart(struct outlet *outlet, const struct explained *explained, const char *kind,
                        int height) {
    const size_t lines = explained->shown > 0 ? explained->shown : 1;
    put_markup(outlet,
               "<svg class=\"%s\" viewBox=\"0 0 %zu %d\" preserveAspectRatio=\"none\" "
               "xmlns=\"http://www.w3.org/2000/svg\">\n",
               kind, lines * LINE_WIDTH, height);
    put_boxes(outlet, explained, is_kept, "kept", 0, height);
}

static void put_axis(struct outlet *outlet, const struct explained *explained, double at) {
    put_markup(outlet, "<path class=\"axis\" d=\"M0 %.1fh%zu\"/>\n", at,
               explained->shown * LINE_WIDTH);
}

/* Says what a diagram shows; the words have the colours of their bars. `areas` may be NULL. */
static void begin_figure(struct outlet *outlet, const char *caption, const char *areas,
                         const struct scale *scale) {
    outlet_put_text(outlet, "<figure>\n<figcaption>");
    outlet_put_text(outlet, caption);
    if (areas != NULL) { outlet_put_text(outlet, areas); }
    put_markup(outlet,
               " <span>The axis goes from +%" PRId64 " to \xe2\x88\x92%" PRId64 "%s.</span>",
               scale->up, scale->down, scale->cut ? "; longer bars are cut and pointed" : "");
    outlet_put_text(outlet, "</figcaption>\n");
}

static void end_figure(struct outlet *outlet) {
    outlet_put_text(outlet, "</svg>\n</figure>\n");
}

static const char by_direction[] =
    "<b class=\"up\">Right-to-left characters</b> of each line above the axis, "
    "<b class=\"down\">ASCII characters</b> below it.";
static const char by_kind[] =
    "<b class=\"up\">Content</b> of each line above the axis, <b class=\"down\">code</b> below "
    "it, in characters.";
static const char chains[] =
    " Below: <b class=\"region\">chains</b> of lines with such characters, and the "
    "<b class=\"gap\">gaps</b> in them.";
static const char regions[] =
    " Below: <b class=\"region\">regions</b>, and the <b class=\"gap\">gaps</b> between them in a "
    "cluster.";

/* What the diagrams show, by the method; the last row is for all others. */
static const struct words {
    const char *method;
    const char *counts;
    const char *areas; /* NULL: the method has none */
    struct number_words numbers;
} words[] = {
    {"dana", by_direction, chains, {"right-to-left", "ASCII", "right-to-left characters", "chain"}},
    {"r2l", by_direction, chains, {"right-to-left", "ASCII", "right-to-left characters", "chain"}},
    {"danag", by_kind, regions, {"content", "code", "characters of content", "cluster"}},
    {NULL, by_kind, NULL, {"content", "code", "characters of content", ""}},
};

static const struct words *words_for(const struct explained *explained) {
    const char *method = danag_method_name(explained->method);
    const struct words *row = words;
    while (row->method != NULL && strcmp(row->method, method) != 0) { row++; }
    return row;
}

static void put_counts(struct outlet *outlet, const struct explained *explained) {
    const struct scale scale = scale_of(explained, content_of, code_of);
    begin_figure(outlet, words_for(explained)->counts, NULL, &scale);
    begin_chart(outlet, explained, "counts", HEIGHT + POINT);
    put_bars(outlet, explained, &scale, content_of, "up", 1);
    put_bars(outlet, explained, &scale, code_of, "down", 1);
    put_axis(outlet, explained, axis_of(&scale));
    put_links(outlet, explained, true, HEIGHT + POINT);
    end_figure(outlet);
}

static void put_diffs(struct outlet *outlet, const struct explained *explained) {
    const struct scale scale = scale_of(explained, diff_of, balance_of);
    const char *areas = words_for(explained)->areas;
    const int height = HEIGHT + POINT + (areas != NULL ? STRIP : 0);
    begin_figure(outlet,
                 "The <b class=\"diff\">difference</b>, smoothed over three lines, and that of "
                 "<b class=\"raw\">the line alone</b>.",
                 areas, &scale);
    begin_chart(outlet, explained, "diffs", height);
    put_bars(outlet, explained, &scale, balance_of, "raw", 0);
    put_bars(outlet, explained, &scale, diff_of, "diff", 2);
    put_axis(outlet, explained, axis_of(&scale));
    put_boxes(outlet, explained, is_in_region, "region", HEIGHT + POINT, STRIP);
    put_gaps(outlet, explained, HEIGHT + POINT, STRIP);
    put_links(outlet, explained, false, height);
    end_figure(outlet);
}

/* The least likelihood of the lines that were chosen: a step for each part of the page. */
static void put_least(struct outlet *outlet, const struct explained *explained) {
    outlet_put_text(outlet, "<path class=\"least\" d=\"");
    for (size_t i = 0; i < explained->shown; i++) {
        const struct danag_line *line = danag_line(explained->danag, i);
        if (line->least_probability < 0 || line->least_probability > 1) { continue; }
        put_markup(outlet, "M%zu %.1fh%d", i * LINE_WIDTH,
                   (1 - line->least_probability) * LIKELIHOOD, LINE_WIDTH);
    }
    outlet_put_text(outlet, "\"/>\n");
}

static void put_likelihoods(struct outlet *outlet, const struct explained *explained) {
    outlet_put_text(outlet,
                    "<figure>\n<figcaption>How <b class=\"likely\">likely</b> each line is "
                    "content, from 0 to 1, and how likely a line <b class=\"least\">had to be</b>. "
                    "Below: likely readers\xe2\x80\x99 <b class=\"comment\">comments</b>."
                    "</figcaption>\n");
    begin_chart(outlet, explained, "likelihoods", LIKELIHOOD + STRIP);
    outlet_put_text(outlet, "<path class=\"likely\" d=\"");
    for (size_t i = 0; i < explained->shown; i++) {
        const double height = danag_line(explained->danag, i)->probability * LIKELIHOOD;
        if (height < 0) { continue; }
        put_markup(outlet, "M%zu %dv%.1fh%dv%.1fz", i * LINE_WIDTH + 1, LIKELIHOOD, -height,
                   LINE_WIDTH - 2, height);
    }
    outlet_put_text(outlet, "\"/>");
    put_axis(outlet, explained, LIKELIHOOD);
    put_least(outlet, explained);
    put_boxes(outlet, explained, is_comment, "comment", LIKELIHOOD, STRIP);
    put_links(outlet, explained, false, LIKELIHOOD + STRIP);
    end_figure(outlet);
}

const struct number_words *number_words(const struct explained *explained) {
    return &words_for(explained)->numbers;
}

void put_charts(struct outlet *outlet, const struct explained *explained) {
    const struct danag_line *first = danag_line(explained->danag, 0);
    put_counts(outlet, explained);
    put_diffs(outlet, explained);
    if (first != NULL && first->probability >= 0) { put_likelihoods(outlet, explained); }
}
