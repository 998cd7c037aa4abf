/* Runs an extractor on a page, and judges how it ended. */
#include "danag.h"
#include "eval/command.h"
#include "eval/extract/extractor.h"
#include "eval/extract/process.h"
#include "eval/package/package.h"
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

const char *outcome_name(enum outcome outcome) {
    static const char *const names[OUTCOME_COUNT] = {"answered", "empty",     "failed",
                                                     "crashed",  "timed-out", "unread"};
    return names[outcome];
}

static _Noreturn void fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    _exit(2);
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

static danag_t *make_method(const struct extractor *extractor, struct buffer *text) {
    danag_t *danag = danag_new();
    if (danag == NULL) { fail("method", "out of memory"); }
    bool made = danag_set_output(danag, put, text) == DANAG_OK;
    for (size_t i = 0; made && i < extractor->setting_count; i++) {
        made =
            danag_set(danag, extractor->settings[i].name, extractor->settings[i].value) == DANAG_OK;
    }
    if (!made) { fail("method", danag_error(danag)); }
    return danag;
}

/* Writes the method's processor time, then its text. The method measures its own time, because most
 * of the process's time would be spent on starting it. */
static void be_method(void *context) {
    const struct task *task = context;
    const struct page *page = task->page;
    struct buffer html = {0};
    struct buffer text = {0};
    if (!buffer_read(&html, page->path, PACKAGE_FILE_MAX)) { fail(page->path, strerror(errno)); }
    danag_t *danag = make_method(task->extractor, &text);
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
    danag_t *danag = danag_new();
    if (danag == NULL || danag_set(danag, "method", "plain") != DANAG_OK ||
        danag_set(danag, "max-memory", "4G") != DANAG_OK ||
        danag_set_output(danag, put, &stripped) != DANAG_OK ||
        danag_begin(danag, NULL, NULL, "utf-8") != DANAG_OK ||
        danag_feed(danag, text->bytes, text->size) != DANAG_OK || danag_finish(danag) != DANAG_OK) {
        eval_message("stripping HTML: %s", danag != NULL ? danag_error(danag) : "out of memory");
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
                   int lifeline, struct answer *answer) {
    struct task task = {extractor, page};
    const struct process process = {extractor->command != NULL ? be_command : be_method, &task,
                                    timeout, lifeline};
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
