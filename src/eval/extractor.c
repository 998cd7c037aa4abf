/* Runs an extractor on a page in a new process, and judges its output, status, time and memory. */
#include "eval/eval.h"

#include "text/ascii.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define OUTPUT_MAX ((size_t)1 << 26) /* bytes; an extractor that writes more is killed */
#define ERRORS_MAX ((size_t)1 << 12) /* bytes kept; the rest is dropped */
#define READ_SIZE  65536
#define WAIT_STEP  2   /* milliseconds between checks of a process that has closed its output */
#define LONG_WAIT  1e6 /* seconds; in milliseconds, still small enough for poll */

#define STATUS_CUT 1 /* exit status of a method whose text was cut; the text still counts */

/* How a process ended: an answer's outcome if that was bad, with its complaint. */
enum end { EXITED, SIGNALLED, TIMED_OUT, OVERFLOWED, NOT_STARTED };

static const struct {
    enum outcome outcome;
    const char *complaint; /* %d is the exit status, signal or errno */
} bad_ends[] = {
    [EXITED] = {OUTCOME_FAILED, "exit status %d"},
    [SIGNALLED] = {OUTCOME_CRASHED, "ended by signal %d"},
    [TIMED_OUT] = {OUTCOME_TIMED_OUT, "timed out"},
    [OVERFLOWED] = {OUTCOME_CRASHED, "ended for writing too much"},
    [NOT_STARTED] = {OUTCOME_CRASHED, "could not be started (error %d)"},
};

enum { STREAM_OUTPUT, STREAM_ERRORS, LIFELINE, DESCRIPTORS };

struct running {
    pid_t id;
    struct pollfd descriptors[DESCRIPTORS];
    double deadline;
    double *seconds; /* shared with a method's process, which measures its own time */
};

static double clock_seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static _Noreturn void fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    _exit(2);
}

static danag_t *new_danag(void) {
    danag_t *danag = danag_new();
    if (danag == NULL) { give_up(); }
    return danag;
}

static char *copy_of(const char *text) {
    char *copy = strdup(text);
    if (copy == NULL) { give_up(); }
    return copy;
}

/* Gives libdanag a method and its settings, and cuts the text into pieces. Returns NULL, or what is
 * wrong: the piece that is not even a setting, or danag_error. */
static const char *set_method(danag_t *danag, char *text) {
    char *rest = text;
    if (danag_set(danag, "method", strsep(&rest, ":")) != DANAG_OK) { return danag_error(danag); }
    for (char *name; (name = strsep(&rest, ",")) != NULL;) {
        char *value = strchr(name, '=');
        if (*name == '\0') { continue; }
        if (value == NULL) { return name; }
        *value++ = '\0';
        /* The value is a list up to what looks like the next setting. */
        while (rest != NULL && *rest != '\0' && *rest != ',' &&
               memchr(rest, '=', strcspn(rest, ",")) == NULL) {
            rest[-1] = ',';
            strsep(&rest, ",");
        }
        if (danag_set(danag, name, value) != DANAG_OK) { return danag_error(danag); }
    }
    return NULL;
}

bool method_is_possible(const char *method) {
    char *copy = copy_of(method);
    danag_t *danag = new_danag();
    const char *wrong = set_method(danag, copy);
    if (wrong != NULL && wrong != danag_error(danag)) {
        eval_message("method '%s': '%s' is not OPTION=VALUE", method, wrong);
    } else if (wrong != NULL) {
        eval_message("method '%s': %s", method, wrong);
    }
    danag_free(danag);
    free(copy);
    return wrong == NULL;
}

static void set_variable(const char *name, const char *value) {
    if (value == NULL) {
        unsetenv(name);
    } else if (setenv(name, value, 1) != 0) {
        fail(name, strerror(errno));
    }
}

static void be_command(const char *command, const struct page *page) {
    int input = open(page->path, O_RDONLY | O_CLOEXEC);
    if (input < 0 || dup2(input, STDIN_FILENO) < 0) { fail(page->path, strerror(errno)); }
    set_variable("DANAG_URL", page->url);
    set_variable("DANAG_CHARSET", page->charset);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    fail("/bin/sh", strerror(errno));
}

/* Writes the method's text. Its time is measured here, because most of the process's time would be
 * spent on starting it. */
