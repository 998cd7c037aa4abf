#include "html/store.h"

#include "utf8.h"

#include <stdlib.h>
#include <string.h>

/* What an allocator takes for itself with each block, as common ones do. */
#define ALLOCATION_OVERHEAD 16

struct block {
    struct block *next;
    uint64_t index; /* it holds the positions from index * STORE_BLOCK_SIZE on */
    _Alignas(struct fragment) char bytes[STORE_BLOCK_SIZE];
};

/* What of the newest line is set aside, where the window may be full before it ends. */
struct aside {
    bool on;
    uint64_t start;
    uint64_t stored;
    struct fragment *open; /* as the store's own */
    char *bytes;           /* taken when first needed; `window` of them */
    size_t window;
};

struct store {
    struct block *first;
    struct block *last;
    struct block *spare; /* blocks taken once and free now */
    size_t window;       /* bytes that the newest text may span */

    /* The newest text: forgotten <= stored <= position.  Between the last two nothing is kept. */
    uint64_t forgotten;
    uint64_t stored;
    uint64_t position;
    struct aside aside;

    struct fragment *open; /* the header of the open fragment; NULL where it was dropped */
    uint64_t open_text;    /* where its text begins */

    struct block *kept_last; /* NULL where no older stretch is kept */
    uint64_t kept_start;
    uint64_t kept_end;
    uint64_t kept_stored;
};

/* A fragment's header never crosses blocks, so that it can be written and read in place. */
static uint64_t header_position(uint64_t position) {
    const uint64_t alignment = _Alignof(struct fragment);
    uint64_t aligned = (position + alignment - 1) / alignment * alignment;
    uint64_t room = STORE_BLOCK_SIZE - aligned % STORE_BLOCK_SIZE;
    return room < sizeof(struct fragment) ? aligned + room : aligned;
}

struct store *store_new(size_t limit) {
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL) { return NULL; }
    /* A window that begins inside a block reaches into one more than its size fills. */
    size_t blocks = limit / 2 / (sizeof(struct block) + ALLOCATION_OVERHEAD);
    size_t blocks_aside = blocks / STORE_LINE_SHARE;
    store->window = (blocks - blocks_aside - 1) * STORE_BLOCK_SIZE;
    store->aside.window = blocks_aside * STORE_BLOCK_SIZE;
    return store;
}

static void blocks_free(struct block *block) {
    while (block != NULL) {
        struct block *next = block->next;
        free(block);
        block = next;
    }
}

void store_free(struct store *store) {
    if (store == NULL) { return; }
    blocks_free(store->first);
    blocks_free(store->spare);
    free(store->aside.bytes);
    free(store);
}

static void release(struct store *store, struct block *block) {
    block->next = store->spare;
    store->spare = block;
}

/* Releases the blocks after the older stretch that the newest text needs no more. */
static void release_forgotten(struct store *store) {
    struct block **link = store->kept_last != NULL ? &store->kept_last->next : &store->first;
    while (*link != NULL && (*link)->index < store->forgotten / STORE_BLOCK_SIZE) {
        struct block *block = *link;
        *link = block->next;
        release(store, block);
    }
    if (*link == NULL) { store->last = store->kept_last; }
}

void store_begin(struct store *store) {
    while (store->first != NULL) {
        struct block *block = store->first;
        store->first = block->next;
        release(store, block);
    }
    store->last = NULL;
    store->forgotten = store->stored = store->position = 0;
    store->aside.on = false;
    store->open = NULL;
    store->kept_last = NULL;
    store->kept_start = store->kept_end = store->kept_stored = 0;
}

static size_t room(const struct store *store) {
    uint64_t used = store->stored - store->forgotten;
    bool missing = store->stored < store->position;
    return missing || used > store->window ? 0 : store->window - (size_t)used;
}

static size_t room_aside(const struct store *store) {
    const struct aside *aside = &store->aside;
    bool missing = aside->stored < store->position;
    return !aside->on || missing ? 0 : aside->window - (size_t)(aside->stored - aside->start);
}

