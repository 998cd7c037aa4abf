#include "cli/explain/explained.h"

#include <string.h>

static size_t method_of(const struct arguments *arguments) {
    const char *chosen = arguments_setting(arguments, "method");
    size_t method = 0;
    while (chosen != NULL && strcmp(danag_method_name(method), chosen) != 0) { method++; }
    return method;
}

struct explained explained_page(const struct arguments *arguments, const danag_t *danag,
                                const char *address) {
    struct explained explained = {.arguments = arguments,
                                  .danag = danag,
                                  .address = address,
                                  .method = method_of(arguments),
                                  .lines = danag_line_count(danag)};
    while (danag_line(danag, explained.shown).text != NULL) { explained.shown++; }
    return explained;
}
