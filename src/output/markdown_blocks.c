/* Writes paragraphs with the lists and quotes around them, and code blocks (CommonMark §4.5). */
#include "output/markdown.h"

#define MARK_MAX    (NUMBER_SIZE_MAX + 2) /* bytes of a number, the mark after it, and a space */
#define FENCE_LEAST 3
#define FENCE_MOST  64 /* instead of more backticks, three tildes; implementations have limits */
#define TABS_MAX    16 /* between two cells of a row, as in text.c */
#define NAME_MAX    64 /* bytes of the name of an alert */

static bool is_item(const struct container *container) {
    return !container_is_quote(container);
}

/* Writes what continues the first `depth` containers of the open block. */
static void put_prefix(struct writer *writer, unsigned depth) {
    const struct markdown *markdown = markdown_of(writer);
    writer_put(writer, markdown->prefix, depth > 0 ? markdown->ends[depth - 1] : 0);
}

void markdown_new_line(struct writer *writer) {
    writer_puts(writer, "\n");
    put_prefix(writer, markdown_of(writer)->open.depth);
}

/* Writes an empty line in the first containers, without white space at its end. */
static void put_empty_line(struct writer *writer, unsigned depth) {
    const struct markdown *markdown = markdown_of(writer);
    while (depth > 0 && is_item(&markdown->open.containers[depth - 1])) { depth--; }
    if (depth > 0) {
        put_prefix(writer, depth - 1);
        writer_puts(writer, ">");
    }
    writer_puts(writer, "\n");
}

/* Neighbouring lists have different marks; otherwise they would be one list (CommonMark §5.3). */
static char mark_of(const struct markdown *markdown, const struct container *item,
                    const struct container *before, unsigned at) {
    const char *marks = markdown_is_numbered(item) ? ".)" : "-*";
    if (before == NULL || footnote_of(before) != 0 ||
        markdown_is_numbered(before) != markdown_is_numbered(item)) {
        return marks[0];
    }
    char mark = markdown->marks[at];
    if (before->list == item->list) { return mark; }
    return mark == marks[0] ? marks[1] : marks[0];
}

/* GitHub takes a callout for an alert only where nothing is around it. Elsewhere it is a quote. */
static bool is_alert(const struct container *container, unsigned at) {
    return container->kind == CONTAINER_CALLOUT && at == 0;
}

static void put_alert(struct writer *writer, enum callout kind) {
    static const char *const marks[CALLOUT_KINDS] = {
        [CALLOUT_NOTE] = "[!NOTE]",           [CALLOUT_TIP] = "[!TIP]",
        [CALLOUT_IMPORTANT] = "[!IMPORTANT]", [CALLOUT_WARNING] = "[!WARNING]",
        [CALLOUT_CAUTION] = "[!CAUTION]",
    };
    outlet_print(&writer->outlet, "%s\n", marks[kind]);
    put_prefix(writer, 1);
}

static void put_mark(struct writer *writer, const struct container *container,
                     const struct container *before, unsigned at) {
    struct markdown *markdown = markdown_of(writer);
    const size_t start = at > 0 ? markdown->ends[at - 1] : 0;
    const size_t width = markdown_mark_width(container);
    memset(markdown->prefix + start, ' ', width);
    markdown->ends[at] = (uint8_t)(start + width);
    if (!is_item(container)) {
        markdown->prefix[start] = '>';
        writer_puts(writer, "> ");
        if (is_alert(container, at)) { put_alert(writer, (enum callout)container->callout); }
        return;
    }
    if (footnote_of(container) != 0) {
        /* The form of GitHub and pandoc. */
        outlet_print(&writer->outlet, "[^%u]: ", footnote_of(container));
        return;
    }
    char text[MARK_MAX];
    size_t size = markdown_is_numbered(container) ? number_write(container->ordinal, text) : 0;
    const char mark = mark_of(markdown, container, before, at);
    text[size++] = mark;
    text[size++] = ' ';
    markdown->marks[at] = mark;
    writer_put(writer, text, size);
}

/* Whether a new item, in the containers that are shared, needs no empty line before it. */
static bool is_tight(const struct markdown *markdown, const struct block *block, unsigned shared) {
    const struct block *open = &markdown->open;
    if (block->rule || block->depth == shared || !is_item(&block->containers[shared]) ||
        open->kind != BLOCK_PARAGRAPH || open->table != 0) {
        return false;
    }
    const struct container *item = &block->containers[shared];
    if (footnote_of(item) != 0) { return false; }
    if (open->depth > shared && footnote_of(&open->containers[shared]) != 0) { return false; }
    if (open->depth > shared) { return open->containers[shared].list == item->list; }
    /* Only lists that begin with 1 may interrupt a paragraph (CommonMark §5.2). */
    return shared > 0 && is_item(&open->containers[shared - 1]) &&
           (!markdown_is_numbered(item) || item->ordinal == 1);
}

