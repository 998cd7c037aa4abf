/* Runs an extractor on a page in a new process, and judges how it ended by its output, exit status,
 * time and memory. */
#include "eval/extractor.h"

#include "danag.h"
#include "text/ascii.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
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
};

static _Noreturn void fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    _exit(2);
}

static danag_t *new_danag(void) {
    danag_t *danag = danag_new();
    if (danag == NULL) { give_up(); }
    return danag;
}

/* Gives libdanag a method and its settings. If one is wrong, returns false, and sets `wrong` if it
 * is not even a setting; otherwise danag_error has the message. */
static bool set_method(danag_t *danag, const char *method, struct buffer *wrong) {
    char *copy = duplicate(method);
    char *rest = copy;
    bool set = danag_set(danag, "method", strsep(&rest, ":")) == DANAG_OK;
    for (char *name; set && (name = strsep(&rest, ",")) != NULL;) {
        char *value = strchr(name, '=');
        if (*name == '\0') { continue; }
        if (value == NULL) {
            buffer_put(wrong, name, strlen(name));
            set = false;
        } else {
            *value++ = '\0';
            set = danag_set(danag, name, value) == DANAG_OK;
        }
    }
    free(copy);
    return set;
}

bool method_is_possible(const char *method) {
    struct buffer wrong = {0};
    danag_t *danag = new_danag();
    const bool set = set_method(danag, method, &wrong);
    if (!set && wrong.size > 0) {
        eval_message("method '%s': '%s' is not OPTION=VALUE", method, wrong.bytes);
    } else if (!set) {
        eval_message("method '%s': %s", method, danag_error(danag));
    }
    danag_free(danag);
    buffer_free(&wrong);
    return set;
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

static void write_all(const void *bytes, size_t size) {
    for (const char *next = bytes; size > 0;) {
        ssize_t written = write(STDOUT_FILENO, next, size);
        if (written < 0) { fail("writing", strerror(errno)); }
        next += written;
        size -= (size_t)written;
    }
}

static int put(void *buffer, const char *bytes, size_t size) {
    buffer_put(buffer, bytes, size);
    return 0;
}

/* Writes the method's processor time, then its text. The method measures its own time, because most
 * of the process's time would be spent on starting it. */
static void be_method(const char *method, const struct page *page) {
    struct buffer html = {0};
    struct buffer text = {0};
    struct buffer wrong = {0};
    danag_t *danag = new_danag();
    if (!buffer_read(&html, page->path, FILE_SIZE_MAX)) { fail(page->path, strerror(errno)); }
    if (!set_method(danag, method, &wrong) || danag_set_output(danag, put, &text) != DANAG_OK) {
        fail("method", danag_error(danag));
    }
    double before = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    int status = danag_begin(danag, page->url, NULL, page->charset);
    if (status == DANAG_OK) { status = danag_feed(danag, html.bytes, html.size); }
    if (status == DANAG_OK) { status = danag_finish(danag); }
    double seconds = clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - before;
    if (status != DANAG_OK && status != DANAG_CUT && status != DANAG_UNSURE) {
        fail("method", danag_error(danag));
    }
    write_all(&seconds, sizeof seconds);
    write_all(text.bytes, text.size);
    danag_free(danag);
    buffer_free(&text);
    buffer_free(&html);
    if (status == DANAG_CUT) {
        fputs("the text was cut, for max-memory\n", stderr);
        _exit(STATUS_CUT);
    }
}

static int milliseconds_left(double deadline) {
    double left = fmin(fmax(deadline - clock_seconds(CLOCK_MONOTONIC), 0), LONG_WAIT);
    return (int)ceil(left * 1000);
}

static void close_pair(const int pair[2]) {
    close(pair[0]);
    close(pair[1]);
}

/* Never returns. */
static void be_child(const struct extractor *extractor, const struct page *page,
                     const int output[2], const int errors[2]) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT};
    setpgid(0, 0);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) { signal(signals[i], SIG_DFL); }
    dup2(output[1], STDOUT_FILENO);
    dup2(errors[1], STDERR_FILENO);
    if (extractor->command != NULL) {
        be_command(extractor->command, page);
    } else {
        be_method(extractor->method, page);
    }
    _exit(EXIT_SUCCESS);
}

