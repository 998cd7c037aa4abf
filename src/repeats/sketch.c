#include "repeats/sketch.h"

#include "text/memory.h"
#include "text/outlet.h"

static struct sketch *new_with(const struct danag_allocator *memory, uint32_t blocks,
                               enum site_kind by) {
    const uint64_t counters = (uint64_t)blocks * SKETCH_BLOCK_COUNTERS;
    if (blocks == 0 || counters > SIZE_MAX / sizeof(uint16_t)) { return NULL; }
    struct sketch *sketch = memory_new(memory, sizeof *sketch);
    if (sketch == NULL) { return NULL; }
    *sketch = (struct sketch){.memory = memory,
                              .counters = memory_new(memory, (size_t)counters * sizeof(uint16_t)),
                              .width = counters / SKETCH_ROWS,
                              .blocks = blocks,
                              .by = by};
    _Static_assert(SKETCH_BLOCK_COUNTERS % SKETCH_ROWS == 0, "the rows are equally long");
    if (sketch->counters != NULL) { return sketch; }
    sketch_free(sketch);
    return NULL;
}

struct sketch *sketch_new(const struct danag_allocator *memory, uint64_t size, enum site_kind by) {
    if (size < SKETCH_LEAST || size > SKETCH_LARGEST) { return NULL; }
    return new_with(memory, (uint32_t)((size - 1) / SKETCH_BLOCK), by);
}

void sketch_free(struct sketch *sketch) {
    if (sketch == NULL) { return; }
    memory_free(sketch->memory, sketch->counters);
    memory_free(sketch->memory, sketch);
}

static uint16_t *counter(const struct sketch *sketch, unsigned row, uint64_t key) {
    const uint64_t part = key_spread(key, row) >> 32;
    return sketch->counters + row * sketch->width + (size_t)(part * sketch->width >> 32);
}

void sketch_add(struct sketch *sketch, uint64_t key) {
    for (unsigned row = 0; row < SKETCH_ROWS; row++) {
        uint16_t *count = counter(sketch, row, key);
        if (*count < SKETCH_MOST) { (*count)++; }
    }
}

unsigned sketch_count(const struct sketch *sketch, uint64_t key) {
    unsigned least = SKETCH_MOST;
    for (unsigned row = 0; row < SKETCH_ROWS; row++) {
        const unsigned count = *counter(sketch, row, key);
        if (count < least) { least = count; }
    }
    return least;
}

bool sketch_merge(struct sketch *sketch, const struct sketch *other) {
    if (sketch->blocks != other->blocks || sketch->by != other->by) { return false; }
    const size_t counters = (size_t)sketch->width * SKETCH_ROWS;
    for (size_t i = 0; i < counters; i++) {
        const unsigned sum = (unsigned)sketch->counters[i] + other->counters[i];
        sketch->counters[i] = (uint16_t)(sum < SKETCH_MOST ? sum : SKETCH_MOST);
    }
    sketch->pages += other->pages;
    return true;
}

/* For a key that was never added each row is a draw among its counters, so the probability that its
 * count exceeds a value is the product of the shares of counters that exceed it. */
bool sketch_noise(const struct sketch *sketch, unsigned *noise) {
    uint32_t *histogram = memory_new(sketch->memory, (SKETCH_MOST + 1) * sizeof *histogram);
    double *exceeds = memory_new(sketch->memory, (SKETCH_MOST + 1) * sizeof *exceeds);
    const bool room = histogram != NULL && exceeds != NULL;
    for (unsigned row = 0; room && row < SKETCH_ROWS; row++) {
        uint64_t above = 0;
        const uint16_t *counters = sketch->counters + row * sketch->width;
        memset(histogram, 0, (SKETCH_MOST + 1) * sizeof *histogram);
        for (uint64_t i = 0; i < sketch->width; i++) { histogram[counters[i]]++; }
        for (unsigned value = SKETCH_MOST + 1; value-- > 0;) {
            const double share = (double)above / (double)sketch->width;
            exceeds[value] = row == 0 ? share : exceeds[value] * share;
            above += histogram[value];
        }
    }
    *noise = 0;
    while (room && exceeds[*noise] * SKETCH_CERTAIN > 1) { (*noise)++; }
    memory_free(sketch->memory, histogram);
    memory_free(sketch->memory, exceeds);
    return room;
}