static void separate(struct writer *writer, const struct block *block, unsigned shared) {
    const struct markdown *markdown = markdown_of(writer);
    if (!markdown->written) { return; }
    writer_puts(writer, "\n");
    if (is_tight(markdown, block, shared)) { return; }
    put_empty_line(writer, shared);
    /* Programs that show notes draw a rule above them. */
    const bool note = shared < block->depth && footnote_of(&block->containers[shared]) != 0;
    if (block->rule && !note) {
        put_prefix(writer, shared);
        writer_puts(writer, "---\n");
        put_empty_line(writer, shared);
    }
}

void markdown_begin_block(struct writer *writer, const struct block *block) {
    struct markdown *markdown = markdown_of(writer);
    unsigned shared = markdown->written ? block_shared(&markdown->open, block) : 0;
    /* An item of the open block in the same place, with nothing between them. */
    const bool after_item = markdown->written && shared < markdown->open.depth &&
                            is_item(&markdown->open.containers[shared]);
    const struct container left =
        after_item ? markdown->open.containers[shared] : (struct container){0};
    separate(writer, block, shared);
    writer->in_line = true;
    put_prefix(writer, shared);
    memcpy(&markdown->open, block, offsetof(struct block, containers));
    markdown->written = true;
    for (unsigned i = shared; i < block->depth; i++) {
        markdown->open.containers[i] = block->containers[i];
        put_mark(writer, &block->containers[i], i == shared && after_item ? &left : NULL, i);
    }
    writer_puts(writer, writer_box(writer_task(block, shared)));
    markdown->last_point = ' ';
    markdown->bare = markdown->dollar = false;
}

/* If the range begins an alert with words that only name its kind, which the alert shows anyway,
 * returns where the words after them begin. Such words are a paragraph, or strong text with a colon
 * or before a capital. */
static size_t skip_alert_name(struct markdown *markdown, struct held_range range,
                              const struct block *block) {
    char text[NAME_MAX];
    size_t size = 0, at = range.start;
    const struct block *open = &markdown->open;
    if (block->depth != 1 || !is_alert(block->containers, 0) ||
        (markdown->written && open->depth > 0 &&
         open->containers[0].id == block->containers[0].id)) {
        return range.start;
    }
    for (bool label = false; at < range.end && !label;) {
        struct held *held = hold_at(&markdown->hold, at);
        at = hold_next(&markdown->hold, at);
        if (held->kind == HELD_LINK) { continue; }
        if (held->kind != HELD_TEXT || held->size + size >= NAME_MAX) { return range.start; }
        if (held->spaced && size > 0) { text[size++] = ' '; }
        memcpy(text + size, held_bytes(held), held->size);
        size += held->size;
        const bool sentence =
            at < range.end && ascii_is_upper(*held_bytes(hold_at(&markdown->hold, at)));
        label = (held->bits & STYLE_STRONG) != 0 && size > 0 && (text[size - 1] == ':' || sentence);
    }
    return callout_is_name((struct slice){text, size}) ? at : range.start;
}

void markdown_write_paragraph(struct writer *writer, struct held_range range,
                              const struct block *next, char after) {
    static const char marks[] = "###### ";
    struct markdown *markdown = markdown_of(writer);
    const struct block *open = &markdown->open;
    const bool gap = hold_at(&markdown->hold, range.start)->gap;
    struct block room;
    const struct block *block = markdown_block(&markdown->hold, range.start, &room);
    struct place place = {.after = after, .heading = block->kind == BLOCK_HEADING};
    place.breaks = next != NULL && next->first == block->first && !place.heading;
    place.line_start = !markdown->line_goes_on && !place.heading;
    range.start = hold_next(&markdown->hold, range.start);
    const size_t start = range.start;
    if (!markdown->line_goes_on) { range.start = skip_alert_name(markdown, range, block); }
    if (range.start > start && range.start == range.end) { return; }
    /* Only a br separates this line from the open paragraph. */
    const bool next_line = markdown->written && !gap && block->first == open->first &&
                           block->kind == open->kind && block->pre == 0 && open->pre == 0 &&
                           writer_same_cell(open, block) && block->depth == open->depth &&
                           block_shared(open, block) == block->depth;
    if (!markdown->line_goes_on && !next_line) {
        markdown_begin_block(writer, block);
        if (place.heading) { writer_puts(writer, marks + 6 - block->level); }
    } else if (!markdown->line_goes_on) {
        /* A heading has one line. */
        place.continues = !place.heading;
        markdown->last_point = ' ';
        writer_puts(writer, place.heading ? " " : "\\");
        if (!place.heading) { markdown_new_line(writer); }
    }
    markdown_write_inline(writer, range, &place);
}

