/* In:  texts and figures from outside: names, URLs, pages.
 * Out: the same as HTML that can stand in an element or a quoted attribute; so it can in SVG.
 * Memory: the buffer's. */
#ifndef DANAG_EVAL_REPORT_MARKUP_H
#define DANAG_EVAL_REPORT_MARKUP_H

#include "eval/buffer.h"
#include "eval/measure/statistics.h"

#define MARKUP_ABSENT "\u2013" /* stands for a figure that there is not */

/* Text as it is shown. What is no character that HTML and XML can hold becomes U+FFFD. */
void markup_bytes(struct buffer *page, const char *bytes, size_t size);
void markup_text(struct buffer *page, const char *text);

/* How wide a text is, about, in columns of a Latin letter each. */
size_t markup_columns(const char *text);

/* The beginning of a text that fits in so many columns, with an ellipsis where something is cut. */
void markup_clipped(struct buffer *page, const char *text, size_t columns);

/* A text whose direction is its own. */
void markup_isolated(struct buffer *page, const char *text);

/* A link where the URL begins with http: or https:, else its text. */
void markup_url(struct buffer *page, const char *url);

/* "0.873"; with its deviation, "0.873 ± 0.120". */
void markup_figure(struct buffer *page, double figure, int decimals);
void markup_summary(struct buffer *page, const struct summary *summary, int decimals);

/* A time with the unit that suits it: "3.2 µs"; "3.2 ± 1.1 µs". */
void markup_seconds(struct buffer *page, double seconds);
void markup_times(struct buffer *page, const struct summary *seconds);

#endif
