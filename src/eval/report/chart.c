#include "eval/report/chart.h"

#include "eval/report/markup.h"

#define HATCH_SIZE  6
#define POINT_SIZE  5.5
#define SWATCH_SIZE 14

/* Around 0, 0, about as large as a circle of radius 1. */
static const char *const shapes[] = {
    "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z",
    "M-.9 -.9H.9V.9H-.9z",
    "M0 -1.2L1.1 .8H-1.1z",
    "M0 -1.3L1.1 0L0 1.3L-1.1 0z",
    "M0 1.2L1.1 -.8H-1.1z",
    "M-.4 -1.2H.4V-.4H1.2V.4H.4V1.2H-.4V.4H-1.2V-.4H-.4z",
    "M0 -.5L.6 -1.1L1.1 -.6L.5 0L1.1 .6L.6 1.1L0 .5L-.6 1.1L-1.1 .6L-.5 0L-1.1 -.6L-.6 -1.1z",
    "M0 -1.3L.35 -.4L1.25 -.4L.55 .15L.8 1.1L0 .55L-.8 1.1L-.55 .15L-1.25 -.4L-.35 -.4z",
};

#define SHAPES (sizeof shapes / sizeof shapes[0])

/* Drawn in the paper's colour over the extractor's. */
static const char *const hatchings[CHART_HATCHINGS - 1] = {
    "M-1.5 1.5l3 -3M0 6l6 -6M4.5 7.5l3 -3",
    "M0 1.5h6M0 4.5h6",
    "M0 3h6M3 0v6",
};

static size_t hatching_of(size_t series) {
    return series / CHART_COLOURS % CHART_HATCHINGS;
}

static size_t fill_of(size_t series) {
    return series % (CHART_COLOURS * CHART_HATCHINGS);
}

/* All pairs of a colour and a shape come before any comes again. */
static const char *shape_of(size_t series) {
    return shapes[(series + series / CHART_COLOURS) % SHAPES];
}

void chart_hatchings(struct buffer *page, size_t series) {
    const size_t most = CHART_COLOURS * CHART_HATCHINGS;
    buffer_print(page, "<svg class=\"hatchings\" width=\"0\" height=\"0\" aria-hidden=\"true\">");
    for (size_t i = CHART_COLOURS; i < series && i < most; i++) {
        buffer_print(page,
                     "<pattern id=\"hatching%zu\" width=\"%d\" height=\"%d\" "
                     "patternUnits=\"userSpaceOnUse\"><path d=\"M0 0h%dv%dh-%dz\" "
                     "style=\"fill:var(--colour%zu)\"/><path class=\"hatch\" d=\"%s\"/></pattern>",
                     i, HATCH_SIZE, HATCH_SIZE, HATCH_SIZE, HATCH_SIZE, HATCH_SIZE,
                     i % CHART_COLOURS, hatchings[hatching_of(i) - 1]);
    }
    buffer_print(page, "</svg>\n");
}

void chart_fill(struct buffer *page, size_t series) {
    if (hatching_of(series) == 0) {
        buffer_print(page, " style=\"fill:var(--colour%zu)\"", series % CHART_COLOURS);
    } else {
        buffer_print(page, " style=\"fill:url(#hatching%zu)\"", fill_of(series));
    }
}

void chart_point(struct buffer *page, size_t series, double x, double y) {
    buffer_print(page, "<path class=\"point\" transform=\"translate(%.1f %.1f) scale(%.1f)\" ", x,
                 y, POINT_SIZE);
    buffer_print(page, "style=\"fill:var(--colour%zu)\" d=\"%s\">", series % CHART_COLOURS,
                 shape_of(series));
}

static void put_swatch(struct buffer *page, size_t series, enum chart_key key) {
    buffer_print(page, "<svg width=\"%d\" height=\"%d\" aria-hidden=\"true\">", SWATCH_SIZE,
                 SWATCH_SIZE);
    if (key == KEY_POINTS) {
        chart_point(page, series, SWATCH_SIZE / 2.0, SWATCH_SIZE / 2.0);
        buffer_print(page, "</path>");
    } else {
        buffer_print(page, "<rect class=\"swatch\" width=\"%d\" height=\"%d\"", SWATCH_SIZE,
                     SWATCH_SIZE);
        chart_fill(page, series);
        buffer_print(page, "/>");
    }
    buffer_print(page, "</svg>");
}

void chart_legend(struct buffer *page, const struct extractors *extractors, enum chart_key key) {
    buffer_print(page, "<ul class=\"legend\">\n");
    for (size_t x = 0; x < extractors->count; x++) {
        buffer_print(page, "<li>");
        put_swatch(page, x, key);
        buffer_print(page, " ");
        markup_isolated(page, extractors->items[x].name);
        buffer_print(page, "</li>\n");
    }
    buffer_print(page, "</ul>\n");
}

void chart_begin(struct buffer *page, double width, double height, const char *label) {
    buffer_print(page,
                 "<svg class=\"chart\" role=\"img\" width=\"%.0f\" height=\"%.0f\" aria-label=\"",
                 width, height);
    markup_text(page, label);
    buffer_print(page, "\">\n");
}

void chart_end(struct buffer *page) {
    buffer_print(page, "</svg>\n");
}

void chart_line(struct buffer *page, const char *style, double x1, double y1, double x2,
                double y2) {
    buffer_print(page, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
                 style, x1, y1, x2, y2);
}

void chart_text(struct buffer *page, struct chart_text text) {
    static const char *const anchors[] = {"start", "middle", "end"};
    buffer_print(page, "<text text-anchor=\"%s\" transform=\"translate(%.1f %.1f)",
                 anchors[text.anchor], text.x, text.y);
    if (text.turn < 0 || text.turn > 0) { buffer_print(page, " rotate(%.0f)", text.turn); }
    buffer_print(page, "\">");
    markup_clipped(page, text.text, CHART_LABEL_COLUMNS);
    if (markup_columns(text.text) > CHART_LABEL_COLUMNS) {
        buffer_print(page, "<title>");
        markup_text(page, text.text);
        buffer_print(page, "</title>");
    }
    buffer_print(page, "</text>\n");
}

double chart_text_width(const char *text) {
    size_t columns = markup_columns(text);
    return (double)(columns < CHART_LABEL_COLUMNS ? columns : CHART_LABEL_COLUMNS) * CHART_COLUMN;
}
