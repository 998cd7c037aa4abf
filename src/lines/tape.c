#include "lines/tape.h"

#include "text/memory.h"
#include "text/utf8.h"

/* Bytes that a common allocator adds to each chunk. */
#define ALLOCATION_OVERHEAD 16

struct chunk {
    struct chunk *next;
    uint64_t start; /* position of the first byte, a multiple of TAPE_CHUNK_SIZE */
    _Alignas(struct run) char bytes[TAPE_CHUNK_SIZE];
};

/* A part of the text. Its chunks hold everything from `start` up to `stored`. */
struct window {
    struct chunk *first, *last;
    uint64_t start, stored;
    uint64_t end;     /* the window can grow up to this position */
    struct run *open; /* the header of the open run; NULL if it was dropped */
};

struct tape {
    const struct danag_allocator *memory;
    size_t newest_size; /* how many bytes `newest` may span */
    size_t line_size;   /* how many bytes `line` may span */

    uint64_t position;
    uint64_t open_text;   /* where the text of the open run begins */
    struct window newest; /* its list of chunks begins with those of the older stretch */
    struct window line;   /* a copy of the newest line, if `newest` may lack room for the line */

    /* The older stretch (see tape.h). Its text before `kept_stored` can be read. */
    struct chunk *kept_last; /* its last chunk; NULL if there is no older stretch */
    uint64_t kept_start, kept_end, kept_stored;

    struct chunk *spare;

    /* Where the last tape_read began and where it stopped. NULL: nowhere, or it was released. */
    const struct chunk *read_first, *read_last;
};

/* Where the next header at or after `position` goes. A header always lies in one chunk, so that we
 * can write and read it in place. */
static uint64_t header_position(uint64_t position) {
    const uint64_t alignment = _Alignof(struct run);
    uint64_t aligned = (position + alignment - 1) / alignment * alignment;
    uint64_t room = TAPE_CHUNK_SIZE - aligned % TAPE_CHUNK_SIZE;
    return room < sizeof(struct run) ? aligned + room : aligned;
}

struct tape *tape_new(const struct danag_allocator *memory, size_t limit) {
    struct tape *tape = memory_new(memory, sizeof *tape);
    if (tape == NULL) { return NULL; }
    tape->memory = memory;
    /* A window may begin in the middle of a chunk. It then needs one chunk more. */
    size_t chunks = limit / 2 / (sizeof(struct chunk) + ALLOCATION_OVERHEAD);
    size_t line_chunks = chunks / TAPE_LINE_SHARE;
    tape->newest_size = (chunks - line_chunks - 1) * TAPE_CHUNK_SIZE;
    tape->line_size = line_chunks * TAPE_CHUNK_SIZE;
    return tape;
}

static void release_first(struct tape *tape, struct chunk **link) {
    struct chunk *chunk = *link;
    *link = chunk->next;
    chunk->next = tape->spare;
    tape->spare = chunk;
    if (tape->read_first == chunk) { tape->read_first = NULL; }
    if (tape->read_last == chunk) { tape->read_last = NULL; }
}

static void release_all(struct tape *tape, struct chunk **link) {
    while (*link != NULL) { release_first(tape, link); }
}

void tape_free(struct tape *tape) {
    if (tape == NULL) { return; }
    tape_begin(tape);
    while (tape->spare != NULL) {
        struct chunk *chunk = tape->spare;
        tape->spare = chunk->next;
        memory_free(tape->memory, chunk);
    }
    memory_free(tape->memory, tape);
}

void tape_begin(struct tape *tape) {
    release_all(tape, &tape->newest.first);
    release_all(tape, &tape->line.first);
    *tape = (struct tape){.memory = tape->memory,
                          .newest_size = tape->newest_size,
                          .line_size = tape->line_size,
                          .newest.end = tape->newest_size,
                          .spare = tape->spare};
}

/* Bytes of room in the window. Once the window has dropped text, nothing more fits. */
static size_t room(const struct tape *tape, const struct window *window) {
    bool full = window->stored < tape->position || window->stored > window->end;
    return full ? 0 : (size_t)(window->end - window->stored);
}

void tape_line(struct tape *tape) {
    struct window *line = &tape->line;
    release_all(tape, &line->first);
    bool needed = room(tape, &tape->newest) < tape->line_size;
    *line = (struct window){.start = tape->position,
                            .stored = tape->position,
                            .end = needed ? tape->position + tape->line_size : 0};
}

/* Adds a chunk to the window. NULL if memory is short. */
static struct chunk *add_chunk(struct tape *tape, struct window *window, uint64_t start) {
    struct chunk *chunk = tape->spare;
    if (chunk != NULL) {
        tape->spare = chunk->next;
    } else if ((chunk = memory_resize(tape->memory, NULL, sizeof *chunk)) == NULL) {
        return NULL;
    }
    chunk->next = NULL;
    chunk->start = start;
    *(window->last != NULL ? &window->last->next : &window->first) = chunk;
    window->last = chunk;
    return chunk;
}

