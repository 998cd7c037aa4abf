/* In:  lines, texts and the places of extractors among each other.
 * Out: the parts that the report's charts are made of: SVG in HTML, legends, colours.
 * Memory: the buffer's.
 *
 * What a reader cannot tell by its colour can be told by its hatching or its shape. Colours are
 * custom properties, which the page's style sets for light and for dark. */
#ifndef DANAG_EVAL_REPORT_CHART_H
#define DANAG_EVAL_REPORT_CHART_H

#include "eval/extract/extractor.h"

#define CHART_COLOURS       8
#define CHART_HATCHINGS     4 /* none is one of them */
#define CHART_WIDTH         1100
#define CHART_COLUMN        6.8 /* width of a Latin letter, about */
#define CHART_LABEL_COLUMNS 28  /* longer ones are cut; their whole text is a title */

/* The extractors' hatched fills, for all charts of the page; before the first of them. */
void chart_hatchings(struct buffer *page, size_t series);

/* An attribute ` style="..."` that fills a shape as this extractor's. */
void chart_fill(struct buffer *page, size_t series);

/* The shape of an extractor's point, around a place; a <path> that is left open for a title. */
void chart_point(struct buffer *page, size_t series, double x, double y);

enum chart_key { KEY_BARS, KEY_POINTS };

/* The names of the extractors beside what they look like. */
void chart_legend(struct buffer *page, const struct extractors *extractors, enum chart_key key);

/* Opens and closes an <svg>; the label is for those who cannot see it. */
void chart_begin(struct buffer *page, double width, double height, const char *label);
void chart_end(struct buffer *page);

/* `style` is a class of the page's style. */
void chart_line(struct buffer *page, const char *style, double x1, double y1, double x2, double y2);

enum chart_anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };

/* A text of at most CHART_LABEL_COLUMNS; `turn` are degrees, clockwise. */
struct chart_text {
    double x;
    double y;
    enum chart_anchor anchor;
    double turn;
    const char *text;
};
void chart_text(struct buffer *page, struct chart_text text);

/* The width that it takes, about. */
double chart_text_width(const char *text);

#endif
