/* A file, whatever it is, gives pages that begin and end in turn and keep to the limits. The first
 * byte says how the file is read. */
#include "input/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define SIZE_MAX_HERE 4096
#define OPTIONS       1

struct told {
    bool in_page;
    uint64_t page_bytes;
};

static const struct limits limits = {.page = 1000, .ratio = 2, .depth = 2};

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool holds) {
    if (!holds) { abort(); }
}

static int on_begin(void *self, const struct page *page) {
    struct told *told = self;
    (void)page;
    must(!told->in_page);
    told->in_page = true;
    told->page_bytes = 0;
    return 0;
}

static int on_push(void *self, const char *data, size_t size) {
    struct told *told = self;
    (void)data;
    told->page_bytes += size;
    must(told->in_page && told->page_bytes <= limits.page);
    return 0;
}

static int on_end(void *self) {
    struct told *told = self;
    must(told->in_page);
    told->in_page = false;
    return 0;
}

/* Also between the segments of a page. */
static void on_skip(void *self, enum skip why) {
    (void)self;
    must(skip_name(why) != NULL);
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    (void)self, (void)byte;
    must(what[0] != '\0');
}

/* Through a pipe, which holds all of it. */
static void read_file(const unsigned char *data, size_t size, enum source_kind kind) {
    struct told told = {.in_page = false};
    struct wanted wanted;
    wanted_preset(&wanted);
    wanted.limits = limits;
    const struct page_sink sink = {.begin = on_begin,
                                   .push = on_push,
                                   .end = on_end,
                                   .skip = on_skip,
                                   .self = &told,
                                   .damage = on_damage,
                                   .remark = on_damage,
                                   .reporter = &told};
    struct source *source = source_new(&sink, &wanted);
    int ends[2];
    must(source != NULL && pipe(ends) == 0);
    must(write(ends[1], data, size) == (ssize_t)size);
    close(ends[1]);
    source_read(source, ends[0], kind);
    close(ends[0]);
    must(!told.in_page);
    source_free(source);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < OPTIONS || size > SIZE_MAX_HERE) { return 0; }
    read_file(data + OPTIONS, size - OPTIONS, (enum source_kind)(data[0] % 4));
    return 0;
}
