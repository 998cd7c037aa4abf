/* Calls of the library in any order answer what danag.h says, with a reason if they fail; a danag_t
 * goes on after each failure, and all memory comes back. The first byte says which request for
 * memory is refused, the second at which piece the output stops: 0 for none. The others are calls,
 * one in a line: a letter and, with tabs between them, the arguments. */
#include "kept.h"

#include <stdlib.h>
#include <string.h>

#define OPTIONS   2
#define ARGUMENTS 3
#define CALL_MOST 4096

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

struct caller {
    danag_t *danag;
    struct memory memory;
    struct bytes output;
    size_t until_stopped; /* pieces until the output stops; 0: it does not */
    bool refuses;
    bool stopped;
};

struct call {
    char text[CALL_MOST + 1];
    size_t size;
    char *arguments[ARGUMENTS + 1]; /* NULL after the last */
};

static int take(void *self, const char *bytes, size_t size) {
    struct caller *caller = self;
    bytes_put(&caller->output, bytes, size);
    caller->stopped |= caller->until_stopped > 0 && --caller->until_stopped == 0;
    return caller->stopped;
}

/* Shortage comes only if memory was refused, and a stop only if the output asked for one. */
static void expect(const struct caller *caller, int status) {
    must(status >= DANAG_OK && status <= DANAG_LATE);
    must(status == DANAG_OK || danag_error(caller->danag)[0] != '\0');
    must(status != DANAG_NO_MEMORY || caller->refuses);
    must(status != DANAG_STOPPED || caller->stopped);
}

/* A model would be any file of this machine. */
static void set(struct caller *caller, char *const *arguments) {
    const char *name = arguments[0], *value = name != NULL ? arguments[1] : NULL;
    if (name != NULL && value != NULL && strcmp(name, "model") == 0) { value = ""; }
    const int status = danag_set(caller->danag, name, value);
    must(status == DANAG_OK || status == DANAG_INVALID);
    expect(caller, status);
}

static void begin(struct caller *caller, char *const *arguments) {
    const char *given[ARGUMENTS] = {NULL};
    for (size_t i = 0; i < ARGUMENTS && arguments[i] != NULL; i++) {
        given[i] = arguments[i][0] != '\0' ? arguments[i] : NULL;
    }
    expect(caller, danag_begin(caller->danag, given[0], given[1], given[2]));
}

static void describe(struct caller *caller, char *const *arguments) {
    const char *name = arguments[0], *value = name != NULL ? arguments[1] : NULL;
    expect(caller, danag_describe(caller->danag, name, value));
}

static void set_output(struct caller *caller, char *const *arguments) {
    expect(caller, danag_set_output(caller->danag, arguments[0] != NULL ? NULL : take, caller));
}

static void finish(struct caller *caller, char *const *arguments) {
    (void)arguments;
    caller->output.size = 0;
    const int status = danag_finish(caller->danag);
    expect(caller, status);
    if (status == DANAG_OK) { must_be_utf8(&caller->output); }
}

static void drop(struct caller *caller, char *const *arguments) {
    (void)arguments;
    danag_drop(caller->danag);
}

/* Looks at each line and reason that there is, and at one more. */
static void ask_for_lines(const danag_t *danag) {
    const struct danag_line *line;
    uint64_t seen = 0;
    while ((line = danag_line(danag, seen)) != NULL) {
        must(line->start <= line->end);
        for (size_t i = 0; danag_line_reason(danag, seen, i) != NULL; i++) {}
        seen++;
    }
    must(seen <= danag_line_count(danag) && danag_line_reason(danag, seen, 0) == NULL);
}

static void ask(struct caller *caller, char *const *arguments) {
    const danag_t *danag = caller->danag;
    size_t count = 0;
    (void)arguments;
    must(strlen(danag_title(danag)) <= 1024 && danag_charset(danag) != NULL);
    must(danag_confidence(danag) >= -1 && danag_confidence(danag) <= 1);
    must(danag_version()[0] != '\0' && danag_undecodable(danag) <= UINT64_MAX);
    while (danag_metadata_name(danag, count) != NULL) {
        must(danag_metadata_value(danag, count++)[0] != '\0');
    }
    ask_for_lines(danag);
}

/* The arguments: a format, and a page. */
static void extract_text(struct caller *caller, char *const *arguments) {
    (void)caller;
    const char *page = arguments[0] != NULL ? arguments[1] : NULL;
    struct danag_buffer text = {.bytes = NULL};
    if (page != NULL) { danag_text(page, strlen(page), NULL, arguments[0], &text); }
    danag_buffer_free(&text);
}

static void split(struct call *call) {
    size_t count = 0;
    char *at = call->text + 1;
    while (count < ARGUMENTS && call->size > 1 && at != NULL) {
        call->arguments[count++] = at;
        at = strchr(at, '\t');
        if (at != NULL) { *at++ = '\0'; }
    }
    call->arguments[count] = NULL;
}

static void make(struct caller *caller, struct call *call) {
    static void (*const calls['z' - 'a'])(struct caller *caller, char *const *arguments) = {
        ['a' - 'a'] = ask,    ['b' - 'a'] = begin,        ['d' - 'a'] = drop,
        ['e' - 'a'] = finish, ['k' - 'a'] = describe,     ['o' - 'a'] = set_output,
        ['s' - 'a'] = set,    ['t' - 'a'] = extract_text,
    };
    const char name = call->text[0];
    if (name == 'f') {
        expect(caller, danag_feed(caller->danag, call->text + 1, call->size - 1));
        return;
    }
    if (name < 'a' || name >= 'z' || calls[name - 'a'] == NULL) { return; }
    split(call);
    calls[name - 'a'](caller, call->arguments);
}

/* The calls run to the end of the input, and then one more document is read. */
static void make_all(struct caller *caller, const char *at, size_t left) {
    static struct call call;
    while (left > 0) {
        const char *end = memchr(at, '\n', left);
        const size_t line = end != NULL ? (size_t)(end - at) : left;
        call.size = line < CALL_MOST ? line : CALL_MOST;
        memcpy(call.text, at, call.size);
        call.text[call.size] = '\0';
        if (call.size > 0) { make(caller, &call); }
        at += end != NULL ? line + 1 : line;
        left -= end != NULL ? line + 1 : line;
    }
    call.arguments[0] = NULL;
    finish(caller, call.arguments);
    ask(caller, call.arguments);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < OPTIONS) { return 0; }
    struct caller caller = {
        .memory = {.most = (size_t)128 << 20}, .until_stopped = data[1], .refuses = data[0] > 0};
    caller.danag = danag_within(&caller.memory);
    caller.memory.until_refused = data[0];
    danag_set_output(caller.danag, take, &caller);
    make_all(&caller, (const char *)data + OPTIONS, size - OPTIONS);
    danag_free(caller.danag);
    must(caller.memory.used == 0);
    bytes_free(&caller.output);
    return 0;
}
