/* A file unpacks to the same whole and cut into pieces, whatever it is. The first bytes
 * say the sizes of the pieces, and whether the file may lack its start; the others are the file. */
#include "../bytes.h"
#include "input/unpack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CUTS 4

#define SIZE_MAX_HERE 4096

/* So low that small bombs exceed them. */
static const struct limits limits = {.page = 1, .ratio = 1};

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static int on_member(void *self, bool whole) {
    bytes_put_text(self, whole ? "[whole]" : "[broken]");
    return 0;
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    char text[400];
    snprintf(text, sizeof text, "[damage %llu: %s]", (unsigned long long)byte, what);
    bytes_put_text(self, text);
}

static void push(struct unpack *unpack, const char *data, size_t size) {
    while (size > 0) {
        size_t room;
        char *at = unpack_room(unpack, &room);
        room = room < size ? room : size;
        memcpy(at, data, room);
        if (unpack_filled(unpack, room) != 0) { return; }
        data += room;
        size -= room;
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < CUTS || size > SIZE_MAX_HERE) { return 0; }
    struct bytes whole = {0}, cut = {0};
    struct unpack *one =
        unpack_new(&(struct stream_sink){bytes_put, on_member, &whole, on_damage, &whole, &limits});
    struct unpack *other =
        unpack_new(&(struct stream_sink){bytes_put, on_member, &cut, on_damage, &cut, &limits});
    if (one == NULL || other == NULL) { abort(); }
    unpack_begin(one, data[0] % 2 == 1);
    unpack_begin(other, data[0] % 2 == 1);
    const char *bytes = (const char *)data + CUTS;
    size_t left = size - CUTS;
    push(one, bytes, left);
    unpack_end(one);
    for (size_t number = 0; left > 0; number++) {
        size_t piece = (size_t)data[number % CUTS] + 1;
        piece = piece < left ? piece : left;
        push(other, bytes, piece);
        bytes += piece;
        left -= piece;
    }
    unpack_end(other);
    if (!bytes_equal(&whole, &cut)) { abort(); }
    unpack_free(one);
    unpack_free(other);
    bytes_free(&whole);
    bytes_free(&cut);
    return 0;
}
