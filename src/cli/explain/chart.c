#include "cli/explain/page.h"

#include <inttypes.h>

/* Lengths in units of the diagrams, which the browser stretches to their place. */
#define LINE_WIDTH  10
#define HEIGHT      400
#define STRIP       24 /* the height of the strip of regions and gaps below a diagram */
#define LIKELIHOOD  200
#define POINT       6
#define CODE_FACTOR 2 /* the axis goes this much further down than up, at most */

/* What a bar stands for: content, code (downwards), content less code, and this difference
 * smoothed. */
enum value { CONTENT, CODE, BALANCE, DIFF };

static int64_t value_of(const struct danag_line *line, enum value which) {
    const int64_t content = (int64_t)line->content;
    const int64_t code = (int64_t)line->code;
    const int64_t values[] = {content, -code, content - code, line->diff};
    return values[which];
}

/* How far the axis goes up and down, in characters. */
struct scale {
    int64_t up, down;
    bool cut;    /* there are longer bars */
    double unit; /* units of the diagram for a character */
};

static struct scale scale_of(const struct explained *explained, enum value first,
                             enum value second) {
    struct scale scale = {.up = 0};
    for (size_t i = 0; i < 2 * explained->shown; i++) {
        const int64_t value =
            value_of(danag_line(explained->danag, i / 2), i % 2 == 0 ? first : second);
        if (value > scale.up) { scale.up = value; }
        if (-value > scale.down) { scale.down = -value; }
    }
    scale.cut = scale.up > 0 && scale.down > CODE_FACTOR * scale.up;
    if (scale.cut) { scale.down = CODE_FACTOR * scale.up; }
    const int64_t height = scale.up + scale.down;
    scale.unit = (double)HEIGHT / (double)(height > 0 ? height : 1);
    return scale;
}

/* The height of a value's bar, at least enough to be seen. */
static double length_of(const struct scale *scale, int64_t value) {
    const int64_t most = -value > scale->down ? -scale->down : value;
    const double length = (double)most * scale->unit;
    return length > 0 && length < 1 ? 1 : length < 0 && length > -1 ? -1 : length;
}

/* Draws a bar from the axis for each line with a value; a bar that is cut ends in a point. `margin`
 * is the free space on either side of a bar. */
static void put_bars(struct outlet *outlet, const struct explained *explained,
                     const struct scale *scale, enum value which, const char *kind, int margin) {
    const int width = LINE_WIDTH - 2 * margin;
    const double axis = (double)scale->up * scale->unit;
    outlet_print(outlet, "<path class=\"%s\" d=\"", kind);
    for (size_t i = 0; i < explained->shown; i++) {
        const int64_t value = value_of(danag_line(explained->danag, i), which);
        const double length = length_of(scale, value);
        if (value == 0) { continue; }
        outlet_print(outlet, "M%zu %.1fv%.1fh%dv%.1fz", i * LINE_WIDTH + (size_t)margin, axis,
                     -length, width, length);
        if (-value > scale->down) {
            outlet_print(outlet, "m0 %.1fl%d %dl%d -%dz", -length, width / 2, POINT, width / 2,
                         POINT);
        }
    }
    outlet_put_text(outlet, "\"/>");
}

static void put_box(struct outlet *outlet, size_t from, size_t end, int top, int height) {
    outlet_print(outlet, "M%zu %dh%zuv%dh-%zuz", from * LINE_WIDTH, top, (end - from) * LINE_WIDTH,
                 height, (end - from) * LINE_WIDTH);
}

/* The series of lines that get boxes. */
enum area { KEPT, REGION, COMMENT };

/* Draws a box around each series of such lines. */
static void put_boxes(struct outlet *outlet, const struct explained *explained, enum area area,
                      int top, int height) {
    static const char *const kinds[] = {"kept", "region", "comment"};
    size_t from = 0;
    outlet_print(outlet, "<path class=\"%s\" d=\"", kinds[area]);
    for (size_t i = 0; i <= explained->shown; i++) {
        const struct danag_line *line = danag_line(explained->danag, i);
        if (line != NULL && (area == KEPT     ? line->kept
                             : area == REGION ? line->cluster > 0
                                              : line->comment)) {
            continue;
        }
        if (i > from) { put_box(outlet, from, i, top, height); }
        from = i + 1;
    }
    outlet_put_text(outlet, "\"/>");
}

