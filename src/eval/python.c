#include "eval/command.h"

#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int python_run(const char *script, const char *first, const char *second, int input) {
    /* -I keeps out modules of the current folder and of the user's environment. */
    const char *const arguments[] = {"python3", "-I",  "-X",   "utf8", "-c",
                                     script,    first, second, NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status;
    posix_spawn_file_actions_init(&actions);
    if (input >= 0) { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO); }
    int error = posix_spawnp(&child, "python3", &actions, NULL, (char *const *)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        eval_message("this needs python3, which cannot be started: %s", strerror(error));
        return EVAL_FAILED;
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFEXITED(status)) { return WEXITSTATUS(status); }
    eval_message("python3 was ended by signal %d", WTERMSIG(status));
    return EVAL_FAILED;
}