/* The block of the place where text is stored next. */
static struct block *last_block(struct store *store) {
    uint64_t index = store->stored / STORE_BLOCK_SIZE;
    if (store->last != NULL && store->last->index == index) { return store->last; }
    struct block *block = store->spare;
    if (block != NULL) {
        store->spare = block->next;
    } else if ((block = malloc(sizeof *block)) == NULL) {
        return NULL;
    }
    block->next = NULL;
    block->index = index;
    if (store->last != NULL) {
        store->last->next = block;
    } else {
        store->first = block;
    }
    store->last = block;
    return block;
}

bool store_line(struct store *store) {
    struct aside *aside = &store->aside;
    aside->on = room(store) < aside->window;
    if (!aside->on) { return true; }
    if (aside->bytes == NULL) { aside->bytes = malloc(aside->window); }
    aside->start = aside->stored = store->position;
    return aside->bytes != NULL;
}

bool store_open(struct store *store, enum joint joint, uint64_t source_start) {
    const struct fragment fragment = {.source_start = source_start, .joint = joint};
    struct aside *aside = &store->aside;
    store->open = aside->open = NULL;
    if (room_aside(store) >= sizeof fragment) {
        aside->open = (void *)(aside->bytes + (aside->stored - aside->start));
        *aside->open = fragment;
        aside->stored += sizeof fragment;
    }
    if (room(store) >= sizeof fragment) {
        struct block *block = last_block(store);
        if (block == NULL) { return false; }
        store->open = (void *)(block->bytes + store->stored % STORE_BLOCK_SIZE);
        *store->open = fragment;
        store->stored += sizeof fragment;
    }
    store->position += sizeof fragment;
    store->open_text = store->position;
    return true;
}

/* Stores bytes in blocks, from `stored` on. */
static bool put(struct store *store, const char *bytes, size_t size) {
    while (size > 0) {
        struct block *block = last_block(store);
        if (block == NULL) { return false; }
        size_t offset = store->stored % STORE_BLOCK_SIZE;
        size_t piece = size < STORE_BLOCK_SIZE - offset ? size : STORE_BLOCK_SIZE - offset;
        // Of a memcpy with a known bound GCC makes `rep movs`, slow for the few bytes that come.
        memmove(block->bytes + offset, bytes, piece);
        store->stored += piece;
        bytes += piece;
        size -= piece;
    }
    return true;
}

/* How much of the text fits, in whole characters. */
static size_t fitting(const char *text, size_t size, size_t space) {
    return size <= space ? size : utf8_whole(text, space);
}

bool store_append(struct store *store, const char *text, size_t size) {
    struct aside *aside = &store->aside;
    if (aside->on) {
        size_t some = fitting(text, size, room_aside(store));
        memcpy(aside->bytes + (aside->stored - aside->start), text, some);
        aside->stored += some;
    }
    size_t some = fitting(text, size, room(store));
    store->position += size;
    return put(store, text, some);
}

static void close_fragment(struct fragment *fragment, uint64_t source_end, uint64_t size) {
    if (fragment == NULL) { return; }
    fragment->source_end = source_end;
    fragment->size = size;
}

void store_close(struct store *store, uint64_t source_end) {
    struct aside *aside = &store->aside;
    uint64_t next = header_position(store->position);
    close_fragment(store->open, source_end, store->stored - store->open_text);
    if (store->stored == store->position) { store->stored = next; }
    if (aside->on) {
        close_fragment(aside->open, source_end, aside->stored - store->open_text);
        if (aside->stored == store->position && next - aside->start <= aside->window) {
            aside->stored = next;
        }
    }
    store->position = next;
}

uint64_t store_position(const struct store *store) {
    return store->position;
}

