#include "cli/signals.h"

#include <unistd.h>

/* What the handlers know. Handlers and everything that changes it run in the main thread. */
static struct {
    struct unfinished *volatile files; /* a list */
    volatile sig_atomic_t asked;
} known;

static const struct {
    int signal;
    bool ends; /* the process; the others ask something */
} handled[] = {
    {SIGHUP, true},   {SIGINT, true}, {SIGTERM, true}, {SIGUSR1, false},
#ifdef SIGINFO
    {SIGINFO, false},
#endif
};
#define HANDLED (sizeof handled / sizeof handled[0])

/* When it returns, the signal has its usual action again, which is to end the process. */
static void on_end(int signal) {
    for (const struct unfinished *file = known.files; file != NULL; file = file->next) {
        unlinkat(file->folder, file->name, 0);
    }
    raise(signal);
}

static void on_question(int signal) {
    (void)signal;
    known.asked = 1;
}

static void list_signals(sigset_t *all) {
    sigemptyset(all);
    for (size_t i = 0; i < HANDLED; i++) { sigaddset(all, handled[i].signal); }
}

void signals_begin(void) {
    struct sigaction before, end = {.sa_handler = on_end, .sa_flags = (int)SA_RESETHAND};
    struct sigaction question = {.sa_handler = on_question, .sa_flags = SA_RESTART};
    list_signals(&end.sa_mask);
    list_signals(&question.sa_mask);
    for (size_t i = 0; i < HANDLED; i++) {
        if (sigaction(handled[i].signal, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
            sigaction(handled[i].signal, handled[i].ends ? &end : &question, NULL);
        }
    }
}

static void mask(int how, const sigset_t *set, sigset_t *before) {
#ifdef DANAG_THREADS
    pthread_sigmask(how, set, before);
#else
    sigprocmask(how, set, before);
#endif
}

void signals_hold(sigset_t *before) {
    sigset_t all;
    list_signals(&all);
    mask(SIG_BLOCK, &all, before);
}

void signals_release(const sigset_t *before) {
    mask(SIG_SETMASK, before, NULL);
}

void signals_note(struct unfinished *file) {
    file->next = known.files;
    known.files = file;
}

void signals_forget(const struct unfinished *file) {
    sigset_t before;
    signals_hold(&before);
    if (known.files == file) {
        known.files = file->next;
    } else {
        struct unfinished *at = known.files;
        while (at != NULL && at->next != file) { at = at->next; }
        if (at != NULL) { at->next = file->next; }
    }
    signals_release(&before);
}

bool signals_asked(void) {
    if (!known.asked) { return false; }
    known.asked = 0;
    return true;
}