/* The chunk for the next byte. NULL if memory is short. */
static inline struct chunk *last_chunk(struct tape *tape, struct window *window) {
    uint64_t start = window->stored - window->stored % TAPE_CHUNK_SIZE;
    bool open = window->last != NULL && window->last->start == start;
    return open ? window->last : add_chunk(tape, window, start);
}

static bool window_open(struct tape *tape, struct window *window, const struct run *run) {
    window->open = NULL;
    if (room(tape, window) < sizeof *run) { return true; }
    struct chunk *chunk = last_chunk(tape, window);
    if (chunk == NULL) { return false; }
    window->open = (void *)(chunk->bytes + window->stored % TAPE_CHUNK_SIZE);
    *window->open = *run;
    window->stored += sizeof *run;
    return true;
}

bool tape_open(struct tape *tape, const struct run *run) {
    bool done = window_open(tape, &tape->line, run) && window_open(tape, &tape->newest, run);
    tape->position += sizeof *run;
    tape->open_text = tape->position;
    return done;
}

static bool window_put(struct tape *tape, struct window *window, const char *bytes, size_t size) {
    while (size > 0) {
        struct chunk *chunk = last_chunk(tape, window);
        if (chunk == NULL) { return false; }
        size_t offset = window->stored % TAPE_CHUNK_SIZE;
        size_t piece = size < TAPE_CHUNK_SIZE - offset ? size : TAPE_CHUNK_SIZE - offset;
        memcpy(chunk->bytes + offset, bytes, piece);
        window->stored += piece;
        bytes += piece;
        size -= piece;
    }
    return true;
}

/* Appends as many whole characters as fit. */
static inline bool window_append(struct tape *tape, struct window *window, const char *text,
                                 size_t size) {
    if (window->open == NULL) { return true; }
    size_t space = room(tape, window);
    if (size > space) { size = utf8_whole(text, space); }
    uint64_t offset = window->stored - window->last->start;
    if (size > TAPE_CHUNK_SIZE - offset) { return window_put(tape, window, text, size); }
    /* GCC would turn a memcpy of bounded size into `rep movs`, which is slow for a few bytes. */
    memmove(window->last->bytes + offset, text, size);
    window->stored += size;
    return true;
}

bool tape_append(struct tape *tape, const char *text, size_t size) {
    bool done = window_append(tape, &tape->line, text, size) &&
                window_append(tape, &tape->newest, text, size);
    tape->position += size;
    return done;
}

static void window_close(const struct tape *tape, struct window *window, uint64_t source_end) {
    if (window->open == NULL) { return; }
    window->open->source_end = source_end;
    window->open->size = window->stored - tape->open_text;
    if (window->stored == tape->position) { window->stored = header_position(tape->position); }
}

void tape_close(struct tape *tape, uint64_t source_end) {
    window_close(tape, &tape->line, source_end);
    window_close(tape, &tape->newest, source_end);
    tape->position = header_position(tape->position);
}

void tape_mark(struct tape *tape, struct style more) {
    struct run *const open[] = {tape->line.open, tape->newest.open};
    for (size_t i = 0; i < COUNT_OF(open); i++) {
        if (open[i] == NULL) { continue; }
        open[i]->style.marks |= more.marks;
        open[i]->style.aside |= more.aside;
        open[i]->style.back |= more.back;
    }
}

bool tape_is_empty_run(const struct tape *tape) {
    return tape->position == tape->open_text;
}

bool tape_note(struct tape *tape, const struct run *run, const char *bytes) {
    struct window *window = &tape->newest;
    const size_t text_size = (size_t)run->size, size = sizeof *run + text_size;
    const uint64_t offset =
        window->last != NULL ? window->stored - window->last->start : TAPE_CHUNK_SIZE;
    if (offset + size <= TAPE_CHUNK_SIZE && window->stored == tape->position &&
        window->stored + size <= window->end && tape->line.end == 0) {
        /* Nothing copies the newest line, and the run fits into the last chunk. */
        struct run *header = (void *)(window->last->bytes + offset);
        *header = *run;
        memmove(header + 1, bytes, text_size);
        tape->position = window->stored = header_position(tape->position + size);
        return true;
    }
    const bool done = tape_open(tape, run) && tape_append(tape, bytes, text_size);
    tape_close(tape, run->source_end);
    return done;
}

uint64_t tape_position(const struct tape *tape) {
    return tape->position;
}

/* The link to the first chunk that the older stretch does not need. */
static struct chunk **newest_link(struct tape *tape) {
    return tape->kept_last != NULL ? &tape->kept_last->next : &tape->newest.first;
}

