/* Decides which emphasis Markdown can show.
 *
 * Stars open emphasis only where a word begins, about, and close it only where one ends (CommonMark
 * §6.2). So this lists the events that would write a paragraph, and reads the stars in them as
 * Markdown will. A span whose stars would not find each other loses its style, and all is read
 * again. */
#include "output/markdown.h"

#define STYLE_STARS  (STYLE_STRONG | STYLE_EMPHASIS)
#define ATTEMPTS_MAX 16 /* spans of a paragraph that lose their style before all of them do */
#define NO_SPAN      UINT16_MAX

/* Of styles that begin and end together, the first is the outermost. Markdown reads three stars as
 * strong text inside an emphasis. */
static const uint8_t order[MARKDOWN_STYLES] = {STYLE_LINK,   STYLE_DELETED, STYLE_EMPHASIS,
                                               STYLE_STRONG, STYLE_SUPER,   STYLE_SUB};

/* The styles of the piece that events write. Code is part of a piece, not around it. */
static unsigned styles_of(const struct piece *piece) {
    return piece->bits & (unsigned)~STYLE_ANY_CODE;
}

/* Whether the piece has the style as the piece before it has it. */
static bool goes_on(const struct piece *before, const struct piece *piece, unsigned style) {
    if ((piece->bits & style) == 0) { return false; }
    return style != STYLE_LINK || before->link == piece->link;
}

/* How many pieces from `at` on have the style without a break. */
static size_t lasting(const struct inlines *inlines, size_t at, unsigned style) {
    const struct piece *pieces = inlines->pieces;
    size_t end = at + 1;
    while (end < inlines->piece_count && goes_on(&pieces[end - 1], &pieces[end], style)) { end++; }
    return end - at;
}

static void add_event(struct inlines *inlines, enum event_kind kind, size_t index) {
    inlines->events[inlines->event_count++] =
        (struct event){.kind = (uint8_t)kind, .index = (uint16_t)index};
}

/* The styles that are open, the outermost first. */
struct open_styles {
    unsigned bits;
    size_t depth;
    uint16_t spans[MARKDOWN_STYLES];
};

/* Closes the styles that the next piece does not have, and what is inside them. */
static void close_styles(struct inlines *inlines, struct open_styles *open, size_t piece) {
    const struct piece *next = piece < inlines->piece_count ? &inlines->pieces[piece] : NULL;
    size_t keep = 0;
    while (keep < open->depth && next != NULL &&
           goes_on(next - 1, next, inlines->spans[open->spans[keep]].style)) {
        keep++;
    }
    while (open->depth > keep) {
        uint16_t index = open->spans[--open->depth];
        inlines->spans[index].last = (uint16_t)(piece - 1);
        open->bits &= (unsigned)~inlines->spans[index].style;
        add_event(inlines, EVENT_CLOSE, index);
    }
}

/* Opens the styles of the piece that are not open; what lasts longer is outside. */
static void open_styles(struct inlines *inlines, struct open_styles *open, size_t piece) {
    unsigned missing = styles_of(&inlines->pieces[piece]) & ~open->bits;
    while (missing != 0) {
        unsigned best = 0;
        size_t most = 0;
        for (size_t i = 0; i < MARKDOWN_STYLES; i++) {
            if ((missing & order[i]) == 0) { continue; }
            size_t length = missing == order[i] ? 1 : lasting(inlines, piece, order[i]);
            if (length <= most) { continue; }
            most = length;
            best = order[i];
        }
        missing &= ~best;
        open->bits |= best;
        open->spans[open->depth++] = (uint16_t)inlines->span_count;
        add_event(inlines, EVENT_OPEN, inlines->span_count);
        inlines->spans[inlines->span_count++] =
            (struct span){.first = (uint16_t)piece, .style = (uint8_t)best};
    }
}

static void list_events(struct inlines *inlines) {
    struct open_styles open = {.bits = 0};
    inlines->event_count = inlines->span_count = 0;
    for (size_t i = 0; i < inlines->piece_count; i++) {
        if (i > 0) { close_styles(inlines, &open, i); }
        if (inlines->pieces[i].spaced) { add_event(inlines, EVENT_SPACE, 0); }
        open_styles(inlines, &open, i);
        add_event(inlines, EVENT_PIECE, i);
    }
    close_styles(inlines, &open, inlines->piece_count);
}