/* The longest run of backticks at the start of a line, after any white space. */
static unsigned longest_fence(struct hold *hold, struct held_range range) {
    unsigned longest = 0;
    bool at_start = false;
    for (size_t at = range.start; at < range.end; at = hold_next(hold, at)) {
        struct held *held = hold_at(hold, at);
        if (held->kind == HELD_PARAGRAPH) { at_start = true; }
        if (held->kind != HELD_TEXT || !at_start) { continue; }
        const char *text = held_bytes(held);
        size_t from = 0;
        while (from < held->size && (text[from] == ' ' || text[from] == '\t')) { from++; }
        size_t end = from;
        while (end < held->size && text[end] == '`') { end++; }
        if (end - from > longest) { longest = (unsigned)(end - from); }
        at_start = from == held->size;
    }
    return longest;
}

static void put_fence(struct writer *writer, const char *language) {
    const struct markdown *markdown = markdown_of(writer);
    const char *mark = markdown->fence < FENCE_MOST ? "`" : "~";
    writer_repeat(writer, mark, markdown->fence < FENCE_MOST ? markdown->fence : FENCE_LEAST);
    writer_puts(writer, language);
}

static void end_code(struct writer *writer) {
    struct markdown *markdown = markdown_of(writer);
    if (markdown->fence == 0) { return; }
    markdown_new_line(writer);
    put_fence(writer, "");
    markdown->fence = 0;
}

/* Opens the code block. If it is open, but a line could be its end, opens another one. */
static void begin_code(struct writer *writer, const struct block *block, unsigned longest) {
    struct markdown *markdown = markdown_of(writer);
    if (markdown->fence > longest) { return; }
    end_code(writer);
    markdown_begin_block(writer, block);
    markdown->fence = longest < FENCE_LEAST ? FENCE_LEAST : longest + 1;
    put_fence(writer, block->language);
}

/* Begins a line of code after the empty lines before it, unless it goes on in the same row, as in
 * text.c. `first`: it is the first of its `pre`, above which empty lines show nothing. */
static void begin_line(struct writer *writer, const struct block *block, bool first) {
    struct markdown *markdown = markdown_of(writer);
    struct block *last = &markdown->code;
    const uint32_t column = last->column;
    const bool beside = !first && markdown->whole_cell && writer_later_cell(last, block);
    markdown->whole_cell = beside || first || !writer_same_cell(last, block);
    memcpy(last, block, offsetof(struct block, containers));
    if (beside) {
        const uint32_t tabs = block->column - column;
        writer_repeat(writer, "\t", tabs < TABS_MAX ? tabs : TABS_MAX);
        return;
    }
    const unsigned depth = markdown->open.depth;
    writer_puts(writer, "\n");
    for (unsigned i = 1; i < block->newlines && !first; i++) { put_empty_line(writer, depth); }
    put_prefix(writer, depth);
}

/* Writes the text from `*at` up to the next line, or up to `end`. */
static void put_line(struct writer *writer, size_t *at, size_t end, bool begun) {
    struct hold *hold = &markdown_of(writer)->hold;
    for (; *at < end; *at = hold_next(hold, *at)) {
        struct held *held = hold_at(hold, *at);
        if (held->kind == HELD_PARAGRAPH) { break; }
        if (held->kind != HELD_TEXT) { continue; }
        if (held->spaced && begun) { writer_puts(writer, " "); }
        writer_put(writer, held_bytes(held), held->size);
        begun = true;
    }
}

void markdown_write_code(struct writer *writer, struct held_range range) {
    struct markdown *markdown = markdown_of(writer);
    struct hold *hold = &markdown->hold;
    bool first = markdown->fence == 0;
    size_t at = range.start;
    if (markdown->line_goes_on) {
        at = hold_next(hold, at);
        put_line(writer, &at, range.end, true);
        range.start = at;
        if (at == range.end) { return; }
    }
    begin_code(writer, held_block(hold_at(hold, at)), longest_fence(hold, range));
    for (; at < range.end; first = false) {
        begin_line(writer, held_block(hold_at(hold, at)), first);
        at = hold_next(hold, at);
        put_line(writer, &at, range.end, false);
    }
}

/* The `pre` that the paragraph at `at` is in, or 0. A HELD_CELL is in none. */
static uint32_t pre_of(struct hold *hold, size_t at) {
    struct held *held = hold_at(hold, at);
    return held->kind == HELD_PARAGRAPH ? held_block(held)->pre : 0;
}

void markdown_write_blocks(struct writer *writer, struct held_range range,
                           const struct block *next) {
    struct hold *hold = &markdown_of(writer)->hold;
    while (range.start < range.end) {
        const uint32_t pre = pre_of(hold, range.start);
        size_t end = range.start;
        do {
            end = markdown_next_paragraph(hold, end, range.end);
        } while (pre != 0 && end < range.end && pre_of(hold, end) == pre);
        const struct held_range part = {range.start, end};
        if (pre != 0) {
            markdown_write_code(writer, part);
            end_code(writer);
        } else {
            struct block room;
            markdown_write_paragraph(
                writer, part, end < range.end ? markdown_block(hold, end, &room) : next, '\n');
        }
        range.start = end;
    }
}
