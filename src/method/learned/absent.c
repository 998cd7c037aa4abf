/* What the rest of the library asks of the learned method, where it is built without: no method
 * wants traits then, so that nothing of this is ever called but learned_settings_reset. */
#include "method/learned/settings.h"

const struct danag_parameter *learned_settings_parameter(size_t index) {
    (void)index;
    return NULL;
}

void learned_settings_reset(struct learned_settings *settings) {
    (void)settings;
}

bool learned_settings_set(struct learned_settings *settings, size_t index, const char *value,
                          char error[SETTINGS_ERROR_SIZE]) {
    (void)settings, (void)index, (void)value, (void)error;
    return false;
}