/* Reads the stars of events as Markdown does. `before` and `after` are the edges of it all. */
struct reading {
    const struct inlines *inlines;
    enum edge before;
    enum edge after;
    enum edge unsure;  /* what to take EDGE_UNSURE for */
    bool skips_tildes; /* cmark-gfm looks past tildes for what is around stars */
};

static const struct span *span_of(const struct inlines *inlines, size_t event, unsigned styles) {
    const struct event *at = &inlines->events[event];
    if (at->kind != EVENT_OPEN && at->kind != EVENT_CLOSE) { return NULL; }
    const struct span *span = &inlines->spans[at->index];
    return (span->style & styles) != 0 ? span : NULL;
}

static enum edge event_edge(const struct reading *reading, size_t event, bool first) {
    const struct event *at = &reading->inlines->events[event];
    enum edge edge = EDGE_MARK;
    if (at->kind == EVENT_SPACE) { return EDGE_SPACE; }
    if (at->kind == EVENT_PIECE) {
        const struct piece *piece = &reading->inlines->pieces[at->index];
        edge = first ? markdown_first_edge(piece) : markdown_last_edge(piece);
    }
    return edge == EDGE_UNSURE ? reading->unsure : edge;
}

static bool is_skipped(const struct reading *reading, size_t event) {
    return reading->skips_tildes && span_of(reading->inlines, event, STYLE_DELETED) != NULL;
}

static enum edge edge_before(const struct reading *reading, size_t event) {
    while (event > 0 && is_skipped(reading, event - 1)) { event--; }
    if (event > 0) { return event_edge(reading, event - 1, false); }
    return reading->before == EDGE_UNSURE ? reading->unsure : reading->before;
}

static enum edge edge_after(const struct reading *reading, size_t event) {
    while (event < reading->inlines->event_count && is_skipped(reading, event)) { event++; }
    if (event < reading->inlines->event_count) { return event_edge(reading, event, true); }
    return reading->after == EDGE_UNSURE ? reading->unsure : reading->after;
}

/* Whether a run of delimiters between these edges faces `inner` (CommonMark §6.2). */
static bool is_flanking(enum edge outer, enum edge inner) {
    return inner != EDGE_SPACE && (inner != EDGE_MARK || outer != EDGE_WORD);
}

/* A run of stars. */
struct run_of_stars {
    bool opens;
    bool closes;
    unsigned length;
    unsigned left; /* stars that have found no partner yet */
};

/* The stars that are waiting to be closed: strong and emphasis. */
struct waiting {
    size_t depth;
    struct {
        uint16_t span;
        uint8_t run;
    } stars[2];
    struct run_of_stars runs[2]; /* those that the stars are from */
};

static unsigned stars_of(const struct span *span) {
    return span->style == STYLE_STRONG ? 2 : 1;
}

/* The innermost waiting run that this one can close; NULL if there is none. */
static struct run_of_stars *find_opener(struct waiting *waiting, const struct run_of_stars *run) {
    for (size_t i = waiting->depth; i-- > 0;) {
        struct run_of_stars *opener = &waiting->runs[waiting->stars[i].run];
        bool odd = (opener->closes || run->opens) && (opener->length + run->length) % 3 == 0 &&
                   run->length % 3 != 0;
        if (!odd) { return opener; }
    }
    return NULL;
}

/* Reads the stars of one event that closes a span. False if they do not find those that opened it.
 */
static bool close_span(struct waiting *waiting, struct run_of_stars *run, uint16_t index,
                       const struct span *span) {
    if (!run->closes || waiting->depth == 0) { return false; }
    size_t top = waiting->depth - 1;
    struct run_of_stars *opener = &waiting->runs[waiting->stars[top].run];
    unsigned used = opener->left >= 2 && run->left >= 2 ? 2 : 1;
    if (find_opener(waiting, run) != opener || waiting->stars[top].span != index ||
        used != stars_of(span)) {
        return false;
    }
    opener->left -= used;
    run->left -= used;
    waiting->depth--;
    return true;
}

