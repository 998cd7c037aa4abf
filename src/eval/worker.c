/* Answers requests on standard input until it ends, or until it can be read too early. A request is
 * a size of 4 bytes, and as many bytes of strings, each with a NUL after it: what is wanted, and
 * paths and texts; a missing one is empty.
 *
 *   measure PAGE URL CHARSET GOLD SNIPPET...   one reply for each extractor, without its text; a
 *                                              snippet begins with + if it belongs to the content
 *   text PAGE URL CHARSET NUMBER               the reply of one extractor, with its text
 *
 * A reply is a struct reply, then the complaint and the text. The arguments are the measures'
 * bits, the timeout, and the extractors.
 *
 * The system counts the memory of a parent at the time of the fork as the child's. To keep that
 * share small, a worker only runs extractors; another process measures their answers. */
#include "eval/eval.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* All replies to a request, unless these have texts: those of a process that crashes are lost. */
#define REPLIES_SIZE ((size_t)1 << 20)

/* Where figures are; evaluation.py reads them. A figure that there is not is NAN. There are three
 * scores for each measure, and two shares of snippets. */
enum {
    FIGURE_BYTES,
    FIGURE_SECONDS,
    FIGURE_PEAK,
    FIGURE_SCORES,
    FIGURE_COUNT = FIGURE_SCORES + 3 * MEASURE_COUNT + 2
};

struct reply {
    double figures[FIGURE_COUNT];
    uint32_t outcome, complaint_size;
    uint64_t text_size;
};

struct worker {
    unsigned measures; /* bits 1 << MEASURE_... */
    double timeout;    /* seconds that an extractor has for a page */
    char *const *extractors;
    size_t extractor_count;
    struct answer *answers; /* by extractor; for one page at a time */
};

/* Where a request's strings are. */
enum { WANTED, PAGE, URL, CHARSET, GOLD, NUMBER = GOLD, SNIPPETS };

struct request {
    char *bytes;
    char **strings; /* in `bytes` */
    size_t count;
    struct page page;
    double page_size;
};

static struct reply no_reply(void) {
    struct reply reply = {.outcome = OUTCOME_UNREAD};
    for (size_t i = 0; i < FIGURE_COUNT; i++) { reply.figures[i] = NAN; }
    return reply;
}

static void put_reply(struct reply *reply, const char *complaint, const struct danag_buffer *text) {
    reply->complaint_size = (uint32_t)strlen(complaint);
    reply->text_size = text != NULL ? text->size : 0;
    fwrite(reply, sizeof *reply, 1, stdout);
    fputs(complaint, stdout);
    if (text != NULL) { fwrite(text->bytes, 1, text->size, stdout); }
}

/* An extractor that did not end by itself scores 0, even if the gold text is empty. */
static bool counts(const struct answer *answer) {
    return answer->outcome == OUTCOME_ANSWERED || answer->outcome == OUTCOME_EMPTY ||
           (answer->outcome == OUTCOME_FAILED && answer->text.size > 0);
}

static void measure_answer(struct worker *worker, const struct request *request,
                           const struct measured_text *gold, const struct answer *answer) {
    struct reply reply = no_reply();
    struct measured_text *found =
        measured_text_new(answer->text.bytes, answer->text.size, worker->measures);
    double *figures = reply.figures + FIGURE_SCORES;
    for (int measure = 0; measure < MEASURE_COUNT; measure++, figures += 3) {
        if ((worker->measures >> measure & 1) == 0) { continue; }
        struct score score = {0, 0, 0};
        if (counts(answer)) { score = measure_score((enum measure)measure, gold, found); }
        figures[0] = score.precision;
        figures[1] = score.recall;
        figures[2] = score.f1;
    }
    char *const *snippets = request->strings + SNIPPETS;
    const size_t count = request->count > SNIPPETS ? request->count - SNIPPETS : 0;
    figures[0] = measure_snippets(found, snippets, count, '+');
    figures[1] = measure_snippets(found, snippets, count, '-');
    measured_text_free(found);
    reply.outcome = answer->outcome;
    reply.figures[FIGURE_BYTES] = request->page_size;
    reply.figures[FIGURE_SECONDS] = answer->seconds;
    reply.figures[FIGURE_PEAK] = answer->peak;
    put_reply(&reply, answer->complaint, NULL);
}

