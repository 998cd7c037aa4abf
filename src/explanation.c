#include "explanation.h"

#include "lines/traits.h"
#include "status.h"
#include "text/memory.h"
#include "text/utf8.h"

struct seen_line {
    uint64_t tape_start, tape_end;
    struct danag_line line;
    size_t text; /* where its text begins in `texts`; a NUL ends it */
    struct reason reasons[OPINION_REASONS];
    size_t reason_count;
};

_Static_assert(EXPLANATION_LINES_MAX * sizeof(struct seen_line) + EXPLANATION_TEXT_MAX <=
                   EXPLANATION_MEMORY,
               "the bounds keep to the bound of all");

struct explanation {
    const struct danag_allocator *memory;
    const struct method *method;
    struct tape *tape;
    void *method_state;
    struct method_frame next; /* the method's frame before explanation_join */
    struct seen_line *lines;
    char *texts;
    size_t capacity; /* lines that there is room for */
    size_t text_capacity;
    size_t count; /* lines that were kept */
    size_t text_size;
    uint64_t all;              /* lines of the page */
    int64_t balance;           /* content minus code, of the last line */
    size_t chosen;             /* the first line that the next span may have */
    struct danag_reason named; /* the last reason that was asked for */
};

struct explanation *explanation_new(const struct danag_allocator *memory,
                                    const struct method *method, void *method_state,
                                    struct tape *tape) {
    struct explanation *explanation = memory_new(memory, sizeof *explanation);
    if (explanation == NULL) { return NULL; }
    explanation->memory = memory;
    explanation->method = method;
    explanation->method_state = method_state;
    explanation->tape = tape;
    return explanation;
}

void explanation_free(struct explanation *explanation) {
    if (explanation == NULL) { return; }
    memory_free(explanation->memory, explanation->lines);
    memory_free(explanation->memory, explanation->texts);
    memory_free(explanation->memory, explanation);
}

void explanation_begin(struct explanation *explanation) {
    explanation->count = explanation->text_size = explanation->chosen = 0;
    explanation->all = 0;
    explanation->balance = 0;
}

static bool make_room(struct explanation *explanation) {
    const struct danag_allocator *memory = explanation->memory;
    const size_t count = explanation->count + 1;
    const size_t text = explanation->text_size + EXPLANATION_LINE_TEXT + 2;
    return memory_grow(memory, &explanation->lines, &explanation->capacity, count,
                       EXPLANATION_LINES_MAX, sizeof *explanation->lines) &&
           memory_grow(memory, &explanation->texts, &explanation->text_capacity,
                       text < EXPLANATION_TEXT_MAX ? text : EXPLANATION_TEXT_MAX,
                       EXPLANATION_TEXT_MAX, 1);
}

/* The end of the room for the text of the line being read, less a byte for its NUL. */
static size_t line_end(const struct explanation *explanation) {
    const size_t end = explanation->lines[explanation->count].text + EXPLANATION_LINE_TEXT + 1;
    return end < explanation->text_capacity ? end : explanation->text_capacity - 1;
}

static int on_text(void *self, const char *text, size_t size) {
    struct explanation *explanation = self;
    const size_t room = line_end(explanation) - explanation->text_size;
    if (size > room) { size = room; }
    memcpy(explanation->texts + explanation->text_size, text, size);
    explanation->text_size += size;
    return 0;
}

static int on_run(void *self, const struct run *run) {
    struct explanation *explanation = self;
    struct seen_line *seen = &explanation->lines[explanation->count];
    if (run->style.kind != RUN_TEXT) { return TAPE_NEXT_RUN; }
    bool first = explanation->text_size == seen->text;
    if (first) { seen->line.start = run->source_start; }
    seen->line.end = run->source_end;
    return !first && run->style.spaced ? on_text(self, " ", 1) : 0;
}

/* Reads the line's text. A text that fills its room is cut before its last byte, or character. */
static void read_text(struct explanation *explanation, struct seen_line *seen) {
    const struct tape_reader reader = {on_run, on_text, explanation};
    seen->text = explanation->text_size;
    tape_read(explanation->tape, seen->tape_start, seen->tape_end, &reader);
    const size_t size = explanation->text_size - seen->text;
    if (explanation->text_size == line_end(explanation) && size > 0) {
        explanation->text_size = seen->text + utf8_whole(explanation->texts + seen->text, size - 1);
    }
    explanation->texts[explanation->text_size++] = '\0';
}

/* Adds the line's balance to the diff of its neighbours and itself: DANAg §3.2, formula 1. */
static void add_balance(struct explanation *explanation, int64_t balance) {
    struct seen_line *lines = explanation->lines;
    const uint64_t number = explanation->all;
    if (number < explanation->count) { lines[number].line.diff = explanation->balance + balance; }
    if (number > 0 && number - 1 < explanation->count) { lines[number - 1].line.diff += balance; }
    explanation->balance = balance;
}

