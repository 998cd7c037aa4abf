/* Runs an extractor on a page, and judges how it ended. */
#include "eval/extractor.h"

#include "danag.h"
#include "text/ascii.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STATUS_CUT 1 /* exit status of a method whose text was cut; the text still counts */

struct task {
    const struct extractor *extractor;
    const struct page *page;
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

static void be_command(void *context) {
    const struct task *task = context;
    int input = open(task->page->path, O_RDONLY | O_CLOEXEC);
    if (input < 0 || dup2(input, STDIN_FILENO) < 0) { fail(task->page->path, strerror(errno)); }
    set_variable("DANAG_URL", task->page->url);
    set_variable("DANAG_CHARSET", task->page->charset);
    execl("/bin/sh", "sh", "-c", task->extractor->command, (char *)NULL);
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
static void be_method(void *context) {
    const struct task *task = context;
    const struct page *page = task->page;
    struct buffer html = {0};
    struct buffer text = {0};
    struct buffer wrong = {0};
    danag_t *danag = new_danag();
    if (!buffer_read(&html, page->path, FILE_SIZE_MAX)) { fail(page->path, strerror(errno)); }
    if (!set_method(danag, task->extractor->method, &wrong) ||
        danag_set_output(danag, put, &text) != DANAG_OK) {
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

static void judge(struct answer *answer, const struct process_report *report,
                  const struct buffer *errors) {
    switch (report->end) {
    case PROCESS_EXITED:
        answer->outcome = report->status != 0     ? OUTCOME_FAILED
                          : answer->text.size > 0 ? OUTCOME_ANSWERED
                                                  : OUTCOME_EMPTY;
        if (report->status != 0) { complain(answer, errors, "exit status %d", report->status); }
        return;
    case PROCESS_SIGNALLED:
        answer->outcome = OUTCOME_CRASHED;
        complain(answer, errors, "ended by signal %d", report->status);
        break;
    case PROCESS_TIMED_OUT:
        answer->outcome = OUTCOME_TIMED_OUT;
        complain(answer, errors, "timed out", 0);
        break;
    case PROCESS_OVERFLOWED:
        answer->outcome = OUTCOME_CRASHED;
        complain(answer, errors, "ended for writing too much", 0);
        break;
    case PROCESS_NOT_STARTED:
        answer->outcome = OUTCOME_CRASHED;
        complain(answer, errors, "could not be started (error %d)", report->status);
        break;
    }
    buffer_clear(&answer->text);
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

static bool is_blank(const struct buffer *text) {
    return text->size == 0 || strspn(text->bytes, " \t\r\n\f") == text->size;
}

void extractor_run(const struct extractor *extractor, const struct page *page, double timeout,
                   struct answer *answer) {
    struct task task = {extractor, page};
    const struct process process = {extractor->command != NULL ? be_command : be_method, &task,
                                    timeout};
    struct process_report report;
    struct buffer errors = {0};
    *answer = (struct answer){0};
    process_run(&process, &answer->text, &errors, &report);
    answer->seconds = report.seconds;
    answer->peak = report.peak;
    if (extractor->command == NULL) {
        take_time(answer);
    } else if (report.end == PROCESS_EXITED) {
        strip_html(&answer->text);
    }
    if (is_blank(&answer->text)) { buffer_clear(&answer->text); }
    judge(answer, &report, &errors);
    buffer_free(&errors);
}

void answer_free(struct answer *answer) {
    buffer_free(&answer->text);
}