/* Releases chunks that neither the older stretch nor the newest text needs. */
static void release_forgotten(struct tape *tape) {
    struct chunk **link = newest_link(tape);
    while (*link != NULL && (*link)->start + TAPE_CHUNK_SIZE <= tape->newest.start) {
        release_first(tape, link);
    }
    if (*link == NULL) { tape->newest.last = tape->kept_last; }
}

static void drop_from(struct tape *tape, uint64_t position) {
    struct chunk *last = tape->kept_last;
    struct chunk **link = newest_link(tape);
    for (; *link != NULL && (*link)->start <= position; link = &last->next) { last = *link; }
    release_all(tape, link);
    tape->newest.last = last;
    tape->newest.stored = position;
}

bool tape_forget(struct tape *tape, uint64_t position) {
    struct window *newest = &tape->newest;
    const struct window *line = &tape->line;
    /* If we have dropped text before `position`, only the copy in `line` may still be whole. */
    if (newest->stored < position) {
        position = position <= line->start ? line->start : tape->position;
    }
    if (newest->start < position) { newest->start = position; }
    newest->end = newest->start + tape->newest_size;
    bool from_line = line->start == position && newest->stored < line->stored;
    if (from_line || newest->stored < position) { drop_from(tape, position); }
    release_forgotten(tape);
    if (!from_line) { return true; }
    for (const struct chunk *chunk = line->first; chunk != NULL; chunk = chunk->next) {
        const uint64_t end = chunk->start + TAPE_CHUNK_SIZE;
        const size_t size = (size_t)((end < line->stored ? end : line->stored) - newest->stored);
        const char *bytes = chunk->bytes + newest->stored % TAPE_CHUNK_SIZE;
        if (!window_put(tape, newest, bytes, size)) { return false; }
    }
    newest->stored = line->stored;
    return true;
}

void tape_retract(struct tape *tape, uint64_t position) {
    if (tape->newest.stored > position) { drop_from(tape, position); }
    tape->position = position;
    tape_line(tape);
}

/* The position up to which the newest text from `start` to `end` can be read. */
static uint64_t newest_end(const struct tape *tape, uint64_t start, uint64_t end) {
    const struct window *newest = &tape->newest;
    if (start < newest->start || start > newest->stored) { return start; }
    return newest->stored < end ? newest->stored : end;
}

void tape_keep(struct tape *tape, uint64_t start, uint64_t end) {
    tape_drop_kept(tape);
    tape->kept_start = start;
    tape->kept_end = end;
    tape->kept_stored = newest_end(tape, start, end);
    for (struct chunk *chunk = tape->newest.first; chunk != NULL; chunk = chunk->next) {
        if (chunk->start < tape->kept_stored) { tape->kept_last = chunk; }
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
    while (chunk->start + TAPE_CHUNK_SIZE <= position) { chunk = chunk->next; }
    return chunk;
}

static int read_text(const struct chunk **chunk, uint64_t position, uint64_t size,
                     const struct tape_reader *reader) {
    while (size > 0) {
        *chunk = chunk_at(*chunk, position);
        size_t offset = position % TAPE_CHUNK_SIZE, piece = TAPE_CHUNK_SIZE - offset;
        if (size < piece) { piece = (size_t)size; }
        int error = reader->text(reader->self, (*chunk)->bytes + offset, piece);
        if (error != 0) { return error; }
        position += piece;
        size -= piece;
    }
    return 0;
}

static const struct run *run_at(const struct chunk **chunk, uint64_t position) {
    *chunk = chunk_at(*chunk, position);
    return (const void *)((*chunk)->bytes + position % TAPE_CHUNK_SIZE);
}

int tape_read(struct tape *tape, uint64_t start, uint64_t end, const struct tape_reader *reader) {
    /* Begins at a chunk from which `start` is not far, if the last tape_read was near it. */
    const struct chunk *first = tape->read_first, *last = tape->read_last;
    const struct chunk *chunk = last != NULL && last->start <= start     ? last
                                : first != NULL && first->start <= start ? first
                                                                         : tape->newest.first;
    uint64_t stop = tape_read_end(tape, start, end);
    if (start < stop) { tape->read_first = chunk_at(chunk, start); }
    while (start < stop) {
        const struct run *run = run_at(&chunk, start);
        tape->read_last = chunk;
        int error = reader->run(reader->self, run);
        start += sizeof *run;
        if (error == 0) { error = read_text(&chunk, start, run->size, reader); }
        if (error != 0 && error != TAPE_NEXT_RUN) { return error; }
        start = header_position(start + run->size);
    }
    return 0;
}

void tape_next(const struct tape *tape, struct tape_cursor *cursor) {
    const struct chunk *chunk = cursor->chunk != NULL ? cursor->chunk : tape->newest.first;
    const struct run *run;
    do {
        run = run_at(&chunk, cursor->position);
        cursor->position = header_position(cursor->position + sizeof *run + run->size);
    } while (run->style.kind != RUN_TEXT);
    cursor->chunk = chunk;
}
