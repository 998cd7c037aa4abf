/* In:  nothing.
 * Out: the report's style: CSS, for light and for dark.
 * Memory: none. */
#ifndef DANAG_EVAL_REPORT_REPORT_STYLE_H
#define DANAG_EVAL_REPORT_REPORT_STYLE_H

extern const char report_style[];

#endif
