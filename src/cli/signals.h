/* In:  signals.
 * Out: unfinished files are removed before SIGHUP, SIGINT or SIGTERM ends the process; whether
 *      somebody asks how far it is (SIGUSR1, and SIGINFO where there is one).
 * Memory: one object for the process, as a handler has no other way to know anything.
 *
 * A signal that is ignored at the start stays ignored. The handlers run in the main thread only,
 * and only that thread calls what is here: so threads must begin with these signals held. */
#pragma once

#include <signal.h>
#include <stdbool.h>

#define UNFINISHED_NAME_SIZE 64

/* A file that would be left behind. The caller owns it, and keeps it in its place. */
struct unfinished {
    int folder;
    char name[UNFINISHED_NAME_SIZE]; /* in the folder */
    struct unfinished *next;
};

void signals_begin(void);

/* Lets signals wait, until signals_release gets the `before` of this. Both leave errno alone. */
void signals_hold(sigset_t *before);
void signals_release(const sigset_t *before);

/* The file is to be removed if the process ends, until it is finished or removed. To be called with
 * the signals held from before the file is there. */
void signals_note(struct unfinished *file);
void signals_forget(const struct unfinished *file);

/* Whether somebody has asked since the last call. */
bool signals_asked(void);
