#include "method/part.h"

#include "text/memory.h"

/* If the method is full or the tape has no room for the line's text, judges the part and forgets
 * the text before the line. Sets whether it did. */
static int judge_if_full(const struct method_frame *frame, const struct line *line, bool *full,
                         judge_part *judge, void *self) {
    *full = *full || tape_read_end(frame->tape, line->start, line->end) < line->end;
    const int error = *full ? judge(self) : 0;
    if (error != 0 || !*full) { return error; }
    return tape_forget(frame->tape, line->start) ? 0 : DANAG_NO_MEMORY;
}

void line_part_make(struct line_part *part, const struct danag_allocator *memory, size_t size,
                    size_t row_size, size_t own_size) {
    const size_t most = size / (sizeof(struct extent) + row_size + own_size);
    *part = (struct line_part){
        .memory = memory, .most = most < UINT32_MAX ? most : UINT32_MAX, .row_size = row_size};
}

void line_part_free(void *self) {
    struct line_part *part = self;
    memory_free(part->memory, part->extents);
    memory_free(part->memory, part->rows);
    memory_free(part->memory, part->own);
}

void line_part_begin(struct line_part *part, const struct method_frame *frame) {
    part->frame = frame;
    part->count = 0;
    part->full = false;
}

int line_part_room(struct line_part *part, const struct line *line, judge_part *judge, void *self) {
    bool full = part->full || part->count == part->most;
    return judge_if_full(part->frame, line, &full, judge, self);
}

void *line_part_own(struct line_part *part, size_t count, size_t most, size_t size) {
    const bool grown =
        memory_grow(part->memory, &part->own, &part->own_capacity, count, most, size);
    return grown ? part->own : NULL;
}

