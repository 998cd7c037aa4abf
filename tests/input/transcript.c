#include "input/transcript.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Not Check's, so that programs without Check can use it, too. */
static void must(bool holds) {
    if (!holds) { abort(); }
}

static void add(struct transcript *transcript, const char *data, size_t size) {
    must(size < TRANSCRIPT_BOUND - transcript->size);
    memcpy(transcript->text + transcript->size, data, size);
    transcript->size += size;
    transcript->text[transcript->size] = '\0';
}

static void add_text(struct transcript *transcript, const char *text) {
    add(transcript, text, strlen(text));
}

static void add_number(struct transcript *transcript, uint64_t number) {
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, number);
    add_text(transcript, text);
}

static int result_of_call(struct transcript *transcript) {
    return ++transcript->calls == transcript->fail_call ? TRANSCRIPT_ERROR : 0;
}

static int on_begin(void *self, const struct page *page) {
    add_text(self, "[page ");
    add_number(self, page->byte);
    add_text(self, " ");
    add_text(self, page->url == NULL ? "-" : page->url);
    add_text(self, " ");
    add_text(self, page->content_type == NULL ? "-" : page->content_type);
    add_text(self, "]");
    return result_of_call(self);
}

static int on_push(void *self, const char *data, size_t size) {
    must(size > 0);
    add(self, data, size);
    return result_of_call(self);
}

static int on_end(void *self) {
    add_text(self, "[end]");
    return result_of_call(self);
}

static void on_skip(void *self, enum skip why) {
    add_text(self, "[skip ");
    add_text(self, skip_names[why]);
    add_text(self, "]");
}

static void add_report(struct transcript *self, const char *kind, uint64_t byte, const char *what) {
    must(strchr(what, '\n') == NULL);
    add_text(self, kind);
    add_number(self, byte);
    add_text(self, ": ");
    add_text(self, what);
    add_text(self, "]");
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    add_report(self, "[damage ", byte, what);
}

static void on_remark(void *self, uint64_t byte, const char *what) {
    add_report(self, "[remark ", byte, what);
}

void transcript_begin(struct transcript *transcript) {
    transcript->size = 0;
    transcript->calls = 0;
    transcript->fail_call = 0;
    transcript->text[0] = '\0';
}

struct page_sink transcript_sink(struct transcript *transcript) {
    return (struct page_sink){.begin = on_begin,
                              .push = on_push,
                              .end = on_end,
                              .skip = on_skip,
                              .self = transcript,
                              .damage = on_damage,
                              .remark = on_remark,
                              .reporter = transcript};
}

static void on_body_damage(void *self, const char *what) {
    must(strchr(what, '\n') == NULL);
    add_text(self, "[damage: ");
    add_text(self, what);
    add_text(self, "]");
}

struct body_sink transcript_body_sink(struct transcript *transcript) {
    return (struct body_sink){on_push, transcript, on_body_damage, transcript};
}

static unsigned draw(unsigned *seed) {
    *seed = *seed * 1103515245U + 12345U;
    return *seed >> 16 & 0x7fffU;
}

size_t next_cut(struct cutter *cutter, size_t left) {
    size_t cut = cutter->piece;
    if (cut == 0) { cut = draw(&cutter->seed) % 4 == 0 ? 1 : 1 + draw(&cutter->seed) % 60; }
    return cut < left ? cut : left;
}

struct cutter cutter_number(int number) {
    static const size_t pieces[] = {SIZE_MAX, 1, 2, 3, 7};
    bool fixed = (size_t)number < sizeof pieces / sizeof pieces[0];
    return (struct cutter){.piece = fixed ? pieces[number] : 0, .seed = (unsigned)number};
}
