/* A method chooses the main content of a document. In: the counts of each line. Out: spans of the
 * tape, in order. It knows nothing of files or formats. The caller owns its state and the tape. A
 * new method needs a place in METHODS. */
#pragma once

#include "lines/lines.h"

#define METHOD_PARAMETERS_MAX 8

#define METHOD_ERROR_SIZE 256

#define OPINION_REASONS 10 /* the most reasons for a line */

/* Why a method finds a line likely, or unlikely. */
struct reason {
    unsigned feature; /* the method has a name for it */
    float weight;     /* as in struct danag_reason */
};

/* What only the method knows of a line. */
struct opinion {
    /* danag: the cluster that a region with the line is in, from 1; dana and r2l: the chain that a
     * line with right-to-left characters is in. 0: none. */
    uint64_t cluster;
    /* learned: the same as in struct danag_line. */
    double probability, least_probability;
    bool comment;
    const struct reason *reasons;
    size_t reason_count; /* at most OPINION_REASONS */
};

/* Takes the text between two positions. Returns 0, or an error to pass on. */
typedef int span_taker(void *self, uint64_t start, uint64_t end);

/* What a method works with. */
struct method_frame {
    struct tape *tape;
    const struct outline *outline; /* of the page, for methods that look where a line is */
    const uint64_t *parameters;    /* those that are whole numbers, by index in the method's list */
    const void *observed;          /* the state of the method's observer; NULL: it has none */
    const void *settings;          /* all other parameters, as `set` stored them; NULL: presets */
    span_taker *span;              /* for content */
    /* For all spans of content that come next, before the first, if the method knows them. */
    span_taker *announce;
    span_taker *comment; /* for readers' comments that it does not choose; NULL: unwanted */
    /* Takes the method's opinion of a line; lines are numbered from 0. NULL: nobody asks. False:
     * nobody asks for this line, or for a later one. */
    bool (*opinion)(void *self, uint64_t line, const struct opinion *opinion);
    void *self;
};

#define CONFIDENCE_SURE 1000 /* a confidence of 1 */

/* How well a method thinks it did. */
struct verdict {
    unsigned confidence; /* the expected F1, out of CONFIDENCE_SURE; 0: there was no text */
    bool withheld;       /* the confidence was too low: some or all content was not passed on */
    unsigned least;      /* the least confidence at which content is passed on */
    bool empty;          /* the page has no content, whatever the confidence */
};

struct method {
    const char *name, *summary;
    size_t parameter_count;
    struct danag_parameter parameters[METHOD_PARAMETERS_MAX];
    /* Sets a parameter that is not a whole number; NULL: the method has none. `parameter` is its
     * index in the list. `*settings` is NULL until the method allocates it. If the value is not
     * allowed or memory is short, returns false with a message, and all parameters keep their
     * values. */
    bool (*set)(const struct danag_allocator *memory, void **settings, size_t parameter,
                const char *value, char error[METHOD_ERROR_SIZE]);
    void (*free_settings)(void *settings); /* accepts NULL */
    enum line_rule line_rule;              /* the preset */
    unsigned line_rules; /* the other rules allowed, as bits: 1u << LINES_TEXT, ... */
    const struct line_observer *observer; /* NULL: none; else LINES_TEXT must be the only rule */
    bool reads_source; /* its lines are those of the source: see lines/source_lines.c */
    bool only_r2l;     /* the tape gets only right-to-left characters: see lines_new */
    /* If a page is empty by its verdict, its text may come from its JSON-LD. */
    bool takes_linked_text;
    bool weighs_repeats; /* it gets the lines that the site repeats, and how many pages have them */
    size_t state_size;
    /* `make` is called once before the first document, with a state of all zeros; `free` is called
     * after the last document, even if `make` failed. Both may be NULL. `size` is how many bytes
     * the method may take from `memory` in addition to its state. False if memory is short. */
    bool (*make)(void *state, const struct danag_allocator *memory, size_t size);
    void (*free)(void *state);
    void (*begin)(void *state, const struct method_frame *frame);
    int (*line)(void *state, const struct line *line);
    int (*end)(void *state);
    struct verdict (*verdict)(const void *state); /* called after `end`; may be NULL */
    void (*name_reason)(unsigned feature, char name[DANAG_REASON_SIZE]); /* NULL: it has none */
};

/* Each method is in a file of its own; the first is the default. */
/* clang-format off */
#ifdef DANAG_LEARNED
#define METHODS_LEARNED(X) X(learned)
#else
#define METHODS_LEARNED(X)
#endif
#ifdef DANAG_SURVEY
#define METHODS_SURVEY(X) X(importance) X(title) X(reps) X(cetd)
#else
#define METHODS_SURVEY(X)
#endif
#define METHODS(X)                                                                                 \
    METHODS_LEARNED(X)                                                                             \
    X(danag) X(dana) X(r2l) X(density) X(bte) X(dsc) X(lqf) X(crunch) X(ccb) X(accb) X(tccb)       \
    METHODS_SURVEY(X)                                                                              \
    X(plain)
/* clang-format on */

#define METHOD_DECLARED(name) extern const struct method method_##name;
METHODS(METHOD_DECLARED)
#undef METHOD_DECLARED

size_t method_count(void);

/* NULL beyond the last. */
const struct method *method_at(size_t index);

/* For methods that take the best of all stretches of a page, in one pass: only the best closed
 * stretch and the open one need their text. Among equal stretches the first is the best. */
struct stretch {
    bool exists;
    uint64_t start, end, weight;
};

/* All zeros at first, but for the frame. */
struct stretches {
    const struct method_frame *frame;
    struct stretch best; /* of the closed ones; none once the open one is better */
    struct stretch open;
};

/* Opens a stretch, with a weight of 0. */
void stretches_open(struct stretches *stretches, uint64_t start);

/* The open stretch has grown. Its weight does not fall. */
void stretches_grow(struct stretches *stretches, uint64_t end, uint64_t weight);

void stretches_close(struct stretches *stretches);

/* Forgets text up to `end` unless a stretch is open. Returns 0 or an error. */
int stretches_forget(const struct stretches *stretches, uint64_t end);

/* At the end of the page: passes on the best stretch. Returns 0 or an error. It is the method's
 * `end` if its state begins with the stretches. */
int stretches_end(void *stretches);

/* For methods that judge each line with its neighbours. Beyond the page all lines are zero. */
struct neighbours {
    uint64_t lines;       /* how many have been seen */
    struct line previous; /* the line before `last` */
    struct line last;
};

typedef int judge_line(void *self, const struct line *before, const struct line *line,
                       const struct line *after);

/* The next line, and the end of the page: calls `judge` for the line before. Returns its error.
 * Here, so that the compiler can put `judge` in: this is done for each line. */
static inline int neighbours_line(struct neighbours *neighbours, const struct line *line,
                                  judge_line *judge, void *self) {
    int error = 0;
    if (neighbours->lines++ > 0) {
        error = judge(self, &neighbours->previous, &neighbours->last, line);
    }
    neighbours->previous = neighbours->last;
    neighbours->last = *line;
    return error;
}

static inline int neighbours_end(struct neighbours *neighbours, judge_line *judge, void *self) {
    return neighbours_line(neighbours, &(struct line){0}, judge, self);
}

/* Says which cluster the line that is being judged is in (0: none), if somebody asks. */
static inline void neighbours_tell(const struct neighbours *neighbours,
                                   const struct method_frame *frame, uint64_t cluster) {
    if (frame->opinion == NULL) { return; }
    frame->opinion(frame->self, neighbours->lines - 2, &(struct opinion){.cluster = cluster});
}
