#include "html/store.h"

#include "input/utf8.h"

#include <stdlib.h>
#include <string.h>

struct block {
    struct block *next;
    uint64_t index; /* it holds the positions from index * STORE_BLOCK_SIZE on */
    char bytes[STORE_BLOCK_SIZE];
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

    struct fragment *open; /* the header of the open fragment; NULL where it was dropped */
    uint64_t open_text;    /* where its text begins */

    struct block *kept_last; /* NULL where no older stretch is kept */
    uint64_t kept_start;
    uint64_t kept_end;
    uint64_t kept_stored;
};

/* A fragment's header never crosses blocks, so that it can be written and read in place. */
static uint64_t header_position(uint64_t position) {
    uint64_t aligned = (position + 7) & ~(uint64_t)7;
    uint64_t room = STORE_BLOCK_SIZE - aligned % STORE_BLOCK_SIZE;
    return room < sizeof(struct fragment) ? aligned + room : aligned;
}

struct store *store_new(size_t limit) {
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL)
        return NULL;
    /* A window that begins inside a block reaches into one more than its size fills. */
    size_t blocks = limit / 2 / sizeof(struct block);
    store->window = (blocks - 1) * STORE_BLOCK_SIZE;
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
    if (store == NULL)
        return;
    blocks_free(store->first);
    blocks_free(store->spare);
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
    if (*link == NULL)
        store->last = store->kept_last;
}

void store_begin(struct store *store) {
    while (store->first != NULL) {
        struct block *block = store->first;
        store->first = block->next;
        release(store, block);
    }
    store->last = NULL;
    store->forgotten = store->stored = store->position = 0;
    store->open = NULL;
    store->kept_last = NULL;
    store->kept_start = store->kept_end = store->kept_stored = 0;
}

/* The block of the place where text is stored next. */
static struct block *last_block(struct store *store) {
    uint64_t index = store->stored / STORE_BLOCK_SIZE;
    if (store->last != NULL && store->last->index == index)
        return store->last;
    struct block *block = store->spare;
    if (block != NULL)
        store->spare = block->next;
    else if ((block = malloc(sizeof *block)) == NULL)
        return NULL;
    block->next = NULL;
    block->index = index;
    if (store->last != NULL)
        store->last->next = block;
    else
        store->first = block;
    store->last = block;
    return block;
}

static size_t room(const struct store *store) {
    uint64_t used = store->stored - store->forgotten;
    return store->stored < store->position || used > store->window ? 0
                                                                   : store->window - (size_t)used;
}

bool store_open(struct store *store, enum joint joint, uint64_t source_start) {
    store->open = NULL;
    if (room(store) >= sizeof(struct fragment)) {
        struct block *block = last_block(store);
        if (block == NULL)
            return false;
        store->open = (void *)(block->bytes + store->stored % STORE_BLOCK_SIZE);
        *store->open = (struct fragment){.source_start = source_start, .joint = joint};
        store->stored += sizeof(struct fragment);
    }
    store->position += sizeof(struct fragment);
    store->open_text = store->position;
    return true;
}

bool store_append(struct store *store, const char *text, size_t size) {
    size_t left = size;
    if (left > room(store))
        left = utf8_whole(text, room(store));
    store->position += size;
    while (left > 0) {
        struct block *block = last_block(store);
        if (block == NULL)
            return false;
        size_t offset = store->stored % STORE_BLOCK_SIZE;
        size_t piece = left < STORE_BLOCK_SIZE - offset ? left : STORE_BLOCK_SIZE - offset;
        memcpy(block->bytes + offset, text, piece);
        store->stored += piece;
        text += piece;
        left -= piece;
    }
    return true;
}

void store_close(struct store *store, uint64_t source_end) {
    if (store->open != NULL) {
        store->open->source_end = source_end;
        store->open->size = store->stored - store->open_text;
        store->open = NULL;
    }
    uint64_t next = header_position(store->position);
    if (store->stored == store->position)
        store->stored = next;
    store->position = next;
}

uint64_t store_position(const struct store *store) {
    return store->position;
}

void store_forget(struct store *store, uint64_t position) {
    /* Of what came after text that was dropped nothing is there: all is forgotten with it. */
    if (store->stored < position)
        position = store->stored = store->position;
    if (store->forgotten < position)
        store->forgotten = position;
    release_forgotten(store);
}

/* Where the newest text from `start` to `end` stops. */
static uint64_t newest_end(const struct store *store, uint64_t start, uint64_t end) {
    if (start < store->forgotten || start > store->stored)
        return start;
    return store->stored < end ? store->stored : end;
}

void store_keep(struct store *store, uint64_t start, uint64_t end) {
    store_drop_kept(store);
    store->kept_start = start;
    store->kept_end = end;
    store->kept_stored = newest_end(store, start, end);
    for (struct block *block = store->first; block != NULL; block = block->next)
        if (block->index * STORE_BLOCK_SIZE < store->kept_stored)
            store->kept_last = block;
}

void store_drop_kept(struct store *store) {
    store->kept_last = NULL;
    store->kept_start = store->kept_end = store->kept_stored = 0;
    release_forgotten(store);
}

uint64_t store_read_end(const struct store *store, uint64_t start, uint64_t end) {
    if (start < store->kept_start || start >= store->kept_end)
        return newest_end(store, start, end);
    return store->kept_stored < end ? store->kept_stored : end;
}

static const struct block *block_at(const struct block *block, uint64_t position) {
    while (block->index < position / STORE_BLOCK_SIZE)
        block = block->next;
    return block;
}

static int read_text(const struct block **block, uint64_t position, uint64_t size,
                     const struct store_reader *reader) {
    while (size > 0) {
        *block = block_at(*block, position);
        size_t offset = position % STORE_BLOCK_SIZE;
        size_t piece = STORE_BLOCK_SIZE - offset;
        if (size < piece)
            piece = (size_t)size;
        int error = reader->text(reader->self, (*block)->bytes + offset, piece);
        if (error != 0)
            return error;
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
        if (error == 0)
            error = read_text(&block, start, fragment->size, reader);
        if (error != 0)
            return error;
        start = header_position(start + fragment->size);
    }
    return 0;
}
