#include "lines/tape.h"

#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

/* What an allocator takes for itself with each chunk, as common ones do. */
#define ALLOCATION_OVERHEAD 16

struct chunk {
    struct chunk *next;
    uint64_t index; /* it holds the positions from index * TAPE_CHUNK_SIZE on */
    _Alignas(struct run) char bytes[TAPE_CHUNK_SIZE];
};

/* What of the newest line is set aside, where the window may be full before it ends. */
struct aside {
    bool on;
    uint64_t start;
    uint64_t stored;
    struct run *open; /* as the tape's own */
    char *bytes;      /* taken when first needed; `window` of them */
    size_t window;
};

struct tape {
    struct chunk *first;
    struct chunk *last;
    struct chunk *spare; /* chunks taken once and free now */
    size_t window;       /* bytes that the newest text may span */

    /* The newest text: forgotten <= stored <= position.  Between the last two nothing is kept. */
    uint64_t forgotten;
    uint64_t stored;
    uint64_t position;
    struct aside aside;

    struct run *open;   /* the header of the open run; NULL where it was dropped */
    uint64_t open_text; /* where its text begins */

    struct chunk *kept_last; /* NULL where no older stretch is kept */
    uint64_t kept_start;
    uint64_t kept_end;
    uint64_t kept_stored;
};

/* A run's header never crosses chunks, so that it can be written and read in place. */
static uint64_t header_position(uint64_t position) {
    const uint64_t alignment = _Alignof(struct run);
    uint64_t aligned = (position + alignment - 1) / alignment * alignment;
    uint64_t room = TAPE_CHUNK_SIZE - aligned % TAPE_CHUNK_SIZE;
    return room < sizeof(struct run) ? aligned + room : aligned;
}

struct tape *tape_new(size_t limit) {
    struct tape *tape = calloc(1, sizeof *tape);
    if (tape == NULL) { return NULL; }
    /* A window that begins inside a chunk reaches into one more than its size fills. */
    size_t chunks = limit / 2 / (sizeof(struct chunk) + ALLOCATION_OVERHEAD);
    size_t chunks_aside = chunks / TAPE_LINE_SHARE;
    tape->window = (chunks - chunks_aside - 1) * TAPE_CHUNK_SIZE;
    tape->aside.window = chunks_aside * TAPE_CHUNK_SIZE;
    return tape;
}

