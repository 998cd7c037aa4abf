#include "input/source.h"

#include "input/sniff.h"
#include "input/warc.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

struct source {
    struct page_sink sink;
    struct wanted wanted;
    struct warc *warc;
    char buffer[SOURCE_BUFFER_SIZE];
};

struct source *source_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct source *source = malloc(sizeof *source);
    if (source == NULL)
        return NULL;
    source->sink = *sink;
    source->wanted = *wanted;
    source->warc = NULL;
    return source;
}

void source_free(struct source *source) {
    if (source == NULL)
        return;
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

/* Fills the start of the buffer until it is clear what the input is. */
static ssize_t read_to_tell(struct source *source, int descriptor, enum source_kind *kind) {
    struct sniff sniff;
    enum sniff_answer answer = SNIFF_MORE;
    size_t size = 0;
    sniff_begin(&sniff);
    while (answer == SNIFF_MORE) {
        ssize_t got = read_some(descriptor, source->buffer + size, SOURCE_BUFFER_SIZE - size);
        if (got < 0)
            return got;
        answer =
            got == 0 ? sniff_end(&sniff) : sniff_push(&sniff, source->buffer + size, (size_t)got);
        size += (size_t)got;
    }
    *kind = answer == SNIFF_WARC ? SOURCE_WARC : SOURCE_HTML;
    return (ssize_t)size;
}

static int begin(struct source *source, enum source_kind kind) {
    if (kind == SOURCE_HTML)
        return source->sink.begin(source->sink.self, &(struct page){0});
    if (source->warc == NULL)
        source->warc = warc_new(&source->sink, &source->wanted);
    return source->warc != NULL ? 0 : SOURCE_NO_MEMORY;
}

static int push(struct source *source, enum source_kind kind, size_t size) {
    return kind == SOURCE_HTML ? source->sink.push(source->sink.self, source->buffer, size)
                               : warc_push(source->warc, source->buffer, size);
}

static int end(struct source *source, enum source_kind kind) {
    return kind == SOURCE_HTML ? source->sink.end(source->sink.self) : warc_end(source->warc);
}

int source_read(struct source *source, int descriptor, enum source_kind kind) {
    ssize_t got = kind == SOURCE_AUTO ? read_to_tell(source, descriptor, &kind)
                                      : read_some(descriptor, source->buffer, SOURCE_BUFFER_SIZE);
    if (got < 0)
        return SOURCE_UNREADABLE;
    int error = begin(source, kind);
    while (error == 0 && got > 0) {
        error = push(source, kind, (size_t)got);
        if (error == 0)
            got = read_some(descriptor, source->buffer, SOURCE_BUFFER_SIZE);
    }
    int reason = errno;
    if (error != SOURCE_NO_MEMORY) {
        int error_at_end = end(source, kind);
        error = error != 0 ? error : error_at_end;
    }
    errno = reason;
    return error == 0 && got < 0 ? SOURCE_UNREADABLE : error;
}
