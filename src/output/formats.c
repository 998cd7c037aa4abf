#include "output/writer.h"

static const struct format *const formats[] = {
#define FORMAT(name) &format_##name,
#include "output/list.h"
#undef FORMAT
};

const struct format *format_at(size_t index) {
    return index < sizeof formats / sizeof formats[0] ? formats[index] : NULL;
}
