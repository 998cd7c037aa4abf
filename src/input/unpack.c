/* Stand-in: gzip members only, by zlib. */
#include "input/unpack.h"

#include <stdlib.h>
#include <zlib.h>

struct unpack {
    struct stream_sink sink;
    bool begun, plain, inside;
    uint64_t taken;
    z_stream zlib;
    unsigned char room[65536];
};

struct unpack *unpack_new(const struct stream_sink *sink) {
    struct unpack *unpack = calloc(1, sizeof *unpack);
    if (unpack != NULL) {
        unpack->sink = *sink;
        inflateInit2(&unpack->zlib, 15 + 16);
    }
    return unpack;
}

void unpack_free(struct unpack *unpack) {
    if (unpack != NULL) {
        inflateEnd(&unpack->zlib);
        free(unpack);
    }
}

static int member_over(struct unpack *unpack, bool whole) {
    inflateReset(&unpack->zlib);
    unpack->inside = false;
    return unpack->sink.member(unpack->sink.self, whole);
}

/* Goes on at the next bytes that look like a member's first. */
static void find_member(struct unpack *unpack) {
    z_stream *zlib = &unpack->zlib;
    while (zlib->avail_in > 0 &&
           !(zlib->avail_in > 3 && zlib->next_in[0] == 0x1f && zlib->next_in[1] == 0x8b &&
             zlib->next_in[2] == 8 && zlib->next_in[3] < 32)) {
        zlib->next_in++;
        zlib->avail_in--;
    }
}

int unpack_push(struct unpack *unpack, const char *data, size_t size) {
    z_stream *zlib = &unpack->zlib;
    if (!unpack->begun && size > 0) {
        unpack->begun = true;
        unpack->plain = (unsigned char)data[0] != 0x1f;
    }
    if (unpack->plain) {
        return unpack->sink.push(unpack->sink.self, data, size);
    }
    zlib->next_in = (unsigned char *)data;
    zlib->avail_in = (uInt)size;
    int error = 0;
    while (error == 0 && (zlib->avail_in > 0 || (unpack->inside && zlib->avail_out == 0))) {
        zlib->next_out = unpack->room;
        zlib->avail_out = sizeof unpack->room;
        unpack->inside = true;
        int result = inflate(zlib, Z_NO_FLUSH);
        size_t got = sizeof unpack->room - zlib->avail_out;
        if (got > 0) {
            error = unpack->sink.push(unpack->sink.self, (char *)unpack->room, got);
        }
        if (error == 0 && result == Z_STREAM_END) {
            error = member_over(unpack, true);
        } else if (error == 0 && result != Z_OK && result != Z_BUF_ERROR) {
            unpack->sink.damage(unpack->sink.self, unpack->taken + size - zlib->avail_in,
                                "damaged member");
            error = member_over(unpack, false);
            find_member(unpack);
        }
    }
    unpack->taken += size;
    return error;
}

int unpack_end(struct unpack *unpack) {
    int error = 0;
    if (unpack->begun && !unpack->plain && unpack->inside) {
        unpack->sink.damage(unpack->sink.self, unpack->taken, "member cut short");
        error = member_over(unpack, false);
    }
    inflateReset(&unpack->zlib);
    unpack->begun = unpack->plain = unpack->inside = false;
    unpack->taken = 0;
    return error;
}

bool unpack_is_plain(const struct unpack *unpack) {
    return unpack->plain;
}