static void see(struct explanation *explanation, const struct line *line) {
    const bool reads_source = explanation->method->reads_source;
    const struct traits *traits = line->traits;
    const uint64_t end =
        explanation->count > 0 ? explanation->lines[explanation->count - 1].line.end : 0;
    const enum element element = traits != NULL ? (enum element)traits->elements[0] : line->element;
    struct seen_line *seen = &explanation->lines[explanation->count];
    *seen = (struct seen_line){
        .tape_start = line->start,
        .tape_end = line->end,
        .line = {.element = element != ELEMENT_UNKNOWN ? elements[element].name : "",
                 .start = end,
                 .end = end,
                 .content = reads_source ? line->r2l : line->content,
                 .code = reads_source ? line->ascii : line->code,
                 .link = line->link,
                 .words = line->words,
                 .other_pages = line->other_pages,
                 .site_pages = line->site_pages,
                 .probability = -1,
                 .least_probability = -1}};
    read_text(explanation, seen);
    explanation->count++;
}

int explanation_line_alone(void *self, const struct line *line) {
    struct explanation *explanation = self;
    const bool reads_source = explanation->method->reads_source;
    if (explanation->count == explanation->all && explanation->count < EXPLANATION_LINES_MAX &&
        explanation->text_size < EXPLANATION_TEXT_MAX) {
        if (!make_room(explanation)) { return STATUS_NO_MEMORY; }
        see(explanation, line);
    }
    add_balance(explanation, reads_source ? (int64_t)line->r2l - (int64_t)line->ascii
                                          : (int64_t)line->content - (int64_t)line->code);
    explanation->all++;
    return 0;
}

int explanation_line(void *self, const struct line *line) {
    const struct explanation *explanation = self;
    int error = explanation_line_alone(self, line);
    return error == 0 ? explanation->method->line(explanation->method_state, line) : error;
}

/* Lines and spans come in order. */
static int on_span(void *self, uint64_t start, uint64_t end) {
    struct explanation *explanation = self;
    struct seen_line *seen = explanation->lines;
    size_t *chosen = &explanation->chosen;
    while (*chosen < explanation->count && seen[*chosen].tape_end <= start) { (*chosen)++; }
    for (size_t i = *chosen; i < explanation->count && seen[i].tape_start < end; i++) {
        seen[i].line.kept = true;
    }
    return explanation->next.span(explanation->next.self, start, end);
}

static int on_announce(void *self, uint64_t start, uint64_t end) {
    const struct explanation *explanation = self;
    return explanation->next.announce(explanation->next.self, start, end);
}

static int on_comment(void *self, uint64_t start, uint64_t end) {
    const struct explanation *explanation = self;
    return explanation->next.comment(explanation->next.self, start, end);
}

static bool on_opinion(void *self, uint64_t number, const struct opinion *opinion) {
    struct explanation *explanation = self;
    if (number >= explanation->count) { return false; }
    struct seen_line *seen = &explanation->lines[number];
    struct danag_line *line = &seen->line;
    line->cluster = opinion->cluster;
    if (explanation->method->name_reason == NULL) { return true; }
    line->probability = opinion->probability;
    line->least_probability = opinion->least_probability;
    line->comment = opinion->comment;
    seen->reason_count = opinion->reason_count;
    memcpy(seen->reasons, opinion->reasons, seen->reason_count * sizeof seen->reasons[0]);
    return true;
}

void explanation_join(struct explanation *explanation, struct method_frame *frame) {
    explanation->next = *frame;
    frame->span = on_span;
    if (frame->announce != NULL) { frame->announce = on_announce; }
    if (frame->comment != NULL) { frame->comment = on_comment; }
    frame->opinion = on_opinion;
    frame->self = explanation;
}

uint64_t explanation_lines(const struct explanation *explanation) {
    return explanation->all;
}

const struct danag_line *explanation_at(struct explanation *explanation, size_t number) {
    if (number >= explanation->count) { return NULL; }
    struct seen_line *seen = &explanation->lines[number];
    /* The texts move while they grow. */
    seen->line.text = explanation->texts + seen->text;
    return &seen->line;
}

const struct danag_reason *explanation_reason(struct explanation *explanation, size_t line,
                                              size_t index) {
    struct danag_reason *named = &explanation->named;
    if (line >= explanation->count || index >= explanation->lines[line].reason_count) {
        return NULL;
    }
    const struct reason *reason = &explanation->lines[line].reasons[index];
    explanation->method->name_reason(reason->feature, named->name);
    named->weight = (double)reason->weight;
    return named;
}