static void chunks_free(struct chunk *chunk) {
    while (chunk != NULL) {
        struct chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
}

void tape_free(struct tape *tape) {
    if (tape == NULL) { return; }
    chunks_free(tape->first);
    chunks_free(tape->spare);
    free(tape->aside.bytes);
    free(tape);
}

static void release(struct tape *tape, struct chunk *chunk) {
    chunk->next = tape->spare;
    tape->spare = chunk;
}

/* Releases the chunks after the older stretch that the newest text needs no more. */
static void release_forgotten(struct tape *tape) {
    struct chunk **link = tape->kept_last != NULL ? &tape->kept_last->next : &tape->first;
    while (*link != NULL && (*link)->index < tape->forgotten / TAPE_CHUNK_SIZE) {
        struct chunk *chunk = *link;
        *link = chunk->next;
        release(tape, chunk);
    }
    if (*link == NULL) { tape->last = tape->kept_last; }
}

void tape_begin(struct tape *tape) {
    while (tape->first != NULL) {
        struct chunk *chunk = tape->first;
        tape->first = chunk->next;
        release(tape, chunk);
    }
    tape->last = NULL;
    tape->forgotten = tape->stored = tape->position = 0;
    tape->aside.on = false;
    tape->open = NULL;
    tape->kept_last = NULL;
    tape->kept_start = tape->kept_end = tape->kept_stored = 0;
}

static size_t room(const struct tape *tape) {
    uint64_t used = tape->stored - tape->forgotten;
    bool missing = tape->stored < tape->position;
    return missing || used > tape->window ? 0 : tape->window - (size_t)used;
}

static size_t room_aside(const struct tape *tape) {
    const struct aside *aside = &tape->aside;
    bool missing = aside->stored < tape->position;
    return !aside->on || missing ? 0 : aside->window - (size_t)(aside->stored - aside->start);
}

/* The chunk of the place where text is stored next. */
static struct chunk *last_chunk(struct tape *tape) {
    uint64_t index = tape->stored / TAPE_CHUNK_SIZE;
    if (tape->last != NULL && tape->last->index == index) { return tape->last; }
    struct chunk *chunk = tape->spare;
    if (chunk != NULL) {
        tape->spare = chunk->next;
    } else if ((chunk = malloc(sizeof *chunk)) == NULL) {
        return NULL;
    }
    chunk->next = NULL;
    chunk->index = index;
    if (tape->last != NULL) {
        tape->last->next = chunk;
    } else {
        tape->first = chunk;
    }
    tape->last = chunk;
    return chunk;
}

bool tape_line(struct tape *tape) {
    struct aside *aside = &tape->aside;
    aside->on = room(tape) < aside->window;
    if (!aside->on) { return true; }
    if (aside->bytes == NULL) { aside->bytes = malloc(aside->window); }
    aside->start = aside->stored = tape->position;
    return aside->bytes != NULL;
}

bool tape_open(struct tape *tape, const struct run *run) {
    struct aside *aside = &tape->aside;
    tape->open = aside->open = NULL;
    if (room_aside(tape) >= sizeof *run) {
        aside->open = (void *)(aside->bytes + (aside->stored - aside->start));
        *aside->open = *run;
        aside->stored += sizeof *run;
    }
    if (room(tape) >= sizeof *run) {
        struct chunk *chunk = last_chunk(tape);
        if (chunk == NULL) { return false; }
        tape->open = (void *)(chunk->bytes + tape->stored % TAPE_CHUNK_SIZE);
        *tape->open = *run;
        tape->stored += sizeof *run;
    }
    tape->position += sizeof *run;
    tape->open_text = tape->position;
    return true;
}

/* Stores bytes in chunks, from `stored` on. */
static bool put(struct tape *tape, const char *bytes, size_t size) {
    while (size > 0) {
        struct chunk *chunk = last_chunk(tape);
        if (chunk == NULL) { return false; }
        size_t offset = tape->stored % TAPE_CHUNK_SIZE;
        size_t piece = size < TAPE_CHUNK_SIZE - offset ? size : TAPE_CHUNK_SIZE - offset;
        // Of a memcpy with a known bound GCC makes `rep movs`, slow for the few bytes that come.
        memmove(chunk->bytes + offset, bytes, piece);
        tape->stored += piece;
        bytes += piece;
        size -= piece;
    }
    return true;
}

/* How much of the text fits, in whole characters. */
static size_t fitting(const char *text, size_t size, size_t space) {
    return size <= space ? size : utf8_whole(text, space);
}

bool tape_append(struct tape *tape, const char *text, size_t size) {
    struct aside *aside = &tape->aside;
    if (aside->on) {
        size_t some = fitting(text, size, room_aside(tape));
        memcpy(aside->bytes + (aside->stored - aside->start), text, some);
        aside->stored += some;
    }
    size_t some = fitting(text, size, room(tape));
    tape->position += size;
    return put(tape, text, some);
}

static void close_run(struct run *run, uint64_t source_end, uint64_t size) {
    if (run == NULL) { return; }
    run->source_end = source_end;
    run->size = size;
}

void tape_close(struct tape *tape, uint64_t source_end) {
    struct aside *aside = &tape->aside;
    uint64_t next = header_position(tape->position);
    close_run(tape->open, source_end, tape->stored - tape->open_text);
    if (tape->stored == tape->position) { tape->stored = next; }
    if (aside->on) {
        close_run(aside->open, source_end, aside->stored - tape->open_text);
        if (aside->stored == tape->position && next - aside->start <= aside->window) {
            aside->stored = next;
        }
    }
    tape->position = next;
}

uint64_t tape_position(const struct tape *tape) {
    return tape->position;
}

/* Drops the newest text from `position` on. */
static void drop_from(struct tape *tape, uint64_t position) {
    struct chunk *last = tape->kept_last;
    struct chunk *chunk = last != NULL ? last->next : tape->first;
    for (; chunk != NULL && chunk->index <= position / TAPE_CHUNK_SIZE; chunk = chunk->next) {
        last = chunk;
    }
    struct chunk **link = last != NULL ? &last->next : &tape->first;
    while ((chunk = *link) != NULL) {
        *link = chunk->next;
        release(tape, chunk);
    }
    tape->last = last;
    tape->stored = position;
}

/* Where the window has less of the newest line than is set aside, that takes its place. */
static bool use_aside(struct tape *tape, uint64_t position) {
    const struct aside *aside = &tape->aside;
    if (!aside->on || aside->start != position || aside->stored <= tape->stored) { return true; }
    drop_from(tape, position);
    return put(tape, aside->bytes, (size_t)(aside->stored - position));
}

bool tape_forget(struct tape *tape, uint64_t position) {
    bool missing = tape->stored < tape->position;
    /* Of what came after text that was dropped nothing is there but what was set aside. */
    if (tape->stored < position && tape->aside.on && position <= tape->aside.start) {
        position = tape->aside.start;
    } else if (tape->stored < position) {
        position = tape->position;
    }
    if (tape->forgotten < position) { tape->forgotten = position; }
    bool done = !missing || use_aside(tape, position);
    if (tape->stored < position) { drop_from(tape, position); }
    release_forgotten(tape);
    return done;
}

/* Where the newest text from `start` to `end` stops. */
static uint64_t newest_end(const struct tape *tape, uint64_t start, uint64_t end) {
    if (start < tape->forgotten || start > tape->stored) { return start; }
    return tape->stored < end ? tape->stored : end;
}

void tape_keep(struct tape *tape, uint64_t start, uint64_t end) {
    tape_drop_kept(tape);
    tape->kept_start = start;
    tape->kept_end = end;
    tape->kept_stored = newest_end(tape, start, end);
    for (struct chunk *chunk = tape->first; chunk != NULL; chunk = chunk->next) {
        if (chunk->index * TAPE_CHUNK_SIZE < tape->kept_stored) { tape->kept_last = chunk; }
    }
}

void tape_drop_kept(struct tape *tape) {
    tape->kept_last = NULL;
    tape->kept_start = tape->kept_end = tape->kept_stored = 0;
    release_forgotten(tape);
}

uint64_t tape_read_end(const struct tape *tape, uint64_t start, uint64_t end) {
    if (start < tape->kept_start || start >= tape->kept_end) {
        return newest_end(tape, start, end);
    }
    return tape->kept_stored < end ? tape->kept_stored : end;
}

static const struct chunk *chunk_at(const struct chunk *chunk, uint64_t position) {
    while (chunk->index < position / TAPE_CHUNK_SIZE) { chunk = chunk->next; }
    return chunk;
}

static int read_text(const struct chunk **chunk, uint64_t position, uint64_t size,
                     const struct tape_reader *reader) {
    while (size > 0) {
        *chunk = chunk_at(*chunk, position);
        size_t offset = position % TAPE_CHUNK_SIZE;
        size_t piece = TAPE_CHUNK_SIZE - offset;
        if (size < piece) { piece = (size_t)size; }
        int error = reader->text(reader->self, (*chunk)->bytes + offset, piece);
        if (error != 0) { return error; }
        position += piece;
        size -= piece;
    }
    return 0;
}

int tape_read(const struct tape *tape, uint64_t start, uint64_t end,
              const struct tape_reader *reader) {
    const struct chunk *chunk = tape->first;
    uint64_t stop = tape_read_end(tape, start, end);
    while (start < stop) {
        chunk = chunk_at(chunk, start);
        const struct run *run = (const void *)(chunk->bytes + start % TAPE_CHUNK_SIZE);
        int error = reader->run(reader->self, run);
        start += sizeof *run;
        if (error == 0) { error = read_text(&chunk, start, run->size, reader); }
        if (error != 0) { return error; }
        start = header_position(start + run->size);
    }
    return 0;
}

void tape_next(const struct tape *tape, struct tape_cursor *cursor) {
    const struct chunk *chunk = cursor->chunk != NULL ? cursor->chunk : tape->first;
    chunk = chunk_at(chunk, cursor->position);
    const struct run *run = (const void *)(chunk->bytes + cursor->position % TAPE_CHUNK_SIZE);
    cursor->chunk = chunk;
    cursor->position = header_position(cursor->position + sizeof *run + run->size);
}
