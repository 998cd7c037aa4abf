#include "input/source.h"

#include "input/sniff.h"
#include "input/unpack.h"
#include "input/warc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct source {
    struct page_sink sink;
    struct wanted wanted;
    struct unpack *unpack;
    struct warc *warc;
    enum source_kind kind; /* SOURCE_AUTO: not yet told */
    bool begun;
    struct sniff sniff;
    size_t held_size;
    char held[SNIFF_BOUND];
    char buffer[SOURCE_BUFFER_SIZE];
};

static int begin(struct source *source) {
    source->begun = true;
    if (source->kind == SOURCE_HTML)
        return source->sink.begin(source->sink.self, &(struct page){0});
    if (source->warc == NULL)
        source->warc = warc_new(&source->sink, &source->wanted);
    return source->warc != NULL ? 0 : SOURCE_NO_MEMORY;
}

static int push(struct source *source, const char *data, size_t size) {
    if (size == 0)
        return 0;
    return source->kind == SOURCE_HTML ? source->sink.push(source->sink.self, data, size)
                                       : warc_push(source->warc, data, size);
}

/* What the input is has just become clear. */
static int begin_as(struct source *source, enum sniff_answer answer) {
    source->kind = answer == SNIFF_WARC ? SOURCE_WARC : SOURCE_HTML;
    int error = begin(source);
    return error != 0 ? error : push(source, source->held, source->held_size);
}

static int on_unpacked(void *self, const char *data, size_t size) {
    struct source *source = self;
    int error = 0;
    if (source->kind == SOURCE_AUTO) {
        enum sniff_answer answer = sniff_push(&source->sniff, data, size);
        if (answer == SNIFF_MORE) {
            memcpy(source->held + source->held_size, data, size);
            source->held_size += size;
            return 0;
        }
        error = begin_as(source, answer);
    }
    if (error == 0 && !source->begun)
        error = begin(source);
    return error != 0 ? error : push(source, data, size);
}

static int on_member(void *self, bool whole) {
    (void)self;
    (void)whole;
    return 0;
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    struct source *source = self;
    source->sink.damage(source->sink.self, byte, what);
}

struct source *source_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct source *source = malloc(sizeof *source);
    if (source == NULL)
        return NULL;
    const struct stream_sink unpacked = {on_unpacked, on_member, on_damage, source};
    source->sink = *sink;
    source->wanted = *wanted;
    source->warc = NULL;
    source->unpack = unpack_new(&unpacked);
    if (source->unpack == NULL) {
        free(source);
        return NULL;
    }
    return source;
}

void source_free(struct source *source) {
    if (source == NULL)
        return;
    unpack_free(source->unpack);
    warc_free(source->warc);
    free(source);
}

/* Like read(2), but a signal does not end it. */
static ssize_t read_some(int descriptor, char *buffer, size_t size) {
    ssize_t got;
    do
        got = read(descriptor, buffer, size);
    while (got < 0 && errno == EINTR);
    return got;
}

static int end(struct source *source) {
    int error = source->kind == SOURCE_AUTO ? begin_as(source, sniff_end(&source->sniff))
                : !source->begun            ? begin(source)
                                            : 0;
    if (error != 0)
        return error;
    return source->kind == SOURCE_HTML ? source->sink.end(source->sink.self)
                                       : warc_end(source->warc);
}

int source_read(struct source *source, int descriptor, enum source_kind kind) {
    source->kind = kind;
    source->begun = false;
    source->held_size = 0;
    sniff_begin(&source->sniff);
    ssize_t got = read_some(descriptor, source->buffer, SOURCE_BUFFER_SIZE);
    if (got < 0)
        return SOURCE_UNREADABLE;
    int error = 0;
    while (error == 0 && got > 0) {
        error = unpack_push(source->unpack, source->buffer, (size_t)got);
        if (error == 0)
            got = read_some(descriptor, source->buffer, SOURCE_BUFFER_SIZE);
    }
    int reason = errno;
    int error_at_end = unpack_end(source->unpack);
    error = error != 0 ? error : error_at_end;
    if (error == UNPACK_UNSUPPORTED)
        return SOURCE_UNSUPPORTED;
    if (error != SOURCE_NO_MEMORY) {
        error_at_end = end(source);
        error = error != 0 ? error : error_at_end;
    }
    errno = reason;
    return error == 0 && got < 0 ? SOURCE_UNREADABLE : error;
}
