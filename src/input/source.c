#include "input/source.h"

#include "input/unpack/unpack.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define DAMAGE_BOUND 512

struct source {
    struct page_sink sink;
    struct unpack *unpack;
    struct dump *dump;
    struct places places;
    int descriptor;
    uint64_t bytes_read;
    char buffer[SOURCE_BUFFER_SIZE];
};

/* Says so in `words` if the file is compressed, and the byte is one of the unpacked stream. */
static const char *words_of(const struct source *source, char words[DAMAGE_BOUND],
                            const char *what) {
    if (unpack_is_plain(source->unpack)) { return what; }
    snprintf(words, DAMAGE_BOUND, "%s (byte of the unpacked stream)", what);
    return words;
}

static void on_dump_damage(void *reporter, uint64_t byte, const char *what) {
    const struct source *source = reporter;
    char words[DAMAGE_BOUND];
    source->sink.damage(source->sink.reporter, byte, words_of(source, words, what));
}

static void on_remark(void *reporter, uint64_t byte, const char *what) {
    const struct source *source = reporter;
    char words[DAMAGE_BOUND];
    source->sink.remark(source->sink.reporter, byte, words_of(source, words, what));
}

static int on_begin(void *self, const struct page *page) {
    struct source *source = self;
    places_page_begin(&source->places, page);
    return source->sink.begin(source->sink.self, page);
}

static int on_push(void *self, const char *data, size_t size) {
    struct source *source = self;
    return source->sink.push(source->sink.self, data, size);
}

static int on_end(void *self) {
    struct source *source = self;
    places_page_end(&source->places, dump_html_end(source->dump));
    return source->sink.end(source->sink.self);
}

static void on_skip(void *self, enum skip why) {
    struct source *source = self;
    source->sink.skip(source->sink.self, why);
}

static int on_unpacked(void *self, const char *data, size_t size) {
    struct source *source = self;
    if (unpack_is_plain(source->unpack)) {
        places_plain(&source->places, size);
    } else {
        places_unpacked(&source->places, unpack_member_start(source->unpack), size);
    }
    return dump_push(source->dump, data, size);
}

static int on_member(void *self, bool whole) {
    struct source *source = self;
    const struct unpack *unpack = source->unpack;
    places_member_over(&source->places, unpack_member_start(unpack),
                       whole ? unpack_offset(unpack) : 0);
    return dump_member(source->dump, whole);
}

struct source *source_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct source *source = malloc(sizeof *source);
    if (source == NULL) { return NULL; }
    source->sink = *sink;
    source->bytes_read = 0;
    source->dump = dump_new(&(struct page_sink){on_begin, on_push, on_end, on_skip, source,
                                                on_dump_damage, on_remark, source},
                            wanted);
    source->unpack = unpack_new(
        &(struct stream_sink){on_unpacked, on_member, source, sink->damage, sink->reporter});
    if (source->dump == NULL || source->unpack == NULL) {
        source_free(source);
        return NULL;
    }
    return source;
}

void source_free(struct source *source) {
    if (source == NULL) { return; }
    unpack_free(source->unpack);
    dump_free(source->dump);
    free(source);
}

/* Like read(2), but tries again after a signal. */
static ssize_t read_some(struct source *source) {
    ssize_t got;
    do {
        got = read(source->descriptor, source->buffer, SOURCE_BUFFER_SIZE);
    } while (got < 0 && errno == EINTR);
    if (got > 0) { source->bytes_read += (uint64_t)got; }
    return got;
}

/* The number of bytes left in a regular file; 0 for other files. */
static uint64_t bytes_ahead(int descriptor) {
    struct stat file;
    off_t place = lseek(descriptor, 0, SEEK_CUR);
    if (place < 0 || fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode) ||
        file.st_size < place) {
        return 0;
    }
    return (uint64_t)(file.st_size - place);
}

/* Seeks past bytes that give no page, but not past the end of the file. */
static void pass_over_unwanted(struct source *source) {
    uint64_t size = dump_unwanted(source->dump);
    if (size <= SOURCE_BUFFER_SIZE || !unpack_is_plain(source->unpack)) { return; }
    uint64_t ahead = bytes_ahead(source->descriptor);
    size = size < ahead ? size : ahead;
    if (size == 0 || lseek(source->descriptor, (off_t)size, SEEK_CUR) < 0) { return; }
    dump_pass_over(source->dump, size);
    places_plain(&source->places, size);
    source->bytes_read += size;
}

int source_read(struct source *source, int descriptor, enum source_kind kind) {
    source->descriptor = descriptor;
    source->bytes_read = 0;
    int error = 0;
    ssize_t got = read_some(source);
    if (got < 0) { return STATUS_UNREADABLE; }
    dump_begin(source->dump, kind);
    unpack_begin(source->unpack);
    places_begin(&source->places);
    while (error == 0 && got > 0) {
        error = unpack_push(source->unpack, source->buffer, (size_t)got);
        if (error == 0) {
            pass_over_unwanted(source);
            got = read_some(source);
        }
    }
    int reason = errno;
    int error_at_end = unpack_end(source->unpack);
    error = dump_end(source->dump, error != 0 ? error : error_at_end);
    errno = reason;
    return error == 0 && got < 0 ? STATUS_UNREADABLE : error;
}

const struct place *source_place(const struct source *source) {
    return &source->places.page;
}

uint64_t source_bytes_read(const struct source *source) {
    return source->bytes_read;
}
