#include "trial.h"

#include <stdlib.h>

static int on_run(void *self, const struct run *run) {
    (void)self, (void)run;
    return 0;
}

static int on_span(void *self, uint64_t start, uint64_t end) {
    struct trial *trial = self;
    const struct tape_reader reader = {on_run, bytes_put, &trial->text};
    trial->spans++;
    trial->start = start;
    trial->end = end;
    return tape_read(trial->tape, start, end, &reader);
}

void trial_make_method(struct trial *trial, struct tape *tape, const struct method *method,
                       const uint64_t *parameters) {
    *trial = (struct trial){.tape = tape,
                            .method = method,
                            .parameters = parameters,
                            .state = malloc(method->state_size)};
    if (trial->state == NULL) { abort(); }
}

void trial_make(struct trial *trial, struct tape *tape, uint64_t gap) {
    trial_make_method(trial, tape, &method_danag, &trial->gap);
    trial->gap = gap;
}

void trial_free(struct trial *trial) {
    free(trial->state);
    bytes_free(&trial->text);
}

void trial_begin(struct trial *trial) {
    tape_begin(trial->tape);
    trial->frame = (struct method_frame){
        .tape = trial->tape, .parameters = trial->parameters, .span = on_span, .self = trial};
    trial->spans = 0;
    bytes_clear(&trial->text);
    trial->method->begin(trial->state, &trial->frame);
}

int trial_line(void *trial, const struct line *line) {
    const struct trial *self = trial;
    return self->method->line(self->state, line);
}

int trial_end(struct trial *trial) {
    return trial->method->end(trial->state);
}