static bool start(struct running *running, const struct extractor *extractor,
                  const struct page *page, double timeout) {
    int output[2];
    int errors[2];
    if (pipe2(output, O_CLOEXEC) != 0) { return false; }
    if (pipe2(errors, O_CLOEXEC) != 0) {
        close_pair(output);
        return false;
    }
    running->id = fork();
    if (running->id == 0) { be_child(extractor, page, output, errors); }
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
    running->deadline = clock_seconds(CLOCK_MONOTONIC) + timeout;
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

/* Reads both streams. Returns EXITED once both have ended. */
static enum end read_streams(struct running *running, struct buffer *output,
                             struct buffer *errors) {
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

/* A process may go on after closing its streams. WNOWAIT reserves its id until its group has been
 * killed. */
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
static enum end run(struct running *running, struct answer *answer, struct buffer *errors,
                    int *status) {
    struct rusage usage = {0};
    enum end end = read_streams(running, &answer->text, errors);
    if (end == EXITED) { end = wait_for_end(running); }
    end_group(running);
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

/* Moves the time from the front of the text into the answer. */
static void take_time(struct answer *answer) {
    double seconds = NAN;
    if (answer->text.size >= sizeof seconds) {
        memcpy(&seconds, answer->text.bytes, sizeof seconds);
        answer->text.size -= sizeof seconds;
        memmove(answer->text.bytes, answer->text.bytes + sizeof seconds, answer->text.size + 1);
    }
    answer->seconds = seconds;
    answer->peak = NAN;
}

/* Describes a bad end, with the first line of the extractor's own errors. */
static void complain(struct answer *answer, const struct buffer *errors, const char *how,
                     int status) {
    size_t line = errors->size > 0 ? strcspn(errors->bytes, "\n") : 0;
    int length = snprintf(answer->complaint, COMPLAINT_SIZE, how, status);
    if (line > 0 && length >= 0 && length < COMPLAINT_SIZE) {
        snprintf(answer->complaint + length, (size_t)(COMPLAINT_SIZE - length), ": %.*s",
                 line < COMPLAINT_SIZE ? (int)line : COMPLAINT_SIZE, errors->bytes);
    }
}

static void judge(struct answer *answer, enum end end, int status, const struct buffer *errors) {
    if (end == EXITED && status == 0) {
        answer->outcome = answer->text.size > 0 ? OUTCOME_ANSWERED : OUTCOME_EMPTY;
        return;
    }
    answer->outcome = bad_ends[end].outcome;
    complain(answer, errors, bad_ends[end].complaint, status);
    if (end != EXITED) { buffer_clear(&answer->text); }
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
static void strip_html(struct buffer *text) {
    if (!is_html(text->bytes, text->size)) { return; }
    struct buffer stripped = {0};
    danag_t *danag = new_danag();
    if (danag_set(danag, "method", "plain") != DANAG_OK ||
        danag_set(danag, "max-memory", "4G") != DANAG_OK ||
        danag_set_output(danag, put, &stripped) != DANAG_OK ||
        danag_begin(danag, NULL, NULL, "utf-8") != DANAG_OK ||
        danag_feed(danag, text->bytes, text->size) != DANAG_OK || danag_finish(danag) != DANAG_OK) {
        eval_message("stripping HTML: %s", danag_error(danag));
        exit(EVAL_FAILED);
    }
    danag_free(danag);
    buffer_free(text);
    *text = stripped;
}

void extractor_run(const struct extractor *extractor, const struct page *page, double timeout,
                   struct answer *answer) {
    struct running running;
    struct buffer errors = {0};
    enum end end = NOT_STARTED;
    int status = 0;
    *answer = (struct answer){.seconds = NAN, .peak = NAN};
    if (start(&running, extractor, page, timeout)) {
        end = run(&running, answer, &errors, &status);
    } else {
        status = errno;
    }
    struct buffer *text = &answer->text;
    if (extractor->command == NULL) {
        take_time(answer);
    } else if (end == EXITED && text->size > 0) {
        strip_html(text);
    }
    /* A text of white space is none. */
    if (text->size > 0 && strspn(text->bytes, " \t\r\n\f") == text->size) { buffer_clear(text); }
    judge(answer, end, status, &errors);
    buffer_free(&errors);
}

void answer_free(struct answer *answer) {
    buffer_free(&answer->text);
}
