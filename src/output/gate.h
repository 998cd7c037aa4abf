/* Holds back what a writer writes of a document until it is clear whether it may pass. */
#ifndef DANAG_OUTPUT_GATE_H
#define DANAG_OUTPUT_GATE_H

#include "output/hold.h"
#include "output/writer.h"

struct gate {
    struct hold held; /* its limit is the caller's */
    bool closed;      /* the writer writes into `held` */
    danag_output *output;
    void *context;
};

/* Before writer_begin: holds back what follows. */
void gate_close(struct gate *gate, struct writer *writer);

/* After writer_end: writes what was held. Returns 0, STATUS_STOPPED or STATUS_NO_MEMORY. */
int gate_pass(struct gate *gate, struct writer *writer);

/* Drops what was held, as if the document had never begun. Without one it does nothing. */
void gate_drop(struct gate *gate, struct writer *writer);

#endif
