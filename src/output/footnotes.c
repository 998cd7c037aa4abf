#include "output/footnotes.h"

/* The index of the container that is the note around the block. No item and no table may be around
 * a note. Returns the depth of the block if there is no note. */
static unsigned note_at(const struct block *block) {
    unsigned at = 0;
    while (at < block->depth && footnote_of(&block->containers[at]) == 0 &&
           !container_is_item(&block->containers[at])) {
        at++;
    }
    const bool found =
        at < block->depth && block->table == 0 && footnote_of(&block->containers[at]) != 0;
    return found ? at : block->depth;
}

unsigned footnotes_number_of(const struct block *block) {
    const unsigned at = note_at(block);
    return at < block->depth ? footnote_of(&block->containers[at]) : 0;
}

/* Looks for text in notes. */
struct search {
    struct written_footnotes *notes;
    struct run run;
    struct block block; /* the last one, as far as it has been read */
    size_t size;
};

static int on_run(void *self, const struct run *run) {
    struct search *search = self;
    if (run->style.kind == RUN_BLOCK) {
        search->run = *run;
        search->size = 0;
        return 0;
    }
    if (run->style.kind == RUN_TEXT && run->size > 0 && !run->style.aside && !run->style.back &&
        run->style.paragraph == search->run.style.paragraph && search->size > 0 &&
        search->size == search->run.size && search->size == block_size(search->block.depth)) {
        search->notes->coming[footnotes_number_of(&search->block)] = true;
    }
    return TAPE_NEXT_RUN;
}

static int on_text(void *self, const char *text, size_t size) {
    struct search *search = self;
    if (size > sizeof search->block - search->size) { return TAPE_NEXT_RUN; }
    memcpy((char *)&search->block + search->size, text, size);
    search->size += size;
    return 0;
}

int footnotes_announce(struct written_footnotes *notes, struct tape *tape, uint64_t start,
                       uint64_t end) {
    struct search search = {.notes = notes};
    const struct tape_reader reader = {on_run, on_text, &search};
    if (end <= notes->end) { return 0; }
    notes->end = end;
    return tape_read(tape, start, end, &reader);
}

void footnotes_refer(struct written_footnotes *notes, const char *bytes, size_t size) {
    if (size == 0) {
        notes->read = 0;
        notes->taken = false;
    }
    for (size_t i = 0; i < size && notes->read < sizeof notes->number; i++) {
        memcpy((char *)&notes->number + notes->read++, bytes + i, 1);
    }
}

bool footnotes_take(struct written_footnotes *notes, struct style *style) {
    const unsigned number = notes->number;
    if (number == 0 || !notes->coming[number]) {
        style->marks = 0;
        return false;
    }
    if (notes->taken) { return true; }
    notes->taken = true;
    notes->referred[number] = true;
    return false;
}

void footnotes_settle(struct written_footnotes *notes, struct block *block) {
    const unsigned at = note_at(block);
    unsigned kept = 0, outside = block->outside;
    for (unsigned i = 0; i < block->depth; i++) {
        struct container *container = &block->containers[i];
        const unsigned number = footnote_of(container);
        const bool written = i == at && notes->coming[number] && notes->referred[number];
        if (number != 0 && !written) {
            /* No later reference may lead here. */
            notes->coming[number] = false;
            container->footnote = 0;
            if (container->kind == CONTAINER_FOOTNOTE) {
                outside -= i < block->outside;
                continue;
            }
        }
        block->containers[kept++] = *container;
    }
    block->depth = (uint8_t)kept;
    block->outside = (uint8_t)outside;
}

bool footnotes_keep(struct written_footnotes *notes, const struct run *run, const char *bytes,
                    size_t size) {
    struct run header = *run;
    if (sizeof header + size > sizeof notes->held_bytes - notes->held) { return false; }
    header.size = size;
    header.source_end = notes->number;
    memcpy(notes->held_bytes + notes->held, &header, sizeof header);
    memcpy(notes->held_bytes + notes->held + sizeof header, bytes, size);
    notes->held += sizeof header + size;
    return notes->held <= FOOTNOTES_HELD_MAX / 2;
}

bool footnotes_fit(const struct block *block, const struct block *next) {
    return next == NULL ||
           ((block->depth == 0 || next->depth == 0) && (block->table == 0 || next->table == 0));
}

int footnotes_release(struct written_footnotes *notes, const struct tape_reader *reader) {
    const size_t held = notes->held;
    int error = 0;
    notes->held = 0;
    for (size_t at = 0; at < held && error == 0;) {
        struct run run;
        memcpy(&run, notes->held_bytes + at, sizeof run);
        at += sizeof run;
        /* A note that is too long to be held whole goes on in its paragraph. */
        if (run.style.paragraph != notes->paragraph || run.source_end != notes->last) {
            notes->released++;
        }
        notes->paragraph = run.style.paragraph;
        notes->present = notes->last = (uint16_t)run.source_end;
        run.style.paragraph = UINT32_MAX - notes->released;
        run.style.inset = false;
        error = reader->run(reader->self, &run);
        if (error == 0) { error = reader->text(reader->self, notes->held_bytes + at, run.size); }
        at += run.size;
    }
    notes->present = 0;
    return error;
}

void footnotes_contain(const struct written_footnotes *notes, struct block *block) {
    block->depth = 1;
    block->containers[0] = (struct container){
        .id = UINT32_MAX - notes->present, .kind = CONTAINER_FOOTNOTE, .footnote = notes->present};
}
