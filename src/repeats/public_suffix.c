#include "repeats/keys.h"

#include <libpsl.h>

size_t public_suffix_domain(const char *host) {
    const psl_ctx_t *list = psl_builtin();
    const char *domain = list != NULL ? psl_registrable_domain(list, host) : NULL;
    return domain != NULL ? (size_t)(domain - host) : 0;
}
