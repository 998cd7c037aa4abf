/* Begins threads that get no signals: the main thread alone handles them. */
#ifndef DANAG_CLI_JOBS_THREAD_H
#define DANAG_CLI_JOBS_THREAD_H

#include "cli/signals.h"

#include <pthread.h>
#include <stdbool.h>

static inline bool thread_begin(pthread_t *thread, void *(*run)(void *self), void *self) {
    sigset_t before;
    signals_hold(&before);
    bool begun = pthread_create(thread, NULL, run, self) == 0;
    signals_release(&before);
    return begun;
}

#endif
