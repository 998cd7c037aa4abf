#include "eval/report/point_chart.h"

#include "eval/report/chart.h"
#include "eval/report/markup.h"

#include <math.h>
#include <stdio.h>

#define SIDE_ONE      400.0 /* of the plot, where there is one group */
#define SIDE_MANY     270.0
#define MARGIN_TOP    26.0
#define MARGIN_LEFT   52.0
#define MARGIN_RIGHT  34.0
#define MARGIN_BOTTOM 44.0
#define TICKS         5
#define CURVE_STEPS   40

struct plot {
    struct buffer *page;
    double side;
};

static double x_of(const struct plot *plot, double recall) {
    return MARGIN_LEFT + plot->side * recall;
}

static double y_of(const struct plot *plot, double precision) {
    return MARGIN_TOP + plot->side * (1 - precision);
}

static void put_label(const struct plot *plot, double x, double y, enum chart_anchor anchor,
                      const char *text) {
    chart_text(plot->page, (struct chart_text){x, y, anchor, 0, text});
}

static void draw_tick(const struct plot *plot, double value) {
    char label[16];
    snprintf(label, sizeof label, "%.1f", value);
    chart_line(plot->page, value > 0 ? "grid" : "axis", x_of(plot, 0), y_of(plot, value),
               x_of(plot, 1), y_of(plot, value));
    chart_line(plot->page, value > 0 ? "grid" : "axis", x_of(plot, value), y_of(plot, 0),
               x_of(plot, value), y_of(plot, 1));
    put_label(plot, x_of(plot, 0) - 6, y_of(plot, value) + 4, ANCHOR_END, label);
    put_label(plot, x_of(plot, value), y_of(plot, 0) + 16, ANCHOR_MIDDLE, label);
}

static void draw_axes(const struct plot *plot) {
    for (int tick = TICKS; tick >= 0; tick--) { draw_tick(plot, (double)tick / TICKS); }
    put_label(plot, x_of(plot, 0.5), y_of(plot, 0) + 34, ANCHOR_MIDDLE, "recall");
    chart_text(plot->page, (struct chart_text){MARGIN_LEFT - 36, y_of(plot, 0.5), ANCHOR_MIDDLE,
                                               -90, "precision"});
}

/* Where F1 is the same: 1/P + 1/R = 2/F. Even steps of 1/R are fine enough where it is steep. */
static void draw_curve(const struct plot *plot, double f1) {
    const double most = 2 / f1 - 1;
    char label[16];
    buffer_print(plot->page, "<path class=\"curve\" d=\"");
    for (int step = 0; step <= CURVE_STEPS; step++) {
        double recall = 1 / (1 + (most - 1) * step / CURVE_STEPS);
        double precision = 1 / (2 / f1 - 1 / recall);
        buffer_print(plot->page, "%c%.1f %.1f", step == 0 ? 'M' : 'L', x_of(plot, recall),
                     y_of(plot, precision));
    }
    buffer_print(plot->page, "\"/>\n<g class=\"faint\">");
    snprintf(label, sizeof label, "%.1f", f1);
    put_label(plot, x_of(plot, 1) + 8, y_of(plot, 1 / most) + 4, ANCHOR_START, label);
    buffer_print(plot->page, "</g>\n");
}

static void draw_curves(const struct plot *plot) {
    static const double levels[] = {0.2, 0.4, 0.6, 0.8, 0.9};
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) { draw_curve(plot, levels[i]); }
    buffer_print(plot->page, "<g class=\"faint\">");
    put_label(plot, x_of(plot, 1) + 8, y_of(plot, 1) + 4, ANCHOR_START, "F1");
    buffer_print(plot->page, "</g>\n");
}

static void draw_point(const struct plot *plot, const struct figures *figures, size_t extractor,
                       const struct score_summary *scores) {
    if (isnan(scores->precision.mean) || isnan(scores->recall.mean)) { return; }
    chart_point(plot->page, extractor, x_of(plot, scores->recall.mean),
                y_of(plot, scores->precision.mean));
    buffer_print(plot->page, "<title>");
    markup_text(plot->page, figures->evaluation->extractors.items[extractor].name);
    buffer_print(plot->page, ": precision ");
    markup_summary(plot->page, &scores->precision, 3);
    buffer_print(plot->page, ", recall ");
    markup_summary(plot->page, &scores->recall, 3);
    buffer_print(plot->page, "</title></path>\n");
}

static void draw_group(const struct plot *plot, const struct figures *figures, size_t group,
                       enum measure measure) {
    chart_begin(plot->page, x_of(plot, 1) + MARGIN_RIGHT, y_of(plot, 0) + MARGIN_BOTTOM,
                figures->groups.items[group].label);
    buffer_print(plot->page, "<g class=\"title\">");
    put_label(plot, x_of(plot, 0.5), MARGIN_TOP - 12, ANCHOR_MIDDLE,
              figures->groups.items[group].label);
    buffer_print(plot->page, "</g>\n");
    draw_axes(plot);
    draw_curves(plot);
    for (size_t x = 0; x < figures->evaluation->extractors.count; x++) {
        draw_point(plot, figures, x, figures_scores(figures, measure, group, x));
    }
    chart_end(plot->page);
}

void point_charts(struct buffer *page, const struct figures *figures, enum measure measure) {
    struct plot plot = {page, figures->groups.count == 1 ? SIDE_ONE : SIDE_MANY};
    buffer_print(page, "<div class=\"panels\">\n");
    for (size_t g = 0; g < figures->groups.count; g++) { draw_group(&plot, figures, g, measure); }
    buffer_print(page, "</div>\n");
}
