/* What the rest of the library asks of the learned method, where it is built without: no method
 * wants traits then, so that nothing of this is ever called but learned_settings_reset. */
#include "lines/traits.h"
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

void traits_make(struct traits_reader *reader) {
    (void)reader;
}

void traits_begin(struct traits_reader *reader) {
    (void)reader;
}

void traits_attribute(struct traits_reader *reader, const struct attribute *attribute) {
    (void)reader, (void)attribute;
}

void traits_href(struct traits_reader *reader) {
    (void)reader;
}

void traits_tag(struct traits_reader *reader, const struct tag *tag) {
    (void)reader, (void)tag;
}

void traits_text(struct traits_reader *reader, const struct text *text) {
    (void)reader, (void)text;
}

void traits_space(struct traits_reader *reader) {
    (void)reader;
}

void traits_title(struct traits_reader *reader, struct slice title) {
    (void)reader, (void)title;
}

const struct traits *traits_line(struct traits_reader *reader, const struct line *line,
                                 enum line_edge edge) {
    (void)line, (void)edge;
    return &reader->line;
}

void traits_line_begin(struct traits_reader *reader, enum line_edge edge) {
    (void)reader, (void)edge;
}