static void be_method(const char *method, const struct page *page, double *seconds) {
    struct danag_buffer html = {0}, text = {0};
    danag_t *danag = new_danag();
    if (!buffer_read(&html, page->path, FILE_SIZE_MAX)) { fail(page->path, strerror(errno)); }
    if (set_method(danag, copy_of(method)) != NULL ||
        danag_set_output(danag, danag_collect, &text) != DANAG_OK) {
        fail("method", danag_error(danag));
    }
    double before = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    int status = danag_begin(danag, page->url, NULL, page->charset);
    if (status == DANAG_OK) { status = danag_feed(danag, html.bytes, html.size); }
    if (status == DANAG_OK) { status = danag_finish(danag); }
    *seconds = clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - before;
    if (status != DANAG_OK && status != DANAG_CUT && status != DANAG_UNSURE) {
        fail("method", danag_error(danag));
    }
    if (fwrite(text.bytes, 1, text.size, stdout) < text.size || fflush(stdout) != 0) {
        fail("writing", strerror(errno));
    }
    if (status == DANAG_CUT) {
        fputs("the text was cut, for max-memory\n", stderr);
        _exit(STATUS_CUT);
    }
}

static int milliseconds_left(double deadline) {
    double left = fmin(fmax(deadline - clock_seconds(CLOCK_MONOTONIC), 0), LONG_WAIT);
    return (int)ceil(left * 1000);
}

static _Noreturn void be_child(const char *extractor, const struct page *page, int output,
                               int errors, double *seconds) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT};
    setpgid(0, 0);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) { signal(signals[i], SIG_DFL); }
    dup2(output, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    if (*extractor == '!') { be_command(extractor + 1, page); }
    be_method(extractor + 1, page, seconds);
    _exit(EXIT_SUCCESS);
}

/* Returns 0, or why the process could not be started, as errno has it. */
static int start(struct running *running, const char *extractor, const struct page *page,
                 double timeout) {
    int ends[] = {-1, -1, -1, -1}; /* where its output is read and written, and its errors */
    if (pipe2(ends, O_CLOEXEC) != 0 || pipe2(ends + 2, O_CLOEXEC) != 0 ||
        (running->id = fork()) < 0) {
        const int error = errno;
        for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) { close(ends[i]); }
        return error;
    }
    if (running->id == 0) { be_child(extractor, page, ends[1], ends[3], running->seconds); }
    /* Parent and child both set the group, because either may run first. */
    setpgid(running->id, running->id);
    close(ends[1]);
    close(ends[3]);
    running->descriptors[STREAM_OUTPUT] = (struct pollfd){ends[0], POLLIN, 0};
    running->descriptors[STREAM_ERRORS] = (struct pollfd){ends[2], POLLIN, 0};
    running->descriptors[LIFELINE] = (struct pollfd){STDIN_FILENO, POLLIN, 0};
    running->deadline = clock_seconds(CLOCK_MONOTONIC) + timeout;
    return 0;
}

static void obey_lifeline(const struct running *running) {
    if (running->descriptors[LIFELINE].revents == 0) { return; }
    kill(-running->id, SIGKILL);
    _exit(EXIT_FAILURE);
}

/* Reads the bytes that are ready. At the end of the stream, closes it. */
static void take(struct pollfd *stream, struct danag_buffer *buffer, size_t most) {
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

/* Reads both streams. Returns EXITED once both have ended. */
static enum end read_streams(struct running *running, struct danag_buffer *output,
                             struct danag_buffer *errors) {
    struct pollfd *streams = running->descriptors;
    while (streams[STREAM_OUTPUT].fd >= 0 || streams[STREAM_ERRORS].fd >= 0) {
        int wait = milliseconds_left(running->deadline);
        if (wait == 0) { return TIMED_OUT; }
        if (poll(streams, DESCRIPTORS, wait) < 0) { continue; }
        obey_lifeline(running);
        take(&streams[STREAM_OUTPUT], output, OUTPUT_MAX + 1);
        take(&streams[STREAM_ERRORS], errors, ERRORS_MAX);
        if (output->size > OUTPUT_MAX) { return OVERFLOWED; }
    }
    return EXITED;
}

/* A process may go on after closing its streams. WNOWAIT keeps its id until its group is killed. */
static enum end wait_for_end(struct running *running) {
    for (;;) {
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)running->id, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info.si_pid == running->id) {
            return EXITED;
        }
        if (milliseconds_left(running->deadline) == 0) { return TIMED_OUT; }
        poll(&running->descriptors[LIFELINE], 1, WAIT_STEP);
        obey_lifeline(running);
    }
}

static double seconds_of(const struct timeval *time) {
    return (double)time->tv_sec + (double)time->tv_usec / 1e6;
}

/* Appends what the process writes to the answer's text and to the errors, and then kills the rest
 * of its group. Returns how it ended, and sets `status` to its exit status, the signal or errno. */