#define MAGIC     "danagrep"
#define HEAD_SIZE 40
#define HEAD_SUM  32 /* where its checksum is */
#define PIECE     4096

#define NOT_A_SKETCH "this is no sketch of repeats"

enum { AT_VERSION = 8, AT_KIND = 12, AT_ROWS = 16, AT_BLOCKS = 20, AT_PAGES = 24 };

#define BLOCK_OCTETS ((SKETCH_BLOCK - 8) / 8)

static void write_block(const struct sketch *sketch, uint32_t block, struct outlet *outlet) {
    const uint16_t *counters = sketch->counters + (size_t)block * SKETCH_BLOCK_COUNTERS;
    uint64_t sum = key_join(block, SKETCH_VERSION);
    char bytes[PIECE];
    size_t size = 0;
    for (unsigned i = 0; i < BLOCK_OCTETS; i++, counters += 4) {
        const uint64_t octets = counters[0] | (uint64_t)counters[1] << 16 |
                                (uint64_t)counters[2] << 32 | (uint64_t)counters[3] << 48;
        sum = keyed_digest_add(sum, octets, &key_fixed);
        octets_store(bytes + size, octets, 8);
        size += 8;
        if (size == PIECE) {
            outlet_put(outlet, bytes, size);
            size = 0;
        }
    }
    octets_store(bytes + size, sum, 8);
    outlet_put(outlet, bytes, size + 8);
}
_Static_assert(BLOCK_OCTETS * 8 % PIECE != 0, "the checksum fits behind the last piece");

void sketch_write(const struct sketch *sketch, struct outlet *outlet) {
    char head[HEAD_SIZE];
    memcpy(head, MAGIC, AT_VERSION);
    octets_store(head + AT_VERSION, SKETCH_VERSION, 4);
    octets_store(head + AT_KIND, (uint64_t)sketch->by, 4);
    octets_store(head + AT_ROWS, SKETCH_ROWS, 4);
    octets_store(head + AT_BLOCKS, sketch->blocks, 4);
    octets_store(head + AT_PAGES, sketch->pages, 8);
    octets_store(head + HEAD_SUM, key_of_bytes(head, HEAD_SUM), 8);
    outlet_put(outlet, head, HEAD_SIZE);
    for (uint32_t block = 0; block < sketch->blocks && !outlet->stopped; block++) {
        write_block(sketch, block, outlet);
    }
}

static bool fail(struct sketch_fault *fault, uint64_t byte, const char *what) {
    *fault = (struct sketch_fault){byte, what};
    return false;
}

static bool read_bytes(const struct sketch_source *source, uint64_t at, char *bytes, size_t size,
                       struct sketch_fault *fault) {
    const long got = source->read(source->self, bytes, size);
    if (got < 0) { return fail(fault, at, NULL); }
    return (size_t)got == size || fail(fault, at + (uint64_t)got, "the sketch ends too early");
}

