/* In:  the lines of a document, as counts.
 * Out: spans of the stored text, in order: the main content.
 * Memory: a method's state is of a fixed size, allocated by its caller; the tape is the caller's.
 *
 * A method is one file and one row in method.c. */
#ifndef DANAG_METHOD_METHOD_H
#define DANAG_METHOD_METHOD_H

#include "danag.h"
#include "lines/lines.h"

#define METHOD_PARAMETERS_MAX 8

struct model;

/* What a choice by expected F1 leans to. */
enum favor { FAVOR_PRECISION, FAVOR_BALANCED, FAVOR_RECALL };

#define CONFIDENCE_SURE 1000 /* a confidence of 1 */
#define CONFIDENCE_NONE (CONFIDENCE_SURE + 1)

/* What a method works with. */
struct method_frame {
    struct tape *tape;
    const uint64_t *parameters; /* values, in the order in which the method lists them */
    int (*span)(void *self, uint64_t start, uint64_t end); /* 0, or an error to hand on */
    void *self;
    /* Of methods that want traits: */
    const void *observed; /* the observer's state */
    const struct model *model;
    enum favor favor;
    unsigned least_confidence; /* out of CONFIDENCE_SURE: with less, nothing is handed on */
};

struct method {
    const char *name;
    const char *summary;
    size_t parameter_count;
    struct danag_parameter parameters[METHOD_PARAMETERS_MAX];
    enum line_rule line_rule; /* what a line is to it, unless told otherwise */
    unsigned line_rules;      /* what it can be told, as bits: 1u << LINES_TEXT, ... */
    bool wants_traits;        /* with its lines; then LINES_TEXT is the only rule */
    const struct line_observer *observer; /* of its lines; NULL: counts are enough */
    bool reads_source; /* its lines are those of lines/source_lines.h, LINES_SOURCE or _TAG */
    bool only_r2l;     /* of the text, it wants right-to-left characters alone */
    size_t state_size;
    /* Before the first document, and after the last; may be NULL. `memory`: bytes that the method
     * may take beside its state and the tape. False where the system has none. */
    bool (*make)(void *state, size_t memory);
    void (*free)(void *state);
    void (*begin)(void *state, const struct method_frame *frame);
    int (*line)(void *state, const struct line *line);
    int (*end)(void *state);
    /* The F1 that it expects of what it handed on, out of CONFIDENCE_SURE; NULL: it expects none.
     */
    unsigned (*confidence)(const void *state);
};

extern const struct method method_accb;
extern const struct method method_bte;
extern const struct method method_ccb;
extern const struct method method_crunch;
extern const struct method method_dana;
extern const struct method method_danag;
extern const struct method method_density;
extern const struct method method_dsc;
extern const struct method method_learned;
extern const struct method method_lqf;
extern const struct method method_plain;
extern const struct method method_r2l;
extern const struct method method_tccb;

size_t method_count(void);

/* NULL beyond the last. */
const struct method *method_at(size_t index);

#endif
