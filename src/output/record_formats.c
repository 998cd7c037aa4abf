/* The formats of records. */
#include "output/record.h"

static const struct record_format *const formats[] = {
#ifdef DANAG_FORMATS
    &record_jsonl,
    &record_tsv,
    &record_warc,
#endif
    /* So that it always has a row. */
    NULL,
};

const struct record_format *record_format_at(size_t index) {
    return index < sizeof formats / sizeof formats[0] ? formats[index] : NULL;
}
