#include "run.h"

#include <stdlib.h>

static int on_fragment(void *self, const struct fragment *fragment) {
    (void)self, (void)fragment;
    return 0;
}

static int on_span(void *self, uint64_t start, uint64_t end) {
    struct run *run = self;
    const struct store_reader reader = {on_fragment, bytes_put, &run->text};
    run->spans++;
    run->start = start;
    run->end = end;
    return store_read(run->store, start, end, &reader);
}

void run_make_method(struct run *run, struct store *store, const struct method *method,
                     const uint64_t *parameters) {
    *run = (struct run){.store = store,
                        .method = method,
                        .parameters = parameters,
                        .state = malloc(method->state_size)};
    if (run->state == NULL) { abort(); }
}

void run_make(struct run *run, struct store *store, uint64_t gap) {
    run_make_method(run, store, &method_danag, &run->gap);
    run->gap = gap;
}

void run_free(struct run *run) {
    free(run->state);
    bytes_free(&run->text);
}

void run_begin(struct run *run) {
    store_begin(run->store);
    run->frame = (struct method_frame){
        .store = run->store, .parameters = run->parameters, .span = on_span, .self = run};
    run->spans = 0;
    bytes_clear(&run->text);
    run->method->begin(run->state, &run->frame);
}

int run_line(void *run, const struct line *line) {
    const struct run *self = run;
    return self->method->line(self->state, line);
}

int run_end(struct run *run) {
    return run->method->end(run->state);
}