static enum end run(struct running *running, struct answer *answer, struct danag_buffer *errors,
                    int *status) {
    struct rusage usage = {0};
    enum end end = read_streams(running, &answer->text, errors);
    if (end == EXITED) { end = wait_for_end(running); }
    kill(-running->id, SIGKILL);
    while (wait4(running->id, status, 0, &usage) < 0 && errno == EINTR)
        ;
    for (int i = STREAM_OUTPUT; i <= STREAM_ERRORS; i++) {
        if (running->descriptors[i].fd >= 0) { close(running->descriptors[i].fd); }
    }
    if (end == EXITED && WIFSIGNALED(*status)) { end = SIGNALLED; }
    *status = WIFSIGNALED(*status) ? WTERMSIG(*status) : WEXITSTATUS(*status);
    answer->seconds = seconds_of(&usage.ru_utime) + seconds_of(&usage.ru_stime);
    answer->peak = (double)usage.ru_maxrss * 1024;
    return end;
}

/* Describes a bad end, with the first line of the extractor's own errors. */
static void judge(struct answer *answer, enum end end, int status,
                  const struct danag_buffer *errors) {
    if (end == EXITED && status == 0) {
        answer->outcome = answer->text.size > 0 ? OUTCOME_ANSWERED : OUTCOME_EMPTY;
        return;
    }
    answer->outcome = bad_ends[end].outcome;
    const int length = snprintf(answer->complaint, COMPLAINT_SIZE, bad_ends[end].complaint, status);
    const size_t line = errors->size > 0 ? strcspn(errors->bytes, "\n") : 0;
    if (line > 0 && length >= 0 && length < COMPLAINT_SIZE) {
        snprintf(answer->complaint + length, (size_t)(COMPLAINT_SIZE - length), ": %.*s",
                 line < COMPLAINT_SIZE ? (int)line : COMPLAINT_SIZE, errors->bytes);
    }
    if (end != EXITED) { answer->text.size = 0; }
}

/* Whether the text looks like HTML: it begins, after white space, with a tag, a comment or a
 * doctype, and has a `>`. */
static bool is_html(const char *bytes, size_t size) {
    static const char mark[] = "\xEF\xBB\xBF";
    size_t i = size >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
    while (i < size && ascii_is_space(bytes[i])) { i++; }
    if (size - i < 3 || bytes[i] != '<') { return false; }
    char next = bytes[i + 1];
    bool opens = ascii_is_letter(next) || next == '!' || next == '?' || next == '/';
    return opens && memchr(bytes + i, '>', size - i) != NULL;
}

/* Replaces HTML with its text, as the method "plain" finds it. Leaves other text unchanged. */
static void strip_html(struct danag_buffer *text) {
    if (!is_html(text->bytes, text->size)) { return; }
    struct danag_buffer stripped = {0};
    danag_t *danag = new_danag();
    if (danag_set(danag, "method", "plain") != DANAG_OK ||
        danag_set(danag, "max-memory", "4G") != DANAG_OK ||
        danag_set_output(danag, danag_collect, &stripped) != DANAG_OK ||
        danag_begin(danag, NULL, NULL, "utf-8") != DANAG_OK ||
        danag_feed(danag, text->bytes, text->size) != DANAG_OK || danag_finish(danag) != DANAG_OK) {
        eval_message("stripping HTML: %s", danag_error(danag));
        exit(EVAL_FAILED);
    }
    danag_free(danag);
    danag_buffer_free(text);
    buffer_put(&stripped, "", 0);
    *text = stripped;
}

void extractor_run(const char *extractor, const struct page *page, double timeout,
                   struct answer *answer) {
    struct running running = {.seconds = mmap(NULL, sizeof(double), PROT_READ | PROT_WRITE,
                                              MAP_SHARED | MAP_ANONYMOUS, -1, 0)};
    struct danag_buffer errors = {0};
    *answer = (struct answer){.seconds = NAN, .peak = NAN};
    if (running.seconds == MAP_FAILED) { give_up(); }
    *running.seconds = NAN;
    int status = start(&running, extractor, page, timeout);
    const enum end end = status == 0 ? run(&running, answer, &errors, &status) : NOT_STARTED;
    struct danag_buffer *text = &answer->text;
    if (*extractor != '!') {
        answer->seconds = *running.seconds;
        answer->peak = NAN;
    } else if (end == EXITED && text->size > 0) {
        strip_html(text);
    }
    munmap(running.seconds, sizeof(double));
    /* A text of white space is none. */
    if (text->size > 0 && strspn(text->bytes, " \t\r\n\f") == text->size) { text->size = 0; }
    judge(answer, end, status, &errors);
    danag_buffer_free(&errors);
}
