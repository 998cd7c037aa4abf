#include "lines/verbatim.h"

#include "status.h"
#include "text/ascii.h"
#include "text/utf8.h"

#include <string.h>

bool verbatim_is_for(const char *content_type) {
    if (content_type == NULL) { return false; }
    size_t size = strcspn(content_type, ";, \t");
    return ascii_is_word(content_type, size, "text/plain") ||
           ascii_is_word(content_type, size, "text/markdown");
}

void verbatim_begin(struct verbatim *verbatim) {
    verbatim->offset = 0;
    verbatim->paragraph = 0;
    verbatim->in_line = verbatim->in_run = verbatim->after_return = false;
}

/* Puts the note about the line that begins now. False if memory is short. */
static bool put_block(const struct verbatim *verbatim) {
    const uint32_t paragraph = verbatim->paragraph;
    struct block block;
    block_make_plain(&block, 1);
    block.kind = BLOCK_PRE;
    block.pre = 1;
    block.newlines = paragraph > 1;
    const struct run note = {.source_start = verbatim->offset,
                             .source_end = verbatim->offset,
                             .size = block_size(block.depth),
                             .style = {.paragraph = paragraph, .kind = RUN_BLOCK}};
    return tape_note(verbatim->tape, &note, (const char *)&block);
}

static int begin_run(struct verbatim *verbatim, enum run_kind kind) {
    bool done = true;
    tape_line(verbatim->tape);
    verbatim->start = tape_position(verbatim->tape);
    verbatim->part = 0;
    if (!verbatim->in_line) {
        verbatim->paragraph++;
        done = put_block(verbatim);
    }
    verbatim->in_line = verbatim->in_run = true;
    const struct run run = {.source_start = verbatim->offset,
                            .style = {.paragraph = verbatim->paragraph, .kind = (uint8_t)kind}};
    return done && tape_open(verbatim->tape, &run) ? 0 : STATUS_NO_MEMORY;
}

static int end_run(struct verbatim *verbatim) {
    if (!verbatim->in_run) { return 0; }
    verbatim->in_run = false;
    tape_close(verbatim->tape, verbatim->offset);
    const uint64_t end = tape_position(verbatim->tape);
    int error = verbatim->span(verbatim->self, verbatim->start, end);
    return error == 0 && !tape_forget(verbatim->tape, end) ? STATUS_NO_MEMORY : error;
}

static int end_line(struct verbatim *verbatim) {
    int error = verbatim->in_line ? 0 : begin_run(verbatim, RUN_LINE);
    if (error == 0) { error = end_run(verbatim); }
    verbatim->in_line = false;
    return error;
}

/* Puts text onto the tape that takes `source` bytes in the document. */
static int put(struct verbatim *verbatim, const char *text, size_t size, size_t source) {
    int error = verbatim->in_run ? 0 : begin_run(verbatim, RUN_TEXT);
    if (error == 0 && !tape_append(verbatim->tape, text, size)) { error = STATUS_NO_MEMORY; }
    verbatim->offset += source;
    verbatim->part += size;
    return error == 0 && verbatim->part >= VERBATIM_PART ? end_run(verbatim) : error;
}

/* The length of a control character at the start of the text; 0 if there is none. */
static size_t control(const char *text, const char *end) {
    const unsigned char *bytes = (const unsigned char *)text;
    if ((bytes[0] < 0x20 && bytes[0] != '\t') || bytes[0] == 0x7f) { return 1; }
    return bytes[0] == 0xc2 && end - text > 1 && bytes[1] < 0xa0 ? 2 : 0;
}

/* Puts the text before the next control character, at most one part of it. Returns its end. */
static const char *put_text(struct verbatim *verbatim, const char *text, const char *end,
                            int *error) {
    const char *at = text;
    if (end - text > VERBATIM_PART) { end = text + utf8_whole(text, VERBATIM_PART); }
    while (at < end && control(at, end) == 0) { at++; }
    if (at > text) { *error = put(verbatim, text, (size_t)(at - text), (size_t)(at - text)); }
    return at;
}

static int newline(struct verbatim *verbatim, char byte) {
    bool second = byte == '\n' && verbatim->after_return;
    int error = second ? 0 : end_line(verbatim);
    verbatim->after_return = byte == '\r';
    verbatim->offset++;
    return error;
}

int verbatim_push(void *self, const char *text, size_t size) {
    struct verbatim *verbatim = self;
    const char *end = text + size;
    int error = 0;
    while (text < end && error == 0) {
        size_t length = control(text, end);
        if (*text == '\n' || *text == '\r') {
            error = newline(verbatim, *text++);
            continue;
        }
        verbatim->after_return = false;
        if (length > 0) {
            error = put(verbatim, " ", 1, length);
            text += length;
        } else {
            text = put_text(verbatim, text, end, &error);
        }
    }
    return error;
}

int verbatim_end(struct verbatim *verbatim) {
    return end_run(verbatim);
}
