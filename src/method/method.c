#include "method/method.h"

/* One row for each method; the first is the default. */
/* clang-format off */
static const struct method *const methods[] = {
#ifdef DANAG_LEARNED
    &method_learned,
#endif
    &method_danag,
    &method_dana,
    &method_r2l,
    &method_density,
    &method_bte,
    &method_dsc,
    &method_lqf,
    &method_crunch,
    &method_ccb,
    &method_accb,
    &method_tccb,
#ifdef DANAG_SURVEY
    &method_importance,
    &method_title,
    &method_reps,
    &method_cetd,
#endif
    &method_plain,
};
/* clang-format on */

size_t method_count(void) {
    return sizeof methods / sizeof methods[0];
}

const struct method *method_at(size_t index) {
    return index < method_count() ? methods[index] : NULL;
}
