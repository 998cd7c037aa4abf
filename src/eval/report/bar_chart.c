#include "eval/report/bar_chart.h"

#include "eval/report/chart.h"
#include "eval/report/markup.h"

#include <math.h>
#include <stdio.h>

#define PLOT_HEIGHT 190.0
#define MARGIN_TOP  24.0
#define MARGIN_LEFT 44.0
#define MARGIN_SIDE 12.0
#define BAR_LEAST   8.0
#define BAR_MOST    34.0
#define BAR_GAP     0.15 /* of a bar's width */
#define GROUP_GAP   18.0
#define GROUP_LEAST 60.0
#define GROUP_MOST  130.0 /* where bars do not need more */
#define LABEL_TURN  -32.0
#define LABEL_LINE  16.0
#define CAP         3.0 /* half of a whisker's cap */
#define TICKS       5

/* Groups stand side by side, in as many rows as that takes. */
struct layout {
    double slot; /* width of a group with the gap beside it */
    double bar;  /* width of a bar with the gap beside it */
    double left; /* margins */
    double bottom;
    bool turned; /* labels */
    size_t row;  /* groups in the fullest row */
};

struct drawing {
    struct buffer *page;
    const struct figures *figures;
    enum measure measure;
    struct layout layout;
};

/* Groups that can stand in a row: those of one package, unless the groups are the packages. */
static size_t run_end(const struct figures *figures, size_t start) {
    const struct groups *groups = &figures->groups;
    size_t end = start + 1;
    while (end < groups->count && (figures->grouping == BY_PACKAGE ||
                                   groups->items[end].package == groups->items[start].package)) {
        end++;
    }
    return end;
}

static double longest_run(const struct figures *figures) {
    size_t longest = 1;
    for (size_t start = 0, end; start < figures->groups.count; start = end) {
        end = run_end(figures, start);
        longest = end - start > longest ? end - start : longest;
    }
    return (double)longest;
}

static double widest_name(const struct groups *groups) {
    double widest = 0;
    for (size_t g = 0; g < groups->count; g++) {
        widest = fmax(widest, chart_text_width(groups->items[g].name));
    }
    return widest;
}

/* Names that are wider than their groups are turned, and reach out below and to the left. */
static void turn_names(struct layout *layout, double widest) {
    const double angle = LABEL_TURN * acos(-1) / 180;
    layout->turned = widest > layout->slot - CHART_COLUMN;
    if (!layout->turned) { return; }
    layout->bottom += widest * -sin(angle);
    layout->left = fmax(layout->left, widest * cos(angle) - layout->slot / 2 + MARGIN_SIDE);
}

static struct layout lay_out(const struct figures *figures) {
    const double room = CHART_WIDTH - MARGIN_LEFT - MARGIN_SIDE;
    double series = (double)figures->evaluation->extractors.count;
    double least = fmax(series * BAR_LEAST + GROUP_GAP, GROUP_LEAST);
    double most = fmax(series * BAR_MOST + GROUP_GAP, GROUP_MOST);
    double row = fmax(fmin(longest_run(figures), floor(room / least)), 1);
    struct layout layout = {.left = MARGIN_LEFT, .bottom = LABEL_LINE * 1.5, .row = (size_t)row};
    layout.slot = fmax(least, fmin(room / row, most));
    layout.bar = fmin((layout.slot - GROUP_GAP) / series, BAR_MOST);
    turn_names(&layout, widest_name(&figures->groups));
    return layout;
}

static double height_at(double figure) {
    return MARGIN_TOP + PLOT_HEIGHT * (1 - figure);
}

static void draw_axis(const struct drawing *drawing, double width) {
    for (int tick = 0; tick <= TICKS; tick++) {
        double y = height_at((double)tick / TICKS);
        char label[16];
        snprintf(label, sizeof label, "%.1f", (double)tick / TICKS);
        chart_line(drawing->page, tick == 0 ? "axis" : "grid", drawing->layout.left, y, width, y);
        chart_text(drawing->page,
                   (struct chart_text){drawing->layout.left - 6, y + 4, ANCHOR_END, 0, label});
    }
    chart_text(drawing->page,
               (struct chart_text){drawing->layout.left - 6, MARGIN_TOP - 11, ANCHOR_END, 0, "F1"});
}