/* A box around the lines between two regions of one cluster. */
static void put_gaps(struct outlet *outlet, const struct explained *explained, int top,
                     int height) {
    uint64_t cluster = 0;
    size_t end = 0; /* the end of the last region */
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

/* Each line is a link. Those of the first diagram have names, and the keyboard reaches them. */
static void put_links(struct outlet *outlet, const struct explained *explained, bool first,
                      int height) {
    for (size_t i = 0; i < explained->shown; i++) {
        const struct danag_line *line = danag_line(explained->danag, i);
        outlet_print(outlet, "<a href=\"#l%zu\"", i + 1);
        if (first) {
            outlet_print(outlet, " id=\"b%zu\"", i + 1);
        } else {
            outlet_put_text(outlet, " tabindex=\"-1\" aria-hidden=\"true\"");
        }
        outlet_print(outlet, "><rect x=\"%zu\" width=\"%d\" height=\"%d\">", i * LINE_WIDTH,
                     LINE_WIDTH, height);
        if (first) {
            outlet_print(outlet, "<title>line %zu: %" PRIu64 ", %" PRIu64 "</title>", i + 1,
                         line->content, line->code);
        }
        outlet_put_text(outlet, "</rect></a>\n");
    }
}

static void begin_chart(struct outlet *outlet, const struct explained *explained, const char *kind,
                        int height) {
    const size_t lines = explained->shown > 0 ? explained->shown : 1;
    outlet_print(outlet,
                 "<svg class=\"%s\" viewBox=\"0 0 %zu %d\" preserveAspectRatio=\"none\" "
                 "xmlns=\"http://www.w3.org/2000/svg\">\n",
                 kind, lines * LINE_WIDTH, height);
    put_boxes(outlet, explained, KEPT, 0, height);
}

static void put_axis(struct outlet *outlet, const struct explained *explained, double at) {
    outlet_print(outlet, "<path class=\"axis\" d=\"M0 %.1fh%zu\"/>\n", at,
                 explained->shown * LINE_WIDTH);
}

/* Says what a diagram shows; the words have the colours of their bars. `areas` may be NULL. */
static void begin_figure(struct outlet *outlet, const char *caption, const char *areas,
                         const struct scale *scale) {
    outlet_put_text(outlet, "<figure>\n<figcaption>");
    outlet_put_text(outlet, caption);
    if (areas != NULL) { outlet_put_text(outlet, areas); }
    outlet_print(outlet,
                 " <span>The axis goes from +%" PRId64 " to \xe2\x88\x92%" PRId64 "%s.</span>",
                 scale->up, scale->down, scale->cut ? "; longer bars are cut and pointed" : "");
    outlet_put_text(outlet, "</figcaption>\n");
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

static const struct words words[] = {
    {"dana", by_direction, chains, "right-to-left", "ASCII", "right-to-left characters", "chain"},
    {"r2l", by_direction, chains, "right-to-left", "ASCII", "right-to-left characters", "chain"},
    {"danag", by_kind, regions, "content", "code", "characters of content", "cluster"},
    {NULL, by_kind, NULL, "content", "code", "characters of content", ""},
};

const struct words *words_for(const struct explained *explained) {
    const char *method = danag_method_name(explained->method);
    const struct words *row = words;
    while (row->method != NULL && strcmp(row->method, method) != 0) { row++; }
    return row;
}

/* The papers' diagrams: of counts, and of their differences, with regions and gaps below. */
static void put_bars_of(struct outlet *outlet, const struct explained *explained, bool diffs) {
    const struct words *row = words_for(explained);
    const struct scale scale =
        diffs ? scale_of(explained, DIFF, BALANCE) : scale_of(explained, CONTENT, CODE);
    const char *areas = diffs ? row->areas : NULL;
    const int height = HEIGHT + POINT + (areas != NULL ? STRIP : 0);
    begin_figure(outlet,
                 diffs
                     ? "The <b class=\"diff\">difference</b>, smoothed over three lines, and that "
                       "of <b class=\"raw\">the line alone</b>."
                     : row->counts,
                 areas, &scale);
    begin_chart(outlet, explained, diffs ? "diffs" : "counts", height);
    put_bars(outlet, explained, &scale, diffs ? BALANCE : CONTENT, diffs ? "raw" : "up",
             diffs ? 0 : 1);
    put_bars(outlet, explained, &scale, diffs ? DIFF : CODE, diffs ? "diff" : "down",
             diffs ? 2 : 1);
    put_axis(outlet, explained, (double)scale.up * scale.unit);
    if (diffs) {
        put_boxes(outlet, explained, REGION, HEIGHT + POINT, STRIP);
        put_gaps(outlet, explained, HEIGHT + POINT, STRIP);
    }
    put_links(outlet, explained, !diffs, height);
    outlet_put_text(outlet, "</svg>\n</figure>\n");
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
        outlet_print(outlet, "M%zu %dv%.1fh%dv%.1fz", i * LINE_WIDTH + 1, LIKELIHOOD, -height,
                     LINE_WIDTH - 2, height);
    }
    outlet_put_text(outlet, "\"/>");
    put_axis(outlet, explained, LIKELIHOOD);
    /* Draws the least likelihood of the chosen lines, with a step for each part of the page. */
    outlet_put_text(outlet, "<path class=\"least\" d=\"");
    for (size_t i = 0; i < explained->shown; i++) {
        const double least = danag_line(explained->danag, i)->least_probability;
        if (least < 0 || least > 1) { continue; }
        outlet_print(outlet, "M%zu %.1fh%d", i * LINE_WIDTH, (1 - least) * LIKELIHOOD, LINE_WIDTH);
    }
    outlet_put_text(outlet, "\"/>\n");
    put_boxes(outlet, explained, COMMENT, LIKELIHOOD, STRIP);
    put_links(outlet, explained, false, LIKELIHOOD + STRIP);
    outlet_put_text(outlet, "</svg>\n</figure>\n");
}

void put_charts(struct outlet *outlet, const struct explained *explained) {
    const struct danag_line *first = danag_line(explained->danag, 0);
    put_bars_of(outlet, explained, false);
    put_bars_of(outlet, explained, true);
    if (first != NULL && first->probability >= 0) { put_likelihoods(outlet, explained); }
}
