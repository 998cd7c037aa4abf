#include "output/writer.h"

void opening_begin(struct opening *opening, struct slice headline, struct tape_reader next) {
    opening->next = next;
    opening->left = headline.size > 0 ? OPENING_PARAGRAPHS : 0;
    opening->passed_on = 0;
    opening->run_count = opening->size = 0;
    opening->headline = (struct slice){opening->headline_bytes, headline.size};
    memcpy(opening->headline_bytes, headline.bytes, headline.size);
}

static int pass_on(struct opening *opening) {
    const struct tape_reader *next = &opening->next;
    const char *bytes = opening->bytes, *end = bytes + opening->size;
    int error = 0;
    for (size_t i = 0; i < opening->run_count && error == 0; i++) {
        const struct run *run = &opening->runs[i];
        size_t held = (size_t)(end - bytes);
        size_t size = run->size < held ? (size_t)run->size : held;
        error = next->run(next->self, run);
        if (error == 0 && size > 0) { error = next->text(next->self, bytes, size); }
        bytes += size;
    }
    opening->run_count = opening->size = 0;
    return error;
}

/* A name in a `pre` may be that of the page, too. */
static bool is_code(const struct run *run, const char *note) {
    const size_t kind = offsetof(struct block, kind);
    return run->style.kind == RUN_BLOCK && run->size > kind && note[kind] == BLOCK_PRE;
}

/* Compares the text held, without the notes about it, with the headline. */
static enum headline_match compare(const struct opening *opening) {
    char text[OPENING_BYTES_MAX];
    size_t size = 0;
    const char *bytes = opening->bytes;
    for (size_t i = 0; i < opening->run_count; i++) {
        const struct run *run = &opening->runs[i];
        if (run->style.kind == RUN_IMAGE || is_code(run, bytes)) { return HEADLINE_OTHER; }
        if (run->style.kind == RUN_TEXT && !run->style.aside) {
            memcpy(text + size, bytes, (size_t)run->size);
            size += (size_t)run->size;
        }
        bytes += run->size;
    }
    return headline_compare((struct slice){text, size}, opening->headline);
}

/* A paragraph has ended: drops the held text if it is the headline, passes it on if it is not, and
 * goes on holding it if it is the headline's beginning and another paragraph may follow. */
static int settle(struct opening *opening, bool last) {
    const enum headline_match match = compare(opening);
    if (match == HEADLINE_BEGINS && !last) { return 0; }
    if (match != HEADLINE_SAME) { return pass_on(opening); }
    opening->run_count = opening->size = 0;
    return 0;
}

int opening_run(void *self, const struct run *run) {
    struct opening *opening = self;
    int error = 0;
    if (opening->left > 0 && opening->run_count > 0 &&
        opening->runs[opening->run_count - 1].style.paragraph != run->style.paragraph) {
        opening->left--;
        error = settle(opening, opening->left == 0);
    }
    const uint32_t paragraph = run->style.paragraph;
    bool held = opening->left > 0 && paragraph != opening->passed_on &&
                opening->run_count < OPENING_RUNS_MAX &&
                run->size <= OPENING_BYTES_MAX - opening->size;
    if (error == 0 && held) {
        opening->runs[opening->run_count++] = *run;
        return 0;
    }
    opening->passed_on = paragraph;
    if (error == 0) { error = pass_on(opening); }
    return error == 0 ? opening->next.run(opening->next.self, run) : error;
}

int opening_text(void *self, const char *text, size_t size) {
    struct opening *opening = self;
    if (opening->run_count == 0) { return opening->next.text(opening->next.self, text, size); }
    memcpy(opening->bytes + opening->size, text, size);
    opening->size += size;
    return 0;
}

int opening_flush(struct opening *opening) {
    return opening->run_count > 0 ? settle(opening, true) : 0;
}