/* A whisker that would leave the plot ends at its edge, without a cap. */
static void draw_whisker(struct buffer *page, double x, const struct summary *summary) {
    double high = summary->mean + summary->deviation;
    double low = summary->mean - summary->deviation;
    chart_line(page, "whisker", x, height_at(fmin(high, 1)), x, height_at(fmax(low, 0)));
    if (high <= 1) {
        chart_line(page, "whisker", x - CAP, height_at(high), x + CAP, height_at(high));
    }
    if (low >= 0) { chart_line(page, "whisker", x - CAP, height_at(low), x + CAP, height_at(low)); }
}

static void draw_bar(const struct drawing *drawing, size_t group, size_t extractor, double x) {
    struct buffer *page = drawing->page;
    const struct summary *f1 =
        &figures_scores(drawing->figures, drawing->measure, group, extractor)->f1;
    double width = drawing->layout.bar * (1 - BAR_GAP);
    buffer_print(page, "<g class=\"bar\"><title>");
    markup_text(page, drawing->figures->evaluation->extractors.items[extractor].name);
    buffer_print(page, ", ");
    markup_text(page, drawing->figures->groups.items[group].label);
    buffer_print(page, ": F1 ");
    markup_summary(page, f1, 3);
    buffer_print(page, ", n = %zu</title>", f1->count);
    if (isnan(f1->mean)) {
        chart_text(page, (struct chart_text){x + width / 2, height_at(0) - 4, ANCHOR_MIDDLE, 0,
                                             MARKUP_ABSENT});
    } else {
        buffer_print(page, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"", x,
                     height_at(f1->mean), width, height_at(0) - height_at(f1->mean));
        chart_fill(page, extractor);
        buffer_print(page, "/>\n");
        draw_whisker(page, x + width / 2, f1);
    }
    buffer_print(page, "</g>\n");
}

static void draw_group(const struct drawing *drawing, size_t group, double x) {
    const struct layout *layout = &drawing->layout;
    size_t series = drawing->figures->evaluation->extractors.count;
    double first = x + (layout->slot - layout->bar * (double)series) / 2;
    for (size_t i = 0; i < series; i++) {
        draw_bar(drawing, group, i, first + (double)i * layout->bar);
    }
    struct chart_text name = {
        x + layout->slot / 2,
        height_at(0) + LABEL_LINE,
        ANCHOR_MIDDLE,
        0,
        drawing->figures->groups.items[group].name,
    };
    if (layout->turned) {
        name.anchor = ANCHOR_END;
        name.turn = LABEL_TURN;
    }
    chart_text(drawing->page, name);
}

static void draw_title(const struct drawing *drawing, size_t package) {
    buffer_print(drawing->page, "<g class=\"title\">");
    chart_text(drawing->page,
               (struct chart_text){drawing->layout.left, MARGIN_TOP - 11, ANCHOR_START, 0,
                                   drawing->figures->evaluation->packages[package].name});
    buffer_print(drawing->page, "</g>\n");
}

static void draw_row(const struct drawing *drawing, size_t start, size_t end) {
    const struct figures *figures = drawing->figures;
    const struct layout *layout = &drawing->layout;
    double width = layout->left + (double)(end - start) * layout->slot;
    chart_begin(drawing->page, width + MARGIN_SIDE, height_at(0) + layout->bottom,
                measure_name(drawing->measure));
    draw_axis(drawing, width);
    if (figures->grouping != BY_PACKAGE && figures->evaluation->package_count > 1) {
        draw_title(drawing, figures->groups.items[start].package);
    }
    for (size_t g = start; g < end; g++) {
        draw_group(drawing, g, layout->left + (double)(g - start) * layout->slot);
    }
    chart_end(drawing->page);
}

void bar_chart(struct buffer *page, const struct figures *figures, enum measure measure) {
    struct drawing drawing = {page, figures, measure, lay_out(figures)};
    buffer_print(page, "<div class=\"wide\">\n");
    for (size_t start = 0, end; start < figures->groups.count; start = end) {
        end = run_end(figures, start);
        end = end - start > drawing.layout.row ? start + drawing.layout.row : end;
        draw_row(&drawing, start, end);
    }
    buffer_print(page, "</div>\n");
}