/* Reads the run of stars at `*event`, and moves past it. Returns a span that fails, or NO_SPAN. */
static uint16_t read_run(const struct reading *reading, struct waiting *waiting, size_t *event) {
    const struct inlines *inlines = reading->inlines;
    const struct span *span;
    size_t end = *event;
    struct run_of_stars run = {.length = 0};
    while (end < inlines->event_count && (span = span_of(inlines, end, STYLE_STARS)) != NULL) {
        run.length += stars_of(span);
        end++;
    }
    enum edge before = edge_before(reading, *event);
    enum edge after = edge_after(reading, end);
    run.opens = is_flanking(before, after);
    run.closes = is_flanking(after, before);
    run.left = run.length;
    for (; *event < end; ++*event) {
        const uint16_t index = inlines->events[*event].index;
        span = &inlines->spans[index];
        if (inlines->events[*event].kind == EVENT_CLOSE) {
            if (!close_span(waiting, &run, index, span)) { return index; }
            continue;
        }
        /* What is left must open, and close nothing. */
        if (!run.opens || (run.closes && find_opener(waiting, &run) != NULL)) { return index; }
        break;
    }
    const size_t slot = waiting->depth;
    if (*event < end) { waiting->runs[slot] = run; }
    for (; *event < end; ++*event) {
        waiting->stars[waiting->depth].span = inlines->events[*event].index;
        waiting->stars[waiting->depth++].run = (uint8_t)slot;
    }
    return NO_SPAN;
}

/* Returns the index of a span whose stars or tildes Markdown would not read as meant, or NO_SPAN.
 */
static uint16_t find_failure(const struct reading *reading) {
    const struct inlines *inlines = reading->inlines;
    struct waiting waiting = {.depth = 0};
    for (size_t event = 0; event < inlines->event_count;) {
        uint16_t failure = NO_SPAN;
        if (span_of(inlines, event, STYLE_STARS) != NULL) {
            failure = read_run(reading, &waiting, &event);
        } else if (span_of(inlines, event, STYLE_DELETED) != NULL) {
            enum edge before = edge_before(reading, event);
            enum edge after = edge_after(reading, event + 1);
            bool faces = inlines->events[event].kind == EVENT_OPEN ? is_flanking(before, after)
                                                                   : is_flanking(after, before);
            if (!faces) { failure = inlines->events[event].index; }
            event++;
        } else {
            event++;
        }
        if (failure != NO_SPAN) { return failure; }
    }
    return NO_SPAN;
}

static void remove_style(struct inlines *inlines, size_t first, size_t last, unsigned styles) {
    for (size_t i = first; i <= last; i++) { inlines->pieces[i].bits &= (uint8_t)~styles; }
}

/* The same, for all ways to read them. */
static uint16_t find_any_failure(const struct inlines *inlines, enum edge before, enum edge after) {
    uint16_t failure = NO_SPAN;
    for (unsigned way = 0; way < (inlines->has_deleted ? 4 : 2) && failure == NO_SPAN; way++) {
        const struct reading reading = {inlines, before, after,
                                        (way & 1) != 0 ? EDGE_MARK : EDGE_WORD, (way & 2) != 0};
        failure = find_failure(&reading);
    }
    return failure;
}

static void note_delimiters(struct inlines *inlines) {
    inlines->has_stars = inlines->has_deleted = false;
    for (size_t i = 0; i < inlines->span_count; i++) {
        inlines->has_stars = inlines->has_stars || (inlines->spans[i].style & STYLE_STARS) != 0;
        inlines->has_deleted = inlines->has_deleted || inlines->spans[i].style == STYLE_DELETED;
    }
}

void markdown_plan(struct inlines *inlines, enum edge before, enum edge after) {
    for (unsigned attempts = 0;; attempts++) {
        markdown_merge_pieces(inlines);
        list_events(inlines);
        note_delimiters(inlines);
        if (!inlines->has_stars && !inlines->has_deleted) { return; }
        uint16_t failure = find_any_failure(inlines, before, after);
        if (failure == NO_SPAN) { return; }
        const struct span *span = &inlines->spans[failure];
        if (attempts < ATTEMPTS_MAX) {
            remove_style(inlines, span->first, span->last, span->style);
        } else {
            remove_style(inlines, 0, inlines->piece_count - 1, STYLE_STARS | STYLE_DELETED);
        }
    }
}
