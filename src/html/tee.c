#include "html/tee.h"

static int on_text(void *self, const struct text *text) {
    const struct tee *tee = self;
    tee->watcher.text(tee->watcher.self, text);
    return tee->sink.text(tee->sink.self, text);
}

static int on_tag(void *self, const struct tag *tag) {
    const struct tee *tee = self;
    tee->watcher.tag(tee->watcher.self, tag);
    return tee->sink.tag(tee->sink.self, tag);
}

static void on_opened(void *self) {
    const struct tee *tee = self;
    tee->sink.opened(tee->sink.self);
}

static int on_newline_in_tag(void *self, uint64_t code) {
    const struct tee *tee = self;
    return tee->sink.newline_in_tag(tee->sink.self, code);
}

static int on_math_tag(void *self, const struct tag *tag) {
    const struct tee *tee = self;
    return tee->sink.math_tag(tee->sink.self, tag);
}

static int on_math_text(void *self, const struct text *text) {
    const struct tee *tee = self;
    return tee->sink.math_text(tee->sink.self, text);
}

static void on_title_again(void *self) {
    const struct tee *tee = self;
    tee->sink.title_again(tee->sink.self);
}

static int on_linked_data(void *self, const struct slice *script) {
    const struct tee *tee = self;
    tee->watcher.linked_data(tee->watcher.self, script);
    if (tee->sink.linked_data == NULL) { return 0; }
    return tee->sink.linked_data(tee->sink.linked_data_self, script);
}

struct token_sink tee_sink(struct tee *tee, const struct token_sink *sink,
                           const struct token_watcher *watcher) {
    *tee = (struct tee){*sink, *watcher};
    return (struct token_sink){
        .text = on_text,
        .tag = on_tag,
        .opened = sink->opened != NULL ? on_opened : NULL,
        .opened_for = sink->opened_for,
        .newline_in_tag = sink->newline_in_tag != NULL ? on_newline_in_tag : NULL,
        .math_tag = sink->math_tag != NULL ? on_math_tag : NULL,
        .math_text = sink->math_text != NULL ? on_math_text : NULL,
        .title_again = sink->title_again != NULL ? on_title_again : NULL,
        .self = tee,
        .linked_data = on_linked_data,
        .linked_data_self = tee,
        .attributes = sink->attributes | watcher->attributes,
        .rare_attributes = sink->rare_attributes | watcher->rare_attributes,
    };
}
