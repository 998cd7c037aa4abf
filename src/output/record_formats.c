/* The formats of records. */
#include "output/record.h"

static const struct record_format *const formats[] = {
    &record_jsonl,
    &record_tsv,
    &record_warc,
};

const struct record_format *record_format_at(size_t index) {
    return index < sizeof formats / sizeof formats[0] ? formats[index] : NULL;
}
