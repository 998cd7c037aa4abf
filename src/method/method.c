#include "method/method.h"

static const struct method *const methods[] = {
#define METHOD_ROW(name) &method_##name,
    METHODS(METHOD_ROW)
#undef METHOD_ROW
};

size_t method_count(void) {
    return COUNT_OF(methods);
}

const struct method *method_at(size_t index) {
    return index < method_count() ? methods[index] : NULL;
}

void stretches_open(struct stretches *stretches, uint64_t start) {
    stretches->open = (struct stretch){.exists = true, .start = start, .end = start};
}

static bool open_is_best(const struct stretches *stretches) {
    return stretches->open.exists &&
           (!stretches->best.exists || stretches->open.weight > stretches->best.weight);
}

void stretches_grow(struct stretches *stretches, uint64_t end, uint64_t weight) {
    stretches->open.end = end;
    stretches->open.weight = weight;
    if (stretches->best.exists && open_is_best(stretches)) {
        stretches->best.exists = false;
        tape_drop_kept(stretches->frame->tape);
    }
}

void stretches_close(struct stretches *stretches) {
    if (open_is_best(stretches)) {
        stretches->best = stretches->open;
        tape_keep(stretches->frame->tape, stretches->best.start, stretches->best.end);
    }
    stretches->open.exists = false;
}

int stretches_forget(const struct stretches *stretches, uint64_t end) {
    return stretches->open.exists || tape_forget(stretches->frame->tape, end) ? 0 : DANAG_NO_MEMORY;
}

int stretches_end(void *self) {
    struct stretches *stretches = self;
    const struct method_frame *frame = stretches->frame;
    if (open_is_best(stretches)) { stretches->best = stretches->open; }
    const struct stretch *best = &stretches->best;
    return best->exists ? frame->span(frame->self, best->start, best->end) : 0;
}
