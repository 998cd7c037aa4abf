#include "method/method.h"

static const struct method *const methods[] = {
#define METHOD(name) &method_##name,
#include "method/list.h"
#undef METHOD
};

size_t method_count(void) {
    return sizeof methods / sizeof methods[0];
}

const struct method *method_at(size_t index) {
    return index < method_count() ? methods[index] : NULL;
}
