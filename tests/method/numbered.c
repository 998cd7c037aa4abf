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

static void store_text(struct store *store, size_t line, size_t size) {
    struct bytes text = {0};
    put_text(&text, line, size);
    if (size > 0 &&
        (!store_open(store, JOINT_PARAGRAPH, line) || !store_append(store, text.at, text.size))) {
        ck_abort_msg("memory is short");
    }
    if (size > 0) { store_close(store, line + 1); }
    bytes_free(&text);
}

void numbered_run(struct run *run, const struct numbered *document) {
    run_begin(run);
    for (size_t i = 0; i < document->count; i++) {
        struct line line = document->lines[i];
        ck_assert(store_line(run->store));
        line.start = store_position(run->store);
        store_text(run->store, i, document->sizes[i]);
        line.end = store_position(run->store);
        ck_assert_int_eq(run_line(run, &line), 0);
    }
    ck_assert_int_eq(run_end(run), 0);
}

void numbered_text(const struct numbered *document, size_t first, size_t last, struct bytes *text) {
    bytes_clear(text);
    for (size_t i = first; i <= last; i++) { put_text(text, i, document->sizes[i]); }
}

void numbered_assert_taken(const struct run *run, const struct numbered *document, bool taken,
                           size_t first, size_t last) {
    struct bytes text = {0};
    if (taken) { numbered_text(document, first, last, &text); }
    if (run->spans != taken || !bytes_equal(&run->text, &text)) {
        ck_abort_msg("of %zu lines %zu to %zu are to be taken, not '%.*s'", document->count, first,
                     last, (int)run->text.size, run->text.at);
    }
    bytes_free(&text);
}

bool numbered_assert_cut(const struct run *run, const struct numbered *document, bool taken,
                         size_t first, size_t last) {
    struct bytes text = {0};
    if (taken) { numbered_text(document, first, last, &text); }
    ck_assert_int_eq(run->spans, taken);
    if (run->text.size > text.size || !bytes_begin_with(&text, &run->text, run->text.size)) {
        ck_abort_msg("of %zu lines %zu to %zu are to be taken: what came out is no prefix",
                     document->count, first, last);
    }
    bool cut = run->text.size < text.size;
    bytes_free(&text);
    return cut;
}