static bool head_is_right(const char *head, struct sketch_fault *fault) {
    const uint32_t blocks = octets_four(head + AT_BLOCKS);
    const struct {
        bool wrong;
        struct sketch_fault fault;
    } checks[] = {
        {memcmp(head, MAGIC, AT_VERSION) != 0, {0, NOT_A_SKETCH}},
        {octets_four(head + AT_VERSION) != SKETCH_VERSION,
         {AT_VERSION, "the sketch has a version that this danag does not know"}},
        {octets_load(head + HEAD_SUM) != key_of_bytes(head, HEAD_SUM),
         {HEAD_SUM, "the sketch is damaged: the checksum of its head is wrong"}},
        {octets_four(head + AT_KIND) >= SITE_KINDS, {AT_KIND, "the sketch has an unknown kind"}},
        {octets_four(head + AT_ROWS) != SKETCH_ROWS,
         {AT_ROWS, "the sketch has a wrong number of rows "}},
        {blocks == 0 || blocks > SKETCH_LARGEST / SKETCH_BLOCK,
         {AT_BLOCKS, "the sketch has a size that is not allowed"}}};
    for (size_t i = 0; i < COUNT_OF(checks); i++) {
        if (checks[i].wrong) { return fail(fault, checks[i].fault.byte, checks[i].fault.what); }
    }
    return true;
}

static struct sketch *read_head(const struct danag_allocator *memory,
                                const struct sketch_source *source, struct sketch_fault *fault) {
    char head[HEAD_SIZE];
    if (!read_bytes(source, 0, head, HEAD_SIZE, fault)) {
        const uint64_t magic = fault->byte < AT_VERSION ? fault->byte : AT_VERSION;
        if (fault->what != NULL && memcmp(head, MAGIC, (size_t)magic) != 0) {
            fail(fault, 0, NOT_A_SKETCH);
        }
        return NULL;
    }
    if (!head_is_right(head, fault)) { return NULL; }
    const uint32_t blocks = octets_four(head + AT_BLOCKS);
    const uint64_t size = HEAD_SIZE + (uint64_t)blocks * SKETCH_BLOCK;
    if (source->size < size) {
        fail(fault, source->size, "the sketch ends too early");
        return NULL;
    }
    struct sketch *sketch = new_with(memory, blocks, (enum site_kind)octets_four(head + AT_KIND));
    if (sketch == NULL) {
        fail(fault, AT_BLOCKS, "the sketch needs more memory than there is");
        return NULL;
    }
    sketch->pages = octets_load(head + AT_PAGES);
    return sketch;
}

static bool read_block(struct sketch *sketch, uint32_t block, const struct sketch_source *source,
                       struct sketch_fault *fault) {
    const uint64_t start = HEAD_SIZE + (uint64_t)block * SKETCH_BLOCK;
    uint16_t *counters = sketch->counters + (size_t)block * SKETCH_BLOCK_COUNTERS;
    uint64_t sum = key_join(block, SKETCH_VERSION);
    char bytes[PIECE];
    for (size_t at = 0; at < SKETCH_BLOCK; at += PIECE) {
        if (!read_bytes(source, start + at, bytes, PIECE, fault)) { return false; }
        for (size_t i = 0; i < PIECE && at + i < SKETCH_BLOCK - 8; i += 8, counters += 4) {
            const uint64_t octets = octets_load(bytes + i);
            sum = keyed_digest_add(sum, octets, &key_fixed);
            for (unsigned n = 0; n < 4; n++) { counters[n] = (uint16_t)(octets >> 16 * n); }
        }
    }
    return octets_load(bytes + PIECE - 8) == sum ||
           fail(fault, start,
                "the sketch is damaged: the checksum of its 64 KiB from here is wrong");
}
_Static_assert(SKETCH_BLOCK % PIECE == 0, "the checksum ends the last piece");

struct sketch *sketch_read(const struct danag_allocator *memory, const struct sketch_source *source,
                           struct sketch_fault *fault) {
    struct sketch *sketch = read_head(memory, source, fault);
    if (sketch == NULL) { return NULL; }
    bool whole = true;
    for (uint32_t block = 0; whole && block < sketch->blocks; block++) {
        whole = read_block(sketch, block, source, fault);
    }
    const uint64_t end = HEAD_SIZE + (uint64_t)sketch->blocks * SKETCH_BLOCK;
    char more;
    if (whole && source->read(source->self, &more, 1) != 0) {
        whole = fail(fault, end, "the sketch has bytes behind its end");
    }
    if (whole) { return sketch; }
    sketch_free(sketch);
    return NULL;
}
