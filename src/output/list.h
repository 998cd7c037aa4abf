/* One row for each format but records; the first is the default. recorder.c knows the order of the
 * first three. FORMAT is defined where this is included: in writer.h and formats.c. */
/* clang-format off */
FORMAT(text)
#ifdef DANAG_FORMATS
FORMAT(markdown)
FORMAT(html)
FORMAT(spans)
#endif
/* clang-format on */
