/* One row for each format, in the order of danag_format_name; the first is the default. delivery.h
 * knows the order of the first three. FORMAT, and RECORDS for a format of records, are defined
 * where this is included, in formats.h and writer.c, and end here. */
/* clang-format off */
FORMAT(text)
#ifdef DANAG_FORMATS
FORMAT(markdown)
FORMAT(html)
FORMAT(spans)
RECORDS(jsonl)
RECORDS(tsv)
RECORDS(table)
RECORDS(warc)
#endif
/* clang-format on */
#undef FORMAT
#undef RECORDS
