#include "eval/extractor.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define READ_SIZE 65536
#define WAIT_STEP 2   /* milliseconds between checks of a process that has closed its output */
#define LONG_WAIT 1e6 /* seconds; in milliseconds, still small enough for poll */

enum { STREAM_OUTPUT, STREAM_ERRORS, LIFELINE, DESCRIPTORS };

struct running {
    pid_t id;
    struct pollfd descriptors[DESCRIPTORS];
    double deadline;
};

static int milliseconds_left(double deadline) {
    double left = fmin(fmax(deadline - clock_seconds(CLOCK_MONOTONIC), 0), LONG_WAIT);
    return (int)ceil(left * 1000);
}

static void close_pair(const int pair[2]) {
    close(pair[0]);
    close(pair[1]);
}

/* Never returns. */
static void be_child(const struct process *process, const int output[2], const int errors[2]) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT};
    setpgid(0, 0);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) { signal(signals[i], SIG_DFL); }
    dup2(output[1], STDOUT_FILENO);
    dup2(errors[1], STDERR_FILENO);
    process->child(process->context);
    _exit(EXIT_SUCCESS);
}

static bool start(struct running *running, const struct process *process) {
    int output[2];
    int errors[2];
    if (pipe2(output, O_CLOEXEC) != 0) { return false; }
    if (pipe2(errors, O_CLOEXEC) != 0) {
        close_pair(output);
        return false;
    }
    running->id = fork();
    if (running->id == 0) { be_child(process, output, errors); }
    if (running->id < 0) {
        int error = errno;
        close_pair(output);
        close_pair(errors);
        errno = error;
        return false;
    }
    /* Parent and child both set the group, because either may run first. */
    setpgid(running->id, running->id);
    close(output[1]);
    close(errors[1]);
    running->descriptors[STREAM_OUTPUT] = (struct pollfd){output[0], POLLIN, 0};
    running->descriptors[STREAM_ERRORS] = (struct pollfd){errors[0], POLLIN, 0};
    running->descriptors[LIFELINE] = (struct pollfd){STDIN_FILENO, POLLIN, 0};
    running->deadline = clock_seconds(CLOCK_MONOTONIC) + process->timeout;
    return true;
}

static void end_group(const struct running *running) {
    kill(-running->id, SIGKILL);
}

static void obey_lifeline(const struct running *running) {
    if (running->descriptors[LIFELINE].revents == 0) { return; }
    end_group(running);
    _exit(EXIT_FAILURE);
}

/* Reads the bytes that are ready. At the end of the stream, closes it. */
static void take(struct pollfd *stream, struct buffer *buffer, size_t most) {
    char bytes[READ_SIZE];
    if (stream->fd < 0 || stream->revents == 0) { return; }
    ssize_t size = read(stream->fd, bytes, sizeof bytes);
    if (size < 0 && (errno == EINTR || errno == EAGAIN)) { return; }
    if (size <= 0) {
        close(stream->fd);
        stream->fd = -1;
        return;
    }
    size_t room = most > buffer->size ? most - buffer->size : 0;
    buffer_put(buffer, bytes, (size_t)size < room ? (size_t)size : room);
}

/* Reads both streams. Returns PROCESS_EXITED once both have ended. */
static enum process_end read_streams(struct running *running, struct buffer *output,
                                     struct buffer *errors) {
    struct pollfd *streams = running->descriptors;
    while (streams[STREAM_OUTPUT].fd >= 0 || streams[STREAM_ERRORS].fd >= 0) {
        int wait = milliseconds_left(running->deadline);
        if (wait == 0) { return PROCESS_TIMED_OUT; }
        if (poll(streams, DESCRIPTORS, wait) < 0) { continue; }
        obey_lifeline(running);
        take(&streams[STREAM_OUTPUT], output, PROCESS_OUTPUT_MAX + 1);
        take(&streams[STREAM_ERRORS], errors, PROCESS_ERRORS_MAX);
        if (output->size > PROCESS_OUTPUT_MAX) { return PROCESS_OVERFLOWED; }
    }
    return PROCESS_EXITED;
}

/* A process may go on after closing its streams. WNOWAIT reserves its id until its group has been
 * killed. */
static enum process_end wait_for_end(struct running *running) {
    for (;;) {
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)running->id, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info.si_pid == running->id) {
            return PROCESS_EXITED;
        }
        if (milliseconds_left(running->deadline) == 0) { return PROCESS_TIMED_OUT; }
        poll(&running->descriptors[LIFELINE], 1, WAIT_STEP);
        obey_lifeline(running);
    }
}

static double seconds_of(const struct timeval *time) {
    return (double)time->tv_sec + (double)time->tv_usec / 1e6;
}

void process_run(const struct process *process, struct buffer *output, struct buffer *errors,
                 struct process_report *report) {
    struct running running;
    struct rusage usage = {0};
    int status = 0;
    *report = (struct process_report){PROCESS_NOT_STARTED, 0, NAN, NAN};
    if (!start(&running, process)) {
        report->status = errno;
        return;
    }
    report->end = read_streams(&running, output, errors);
    if (report->end == PROCESS_EXITED) { report->end = wait_for_end(&running); }
    end_group(&running);
    while (wait4(running.id, &status, 0, &usage) < 0 && errno == EINTR)
        ;
    if (report->end == PROCESS_EXITED && WIFSIGNALED(status)) { report->end = PROCESS_SIGNALLED; }
    for (int i = STREAM_OUTPUT; i <= STREAM_ERRORS; i++) {
        if (running.descriptors[i].fd >= 0) { close(running.descriptors[i].fd); }
    }
    report->status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    report->seconds = seconds_of(&usage.ru_utime) + seconds_of(&usage.ru_stime);
    report->peak = (double)usage.ru_maxrss * 1024;
}
