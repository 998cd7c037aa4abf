#include "lines/verbatim.h"

#include "status.h"
#include "text/utf8.h"

bool verbatim_is_for(const char *content_type) {
    if (content_type == NULL) { return false; }
    const struct slice type = {content_type, strcspn(content_type, ";, \t")};
    return slice_is_any_case(type, "text/plain") || slice_is_any_case(type, "text/markdown");
}

void verbatim_begin(struct verbatim *verbatim) {
    verbatim->offset = 0;
    verbatim->paragraph = 0;
    verbatim->in_line = verbatim->in_run = verbatim->after_return = false;
}

/* Begins a run, in a new line after the note about it. */
static int begin_run(struct verbatim *verbatim, enum run_kind kind) {
    struct run run = {.source_start = verbatim->offset, .source_end = verbatim->offset};
    bool done = true;
    tape_line(verbatim->tape);
    verbatim->start = tape_position(verbatim->tape);
    verbatim->part = 0;
    if (!verbatim->in_line) {
        struct block block;
        block_make_plain(&block, 1);
        block.kind = BLOCK_PRE;
        block.pre = 1;
        block.newlines = verbatim->paragraph > 0;
        run.size = block_size(block.depth);
        run.style = (struct style){.paragraph = ++verbatim->paragraph, .kind = RUN_BLOCK};
        done = tape_note(verbatim->tape, &run, (const char *)&block);
    }
    verbatim->in_line = verbatim->in_run = true;
    run.style = (struct style){.paragraph = verbatim->paragraph, .kind = kind};
    return done && tape_open(verbatim->tape, &run) ? 0 : STATUS_NO_MEMORY;
}

int verbatim_end(struct verbatim *verbatim) {
    if (!verbatim->in_run) { return 0; }
    verbatim->in_run = false;
    tape_close(verbatim->tape, verbatim->offset);
    const uint64_t end = tape_position(verbatim->tape);
    int error = verbatim->span(verbatim->self, verbatim->start, end);
    return error == 0 && !tape_forget(verbatim->tape, end) ? STATUS_NO_MEMORY : error;
}

static int end_line(struct verbatim *verbatim) {
    int error = verbatim->in_line ? 0 : begin_run(verbatim, RUN_LINE);
    if (error == 0) { error = verbatim_end(verbatim); }
    verbatim->in_line = false;
    return error;
}

/* Puts text onto the tape that takes `source` bytes in the document. */
static int put(struct verbatim *verbatim, const char *text, size_t size, size_t source) {
    int error = verbatim->in_run ? 0 : begin_run(verbatim, RUN_TEXT);
    if (error == 0 && !tape_append(verbatim->tape, text, size)) { error = STATUS_NO_MEMORY; }
    verbatim->offset += source;
    verbatim->part += size;
    return error == 0 && verbatim->part >= VERBATIM_PART ? verbatim_end(verbatim) : error;
}

/* The length of a control character at the start of the text; 0 if there is none. */
static size_t control(const char *text, const char *end) {
    const unsigned char *bytes = (const unsigned char *)text;
    if ((bytes[0] < 0x20 && bytes[0] != '\t') || bytes[0] == 0x7f) { return 1; }
    return bytes[0] == 0xc2 && end - text > 1 && bytes[1] < 0xa0 ? 2 : 0;
}

int verbatim_push(void *self, const char *text, size_t size) {
    struct verbatim *verbatim = self;
    const char *end = text + size;
    int error = 0;
    while (text < end && error == 0) {
        size_t length = control(text, end);
        if (*text == '\n' || *text == '\r') {
            const bool second = *text == '\n' && verbatim->after_return;
            error = second ? 0 : end_line(verbatim);
            verbatim->after_return = *text++ == '\r';
            verbatim->offset++;
            continue;
        }
        verbatim->after_return = false;
        if (length > 0) {
            error = put(verbatim, " ", 1, length);
            text += length;
        } else {
            /* The text before the next control character, at most VERBATIM_PART bytes. */
            const char *start = text, *stop = end;
            if (end - text > VERBATIM_PART) { stop = text + utf8_whole(text, VERBATIM_PART); }
            while (text < stop && control(text, stop) == 0) { text++; }
            const size_t length_of_text = (size_t)(text - start);
            error = put(verbatim, start, length_of_text, length_of_text);
        }
    }
    return error;
}
