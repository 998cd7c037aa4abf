#include "numbered.h"

#include <check.h>
#include <stdio.h>

static void put_text(struct bytes *text, size_t line, size_t size) {
    char number[24];
    size_t length = (size_t)snprintf(number, sizeof number, "%zu,", line);
    for (size_t done = 0; done < size; done += length) {
        bytes_put(text, number, length < size - done ? length : size - done);
    }
}

static void tape_text(struct tape *tape, size_t line, size_t size) {
    struct bytes text = {0};
    put_text(&text, line, size);
    const struct run run = {.source_start = line};
    if (size > 0 && (!tape_open(tape, &run) || !tape_append(tape, text.at, text.size))) {
        ck_abort_msg("memory is short");
    }
    if (size > 0) { tape_close(tape, line + 1); }
    bytes_free(&text);
}

void numbered_run(struct trial *trial, const struct numbered *document) {
    trial_begin(trial);
    for (size_t i = 0; i < document->count; i++) {
        struct line line = document->lines[i];
        tape_line(trial->tape);
        line.start = tape_position(trial->tape);
        tape_text(trial->tape, i, document->sizes[i]);
        line.end = tape_position(trial->tape);
        ck_assert_int_eq(trial_line(trial, &line), 0);
    }
    ck_assert_int_eq(trial_end(trial), 0);
}

void numbered_text(const struct numbered *document, size_t first, size_t last, struct bytes *text) {
    bytes_clear(text);
    for (size_t i = first; i <= last; i++) { put_text(text, i, document->sizes[i]); }
}

void numbered_assert_taken(const struct trial *trial, const struct numbered *document, bool taken,
                           size_t first, size_t last) {
    struct bytes text = {0};
    if (taken) { numbered_text(document, first, last, &text); }
    if (trial->spans != taken || !bytes_equal(&trial->text, &text)) {
        ck_abort_msg("of %zu lines, %zu to %zu should be taken, not '%.*s'", document->count, first,
                     last, (int)trial->text.size, trial->text.at);
    }
    bytes_free(&text);
}

bool numbered_assert_cut(const struct trial *trial, const struct numbered *document, bool taken,
                         size_t first, size_t last) {
    struct bytes text = {0};
    if (taken) { numbered_text(document, first, last, &text); }
    ck_assert_int_eq(trial->spans, taken);
    if (trial->text.size > text.size || !bytes_begin_with(&text, &trial->text, trial->text.size)) {
        ck_abort_msg("of %zu lines, %zu to %zu should be taken: the output is not a prefix",
                     document->count, first, last);
    }
    bool cut = trial->text.size < text.size;
    bytes_free(&text);
    return cut;
}
