#include "output/formats.h"

#include "output/writer.h"

static const struct format_row rows[] = {
#define FORMAT(name)  {&format_##name.facts, &format_##name, NULL},
#define RECORDS(name) {&record_##name.facts, &format_text, &record_##name},
#include "output/list.h"
#undef FORMAT
#undef RECORDS
};

const struct format_row *format_row_at(size_t index) {
    return index < sizeof rows / sizeof rows[0] ? &rows[index] : NULL;
}
