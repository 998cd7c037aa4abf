#include "output/gate.h"

#include "status.h"

static void open_gate(struct gate *gate, struct writer *writer) {
    writer->output = gate->output;
    writer->context = gate->context;
    gate->closed = false;
}

void gate_close(struct gate *gate, struct writer *writer) {
    hold_begin(&gate->held);
    gate->closed = true;
    gate->output = writer->output;
    gate->context = writer->context;
    writer->output = hold_put;
    writer->context = &gate->held;
}

int gate_pass(struct gate *gate, struct writer *writer) {
    struct hold *held = &gate->held;
    open_gate(gate, writer);
    hold_end(held);
    if (held->failed) { return STATUS_NO_MEMORY; }
    return held->size > 0 ? writer_put(writer, held->bytes, held->size) : 0;
}

void gate_drop(struct gate *gate, struct writer *writer) {
    if (gate->closed) { open_gate(gate, writer); }
}