/* Runs in a process of its own. */
static _Noreturn void measure_answers(struct worker *worker, const struct request *request) {
    struct danag_buffer text = {0};
    if (!buffer_read(&text, request->strings[GOLD], FILE_SIZE_MAX)) {
        eval_message("%s: cannot read: %s", request->strings[GOLD], strerror(errno));
        _exit(EXIT_FAILURE);
    }
    struct measured_text *gold = measured_text_new(text.bytes, text.size, worker->measures);
    for (size_t i = 0; i < worker->extractor_count; i++) {
        measure_answer(worker, request, gold, &worker->answers[i]);
    }
    _exit(fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

static bool measure(struct worker *worker, const struct request *request) {
    int status = EXIT_FAILURE;
    const char *path = request->page.path;
    pid_t child = fork();
    if (child == 0) { measure_answers(worker, request); }
    if (child < 0) { eval_message("%s: cannot be measured: %s", path, strerror(errno)); }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFSIGNALED(status)) {
        eval_message("%s: measuring ended by signal %d", path, WTERMSIG(status));
    }
    return status == 0;
}

/* Sets `bytes` to the page's size. False, with a message, if it is no regular file to be read. */
static bool look_at(const char *path, double *bytes) {
    struct stat status;
    const bool seen = access(path, R_OK) == 0 && stat(path, &status) == 0;
    if (seen && S_ISREG(status.st_mode)) {
        *bytes = (double)status.st_size;
        return true;
    }
    eval_message("%s: %s", path, seen ? "not a file" : strerror(errno));
    return false;
}

static void answer_measure(struct worker *worker, struct request *request) {
    bool measured = look_at(request->page.path, &request->page_size);
    if (measured) {
        for (size_t i = 0; i < worker->extractor_count; i++) {
            extractor_run(worker->extractors[i], &request->page, worker->timeout,
                          &worker->answers[i]);
        }
        measured = measure(worker, request);
        for (size_t i = 0; i < worker->extractor_count; i++) {
            danag_buffer_free(&worker->answers[i].text);
        }
    }
    for (size_t i = 0; i < worker->extractor_count && !measured; i++) {
        struct reply unread = no_reply();
        put_reply(&unread, "", NULL);
    }
}

static void answer_text(const struct worker *worker, const struct request *request) {
    const size_t number = strtoul(request->strings[NUMBER], NULL, 10);
    struct answer answer;
    struct reply reply = no_reply();
    if (number >= worker->extractor_count) { _exit(EXIT_FAILURE); }
    extractor_run(worker->extractors[number], &request->page, worker->timeout, &answer);
    reply.outcome = answer.outcome;
    put_reply(&reply, answer.complaint, &answer.text);
    danag_buffer_free(&answer.text);
}

/* Returns false at the end of the input, or if it breaks off. */
static bool read_request(struct request *request) {
    uint32_t size;
    if (fread(&size, sizeof size, 1, stdin) < 1) { return false; }
    char *bytes = allocate((size_t)size + 1, 1);
    if (fread(bytes, 1, size, stdin) < size) { return false; }
    *request = (struct request){.bytes = bytes, .strings = allocate(size, sizeof(char *))};
    for (char *next = bytes; next < bytes + size; next += strlen(next) + 1) {
        request->strings[request->count++] = next;
    }
    if (request->count <= GOLD) { _exit(EXIT_FAILURE); }
    char *const *strings = request->strings;
    request->page = (struct page){strings[PAGE], strings[URL][0] != '\0' ? strings[URL] : NULL,
                                  strings[CHARSET][0] != '\0' ? strings[CHARSET] : NULL};
    return true;
}

int work(int argc, char **argv) {
    if (argc < 2) { return EVAL_FAILED; }
    struct worker worker = {.measures = (unsigned)strtoul(argv[0], NULL, 10),
                            .timeout = strtod(argv[1], NULL),
                            .extractors = argv + 2,
                            .extractor_count = (size_t)argc - 2};
    struct request request;
    worker.answers = allocate(worker.extractor_count, sizeof *worker.answers);
    /* Its children end first, once standard input has ended. */
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    char *replies = allocate(REPLIES_SIZE, 1);
    setvbuf(stdout, replies, _IOFBF, REPLIES_SIZE);
    while (read_request(&request)) {
        if (strcmp(request.strings[WANTED], "text") == 0) {
            answer_text(&worker, &request);
        } else {
            answer_measure(&worker, &request);
        }
        free(request.strings);
        free(request.bytes);
        if (fflush(stdout) != 0) { break; }
    }
    free(worker.answers);
    return EVAL_DONE; /* the output still has its buffer */
}
