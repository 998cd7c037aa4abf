#include "transcript.h"

#include <check.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static void add(struct transcript *transcript, const char *data, size_t size) {
    ck_assert_uint_lt(size, TRANSCRIPT_BOUND - transcript->size);
    memcpy(transcript->text + transcript->size, data, size);
    transcript->size += size;
    transcript->text[transcript->size] = '\0';
}

static int result_of_call(struct transcript *transcript) {
    return ++transcript->calls == transcript->fail_call ? TRANSCRIPT_ERROR : 0;
}

static int on_begin(void *self, const struct page *page) {
    char text[1024];
    int length = snprintf(text, sizeof text, "[page %" PRIu64 " %s %s]", page->byte,
                          page->url == NULL ? "-" : page->url,
                          page->content_type == NULL ? "-" : page->content_type);
    add(self, text, (size_t)length);
    return result_of_call(self);
}

static int on_push(void *self, const char *data, size_t size) {
    ck_assert_uint_gt(size, 0);
    add(self, data, size);
    return result_of_call(self);
}

static int on_end(void *self) {
    add(self, "[end]", 5);
    return result_of_call(self);
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    char text[1024];
    ck_assert_ptr_null(strchr(what, '\n'));
    int length = snprintf(text, sizeof text, "[damage %" PRIu64 ": %s]", byte, what);
    add(self, text, (size_t)length);
}

void transcript_begin(struct transcript *transcript) {
    transcript->size = 0;
    transcript->calls = 0;
    transcript->fail_call = 0;
    transcript->text[0] = '\0';
}

struct page_sink transcript_sink(struct transcript *transcript) {
    return (struct page_sink){
        .begin = on_begin, .push = on_push, .end = on_end, .damage = on_damage, .self = transcript};
}

static unsigned draw(unsigned *seed) {
    *seed = *seed * 1103515245U + 12345U;
    return *seed >> 16 & 0x7fffU;
}

size_t next_cut(struct cutter *cutter, size_t left) {
    size_t cut = cutter->piece;
    if (cut == 0) {
        cut = draw(&cutter->seed) % 4 == 0 ? 1 : 1 + draw(&cutter->seed) % 60;
    }
    return cut < left ? cut : left;
}

struct cutter cutter_number(int number) {
    static const size_t pieces[] = {SIZE_MAX, 1, 2, 3, 7};
    bool fixed = (size_t)number < sizeof pieces / sizeof pieces[0];
    return (struct cutter){.piece = fixed ? pieces[number] : 0, .seed = (unsigned)number};
}