int line_part_add(struct line_part *part, const struct line *line, const void *row) {
    const size_t count = part->count + 1;
    if (!memory_grow(part->memory, &part->extents, &part->capacity, count, part->most,
                     sizeof *part->extents) ||
        !memory_grow(part->memory, &part->rows, &part->rows_capacity, count, part->most,
                     part->row_size)) {
        return DANAG_NO_MEMORY;
    }
    memcpy((char *)part->rows + part->count * part->row_size, row, part->row_size);
    part->extents[part->count++] = (struct extent){.start = line->start, .end = line->end};
    return 0;
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

int token_part_add(struct token_part *part, const struct line *token, bool full, judge_part *judge,
                   void *self) {
    const int error = judge_if_full(part->frame, token, &full, judge, self);
    if (full) { part->start = token->start; }
    part->end = token->end;
    return error;
}

void token_part_rewind(struct token_part *part) {
    part->word = (struct tape_cursor){.position = part->start};
    part->first = true;
    part->taken = false;
}

static int pass_on_words(struct token_part *part, uint64_t end) {
    const struct method_frame *frame = part->frame;
    return frame->span(frame->self, part->span_start, end);
}

/* Moves on to the next word. Consecutive taken words form one span, which is passed on when it
 * ends. */
int token_part_word(struct token_part *part, bool taken) {
    if (!part->first) { tape_next(part->frame->tape, &part->word); }
    part->first = false;
    if (taken == part->taken) { return 0; }
    part->taken = taken;
    if (!taken) { return pass_on_words(part, part->word.position); }
    part->span_start = part->word.position;
    return 0;
}

int token_part_end(struct token_part *part) {
    return part->taken ? pass_on_words(part, part->end) : 0;
}

/* The fewest nodes that a tree needs room for: all that can be open, and the page. */
#define TREE_NODES_LEAST (OUTLINE_DEPTH + 1)

void tree_part_make(struct tree_part *part, const struct danag_allocator *memory, size_t size,
                    size_t own_size, void (*judge)(struct tree_part *part)) {
    const size_t nodes = size / 2 / (sizeof(struct node) + own_size);
    line_part_make(&part->lines, memory, size / 2, sizeof(uint32_t), 0);
    part->most = nodes < TREE_NODES_LEAST ? TREE_NODES_LEAST
                 : nodes < UINT32_MAX     ? nodes
                                          : UINT32_MAX;
    part->own_size = own_size;
    part->judge = judge;
}

void tree_part_free(void *self) {
    struct tree_part *part = self;
    memory_free(part->lines.memory, part->nodes);
    line_part_free(&part->lines);
}

/* Adds a node. If there is no room, its parent stands for it. */
static uint32_t add_node(struct tree_part *part, uint32_t parent, uint8_t element) {
    if (part->count == part->most) {
        part->lines.full = true;
        return parent;
    }
    if (!memory_grow(part->lines.memory, &part->nodes, &part->capacity, part->count + 1, part->most,
                     sizeof *part->nodes)) {
        part->failed = true;
        return parent;
    }
    part->nodes[part->count] = (struct node){.parent = parent, .element = element};
    return (uint32_t)part->count++;
}

static void begin_tree(struct tree_part *part) {
    part->count = 0;
    part->lines.full = part->failed = false;
    part->of_entry[0] = add_node(part, 0, ELEMENT_UNKNOWN);
}

/* The node of the innermost breaking element of the entry and those around it. */
static uint32_t node_of(const struct tree_part *part, size_t entry) {
    return part->of_entry[part->outline->entries[entry].block];
}

static void count_up(uint32_t *count, uint64_t more) {
    *count = more < UINT32_MAX - *count ? *count + (uint32_t)more : UINT32_MAX;
}

static void count_tag(struct tree_part *part, uint32_t node) {
    if (part->count == 0) { return; }
    struct node_counts *counts = &part->nodes[node].counts;
    count_up(&counts->tags, 1);
    count_up(&counts->link_tags, part->outline->in_link);
}

static void on_tag(void *self, const struct tag *tag) {
    struct tree_part *part = self;
    if (tag->end || (element_traits(tag->element) & VOID) == 0) { return; }
    count_tag(part, node_of(part, part->outline->top));
}

static void on_opened(void *self) {
    struct tree_part *part = self;
    const size_t top = part->outline->top;
    const uint32_t parent = node_of(part, top - 1);
    count_tag(part, parent);
    if (!outline_breaks(part->outline, top)) { return; }
    part->of_entry[top] = add_node(part, parent, part->outline->entries[top].element);
}

/* Adds the counts of each node to those of all nodes around it. */
static void add_up(struct tree_part *part) {
    for (size_t i = part->count; i-- > 1;) {
        const struct node_counts *counts = &part->nodes[i].counts;
        struct node_counts *above = &part->nodes[part->nodes[i].parent].counts;
        count_up(&above->content, counts->content);
        count_up(&above->link, counts->link);
        count_up(&above->tags, counts->tags);
        count_up(&above->link_tags, counts->link_tags);
    }
}

void tree_part_begin(void *self, const struct method_frame *frame) {
    struct tree_part *part = self;
    line_part_begin(&part->lines, frame);
    part->outline = frame->outline;
    begin_tree(part);
}

int tree_part_end(void *self) {
    struct tree_part *part = self;
    struct line_part *lines = &part->lines;
    const uint32_t *node_of_line = lines->rows;
    part->own = line_part_own(lines, part->count, part->most, part->own_size);
    if (part->own == NULL || part->failed) { return DANAG_NO_MEMORY; }
    add_up(part);
    part->judge(part);
    for (size_t i = 0; i < lines->count; i++) {
        lines->extents[i].taken = part->nodes[node_of_line[i]].content;
    }
    return line_part_pass_on(lines);
}

/* Then begins another tree with the elements that are open, without counts. */
static int judge_full(void *self) {
    struct tree_part *part = self;
    const int error = tree_part_end(part);
    begin_tree(part);
    for (size_t i = 1; i <= part->outline->top; i++) {
        if (!outline_breaks(part->outline, i)) { continue; }
        part->of_entry[i] = add_node(part, node_of(part, i - 1), part->outline->entries[i].element);
    }
    return error;
}

int tree_part_line(void *self, const struct line *line) {
    struct tree_part *part = self;
    const int error = line_part_room(&part->lines, line, judge_full, part);
    if (error != 0 || part->failed) { return error != 0 ? error : DANAG_NO_MEMORY; }
    const uint32_t node = node_of(part, part->outline->top);
    struct node_counts *counts = &part->nodes[node].counts;
    count_up(&counts->content, line->content);
    count_up(&counts->link, line->link);
    return line_part_add(&part->lines, line, &node);
}

const struct line_observer tree_part_observer = {.tag = on_tag, .opened = on_opened};
