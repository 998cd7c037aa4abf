#include "input/unpack/unpacked.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int result_of_call(struct unpacked *unpacked) {
    return ++unpacked->calls == unpacked->fail_call ? UNPACKED_ERROR : 0;
}

static int on_push(void *self, const char *data, size_t size) {
    struct unpacked *unpacked = self;
    if (size == 0) { abort(); }
    bytes_put(&unpacked->text, data, size);
    return result_of_call(unpacked);
}

static int on_member(void *self, bool whole) {
    struct unpacked *unpacked = self;
    bytes_put_text(&unpacked->text, whole ? "[whole]" : "[broken]");
    return result_of_call(unpacked);
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    struct unpacked *unpacked = self;
    char text[300];
    snprintf(text, sizeof text, "[damage %" PRIu64 ": %s]", byte, what);
    bytes_put_text(&unpacked->text, text);
    unpacked->damages++;
}

struct stream_sink unpacked_sink(struct unpacked *unpacked) {
    return (struct stream_sink){on_push, on_member, unpacked, on_damage, unpacked, NULL};
}

void unpacked_free(struct unpacked *unpacked) {
    bytes_free(&unpacked->text);
}

int unpack_push(struct unpack *unpack, const char *data, size_t size) {
    int error = 0;
    while (size > 0 && error == 0) {
        size_t room;
        char *at = unpack_room(unpack, &room);
        if (room > size) { room = size; }
        memcpy(at, data, room);
        error = unpack_filled(unpack, room);
        data += room;
        size -= room;
    }
    return error;
}

int unpack_in_pieces(struct unpacked *unpacked, const char *data, size_t size, size_t piece,
                     unsigned seed) {
    const struct stream_sink sink = unpacked_sink(unpacked);
    struct unpack *unpack = unpack_new(&sink);
    if (unpack == NULL) { abort(); }
    int error = 0;
    while (size > 0 && error == 0) {
        seed = seed * 1103515245U + 12345U;
        size_t part = piece > 0 ? piece : 1 + (seed >> 16) % 500;
        part = part < size ? part : size;
        error = unpack_push(unpack, data, part);
        data += part;
        size -= part;
    }
    int error_at_end = unpack_end(unpack);
    unpack_free(unpack);
    return error != 0 ? error : error_at_end;
}