/* Drops the newest text from `position` on. */
static void drop_from(struct store *store, uint64_t position) {
    struct block *last = store->kept_last;
    struct block *block = last != NULL ? last->next : store->first;
    for (; block != NULL && block->index <= position / STORE_BLOCK_SIZE; block = block->next) {
        last = block;
    }
    struct block **link = last != NULL ? &last->next : &store->first;
    while ((block = *link) != NULL) {
        *link = block->next;
        release(store, block);
    }
    store->last = last;
    store->stored = position;
}

/* Where the window has less of the newest line than is set aside, that takes its place. */
static bool use_aside(struct store *store, uint64_t position) {
    const struct aside *aside = &store->aside;
    if (!aside->on || aside->start != position || aside->stored <= store->stored) { return true; }
    drop_from(store, position);
    return put(store, aside->bytes, (size_t)(aside->stored - position));
}

bool store_forget(struct store *store, uint64_t position) {
    bool missing = store->stored < store->position;
    /* Of what came after text that was dropped nothing is there but what was set aside. */
    if (store->stored < position && store->aside.on && position <= store->aside.start) {
        position = store->aside.start;
    } else if (store->stored < position) {
        position = store->position;
    }
    if (store->forgotten < position) { store->forgotten = position; }
    bool done = !missing || use_aside(store, position);
    if (store->stored < position) { drop_from(store, position); }
    release_forgotten(store);
    return done;
}

/* Where the newest text from `start` to `end` stops. */
static uint64_t newest_end(const struct store *store, uint64_t start, uint64_t end) {
    if (start < store->forgotten || start > store->stored) { return start; }
    return store->stored < end ? store->stored : end;
}

void store_keep(struct store *store, uint64_t start, uint64_t end) {
    store_drop_kept(store);
    store->kept_start = start;
    store->kept_end = end;
    store->kept_stored = newest_end(store, start, end);
    for (struct block *block = store->first; block != NULL; block = block->next) {
        if (block->index * STORE_BLOCK_SIZE < store->kept_stored) { store->kept_last = block; }
    }
}

void store_drop_kept(struct store *store) {
    store->kept_last = NULL;
    store->kept_start = store->kept_end = store->kept_stored = 0;
    release_forgotten(store);
}

uint64_t store_read_end(const struct store *store, uint64_t start, uint64_t end) {
    if (start < store->kept_start || start >= store->kept_end) {
        return newest_end(store, start, end);
    }
    return store->kept_stored < end ? store->kept_stored : end;
}

static const struct block *block_at(const struct block *block, uint64_t position) {
    while (block->index < position / STORE_BLOCK_SIZE) { block = block->next; }
    return block;
}

static int read_text(const struct block **block, uint64_t position, uint64_t size,
                     const struct store_reader *reader) {
    while (size > 0) {
        *block = block_at(*block, position);
        size_t offset = position % STORE_BLOCK_SIZE;
        size_t piece = STORE_BLOCK_SIZE - offset;
        if (size < piece) { piece = (size_t)size; }
        int error = reader->text(reader->self, (*block)->bytes + offset, piece);
        if (error != 0) { return error; }
        position += piece;
        size -= piece;
    }
    return 0;
}

int store_read(const struct store *store, uint64_t start, uint64_t end,
               const struct store_reader *reader) {
    const struct block *block = store->first;
    uint64_t stop = store_read_end(store, start, end);
    while (start < stop) {
        block = block_at(block, start);
        const struct fragment *fragment = (const void *)(block->bytes + start % STORE_BLOCK_SIZE);
        int error = reader->fragment(reader->self, fragment);
        start += sizeof *fragment;
        if (error == 0) { error = read_text(&block, start, fragment->size, reader); }
        if (error != 0) { return error; }
        start = header_position(start + fragment->size);
    }
    return 0;
}

void store_next(const struct store *store, struct store_cursor *cursor) {
    const struct block *block = cursor->block != NULL ? cursor->block : store->first;
    block = block_at(block, cursor->position);
    const struct fragment *fragment =
        (const void *)(block->bytes + cursor->position % STORE_BLOCK_SIZE);
    cursor->block = block;
    cursor->position = header_position(cursor->position + sizeof *fragment + fragment->size);
}
