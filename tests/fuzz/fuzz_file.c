/* A file, whatever it is, gives pages that begin and end in turn and keep to the limits; if memory
 * runs out, that is the answer. The first byte says how the file is read, the second which request
 * for memory is refused: 0 for none. */
#include "input/source.h"
#include "mutate_dump.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define SIZE_MAX_HERE 4096
#define OPTIONS       2

const size_t dump_start = OPTIONS;

/* Requests of the readers until one is refused; 0: none is. The linker sends all of them here. */
static unsigned until_refused;
static bool refused;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static bool refuse(void) {
    const bool now = until_refused > 0 && --until_refused == 0;
    refused |= now;
    return now;
}

void *__wrap_malloc(size_t size) {
    return refuse() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return refuse() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    return refuse() ? NULL : __real_realloc(block, size);
}

struct told {
    const struct source *source;
    bool in_page;
    uint64_t page_bytes;
    uint64_t damages;
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
    must(told->in_page && source_progress(told->source) != NULL);
    told->in_page = false;
    return 0;
}

/* Also between the segments of a page. */
static void on_skip(void *self, enum skip why) {
    (void)self;
    must(skip_names[why] != NULL);
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    struct told *told = self;
    (void)byte;
    must(what[0] != '\0');
    told->damages++;
}

static bool wait_never(void *self, int descriptor) {
    (void)self, (void)descriptor;
    return true;
}

static struct wanted choose_pages(unsigned char options) {
    struct wanted wanted;
    wanted_preset(&wanted);
    wanted.limits = limits;
    wanted.joined = (enum joined_pages)((options >> 2) % 3);
    if ((options & 0x10) != 0) { must(wanted_set_content_type(&wanted, "text/*,image/png")); }
    if ((options & 0x20) != 0) { must(wanted_set_status(&wanted, "200,3xx")); }
    return wanted;
}

/* A pipe that holds all of the file, or a regular file. */
static int make_file(const unsigned char *data, size_t size, bool regular) {
    int ends[2];
    if (regular) {
        ends[0] = ends[1] = memfd_create("file", 0);
        must(ends[0] >= 0);
    } else {
        must(pipe(ends) == 0);
    }
    must(write(ends[1], data, size) == (ssize_t)size);
    if (!regular) { close(ends[1]); }
    must(!regular || lseek(ends[0], 0, SEEK_SET) == 0);
    return ends[0];
}

/* In a second file, and with the same source, nothing is left of the first. */
static void read_file(const unsigned char *data, size_t size, unsigned char options) {
    struct told told = {.in_page = false};
    struct wanted wanted = choose_pages(options);
    const struct page_sink sink = {.begin = on_begin,
                                   .push = on_push,
                                   .end = on_end,
                                   .skip = on_skip,
                                   .self = &told,
                                   .damage = on_damage,
                                   .remark = on_damage,
                                   .reporter = &told};
    struct source *source = source_new(&sink, &wanted);
    must(source != NULL || refused);
    if (source == NULL) { return; }
    told.source = source;
    if ((options & 0x40) != 0) { source_wait_with(source, wait_never, NULL); }
    for (int file = 0; file < 2; file++) {
        const int descriptor = make_file(data, size, (options & 0x80) != 0);
        const bool short_before = refused;
        const int status = source_read(source, descriptor, (enum source_kind)(options % 4));
        close(descriptor);
        must(!told.in_page || status == STATUS_NO_MEMORY);
        must(short_before || !refused || status == STATUS_NO_MEMORY);
        must(source_progress(source)->bytes_read <= size);
        must(source_progress(source)->pages_cut <= told.damages);
        told.in_page = false;
    }
    source_free(source);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < OPTIONS || size > SIZE_MAX_HERE) { return 0; }
    refused = false;
    until_refused = data[1];
    read_file(data + OPTIONS, size - OPTIONS, data[0]);
    until_refused = 0;
    return 0;
}
