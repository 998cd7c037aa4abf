#include "method/line_part.h"

#include "text/memory.h"

void line_part_make(struct line_part *part, const struct danag_allocator *memory, size_t most) {
    *part = (struct line_part){.memory = memory, .most = most};
}

void line_part_free(struct line_part *part) {
    memory_free(part->memory, part->extents);
}

void line_part_begin(struct line_part *part, const struct method_frame *frame) {
    part->frame = frame;
    part->count = 0;
}

bool line_part_is_full(const struct line_part *part, const struct line *line) {
    return part->count == part->most ||
           tape_read_end(part->frame->tape, line->start, line->end) < line->end;
}

bool line_part_next(struct line_part *part, const struct line *line) {
    return tape_forget(part->frame->tape, line->start);
}

bool line_part_add(struct line_part *part, const struct line *line) {
    struct extent *extents = memory_grow(part->memory, part->extents, &part->capacity,
                                         part->count + 1, part->most, sizeof *extents);
    if (extents == NULL) { return false; }
    part->extents = extents;
    extents[part->count++] = (struct extent){.start = line->start, .end = line->end};
    return true;
}

int line_part_pass_on(struct line_part *part) {
    const struct method_frame *frame = part->frame;
    int error = 0;
    for (size_t i = 0; i < part->count && error == 0; i++) {
        const uint64_t start = part->extents[i].start;
        if (!part->extents[i].taken) { continue; }
        while (i + 1 < part->count && part->extents[i + 1].taken) { i++; }
        error = frame->span(frame->self, start, part->extents[i].end);
    }
    part->count = 0;
    return error;
}
