#include "input/decode/backend.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <string.h>

/* ISA-L is fast if it gets many bytes at once. But then it holds back the last symbols of the
 * input, and on damage it outputs bytes that are not in the data. With single bytes it does
 * neither. So we give it the last bytes of each piece one by one. After damage, we drop its output,
 * restore the state from before the piece, and unpack the piece again byte by byte. The output is
 * then the same as zlib's, however the input is cut.
 *
 * If the data is cut short, ISA-L may still hold back about two symbols, depending on the pieces.
 * So the callers must give pieces that do not depend on how the input was cut (unpack.c,
 * body.c).
 *
 * One difference remains. If a block's header has an incomplete set of codes, zlib always refuses
 * the block, but ISA-L may unpack a few bytes of it. */
#define SINGLE_BYTES 16

/* More room than one byte of input can need: it unpacks to at most eight symbols of 258 bytes. */
#define SINGLE_ROOM 4096

/* The library counts the bytes of a stream, to refuse distances that are too long. The count has 32
 * bits, so we reduce it before it overflows. */
#define COUNT_HIGH (UINT32_C(1) << 31)

struct isal {
    struct inflate_state state, before;
    bool fresh;   /* the library has seen nothing of this stream */
    bool careful; /* give it single bytes only */
};

static bool begin(void *self) {
    struct isal *isal = self;
    isal_inflate_reset(&isal->state);
    isal->fresh = true;
    isal->careful = false;
    return true;
}

static void end(void *self) {
    (void)self;
}

static void copy_state(struct inflate_state *to, const struct inflate_state *from) {
    memcpy(to, from, offsetof(struct inflate_state, tmp_out_buffer));
    memcpy(to->tmp_out_buffer, from->tmp_out_buffer, (size_t)from->tmp_out_valid);
}

static void put_state_back(struct isal *isal) {
    if (isal->fresh) {
        isal_inflate_reset(&isal->state);
    } else {
        copy_state(&isal->state, &isal->before);
    }
}

/* Gives the library the first `size` bytes of the piece. */
static enum decoded give(struct inflate_state *state, struct piece *piece, size_t size) {
    uint32_t room = piece->room < UINT32_MAX / 4 ? (uint32_t)piece->room : UINT32_MAX / 4;
    size = size < UINT32_MAX / 4 ? size : UINT32_MAX / 4;
    if (state->total_out >= COUNT_HIGH) { state->total_out -= COUNT_HIGH / 2; }
    state->next_in = (uint8_t *)(uintptr_t)piece->in;
    state->avail_in = (uint32_t)size;
    state->next_out = (uint8_t *)piece->out;
    state->avail_out = room;
    int result = isal_inflate(state);
    bool over = result == ISAL_DECOMP_OK && state->block_state == ISAL_BLOCK_FINISH;
    /* After damage, the library may claim to have used one byte more than it got. */
    size_t taken = state->avail_in <= size ? size - state->avail_in : size;
    /* At the end, the whole bytes in the library's register come after the stream. */
    size_t unused = over ? (size_t)state->read_in_length / 8 : 0;
    taken -= unused < taken ? unused : taken;
    piece_moved(piece, piece->in + taken, state->next_out);
    return result != ISAL_DECOMP_OK ? DECODED_DAMAGED : over ? DECODED_END : DECODED_MORE;
}

static enum decoded give_single_bytes(struct isal *isal, struct piece *piece) {
    enum decoded decoded;
    do {
        decoded = give(&isal->state, piece, piece->size > 0);
    } while (decoded == DECODED_MORE && piece->size > 0 && piece->room >= SINGLE_ROOM);
    return decoded;
}

static enum decoded step(void *self, struct piece *piece) {
    struct isal *isal = self;
    enum decoded decoded = DECODED_MORE;
    if (!isal->careful && piece->size > SINGLE_BYTES) {
        const struct piece whole = *piece;
        /* Most streams begin and end in one piece. Then there is no state to save. */
        if (!isal->fresh) { copy_state(&isal->before, &isal->state); }
        decoded = give(&isal->state, piece, piece->size - SINGLE_BYTES);
        if (decoded == DECODED_DAMAGED) {
            put_state_back(isal);
            *piece = whole;
            isal->careful = true;
            decoded = DECODED_MORE;
        }
    }
    isal->fresh = false;
    if (decoded != DECODED_MORE || (piece->room < SINGLE_ROOM && piece->size > 0)) {
        return decoded;
    }
    return give_single_bytes(isal, piece);
}

static uint32_t crc32_of(uint32_t checksum, const char *data, size_t size) {
    return crc32_gzip_refl(checksum, (const unsigned char *)data, size);
}

static uint32_t adler32_of(uint32_t checksum, const char *data, size_t size) {
    return isal_adler32(checksum, (const unsigned char *)data, size);
}

const struct inflate inflate_isal = {sizeof(struct isal), begin, end, step, crc32_of, adler32_of};
