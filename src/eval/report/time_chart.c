#include "eval/report/time_chart.h"

#include "eval/report/chart.h"
#include "eval/report/markup.h"

#include <math.h>

#define MARGIN_TOP   8.0
#define MARGIN_RIGHT 150.0 /* for the figures as text */
#define GAP          10.0
#define ROW          26.0
#define BOTTOM       44.0
#define CAP          5.0

/* Powers of ten, and the places of the two ends. */
struct scale {
    double first;
    double last;
    double left;
    double right;
};

struct drawing {
    struct buffer *page;
    const struct extractors *extractors;
    const struct cost_summary *costs;
    struct scale scale;
};

static bool is_drawn(const struct summary *time) {
    return time->mean > 0 && isfinite(time->mean);
}

/* Decades about the least and the greatest of the times. False where no time is known. */
static bool find_decades(struct drawing *drawing) {
    double least = INFINITY;
    double most = 0;
    for (size_t x = 0; x < drawing->extractors->count; x++) {
        const struct summary *time = &drawing->costs[x].seconds_per_kilobyte;
        if (!is_drawn(time)) { continue; }
        least = fmin(least, time->mean);
        most = fmax(most, time->mean + time->deviation);
    }
    if (most <= 0) { return false; }
    drawing->scale.first = floor(log10(least) - 0.1);
    drawing->scale.last = ceil(log10(most));
    return true;
}

static double x_of(const struct scale *scale, double seconds) {
    double share = (log10(seconds) - scale->first) / (scale->last - scale->first);
    return scale->left + (scale->right - scale->left) * fmin(fmax(share, 0), 1);
}

static void draw_axis(const struct drawing *drawing, double height) {
    const struct scale *scale = &drawing->scale;
    for (double power = scale->first; power <= scale->last; power++) {
        double x = x_of(scale, pow(10, power));
        struct buffer label = {0};
        markup_seconds(&label, pow(10, power));
        chart_line(drawing->page, power > scale->first ? "grid" : "axis", x, MARGIN_TOP, x, height);
        chart_text(drawing->page,
                   (struct chart_text){x, height + 16, ANCHOR_MIDDLE, 0, label.bytes});
        buffer_free(&label);
    }
    chart_text(drawing->page, (struct chart_text){(scale->left + scale->right) / 2, height + 36,
                                                  ANCHOR_MIDDLE, 0, "time per kB"});
}

/* Less than nothing has no place on the scale: such a whisker ends at its beginning, uncapped. */
static void draw_whisker(const struct drawing *drawing, const struct summary *time, double y) {
    double high = time->mean + time->deviation;
    double low = time->mean - time->deviation;
    bool cut = low < pow(10, drawing->scale.first);
    double x1 = cut ? drawing->scale.left : x_of(&drawing->scale, low);
    double x2 = x_of(&drawing->scale, high);
    chart_line(drawing->page, "whisker", x1, y, x2, y);
    chart_line(drawing->page, "whisker", x2, y - CAP, x2, y + CAP);
    if (!cut) { chart_line(drawing->page, "whisker", x1, y - CAP, x1, y + CAP); }
}

static void draw_row(const struct drawing *drawing, size_t extractor, double y) {
    struct buffer *page = drawing->page;
    const struct summary *time = &drawing->costs[extractor].seconds_per_kilobyte;
    const struct scale *scale = &drawing->scale;
    struct buffer figure = {0};
    markup_times(&figure, time);
    chart_text(page, (struct chart_text){scale->left - GAP, y + 4, ANCHOR_END, 0,
                                         drawing->extractors->items[extractor].name});
    chart_text(page, (struct chart_text){scale->right + GAP, y + 4, ANCHOR_START, 0, figure.bytes});
    chart_line(page, "grid", scale->left, y, scale->right, y);
    if (is_drawn(time)) {
        draw_whisker(drawing, time, y);
        chart_point(page, extractor, x_of(scale, time->mean), y);
        buffer_print(page, "</path>\n");
    }
    buffer_free(&figure);
}

void time_chart(struct buffer *page, const struct figures *figures) {
    const struct extractors *extractors = &figures->evaluation->extractors;
    struct drawing drawing = {.page = page, .extractors = extractors, .costs = figures->costs};
    if (!find_decades(&drawing)) {
        buffer_print(page, "<p>No time is known.</p>\n");
        return;
    }
    double names = 0;
    for (size_t x = 0; x < extractors->count; x++) {
        names = fmax(names, chart_text_width(extractors->items[x].name));
    }
    drawing.scale.left = names + 2 * GAP;
    drawing.scale.right = CHART_WIDTH - MARGIN_RIGHT;
    double height = MARGIN_TOP + ROW * (double)extractors->count;
    buffer_print(page, "<div class=\"wide\">\n");
    chart_begin(page, CHART_WIDTH, height + BOTTOM, "time per kB");
    draw_axis(&drawing, height);
    for (size_t x = 0; x < extractors->count; x++) {
        draw_row(&drawing, x, MARGIN_TOP + ROW * ((double)x + 0.5));
    }
    chart_end(page);
    buffer_print(page, "</div>\n");
}
